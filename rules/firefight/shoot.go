package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/tally"
)

// The questions of a declaration.
const (
	AskTarget   = "target"
	AskWeapons  = "weapons"
	AskShooters = "shooters"
)

// shootRefusal says why a unit may not shoot now.  ff.shoot.single-target, ff.transport.no-shooting-out
func (r *Run) shootRefusal(u UnitID, act Action, b *Budget) *tally.Refusal {
	if r.unit(u).Where == Aboard {
		return tally.Refuse("ff.transport.no-shooting-out", "units in a transport may not shoot", "leave it first")
	}
	if !r.armed(u, act) {
		if act == BlazeAway {
			return tally.Refuse("ff.blaze.weapons", "it has no Blaze Away weapon to fire", "choose another action")
		}
		return tally.Refuse("ff.basics.dice.dash-stat", "it has nothing to shoot with", "choose another action")
	}
	for i := range r.Units {
		if rule, _ := r.shotRefusal(u, UnitID(i), act, b); rule == "" {
			return nil
		}
	}
	return tally.Refuse("ff.shoot.single-target", "there is nothing it can shoot at", "choose another action")
}

// armed tells whether any model of a unit has a weapon left to shoot with.  ff.basics.dice.dash-stat
func (s *State) armed(u UnitID, act Action) bool {
	for m := range s.all(u) {
		t := s.typ(m)
		for slot, w := range t.Weapons {
			wp := &s.book.Weapons[w]
			if t.Shoot != Dash && !wp.Assault && s.Models[m].Spent&(1<<slot) == 0 && (act != BlazeAway || wp.Words.BlazeAway) {
				return true
			}
		}
	}
	return false
}

// shotRefusal says why a unit cannot shoot at another: the rule and the cause, empty if it can.
func (r *Run) shotRefusal(u, t UnitID, act Action, b *Budget) (tally.Rule, string) {
	switch w := r.unit(t).Where; {
	case w == Reserve || w == Destroyed || r.unit(t).Waiting:
		return "ff.basics.in-play", "it is not in play"
	case !r.enemies(u, t):
		return r.smokeRefusal(u, t, act)
	case w == Aboard:
		return "ff.transport.no-shooting-out", "units in a transport cannot be shot at"
	}
	a := r.aimAt(u, t, act, b)
	return r.firstGun(&a)
}

// firstGun tells why no weapon of a unit can fire at the target of an aim; empty if one can.
func (s *State) firstGun(a *aim) (rule tally.Rule, why string) {
	rule, why = "ff.basics.dice.dash-stat", "it has nothing to shoot with"
	known := [8]int16{-1, -1, -1, -1, -1, -1, -1, -1}
	n := 0
	for m := range s.all(a.unit) {
		t := s.typ(m)
		if t.Shoot == Dash {
			continue
		}
		for slot, w := range t.Weapons {
			if s.Models[m].Spent&(1<<slot) != 0 || known[0] == int16(w) || known[1] == int16(w) || known[2] == int16(w) || known[3] == int16(w) {
				continue
			}
			no, cause := a.weaponRefusal(&s.book.Weapons[w])
			if no == "" {
				return "", ""
			}
			if n < 4 {
				known[n] = int16(w)
				n++
			}
			if rank(no) > rank(rule) {
				rule, why = no, cause
			}
		}
	}
	return rule, why
}

// rank orders the reasons against a shot by how much they tell a player.
func rank(rule tally.Rule) int {
	switch rule {
	case "ff.basics.dice.dash-stat":
		return 0
	case "ff.house.profile.weapon-fields", "ff.kw.smoke.target":
		return 1
	case "ff.blaze.weapons":
		return 2
	case "ff.shoot.range.weapon-eligible", "ff.psychic.range":
		return 3
	}
	return 4
}

