package firefight

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// The questions of a declaration.
const (
	AskTarget   = "target"
	AskWeapons  = "weapons"
	AskShooters = "shooters"
)

// shootRefusal says why a unit may not shoot now.  ff.shoot.single-target, ff.transport.no-shooting-out
func (r *Run) shootRefusal(u UnitID, act position.Action, b *position.Budget) *tally.Refusal {
	if r.Unit(u).Where == position.Aboard {
		return tally.Refuse("ff.transport.no-shooting-out", "units in a transport may not shoot", "leave it first")
	}
	if !r.armed(u, act) {
		return r.unarmed(u, act)
	}
	if r.anyShot(u, act, b) {
		return nil
	}
	return tally.Refuse("ff.shoot.single-target", r.noTarget(u, act, b), "choose another action")
}

// noTarget says why there is nothing to shoot at, by what bars the nearest enemy.
func (r *Run) noTarget(u UnitID, act position.Action, b *position.Budget) string {
	near, least := NoUnit, int64(0)
	at := r.WhereIs(u)
	for i := range r.Units {
		if t := UnitID(i); r.attackable(u, t) && !r.Unit(t).Waiting {
			if d := geom.DistSq(at, r.WhereIs(t)); near == NoUnit || d < least {
				near, least = t, d
			}
		}
	}
	if near == NoUnit {
		return "no enemy stands where it could be shot at"
	}
	_, why := r.shotRefusal(u, near, act, b)
	return "there is nothing it can shoot at; of " + r.Name(near) + ", the nearest enemy: " + why
}

// anyShot tells whether there is a unit to shoot at. Those that somebody has looked at already are asked about first.
func (r *Run) anyShot(u UnitID, act position.Action, b *position.Budget) bool {
	for _, looked := range [...]bool{true, false} {
		for i := range r.Units {
			if t := UnitID(i); r.Looked(u, t) == looked && r.mayShoot(u, t, act, b) {
				return true
			}
		}
	}
	return false
}

// armed tells whether any model of a unit has a weapon left to shoot with.  ff.basics.dice.dash-stat
func (s *State) armed(u UnitID, act position.Action) bool {
	for m := range s.Members(u) {
		t := s.TypeOf(m)
		for slot, w := range t.Weapons {
			wp := &s.Book.Weapons[w]
			if t.Shoot != force.Dash && !wp.Assault && s.Figures[m].Spent&(1<<slot) == 0 && (act != position.BlazeAway || wp.Words.BlazeAway) {
				return true
			}
		}
	}
	return false
}

// unarmed says why no weapon of a unit can be fired: it has none left, its SHOOT is '-', or they are not for
// blazing away.  ff.actions.shoot.short, ff.kw.one-shot, ff.basics.dice.dash-stat, ff.blaze.weapons
func (s *State) unarmed(u UnitID, act position.Action) *tally.Refusal {
	var ranged, left, able bool
	for m := range s.Members(u) {
		t := s.TypeOf(m)
		for slot, w := range t.Weapons {
			if s.Book.Weapons[w].Assault {
				continue
			}
			has := s.Figures[m].Spent&(1<<slot) == 0
			ranged, left, able = true, left || has, able || has && t.Shoot != force.Dash
		}
	}
	switch {
	case !ranged:
		return tally.Refuse("ff.actions.shoot.short", "it has no ranged weapon", "choose another action")
	case !left:
		return tally.Refuse("ff.kw.one-shot", "its weapons have been fired and shoot only once", "choose another action")
	case !able:
		return tally.Refuse("ff.basics.dice.dash-stat", "its SHOOT is '-': it rolls no dice", "choose another action")
	}
	return tally.Refuse("ff.blaze.weapons", "it has no Blaze Away weapon to fire", "choose another action")
}

// shotRefusal says why a unit cannot shoot at another: the rule and the cause, empty if it can.
func (r *Run) shotRefusal(u, t UnitID, act position.Action, b *position.Budget) (tally.Rule, string) {
	switch w := r.Unit(t).Where; {
	case w == position.Reserve || w == position.Destroyed || r.Unit(t).Waiting:
		return "ff.basics.in-play", "it is not in play"
	case r.Unit(u).Where == position.Aboard:
		return "ff.transport.no-shooting-out", "units in a transport may not shoot"
	case !r.Enemies(u, t):
		return r.smokeRefusal(u, t, act)
	case w == position.Aboard:
		return "ff.transport.no-shooting-out", "units in a transport cannot be shot at"
	}
	a := r.AimAt(u, t, act, b)
	return r.firstGun(&a)
}

