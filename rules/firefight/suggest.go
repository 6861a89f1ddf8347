package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/ways"
)

// suggest gives a legal move: the leader straight in a random direction, the others after it; or nobody.
func (g *trip) suggest(rnd *dice.Rand) flow.Answer {
	defer g.BeginSearch()()
	for try := range 8 {
		reach := g.spec.Limit
		if try > 3 {
			reach /= 2
		}
		d := geom.Length(rnd.Int(int(max(reach, 1)))) + 1
		if g.spec.Least > 0 {
			d = g.spec.Least + geom.Length(rnd.Int(int(max(1, g.spec.Limit-g.spec.Least+1))))
		}
		at := g.From
		if !g.Start.None() {
			at = g.s.somewhere(&g.Start, rnd)
		}
		if to := at.Polar(geom.Angle(rnd.Int(360)), d); g.mayLead(to) {
			return g.leadTo(to)
		}
	}
	if g.spec.Least > 0 {
		if a, ok := g.flight(); ok {
			return a
		}
	}
	return flow.Answer{}
}

// leadTo is the answer that sends the leader straight to a place.
func (g *trip) leadTo(at geom.Point) flow.Answer {
	return flow.Answer{Paths: []flow.Path{{Figure: int32(g.leader()), Points: []geom.Point{at}}}}
}

// mayLead tells whether the leader may go straight to a place.
func (g *trip) mayLead(at geom.Point) bool {
	return g.legal(g.trial.To(int32(g.leader()), at))
}

// somewhere is a random point of a border.
func (s *State) somewhere(b *ways.Border, rnd *dice.Rand) geom.Point {
	box := b.Sweep(s.Box())
	p := geom.Point{
		X: box.Min.X + geom.Length(rnd.Int(int(box.Max.X-box.Min.X)+1)),
		Y: box.Min.Y + geom.Length(rnd.Int(int(box.Max.Y-box.Min.Y)+1)),
	}
	return b.Nearest(p)
}

// placing asks where a unit is put and puts it there. It reports whether it did: the player may decline,
// or there may be no room at all.
func (r *Run) placing(p *PlaceSpec) bool {
	g := r.newPlacing(p)
	defer g.done()
	first, ok := g.firstPlace()
	if !ok {
		return false
	}
	a := r.ask(flow.Question{
		Name: p.Name, Seat: r.Groups[p.Unit].Side, Kind: flow.Place, Rule: p.Rule, Unit: int32(p.Unit), Target: -1,
		Check: g.judge, Passes: g.legal, Suggest: func(rnd *dice.Rand) flow.Answer { return g.suggestPlace(rnd, first) },
		Default: first, HasDefault: true,
	})
	if len(a.Paths) == 0 {
		return false
	}
	g.judge(&a)
	r.stand(g)
	if p.Name == AskPlace {
		r.cite(p.Rule) // deploying is told by itself
	} else {
		r.tell("placed", p.Unit, NoUnit, p.Rule, "%s is put down", r.name(p.Unit))
	}
	return true
}

// firstPlace is the first legal one of the places to try, or any that there is.
func (g *trip) firstPlace() (flow.Answer, bool) {
	defer g.BeginSearch()()
	for k := 0; ; k++ {
		at, ok := g.place.Near(k)
		if !ok {
			return g.room()
		}
		if g.mayLead(at) {
			return g.leadTo(at), true
		}
	}
}

// suggestPlace is one of the places to try, at random, else the first legal one.
func (g *trip) suggestPlace(rnd *dice.Rand, first flow.Answer) flow.Answer {
	defer g.BeginSearch()()
	n := g.countPlaces()
	for range 4 {
		at, _ := g.place.Near(rnd.Int(n))
		if g.mayLead(at) {
			return g.leadTo(at)
		}
	}
	return first
}

// countPlaces counts the places to try, once for a placing.
func (g *trip) countPlaces() int {
	const most = 256
	if g.places > 0 {
		return g.places
	}
	if g.place.Count != nil {
		g.places = min(g.place.Count(), most)
		return g.places
	}
	for g.places < most {
		if _, ok := g.place.Near(g.places); !ok {
			break
		}
		g.places++
	}
	return g.places
}

// leadAlong is the answer that sends the leader so far along a way, good until it is asked again.
func (g *trip) leadAlong(way *path, d geom.Length) *flow.Answer {
	return g.trial.Along(int32(g.leader()), way.points[0], way.points[1:], d)
}
