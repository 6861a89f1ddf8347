package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"sortie/casetest"
	"sortie/game"
)

// Source is a rule system with the files that prove it: ledger.tsv, ledger.todo, ledger.tests, ledger.fixed
// and ledger.unfelt (all but the first optional), and rule cases below testdata/cases.
type Source struct {
	ID     string
	System game.System
	FS     fs.FS
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

func (s Source) load() (Ledger, error) {
	text, err := fs.ReadFile(s.FS, "ledger.tsv")
	if err != nil {
		return Ledger{}, fmt.Errorf("there is no ledger.tsv in the folder of the rule system")
	}
	return Load(text)
}

func (s Source) standing() (Standing, error) {
	l, err := s.load()
	if err != nil {
		return Standing{}, err
	}
	tests, err := s.tests()
	if err != nil {
		return Standing{}, err
	}
	text, err := s.optional("ledger.todo")
	if err != nil {
		return Standing{}, err
	}
	todo, err := LoadTodo(text)
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

func (s Source) optional(name string) ([]byte, error) {
	text, err := fs.ReadFile(s.FS, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

func (s Source) tests() ([]TestProof, error) {
	text, err := s.optional("ledger.tests")
	if err != nil {
		return nil, err
	}
	names, err := TestNames(s.FS)
	if err != nil {
		return nil, err
	}
	return LoadTests(text, names)
}

// TestNames lists the test functions in the *_test.go files of a folder; nil if it holds no such file,
// as the files inside a program do not.
func TestNames(files fs.FS) ([]string, error) {
	paths, err := fs.Glob(files, "*_test.go")
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
