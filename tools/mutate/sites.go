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
	column   int
	from, to int // bytes
	old, new string
	source   []byte
	pkg      string
	fn       *function // the function around it, nil outside
}

func (s site) String() string {
	to := s.new
	if to == "" {
		to = "nothing"
	}
	return fmt.Sprintf("%s:%d:%d: %s -> %s", s.name, s.line, s.column, s.old, to)
}

func (s site) apply() []byte {
	out := append([]byte(nil), s.source[:s.from]...)
	out = append(out, s.new...)
	return append(out, s.source[s.to:]...)
}

// collect lists every change that could be made to the code of a folder.
func collect(dir string, skip, only []string) ([]site, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var out []site
	for _, f := range files {
		base := filepath.Base(f)
		if strings.HasSuffix(base, "_test.go") || among(base, skip) || len(only) > 0 && !among(base, only) {
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

func among(base string, beginnings []string) bool {
	for _, s := range beginnings {
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
	c := collector{fset: fset, base: site{abs: abs, name: filepath.Base(file), source: source, pkg: tree.Name.Name}}
	for _, d := range tree.Decls {
		c.base.fn = nil
		if f, ok := d.(*ast.FuncDecl); ok {
			c.base.fn = c.functionOf(f)
		}
		ast.Inspect(d, c.visit)
	}
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
		if isMake(n) { // how much room is made beforehand changes nothing
			for _, a := range n.Args[1:sizes(n)] {
				ast.Inspect(a, c.visit)
			}
			return false
		}
		return !tells(n) // what is only told or cited changes no play
	case *ast.ArrayType: // nor does the room of an array
		ast.Inspect(n.Elt, c.visit)
		return false
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
		if v, ok := negative(n); ok { // raised by one like other numbers
			c.add(n.Pos(), int(n.End()-n.Pos()), strconv.Itoa(v+1))
			return false
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

// negative is the value of a number with a minus sign.
func negative(n *ast.UnaryExpr) (int, bool) {
	lit, ok := n.X.(*ast.BasicLit)
	if !ok || n.Op != token.SUB || lit.Kind != token.INT {
		return 0, false
	}
	v, err := strconv.Atoi(lit.Value)
	return -v, err == nil
}

func isString(e ast.Expr) bool {
	lit, ok := e.(*ast.BasicLit)
	return ok && lit.Kind == token.STRING
}

func isMake(call *ast.CallExpr) bool {
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == "make" && len(call.Args) > 0
}

// sizes counts the arguments of make that are not mere capacity.
func sizes(call *ast.CallExpr) int {
	if _, ok := call.Args[0].(*ast.MapType); ok {
		return 1
	}
	return min(len(call.Args), 2)
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
	s.line, s.column, s.from, s.to, s.new = p.Line, p.Column, p.Offset, p.Offset+length, to
	s.old = strings.Join(strings.Fields(string(s.source[s.from:s.to])), " ")
	c.out = append(c.out, s)
}
