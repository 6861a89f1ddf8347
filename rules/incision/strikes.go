package incision

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/pack"
	"sortie/rules/incision/force"
	"sortie/table"
	"sortie/tally"
)

// AskCall is which weapon off the table an operative calls in.
const AskCall = "call"

// Call is a strike called from off the table: everything that counts is noted when it is called.
// is.oh.offtable-call, is.oh.offtable-mods
type Call struct {
	By        UnitID
	Weapon    int16
	Load      int16 // a special munition, 0 for its explosive round
	At        geom.Point
	Acc       int8 // of the caller
	Bonus     int8 // its combat bonus
	Pins      int8
	Wounds    int8
	Stoic     int8 // of their penalties it ignores
	Aimed     bool
	Hampered  bool
	Seen      bool // somebody sees the spot
	Concealed bool
	Sighted   int8 // what a forward observer who sees it adds to Acc
	Less      int8 // inches it diverts less by him
	Harder    int8 // and what its blast strikes harder
	Blurs     int8 // the spot lies in
}

func describeCall(c *pack.Codec, x *Call) {
	pack.Num(c, &x.By)
	pack.Num(c, &x.Weapon)
	pack.Num(c, &x.Load)
	table.Point(c, &x.At)
	for _, n := range [...]*int8{&x.Acc, &x.Bonus, &x.Pins, &x.Wounds, &x.Stoic, &x.Sighted, &x.Less, &x.Harder, &x.Blurs} {
		pack.Num(c, n)
	}
	for _, b := range [...]*bool{&x.Aimed, &x.Hampered, &x.Seen, &x.Concealed} {
		pack.Bool(c, b)
	}
}

// strikeWeapons are the weapons fire controllers may call, as the book lists them.
func (s *State) strikeWeapons() []force.StrikeWeapon {
	return s.book.force.Skill(force.FireController).Strikes
}

// strikeShare is what one strike with a weapon takes of all a caller may call: one howitzer for two lighter ones.
func (s *State) strikeShare(u UnitID, weapon string) (share, all int) {
	p := &s.lead(u).Profile
	n, no := s.book.force.StrikesOf(p, weapon)
	if no != nil || n == 0 {
		return 0, 0
	}
	for _, w := range s.strikeWeapons() {
		if k, no := s.book.force.StrikesOf(p, w.Weapon); no == nil {
			all = max(all, k)
		}
	}
	return all / n, all
}

// strikeRefusal says why a unit cannot call a weapon in, nil if it can.
// is.oh.offtable-call, is.oh.offtable-one, is.oh.offtable-scenario, is.sc8.no-offtable, is.skill.fire-controller.call
func (s *State) strikeRefusal(u UnitID, weapon string) *tally.Refusal {
	if _, no := s.book.force.StrikesOf(&s.lead(u).Profile, weapon); no != nil {
		return no
	}
	switch sc := s.book.scenario; {
	case s.holds("is.skill.general.states", !s.able(u) || s.Units[u].Broken):
		return tally.Refuse("is.skill.general.states", s.name(u)+" is in no state to call anything in", "let another call")
	case sc.NoStrikes && sc.Number == 8 && s.all(true, "is.sc8.no-offtable", "is.oh.offtable-scenario"):
		return tally.Refuse("is.sc8.no-offtable", "there is no fire from off the table in this scenario", "shoot")
	case sc.NoStrikes && sc.Number != 8 && s.holds("is.oh.offtable-scenario", true):
		return tally.Refuse("is.oh.offtable-scenario", "there is no fire from off the table in this scenario", "shoot")
	}
	share, all := s.strikeShare(u, weapon)
	if s.holds("is.skill.fire-controller.call", int(s.Units[u].Called)+share > all) {
		return tally.Refuse("is.skill.fire-controller.call", s.name(u)+" has called all it may in this game", "shoot")
	}
	for i := range s.Calls {
		if s.holds("is.oh.offtable-one", s.Groups[s.Calls[i].By].Side == s.Groups[u].Side) {
			return tally.Refuse("is.oh.offtable-one", "the shard has called a strike in this turn", "call it next turn")
		}
	}
	return nil
}