// shootAction is a shoot, steady aim or blaze away action against one target, or against two with Targeting
// Systems. Everything is declared before a die is rolled.  ff.shoot.single-target
func (r *Run) shootAction(u UnitID, act Action, b *Budget) {
	t := r.askTarget(u, act, b)
	if !r.enemies(u, t) {
		r.smoke(u, t, act)
		return
	}
	first := &Attack{Unit: u, Target: t, Blaze: act == BlazeAway, Steady: act == SteadyAim, pinned: b != nil && b.Pinned}
	second := r.declare(first, act, b)
	for _, a := range [2]*Attack{first, second} {
		if a != nil && r.inPlay(u) && r.inPlay(a.Target) {
			r.shoot(a)
		}
	}
}

// shoot carries out a declared attack.
func (r *Run) shoot(a *Attack) {
	r.tell("shoots", a.Unit, a.Target, "ff.shoot.single-target", "%s shoots at %s", r.name(a.Unit), r.name(a.Target))
	r.rollAttack(a)
	r.applyAttack(a)
}

func (r *Run) askTarget(u UnitID, act Action, b *Budget) UnitID {
	q := flow.Question{
		Name: AskTarget, Seat: r.unit(u).Side, Kind: flow.PickOne, Rule: "ff.shoot.single-target", Unit: int32(u), Target: -1,
		Prompt: "At which unit?", Offers: func() []flow.Option { return r.targetOffers(u, act, b) },
	}
	q.Reckon = func(t int32) *tally.Tally { return r.aimSum(u, UnitID(t), act) }
	q.Plan = func() (flow.Answer, bool) {
		can, last := 0, 0
		for i := range r.Units {
			if rule, _ := r.shotRefusal(u, UnitID(i), act, b); rule == "" {
				can, last = can+1, i
			}
		}
		return flow.Answer{Value: int32(last)}, can == 1
	}
	return UnitID(r.ask(q).Value)
}

// targetOffers lists the enemies in play, and friends for those who have smoke.
func (r *Run) targetOffers(u UnitID, act Action, b *Budget) []flow.Option {
	judge := func(t int32) *tally.Refusal {
		if rule, why := r.shotRefusal(u, UnitID(t), act, b); rule != "" {
			return refuseFire(rule, why)
		}
		return nil
	}
	out := r.list(len(r.Units))
	smoke := r.hasSmoke(u)
	for i := range r.Units {
		t := UnitID(i)
		if !r.inPlay(t) || r.unit(t).Waiting || !r.enemies(u, t) && !smoke {
			continue
		}
		out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.name(t), Label: r.name(t), Judge: judge})
	}
	return out
}

// declare fills in who fires what at the target, and at a second one if there are Targeting Systems.
func (r *Run) declare(a *Attack, act Action, b *Budget) (second *Attack) {
	aim := r.aimAt(a.Unit, a.Target, act, b)
	r.gather(a, &aim)
	second = r.splitFire(a, act, b)
	r.chooseArms(a, second)
	r.chooseIndirect(a, &aim)
	r.pool(a, &aim)
	if second != nil {
		aim = r.aimAt(second.Unit, second.Target, act, b)
		r.chooseIndirect(second, &aim)
		r.pool(second, &aim)
	}
	r.citeArms(a, &aim)
	return second
}

