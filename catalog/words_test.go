package catalog_test

import (
	"slices"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/catalog"
	"sortie/flow"
	"sortie/game"
	"sortie/lesson"
	"sortie/tally"
)

// bare are marks that no rule is about: they are the sheet's own, or say what the view already shows.
var bare = map[string]bool{"data": true, "damage": true, "core": true, "off": true, "speed": true}

// Every word of play has a row that can be opened, army options, too; and what is on units while a game is played has a word.
func TestWordsOfPlayHaveRows(t *testing.T) {
	known := map[tally.Rule]bool{}
	for _, s := range catalog.Systems() {
		l, err := s.Ledger()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range l.Rows {
			known[r.ID] = true
		}
	}
	for _, s := range catalog.Systems() {
		t.Run(s.ID, func(t *testing.T) {
			c := s.System.(game.Armoury).Catalogue()
			words := map[string]bool{}
			for _, w := range append(slices.Clone(c.Words), c.Phases...) {
				words[w.Name] = true
				if !known[w.Rule] {
					t.Errorf("%q stands for %s, which is no row", w.Name, w.Rule)
				}
			}
			for _, o := range c.Options {
				if !known[o.Rule] {
					t.Errorf("the army option %s stands for %q, which is no row", o.Name, o.Rule)
				}
			}
			for _, f := range c.Forces {
				for _, u := range f.Units {
					for _, o := range u.Upgrades {
						if o.Rule != "" && !known[o.Rule] {
							t.Errorf("%s: %s stands for %q, which is no row", u.Name, o.Name, o.Rule)
						}
					}
				}
			}
			for _, x := range c.Traits {
				words[strings.ToLower(x.Name)] = true
			}
			l, _, err := lesson.Read(s.FS, s.System)
			if err != nil {
				t.Fatal(err)
			}
			shown := map[string]bool{} // on units, while the first game is played
			playThrough(t, s.System, l, bot.NewSensible(1), bot.NewSensible(1), func(g game.Game, q *flow.Question) {
				v := g.View(q.Seat)
				if !slices.ContainsFunc(c.Phases, func(p game.WordEntry) bool { return p.Name == v.Phase }) {
					t.Errorf("the phase %q has no row", v.Phase)
				}
				for _, x := range v.Terrain {
					for _, f := range x.Facts {
						if !known[f.Rule] {
							t.Errorf("%s: %s %s stands for %q, which is no row", x.Name, f.Name, f.Value, f.Rule)
						}
					}
				}
				for _, u := range v.Units {
					shown[u.Order] = true
					marks := slices.Clone(u.Marks)
					for _, f := range u.Figures {
						marks = append(marks, f.Marks...)
					}
					for _, m := range marks {
						shown[m.Name] = shown[m.Name] || m.Value != 0
					}
				}
			})
			for name, is := range shown {
				if is && name != "" && !words[strings.ToLower(strings.ReplaceAll(name, "-", " "))] && !bare[name] {
					t.Errorf("%q is shown on a unit or a figure and has no row", name)
				}
			}
		})
	}
}
