package incision

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/incision/force"
	"sortie/tally"
	"sortie/ways"
)

// marchRoom is room for moves that is used again and again.
type marchRoom struct {
	field ways.Field
	ends  ways.Field // of those who follow, looked for while the other is in use
	trips []*trip    // those of this step, then those of earlier ones
	used  int        // how many of them are of this step
}

// mostTrips is how many moves of one step are kept for the next: who asks for more gets new ones.
const mostTrips = 32

// trip is an empty one with room from earlier steps.
func (m *marchRoom) trip() *trip {
	if m.used == len(m.trips) {
		if m.used == mostTrips {
			return new(trip)
		}
		m.trips = append(m.trips, new(trip))
	}
	t := m.trips[m.used]
	m.used++
	old := &t.spec
	spec := march.Spec{Movers: old.Movers[:0], Ground: old.Ground[:0], Others: old.Others[:0]}
	*t = trip{spec: spec, whose: t.whose[:0], uneven: t.uneven[:0], shut: t.shut[:0], room: t.room[:0]}
	return t
}

// trip is a move of a unit being judged and carried out.
type trip struct {
	s       *State
	u       UnitID
	spec    march.Spec
	limit   geom.Length                        // of the operative's way, everything counted
	mv      int                                // current Mv of the operative
	slow    int64                              // inches of allowance an inch takes, for Grips passed this turn
	target  UnitID                             // who is charged, NoUnit for nobody
	keep    geom.Length                        // how far it keeps from enemies on the way, 0 for touching
	wants   func(at geom.Point) *tally.Refusal // what a reaction or flight asks of the end
	arrives bool                               // it comes from off the table and must end on it
	ordered bool                               // by an order: units on Ambush may fire at it
	stays   bool                               // it never leaves the table
	crawls  bool                               // the operative keeps prone all the way
	resumes bool                               // it goes on with a move that was broken off
	free    geom.Length                        // so much of its way brings no free attack
	spared  UnitID                             // who makes no free attack at it
	whose   []UnitID                           // of each of the others
	uneven  []int                              // pieces that are high ground or gaps
	room    []flow.Path                        // of ways that are tried
	shut    []tally.Rule                       // of the ground of the spec: what shuts uneven pieces to those who walk
}

// limits are how long a way is looked for, the shorter ones first: what is found within one is the shortest there is.
func (t *trip) limits(to geom.Point) [3]geom.Length {
	straight := geom.Dist(t.spec.Movers[0].From, to)
	return [3]geom.Length{straight*9/8 + 2*geom.Inch, straight*3/2 + 6*geom.Inch, 3 * (t.s.Size.X + t.s.Size.Y)}
}

// toward is the shortest way to a place, as far along it as the allowance lasts.
func (t *trip) toward(to geom.Point) (p flow.Path, ok bool) {
	for _, far := range t.limits(to) {
		if p, ok = t.spec.Toward(&t.s.works().march.field, 0, to, far); ok {
			break
		}
	}
	return p, ok
}

// separation is how far models keep from enemies.  is.move.separation
const separation = geom.Inch

// journey prepares a move of a unit by an allowance.
func (s *State) journey(u UnitID, limit geom.Length, target UnitID) *trip {
	op := s.Units[u].Operative
	t := s.works().march.trip()
	t.s, t.u, t.limit, t.mv, t.target, t.spared = s, u, limit, s.stat(op, force.Mv), target, NoUnit
	t.slow = s.slowness(u)
	t.spec.Table = s.Box()
	t.spec.Rules = march.Rules{Names: "is.unit.definition", Table: "is.leave-table", Far: "is.move.distance", Apart: "is.move.formation", Leads: "is.move.equipment-follows"}
	t.spec.Form = march.Form{Kind: march.Round, Far: geom.Inch, Rule: "is.move.formation"}
	if s.denied("is.move.formation") || s.floatingOnly(u) && !s.holds("is.equipment.suspensored-1in", true) {
		t.spec.Form.Kind = march.Loose
	}
	t.mover(op, limit)
	for m := range s.Members(u) {
		if m != op && !s.model(m).probe() && (s.captive(m) || s.all(true, "is.pb.buddy-move", "is.build.probe.buddy-move")) {
			t.mover(m, 0)
		}
	}
	t.ground()
	t.others()
	return t
}

