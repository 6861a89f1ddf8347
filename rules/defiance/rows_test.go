package defiance

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every row that the code or the data name is in the ledger.
func TestRowsThatAreNamedAreInTheLedger(t *testing.T) {
	text, err := os.ReadFile("ledger.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]bool{}
	for _, line := range strings.Split(string(text), "\n") {
		id, _, _ := strings.Cut(line, "\t")
		rows[id] = true
	}
	var files []string
	for _, glob := range []string{"*.go", "law/*.go", "position/*.go", "force/*.go", "force/data/*.txt"} {
		found, err := filepath.Glob(glob)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	id, named := regexp.MustCompile(`dvg\.[a-z0-9.-]*[a-z0-9]`), 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range id.FindAllString(string(text), -1) {
			if named++; !rows[row] {
				t.Errorf("%s names %s, and there is no such row", name, row)
			}
		}
	}
	if named < 300 {
		t.Errorf("only %d names were looked at", named)
	}
}
