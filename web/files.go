package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
)

// files serves the files of the page, compressed once and known by their hashes.
type files struct {
	from  fs.FS
	mu    sync.Mutex
	cache map[string]*asset
}

type asset struct {
	plain, packed []byte
	kind, tag     string
}

func newFiles(from fs.FS) *files { return &files{from: from, cache: map[string]*asset{}} }

func (f *files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "the page can only be read", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name == "" {
		name = "index.html"
	}
	a, err := f.asset(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("ETag", a.tag)
	h.Set("Cache-Control", "no-cache") // a new build is seen at once; the tag makes asking cheap
	h.Set("Vary", "Accept-Encoding")
	if r.Header.Get("If-None-Match") == a.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := a.plain
	if a.packed != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = a.packed
	}
	if r.Method == http.MethodGet {
		w.Write(body)
	}
}

func (f *files) asset(name string) (*asset, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if a := f.cache[name]; a != nil {
		return a, nil
	}
	b, err := fs.ReadFile(f.from, name)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(b)
	a := &asset{plain: b, tag: `"` + hex.EncodeToString(sum[:12]) + `"`, kind: kindOf(name)}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	z.Write(b)
	z.Close()
	if packed.Len() < len(b) {
		a.packed = packed.Bytes()
	}
	f.cache[name] = a
	return a, nil
}

// kindOf does not ask the system for the kinds a page needs: a machine may have them wrong.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".json", ".map", ".webmanifest":
		return "application/json"
	case ".woff2":
		return "font/woff2"
	}
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return "application/octet-stream"
}
