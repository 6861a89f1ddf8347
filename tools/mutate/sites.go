package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// site is one place in a file and the text that would replace it.
type site struct {
	abs      string // file
	name     string // for people
	line     int
	from, to int // bytes
	old, new string
	source   []byte
}

func (s site) String() string { return fmt.Sprintf("%s:%d: %s -> %s", s.name, s.line, s.old, s.new) }

func (s site) apply() []byte {
	out := append([]byte(nil), s.source[:s.from]...)
	out = append(out, s.new...)
	return append(out, s.source[s.to:]...)
}

// collect lists every change that could be made to the code of a folder.
func collect(dir string, skip []string) ([]site, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var out []site
	for _, f := range files {
		base := filepath.Base(f)
		if strings.HasSuffix(base, "_test.go") || skipped(base, skip) {
			continue
		}
		sites, err := inFile(f)
		if err != nil {
			return nil, err
		}
		out = append(out, sites...)
	}
	return out, nil
}

func skipped(base string, skip []string) bool {
	for _, s := range skip {
		if s != "" && strings.HasPrefix(base, s) {
			return true
		}
	}
	return false
}

func inFile(file string) ([]site, error) {
	source, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, file, source, 0)
	if err != nil {
		return nil, err
	}
	abs, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	c := collector{fset: fset, base: site{abs: abs, name: filepath.Base(file), source: source}}
	ast.Inspect(tree, c.visit)
	return c.out, nil
}

type collector struct {
	fset *token.FileSet
	base site
	out  []site
}

// swaps are the operators that can be taken for each other.
var swaps = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.ADD, token.QUO: token.MUL,
}

func (c *collector) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok != token.IMPORT
	case *ast.CallExpr:
		return !tells(n) // what is only told or cited changes no play
	case *ast.BinaryExpr:
		if to, ok := swaps[n.Op]; ok && !isString(n.X) && !isString(n.Y) {
			c.add(n.OpPos, len(n.Op.String()), to.String())
		}
	case *ast.BasicLit:
		if n.Kind == token.INT {
			if v, err := strconv.Atoi(n.Value); err == nil {
				c.add(n.Pos(), len(n.Value), strconv.Itoa(v+1))
			}
		}
	case *ast.Ident:
		switch n.Name {
		case "true":
			c.add(n.Pos(), 4, "false")
		case "false":
			c.add(n.Pos(), 5, "true")
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			c.add(n.Pos(), 1, "")
		}
	case *ast.IncDecStmt:
		if n.Tok == token.INC {
			c.add(n.TokPos, 2, "--")
		} else {
			c.add(n.TokPos, 2, "++")
		}
	case *ast.ExprStmt:
		if call, ok := n.X.(*ast.CallExpr); ok && !tells(call) {
			c.add(n.Pos(), int(n.End()-n.Pos()), "")
		}
	}
	return true
}

func isString(e ast.Expr) bool {
	lit, ok := e.(*ast.BasicLit)
	return ok && lit.Kind == token.STRING
}

// tells reports calls that only speak to people or the ledger.
func tells(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		id, ok := call.Fun.(*ast.Ident)
		return ok && id.Name == "panic"
	}
	switch sel.Sel.Name {
	case "cite", "Cite", "tell", "tellSum", "citeSum", "Refuse", "Sprintf", "Errorf", "fail":
		return true
	}
	return false
}

func (c *collector) add(at token.Pos, length int, to string) {
	p := c.fset.Position(at)
	s := c.base
	s.line, s.from, s.to, s.new = p.Line, p.Offset, p.Offset+length, to
	s.old = strings.Join(strings.Fields(string(s.source[s.from:s.to])), " ")
	c.out = append(c.out, s)
}
