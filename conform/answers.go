package conform

import (
	"errors"

	"sortie/flow"
	"sortie/geom"
)

// offers wants what a question offers, suggests and proposes to be accepted.
func (tr *trial) offers(q *flow.Question) {
	const promise = "what is offered is accepted"
	if q.Name == "" || q.Seat < 0 || int(q.Seat) >= tr.setup.Sides() {
		tr.fail(promise, "the question %q of seat %d has no name or no seat", q.Name, q.Seat)
	}
	if q.Kind == flow.PickOne {
		open := 0
		for _, o := range q.Offers() {
			if o.Why() != nil {
				continue
			}
			open++
			a := flow.Answer{Value: o.Value}
			if r := q.Refuse(&a); r != nil {
				tr.fail(promise, "%s offers %q and refuses it: %v", q.Name, o.Key, r)
			}
		}
		if open == 0 {
			tr.fail(promise, "%s offers nothing that may be chosen", q.Name)
		}
	}
	if plan, ok := q.Planned(); ok {
		a := sentBack(plan)
		if r := q.Refuse(&a); r != nil {
			tr.fail(promise, "%s refuses its own default: %v", q.Name, r)
		}
	}
	if q.Suggest == nil && (q.Kind == flow.Move || q.Kind == flow.Place) {
		tr.fail(promise, "%s asks for paths and suggests none", q.Name)
	}
	if q.Suggest != nil {
		a := sentBack(q.Suggest(tr.rand))
		if r := q.Refuse(&a); r != nil {
			tr.fail(promise, "%s refuses its own suggestion %+v: %v", q.Name, a, r)
		}
	}
}

// sentBack is an answer as a screen returns it: a facing that nobody chose is left out.
func sentBack(a flow.Answer) flow.Answer {
	a = a.Clone()
	for i := range a.Paths {
		if !a.Paths[i].Turned {
			a.Paths[i].Facing = 0
		}
	}
	return a
}

// illegal wants answers that are not offered to be refused and to change nothing.
func (tr *trial) illegal(l *flow.Live) {
	const promise = "an illegal answer changes nothing"
	q, at, hash := l.Pending(), len(l.Log()), l.Table().Hash()
	for _, a := range tr.craft(q) {
		err := l.Answer(a)
		var fault *flow.RuleFault
		switch {
		case err == nil:
			tr.fail(promise, "%s (%v) took %+v", q.Name, q.Kind, a)
		case errors.As(err, &fault):
			tr.fail(promise, "%s (%v) fails on %+v instead of refusing it: %v", q.Name, q.Kind, a, err)
		case l.Pending() != q || len(l.Log()) != at:
			tr.fail(promise, "%s went on after it refused %+v", q.Name, a)
		case l.Table().Hash() != hash:
			tr.fail(promise, "%s refused %+v and changed the state", q.Name, a)
		}
	}
}

// craft makes illegal answers of every sort for a question.
func (tr *trial) craft(q *flow.Question) []flow.Answer {
	point := []geom.Point{{X: geom.Inch, Y: geom.Inch}}
	switch q.Kind {
	case flow.PickOne:
		offers := q.Offers()
		out := []flow.Answer{{Value: unused(offers)}, {Value: -7777777}, {Value: offers[0].Value, Values: []int32{offers[0].Value}}}
		for _, v := range refused(offers) {
			out = append(out, flow.Answer{Value: v})
		}
		return out
	case flow.PickSeveral:
		return craftSeveral(q)
	case flow.Allocate:
		offers, n := q.Offers(), len(q.Items())
		out := []flow.Answer{{Values: fill(offers, n+1)}}
		if n > 0 {
			out = append(out, flow.Answer{Values: fill(offers, n-1)}, flow.Answer{Values: append(fill(offers, n-1), unused(offers))})
		}
		return out
	case flow.Number:
		return []flow.Answer{{Value: q.Min - 1}, {Value: q.Max + 1}, {Value: q.Min, Paths: []flow.Path{{Points: point}}}}
	}
	return tr.craftPaths(q)
}

func craftSeveral(q *flow.Question) (out []flow.Answer) {
	offers := q.Offers()
	out = append(out, flow.Answer{Values: fill(offers, max(int(q.Min)-1, 0))}, flow.Answer{Values: []int32{unused(offers)}},
		flow.Answer{Values: fill(offers, int(q.Max)+1)})
	if q.Min == 0 {
		out = out[1:]
	}
	if len(offers) > 0 {
		v := offers[0].Value
		out = append(out, flow.Answer{Values: []int32{v, v}}, flow.Answer{Value: 1, Values: []int32{v}})
	}
	for _, v := range refused(offers) {
		out = append(out, flow.Answer{Values: []int32{v}})
	}
	return out
}

// craftPaths bends a legal answer out of shape.
func (tr *trial) craftPaths(q *flow.Question) []flow.Answer {
	far := geom.Point{X: 150_000, Y: 150_000} // further than any table, within what geometry allows
	out := []flow.Answer{
		{Values: []int32{1}},
		{Paths: []flow.Path{{Figure: 1 << 20, Points: []geom.Point{{X: geom.Inch, Y: geom.Inch}}}}},
		{Paths: []flow.Path{{Figure: 0, Points: nil}}},
		{Paths: []flow.Path{{Figure: 0, Points: []geom.Point{{X: geom.MaxCoord + 1}}}}},
	}
	good := q.Suggest(tr.rand)
	if len(good.Paths) == 0 {
		return out
	}
	bend := func(f func(*flow.Answer)) {
		a := good.Clone()
		f(&a)
		out = append(out, a)
	}
	bend(func(a *flow.Answer) { a.Paths[0].Points[len(a.Paths[0].Points)-1] = far })
	bend(func(a *flow.Answer) { a.Paths[0].Figure = 1 << 20 })
	if q.Kind == flow.Move { // two markers may lie on one spot, but nobody walks two ways
		bend(func(a *flow.Answer) { a.Paths = append(a.Paths, a.Paths[0]) })
	}
	bend(func(a *flow.Answer) { a.Paths[0].Points = make([]geom.Point, 1000) })
	bend(func(a *flow.Answer) { a.Value = 1 })
	bend(func(a *flow.Answer) { a.Paths[0].Corners = make([]flow.Corner, len(a.Paths[0].Points)+1) })
	if !q.Corners {
		bend(func(a *flow.Answer) { a.Paths[0].Corners = make([]flow.Corner, len(a.Paths[0].Points)) })
	}
	return out
}

// unused is a value that no offer has.
func unused(offers []flow.Option) int32 {
	v := int32(1 << 20)
	for i := range offers {
		v = max(v, offers[i].Value+1)
	}
	return v
}

// refused are some values that are shown and may not be chosen.
func refused(offers []flow.Option) (out []int32) {
	for i := range offers {
		if offers[i].Why() != nil && len(out) < 4 {
			out = append(out, offers[i].Value)
		}
	}
	return out
}

// fill takes n values from the offers, over and over.
func fill(offers []flow.Option, n int) []int32 {
	out := make([]int32, 0, n)
	for i := 0; len(out) < n; i++ {
		if len(offers) == 0 {
			return append(out, make([]int32, n-len(out))...)
		}
		out = append(out, offers[i%len(offers)].Value)
	}
	return out
}
