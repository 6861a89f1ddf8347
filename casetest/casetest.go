// Package casetest runs rule cases: small text files that set a table up, script the dice by the name
// of the roll and the decisions by the name of the question, and say what must come of it. A case
// fails on a die left over, on a roll or question nobody scripted, and on every difference; docs/cases.md
// is its manual. The same files prove the rows of a ledger.
package casetest

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"sortie/flow"
	"sortie/game"
	"sortie/tally"
)

// Ext is how the name of a case file ends.
const Ext = ".case"

// Report is what came of one case.
type Report struct {
	File     string
	Title    string
	System   string
	Rules    []tally.Rule // the rows the case says it proves
	Cited    []tally.Rule // what the engine cited while the case ran, sorted
	Asserts  int          // wants, checks and tries that were compared
	Trials   int
	Traces   []Trace // what was cited and asked, one entry a trial
	Failures []Failure
}

// Failure is one difference or fault, at a line of the case.
type Failure struct {
	File  string
	Line  int // 0 if it belongs to no line
	Trial string
	Text  string
}

func (f Failure) Error() string {
	where := f.File
	if f.Line > 0 {
		where = fmt.Sprintf("%s:%d", f.File, f.Line)
	}
	if f.Trial != "" {
		where += " [trial " + f.Trial + "]"
	}
	return where + ": " + f.Text
}

// Passed tells whether nothing went wrong.
func (r *Report) Passed() bool { return len(r.Failures) == 0 }

// Err is nil for a case that passed, else all failures in one text.
func (r *Report) Err() error {
	if r.Passed() {
		return nil
	}
	texts := make([]string, len(r.Failures))
	for i, f := range r.Failures {
		texts[i] = f.Error()
	}
	return fmt.Errorf("%s", strings.Join(texts, "\n"))
}

// HasCited tells whether the engine cited a rule while the case ran.
func (r *Report) HasCited(rule tally.Rule) bool {
	_, found := slices.BinarySearch(r.Cited, rule)
	return found
}

// Run reads and plays one case. It never panics: a fault of the rules becomes a failure.
func Run(sys func(id string) (game.System, bool), file string, text []byte) Report {
	return runCase("", sys, file, text)
}

func runCase(denied tally.Rule, sys func(id string) (game.System, bool), file string, text []byte) Report {
	report := Report{File: file}
	parsed, faults := parse(file, text)
	report.Title, report.System, report.Rules = parsed.title, parsed.system, parsed.rules
	if len(faults) > 0 {
		report.Failures = faults
		return report
	}
	system, ok := sys(parsed.system)
	if !ok {
		report.Failures = []Failure{{File: file, Line: parsed.systemLine,
			Text: fmt.Sprintf("no rule system has the id %q: write its short id, such as a2", parsed.system)}}
		return report
	}
	cited := map[tally.Rule]bool{}
	for _, part := range parsed.parts() {
		report.Trials++
		runPart(system, denied, parsed, part, &report, cited)
	}
	for rule := range cited {
		report.Cited = append(report.Cited, rule)
	}
	slices.Sort(report.Cited)
	return report
}

// runPart plays one trial from the set-up on.
func runPart(system game.System, denied tally.Rule, parsed *script, part part, report *Report, cited map[tally.Rule]bool) {
	report.Traces = append(report.Traces, Trace{Trial: part.name})
	t := &run{trace: &report.Traces[len(report.Traces)-1], file: report.File, trial: part.name, systemID: parsed.system, report: report, cited: cited, denied: denied,
		lines: slices.Concat(parsed.common.lines, part.lines), known: map[string]bool{}, figures: map[string]bool{}, names: map[int32]string{}, things: map[flow.Thing]string{}}
	defer t.close()
	defer func() {
		if p := recover(); p != nil {
			t.fail(t.lineNo(), "the rules failed: %v%s", p, ruleFrames(debug.Stack()))
		}
	}()
	stage, err := system.NewCase(slices.Concat(parsed.common.setup, part.setup))
	if err != nil {
		t.fail(0, "the set-up: %v", err)
		return
	}
	if denied != "" {
		stage.Deny(denied)
	}
	t.stage = stage
	t.remember()
	t.play()
}

// Files lists case files: those named, and every *.case below the folders named.
func Files(paths ...string) ([]string, error) {
	var out []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("%s: there is no such file or folder", path)
		}
		if !info.IsDir() {
			out = append(out, path)
			continue
		}
		found, err := FilesIn(os.DirFS(path), ".")
		if err != nil {
			return nil, err
		}
		for _, name := range found {
			out = append(out, filepath.Join(path, filepath.FromSlash(name)))
		}
	}
	return out, nil
}

// FilesIn lists every *.case below a folder of a file system, in the order of their names.
func FilesIn(files fs.FS, dir string) ([]string, error) {
	var out []string
	err := fs.WalkDir(files, dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && strings.HasSuffix(path, Ext) {
			out = append(out, path)
		}
		return err
	})
	return out, err
}

// Test runs every case below a folder against one system, a subtest a file.
func Test(t *testing.T, sys game.System, dir string) {
	t.Helper()
	files, err := Files(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("%s holds no %s file", dir, Ext)
	}
	find := func(id string) (game.System, bool) { return sys, id == sys.Info().ID }
	for _, file := range files {
		t.Run(caseName(dir, file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			report := Run(find, file, text)
			if err := report.Err(); err != nil {
				t.Errorf("%s\n%v", report.Title, err)
			}
		})
	}
}

// caseName is the name of a case file below a folder, without its ending.
func caseName(dir, file string) string {
	name, err := filepath.Rel(dir, file)
	if err != nil {
		name = file
	}
	return strings.TrimSuffix(filepath.ToSlash(name), Ext)
}
