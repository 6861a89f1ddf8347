package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// impure are imports that would let something into the rules that no log holds.
var impure = map[string]string{
	"time":         "rules read no clock: a replay has another time",
	"math/rand":    "chance enters by Roll alone",
	"math/rand/v2": "chance enters by Roll alone",
	"crypto/rand":  "chance enters by Roll alone",
	"os":           "rules read no files or environment: data is embedded",
	"net":          "rules talk to nobody",
	"net/http":     "rules talk to nobody",
	"reflect":      "rules are plain code that can be read",
	"unsafe":       "a state is plain data",
	"math":         "floating point differs between machines",
	"sync":         "rules are one thread; a copy shares nothing",
	"sync/atomic":  "rules are one thread; a copy shares nothing",
	"runtime":      "rules do not know the machine they run on",
	"maps":         "the order of a map differs from run to run",
	"context":      "rules wait for nobody but the seats",
}

// checker finds what rule code may not do in one package.
type checker struct {
	fset   *token.FileSet
	info   *types.Info
	faults []string
}

func (c *checker) fault(n ast.Node, format string, args ...any) {
	p := c.fset.Position(n.Pos())
	file := filepath.ToSlash(strings.TrimPrefix(p.Filename, ".."+string(filepath.Separator)))
	c.faults = append(c.faults, fmt.Sprintf("%s:%d: ", file, p.Line)+fmt.Sprintf(format, args...))
}

func (c *checker) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		p, _ := strconv.Unquote(n.Path.Value)
		if why, bad := impure[p]; bad {
			c.fault(n, "import of %s: %s", p, why)
		}
	case *ast.GoStmt:
		c.fault(n, "a go statement: rules are one thread")
	case *ast.SelectStmt, *ast.ChanType:
		c.fault(n, "a channel: rules are one thread")
	case *ast.BasicLit:
		if n.Kind == token.FLOAT || n.Kind == token.IMAG {
			c.fault(n, "the floating-point number %s: use whole units", n.Value)
		}
	case *ast.Ident:
		switch n.Name {
		case "float32", "float64", "complex64", "complex128":
			c.fault(n, "the type %s: floating point differs between machines", n.Name)
		}
	case *ast.RangeStmt:
		if t := c.info.TypeOf(n.X); t != nil {
			if _, ok := t.Underlying().(*types.Map); ok {
				c.fault(n, "a range over a map: its order differs from run to run")
			}
		}
	}
	return true
}

// loader type-checks our packages from source, each once. What is not ours it takes for an empty
// package and lets the errors go: maps that rule code ranges over are ours, and loading the standard
// library from source would take longer than all other tests.
type loader struct {
	fset *token.FileSet
	done map[string]*types.Package
	info map[string]*types.Info
	file map[string][]*ast.File
}

func newLoader() *loader {
	return &loader{fset: token.NewFileSet(), done: map[string]*types.Package{},
		info: map[string]*types.Info{}, file: map[string][]*ast.File{}}
}

// Import implements types.Importer.
func (l *loader) Import(p string) (*types.Package, error) {
	if pkg := l.done[p]; pkg != nil {
		return pkg, nil
	}
	dir, ours := strings.CutPrefix(p, module+"/")
	if !ours {
		pkg := types.NewPackage(p, p[strings.LastIndex(p, "/")+1:])
		pkg.MarkComplete()
		l.done[p] = pkg
		return pkg, nil
	}
	names, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(dir), "*.go"))
	if err != nil {
		return nil, err
	}
	sort.Strings(names)
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(l.fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	pkg := l.check(p, files, l)
	l.file[p] = files
	return pkg, nil
}

func (l *loader) check(p string, files []*ast.File, imp types.Importer) *types.Package {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: imp, Error: func(error) {}}
	pkg, _ := conf.Check(p, l.fset, files, info)
	l.done[p], l.info[p] = pkg, info
	return pkg
}

func (l *loader) faults(t *testing.T, p string) []string {
	t.Helper()
	if _, err := l.Import(p); err != nil {
		t.Fatal(err)
	}
	c := checker{fset: l.fset, info: l.info[p]}
	for _, f := range l.file[p] {
		ast.Inspect(f, c.visit)
	}
	return c.faults
}

