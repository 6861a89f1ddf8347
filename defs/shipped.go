package defs

import (
	"io/fs"
	"strings"

	"sortie/game"
)

// Shipped reads files of a pack that is built in, data/NAME.txt each; one that is not there is a broken build.
func Shipped(files fs.FS, names ...string) []Part {
	parts := make([]Part, len(names))
	for i, name := range names {
		text, err := fs.ReadFile(files, "data/"+name+".txt")
		if err != nil {
			panic(err)
		}
		parts[i] = Part{Name: name, Text: string(text)}
	}
	return parts
}

// ReadyLists are the lists that ship as data/lists/ID.txt, by their ids, as a pack reads and prices them.
func ReadyLists(files fs.FS, check func(text string) (List, game.ListReport)) []game.NamedList {
	names, err := fs.Glob(files, "data/lists/*.txt") // in the order of their names
	if err != nil {
		panic(err)
	}
	out := make([]game.NamedList, len(names))
	for i, n := range names {
		text, err := fs.ReadFile(files, n)
		if err != nil {
			panic(err)
		}
		l, report := check(string(text))
		id := strings.TrimSuffix(strings.TrimPrefix(n, "data/lists/"), ".txt")
		out[i] = game.NamedList{ID: id, Name: l.Name, Force: l.Force, Points: report.Points, Text: report.Text}
	}
	return out
}

// Find is the thing of a list that has a key, or else that key or name in any case and spacing; nil if there is none.
func Find[T any](list []T, key string, names func(*T) (key, name string)) *T {
	for i := range list {
		if k, _ := names(&list[i]); k == key {
			return &list[i]
		}
	}
	for i := range list {
		if k, name := names(&list[i]); game.SameName(k, key) || game.SameName(name, key) {
			return &list[i]
		}
	}
	return nil
}
