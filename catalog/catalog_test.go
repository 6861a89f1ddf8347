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

// A system whose ledger has rows nobody has come to is a preview, says so in its name, and is not among the complete;
// one with nothing left to do is complete.
func TestPreviewsSayThatTheyAre(t *testing.T) {
	complete := map[string]bool{}
	for _, s := range catalog.Complete() {
		complete[s.ID] = true
	}
	for _, s := range catalog.Systems() {
		todo := 0
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
					todo++
				}
			}
		}
		if complete[s.ID] != (todo == 0) || complete[s.ID] == strings.Contains(s.System.Info().Name, "preview") {
			t.Errorf("%s is called %q, counts as complete: %v, and %d rows are left to do", s.ID, s.System.Info().Name, complete[s.ID], todo)
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
