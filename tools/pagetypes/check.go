package main

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// checker compares the two sides and gathers the differences.
type checker struct {
	server *server
	page   map[string]shape
	goes   map[string]string // the Go type by the page's name
	faults []string
}

// Check compares types.ts below a root with the Go types beside it.
func Check(root string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(root, "web/page/src/types.ts"))
	if err != nil {
		return nil, err
	}
	s, err := readServer(root)
	if err != nil {
		return nil, err
	}
	return compare(s, string(text))
}

func compare(s *server, text string) ([]string, error) {
	page, order, err := readPage(text)
	if err != nil {
		return nil, err
	}
	c := &checker{server: s, page: page, goes: map[string]string{}}
	for _, p := range pairs {
		c.goes[p.page] = p.server
	}
	for _, name := range order {
		if c.goes[name] == "" && !slices.Contains(words, name) {
			c.fault("%s has no Go type: name it in tools/pagetypes/pairs.go", name)
		}
	}
	for _, p := range pairs {
		d, ok := s.types[p.server]
		shown, there := page[p.page]
		switch {
		case !ok || d.is == nil:
			c.fault("%s: there is no Go type %s any more", p.page, p.server)
		case !there:
			c.fault("%s: types.ts has no type for %s", p.page, p.server)
		default:
			c.object(p.page, shown, c.structOf(d), d.room, p.server)
		}
	}
	return c.faults, nil
}

func (c *checker) fault(format string, args ...any) {
	c.faults = append(c.faults, fmt.Sprintf(format, args...))
}

// structOf is the struct that JSON shows of a declared type, nil if it shows none.
func (c *checker) structOf(d declared) *ast.StructType {
	is := d.is
	if d.written != nil {
		is = d.written
	}
	t, _ := is.(*ast.StructType)
	return t
}

// object compares an object field by field, both ways.
func (c *checker) object(at string, s shape, t *ast.StructType, room, goName string) {
	if s.kind != "object" || t == nil {
		c.fault("%s is %v, and %s in Go is not that", at, s, goName)
		return
	}
	fields := c.server.fields(t, room)
	for _, f := range fields {
		i := slices.IndexFunc(s.fields, func(p pageField) bool { return p.name == f.name })
		if i < 0 {
			c.fault("%s.%s is missing in types.ts: %s has it, a %s", at, f.name, goName, f.text)
			continue
		}
		c.field(at+"."+f.name, s.fields[i], f)
	}
	for _, p := range s.fields {
		known := slices.ContainsFunc(fields, func(f serverField) bool { return f.name == p.name })
		if _, written := byHand[at+"."+p.name]; !known && !written {
			c.fault("%s.%s: %s has no such field, the server neither sends nor takes it", at, p.name, goName)
		}
	}
}

func (c *checker) field(at string, p pageField, f serverField) {
	if f.optional && !p.optional {
		c.fault("%s may be left out by the server: write `%s?`", at, p.name)
	}
	is, nullable := withoutNull(p.is)
	if _, pointer := f.is.(*ast.StarExpr); pointer && !f.optional && !nullable {
		c.fault("%s may be null", at)
	}
	if f.asString {
		c.basic(at, is, "string", f.text)
		return
	}
	c.same(at, is, f.is, f.room)
}

func withoutNull(s shape) (shape, bool) {
	if s.kind != "union" {
		return s, false
	}
	rest := slices.DeleteFunc(slices.Clone(s.parts), func(p shape) bool { return p.kind == "name" && p.name == "null" })
	if len(rest) == 1 {
		return rest[0], true
	}
	return shape{kind: "union", parts: rest}, len(rest) < len(s.parts)
}

// same compares a type of the page with one of Go.
func (c *checker) same(at string, s shape, e ast.Expr, room string) {
	switch t := e.(type) {
	case *ast.StarExpr:
		c.same(at, s, t.X, room)
		return
	case *ast.ArrayType:
		c.list(at, s, t, room)
		return
	case *ast.StructType:
		c.object(at, s, t, room, "the struct")
		return
	}
	text := goText(e)
	if kind, ok := basics[text]; ok {
		c.basic(at, s, kind, text)
		return
	}
	d, name, ok := c.server.find(e, room)
	switch {
	case !ok:
		c.fault("%s: the Go type %s is not understood: teach it to tools/pagetypes", at, text)
	case c.structOf(d) == nil && d.written != nil:
		c.same(at, s, d.written, d.room)
	case c.structOf(d) == nil:
		c.same(at, s, d.is, d.room)
	case s.kind == "name" && c.goes[s.name] != name:
		c.fault("%s is %s in types.ts and %s in Go", at, s.name, name)
	case s.kind != "name":
		c.object(at, s, c.structOf(d), d.room, name)
	}
}

// list compares a list, or an array with a tuple of its length.
func (c *checker) list(at string, s shape, t *ast.ArrayType, room string) {
	if t.Len == nil && goText(t.Elt) == "byte" {
		c.basic(at, s, "string", "[]byte")
		return
	}
	size, err := 0, error(nil)
	if lit, ok := t.Len.(*ast.BasicLit); ok {
		size, err = strconv.Atoi(lit.Value)
	}
	switch {
	case s.kind == "tuple" && (err != nil || len(s.parts) != size):
		c.fault("%s is %v in types.ts and %s in Go", at, s, goText(t))
	case s.kind == "tuple" || s.kind == "list":
		for _, part := range s.parts {
			inner, _ := withoutNull(part)
			c.same(at, inner, t.Elt, room)
		}
	default:
		c.fault("%s is %v in types.ts and %s in Go", at, s, goText(t))
	}
}

// basics are the types that end in one JSON value.
var basics = map[string]string{
	"string": "string", "bool": "boolean", "any": "any", "json.RawMessage": "any", "time.Time": "string",
	"int": "number", "int8": "number", "int16": "number", "int32": "number", "int64": "number", "byte": "number",
	"uint": "number", "uint8": "number", "uint16": "number", "uint32": "number", "uint64": "number",
	"float64": "number", "float32": "number",
}

// basic compares one JSON value. A string may be narrowed to some words.
func (c *checker) basic(at string, s shape, kind, goName string) {
	isWord := func(p shape) bool { return p.kind == "word" }
	switch {
	case kind == "any", s.kind == "name" && s.name == kind:
	case kind == "string" && (isWord(s) || s.kind == "union" && !slices.ContainsFunc(s.parts, func(p shape) bool { return !isWord(p) })):
	case kind == "string" && s.kind == "name" && slices.Contains(words, s.name):
	default:
		c.fault("%s is %v in types.ts and %s in Go, a %s", at, s, strings.TrimPrefix(goName, "*"), kind)
	}
}