// floatingOnly tells whether a unit is an operative and things that float beside it.  is.equipment.suspensored-1in
func (s *State) floatingOnly(u UnitID) bool {
	n := 0
	for m := range s.Members(u) {
		if m == s.Units[u].Operative {
			continue
		}
		if n++; !s.model(m).buddy() || s.carried(m) {
			return false
		}
	}
	return n > 0
}

// mover adds a model of the unit. Buddies go over everything; a captive walks at its own pace.
// is.move.mixed-mv, is.move.equipment-follows, is.move.probes-terrain
func (t *trip) mover(m ModelID, limit geom.Length) {
	s := t.s
	b := &s.Bodies[m]
	v := march.Mover{Figure: int32(m), Name: s.modelName(m), Base: &s.Bases[b.Base], From: b.At, Facing: b.Facing, Limit: limit}
	op := s.Units[t.u].Operative
	if m == op {
		if b.Prone {
			v.Limit -= t.standing()
		}
		v.Limit /= geom.Length(t.slow)
	} else {
		mv := max(1, inches(t.mv))
		times := max(1, (t.limit+mv-1)/mv) // once or twice its own Mv, as the operative goes
		if v.Limit = t.limit; s.holds("is.move.mixed-mv", true) {
			v.Limit = inches(int(s.model(m).Line[force.Mv])) * times
		}
		if v.Above = s.model(m).buddy() && !s.carried(m) && !s.denied("is.move.probes-terrain") && s.holds("is.attr.suspensored-drones", true); !v.Above {
			v.Limit /= geom.Length(t.slow)
		}
	}
	t.spec.Movers = append(t.spec.Movers, v)
}

// moverOf is a figure of the unit as one that moves; a stranger, whose way is refused, counts as the operative until then.
func (t *trip) moverOf(figure int32) *march.Mover {
	return &t.spec.Movers[max(0, slices.IndexFunc(t.spec.Movers, func(m march.Mover) bool { return m.Figure == figure }))]
}

// standing up costs half of Mv.  is.prone.stand-cost
func (t *trip) standing() geom.Length {
	if t.s.denied("is.prone.stand-cost") {
		return 0
	}
	return inches(t.mv) / 2
}

// ground shuts impassable pieces, openings that are too narrow, and high ground and gaps to who does not climb or jump.
// is.terrain.impassable, is.size.openings, is.terrain.atop-obstacle
func (t *trip) ground() {
	s := t.s
	pieces := s.Ground.Pieces()
	t.spec.Ground, t.shut = slices.Grow(t.spec.Ground, len(pieces)), slices.Grow(t.shut, len(pieces))
	for i := range pieces {
		k := s.kind(i)
		if pieces[i].Gone {
			continue
		}
		g, uneven := march.Going{Area: &pieces[i].Area, Name: pieces[i].Key}, tally.Rule("")
		switch {
		case s.tooBig(t.u, k):
			g.Shut = "is.size.openings"
		case k.uneven():
			t.uneven = append(t.uneven, i)
			if k.Height > 0 {
				uneven = "is.climb.rate"
			}
			if k.Going == Impassable && !(k.Floats && s.floats(t.u)) && s.holds("is.terrain.impassable", true) {
				uneven = "is.terrain.impassable"
			}
			if g.Shut = uneven; k.Height == 0 && uneven != "" {
				g.Off = uneven
			}
		case k.Going == Impassable && s.holds(k.Rule, true) && !s.denied("is.terrain.impassable") && !(k.Floats && s.floats(t.u)):
			g.Shut = "is.terrain.impassable"
		case k.Form == Obstacle && k.Going == Difficult && (s.book.options.NotAtop || s.denied("is.terrain.atop-obstacle")):
			g.Off = "is.terrain.atop-obstacle"
		}
		if g.Shut != "" || g.Off != "" {
			t.spec.Ground, t.shut = append(t.spec.Ground, g), append(t.shut, uneven)
		}
	}
	if len(t.uneven) > 0 {
		t.spec.Holds = t.halfOn
	}
}

