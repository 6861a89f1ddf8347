package incision

import (
	"sortie/flow"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// The question and roll of people who heal.
const (
	AskHeal  = "heal"
	AskSaved = "save"
)

// stoic gives back what a Stoic operative ignores of the pins and Wounds that have counted in a test.
// is.skill.stoic.still-takes
func (s *State) stoic(t *tally.Tally, u UnitID, burden int) {
	if n := min(s.lead(u).N(force.IgnorePinsWounds, force.Always), burden); n > 0 {
		t.Add("Stoic", "is.skill.stoic.still-takes", n)
	}
}

// disciplined is what Discipline adds to a unit's own Co: in break and recovery tests alone.  is.skill.discipline.when
func (s *State) disciplined(name string, u UnitID) int {
	if name != RollBreak && name != RollRecovery {
		return 0
	}
	return s.lead(u).N(force.Disciplined, force.OwnCoBreakRecover)
}

// First aid by people.

// medkit is the rating of a skill that heals, 0 for none; a profile of a rule case names no skill.
func (m *Model) medkit(id force.SkillID) int {
	for _, t := range m.Traits {
		if t.ID == force.Medkit && (t.Skill == id || t.Skill == 0 && (id == force.Monitor) == m.Has(force.MonitorReach)) {
			return int(t.N)
		}
	}
	return 0
}

// heals lets a Medic test for one adjacent ally at the end of an Advance or Rally in which it has not shot: a Wound
// becomes a pin.  is.skill.medic.test
func (r *run) heals(u UnitID) {
	n := r.lead(u).medkit(force.Medic)
	order := r.Units[u].Order
	if n == 0 || !r.lead(u).sophont() || r.hasShot || order != Advance && order != Rally || r.denied("is.skill.medic.test") {
		return
	}
	patient := r.askPatient(AskHeal, u, r.Units[u].Operative, "is.skill.medic.test", "Whom does "+r.name(u)+" heal?")
	if patient == NoUnit {
		return
	}
	sum := r.sum(RollTreat, "medkit", "is.skill.medic.test", n)
	if b := r.lead(u).N(force.MedicBonus, force.Always); b > 0 {
		sum.Add("Medic", "is.skill.medic.level-2", b)
	}
	if b := int(r.Units[u].Pins) + r.wounds(u); b > 0 {
		sum.Add("pins and Wounds", "is.skill.medic.test", -b)
	}
	if v := r.testBy(u, patient, &sum, passAlone, "First aid by ", r.name(u)); v.Pass {
		r.woundToPin(patient, "is.skill.medic.test")
	}
}

// askPatient asks which wounded ally next to a model is treated; captives are no allies, the healer itself only where a
// machine treats it.  is.build.probe.medi-captive
func (r *run) askPatient(name string, u UnitID, m ModelID, rule tally.Rule, prompt string) UnitID {
	var list []UnitID
	for i := range r.Units {
		o := UnitID(i)
		op := r.Units[i].Operative
		ally := r.sideOf(r.home(op)) == r.sideOf(u) && r.Figures[op].Wounds > 0 && op != m && r.Stands(op) && r.adjacent(m, op)
		if !ally || r.by("is.build.probe.medi-captive", r.captive(op)) || r.lead(o).machine() {
			continue
		}
		list = append(list, o)
	}
	if len(list) == 0 || r.sideOf(u) == flow.Nobody {
		return NoUnit
	}
	a := r.ask(flow.Question{
		Name: name, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: rule, Unit: int32(u), Target: -1, Thing: flow.Figure(int32(m)), Prompt: prompt,
		Default: flow.Answer{Value: int32(list[0])}, HasDefault: true,
		Offers: func() []flow.Option {
			out := append(r.list(len(list)+1), flow.Option{Value: -1, Key: "none", Label: "Nobody"})
			for _, o := range list {
				out = append(out, flow.Option{Value: int32(o), Unit: flow.RefTo(int32(o)), Key: r.name(o), Label: r.name(o)})
			}
			return out
		},
	})
	return UnitID(a.Value)
}

// woundToPin turns a Wound into a pin; it is no cause for a break test.  is.wound.removal
func (r *run) woundToPin(u UnitID, rule tally.Rule) {
	if r.by("is.wound.removal", true) {
		r.Figures[r.Units[u].Operative].Wounds--
	}
	r.addPins(u, 1, rule)
}

// monitored lets a unit that has made a Rally near a Monitor test to turn one of its Wounds into a pin.
// is.skill.monitor.level-1, is.skill.monitor.level-2, is.skill.monitor.level-3
func (r *run) monitored(u UnitID) {
	op := r.Units[u].Operative
	if r.Units[u].Order != Rally || r.Figures[op].Wounds == 0 || r.lead(u).People&force.Isorian == 0 {
		return
	}
	best := 0
	for i := range r.Units {
		o := UnitID(i)
		k := r.lead(o)
		reach := k.N(force.MonitorReach, force.Always)
		if o != u && reach > 0 && r.sideOf(o) == r.sideOf(u) && r.able(o) && !r.Units[o].Broken && r.Centres(op, r.Units[o].Operative) <= inches(reach) {
			best = max(best, k.medkit(force.Monitor))
		}
	}
	if best == 0 {
		return
	}
	sum := r.sum(RollTreat, "Monitor", "is.skill.monitor.level-1", best)
	sum.Add("pins and Wounds", "is.skill.monitor.level-1", -int(r.Units[u].Pins)-r.wounds(u))
	if v := r.testBy(u, NoUnit, &sum, passAlone, "A Monitor watches over ", r.name(u)); v.Pass {
		r.woundToPin(u, "is.skill.monitor.level-1")
	}
}

// spareLife is the bit of what somebody has used once a game: keeping a member from falling.
const spareLife = 1 << 0

// savedBy asks whether a Monitor keeps a member from falling: it takes a pin instead, once a game.  is.skill.monitor.level-4
func (r *run) savedBy(m ModelID, t *toll) bool {
	u := r.home(m)
	if r.captive(m) || r.Units[u].Operative != m || r.sideOf(u) == flow.Nobody || r.denied("is.skill.monitor.level-4") {
		return false
	}
	for i := range r.Units {
		o := UnitID(i)
		op := r.Units[i].Operative
		if !r.lead(o).Has(force.SaveCasualty) || r.Figures[op].Spent&spareLife != 0 || r.sideOf(o) != r.sideOf(u) || !r.able(o) || r.Units[o].Broken || r.Centres(m, op) > inches(5) {
			continue
		}
		if r.askYes(AskSaved, o, "is.skill.monitor.level-4", r.name(u)+" falls: does "+r.name(o)+" keep it in play, once in this game?", true) {
			r.Figures[op].Spent |= spareLife
			t.pins++
			r.cite("is.skill.monitor.level-4")
			r.tell("saved", u, o, "is.skill.monitor.level-4", "%s stays in play by %s", r.name(u), r.name(o))
			return true
		}
	}
	return false
}
