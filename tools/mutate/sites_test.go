package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const sample = `package p

func f(a, b int) bool {
	tell("never touched", 3)
	if a < b && !g(true) {
		h(a + 1)
	}
	return a == 10 || b == -1
}
`

func TestCollectFindsEveryPlaceAndAppliesOne(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "p.go")
	if err := os.WriteFile(file, []byte(sample), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "view_x.go"), []byte(sample), 0o600); err != nil {
		t.Fatal(err)
	}
	sites, err := collect(dir, []string{"view"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, s := range sites {
		if strings.HasPrefix(s.name, "view") {
			t.Errorf("a skipped file was read: %v", s)
		}
		got[s.old+" to "+s.new] = string(s.apply())
	}
	for change, want := range map[string]string{
		"< to <=": "a <= b", "&& to ||": "b || !g", "true to false": "g(false)", "! to ": "&& g(true)",
		"+ to -": "a - 1", "1 to 2": "a + 2", "== to !=": "b != -1", "-1 to 0": "b == 0", "10 to 11": "== 11",
	} {
		if !strings.Contains(got[change], want) {
			t.Errorf("change %q gives %q, want it to hold %q", change, got[change], want)
		}
	}
}