// mayShoot tells whether a unit can shoot at another, for those who do not ask why not.
func (r *Run) mayShoot(u, t UnitID, act position.Action, b *position.Budget) bool {
	if !r.attackable(u, t) || r.Unit(t).Waiting {
		rule, _ := r.shotRefusal(u, t, act, b)
		return rule == ""
	}
	a := r.AimAt(u, t, act, b)
	a.Quiet = true
	rule, _ := r.firstGun(&a)
	return rule == ""
}

// firstGun tells why no weapon of a unit can fire at the target of an aim; empty if one can.
func (s *State) firstGun(a *position.Aim) (rule tally.Rule, why string) {
	rule, why = "ff.basics.dice.dash-stat", "it has nothing to shoot with"
	known := [8]int16{-1, -1, -1, -1, -1, -1, -1, -1}
	n := 0
	for m := range s.Members(a.Unit) {
		t := s.TypeOf(m)
		if t.Shoot == force.Dash {
			continue
		}
		for slot, w := range t.Weapons {
			if s.Figures[m].Spent&(1<<slot) != 0 || known[0] == int16(w) || known[1] == int16(w) || known[2] == int16(w) || known[3] == int16(w) {
				continue
			}
			no, cause := a.WeaponRefusal(&s.Book.Weapons[w])
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
func (r *Run) shootAction(u UnitID, act position.Action, b *position.Budget) {
	t := r.askTarget(u, act, b)
	if !r.Enemies(u, t) {
		r.smoke(u, t, act)
		return
	}
	first := &Attack{Unit: u, Target: t, Blaze: act == position.BlazeAway, Steady: act == position.SteadyAim, pinned: b != nil && b.Pinned}
	aims := []*Attack{first}
	if second := r.declare(first, act, b); second != nil {
		aims = append(aims, second)
	}
	for _, a := range aims {
		r.takeAim(a)
	}
	if act == position.SteadyAim {
		r.ignoreOne(aims)
	}
	for i, a := range aims {
		if a.more = i+1 < len(aims); i > 0 {
			a.rerolls = aims[i-1].rerolls
		}
		if r.InPlay(u) && r.InPlay(a.Target) {
			r.shoot(a)
		}
	}
	for _, a := range aims {
		r.spendModels(a)
	}
}

// shoot carries out a declared attack.
func (r *Run) shoot(a *Attack) {
	r.tell("shoots", a.Unit, a.Target, "ff.shoot.single-target", "%s shoots at %s", r.Name(a.Unit), r.Name(a.Target))
	r.rollAttack(a)
	r.applyAttack(a)
}

func (r *Run) askTarget(u UnitID, act position.Action, b *position.Budget) UnitID {
	q := flow.Question{
		Name: AskTarget, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "ff.shoot.single-target", Unit: int32(u), Target: -1,
		Prompt: "At which unit?", Offers: func() []flow.Option { return r.targetOffers(u, act, b) },
	}
	q.Reckon = func(t int32) *tally.Tally { return r.aimSum(u, UnitID(t), act) }
	q.Plan = func() (flow.Answer, bool) {
		can, last := 0, 0
		for i := range r.Units {
			if r.mayShoot(u, UnitID(i), act, b) {
				can, last = can+1, i
			}
		}
		return flow.Answer{Value: int32(last)}, can == 1
	}
	return UnitID(r.ask(q).Value)
}

// targetOffers lists the enemies in play, and friends for those who have smoke.
func (r *Run) targetOffers(u UnitID, act position.Action, b *position.Budget) []flow.Option {
	judge := func(t int32) *tally.Refusal {
		if rule, why := r.shotRefusal(u, UnitID(t), act, b); rule != "" {
			return refuseFire(rule, why)
		}
		return nil
	}
	out := r.List(len(r.Units))
	smoke := r.hasSmoke(u)
	for i := range r.Units {
		t := UnitID(i)
		if !r.InPlay(t) || r.Unit(t).Waiting || !r.Enemies(u, t) && !smoke {
			continue
		}
		out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.Name(t), Label: r.Name(t), Judge: judge})
	}
	return out
}

// declare fills in who fires what at the target, and at a second one if there are Targeting Systems.
func (r *Run) declare(a *Attack, act position.Action, b *position.Budget) (second *Attack) {
	aim := r.AimAt(a.Unit, a.Target, act, b)
	r.gather(a, &aim)
	second = r.splitFire(a, act, b)
	r.chooseArms(a, second)
	r.chooseIndirect(a, &aim)
	r.pool(a, &aim)
	if second != nil {
		aim = r.AimAt(second.Unit, second.Target, act, b)
		r.chooseIndirect(second, &aim)
		r.pool(second, &aim)
	}
	r.citeArms(a, &aim)
	return second
}
