package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
)

// AskHound is whether a hound probe blows itself up.
const AskHound = "hound"

// hounds lets the owner of a hound probe blow it up between two steps of play, whatever its operator does; it is asked only
// where something is in its blast.  is.pb.hound, is.build.probe.hound
func (r *run) hounds() {
	for i := range r.Units {
		p := UnitID(i)
		m := r.Units[i].Operative
		if !r.lead(p).Has(force.HoundBlast) || !r.Stands(m) || r.jammed(m) || r.sideOf(p) == flow.Nobody || r.denied("is.pb.hound", "is.build.probe.hound") {
			continue
		}
		if len(r.houndPrey(p)) == 0 || !r.askYes(AskHound, p, "is.pb.hound", "Blow "+r.name(p)+" up now?", false) {
			continue
		}
		r.blowUp(p)
	}
}

// houndPrey are the machines and equipment of enemies in the blast of a hound probe and in sight of it.
func (s *State) houndPrey(p UnitID) []ModelID {
	hound := s.Units[p].Operative
	across := s.model(hound).N(force.HoundBlast, force.Always)
	at := s.Bodies[hound].At
	var out []ModelID
	for i := range s.Bodies {
		m := ModelID(i)
		if m != hound && s.Stands(m) && s.model(m).machine() && !s.model(m).symbiote() && s.enemies(p, s.home(m)) && s.under(at, across, m) && s.lookFrom(at, hound, m).No == nil {
			out = append(out, m)
		}
	}
	return out
}

// blowUp spends a hound probe: a blast hit on each of its prey.  is.pb.hound, is.build.probe.hound
func (r *run) blowUp(p UnitID) {
	hound := r.Units[p].Operative
	sv := 0
	for _, t := range r.model(hound).Traits {
		if t.ID == force.HoundBlast {
			sv = int(t.SV)
		}
	}
	at := r.Bodies[hound].At
	a := &attack{by: p}
	for _, m := range r.houndPrey(p) {
		a.hits = append(a.hits, hit{by: hound, target: m, weapon: noWeapon, sv: sv, from: at, dist: geom.Dist(at, r.Bodies[m].At), blast: true})
	}
	r.cite("is.pb.hound", "is.build.probe.hound")
	r.tell("hound", p, NoUnit, "is.pb.hound", "%s blows itself up", r.name(p))
	r.vanish(hound, "blew itself up")
	r.settle(a)
	r.occasion()
}

// leavesProbes: the probes of an operator that fell stay where they are and go on working.
// is.pb.controller-dead-probe, is.build.probe.controller-casualty-probe
func (r *run) leavesProbes(u UnitID) {
	for i := range r.Units {
		if r.Units[i].Controls != u || r.Bodies[r.Units[i].Operative].Gone {
			continue
		}
		if r.Units[i].Waits || !r.by("is.pb.controller-dead-probe", true, "is.build.probe.controller-casualty-probe") {
			r.vanish(r.Units[i].Operative, "its operator fell")
		}
	}
}

// coversMachine: probes and buddies have the good of cover as others have.  is.pb.terrain-cover, is.build.probe.terrain
func (s *State) coversMachine(m ModelID) bool {
	k := s.model(m)
	return !k.probe() && !k.buddy() || s.all(true, "is.pb.terrain-cover", "is.build.probe.terrain")
}

// separate: probes and buddies may be shot at apart from their controller.  is.pb.targetable, is.build.probe.separate-target
func (s *State) separate(m ModelID) bool {
	k := s.model(m)
	return k.Prop != NoProp || !k.probe() && !k.buddy() || s.all(true, "is.pb.targetable", "is.build.probe.separate-target")
}

// camouflaged tells whether a spot is on somebody whom camouflage hides from a shooter.  is.pb.camo-oh
func (s *State) camouflaged(by ModelID, spot geom.Point) bool {
	for i := range s.Bodies {
		m := ModelID(i)
		if s.Stands(m) && s.enemies(s.home(by), s.home(m)) && geom.Dist(s.Bodies[m].At, spot) <= geom.Inch && s.hidden(by, m) != nil {
			return true
		}
	}
	return false
}
