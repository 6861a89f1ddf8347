package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// arm fills in the dice of a reaction: every weapon counts as in range, inside a minimum range too, and
// shoots directly.  ff.react.always-in-range
func (r *Run) arm(a *Attack) {
	aim := position.Aim{State: &r.State.State, Unit: a.Unit, Mark: a.Target, Eye: r.EndOf(a.Unit, "ff.building.shoot-out"), Blaze: a.Blaze, Reaction: true}
	r.cite("ff.react.always-in-range")
	if r.anyAlone(a.Unit) {
		r.cite("ff.kw.targeting-systems.no-reaction")
	}
	r.gather(a, &aim)
	r.chooseArms(a, nil)
	r.pool(a, &aim)
}

// gather lists every weapon that may be fired at the target.  ff.shoot.weapons.all,
// ff.shoot.range.weapon-eligible
func (r *Run) gather(a *Attack, aim *position.Aim) {
	last, ok := int16(-1), false
	for m := range r.Members(a.Unit) {
		t := r.TypeOf(m)
		if t.Shoot == force.Dash {
			continue
		}
		for slot, w := range t.Weapons {
			if r.Figures[m].Spent&(1<<slot) != 0 {
				continue
			}
			if int16(w) != last {
				no, _ := aim.WeaponRefusal(&r.Book.Weapons[w])
				last, ok = int16(w), no == ""
			}
			if ok {
				a.guns = append(a.guns, gun{model: m, slot: uint8(slot), weapon: int16(w)})
			}
		}
	}
}

// pool adds up the dice of the weapons that fire.  ff.shoot.dice, ff.blaze.extra-die, ff.kw.knockback
func (r *Run) pool(a *Attack, aim *position.Aim) {
	for _, g := range a.guns {
		w := &r.Book.Weapons[g.weapon]
		dice := int(w.Dice)
		if r.by("ff.blaze.extra-die", a.Blaze && !a.NoExtraDie) {
			dice++
		}
		if r.by("ff.kw.knockback", w.Words.Knockback && (a.Reaction || aim.Any(w.Range/2, !g.indirect))) {
			dice++
		}
		stat := r.TypeOf(g.model).Shoot
		at := -1
		for i := range a.Pools {
			if p := &a.Pools[i]; p.Weapon == g.weapon && p.Stat == stat && p.Indirect == g.indirect {
				at = i
			}
		}
		if at < 0 {
			a.Pools = append(a.Pools, Pool{Weapon: g.weapon, Stat: stat, Indirect: g.indirect})
			at = len(a.Pools) - 1
		}
		a.Pools[at].Dice += dice
		a.Pools[at].Guns++
	}
}

// citeArms notes the rules of who fires and who does not, when somebody listens.
func (r *Run) citeArms(a *Attack, aim *position.Aim) {
	if !r.io.Loud() {
		return
	}
	r.cite("ff.shoot.range.measure")
	if a.Blaze {
		r.cite("ff.blaze.weapons", "ff.kw.blaze-away")
	}
	for m := range r.Members(a.Unit) {
		fired, slots := 0, 0
		for _, w := range r.TypeOf(m).Weapons {
			if !r.Book.Weapons[w].Assault {
				slots++
			}
		}
		for _, g := range a.guns {
			if g.model == m {
				fired++
			}
		}
		if fired > 1 {
			r.cite("ff.shoot.weapons.all")
		}
		if fired > 0 && r.TypeOf(m).Drone {
			r.cite("ff.drone.own-weapons")
		}
		if slots > 0 {
			r.cite("ff.shoot.range.weapon-eligible")
		}
	}
}

// chooseArms settles what the weapons in reach leave open: one of several starred profiles of a model, and
// who shoots where only some may.  ff.shoot.weapons.star, ff.building.fortified.shooters
func (r *Run) chooseArms(a, second *Attack) {
	for m := range r.Members(a.Unit) {
		stars := 0
		for _, b := range [2]*Attack{a, second} {
			if b != nil {
				stars += r.starred(b, m)
			}
		}
		if stars > 1 {
			r.chooseStar(a, second, m)
		}
	}
	r.limitShooters(a, second)
}

func (s *State) starred(a *Attack, m ModelID) int {
	n := 0
	for _, g := range a.guns {
		if g.model == m && s.Book.Weapons[g.weapon].Star {
			n++
		}
	}
	return n
}

