package force

import (
	"fmt"
	"slices"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/tally"
)

// Example is a ready shard: a starting or example shard of the book, or one of ours where the book prints no
// table.  is.build.create.printed-presets
type Example struct {
	Key           string
	Ours          bool // the book describes it and prints no table
	Active, Total int  // as the book states them
	Shard         Shard
	Rule          tally.Rule

	text string // the shard in writing
}

// readExample reads: example KEY [ours] active N total N, then a shard.
func (b *Book) readExample(f defs.Part) error {
	head := Example{}
	lines := defs.Lines(f.Text)
	if len(lines) == 0 {
		return fmt.Errorf("%s: the file is empty", f.Name)
	}
	w := defs.Of(lines[0])
	if w.Next("example") != "example" {
		return fmt.Errorf("%s:%d: begin with: example KEY active N total N", f.Name, lines[0].No)
	}
	head.Key = w.Next("the key")
	head.Ours = w.Took("ours")
	w.Took("active")
	head.Active = w.Number("XP")
	w.Took("total")
	head.Total = w.Number("XP")
	if err := w.Done(); err != nil {
		return fmt.Errorf("%s:%d: %w", f.Name, lines[0].No, err)
	}
	shards, faults := ParseShards(lines[1:])
	if len(faults) > 0 || len(shards) != 1 {
		return fmt.Errorf("%s: %v", f.Name, append(faults, game.Fault{What: "one shard stands in a file"})[0])
	}
	head.Shard = shards[0]
	head.text = head.Shard.Text()
	head.Rule = tally.Rule("is.build.shard." + head.Key)
	b.Examples = append(b.Examples, head)
	return nil
}

// Example finds a ready shard by its key.
func (b *Book) Example(key string) *Example {
	for i := range b.Examples {
		if b.Examples[i].Key == key {
			return &b.Examples[i]
		}
	}
	return nil
}

// Ready tells whether a text is that of a ready shard as it ships.
func (b *Book) Ready(text string) bool {
	return slices.ContainsFunc(b.Examples, func(e Example) bool { return e.text == text })
}

// Rebuilt is a shard with list prices in the place of printed ones.
func (s *Shard) Rebuilt() *Shard {
	c := s.Clone()
	for i := range c.Operatives {
		c.Operatives[i].Printed = 0
	}
	return c
}

// inExamples tells whether an operative was taken ready from an example shard: the same unit with the same
// name, points and purchases of creation.
func (c *check) inExamples(op *Operative) bool {
	made := func(o *Operative) string {
		words := []string{o.Unit, o.Name, fmt.Sprint(o.Printed)}
		for _, p := range o.Purchases {
			if p.After == 0 {
				words = append(words, p.Text())
			}
		}
		return strings.Join(words, "|")
	}
	return slices.ContainsFunc(c.Examples, func(e Example) bool {
		return slices.ContainsFunc(e.Shard.Operatives, func(o Operative) bool {
			return o.Printed == op.Printed && o.Unit == op.Unit && o.Name == op.Name && made(&o) == made(op)
		})
	})
}

// NamedLists are the ready shards as lists of a system.
func (b *Book) NamedLists() []game.NamedList {
	var out []game.NamedList
	for i := range b.Examples {
		e := &b.Examples[i]
		r := b.Examine(&e.Shard)
		out = append(out, game.NamedList{ID: e.Key, Name: e.Shard.Name, Force: e.Shard.Faction, Points: r.Cost, Text: e.text})
	}
	return out
}