// tooBig tells whether a piece is an opening too narrow for a unit.  is.size.openings, is.stats.unit-size-largest
func (s *State) tooBig(u UnitID, k *Kind) bool {
	return k.Fits > 0 && s.unitBulk(u) >= int(k.Fits) && s.holds("is.size.openings", true)
}

// unitBulk is how big a unit counts: as its biggest model.  is.stats.unit-size-largest
func (s *State) unitBulk(u UnitID) int {
	most := bulk(s.lead(u).Size)
	for m := range s.Members(u) {
		if n := bulk(s.model(m).Size); n > most && s.holds("is.stats.unit-size-largest", true) {
			most = n
		}
	}
	return most
}

// floats tells whether a unit goes on suspensors.  is.attr.suspensored-terrain
func (s *State) floats(u UnitID) bool {
	return s.lead(u).Has(force.Suspensored) && s.holds("is.attr.inherit", true) && s.holds("is.attr.suspensored-terrain", true)
}

// others are the models that are not moved: enemies are kept 1" from and gone round, friends are passed through, but a gun drone
// neither passes through others nor they through it.
// is.move.separation, is.move.interpenetrate, is.move.interpenetrate-others, is.move.probes-exempt
func (t *trip) others() {
	s := t.s
	t.spec.Others, t.whose = slices.Grow(t.spec.Others, len(s.Bodies)), slices.Grow(t.whose, len(s.Bodies))
	for i := range s.Bodies {
		m := ModelID(i)
		if !s.Stands(m) || s.home(m) == t.u && (m == s.Units[t.u].Operative || !s.model(m).probe()) {
			continue
		}
		k := s.model(m)
		o := march.Other{Body: s.Shape(m), Name: s.modelName(m), Pass: 0, End: 0, Rule: "is.move.interpenetrate-others", Ends: "is.move.formation"}
		switch enemy := s.enemies(t.u, s.home(m)); {
		case k.probe() && s.holds("is.move.probes-exempt", true):
			o.Pass = -1
		case k.Prop != NoProp:
			o.Pass, o.End = k.Prop.room()
		case enemy && s.home(m) == t.target:
		case enemy:
			if o.End = separation; s.denied("is.move.separation") {
				o.End = 0
			}
			o.Ends, o.Pass = "is.move.separation", t.keep
		case k.Kind != force.GunDrones && s.lead(t.u).Kind != force.GunDrones || s.book.options.DronesPass:
			if s.holds("is.move.interpenetrate", true) {
				o.Pass = -1
			}
		}
		t.spec.Others = append(t.spec.Others, o)
		t.whose = append(t.whose, s.home(m))
	}
}

// cost is what the operative's way costs: crawling half as far, standing up half of Mv.
// is.move.distance, is.prone.crawl, is.prone.stand-cost
func (t *trip) cost(p *flow.Path) geom.Fixed {
	sum, at := geom.Fixed(0), t.spec.Movers[0].From
	prone := t.s.Bodies[t.spec.Movers[0].Figure].Prone
	for i, q := range p.Points {
		c := p.Corner(i)
		crawls := t.crawls || c.Manner == flow.Crawl
		if prone && !crawls {
			sum += t.standing().Fixed()
		}
		leg := geom.PathLength([]geom.Point{at, q}) + t.s.cumbered(t.u, at, q)
		if t.s.holds("is.prone.crawl", crawls) {
			leg *= 2
		}
		sum += leg * geom.Fixed(t.slow)
		if c.Prone && !prone && !crawls && !t.s.holds("is.prone.no-cost", true) {
			sum += t.standing().Fixed()
		}
		if prone = c.Prone || t.crawls; crawls && !prone {
			sum += t.standing().Fixed()
		}
		at = q
	}
	return sum
}

