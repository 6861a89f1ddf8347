package position

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/ways"
)

// Suggest gives a legal move: the leader straight in a random direction, the others after it; or nobody.
func (g *Trip) Suggest(rnd *dice.Rand) flow.Answer {
	defer g.BeginSearch()()
	for try := range 8 {
		reach := g.Spec.Limit
		if try > 3 {
			reach /= 2
		}
		d := geom.Length(rnd.Int(int(max(reach, 1)))) + 1
		if g.Spec.Least > 0 {
			d = g.Spec.Least + geom.Length(rnd.Int(int(max(1, g.Spec.Limit-g.Spec.Least+1))))
		}
		at := g.From
		if !g.Start.None() {
			at = g.s.somewhere(&g.Start, rnd)
		}
		if to := at.Polar(geom.Angle(rnd.Int(360)), d); g.mayLead(to) {
			return g.LeadTo(to)
		}
	}
	if g.Spec.Least > 0 {
		if a, ok := g.flight(); ok {
			return a
		}
	}
	return flow.Answer{}
}

// LeadTo is the answer that sends the leader straight to a place.
func (g *Trip) LeadTo(at geom.Point) flow.Answer {
	return flow.Answer{Paths: []flow.Path{{Figure: int32(g.Leader()), Points: []geom.Point{at}}}}
}

// mayLead tells whether the leader may go straight to a place.
func (g *Trip) mayLead(at geom.Point) bool {
	return g.Legal(g.trial.To(int32(g.Leader()), at))
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

// FirstPlace is the first legal one of the places to try, or any that there is.
func (g *Trip) FirstPlace() (flow.Answer, bool) {
	defer g.BeginSearch()()
	for k := 0; ; k++ {
		at, ok := g.place.Near(k)
		if !ok {
			return g.room()
		}
		if g.mayLead(at) {
			return g.LeadTo(at), true
		}
	}
}

// SuggestPlace is one of the places to try, at random, else the first legal one.
func (g *Trip) SuggestPlace(rnd *dice.Rand, first flow.Answer) flow.Answer {
	defer g.BeginSearch()()
	n := g.countPlaces()
	for range 4 {
		at, _ := g.place.Near(rnd.Int(n))
		if g.mayLead(at) {
			return g.LeadTo(at)
		}
	}
	return first
}

// countPlaces counts the places to try, once for a placing.
func (g *Trip) countPlaces() int {
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

// LeadAlong is the answer that sends the leader so far along a way, good until it is asked again.
func (g *Trip) LeadAlong(way *Path, d geom.Length) *flow.Answer {
	return g.trial.Along(int32(g.Leader()), way.Points[0], way.Points[1:], d)
}
