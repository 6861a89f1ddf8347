package incision

import (
	"strings"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// The questions and rolls of overhead fire.
const (
	AskAim      = "aim"
	AskLoad     = "load"
	RollScatter = "scatter"
)

// overheadTarget is the answer to whom one shoots at that stands for a spot from above.
const overheadTarget int32 = -2

// lob is a shot from above: where it is aimed, who sees the spot, what is fired.
type lob struct {
	spot     geom.Point
	observer ModelID // NoModel where nobody sees it: speculative fire
	load     int16   // a special munition, 0 for the weapon's own round
}

// lobs ranges over the overhead modes of a model.
func (s *State) lobs(m ModelID, yield func(a Arm, w int16, i int8, md *mode) bool) {
	if s.Figures[m].Unarmed {
		return
	}
	for _, a := range s.model(m).Arms {
		w := &s.book.weapons[a.Weapon]
		for i := range w.Modes {
			md := &w.Modes[i]
			if md.Fire == force.Overhead && w.Class != force.Support && md.Shots > 0 && s.usable(m, &a, i, md) && !s.besidePhaseRifle(m, a.Weapon) {
				if !yield(a, a.Weapon, int8(i), md) {
					return
				}
			}
		}
	}
}

// canLob tells whether a model can shoot from above at all.
func (s *State) canLob(m ModelID) bool {
	found := false
	s.lobs(m, func(Arm, int16, int8, *mode) bool { found = true; return false })
	return found
}

// aimOverhead asks where a shot from above is aimed and with what, in a reaction at one unit only; false if no weapon of the
// model reaches anywhere.
// is.oh.nominate, is.oh.speculative, is.mun.declare
func (r *run) aimOverhead(m ModelID, only UnitID, order Order) (volley, bool) {
	u := r.home(m)
	v := volley{by: m, order: order, weapon: noWeapon}
	var loads []int16
	var grenades []arm
	r.lobs(m, func(a Arm, w int16, i int8, md *mode) bool {
		switch {
		case v.weapon == noWeapon:
			if v.weapon, v.mode = w, i; md.Munitions && r.by("is.weapon.special-munitions-right", true) {
				loads = r.loadsOf(a.Loads)
			}
		case strings.HasPrefix(r.book.weapons[w].Key, r.book.weapons[v.weapon].Key+"-"): // the same launcher with a grenade
			grenades = append(grenades, arm{weapon: w, mode: i})
		}
		return true
	})
	if v.weapon == noWeapon {
		return v, false
	}
	def, ok := r.someSpot(&v, only)
	if !ok {
		return v, false
	}
	place := func(p geom.Point) flow.Answer {
		return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{p}}}}
	}
	a := r.ask(flow.Question{
		Name: AskAim, Seat: r.sideOf(u), Kind: flow.Place, Rule: "is.oh.nominate", Unit: int32(u), Target: -1, Thing: flow.Figure(int32(m)), Prompt: "Where is the shot aimed?",
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != -1 {
				return tally.Refuse("is.oh.nominate", "one spot is aimed at", "put the template down once")
			}
			return r.aimRefusal(&v, only, a.Paths[0].Points[0])
		},
		Suggest: func(*dice.Rand) flow.Answer { return place(def) },
		Default: place(def), HasDefault: true,
	})
	v.lob = &lob{spot: a.Paths[0].Points[0]}
	if load := r.askLoad(u, m, loads, grenades); load < grenadeLoad {
		v.lob.load = int16(load)
	} else {
		v.weapon, v.mode = grenades[load-grenadeLoad].weapon, grenades[load-grenadeLoad].mode
	}
	v.lob.observer = r.observer(m, v.lob.spot, r.eyesFor(only))
	return v, true
}

// loadsOf are the special munitions a launcher was bought with: no others may be fired.  is.mun.allowed
func (r *run) loadsOf(bought []string) []int16 {
	var out []int16
	for i, word := range munitionWords {
		if contains(bought, word) || r.denied("is.mun.allowed") {
			out = append(out, arcThing+int16(i))
		}
	}
	if len(out) > 0 {
		r.cite("is.mun.allowed")
	}
	return out
}

// grenadeLoad and what follows it are the answers that name a grenade, in the order carried.
const grenadeLoad int32 = 100

