package table

import (
	"errors"
	"fmt"

	"sortie/geom"
	"sortie/pack"
)

// Fields describes a table once: for encoding, decoding and hashing alike. Bases, size and the ground of the set-up
// are the book's and not in it.
func (t *Table) Fields(c *pack.Codec) {
	pack.Slice(c, &t.Bodies, body)
	pack.Slice(c, &t.Groups, group)
	pack.Slice(c, &t.Things, thing)
	t.Ground.fields(c)
}

// Point describes a place.
func Point(c *pack.Codec, p *geom.Point) {
	pack.Num(c, &p.X)
	pack.Num(c, &p.Y)
}

func body(c *pack.Codec, b *Body) {
	pack.Num(c, &b.Base)
	pack.Num(c, &b.Group)
	pack.Num(c, &b.next)
	pack.Num(c, &b.Aboard)
	Point(c, &b.At)
	pack.Num(c, &b.Facing)
	pack.Num(c, &b.Height)
	pack.Num(c, &b.Inside)
	pack.Num(c, &b.Level)
	pack.Bool(c, &b.Prone)
	pack.Bool(c, &b.Off)
	pack.Bool(c, &b.Gone)
}

func group(c *pack.Codec, g *Group) {
	pack.Num(c, &g.Owner)
	pack.Num(c, &g.Side)
	pack.Num(c, &g.first)
	pack.Num(c, &g.last)
	pack.Num(c, &g.Carrier)
}

func thing(c *pack.Codec, t *Thing) {
	pack.Num(c, &t.Kind)
	pack.Num(c, &t.Side)
	Point(c, &t.At)
	pack.Num(c, &t.Level)
	pack.Num(c, &t.Holder)
	pack.Num(c, &t.Value)
	pack.Bool(c, &t.Gone)
}

// Clone is a copy that shares nothing that changes.
func (t *Table) Clone() Table {
	n := *t
	n.Bodies = append([]Body(nil), t.Bodies...)
	n.Groups = append([]Group(nil), t.Groups...)
	n.Things = append([]Thing(nil), t.Things...)
	t.Ground.shared, n.Ground.shared = true, true
	return n
}

// Become makes a table what a copy of it was when it was made, in the room it has. The ground counts as changed unless it is
// still the same, so that nothing is believed of it that was found out in between.
func (t *Table) Become(o *Table) {
	t.Bodies = append(t.Bodies[:0], o.Bodies...)
	t.Groups = append(t.Groups[:0], o.Groups...)
	t.Things = append(t.Things[:0], o.Things...)
	if now := t.Ground.turns; now != o.Ground.turns {
		t.Ground = o.Ground
		t.Ground.turns = now + 1
	}
	t.Ground.shared = true
}

// Invariant is the first thing that must never be: what is read from outside is held against it.
func (t *Table) Invariant() error {
	seen := make([]bool, len(t.Bodies))
	for g := range t.Groups {
		if err := t.run(GroupID(g), seen); err != nil {
			return err
		}
	}
	for i := range t.Bodies {
		b := &t.Bodies[i]
		switch {
		case !seen[i]:
			return fmt.Errorf("body %d is in no group", i)
		case b.Base < 0 || int(b.Base) >= len(t.Bases):
			return fmt.Errorf("body %d has no outline", i)
		case b.Aboard < NoBody || int(b.Aboard) >= len(t.Bodies) || b.Aboard == BodyID(i):
			return fmt.Errorf("body %d is carried by nobody there is", i)
		case b.Aboard != NoBody && !b.Off && !b.Gone:
			return fmt.Errorf("body %d is carried and on the table", i)
		case b.Inside < Nowhere || int(b.Inside) >= len(t.Ground.pieces):
			return fmt.Errorf("body %d is inside a piece that is not there", i)
		case !b.At.Valid() || b.Facing < 0 || b.Facing > 359:
			return fmt.Errorf("body %d stands nowhere on a table", i)
		}
	}
	for i := range t.Things {
		if h := t.Things[i].Holder; h < NoBody || int(h) >= len(t.Bodies) {
			return fmt.Errorf("thing %d is held by nobody there is", i)
		}
	}
	for i := range t.Ground.pieces {
		if p := &t.Ground.pieces[i]; i >= t.Ground.fixed {
			if _, err := p.Form.Area(); err != nil {
				return fmt.Errorf("piece %d: %w", i, err)
			}
		}
	}
	return nil
}

// run follows a group from its first body to its last.
func (t *Table) run(g GroupID, seen []bool) error {
	last := NoBody
	for b := t.Groups[g].first; b != NoBody; b = t.Bodies[b].next {
		if b < 0 || int(b) >= len(t.Bodies) || seen[b] {
			return fmt.Errorf("group %d is no run of bodies", g)
		}
		if t.Bodies[b].Group != g {
			return fmt.Errorf("body %d does not know its group %d", b, g)
		}
		seen[b], last = true, b
	}
	if t.Groups[g].last != last {
		return errors.New("a group does not end with its last body")
	}
	return nil
}
