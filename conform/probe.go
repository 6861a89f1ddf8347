package conform

import (
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// traced is a player who shows each question before answering it. A willing one takes what is proposed
// every other time: so plays that chance seldom finds, such as charges home, are gone through.
type traced struct {
	flow.Player
	t       *tracer
	willing bool
}

// Answer implements flow.Player.
func (p traced) Answer(q *flow.Question, table flow.Table) flow.Answer {
	if a, ok := p.t.question(q, table); ok && p.t.rand.Int(2) == 0 {
		return a
	}
	if p.willing && p.t.rand.Int(2) == 0 {
		if a, ok := q.Planned(); ok && q.Refuse(&a) == nil {
			return a.Clone()
		}
	}
	return p.Player.Answer(q, table)
}

// probes is how many answers are held against each question without being given.
const probes = 3

// question sums a question up, with what the rules say to some answers. If one of them was a straight
// march and legal, it comes back: whoever marches by whole inches comes to stand exactly where limits are.
func (t *tracer) question(q *flow.Question, table flow.Table) (march flow.Answer, legal bool) {
	t.word(q.Name)
	t.number(int64(q.Seat), int64(q.Kind), int64(q.Unit), int64(q.Target), int64(q.Min), int64(q.Max))
	t.things(q.Thing)
	t.rule(q.Rule)
	if q.Offers != nil {
		t.options(q.Offers())
	}
	if q.Items != nil {
		t.options(q.Items())
	}
	if a, ok := q.Planned(); ok {
		t.answer(&a)
	}
	for range probes {
		a := t.probe(q)
		t.refusal(q.Refuse(&a))
	}
	if q.Kind != flow.Move {
		return march, false
	}
	unit := unitOf(q, table)
	for range probes {
		a := t.straight(unit)
		r := q.Refuse(&a)
		if t.refusal(r); r == nil && len(a.Paths) > 0 {
			march, legal = a, true
		}
	}
	return march, legal
}

func (t *tracer) options(os []flow.Option) {
	for i := range os {
		o := &os[i]
		t.number(int64(o.Value), int64(o.Unit))
		t.things(o.Thing)
		t.word(o.Key)
		t.rule(o.Rule)
		t.sum(o.Sum)
		t.refusal(o.Why())
	}
}

// probe makes an answer that may or may not be legal: a wild pick, or a suggested way bent.
func (t *tracer) probe(q *flow.Question) flow.Answer {
	switch q.Kind {
	case flow.PickOne:
		return flow.Answer{Value: t.pick(q.Offers())}
	case flow.PickSeveral:
		var a flow.Answer
		offers := q.Offers()
		for i := range offers {
			if t.rand.Int(2) == 0 {
				a.Values = append(a.Values, offers[i].Value)
			}
		}
		return a
	case flow.Allocate:
		var a flow.Answer
		offers := q.Offers()
		for range q.Items() {
			a.Values = append(a.Values, t.pick(offers))
		}
		return a
	case flow.Number:
		return flow.Answer{Value: q.Min + int32(t.rand.Int(int(q.Max-q.Min)+1))}
	}
	a := q.Suggest(t.rand)
	t.answer(&a)
	return t.bend(a)
}

func (t *tracer) pick(offers []flow.Option) int32 {
	if len(offers) == 0 {
		return 0
	}
	return offers[t.rand.Int(len(offers))].Value
}

// bend moves the ends of one way or of all by up to three inches and turns a facing.
func (t *tracer) bend(a flow.Answer) flow.Answer {
	a = a.Clone()
	if len(a.Paths) == 0 {
		return a
	}
	by := geom.Point{X: t.shift(), Y: t.shift()}
	one, all := t.rand.Int(len(a.Paths)), t.rand.Int(2) == 0
	for i := range a.Paths {
		if all || i == one {
			end := &a.Paths[i].Points[len(a.Paths[i].Points)-1]
			end.X, end.Y = end.X+by.X, end.Y+by.Y
		}
	}
	if p := &a.Paths[one]; t.rand.Int(4) == 0 {
		p.Facing, p.Turned = geom.Angle(t.rand.Int(360)), true
	}
	return a
}

func (t *tracer) shift() geom.Length {
	return geom.Length(t.rand.Int(int(6*geom.Inch)+1)) - 3*geom.Inch
}

// unitOf is the unit a question is about as the table shows it, nil if it is about none.
func unitOf(q *flow.Question, table flow.Table) *game.Unit {
	g, ok := table.(game.Game)
	if !ok {
		return nil
	}
	v := g.View(q.Seat)
	for i := range v.Units {
		if v.Units[i].ID == q.Unit {
			return &v.Units[i]
		}
	}
	return nil
}

// straight marches a whole unit by half inches along or across the table.
func (t *tracer) straight(u *game.Unit) (a flow.Answer) {
	d := geom.Length(1+t.rand.Int(32)) * geom.Inch / 2
	by := [...]geom.Point{{X: d}, {X: -d}, {Y: d}, {Y: -d}}[t.rand.Int(4)]
	if u == nil {
		return a
	}
	for i := range u.Figures {
		f := &u.Figures[i]
		a.Paths = append(a.Paths, flow.Path{Figure: f.ID, Points: []geom.Point{f.At.Add(by)}})
	}
	return a
}
