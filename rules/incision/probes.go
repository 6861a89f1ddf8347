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

// sendProbes moves the probes of a unit that has received its die, before it acts, as many as it can activate.
// is.pb.probe-move, is.pb.probe-run, is.arrival.probes, is.broken.no-equipment
func (r *run) sendProbes(u UnitID) {
	if r.Units[u].Broken && r.by("is.broken.no-equipment", true) || r.Figures[r.Units[u].Operative].Unconscious || r.sideOf(u) == flow.Nobody {
		return
	}
	left := r.lead(u).N(force.ActivateProbes, force.Always)
	for i := range r.Units {
		p := UnitID(i)
		if left == 0 || r.Units[i].Controls != u || r.Bodies[r.Units[i].Operative].Gone || r.denied("is.pb.probe-move") {
			continue
		}
		if m := r.Units[i].Operative; r.Stands(m) && r.jammed(m) && r.by("is.mun.scramble-probes", true) {
			continue
		}
		if r.sendProbe(u, p) {
			left--
		}
	}
}

// sendProbe asks where one probe goes: a Run move over everything; one that waits comes on before its controller.
func (r *run) sendProbe(u, p UnitID) bool {
	m := r.Units[p].Operative
	if r.Units[p].Waits {
		r.Bodies[m].At = r.entry(p, m)
	}
	t := r.journey(p, inches(2*r.stat(m, force.Mv)), NoUnit)
	t.spec.Ground, t.spec.Form = nil, march.Form{}
	for i := range t.spec.Others {
		t.spec.Others[i].Pass, t.spec.Others[i].End = -1, 0
	}
	a := r.ask(flow.Question{
		Name: AskProbe, Seat: r.sideOf(u), Kind: flow.Move, Rule: "is.pb.probe-move", Unit: int32(p), Target: int32(u), Prompt: "Where does " + r.name(p) + " go?",
		Check: t.judge, Suggest: func(d *dice.Rand) flow.Answer { return t.suggest(d) }, Default: flow.Answer{}, HasDefault: true,
	})
	if len(a.Paths) == 0 {
		return false
	}
	r.cite("is.pb.probe-run", "is.move.probes-terrain", "is.move.probes-exempt")
	if r.Units[p].Waits {
		r.cite("is.arrival.probes")
		r.Units[p].Waits = false
	}
	path := &a.Paths[0]
	r.Put(m, path.Points[len(path.Points)-1], r.Bodies[m].Facing)
	r.tell("moved", p, NoUnit, "is.pb.probe-run", "%s moves", r.name(p))
	return true
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
		if s.holds("is.pb.camo", true) {
			return tally.Refuse("is.pb.camo", s.name(u)+" is camouflaged", "come within 10\" of its buddy")
		}
	}
	return nil
}

// givenAway tells whether an enemy with Patch Sighting is near a camo buddy.  is.pb.camo-patch
func (s *State) givenAway(u UnitID, buddy ModelID, far geom.Length) bool {
	for i := range s.Bodies {
		m := ModelID(i)
		if s.Stands(m) && s.enemies(u, s.home(m)) && s.model(m).Has(force.PatchSighting) && !s.jammed(m) && s.holds("is.pb.camo-patch", s.Centres(m, buddy) <= far) {
			return true
		}
	}
	return false
}