// askLoad asks for a special munition or a grenade before the test, if the weapon has any.
// is.mun.declare, is.mun.allowed, is.weapon.grenade-launch
func (r *run) askLoad(u UnitID, m ModelID, loads []int16, grenades []arm) int32 {
	if len(loads)+len(grenades) == 0 {
		return 0
	}
	a := r.ask(flow.Question{
		Name: AskLoad, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.mun.declare", Unit: int32(u), Target: -1, Thing: flow.Figure(int32(m)), Prompt: "What does it fire?",
		Default: flow.Answer{Value: 0}, HasDefault: true,
		Offers: func() []flow.Option {
			out := append(r.list(len(loads)+len(grenades)+1), flow.Option{Value: 0, Key: "round", Label: "Its own round"})
			for _, k := range loads {
				out = append(out, flow.Option{Value: int32(k), Key: munitionWord(k), Label: munitionWord(k), Rule: "is.mun.allowed"})
			}
			for i, g := range grenades {
				w := &r.book.weapons[g.weapon]
				out = append(out, flow.Option{Value: grenadeLoad + int32(i), Key: w.Key, Label: w.Name, Rule: "is.weapon.grenade-launch"})
			}
			return out
		},
	})
	return a.Value
}

// spotRefusal says why a spot cannot be aimed at, nil if it can.  is.oh.min-range, is.weapon.range-bands
func (s *State) spotRefusal(v *volley, spot geom.Point) *tally.Refusal {
	md := s.mode(v.weapon, v.mode)
	d := geom.Dist(s.Bodies[v.by].At, spot)
	switch {
	case !s.Box().Contains(spot):
		return tally.Refuse("is.oh.nominate", "that is off the table", "aim at a spot on it")
	case s.roofed(s.Bodies[v.by].At) != nil:
		return s.roofed(s.Bodies[v.by].At)
	case s.roofed(spot) != nil:
		return s.roofed(spot)
	case s.behindTall(s.Bodies[v.by].At, spot) != nil:
		return s.behindTall(s.Bodies[v.by].At, spot)
	case s.denied("is.oh.speculative") && s.observer(v.by, spot, shardEyes) == NoModel:
		return tally.Refuse("is.oh.nominate", "nobody sees that spot", "aim at one that somebody sees")
	case s.camouflaged(v.by, spot) && !s.holds("is.pb.camo-oh", true):
		return tally.Refuse("is.pb.camo", "somebody camouflaged is there", "aim elsewhere")
	case s.holds("is.oh.min-range", d < inches(int(md.Min))):
		return tally.Refuse("is.oh.min-range", "the spot is too near", "aim further away")
	case s.band(v.by, md, d) == force.BeyondRange:
		return tally.Refuse("is.weapon.range-bands", "the spot is out of range", "aim nearer")
	}
	return nil
}

// someSpot is a spot that may be aimed at: on an enemy, the nearest first, or ahead.
func (s *State) someSpot(v *volley, only UnitID) (geom.Point, bool) {
	u := s.home(v.by)
	best, far, ok := geom.Point{}, geom.Length(1<<30), false
	for i := range s.Bodies {
		m := ModelID(i)
		if !s.Stands(m) || !s.enemies(u, s.home(m)) || only != NoUnit && s.home(m) != only {
			continue
		}
		if d := s.Centres(v.by, m); d < far && s.aimRefusal(v, only, s.Bodies[m].At) == nil {
			best, far, ok = s.Bodies[m].At, d, true
		}
	}
	for k := 0; k < 24 && !ok && only == NoUnit; k++ {
		at := s.Bodies[v.by].At.Polar(geom.Angle(15*k), inches(int(s.mode(v.weapon, v.mode).Min))+geom.Inch)
		best, ok = at, s.spotRefusal(v, at) == nil
	}
	return best, ok
}

// observer is who sees a spot for a shooter or a caller: itself, its spotter buddy, or a friend with Patch Sighting; the
// best sight of them counts, and of equals a forward observer's. In a reaction the unit sees for itself.
// is.oh.patch, is.oh.local-patch, is.pb.spotter-los, is.oh.patch-offtable, is.support.offtable-los
func (s *State) observer(m ModelID, spot geom.Point, e eyes) ModelID {
	best, worth := NoModel, -1
	try := func(o ModelID) {
		l := s.lookAt(o, spot)
		if l.No != nil {
			return
		}
		acc, less, sv := s.sighted(o)
		n := int(acc+less+sv) + 10*one(l.Concealed == "")
		if n > worth {
			best, worth = o, n
		}
	}
	try(m)
	u := s.home(m)
	for i := range s.Bodies {
		o := ModelID(i)
		if o != m && s.Stands(o) && s.Groups[s.home(o)].Side == s.Groups[u].Side && s.watches(o) && s.sightsFor(u, o, e) {
			try(o)
		}
	}
	return best
}

// watches tells whether a model is in a state to lend its eyes: not unconscious, captive or jammed.
// is.skill.general.states, is.mun.scramble-buddies
func (s *State) watches(o ModelID) bool {
	return !s.Figures[o].Unconscious && !s.captive(o) && !s.jammed(o)
}

