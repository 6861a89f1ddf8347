package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// shop is a package with functions of every form, one of them untested.
var shop = map[string]string{
	"go.mod": "module shop\n\ngo 1.26\n",
	"shop.go": `package shop

const Limit = 3

type Box struct{ n int }

func (Box) Least(_ string, ns ...int) int {
	out := ns[0]
	for _, n := range ns {
		if n < out {
			out = n
		}
	}
	return out
}

func Pick[T any](first bool, a, b T) T {
	if first && true {
		return a
	}
	return b
}

func (b *Box) Put() { b.n++ }

func Untested(n int) bool { return n > 4 }
`,
	"shop_test.go": `package shop

import "testing"

func TestCases(t *testing.T) {
	var b Box
	if b.Put(); b.n != 1 || b.Least("x", 3, 1, 2) != 1 || Pick(true, 1, 2) != 1 || Pick(false, 1, 2) != 2 || Limit != 3 {
		t.Error("wrong")
	}
}
`,
}

func TestChangesAreMadeOneAtATimeAndCounted(t *testing.T) {
	dir := t.TempDir()
	for name, text := range shop {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	sites, err := collect(".", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	b := bench{dir: ".", limit: 20 * time.Second, stages: stagesOf("TestCases", "TestConformance")}
	got := &tally{want: len(sites)}
	if err := measure(&b, got, sites, 1, 0, 2); err != nil {
		t.Fatal(err)
	}
	// Missed: equal numbers are no less than each other, ns[1] is as good a start, and what is untested.
	if got.noticed != 4 || got.missed != 4 || got.unusable != 0 {
		t.Errorf("%d noticed, %d missed, %d did not build", got.noticed, got.missed, got.unusable)
	}
}

func TestACopyThatDoesNotBuildIsNamed(t *testing.T) {
	files := []woven{{abs: "/x/a.go", copies: []span{{site: 0, from: 10, to: 20}, {site: 1, from: 20, to: 30}}}}
	out := []byte("# x\n/tmp/y/a.go:20:3: declared and not used: n\n/tmp/y/b.go:12:3: bad\n./a.go:5:1: f_mutate9() has no value\n")
	got := brokenCopies(files, out)
	if len(got) != 2 || !got[1] || !got[8] {
		t.Errorf("%v", got)
	}
}
