package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/pack"
)

// The fire of a part figure by figure, for those who go through every outcome: the state is kept before each of them fires and
// put back to it, states that come to the same thing are gone on with together, and nobody plays the shots before again.

// fireByLegs is the fire of a part with which its activation ends.
func (r *Run) fireByLegs(p *part) {
	began := r.State.Clone().(*State)
	legs, since := r.fireLegs(p), flow.Way(r.io)
	flow.Through(r.io, flow.Stretch{
		Name: "fire", Legs: len(legs), Keep: func() any { return r.State.Clone() }, PutBack: func(kept any) { r.State.becomes(kept.(*State)) },
		Play: func(leg int) {
			r.beginBout(p)
			defer r.endBout()
			if r.bout != nil {
				r.bout.since, r.bout.began, r.bout.fired = since, began, legs[leg].done
			}
			legs[leg].play()
		},
		Key: func(leg int) uint64 {
			switch leg {
			case 0:
				return 0
			case len(legs):
				return r.vitalsKey()
			}
			return r.sinceDigest(began, legs[leg].done).Add(int(since), leg).Key()
		},
	})
}

// fireLeg is a leg of the fire of a part: what is done, and who has done all that he does.
type fireLeg struct {
	play func()
	done []BodyID
}

// fireLegs are the legs of the fire of a part: its figures one after another.
func (r *Run) fireLegs(p *part) []fireLeg {
	var legs []fireLeg
	for i, b := range p.figures {
		legs = append(legs, fireLeg{func() { r.firesFrom(p, b) }, p.figures[:i]})
	}
	return legs
}

// becomes makes a state what a copy of it was, in the room it has.
func (s *State) becomes(o *State) {
	was := *s
	*s = *o
	s.shop, s.Table = was.shop, was.Table
	s.Table.Become(&o.Table)
	s.Figures = append(was.Figures[:0], o.Figures...)
	s.Units = append(was.Units[:0], o.Units...)
	s.Cards = append(was.Cards[:0], o.Cards...)
	s.Deck.Cards = append(was.Deck.Cards[:0], o.Deck.Cards...)
	s.Areas = append(was.Areas[:0], o.Areas...)
	for i := range s.Areas {
		s.Areas[i].Guns = slices.Clone(s.Areas[i].Guns)
	}
	s.Guns = append(was.Guns[:0], o.Guns...)
	s.Attacks = append(was.Attacks[:0], o.Attacks...)
	s.Goals = append(was.Goals[:0], o.Goals...)
	if w := s.shop; w != nil {
		w.slab, w.unsaid, w.gone = w.slab[:0], w.unsaid[:0], 0
	}
}

// sinceDigest sums up in what the state is other than when fire began that is the last of an activation. Who has fired by
// then counts as one who can be seen and struck.
func (r *Run) sinceDigest(began *State, fired []BodyID) flow.Digest {
	d := flow.Digest(5)
	for i := range r.Bodies {
		if r.Figures[i] == began.Figures[i] && r.Bodies[i] == began.Bodies[i] {
			continue
		}
		d = d.Add(i, r.figureSum(BodyID(i), slices.Contains(fired, BodyID(i))))
	}
	for u := range r.Units {
		if r.Units[u] != began.Units[u] {
			d = d.Add(u, int(pack.Hash(func(c *pack.Codec) { describeUnit(c, &r.Units[u]) })))
		}
	}
	if r.Ground.Changes() != began.Ground.Changes() || len(r.Areas)+len(r.Guns)+len(r.Things) > 0 || len(r.Attacks) != len(began.Attacks) || len(r.Bodies) != len(began.Bodies) {
		d = d.Add(int(r.Hash())) // wrecks and the like
	}
	return d
}

// figureSum sums up a figure. Of a man who is gone nothing counts, and of one who has fired nothing that only his own fire asks for.
func (r *Run) figureSum(b BodyID, fired bool) int {
	body, f := r.Bodies[b], r.Figures[b]
	if !r.frame(b).Vehicle() && !r.isGun(b) {
		if body.Gone {
			return 1
		}
		if fired {
			body.Facing, f.Spent, f.Stopped = 0, false, 0
			f.Shots, f.Fired = [arms]int8{}, [arms]int16{}
		}
	}
	d := flow.Digest(6).Add(int(body.Group), int(body.Aboard), int(body.At.X), int(body.At.Y), int(body.Facing), int(body.Inside), int(body.Height), int(body.Level),
		oneIf(body.Prone), oneIf(body.Off), oneIf(body.Gone))
	return int(d.Add(int(pack.Hash(func(c *pack.Codec) { describeFigure(c, &f) }))))
}

// vitalsKey sums up what is left when an activation is over: nothing else is asked for then.
func (r *Run) vitalsKey() uint64 {
	d := flow.Digest(7)
	for _, v := range r.Vitals(make([]game.Vital, 0, 2)) {
		d = d.Add(int(v.Left), oneIf(v.Gone))
		for _, m := range v.Marks {
			d = d.Add(int(m))
		}
	}
	return d.Key()
}

// What a figure chooses by itself follows from the state: who comes along the same way again need not look for it again.

// chosen is a weapon with its target.
type chosen struct {
	arm     int
	t       quarry
	has, ok bool
}

// recallWeapon is the best weapon of a figure that chooses by itself, with the target of it.
func (r *Run) recallWeapon(b BodyID, list []int, base *shot) (int, bool) {
	c := flow.Recall(r.io, func() *chosen {
		sh := *base
		able, seen := r.ableWeapons(b, list, &sh)
		c := &chosen{}
		if c.arm, c.has = r.bestWeapon(b, able, &seen, &sh); c.has {
			sh.arm, sh.w = c.arm, r.weapon(b, c.arm)
			c.t, c.ok = r.askTarget(&sh)
		}
		return c
	})
	base.chosen = c
	return c.arm, c.has
}

// handedOut is how the dice of a shot are spread.
type handedOut struct {
	rows []quarry
	dice []int
}

// recallSpread is the best spread of so many dice of a figure that chooses by itself.
func (r *Run) recallSpread(sh *shot, t quarry, n int) ([]quarry, []int) {
	h := flow.Recall(r.io, func() handedOut {
		chain := r.chain(sh, t, n, nil)
		if len(chain) < 2 {
			return handedOut{[]quarry{t}, []int{n}}
		}
		rows, dice := r.spreadOut(chain, r.bestSpread(sh, chain, n))
		return handedOut{rows, dice}
	})
	return h.rows, h.dice
}

// recallFacing is the facing that words mean for a figure.
func (r *Run) recallFacing(b BodyID, way int32) geom.Angle {
	if !r.weighs() {
		return r.faceTo(b, way)
	}
	return flow.Recall(r.io, func() geom.Angle { return r.faceTo(b, way) })
}