// patches tells whether a friend in another unit lends its sight.  is.oh.patch, is.skill.patch-sighting.oh
func (s *State) patches(u UnitID, o ModelID, strike bool) bool {
	if !s.model(o).Has(force.PatchSighting) || !s.all(true, "is.oh.patch", "is.skill.patch-sighting.oh") {
		return false
	}
	if s.model(o).probe() && s.denied("is.build.probe.scout", "is.pb.scout") {
		return false
	}
	return !strike || s.all(true, "is.oh.patch-offtable", "is.support.offtable-los", "is.build.support-rule.off-table-los")
}

// spots tells whether a model is a spotter buddy of the unit itself: it lends its sight to nobody else.
// is.oh.local-patch, is.pb.spotter-los, is.build.probe.spotter-oh
func (s *State) spots(u UnitID, o ModelID) bool {
	return s.home(o) == u && s.all(s.model(o).Has(force.LocalPatch), "is.oh.local-patch", "is.pb.spotter-los", "is.build.probe.spotter-oh", "is.attr.local-patch")
}

// sighted is what a forward observer gives to fire from above that it sights: Acc, inches less to divert, SV.
// is.skill.forward-observer.scope
func (s *State) sighted(o ModelID) (acc, less, sv int8) {
	k := s.model(o)
	acc, less, sv = int8(k.N(force.SightedAcc, force.Always)), int8(k.N(force.LessDivert, force.Always)), int8(k.N(force.SightedSV, force.Always))
	if !s.holds("is.skill.forward-observer.scope", acc+less+sv > 0) {
		return 0, 0, 0
	}
	return acc, less, sv
}

// lessDrift shortens a miss that a forward observer sights, never below nothing.  is.skill.forward-observer.scope
func (r *run) lessDrift(far geom.Length, less int) geom.Length {
	if r.by("is.skill.forward-observer.scope", less > 0) {
		return max(0, far-inches(less))
	}
	return far
}

// lobSum is the target number of a shot from above.
// is.acc.oh-observed, is.acc.oh-unobserved, is.acc.oh-no-situation, is.oh.speculative
func (s *State) lobSum(v *volley) tally.Tally {
	md := s.mode(v.weapon, v.mode)
	t := s.sum(RollAcc, "Acc", "is.stats.acc", s.stat(v.by, force.Acc))
	if n := s.model(v.by).N(force.CombatBonus, force.Always); n > 0 {
		t.Add("combat bonus", "is.acc.combat-bonus", n)
	}
	if v.order == Fire {
		t.Add("aimed", "is.acc.aimed-fire", 1)
	}
	switch s.band(v.by, md, geom.Dist(s.Bodies[v.by].At, v.lob.spot)) {
	case force.Long:
		t.Add("long range", "is.acc.range-long", -1)
	case force.Extreme:
		t.Add("extreme range", "is.acc.range-extreme", -2)
	}
	if v.lob.observer == NoModel {
		t.Add("nobody sees it", "is.acc.oh-unobserved", -4)
	} else {
		t.Add("overhead", "is.acc.oh-observed", -2)
		if l := s.lookAt(v.lob.observer, v.lob.spot); l.Concealed != "" {
			t.Add("concealed", "is.acc.concealment", -2)
		}
		if n, _, _ := s.sighted(v.lob.observer); n > 0 {
			t.Add("Forward Observer", "is.skill.forward-observer.scope", int(n))
		}
	}
	for i := range s.Bodies { // what stands there does not matter
		if m := ModelID(i); s.Stands(m) && s.Bodies[i].At == v.lob.spot && !s.holds("is.acc.oh-no-situation", true) {
			s.situation(&t, v, md, s.markOn(m), geom.Dist(s.Bodies[v.by].At, v.lob.spot))
		}
	}
	s.burdens(&t, v.by)
	if md.Has(force.Inaccurate) && s.holds("is.attr.inaccurate", true) {
		t.Add("inaccurate", "is.acc.inaccurate", -1)
	}
	if n := s.lobbedThrough(s.Bodies[v.by].At, v.lob.spot, blurThing); n > 0 {
		t.Add("blur", "is.mun.blur", -2*n)
	}
	return t
}

// burdens are what pins, Wounds and loads take from a shooter.
func (s *State) burdens(t *tally.Tally, m ModelID) {
	burden := int(s.Figures[m].Wounds)
	if n := int(s.Units[s.home(m)].Pins); n > 0 && !s.model(m).probe() {
		t.Add("pins", "is.acc.pins", -n)
		burden += n
	}
	if n := int(s.Figures[m].Wounds); n > 0 {
		t.Add("Wounds", "is.acc.wounds", -n)
	}
	s.stoic(t, s.home(m), burden)
	if s.fightsHampered(m) {
		t.Add("hampered", "is.acc.hampered", -2)
	}
}
