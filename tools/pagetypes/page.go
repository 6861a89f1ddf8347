package main

import (
	"fmt"
	"strings"
)

// shape is a type of the page, of the few kinds that JSON has.
type shape struct {
	kind   string // "name", "word", "object", "list", "tuple", "union"
	name   string // of a name, or the text of a word
	fields []pageField
	parts  []shape // of a list its element, of a tuple and a union their members
}

type pageField struct {
	name     string
	optional bool
	is       shape
}

func (s shape) String() string {
	switch s.kind {
	case "name":
		return s.name
	case "word":
		return "'" + s.name + "'"
	case "list":
		return s.parts[0].String() + "[]"
	case "object":
		return "an object"
	}
	var parts []string
	for _, p := range s.parts {
		parts = append(parts, p.String())
	}
	if s.kind == "tuple" {
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return strings.Join(parts, " | ")
}

// readPage reads `export type NAME = TYPE;` one after another: all that types.ts is made of.
func readPage(text string) (map[string]shape, []string, error) {
	p := &reader{tokens: tokens(text)}
	types, order := map[string]shape{}, []string(nil)
	for p.more() {
		if !p.take("export") || !p.take("type") {
			return nil, nil, fmt.Errorf("types.ts: `export type NAME = …` is expected before %q", p.peek())
		}
		name := p.next()
		if !p.take("=") {
			return nil, nil, fmt.Errorf("types.ts: type %s is not understood: write `export type %s = …`", name, name)
		}
		types[name] = p.union()
		p.take(";")
		if p.err != nil {
			return nil, nil, fmt.Errorf("types.ts: type %s: %w", name, p.err)
		}
		order = append(order, name)
	}
	return types, order, nil
}

// tokens cuts the text into names, words in quotes and signs; comments are left out.
func tokens(text string) (out []string) {
	for len(text) > 0 {
		n := 1
		switch c := text[0]; {
		case strings.HasPrefix(text, "//"):
			n = until(text, "\n")
			text = text[n:]
			continue
		case strings.HasPrefix(text, "/*"):
			n = until(text, "*/")
			text = text[n:]
			continue
		case c == '\'' || c == '"':
			n = 1 + until(text[1:], string(c))
		case isName(c):
			for n < len(text) && isName(text[n]) {
				n++
			}
		}
		if token := strings.TrimSpace(text[:n]); token != "" {
			out = append(out, token)
		}
		text = text[n:]
	}
	return out
}

// until is the length of the text up to a mark and with it.
func until(text, mark string) int {
	if i := strings.Index(text, mark); i >= 0 {
		return i + len(mark)
	}
	return len(text)
}

func isName(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

type reader struct {
	tokens []string
	err    error
}

func (r *reader) more() bool { return len(r.tokens) > 0 && r.err == nil }

func (r *reader) peek() string {
	if len(r.tokens) == 0 {
		return ""
	}
	return r.tokens[0]
}

func (r *reader) next() string {
	t := r.peek()
	if t == "" {
		r.fail("it ends too early")
		return ""
	}
	r.tokens = r.tokens[1:]
	return t
}

func (r *reader) take(t string) bool {
	if r.peek() != t {
		return false
	}
	r.next()
	return true
}

// until goes on as long as a closing sign does not come; a text that ends before it is at fault.
func (r *reader) until(sign string) bool {
	if r.take(sign) || r.err != nil {
		return false
	}
	if len(r.tokens) == 0 {
		r.fail("it ends before `%s`", sign)
		return false
	}
	return true
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

func (r *reader) union() shape {
	r.take("|")
	all := []shape{r.listed()}
	for r.more() && r.take("|") {
		all = append(all, r.listed())
	}
	if len(all) == 1 {
		return all[0]
	}
	return shape{kind: "union", parts: all}
}

func (r *reader) listed() shape {
	s := r.plain()
	for r.more() && r.take("[") {
		if !r.take("]") {
			r.fail("`]` is expected before %q", r.peek())
		}
		s = shape{kind: "list", parts: []shape{s}}
	}
	return s
}

func (r *reader) plain() shape {
	switch t := r.next(); {
	case t == "{":
		return r.object()
	case t == "[":
		s := shape{kind: "tuple"}
		for r.until("]") {
			s.parts = append(s.parts, r.union())
			r.take(",")
		}
		return s
	case t == "(":
		s := r.union()
		if !r.take(")") {
			r.fail("`)` is expected before %q", r.peek())
		}
		return s
	case t != "" && (t[0] == '\'' || t[0] == '"'):
		return shape{kind: "word", name: strings.Trim(t, `'"`)}
	case t != "" && isName(t[0]):
		return shape{kind: "name", name: t}
	default:
		r.fail("%q is not understood", t)
		return shape{}
	}
}

func (r *reader) object() shape {
	s := shape{kind: "object"}
	for r.until("}") {
		f := pageField{name: r.next(), optional: r.take("?")}
		if !r.take(":") {
			r.fail("`:` is expected after %s", f.name)
		}
		f.is = r.union()
		s.fields = append(s.fields, f)
		if !r.take(";") {
			r.take(",")
		}
	}
	return s
}
