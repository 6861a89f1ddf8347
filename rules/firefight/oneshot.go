package firefight

// One-Shot takes what has attacked out of play: a weapon when its dice are rolled, a model when its attack
// is over.  ff.kw.one-shot

// spendOneShots takes the One-Shot weapons of an attack out of play.  ff.kw.one-shot
func (r *Run) spendOneShots(a *Attack) {
	for i := range a.Pools {
		p := &a.Pools[i]
		if a.Unit == NoUnit || !r.Book.Weapons[p.Weapon].Words.OneShot {
			continue
		}
		r.cite("ff.kw.one-shot")
		if len(a.guns) > 0 {
			for _, g := range a.guns {
				if g.weapon == p.Weapon {
					r.Figures[g.model].Spent |= 1 << g.slot
				}
			}
			continue
		}
		for m := range r.Members(a.Unit) {
			for slot, w := range r.TypeOf(m).Weapons {
				if int16(w) == p.Weapon {
					r.Figures[m].Spent |= 1 << slot
				}
			}
		}
	}
}

// oneShot tells whether a model is one that attacks only once.
func (s *State) oneShot(m ModelID) bool { return s.TypeOf(m).Words.OneShot && !s.Muted(m) }

// spendModels removes the models of an attack that attack only once. Whoever deals with an attack calls it
// when all that it does is done; blows struck at the same time are all struck first.  ff.kw.one-shot
func (r *Run) spendModels(a *Attack) {
	if a.Unit == NoUnit || !r.InPlay(a.Unit) {
		return
	}
	gone := Attack{Unit: NoUnit, Target: a.Unit}
	for m := range r.Members(a.Unit) {
		if r.by("ff.kw.one-shot", r.oneShot(m) && a.struckBy(r.State, m)) {
			r.remove(&gone, m, -1)
		}
	}
	if gone.Removed > 0 {
		r.settle(&gone)
		r.succeed(a.Unit)
	}
}

// succeed gives a unit whose leader has gone before its comrades another one: the first that is no drone, a
// command model before the others, as when it was mustered. What leaders alone bring ends with the old one.
// ff.basics.unit.leader
func (r *Run) succeed(u UnitID) {
	un := r.Unit(u)
	if !r.InPlay(u) || !r.Bodies[un.Leader].Gone {
		return
	}
	next := NoModel
	for m := range r.Members(u) {
		if t := r.TypeOf(m); !t.Drone && (next == NoModel || t.Leads && !r.TypeOf(next).Leads) {
			next = m
		}
	}
	un.Leader = next
	r.cite("ff.basics.unit.leader")
	words := r.Words(u)
	un.Shield, un.Pinned = min(un.Shield, words.Shield), un.Pinned && !words.Construct
}

// struckBy tells whether a model has fired or struck in an attack.
func (a *Attack) struckBy(s *State, m ModelID) bool {
	if a.Melee {
		return a.struck&(1<<(s.Nth(m)&63)) != 0
	}
	for _, g := range a.guns {
		if g.model == m {
			return true
		}
	}
	return false
}
