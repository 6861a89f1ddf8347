package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"sortie/casetest"
	"sortie/game"
	"sortie/tally"
)

// Source is a rule system with the files that prove it: ledger.tsv, ledger.todo, ledger.tests, ledger.fixed
// and ledger.unfelt (all but the first optional), and rule cases below testdata/cases. A long ledger may have
// further parts, ledger-PART.tsv and so on, that are read after the first.
type Source struct {
	ID     string
	System game.System
	FS     fs.FS
	// Of is the system of which this is another edition, empty if it is none; Chapters are names of what differs, by the third part of
	// the ids.
	Of       string
	Chapters map[string]string
}

const casesDir = "testdata/cases"

// Standing runs every case of the source and proves its ledger.
func (s Source) Standing() (Standing, error) {
	standing, err := s.standing()
	if err != nil {
		return standing, fmt.Errorf("%s: %w", s.ID, err)
	}
	return standing, nil
}

// Ledger reads all rows of a source, those of its further parts after the first.
func (s Source) Ledger() (Ledger, error) {
	if _, err := fs.Stat(s.FS, "ledger.tsv"); err != nil {
		return Ledger{}, fmt.Errorf("there is no ledger.tsv in the folder of the rule system")
	}
	all := Ledger{index: map[tally.Rule]int{}}
	err := s.parts("tsv", func(text []byte) error {
		l, err := Load(text)
		for _, row := range l.Rows {
			if _, twice := all.index[row.ID]; twice {
				return fmt.Errorf("%s stands in another part already: every id stands once", row.ID)
			}
			all.index[row.ID] = len(all.Rows)
			all.Rows = append(all.Rows, row)
		}
		return err
	})
	return all, err
}

// parts reads ledger.EXT and then every ledger-PART.EXT there is.
func (s Source) parts(ext string, read func(text []byte) error) error {
	further, err := fs.Glob(s.FS, "ledger-*."+ext)
	if err != nil {
		return err
	}
	for _, path := range append([]string{"ledger." + ext}, further...) {
		text, err := fs.ReadFile(s.FS, path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = read(text)
		}
		if err != nil && path != "ledger."+ext {
			return fmt.Errorf("%s: %w", path, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s Source) standing() (Standing, error) {
	l, err := s.Ledger()
	if err != nil {
		return Standing{}, err
	}
	tests, err := s.tests()
	if err != nil {
		return Standing{}, err
	}
	var todo []string
	err = s.parts("todo", func(text []byte) error {
		list, err := LoadTodo(text)
		todo = append(todo, list...)
		return err
	})
	if err != nil {
		return Standing{}, err
	}
	reports, err := s.Reports()
	if err != nil {
		return Standing{}, err
	}
	return Prove(l, reports, tests, todo), nil
}

// Reports runs every rule case of the source.
func (s Source) Reports() ([]casetest.Report, error) {
	if _, err := fs.Stat(s.FS, casesDir); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	files, err := casetest.FilesIn(s.FS, casesDir)
	if err != nil {
		return nil, err
	}
	reports := make([]casetest.Report, len(files))
	for i, file := range files {
		text, err := fs.ReadFile(s.FS, file)
		if err != nil {
			return nil, err
		}
		reports[i] = casetest.Run(s.find, file, text)
	}
	return reports, nil
}

func (s Source) tests() ([]TestProof, error) {
	names, err := TestNames(s.FS)
	if err != nil {
		return nil, err
	}
	var out []TestProof
	err = s.parts("tests", func(text []byte) error {
		proofs, err := LoadTests(text, names)
		out = append(out, proofs...)
		return err
	})
	return out, err
}

// TestNames lists the test functions in the *_test.go files of a folder and those below it; nil if there is no
// such file, as there is none inside a program.
func TestNames(files fs.FS) ([]string, error) {
	var paths []string
	err := fs.WalkDir(files, ".", func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && strings.HasSuffix(path, "_test.go") {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	var names []string
	for _, path := range paths {
		text, err := fs.ReadFile(files, path)
		if err != nil {
			return nil, err
		}
		for _, line := range strings.Split(string(text), "\n") {
			rest, ok := strings.CutPrefix(line, "func ")
			if name, _, found := strings.Cut(rest, "("); ok && found && isTest(name) {
				names = append(names, name)
			}
		}
	}
	if len(paths) > 0 && names == nil {
		names = []string{}
	}
	return names, nil
}

func isTest(name string) bool {
	return strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Fuzz")
}

// Test fails if the ledger of a source is not in order: a row without proof that is not on the list
// of those still to do, or one on the list that is proved.
func Test(t *testing.T, s Source) {
	t.Helper()
	standing, err := s.Standing()
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range standing.Faults {
		t.Error(fault)
	}
	t.Logf("%d rules, %d proved, %d weak, %d missing", len(standing.Proofs),
		len(standing.With(Proved)), len(standing.With(Weak)), len(standing.With(Missing)))
}

// TestDeny fails if a row can be switched off without one of its cases noticing, unless a list says so; and
// if a list says so of a row that is felt.
func TestDeny(t *testing.T, s Source) {
	t.Helper()
	d, err := s.Deny("")
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range d.Faults {
		t.Error(fault)
	}
	t.Logf("%d rules, %d felt, %d unfelt, %d fixed", d.Rules, d.Felt, len(d.Unfelt), len(d.Fixed))
}
