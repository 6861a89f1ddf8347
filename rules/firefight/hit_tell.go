package firefight

import (
	"fmt"

	"sortie/rules/firefight/force"
	"sortie/tally"
)

// tellHits reports what each pool rolled.
func (r *Run) tellHits(a *Attack) {
	if !r.io.Loud() {
		return
	}
	r.cite("ff.basics.dice.success")
	r.citeKinds(a)
	if !a.Melee {
		r.cite("ff.shoot.dice")
		if len(a.Pools) > 1 {
			r.cite("ff.shoot.dice.separate-pools")
		}
		if a.pinned {
			r.cite("ff.shoot.pinned-shooter-no-modifier")
		}
		if a.Blaze {
			r.cite("ff.blaze.no-modifiers")
		}
	}
	for i := range a.Pools {
		p := &a.Pools[i]
		w := &r.Book.Weapons[p.Weapon]
		sum := r.hitSum(a, p)
		r.citePool(a, p, w, &sum)
		faces := make([]int, 0, p.Dice)
		for _, d := range a.dice {
			if int(d.pool) == i {
				faces = append(faces, int(d.face))
			}
		}
		r.tellSum(a.Unit, a.Target, &sum, fmt.Sprintf("%s, %s at %s: %d of %d hit", r.Name(a.Unit), w.Name, r.Name(a.Target), p.Hits, p.Dice), faces...)
	}
}

// citeKinds notes the entries of the house lists that both units come from.
func (r *Run) citeKinds(a *Attack) {
	for _, u := range [2]UnitID{a.Unit, a.Target} {
		if u == NoUnit {
			continue
		}
		if rule := r.Book.Kinds[r.Units[u].Kind].Rule; rule != "" {
			r.cite(rule)
		}
	}
}

// citePool notes the rules behind one pool's number that are not lines of its sum.
func (r *Run) citePool(a *Attack, p *Pool, w *force.Weapon, sum *tally.Tally) {
	if w.Rule != "" {
		r.cite(w.Rule)
	}
	if w.Words.Trademark {
		r.cite("ff.kw.trademark")
	}
	if a.Melee {
		return
	}
	if sum.Len() > 2 {
		r.cite("ff.shoot.mod.stack")
	}
	if w.Words.SniperScope && sum.Len() > 2 {
		r.cite("ff.basics.modifier.positive-first")
	}
	if a.Unit != NoUnit && r.mixedStat(a.Unit) {
		r.cite("ff.force.mixed.own-attack-stats")
	}
	if p.Indirect {
		r.cite("ff.kw.indirect.no-los", "ff.los.blocked-only-indirect")
		return
	}
	if w.Words.Indirect {
		r.cite("ff.kw.indirect.direct-choice")
	}
	r.citeModifiers(a, p, w)
}

// citeModifiers notes the rules behind the modifiers of a pool, or behind their absence.
func (r *Run) citeModifiers(a *Attack, p *Pool, w *force.Weapon) {
	if _, fixed := r.fixedNeed(a, p, w); fixed {
		return
	}
	k, set := r.Words(a.Target), r.penalties(a, p)
	for _, c := range [...]struct {
		of    penalty
		rules []tally.Rule
	}{
		{penaltyCover, []tally.Rule{a.cover}},
		{penaltyHtD, []tally.Rule{"ff.actions.htd.minus-one"}},
		{penaltySmall, []tally.Rule{"ff.kw.small-unit"}},
	} {
		if set&c.of != 0 {
			r.cite(c.rules...)
		}
	}
	if set&penaltyStealthy != 0 {
		if k.Stealthy {
			r.cite("ff.kw.stealthy")
		}
		if r.Unit(a.Target).Smoked {
			r.cite("ff.kw.smoke.effect")
		}
	}
	if k.Fly {
		r.citeFly(w, k, set)
	}
	if (w.Words.Psychic || a.psychic) && (a.cover != "" || r.Unit(a.Target).HtD || k.Stealthy || r.Unit(a.Target).Smoked) {
		r.cite("ff.psychic.ignores")
		if w.Words.Psychic {
			r.cite("ff.kw.psychic")
		}
	}
	if (w.Words.Psychic || a.psychic) && set != 0 {
		r.cite("ff.psychic.other-modifiers")
	}
	if w.Words.SlowReload && a.Steady {
		r.cite("ff.kw.slow-reload.shoot-eight")
	}
	if a.Steady {
		r.cite("ff.actions.steady-aim.long")
	}
}

func (r *Run) citeFly(w *force.Weapon, k *force.Keywords, set penalty) {
	if set&penaltyFly == 0 {
		r.cite("ff.kw.anti-aircraft.no-penalty")
		return
	}
	r.cite("ff.kw.fly.minus-one", "ff.shoot.mod.fly-vehicle")
	if k.Vehicle {
		r.cite("ff.flyer.minus-one")
	}
}

// mixedStat tells whether models of a unit differ in SHOOT.  ff.force.mixed.own-attack-stats
func (s *State) mixedStat(u UnitID) bool {
	for m := range s.Members(u) {
		if t := s.TypeOf(m); t.Shoot != s.Lead(u).Shoot && !t.Drone {
			return true
		}
	}
	return false
}
