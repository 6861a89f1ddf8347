package catalog_test

import (
	"io/fs"
	"testing"

	"sortie/catalog"
)

func TestEverySystemIsListedOnceUnderItsOwnID(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range catalog.Systems() {
		if seen[s.ID] {
			t.Errorf("%s is listed twice", s.ID)
		}
		seen[s.ID] = true
		info := s.System.Info()
		if info.ID != s.ID || info.Name == "" || info.Version == "" {
			t.Errorf("%s says of itself: id %q, name %q, version %q", s.ID, info.ID, info.Name, info.Version)
		}
		if _, err := fs.Stat(s.FS, "ledger.tsv"); err != nil {
			t.Errorf("%s: %v", s.ID, err)
		}
	}
}
