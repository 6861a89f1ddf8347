package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
)

// server holds the type declarations of some rooms, by "room.Name".
type server struct {
	types map[string]declared
}

type declared struct {
	is   ast.Expr
	room string
	// What a method of the type writes in its place: the struct inside MarshalJSON, or a string for MarshalText.
	written ast.Expr
}

// serverField is one field of a JSON object.
type serverField struct {
	name     string
	optional bool // left out when empty
	asString bool // a number in quotes
	is       ast.Expr
	room     string // whose words the type is written in
	text     string // the type as Go writes it
}

func readServer(root string) (*server, error) {
	s := &server{types: map[string]declared{}}
	for _, room := range rooms {
		files, err := filepath.Glob(filepath.Join(root, room, "*.go"))
		if err != nil || len(files) == 0 {
			return nil, fmt.Errorf("no Go files in %s", filepath.Join(root, room))
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			s.read(room, tree)
		}
	}
	return s, nil
}

func (s *server) read(room string, file *ast.File) {
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if t, ok := spec.(*ast.TypeSpec); ok {
					s.note(room, t.Name.Name, func(was *declared) { was.is, was.room = t.Type, room })
				}
			}
		case *ast.FuncDecl:
			s.readMethod(room, d)
		}
	}
}

// readMethod finds what a type writes of itself.
func (s *server) readMethod(room string, d *ast.FuncDecl) {
	if d.Recv == nil || d.Name.Name != "MarshalJSON" && d.Name.Name != "MarshalText" {
		return
	}
	on := d.Recv.List[0].Type
	if star, ok := on.(*ast.StarExpr); ok {
		on = star.X
	}
	name, ok := on.(*ast.Ident)
	if !ok {
		return
	}
	var written ast.Expr = ast.NewIdent("string")
	if d.Name.Name == "MarshalJSON" {
		written = ast.NewIdent("any")
		ast.Inspect(d.Body, func(n ast.Node) bool {
			if inside, ok := n.(*ast.StructType); ok {
				written = inside
			}
			return true
		})
	}
	s.note(room, name.Name, func(was *declared) { was.written = written })
}

func (s *server) note(room, name string, change func(*declared)) {
	was := s.types[room+"."+name]
	change(&was)
	s.types[room+"."+name] = was
}

// find resolves the name of a type as one room writes it.
func (s *server) find(e ast.Expr, room string) (declared, string, bool) {
	name := ""
	switch e := e.(type) {
	case *ast.Ident:
		name = room + "." + e.Name
	case *ast.SelectorExpr:
		if pkg, ok := e.X.(*ast.Ident); ok {
			name = pkg.Name + "." + e.Sel.Name
		}
	}
	d, ok := s.types[name]
	return d, name, ok
}

// fields are those of a struct as JSON names them, with those of embedded structs.
func (s *server) fields(t *ast.StructType, room string) (out []serverField) {
	for _, f := range t.Fields.List {
		tag := ""
		if f.Tag != nil {
			if text, err := strconv.Unquote(f.Tag.Value); err == nil {
				tag = reflect.StructTag(text).Get("json")
			}
		}
		name, rest, _ := strings.Cut(tag, ",")
		if tag == "-" {
			continue
		}
		if len(f.Names) == 0 && name == "" {
			if d, _, ok := s.find(f.Type, room); ok {
				if inner, ok := d.is.(*ast.StructType); ok {
					out = append(out, s.fields(inner, d.room)...)
				}
			}
			continue
		}
		for _, id := range f.Names {
			if !id.IsExported() {
				continue
			}
			field := serverField{name: name, is: f.Type, room: room, text: goText(f.Type),
				optional: has(rest, "omitempty") || has(rest, "omitzero"), asString: has(rest, "string")}
			if field.name == "" {
				field.name = id.Name
			}
			out = append(out, field)
		}
	}
	return out
}

func has(options, word string) bool {
	for _, o := range strings.Split(options, ",") {
		if o == word {
			return true
		}
	}
	return false
}

// goText is a type as Go writes it, short.
func goText(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return goText(e.X) + "." + e.Sel.Name
	case *ast.StarExpr:
		return "*" + goText(e.X)
	case *ast.ArrayType:
		size := ""
		if lit, ok := e.Len.(*ast.BasicLit); ok {
			size = lit.Value
		} else if e.Len != nil {
			size = goText(e.Len)
		}
		return "[" + size + "]" + goText(e.Elt)
	case *ast.MapType:
		return "map[" + goText(e.Key) + "]" + goText(e.Value)
	}
	return path.Base(strings.TrimPrefix(fmt.Sprintf("%T", e), "*ast."))
}
