package gauntlet

import (
	"slices"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// Script plays one character.
type Script struct {
	*Character
	rand  *dice.Rand
	words []words       // of the system it plays
	usual *bot.Sensible // answers what the script has no opinion about, as the question proposes
	last  done
	mark  int32                // whom it chose last of the enemy, -1 for nobody
	home  map[int32]geom.Point // where its units were put down
}

// done is what a unit was last told to do: nobody does the same twice in a row within an activation.
type done struct {
	unit int32
	name string
	act  act
}

// stream of the scripts' seeds, apart from those of bots.
const stream = 0xb07_0009

func newScript(c *Character, seed uint64) *Script {
	return &Script{Character: c, rand: dice.NewRand(seed, stream), usual: bot.NewSensible(seed), last: done{unit: -1}, mark: -1, home: map[int32]geom.Point{}}
}

// Answer implements flow.Player.
func (s *Script) Answer(q *flow.Question, t flow.Table) flow.Answer {
	if g, ok := t.(game.Game); ok {
		if a, ok := s.decide(q, g); ok && q.Refuse(&a) == nil {
			return a
		}
	}
	return s.usual.Answer(q, nil)
}

// Think implements bot.Thinker.
func (s *Script) Think(p bot.Problem) (flow.Answer, string) {
	return s.Answer(p.Question, p.Table), s.Text
}

func (s *Script) decide(q *flow.Question, g game.Game) (flow.Answer, bool) {
	if s.words == nil {
		s.words = books(g.View(q.Seat).System)
	}
	switch q.Kind {
	case flow.Move, flow.Place:
		return s.way(q, newLook(g, q.Seat))
	case flow.PickOne:
		for i := range s.words {
			if w := &s.words[i]; w.question == q.Name {
				return s.act(q, g, w)
			}
		}
		if slices.ContainsFunc(q.Offers(), standsFor) {
			return s.one(q, newLook(g, q.Seat))
		}
	}
	return flow.Answer{}, false
}

// standsFor tells whether an offer is a unit or a figure.
func standsFor(o flow.Option) bool { return o.Unit.ID() >= 0 || o.Thing.Sort == flow.AFigure }

// act picks what the script wishes most of what may be chosen.
func (s *Script) act(q *flow.Question, g game.Game, w *words) (flow.Answer, bool) {
	for _, key := range w.keys[whatever] {
		if v, ok := allowed(q, key); ok {
			return flow.Answer{Value: v}, true
		}
	}
	wishes := s.wishes(q, g)
	for round := range 2 { // what was done last only if nothing else is left
		for _, a := range wishes {
			if again := s.last == (done{q.Unit, q.Name, a}); again != (round == 1) {
				continue
			}
			for _, key := range w.keys[a] {
				if v, ok := allowed(q, key); ok {
					s.last = done{q.Unit, q.Name, a}
					return flow.Answer{Value: v}, true
				}
			}
		}
	}
	return flow.Answer{}, false
}

// allowed finds an offer by its key, if it may be chosen and is not in vain.
func allowed(q *flow.Question, key string) (int32, bool) {
	offers := q.Offers()
	for i := range offers {
		if o := &offers[i]; o.Key == key && o.May() && (q.Vain == nil || !q.Vain(o.Value)) {
			return o.Value, true
		}
	}
	return 0, false
}

// wishes are what the script would do with a unit as it stands, first wishes first.
func (s *Script) wishes(q *flow.Question, g game.Game) []act {
	if q.Reacts {
		return s.react
	}
	l := newLook(g, q.Seat)
	u := l.unit(q.Unit)
	if u == nil && q.Thing.Sort == flow.AFigure {
		u, _ = l.owner(q.Thing.ID)
	}
	if u == nil || !onTable(u) {
		return append(slices.Clone(s.going), s.alone...)
	}
	at := middle(u)
	goal, room := s.place(l, u)
	foe, far := l.foe(at)
	inRange := foe != nil && far <= reach(u) && s.aim != atNobody
	switch there := geom.Dist(at, goal) <= room; {
	case len(s.close) > 0 && foe != nil && far <= 2*pace(u):
		return append(slices.Clone(s.close), s.there...)
	case there && inRange:
		return append(slices.Clone(s.there), pass)
	case there:
		return append(slices.Clone(s.alone), pass)
	case len(s.late) > 0 && l.late():
		return append(slices.Clone(s.late), pass)
	case inRange:
		return append(slices.Clone(s.onway), pass)
	}
	return append(slices.Clone(s.going), s.alone...)
}

// place is where a unit wants to be, and how near that is near enough.
func (s *Script) place(l *look, u *game.Unit) (geom.Point, geom.Length) {
	at := middle(u)
	if s.spot != nil {
		return s.spot(s, l, u)
	}
	switch s.goal {
	case toMarker:
		return l.marker(at)
	case toMiddle:
		return l.marker(l.centre())
	case toStay:
		if _, ok := s.home[u.ID]; !ok {
			s.home[u.ID] = at
		}
		return s.home[u.ID], 100 * geom.Inch
	}
	foe, far := l.foe(at)
	if foe == nil {
		return l.centre(), 3 * geom.Inch
	}
	to := middle(foe)
	if s.goal == toRange {
		keep := max(reach(u), 8*geom.Inch) - 2*geom.Inch
		if far <= keep {
			return at, geom.Inch
		}
		return geom.Toward(to, at, keep), geom.Inch
	}
	return to, geom.Inch
}
