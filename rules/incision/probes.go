package incision

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// AskProbe is where a probe goes.
const AskProbe = "probe"

// sendProbes moves the probes of a unit that has received its die, before it acts, as many as it can activate. A
// controller who is Broken or helpless sends none: they stay and go on working.
// is.pb.probe-move, is.broken.no-equipment, is.skill.dronesync.probe-operator-lost
func (r *run) sendProbes(u UnitID) {
	if r.sideOf(u) == flow.Nobody || r.denied("is.pb.probe-move", "is.build.probe.probe-move") {
		return
	}
	helpless := r.Figures[r.Units[u].Operative].Unconscious || r.captive(r.Units[u].Operative)
	if r.Units[u].Broken && r.by("is.broken.no-equipment", true, "is.skill.dronesync.probe-operator-lost", "is.skill.general.states") || helpless && r.by("is.skill.dronesync.probe-operator-lost", true) {
		return
	}
	left := r.lead(u).N(force.ActivateProbes, force.Always)
	for i := range r.Units {
		p := UnitID(i)
		if left == 0 || !r.sends(u, p) {
			continue
		}
		if m := r.Units[i].Operative; r.Stands(m) && r.jammed(m) && r.by("is.mun.scramble-probes", true) {
			continue
		}
		if r.sendProbe(u, p) {
			left--
		}
	}
	if f := r.book.scenario.probed; f != nil {
		f(r, u)
	}
}

// sends tells whether a probe is one of a unit: it never changes its operator.  is.skill.dronesync.no-switch
func (s *State) sends(u, p UnitID) bool {
	if s.Bodies[s.Units[p].Operative].Gone || !s.lead(p).probe() {
		return false
	}
	c := s.Units[p].Controls
	return c == u || c != NoUnit && s.Groups[c].Side == s.Groups[u].Side && s.denied("is.skill.dronesync.no-switch")
}

// hasProbes tells whether a unit has probes in play; they never change their operator.
func (r *run) hasProbes(u UnitID) bool {
	for i := range r.Units {
		if r.sends(u, UnitID(i)) {
			return r.Units[i].Controls != u || r.by("is.skill.dronesync.no-switch", true)
		}
	}
	return false
}

// sendProbe asks where one probe goes: a Run move over everything. One that is packed comes out beside its operator, whose
// place its first move is measured from.
// is.pb.probe-run, is.arrival.probes, is.skill.dronesync.deploy, is.pb.terrain-cover
func (r *run) sendProbe(u, p UnitID) bool {
	m := r.Units[p].Operative
	if r.Units[p].Waits {
		if r.Units[u].Waits && r.denied("is.arrival.probes") {
			return false
		}
		r.Bodies[m].At = r.Bodies[r.Units[u].Operative].At
		if r.denied("is.skill.dronesync.deploy") {
			r.Bodies[m].At = r.entry(p, m)
		}
	}
	t := r.probeTrip(p)
	a := r.ask(flow.Question{
		Name: AskProbe, Seat: r.sideOf(u), Kind: flow.Move, Rule: "is.pb.probe-move", Unit: int32(p), Target: int32(u), Prompt: "Where does " + r.name(p) + " go?",
		Check: t.judge, Suggest: func(d *dice.Rand) flow.Answer { return t.suggest(d) }, Default: flow.Answer{}, HasDefault: true,
	})
	if len(a.Paths) == 0 {
		return false
	}
	r.cite("is.pb.probe-run", "is.build.probe.probe-move", "is.move.probes-terrain", "is.move.probes-exempt")
	if r.Units[p].Waits {
		r.by("is.arrival.probes", r.Units[u].Waits)
		r.cite("is.skill.dronesync.deploy")
		r.Units[p].Waits = false
	}
	path := &a.Paths[0]
	if r.by("is.pb.terrain-cover", true, "is.build.probe.terrain") && r.by("is.mun.grip-drones", true) {
		r.Put(m, path.Points[len(path.Points)-1], r.Bodies[m].Facing)
		r.tell("moved", p, NoUnit, "is.pb.probe-run", "%s moves", r.name(p))
	} else {
		r.walk(t, a.Paths)
	}
	if r.model(m).Has(force.Medkit) && r.by("is.pb.medi-probe", true, "is.build.probe.medi-probe") {
		r.treat(u, m)
	}
	return true
}

// probeTrip is the move of a probe: over ground and models alike.
func (s *State) probeTrip(p UnitID) *trip {
	times := 1 + one(s.holds("is.pb.probe-run", true))
	t := s.journey(p, inches(times*s.stat(s.Units[p].Operative, force.Mv)), NoUnit)
	t.spec.Ground, t.spec.Form = nil, march.Form{}
	for i := range t.spec.Others {
		t.spec.Others[i].Pass, t.spec.Others[i].End = -1, min(0, t.spec.Others[i].End)
	}
	return t
}

// keptOrders: who has kept its order is not activated: neither its probes nor its buddies do anything.
// is.pb.retained-no-move, is.build.probe.retained-order, is.skill.dronesync.retained-none
func (r *run) keptOrders() {
	for i := range r.Units {
		u := UnitID(i)
		if !r.Units[i].Retained || !r.able(u) {
			continue
		}
		if !r.by("is.pb.retained-no-move", true, "is.build.probe.retained-order", "is.skill.dronesync.retained-none") {
			r.sendProbes(u)
			r.aims(u)
		}
	}
}

// hidden says why a camouflaged unit cannot be aimed at from a place: it is Down, and the eye is more than 10" from
// its camo buddy; an enemy who can patch sight that near gives it away.
// is.pb.camo, is.pb.camo-patch, is.pb.scout
func (s *State) hidden(eye, target ModelID) *tally.Refusal {
	u := s.home(target)
	if s.Units[u].Order != Down {
		return nil
	}
	for b := range s.own(u) {
		n := s.model(b).N(force.Camo, force.Always)
		if n == 0 || s.jammed(b) || s.Centres(eye, b) <= inches(n) || s.givenAway(u, b, inches(n)) {
			continue
		}
		if s.all(true, "is.pb.camo", "is.build.probe.camo") {
			return tally.Refuse("is.pb.camo", s.name(u)+" is camouflaged", "come within 10\" of its buddy")
		}
	}
	return nil
}

// givenAway tells whether an enemy with Patch Sighting is near a camo buddy and sees the unit: it opens it to all friends.
// is.pb.camo-patch, is.pb.scout, is.skill.patch-sighting.camo
func (s *State) givenAway(u UnitID, buddy ModelID, far geom.Length) bool {
	for i := range s.Bodies {
		m := ModelID(i)
		if !s.Stands(m) || !s.enemies(u, s.home(m)) || !s.model(m).Has(force.PatchSighting) || !s.watches(m) || s.Centres(m, buddy) > far || s.barred(m, s.Units[u].Operative) != nil {
			continue
		}
		rows := []tally.Rule{"is.pb.camo-patch", "is.build.probe.camo-patch", "is.skill.patch-sighting.camo"}
		if s.model(m).probe() {
			rows = append(rows, "is.pb.scout", "is.build.probe.scout")
		}
		if s.all(true, rows...) {
			return true
		}
	}
	return false
}
