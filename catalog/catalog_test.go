package catalog_test

import (
	"io/fs"
	"strings"
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

// Every row of every ledger is played and proved: nothing is left to do.
func TestNoRowIsLeftToDo(t *testing.T) {
	for _, s := range catalog.Systems() {
		names, err := fs.Glob(s.FS, "ledger*.todo")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			b, err := fs.ReadFile(s.FS, name)
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range strings.Split(string(b), "\n") {
				if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
					t.Errorf("%s, %s: %s", s.ID, name, line)
				}
			}
		}
	}
}

// Campaigns are listed under their own ids, and of a system that there is.
func TestEveryCampaignIsOfASystem(t *testing.T) {
	for _, c := range catalog.Campaigns() {
		info := c.System.Info()
		if info.ID != c.ID || info.Campaign != c.Of || info.Name == "" || info.Version == "" || len(info.Lists) < 2 {
			t.Errorf("%s says of itself: id %q, of %q, name %q, version %q", c.ID, info.ID, info.Campaign, info.Name, info.Version)
		}
		found := false
		for _, s := range catalog.Systems() {
			found = found || s.ID == c.Of
			if s.ID == c.ID {
				t.Errorf("%s is a system too", c.ID)
			}
		}
		if !found {
			t.Errorf("%s is of %q, and there is no such system", c.ID, c.Of)
		}
	}
}
