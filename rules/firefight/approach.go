package firefight

import (
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// assaultMove brings the leader into contact by the shortest way and places the others, or moves the unit
// whose assault fails.  ff.assault.shortest-path, ff.fail-assault.condition
func (r *Run) assaultMove(u, target UnitID, a position.Action) position.Approach {
	var out position.Approach
	way, across, ok := r.WayInto(u, target, a)
	if way.Friend {
		r.cite("ff.assault.not-through-friends")
	}
	if r.by("ff.fail-assault.condition", !ok) {
		r.failedMove(u, target)
		r.NoteMoved(u, a)
		return out
	}
	out.Sight = a == position.Charge && r.SeesAtStart(u, target)
	out.Contact, out.Across = true, across >= 0
	out.Hindered, out.Why = r.hindered(u, target, a, &way, across)
	r.cite("ff.assault.contact", "ff.assault.shortest-path", "ff.assault.path-width")
	if across >= 0 {
		r.cite("ff.assault.across-obstacle", "ff.assault.across-obstacle.reach")
	}
	if r.Units[target].Where == position.OnRoof {
		r.citeClimb(u, int(r.Units[target].In))
	}
	r.closeWith(u, target, &way)
	r.NoteMoved(u, a)
	return out
}

// hindered judges a charge, and names the first reason against it; an advance is no charge and is never
// hindered. All reasons are cited.  ff.charge.definition, ff.charge.hindered.*
func (r *Run) hindered(u, target UnitID, a position.Action, way *position.Path, across int) (bool, tally.Rule) {
	if !r.by("ff.charge.definition", a == position.Charge) {
		return false, ""
	}
	k := r.Words(u)
	if r.by("ff.kw.teleport.charge", k.Teleport) {
		return false, ""
	}
	why := tally.Rule("")
	add := func(rule tally.Rule) {
		if r.by(rule, true) && why == "" {
			why = rule
		}
	}
	switch r.Units[u].Where {
	case position.Reserve:
		add("ff.charge.hindered.off-table")
	case position.Aboard:
		if !r.Denied("ff.transport.exit.charge-hindered") {
			add("ff.charge.hindered.from-transport")
		}
		r.cite("ff.transport.exit.charge-hindered")
	case position.Inside, position.OnRoof:
		add("ff.charge.hindered.from-building")
	}
	switch r.Units[target].Where {
	case position.Inside:
		if !r.Denied("ff.building.assault.hindered") {
			add("ff.charge.hindered.into-building")
		}
		r.cite("ff.building.assault.hindered")
	case position.OnRoof:
		add("ff.charge.hindered.bent")
	}
	if len(way.Points) > 2 {
		add("ff.charge.hindered.bent")
	}
	if rule := r.RoughWay(u, way, across); rule != "" {
		if !r.by("ff.kw.sure-footed", k.SureFooted && rule != "ff.terrain.fortified.impediment-sprint") {
			add(rule)
		}
	}
	return why != "", why
}