// calls lets a fire controller call a strike in instead of shooting; true if it did. Nobody reacts to a call.
// is.oh.offtable-call, is.skill.fire-controller.call
func (r *run) calls(u UnitID, order Order) bool {
	if r.lead(u).Level(force.FireController) == 0 || r.sideOf(u) == flow.Nobody || r.denied("is.oh.offtable-call", "is.skill.fire-controller.call") {
		return false
	}
	list, any := r.strikeWeapons(), false
	for i := range list {
		any = any || r.strikeRefusal(u, list[i].Weapon) == nil
	}
	if !any {
		return false
	}
	judge := func(v int32) *tally.Refusal {
		if v < 0 {
			return nil
		}
		return r.strikeRefusal(u, list[v].Weapon)
	}
	a := r.ask(flow.Question{
		Name: AskCall, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.oh.offtable-call", Unit: int32(u), Target: -1, Prompt: r.name(u) + " may call a strike in instead of shooting.",
		Default: flow.Answer{Value: -1}, HasDefault: true,
		Offers: func() []flow.Option {
			out := append(r.list(len(list)+1), flow.Option{Value: -1, Key: "none", Label: "No strike"})
			for i := range list {
				out = append(out, flow.Option{Value: int32(i), Key: list[i].Weapon, Label: r.book.force.WeaponOf(list[i].Weapon).Name, Rule: list[i].Rule, Judge: judge})
			}
			return out
		},
	})
	if a.Value < 0 {
		return false
	}
	r.call(u, list[a.Value].Weapon, order)
	return true
}

// call asks for the spot and the round, and notes what will count; no die falls now.  is.oh.offtable-mods
func (r *run) call(u UnitID, weapon string, order Order) {
	op := r.Units[u].Operative
	c := Call{By: u, Weapon: int16(r.book.weaponCarried(weapon)), Acc: int8(r.stat(op, force.Acc)), Aimed: order == Fire, Hampered: r.fightsHampered(op)}
	c.At = r.askStrikeSpot(u)
	c.Load = int16(r.askLoad(u, op, r.strikeLoads(op, weapon), nil))
	share, _ := r.strikeShare(u, weapon)
	r.Units[u].Called += int8(share)
	c.Bonus = int8(r.lead(u).N(force.CombatBonus, force.Always))
	c.Pins, c.Wounds = int8(min(r.Units[u].Pins, 100)), r.Figures[op].Wounds
	c.Stoic = int8(min(r.lead(u).N(force.IgnorePinsWounds, force.Always), int(c.Pins+c.Wounds)))
	c.Blurs = int8(r.landsIn(c.At, blurThing))
	if o := r.observer(op, c.At, strikeEyes); o != NoModel {
		c.Seen, c.Concealed = true, r.lookAt(o, c.At).Concealed != ""
		c.Sighted, c.Less, c.Harder = r.sighted(o)
	}
	r.Calls = append(r.Calls, c)
	r.cite("is.oh.offtable-call", "is.oh.offtable-mods", "is.skill.fire-controller.call")
	r.tell("called", u, NoUnit, "is.oh.offtable-call", "%s calls in a strike: it comes at the end of the turn", r.name(u))
}

// strikeLoads are the special munitions a caller was bought for a weapon.  is.mun.allowed
func (r *run) strikeLoads(m ModelID, weapon string) []int16 {
	for _, c := range r.model(m).Weapons {
		if c.Weapon == weapon {
			return r.loadsOf(c.Loads)
		}
	}
	return r.loadsOf(nil)
}

func (r *run) askStrikeSpot(u UnitID) geom.Point {
	op := r.Units[u].Operative
	at := func(p geom.Point) flow.Answer {
		return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{p}}}}
	}
	best, far := r.Box().Center(), table.Far
	for i := range r.Bodies {
		m := ModelID(i)
		if d := r.Centres(op, m); r.Stands(m) && r.enemies(u, r.home(m)) && d < far {
			best, far = r.Bodies[m].At, d
		}
	}
	a := r.ask(flow.Question{
		Name: AskAim, Seat: r.sideOf(u), Kind: flow.Place, Rule: "is.oh.offtable-call", Unit: int32(u), Target: -1, Prompt: "Where is the strike to land?",
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != -1 || len(a.Paths[0].Points) != 1 || !r.Box().Contains(a.Paths[0].Points[0]) {
				return tally.Refuse("is.oh.offtable-call", "one spot on the table is wanted", "put the marker down once")
			}
			return nil
		},
		Suggest: func(*dice.Rand) flow.Answer { return at(best) }, Default: at(best), HasDefault: true,
	})
	return a.Paths[0].Points[0]
}