// arm fills in the dice of a reaction: every weapon counts as in range, except inside a minimum range.
// ff.react.always-in-range
func (r *Run) arm(a *Attack) {
	aim := aim{s: r.State, unit: a.Unit, mark: a.Target, eye: r.endOf(a.Unit), blaze: a.Blaze, reaction: true}
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
func (r *Run) gather(a *Attack, aim *aim) {
	last, ok := int16(-1), false
	for m := range r.all(a.Unit) {
		t := r.typ(m)
		if t.Shoot == Dash {
			continue
		}
		for slot, w := range t.Weapons {
			if r.Models[m].Spent&(1<<slot) != 0 {
				continue
			}
			if int16(w) != last {
				no, _ := aim.weaponRefusal(&r.book.Weapons[w])
				last, ok = int16(w), no == ""
			}
			if ok {
				a.guns = append(a.guns, gun{model: m, slot: uint8(slot), weapon: int16(w)})
			}
		}
	}
}

// pool adds up the dice of the weapons that fire.  ff.shoot.dice, ff.blaze.extra-die, ff.kw.knockback
func (r *Run) pool(a *Attack, aim *aim) {
	for _, g := range a.guns {
		w := &r.book.Weapons[g.weapon]
		dice := int(w.Dice)
		if a.Blaze && !a.NoExtraDie {
			r.cite("ff.blaze.extra-die")
			dice++
		}
		if w.Words.Knockback && (a.Reaction || aim.any(w.Range/2, !g.indirect)) {
			r.cite("ff.kw.knockback")
			dice++
		}
		stat := r.typ(g.model).Shoot
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
func (r *Run) citeArms(a *Attack, aim *aim) {
	if !r.io.Loud() {
		return
	}
	r.cite("ff.shoot.range.measure")
	if a.Blaze {
		r.cite("ff.blaze.weapons", "ff.kw.blaze-away")
	}
	for m := range r.all(a.Unit) {
		fired, slots := 0, 0
		for _, w := range r.typ(m).Weapons {
			if !r.book.Weapons[w].Assault {
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
		if fired > 0 && r.typ(m).Drone {
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
	for m := range r.all(a.Unit) {
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
		if g.model == m && s.book.Weapons[g.weapon].Star {
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
	var usual []int32
	star := false
	for _, g := range all {
		if r.book.Weapons[g.weapon].Star && star {
			continue
		}
		star = star || r.book.Weapons[g.weapon].Star
		usual = append(usual, int32(g.slot))
	}
	values := usual
	if r.unit(a.Unit).Side != Neutral {
		values = r.ask(flow.Question{
			Name: AskWeapons, Seat: r.unit(a.Unit).Side, Kind: flow.PickSeveral, Rule: "ff.shoot.weapons.star", Unit: int32(a.Unit), Target: int32(a.Target),
			Prompt: "Which weapons does " + r.modelName(m) + " fire?", Min: 1, Max: int32(len(all)),
			Default: flow.Answer{Values: usual}, HasDefault: true,
			Offers: func() []flow.Option {
				out := make([]flow.Option, len(all))
				for i, g := range all {
					w := &r.book.Weapons[g.weapon]
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
		case r.book.Weapons[g.weapon].Star && in:
			stars++
		case !r.book.Weapons[g.weapon].Star && !in:
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
		if r.book.Weapons[x.weapon].Star {
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

// limitShooters holds a unit in a fortified building to 2 shooting models for each 5 of its capacity.
// ff.building.fortified.shooters
func (r *Run) limitShooters(a, second *Attack) {
	un := r.unit(a.Unit)
	if un.Where != Inside || !r.book.Board.Pieces[un.In].Fortified {
		return
	}
	limit := max(2, int(r.book.Board.Pieces[un.In].Capacity)/5*2)
	var who []int32
	for m := range r.all(a.Unit) {
		for _, b := range [2]*Attack{a, second} {
			if b != nil && b.fires(m) && !among(who, int32(m)) {
				who = append(who, int32(m))
			}
		}
	}
	if len(who) <= limit {
		return
	}
	r.cite("ff.building.fortified.shooters")
	values := who[:limit]
	if un.Side != Neutral {
		values = r.ask(flow.Question{
			Name: AskShooters, Seat: un.Side, Kind: flow.PickSeveral, Rule: "ff.building.fortified.shooters", Unit: int32(a.Unit), Target: int32(a.Target),
			Prompt: "Which models shoot?", Min: 1, Max: int32(limit), Default: flow.Answer{Values: values}, HasDefault: true,
			Offers: func() []flow.Option {
				out := make([]flow.Option, len(who))
				for i, m := range who {
					key := r.modelName(ModelID(m))
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
