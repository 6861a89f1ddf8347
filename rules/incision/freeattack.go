package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
)

// AskFree is whether an enemy strikes at a unit that passes.
const AskFree = "free-attack"

// nextFoe is the next enemy whom the way comes nearer than 1" and who may strike.
// is.move.free-attack-trigger, is.move.free-attack-consolidation
func (w *walker) nextFoe() (geom.Fixed, ModelID) {
	r := w.r
	best, foe := w.total+1, NoModel
	if r.denied("is.move.free-attack-trigger", "is.assault.free-attack") {
		return best, foe
	}
	m := &w.t.spec.Movers[0]
	for i := range r.Units {
		u := UnitID(i)
		if u == w.t.target || u == w.t.spared || !r.enemies(w.t.u, u) || !r.mayStrike(u) || w.struck>>(uint(i)&63)&1 == 1 {
			continue
		}
		body := r.Shape(r.Units[i].Operative)
		for _, s := range march.Near(*m.Base, m.From, w.lead.Points, &body, geom.Inch) {
			if s.To <= w.gone && s.To > 0 || w.t.free > 0 && s.To <= w.t.free.Fixed()+4*geom.FixedOne {
				continue
			}
			if at := max(s.From, w.gone, w.t.free.Fixed()); at < best {
				best, foe = at, r.Units[i].Operative
			}
		}
	}
	return best, foe
}

// mayStrike: Broken and unconscious enemies, buddies and probes make no free attacks.
func (s *State) mayStrike(u UnitID) bool {
	return s.able(u) && !s.Units[u].Broken && s.lead(u).operative() && s.sideOf(u) != flow.Nobody && s.canFight(s.Units[u].Operative)
}

// passes lets an enemy strike at the unit that passes; false if it goes no further.
// is.move.free-attack-no-defence, is.assault.free-attack, is.break.trigger-hth
func (w *walker) passes(foe ModelID) bool {
	r, u := w.r, w.t.u
	f := r.home(foe)
	w.struck |= 1 << (uint(f) & 63)
	if !r.askYes(AskFree, f, "is.move.free-attack-trigger", r.name(u)+" passes within 1\" of "+r.name(f)+": strike?", true) {
		return true
	}
	r.cite("is.assault.free-attack")
	bl := r.askBlows(f, u, false)
	if bl == nil {
		return true
	}
	r.Units[u].Hurt = 0
	a, own := &attack{by: f}, &attack{by: f}
	r.strike(bl, a, own)
	if !r.by("is.move.free-attack-no-defence", true) {
		if back := r.askBlows(u, f, false); back != nil {
			own.by = u
			r.strike(back, own, a)
		}
	}
	r.settle(a)
	r.settle(own)
	hurt, lost := r.Units[u].Hurt > 0, r.accrued(u, a) >= r.accrued(f, own)
	r.fightTest(u, hurt && lost)
	if r.by("is.assault.free-attack-self", len(own.hits) > 0 && r.accrued(f, own) >= r.accrued(u, a)) {
		r.fightTest(f, r.Units[f].Hurt > 0)
	}
	r.occasion()
	return w.goesOn()
}

// goesOn tells whether a unit goes on with its move after what has befallen it: not if it was removed, or has become Broken
// or Down by it.  is.assault.free-attack
func (w *walker) goesOn() bool {
	r, u := w.r, w.t.u
	return r.able(u) && (!r.Units[u].Broken || w.fleeing) && (r.Units[u].Order != Down || w.wasDown)
}
