package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"
)

// What is embedded is what the source gives: nobody forgot `go generate ./web/page`.
func TestEmbeddedPageIsFresh(t *testing.T) {
	files, err := Bundle("..")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadDir("../dist")
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(files) {
		t.Errorf("dist has %d files, the source gives %d: run go generate ./web/page", len(got), len(files))
	}
	for name, want := range files {
		have, err := os.ReadFile(filepath.Join("../dist", name))
		if err != nil || !bytes.Equal(have, want) {
			t.Errorf("dist/%s is not what the source gives: run go generate ./web/page", name)
		}
	}
}

// The whole page stays under 200 KB compressed.
func TestPageIsSmall(t *testing.T) {
	files, err := Bundle("..")
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, data := range files {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write(data)
		z.Close()
		total += b.Len()
	}
	t.Logf("%d bytes compressed", total)
	if total > 200_000 {
		t.Errorf("the page is %d bytes compressed, more than 200,000", total)
	}
}