// judge says why an answer is no legal move, nil if it is.
func (t *trip) judge(a *flow.Answer) *tally.Refusal {
	if len(a.Paths) == 0 {
		if t.arrives && t.possible() {
			return tally.Refuse("is.arrival.run-or-advance", t.spec.Movers[0].Name+" must come on", "say where it goes")
		}
		if t.wants != nil {
			return t.wants(t.spec.Movers[0].From)
		}
		return nil
	}
	defer t.waives(a.Paths)()
	full, no := t.tried(a.Paths)
	if no != nil {
		return no
	}
	if no := t.lawful(full); no != nil {
		return no
	}
	if t.wants != nil {
		return t.wants(full[0].Points[len(full[0].Points)-1])
	}
	return nil
}

// legal is judge without words.
func (t *trip) legal(a *flow.Answer) bool {
	t.spec.Hush(true)
	ok := t.s.may(func() *tally.Refusal { return t.judge(a) })
	t.spec.Hush(false)
	return ok
}

// lawful says why ways of the whole unit are not legal: what they cost, edges and gaps, ground and others.
func (t *trip) lawful(full []flow.Path) *tally.Refusal {
	t.climbs(full)
	spent, no := t.spends(&full[0])
	if no != nil {
		return no
	}
	if spent > t.limit && !t.s.denied("is.move.distance") {
		return t.s.refuse("is.move.distance", "go less far", func() string {
			return t.spec.Movers[0].Name + " would spend " + spent.String() + " of " + t.limit.String()
		})
	}
	if no := t.leads(full); no != nil {
		return no
	}
	if no := t.bears(full); no != nil {
		return no
	}
	if no := t.spec.Refuse(full); no != nil {
		return no
	}
	return t.apartBy(full)
}

// apartBy refuses ends with ground that blocks sight between the operative and another of its unit.  is.move.formation
func (t *trip) apartBy(full []flow.Path) *tally.Refusal {
	if len(t.spec.Movers) < 2 || t.spec.Form.Kind != march.Round {
		return nil
	}
	lead := t.ended(full, 0)
	for i := 1; i < len(t.spec.Movers); i++ {
		if body := t.ended(full, i); t.s.parted(lead.Pts[0], body.Pts[0]) {
			return t.s.refuse("is.move.formation", "stay on one side of it", func() string { return t.spec.Movers[i].Name + " would be out of sight of " + t.spec.Movers[0].Name })
		}
	}
	return nil
}

// spends is what the operative's way costs with everything it climbs and jumps.
func (t *trip) spends(lead *flow.Path) (geom.Length, *tally.Refusal) {
	over, no := t.rises(lead)
	if no != nil {
		return 0, no
	}
	spent := t.cost(lead)
	for i := range over {
		spent += t.s.riseCost(&over[i]) * geom.Fixed(t.slowAt(lead, over[i].at))
	}
	return spent.Length(), nil
}

// bears wants equipment that is carried to touch its operative.  is.equipment.carried-adjacent
func (t *trip) bears(full []flow.Path) *tally.Refusal {
	lead := t.ended(full, 0)
	for i := 1; i < len(t.spec.Movers); i++ {
		if m := ModelID(t.spec.Movers[i].Figure); t.s.carried(m) && t.s.holds("is.equipment.carried-adjacent", true) {
			if body := t.ended(full, i); geom.Gap(&lead, &body) > carriedBy {
				return tally.Refuse("is.equipment.carried-adjacent", t.spec.Movers[i].Name+" has to be carried", "end with it touching "+t.spec.Movers[0].Name)
			}
		}
	}
	return nil
}

// ended is a mover where its way ends.
func (t *trip) ended(full []flow.Path, i int) geom.Shape {
	m := &t.spec.Movers[i]
	for k := range full {
		if p := &full[k]; p.Figure == m.Figure && len(p.Points) > 0 {
			return m.Base.Posed(p.Points[len(p.Points)-1], m.Facing)
		}
	}
	return m.Base.Posed(m.From, m.Facing)
}

// carried tells whether a model is equipment without suspensors: it has to be carried.  is.attr.suspensored-drones
func (s *State) carried(m ModelID) bool {
	k := s.model(m)
	return k.Kind == force.Buddies && k.Has(force.MustCarry)
}
