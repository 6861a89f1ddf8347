package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// Bundle builds the page under root (the folder with src and vendor) and returns its files by name.
// The same source gives the same bytes.
func Bundle(root string) (map[string][]byte, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	res := api.Build(api.BuildOptions{
		EntryPointsAdvanced: []api.EntryPoint{
			{InputPath: "src/main.tsx", OutputPath: "app"},
			{InputPath: "src/styles/main.css", OutputPath: "app"},
		},
		AbsWorkingDir:     root,
		Outdir:            "dist",
		NodePaths:         []string{filepath.Join(root, "vendor")},
		Bundle:            true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		JSX:               api.JSXAutomatic,
		JSXImportSource:   "preact",
		MinifySyntax:      true,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		LegalComments:     api.LegalCommentsNone, // licences.txt has them
		TsconfigRaw:       "{}",
		Charset:           api.CharsetUTF8,
	})
	if len(res.Errors) > 0 {
		text := api.FormatMessages(res.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return nil, fmt.Errorf("%s", strings.Join(text, ""))
	}
	out := map[string][]byte{}
	for _, f := range res.OutputFiles {
		out[filepath.Base(f.Path)] = f.Contents
	}
	if err := plain(root, out); err != nil {
		return nil, err
	}
	return out, nil
}

// plain adds the files that are not bundled: the page itself, which names the bundles by what is in
// them so that a browser never keeps an old one, the icon, and the licences.
func plain(root string, out map[string][]byte) error {
	html, err := os.ReadFile(filepath.Join(root, "src", "index.html"))
	if err != nil {
		return err
	}
	for _, name := range []string{"app.js", "app.css"} {
		sum := sha256.Sum256(out[name])
		html = bytes.ReplaceAll(html, []byte(name), []byte(name+"?"+hex.EncodeToString(sum[:6])))
	}
	out["index.html"] = html
	for from, to := range map[string]string{"src/icon.svg": "icon.svg", "vendor/preact/LICENSE": "licences.txt"} {
		data, err := os.ReadFile(filepath.Join(root, from))
		if err != nil {
			return err
		}
		out[to] = data
	}
	out["licences.txt"] = append([]byte("Sortie's page contains preact:\n\n"), out["licences.txt"]...)
	return nil
}
