package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
)

// touch is the shortest way into contact with the target's operative within the allowance: on even ground if there is one,
// else over gaps and high ground; within 1" of bystanders only if it can touch its target nowhere else.
// is.assault.charge, is.move.separation
func (t *trip) touch() (flow.Path, bool) {
	if t.s.GapTo(ModelID(t.spec.Movers[0].Figure), t.target) > t.limit+geom.Inch { // no way is shorter than the straight one
		return flow.Path{}, false
	}
	if p, ok := t.touchOver(); ok || !t.squeeze() {
		return p, ok
	}
	p, ok := t.touchOver()
	if !ok {
		t.apart()
	}
	return p, ok
}

// touchOver is touch with all gaps and high ground shut, then with all of them open, then with one of them.
// is.jump.small-gap, is.jump.test, is.climb.rate
func (t *trip) touchOver() (p flow.Path, ok bool) {
	t.openings(func(open func(int) bool) bool {
		if p, ok = t.touchBy(open); ok {
			spent, no := t.spends(&p)
			ok = no == nil && spent <= t.limit
		}
		return ok
	})
	return p, ok
}

// touchBy is the shortest way into contact over some of the uneven ground, and up or down what one of the two stands on.
func (t *trip) touchBy(open func(ground int) bool) (flow.Path, bool) {
	goal := t.s.Shape(t.s.Units[t.target].Operative)
	start := t.spec.Movers[0].Base.Posed(t.spec.Movers[0].From, 0)
	t.unshut(func(i int) bool {
		a := t.spec.Ground[i].Area
		return open(i) || a.Contains(goal.Pts[0]) || a.Contains(start.Pts[0])
	})
	p, _, ok := t.spec.Touch(&t.s.works().march.field, 0, []geom.Shape{goal})
	return p, ok
}

// openings tries ways with all uneven ground shut, then with all of it open, then with one piece of it, until one will do:
// a gap that is too wide for one may lie beside another that is not.
func (t *trip) openings(try func(open func(ground int) bool) bool) {
	n, only := 0, 0
	for i := range t.shut {
		if t.shut[i] != "" {
			n++
		}
	}
	if try(func(int) bool { return false }) || n == 0 || try(func(int) bool { return true }) || n == 1 {
		return
	}
	for only = range t.shut {
		if t.shut[only] != "" && try(func(i int) bool { return i == only }) {
			return
		}
	}
}

// roomBeside tells whether the charger could stand anywhere and touch its target, if all uneven ground were open.
func (t *trip) roomBeside(goal *geom.Shape) bool {
	m, field := &t.spec.Movers[0], &t.s.works().march.field
	t.unshut(func(int) bool { return true })
	t.spec.Draw(field, 0, m.Facing, nil)
	field.Seek(goal, 0, 0)
	return field.Winnow(m.From, 2*(t.s.Size.X+t.s.Size.Y))
}

// squeeze lets a charger end within 1" of bystanders, whose free attacks it suffers; false if nobody keeps it away.
// is.move.separation
func (t *trip) squeeze() bool {
	any := false
	for i := range t.spec.Others {
		if o := &t.spec.Others[i]; o.Ends == "is.move.separation" && o.End > 0 && !t.foe(i) {
			o.End, any = 0, true
		}
	}
	return any
}

// anywhere lets a unit stand within 1" of everybody.
func (t *trip) anywhere() {
	for i := range t.spec.Others {
		if o := &t.spec.Others[i]; o.Ends == "is.move.separation" {
			o.End = 0
		}
	}
}

// apart takes back what squeeze allows.
func (t *trip) apart() {
	for i := range t.spec.Others {
		if o := &t.spec.Others[i]; o.Ends == "is.move.separation" && !t.foe(i) && !t.s.denied("is.move.separation") {
			o.End = separation
		}
	}
}

// onGround is the place of a way nearest to another, between two limits, where nobody stands over a gap or half on high
// ground; that other one if there is none.
func (t *trip) onGround(p *flow.Path, at, least, most geom.Fixed) geom.Fixed {
	if len(t.uneven) == 0 {
		return at
	}
	m := &t.spec.Movers[0]
	step := (geom.Inch / 20).Fixed()
	for off := geom.Fixed(0); at-off > least || at+off < most; off += step {
		for _, d := range [2]geom.Fixed{at - off, at + off} {
			if d < least || d > most || d <= 0 {
				continue
			}
			if body := m.Base.Posed(march.Along(m.From, p.Points, d), m.Facing); t.halfOn(0, body) == nil && !t.overOff(&body) {
				return d
			}
		}
	}
	return at
}

// overOff tells whether a body is over ground on which nobody ends a move.
func (t *trip) overOff(body *geom.Shape) bool {
	for i := range t.spec.Ground {
		if g := &t.spec.Ground[i]; g.Off != "" && g.Area.Overlaps(body) {
			return true
		}
	}
	return false
}
