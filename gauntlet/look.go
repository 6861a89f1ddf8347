package gauntlet

import (
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// look is the table as a script sees it at one question.
type look struct {
	view  game.View
	seat  flow.Seat
	marks []game.Marker // objectives
}

func newLook(g game.Game, seat flow.Seat) *look {
	l := &look{view: g.View(seat), seat: seat}
	for _, m := range l.view.Markers {
		if l.view.System == "ff" || m.Kind == "objective" || strings.HasPrefix(m.Kind, "node") || m.Seat == flow.Nobody {
			l.marks = append(l.marks, m)
		}
	}
	return l
}

// unit finds a unit by its id, nil if it is not in the view.
func (l *look) unit(id int32) *game.Unit {
	for i := range l.view.Units {
		if l.view.Units[i].ID == id {
			return &l.view.Units[i]
		}
	}
	return nil
}

// owner finds the unit of a figure, and where the figure stands.
func (l *look) owner(figure int32) (*game.Unit, geom.Point) {
	for i := range l.view.Units {
		for k := range l.view.Units[i].Figures {
			if f := &l.view.Units[i].Figures[k]; f.ID == figure {
				return &l.view.Units[i], f.At
			}
		}
	}
	return nil, geom.Point{}
}

// onTable tells whether a unit stands somewhere.
func onTable(u *game.Unit) bool {
	return u.Left > 0 && len(u.Figures) > 0 && u.Where != "destroyed" && u.Where != "reserve"
}

// middle is where a unit stands: the middle of its figures.
func middle(u *game.Unit) geom.Point {
	var sum geom.Point
	for i := range u.Figures {
		sum = sum.Add(u.Figures[i].At)
	}
	n := geom.Length(max(1, len(u.Figures)))
	return geom.Point{X: sum.X / n, Y: sum.Y / n}
}

// foe is the enemy nearest to a place, nil if there is none.
func (l *look) foe(at geom.Point) (best *game.Unit, far geom.Length) {
	far = 1 << 30
	for i := range l.view.Units {
		u := &l.view.Units[i]
		if u.Seat == l.seat || u.Seat < 0 || !onTable(u) {
			continue
		}
		for k := range u.Figures {
			if d := geom.Dist(at, u.Figures[k].At); d < far {
				best, far = u, d
			}
		}
	}
	return best, far
}

// centre is the middle of the table.
func (l *look) centre() geom.Point {
	return geom.Point{X: l.view.Table.Width / 2, Y: l.view.Table.Height / 2}
}

// marker is the objective nearest to a place, and how far from it counts as there; the middle of the table if there is none.
func (l *look) marker(at geom.Point) (geom.Point, geom.Length) {
	best, room, far := l.centre(), 3*geom.Inch, geom.Length(1<<30)
	for i := range l.marks {
		if d := geom.Dist(at, l.marks[i].At); d < far {
			best, room, far = l.marks[i].At, enough(&l.marks[i]), d
		}
	}
	return best, room
}

// enough is how near an objective is near enough.
func enough(m *game.Marker) geom.Length { return max(m.Radius-geom.Inch/2, geom.Inch) }

// pace is how far a unit moves at once.
func pace(u *game.Unit) geom.Length {
	best := geom.Length(0)
	for i := range u.Figures {
		best = max(best, u.Figures[i].Reach)
	}
	return max(best, geom.Inch)
}

// reach is how far a unit shoots well, by what the facts of its weapons print: the second of several ranges, or the only one.
func reach(u *game.Unit) geom.Length {
	best := 0
	for i := range u.Weapons {
		for _, f := range u.Weapons[i].Facts {
			best = max(best, printedRange(f.Name, f.Value))
		}
	}
	return geom.Length(best) * geom.Inch
}

// printedRange reads 20/30/40 as 30, and 24″ where the fact is a range.
func printedRange(name, value string) int {
	for _, word := range strings.FieldsFunc(value, func(r rune) bool { return r == ' ' || r == ',' || r == ';' }) {
		if parts := strings.Split(word, "/"); len(parts) >= 3 {
			last, n := 0, 0
			for _, p := range parts {
				if v := leading(p); v > 0 && n < 2 {
					last = v
					n++
				}
			}
			return last
		}
	}
	if strings.EqualFold(name, "range") {
		return leading(value)
	}
	return 0
}

// leading is the number a text begins with, 0 if none.
func leading(text string) (n int) {
	for i := 0; i < len(text) && text[i] >= '0' && text[i] <= '9'; i++ {
		n = n*10 + int(text[i]-'0')
	}
	return n
}