// chooseStar asks which profiles a model fires: all that are unmarked and one that is marked.
// ff.shoot.weapons.star
func (r *Run) chooseStar(a, second *Attack, m ModelID) {
	var all []gun
	for _, b := range [2]*Attack{a, second} {
		if b == nil {
			continue
		}
		for _, g := range b.guns {
			if g.model == m {
				all = append(all, g)
			}
		}
	}
	best, most := -1, -1 // the starred profile that does most
	for i := range all {
		if n := r.gunWorth(a.Target, &all[i]); r.Book.Weapons[all[i].weapon].Star && n > most {
			best, most = i, n
		}
	}
	var usual []int32
	for _, g := range all {
		if (!r.Book.Weapons[g.weapon].Star || g.slot == all[best].slot) && !among(usual, int32(g.slot)) {
			usual = append(usual, int32(g.slot))
		}
	}
	values := usual
	if r.Groups[a.Unit].Side != position.Neutral {
		values = r.ask(flow.Question{
			Name: AskWeapons, Seat: r.Groups[a.Unit].Side, Kind: flow.PickSeveral, Rule: "ff.shoot.weapons.star", Unit: int32(a.Unit), Target: int32(a.Target),
			Prompt: "Which weapons does " + r.ModelName(m) + " fire?", Min: 1, Max: int32(len(all)),
			Default: flow.Answer{Values: usual}, HasDefault: true,
			Offers: func() []flow.Option {
				out := make([]flow.Option, len(all))
				for i, g := range all {
					w := &r.Book.Weapons[g.weapon]
					out[i] = flow.Option{Value: int32(g.slot), Key: w.Key, Label: w.Name}
				}
				return out
			},
			Check:   func(ans *flow.Answer) *tally.Refusal { return r.starRefusal(all, ans.Values) },
			Suggest: func(g *dice.Rand) flow.Answer { return r.suggestStar(all, g) },
		}).Values
	}
	for _, b := range [2]*Attack{a, second} {
		if b != nil {
			b.keep(func(g *gun) bool { return g.model != m || among(values, int32(g.slot)) })
		}
	}
}

func (r *Run) starRefusal(all []gun, values []int32) *tally.Refusal {
	stars := 0
	for _, g := range all {
		in := among(values, int32(g.slot))
		switch {
		case r.Book.Weapons[g.weapon].Star && in:
			stars++
		case !r.Book.Weapons[g.weapon].Star && !in:
			return tally.Refuse("ff.shoot.weapons.all", "all unmarked profiles that can fire do", "add it")
		}
	}
	if stars != 1 {
		return tally.Refuse("ff.shoot.weapons.star", "of the profiles marked * one is fired", "name one of them")
	}
	return nil
}

func (r *Run) suggestStar(all []gun, g *dice.Rand) flow.Answer {
	var out []int32
	var stars []int32
	for _, x := range all {
		if r.Book.Weapons[x.weapon].Star {
			stars = append(stars, int32(x.slot))
		} else {
			out = append(out, int32(x.slot))
		}
	}
	return flow.Answer{Values: append(out, stars[g.Int(len(stars))])}
}

// keep drops the guns that do not pass.
func (a *Attack) keep(ok func(*gun) bool) {
	kept := a.guns[:0]
	for i := range a.guns {
		if ok(&a.guns[i]) {
			kept = append(kept, a.guns[i])
		}
	}
	a.guns = kept
}

// tooMany are the models that would shoot out of a fortified building if they are more than may, nil if not, and
// how many may.  ff.building.fortified.shooters
func (s *State) tooMany(a, second *Attack) (who []int32, limit int) {
	if !s.fortified(a.Unit) {
		return nil, 0
	}
	limit = max(2, int(s.Book.Board.Pieces[s.Units[a.Unit].In].Capacity)/5*2)
	for m := range s.Members(a.Unit) {
		for _, b := range [2]*Attack{a, second} {
			if b != nil && b.fires(m) && !among(who, int32(m)) {
				who = append(who, int32(m))
			}
		}
	}
	if len(who) <= limit {
		return nil, limit
	}
	return who, limit
}

// limitShooters holds a unit in a fortified building to 2 shooting models for each 5 of its capacity.
// ff.building.fortified.shooters
func (r *Run) limitShooters(a, second *Attack) {
	who, limit := r.tooMany(a, second)
	if who == nil {
		return
	}
	r.cite("ff.building.fortified.shooters")
	values := r.bestShooters(a, second, who, limit)
	if r.Groups[a.Unit].Side != position.Neutral {
		values = r.ask(flow.Question{
			Name: AskShooters, Seat: r.Groups[a.Unit].Side, Kind: flow.PickSeveral, Rule: "ff.building.fortified.shooters", Unit: int32(a.Unit), Target: int32(a.Target),
			Prompt: "Which models shoot?", Min: 1, Max: int32(limit), Default: flow.Answer{Values: values}, HasDefault: true,
			Offers: func() []flow.Option {
				out := make([]flow.Option, len(who))
				for i, m := range who {
					key := r.ModelName(ModelID(m))
					out[i] = flow.Option{Value: m, Key: key, Label: key}
				}
				return out
			},
		}).Values
	}
	for _, b := range [2]*Attack{a, second} {
		if b != nil {
			b.keep(func(g *gun) bool { return among(values, int32(g.model)) })
		}
	}
}

func (a *Attack) fires(m ModelID) bool {
	for i := range a.guns {
		if a.guns[i].model == m {
			return true
		}
	}
	return false
}