// strikeSum is the target number of a strike, of what was noted when it was called.
// is.oh.offtable-mods, is.oh.offtable-launcher, is.oh.offtable-mortar, is.oh.offtable-howitzer
func (s *State) strikeSum(c *Call) tally.Tally {
	t := s.sum(RollAcc, "Acc", "is.stats.acc", int(c.Acc))
	if s.denied("is.oh.offtable-mods") {
		return t
	}
	s.holds("is.oh.offtable-mods", true)
	add := func(cond bool, label string, rule tally.Rule, n int) {
		if cond && n != 0 {
			t.Add(label, rule, n)
		}
	}
	add(true, "combat bonus", "is.acc.combat-bonus", int(c.Bonus))
	add(c.Aimed, "aimed", "is.acc.aimed-fire", 1)
	b, row := s.strikeBand(c.Weapon)
	add(!s.denied("is.build.support-rule.off-table-range"), b.String()+" range", row, -int(b))
	if s.holds("is.build.support-rule.off-table-los", !c.Seen) {
		add(true, "nobody sees it", "is.acc.oh-unobserved", -4)
	} else {
		add(true, "overhead", "is.acc.oh-observed", -2)
		add(c.Concealed, "concealed", "is.acc.concealment", -2)
	}
	add(true, "Forward Observer", "is.skill.forward-observer.scope", int(c.Sighted))
	add(true, "pins", "is.acc.pins", -int(c.Pins))
	add(true, "Wounds", "is.acc.wounds", -int(c.Wounds))
	add(true, "Stoic", "is.skill.stoic.still-takes", int(c.Stoic))
	add(c.Hampered, "hampered", "is.acc.hampered", -2)
	add(s.holds("is.mun.blur", c.Blurs > 0), "blur", "is.mun.blur", -2*int(c.Blurs))
	return t
}

// strikeBand is the range an off-table weapon always counts as at, and the row that says so.
func (s *State) strikeBand(weapon int16) (force.Band, tally.Rule) {
	b := s.book.weapons[weapon].Support.Band
	s.all(true, "is.build.support-rule.off-table-range", "is.support.offtable-los")
	row := [...]tally.Rule{"is.oh.offtable-howitzer", "is.oh.offtable-mortar", "is.oh.offtable-launcher"}[min(b, force.Extreme)]
	if !s.holds(row, true) { // nothing says how far off it counts
		return (b + 1) % force.BeyondRange, ""
	}
	return b, row
}

// offTable resolves the strikes called this turn, in the order they were called.  is.turn.end.5-offtable
func (r *run) offTable() {
	if len(r.Calls) == 0 {
		return
	}
	calls := r.Calls
	r.Calls = nil
	for i := range calls {
		if r.by("is.turn.end.5-offtable", true) {
			r.strikes(&calls[i])
		}
	}
	r.occasion()
}

// strikes is one strike: on its spot, off it, or nowhere.  is.oh.offtable-call, is.oh.ten-nowhere
func (r *run) strikes(c *Call) {
	if r.arcsAbove(c.By, c.Load, r.landsIn(c.At, arcThing)) {
		return
	}
	sum := r.strikeSum(c)
	w := r.testBy(c.By, NoUnit, &sum, everyFace, "A strike with ", r.book.weapons[c.Weapon].Name)
	if r.by("is.oh.ten-nowhere", w.Face == 10) {
		r.tell("nowhere", c.By, NoUnit, "is.oh.ten-nowhere", "The strike lands nowhere on the table")
		return
	}
	spot := c.At
	switch {
	case w.Pass && !c.Seen && r.speculates():
		spot = r.divert(c.By, spot, 2*geom.Inch)
	case w.Pass:
		r.cite("is.oh.hit")
	default:
		spot = r.divert(c.By, spot, r.strikeDrift(c, w.Face))
	}
	if r.divertedIntoArc(c.By, c.Load, spot, c.At) {
		return
	}
	r.strikeLands(c, spot, w.Decisive && r.by("is.acc.result-decisive", true))
}

// landsIn counts the munitions of a kind that a strike lands in: it comes from beyond the table, over all others.
// is.mun.height
func (s *State) landsIn(spot geom.Point, kind int16) int { return s.lobbedThrough(spot, spot, kind) }

// strikeDrift is how far a miss goes: the die, what the band adds, less by a forward observer.
// is.oh.divert-effective, is.oh.divert-long, is.oh.divert-extreme, is.oh.speculative-divert
func (r *run) strikeDrift(c *Call, face int) geom.Length {
	if !c.Seen && r.by("is.oh.speculative-divert", true) {
		return inches(face + 10)
	}
	band, _ := r.strikeBand(c.Weapon)
	if r.denied("is.build.support-rule.off-table-range") {
		band = force.Effective
	}
	far := inches(face) + r.driftAt(band)
	return r.lessDrift(far, int(c.Less))
}

// strikeLands bursts or lays a munition where a strike has come to.
func (r *run) strikeLands(c *Call, spot geom.Point, decisive bool) {
	a := &attack{by: c.By}
	if c.Load > 0 {
		r.land(c.By, c.Load, spot, r.areaOf(c.Weapon), decisive, a)
	} else {
		w := &r.book.weapons[c.Weapon]
		md := &w.Modes[0]
		h := hit{by: NoModel, target: NoModel, weapon: c.Weapon, sv: int(md.SV[0]) + int(c.Harder), dist: 30 * geom.Inch, overhead: true, decisive: decisive}
		if decisive {
			h.sv++
		}
		r.burst(h, spot, r.book.force.BlastOf(w, md), a)
		r.comesDownOn(&h, spot)
	}
	r.settle(a)
}
