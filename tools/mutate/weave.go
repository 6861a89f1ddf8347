package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

// function is what a site must know about the function around it to make a changed copy.
type function struct {
	from, to   int      // bytes of the whole declaration
	nameTo     int      // where its name ends
	body       int      // just behind the opening brace
	call       string   // its name with receiver and type parameters, as it is called from its own body
	params     string   // what it hands on
	results    bool     // it returns something
	rename     []rename // names given to what has none
	callPrefix string   // the receiver with its dot
}

// rename gives a parameter a name.
type rename struct {
	from, to int
	text     string
}

// woven is a file with copies at its end.
type woven struct {
	abs    string
	text   []byte
	copies []span
}

// span is the lines of the copy of a site.
type span struct{ site, from, to int }

// weave writes every file of the sites anew: each function first asks whether one of its copies runs
// instead, and the copies stand at the end.
func weave(sites []site) []woven {
	byFile := map[string][]int{}
	var names []string
	for i, s := range sites {
		if s.abs == "" {
			continue
		}
		if byFile[s.abs] == nil {
			names = append(names, s.abs)
		}
		byFile[s.abs] = append(byFile[s.abs], i)
	}
	sort.Strings(names)
	var out []woven
	for _, abs := range names {
		out = append(out, weaveFile(abs, sites, byFile[abs]))
	}
	return out
}

func weaveFile(abs string, sites []site, in []int) woven {
	source := sites[in[0]].source
	var edits []rename
	named := map[*function]bool{}
	for _, i := range in {
		f := sites[i].fn
		if !named[f] {
			named[f] = true
			edits = append(edits, f.rename...)
		}
		edits = append(edits, rename{f.body, f.body, f.detour(i + 1)})
	}
	w := woven{abs: abs, text: edit(source, edits)}
	line := bytes.Count(w.text, []byte("\n")) + 1
	for _, i := range in {
		c := sites[i].copied(i + 1)
		n := bytes.Count(c, []byte("\n"))
		w.text = append(w.text, c...)
		w.copies = append(w.copies, span{i, line, line + n})
		line += n
	}
	return w
}

// detour is the beginning of a function that may run its copy instead. It stands on the line of the
// brace.
func (f *function) detour(id int) string {
	call := fmt.Sprintf("%s%s(%s)", f.callPrefix, copyName(f.call, id), f.params)
	if f.results {
		return fmt.Sprintf(" if mutateLive == %d { return %s }; ", id, call)
	}
	return fmt.Sprintf(" if mutateLive == %d { %s; return }; ", id, call)
}

func copyName(name string, id int) string {
	base, rest, generic := strings.Cut(name, "[")
	if generic {
		return fmt.Sprintf("%s_mutate%d[%s", base, id, rest)
	}
	return fmt.Sprintf("%s_mutate%d", base, id)
}

// copied is the function with the change and a name of its own.
func (s site) copied(id int) []byte {
	f := s.fn
	return append(edit(s.source[f.from:f.to], []rename{
		{f.nameTo - f.from, f.nameTo - f.from, fmt.Sprintf("_mutate%d", id)},
		{s.from - f.from, s.to - f.from, s.new},
	}), '\n')
}

// edit replaces pieces of a text; pieces at one place keep their order.
func edit(text []byte, edits []rename) []byte {
	sort.SliceStable(edits, func(i, j int) bool { return edits[i].from < edits[j].from })
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(append(out, text[at:e.from]...), e.text...)
		at = e.to
	}
	return append(out, text[at:]...)
}

// A complaint names a line in a copy, or a call of a copy whose head was changed.
var (
	complaint = regexp.MustCompile(`(?m)^([^\s:]+\.go):(\d+):\d+: `)
	copyCall  = regexp.MustCompile(`_mutate(\d+)\b`)
)

// brokenCopies finds the sites whose copies the compiler names.
func brokenCopies(files []woven, out []byte) map[int]bool {
	broken := map[int]bool{}
	for _, m := range copyCall.FindAllSubmatch(out, -1) {
		id, _ := strconv.Atoi(string(m[1]))
		broken[id-1] = true
	}
	for _, m := range complaint.FindAllSubmatch(out, -1) {
		line, _ := strconv.Atoi(string(m[2]))
		for _, f := range files {
			if filepath.Base(f.abs) != filepath.Base(string(m[1])) {
				continue
			}
			for _, c := range f.copies {
				if c.from <= line && line < c.to {
					broken[c.site] = true
				}
			}
		}
	}
	return broken
}

// liveFile reads the setting once, when the binary starts.
func liveFile(pkg string) []byte {
	return []byte(`package ` + pkg + `

import (
	mutateOS "os"
	mutateConv "strconv"
)

var mutateLive = readMutateLive()

func readMutateLive() int {
	n, _ := mutateConv.Atoi(mutateOS.Getenv("` + liveVar + `"))
	return n
}
`)
}

func packageOf(sites []site) string {
	for _, s := range sites {
		if s.pkg != "" {
			return s.pkg
		}
	}
	return "none"
}

// functionOf reads what is needed of a declaration; nil if it cannot be copied.
func (c *collector) functionOf(d *ast.FuncDecl) *function {
	if d.Body == nil || d.Recv == nil && (d.Name.Name == "init" || d.Name.Name == "main") {
		return nil
	}
	at := func(n ast.Node) (int, int) {
		return c.fset.Position(n.Pos()).Offset, c.fset.Position(n.End()).Offset
	}
	f := &function{call: d.Name.Name, body: c.fset.Position(d.Body.Lbrace).Offset + 1, results: d.Type.Results.NumFields() > 0}
	f.from, f.to = at(d)
	_, f.nameTo = at(d.Name)
	if d.Recv != nil {
		f.callPrefix = strings.Join(f.names(d.Recv, "mutateRecv", at), "") + "."
	}
	if d.Type.TypeParams != nil {
		var ts []string
		for _, p := range d.Type.TypeParams.List {
			for _, n := range p.Names {
				ts = append(ts, n.Name)
			}
		}
		f.call += "[" + strings.Join(ts, ", ") + "]"
	}
	ps := f.names(d.Type.Params, "mutateParam", at)
	f.params = strings.Join(ps, ", ")
	if n := len(d.Type.Params.List); n > 0 {
		if _, ok := d.Type.Params.List[n-1].Type.(*ast.Ellipsis); ok {
			f.params += "..."
		}
	}
	return f
}

// names lists the names of the fields and gives names to those without.
func (f *function) names(fields *ast.FieldList, fresh string, at func(ast.Node) (int, int)) (out []string) {
	for _, p := range fields.List {
		if len(p.Names) == 0 {
			name := fmt.Sprintf("%s%d", fresh, len(out))
			from, _ := at(p.Type)
			f.rename = append(f.rename, rename{from, from, name + " "})
			out = append(out, name)
		}
		for _, n := range p.Names {
			name := n.Name
			if name == "_" {
				name = fmt.Sprintf("%s%d", fresh, len(out))
				from, to := at(n)
				f.rename = append(f.rename, rename{from, to, name})
			}
			out = append(out, name)
		}
	}
	return out
}
