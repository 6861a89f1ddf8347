package antares2

import (
	"slices"
	"strings"
	"testing"

	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// Every objective of a mission is laid out so that the table looks the same from its left and its right,
// and from both sides' edges where the mission's own numbers say so; the middle is the middle.
func TestObjectivesAreSymmetric(t *testing.T) {
	p := force.ShippedPack()
	sizes := []string{"table 24x24", "table 45x37", "table 48x48", "table 60x44", "table 72x48", "table 240x240"}
	for _, points := range []int{500, 750, 1000} { // what is made for games of the shipped sizes
		size, _, _ := strings.Cut(strings.TrimPrefix(force.GenerateTable(points, 1), "# generated from seed 1; edit freely\n"), "\n")
		sizes = append(sizes, size)
	}
	for _, m := range p.Missions {
		if len(m.Objectives) == 0 {
			t.Errorf("%s has no objectives", m.Key)
		}
		turned := func(o geom.Point) geom.Point { return geom.Point{X: 1000 - o.X, Y: 1000 - o.Y} }
		fair := !slices.ContainsFunc(m.Objectives, func(o geom.Point) bool { return !slices.Contains(m.Objectives, turned(o)) })
		for _, size := range sizes {
			book := &force.Book{Mission: m}
			if err := (system{pack: p}).lay(book, size); err != nil {
				t.Fatalf("%s: %v", size, err)
			}
			s := &State{position.State{Book: book}}
			s.objectives()
			w, h := book.Board.Width, book.Board.Height
			var at []geom.Point
			for _, k := range s.Markers {
				at = append(at, k.At)
			}
			for i, o := range m.Objectives {
				if !slices.Contains(at, geom.Point{X: w - at[i].X, Y: at[i].Y}) {
					t.Errorf("%s on %s: %v has no twin on the other flank", m.Key, size, at[i])
				}
				if fair && !slices.Contains(at, geom.Point{X: w - at[i].X, Y: h - at[i].Y}) {
					t.Errorf("%s on %s: %v has no twin before the other side", m.Key, size, at[i])
				}
				if o.Y == 500 && at[i].Y != h/2 || o.X == 500 && at[i].X != w/2 {
					t.Errorf("%s on %s: %v is off the middle", m.Key, size, at[i])
				}
			}
		}
	}
}