func TestRuleCodeIsPure(t *testing.T) {
	l := newLoader()
	seen := map[string]bool{}
	for _, s := range sources(t) {
		if seen[s.dir] || !within(s.dir, "rules") && !within(s.dir, "internal/toy") {
			continue
		}
		seen[s.dir] = true
		for _, fault := range l.faults(t, module+"/"+s.dir) {
			t.Error(fault)
		}
	}
	if !seen["internal/toy"] {
		t.Error("the scan found no rule code")
	}
}

// The scan is tested too: each of these lines must be found.
func TestTheScanFindsWhatRulesMayNotDo(t *testing.T) {
	const text = `package bad

import "time"

type state struct{ units map[string]int }

type named map[int]bool

func step(s *state, n named) {
	go step(s, n)
	for range s.units {
	}
	for k := range n {
		_ = k
	}
	for range []int{1} {
	}
	var f float64
	_ = f
	_ = 1.5
	c := make(chan int)
	select {
	case <-c:
	}
}
`
	l := newLoader()
	f, err := parser.ParseFile(l.fset, "bad.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	l.check("bad", []*ast.File{f}, l)
	c := checker{fset: l.fset, info: l.info["bad"]}
	ast.Inspect(f, c.visit)
	got := strings.Join(c.faults, "\n")
	for _, line := range []int{3, 10, 11, 13, 18, 20, 21, 22} {
		if !strings.Contains(got, fmt.Sprintf("bad.go:%d: ", line)) {
			t.Errorf("line %d was not found", line)
		}
	}
	if strings.Contains(got, "bad.go:16:") {
		t.Error("a range over a list is allowed")
	}
}

func TestWhatDecidesPlayUsesNoFloatingPoint(t *testing.T) {
	l := newLoader()
	for _, dir := range []string{"geom", "dice", "tally", "pack", "flow", "game"} {
		for _, fault := range l.faults(t, module+"/"+dir) {
			if strings.Contains(fault, "floating") && !strings.Contains(fault, "import of") {
				t.Error(fault)
			}
		}
	}
}

// carriers are what carries a game on: who has none of them asks nobody and throws nothing.
var carriers = map[string]bool{"IO": true, "Put": true, "Entry": true}

// carriesOn finds the names of flow that a file has no use for if it only judges.
func (c *checker) carriesOn(n ast.Node) bool {
	sel, ok := n.(*ast.SelectorExpr)
	if !ok {
		return true
	}
	if room, ok := sel.X.(*ast.Ident); ok && room.Name == "flow" && carriers[sel.Sel.Name] {
		c.fault(sel, "flow.%s: a position is judged; the book asks, throws and tells", sel.Sel.Name)
	}
	return true
}

// What may be done from where everybody stands is judged without asking, throwing or telling anything, so that offers,
// advice and odds can ask as often as they like.
func TestAPositionOnlyJudges(t *testing.T) {
	l := newLoader()
	for _, s := range sources(t) {
		if within(s.dir, "rules") && (layer(s.dir) == 1 || layer(s.dir) == 2) && l.done[module+"/"+s.dir] == nil {
			l.faults(t, module+"/"+s.dir)
		}
	}
	for p, files := range l.file {
		if dir := strings.TrimPrefix(p, module+"/"); layer(dir) != 1 && layer(dir) != 2 {
			continue
		}
		c := checker{fset: l.fset}
		for _, f := range files {
			ast.Inspect(f, c.carriesOn)
		}
		for _, fault := range c.faults {
			t.Error(fault)
		}
	}
}

func TestWhoCarriesOnIsFound(t *testing.T) {
	l := newLoader()
	f, err := parser.ParseFile(l.fset, "bad.go", "package bad\n\nfunc fall(io flow.IO) { flow.Put(io, q) }\n\nfunc fine(q flow.Question) {}\n", parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	c := checker{fset: l.fset}
	if ast.Inspect(f, c.carriesOn); len(c.faults) != 2 {
		t.Errorf("%d found, want 2: %v", len(c.faults), c.faults)
	}
}
