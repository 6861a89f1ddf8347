package defiance

import (
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// The questions of splits and joins.
const (
	AskChange = "structure" // which change, or none
	AskParts  = "split"     // who goes into the new part
)

// The kinds of change, as the answers of AskChange carry them: kind*changeOf + first*changeBy + second.
const (
	noChange = int32(0)
	leaves   = 1 // a commander or hero forms a unit of its own
	enters   = 2 // a lone commander or hero joins a unit
	merges   = 3 // two standard units become one
	divides  = 4 // an ad hoc unit becomes two
	changeBy = int32(4096)
	changeOf = int32(4096 * 4096)
)

func change(kind int, a, b int) int32 { return int32(kind)*changeOf + int32(a)*changeBy + int32(b) }

// restructure asks a side for splits and joins until it has no more.
// dvg.turn.command-phase.splits-joins
func (r *Run) restructure(side Side) {
	var merged []UnitID // in this phase: more may join them, since two or more standard units become one
	for {
		list := r.changes(side)
		if len(list) == 0 {
			return
		}
		v := r.ask(flow.Question{Name: AskChange, Seat: side, Kind: flow.PickOne, Rule: "dvg.turn.command-phase.splits-joins", Unit: -1, Target: -1,
			Prompt: "Do units split or join?", HasDefault: true,
			Offers: func() []flow.Option {
				out := r.list(len(list) + 1)
				out = append(out, flow.Option{Value: noChange, Key: "done", Label: "No more changes"})
				judge := func(v int32) *tally.Refusal { return r.changeRefusal(v, merged) }
				for _, v := range list {
					out = append(out, flow.Option{Value: v, Key: r.changeKey(v), Label: r.changeLabel(v), Judge: judge, Rule: changeRule(v)})
				}
				return out
			}}).Value
		if v == noChange {
			return
		}
		r.carryOut(v)
		if kind, into, _ := parts(v); kind == merges {
			merged = append(merged, UnitID(into))
		}
	}
}

func parts(v int32) (kind, a, b int) {
	return int(v / changeOf), int(v % changeOf / changeBy), int(v % changeBy)
}

// changes are all that could be asked for, those that a rule refuses too.
func (r *Run) changes(side Side) []int32 {
	var out []int32
	for u := range r.Groups {
		id := UnitID(u)
		if r.Groups[u].Side != side || !r.onTable(id) {
			continue
		}
		if r.Count(id) == 1 && r.independent(r.First(id)) { // by itself, or the last of its unit
			for v := range r.Groups {
				if v != u && r.Groups[v].Side == side && r.onTable(UnitID(v)) && !r.frameOf(UnitID(v)).Vehicle() {
					out = append(out, change(enters, u, v))
				}
			}
			if r.Units[u].Lone {
				continue
			}
		}
		for b := range r.Standing(id) {
			if r.independent(b) && r.Count(id) > 1 {
				out = append(out, change(leaves, int(b), u))
			}
		}
		vehicles := r.frameOf(id).Vehicle()
		for v := u + 1; v < len(r.Groups); v++ { // vehicles join vehicles: they are of one quality
			if r.Groups[v].Side == side && r.onTable(UnitID(v)) && (vehicles || !r.Units[v].Lone) && vehicles == r.frameOf(UnitID(v)).Vehicle() {
				out = append(out, change(merges, u, v))
			}
		}
		if r.Count(id) > 2 {
			out = append(out, change(divides, u, 0))
		}
	}
	return out
}

// changeRule is the row by which a change is made.
func changeRule(v int32) tally.Rule {
	kind, _, _ := parts(v)
	switch kind {
	case leaves:
		return "dvg.command.independent.split"
	case enters:
		return "dvg.command.independent.join"
	case merges:
		return "dvg.unit.join.same-quality"
	default:
		return "dvg.unit.split.adhoc-only"
	}
}

func (s *State) frameOf(u UnitID) *force.Frame { return s.memberFrame(u) }

// independent is of commanders and heroes.
func (s *State) independent(b BodyID) bool {
	return b != NoBody && (s.Figures[b].Commander > 0 || s.Figures[b].Hero)
}

func (r *Run) changeKey(v int32) string {
	switch kind, a, b := parts(v); kind {
	case leaves:
		return r.figureName(BodyID(a)) + "-leaves"
	case enters:
		return r.name(UnitID(a)) + "-joins-" + r.name(UnitID(b))
	case merges:
		return r.name(UnitID(a)) + "-merges-" + r.name(UnitID(b))
	default:
		return r.name(UnitID(a)) + "-splits"
	}
}

// changeLabel is the same for people.
func (r *Run) changeLabel(v int32) string {
	if r.mute() {
		return ""
	}
	switch kind, a, b := parts(v); kind {
	case leaves:
		return r.figureLabel(BodyID(a)) + " leaves its unit"
	case enters:
		return r.name(UnitID(a)) + " joins " + r.name(UnitID(b))
	case merges:
		return r.name(UnitID(a)) + " and " + r.name(UnitID(b)) + " become one unit"
	default:
		return r.name(UnitID(a)) + " splits"
	}
}

// changeRefusal says why a change may not be made.
func (s *State) changeRefusal(v int32, merged []UnitID) *tally.Refusal {
	switch kind, a, b := parts(v); kind {
	case leaves:
		return s.leaveRefusal(BodyID(a))
	case enters:
		return s.enterRefusal(UnitID(a), UnitID(b))
	case merges:
		return s.mergeRefusal(UnitID(a), UnitID(b), merged)
	default:
		return s.splitRefusal(UnitID(a))
	}
}

// settledRefusal is what holds for every unit that changes.  dvg.unit.broken-fixed, dvg.turn.command-phase.splits-joins
func (s *State) settledRefusal(u UnitID) *tally.Refusal {
	switch un := &s.Units[u]; {
	case s.holds("dvg.unit.broken-fixed", un.Broken):
		return s.no("dvg.unit.broken-fixed", "wait until it has rallied", func() string { return s.name(u) + " is broken" })
	case s.holds("dvg.turn.command-phase.splits-joins", un.Changed == s.Turn):
		return s.no("dvg.turn.command-phase.splits-joins", "wait a turn", func() string { return s.name(u) + " has changed in this phase already" })
	}
	return nil
}

// leaveRefusal says why a commander or hero may not leave its unit.  dvg.command.independent.split, dvg.command.independent.split-minimum
func (s *State) leaveRefusal(b BodyID) *tally.Refusal {
	u := s.unitOf(b)
	if r := s.settledRefusal(u); r != nil {
		return r
	}
	var rest []BodyID
	for x := range s.Members(u) {
		if x != b {
			rest = append(rest, x)
		}
	}
	least, left := s.leastOf(rest), s.counted(rest)
	if s.holds("dvg.command.independent.split-minimum", left < least.Total()) {
		return no("dvg.command.independent.split-minimum", "stay", "%d would be left, and the least is %d", left, least.Total())
	}
	return s.apartRefusal("dvg.unit.split.perimeter", u, []BodyID{b}, rest)
}

// counted is how many of some figures count for the least size of a unit: the stunned do not.  dvg.morale.unit.stunned-not-counted
func (s *State) counted(list []BodyID) int {
	n := 0
	for _, b := range list {
		if s.counts(b) {
			n++
		}
	}
	return n
}

// leastOf is the least size of a unit of some figures; who is stunned leads nobody.  dvg.morale.unit.stunned-not-counted
func (s *State) leastOf(list []BodyID) tally.Tally {
	leader, focal := s.officersOf(list)
	return s.frame(list[0]).Quality.Least(leader, focal, s.book.Rows)
}

// officersOf are the levels of the best leader and focal point among some figures.
func (s *State) officersOf(list []BodyID) (leader, focal int8) {
	for _, b := range list {
		if s.holds("dvg.morale.unit.stunned-not-counted", s.fig(b).Stunned) {
			continue
		}
		leader, focal = max(leader, s.leadOf(b)), max(focal, s.focalOf(b))
	}
	return leader, focal
}

// apartRefusal refuses parts whose perimeters overlap.  dvg.unit.split.perimeter
func (s *State) apartRefusal(rule tally.Rule, u UnitID, one, two []BodyID) *tally.Refusal {
	if !s.bound(u) {
		return nil
	}
	p, ok := s.hullOf(one)
	q, also := s.hullOf(two)
	if ok && also && s.holds(rule, p.Overlaps(q)) {
		return no(rule, "choose parts that stand apart", "the perimeters of the parts would overlap")
	}
	return nil
}

func (s *State) hullOf(list []BodyID) (geom.Part, bool) {
	w := s.works()
	w.room = w.room[:0]
	for _, b := range list {
		if s.inHull(b, false) {
			w.room = append(w.room, s.Shape(b))
		}
	}
	return geom.Perimeter(w.room...)
}

// enterRefusal says why a lone commander or hero may not join a unit.
// dvg.command.independent.join, dvg.command.independent.not-both, dvg.command.independent.limits, dvg.force.unit.one-quality
func (s *State) enterRefusal(u, v UnitID) *tally.Refusal {
	if s.holds("dvg.command.independent.not-both", s.Units[u].Changed == s.Turn) {
		return no("dvg.command.independent.not-both", "wait a turn", "%s has left a unit in this turn", s.name(u))
	}
	for _, x := range [...]UnitID{u, v} {
		if r := s.settledRefusal(x); r != nil {
			return r
		}
	}
	switch {
	case s.holds("dvg.force.unit.one-quality", s.quality(u) != s.quality(v)):
		return no("dvg.force.unit.one-quality", "join a unit of its quality", "%s is of another quality", s.name(v))
	case s.holds("dvg.unit.mob.no-join", s.Units[u].Mob):
		return no("dvg.unit.mob.no-join", "stay", "%s is what is left of a mob", s.name(u))
	case s.holds("dvg.command.independent.join", s.Units[v].Mob):
		return no("dvg.command.independent.join", "join another", "%s is a mob", s.name(v))
	case s.holds("dvg.command.independent.limits", s.Count(v)+1 > int(s.Units[v].Most)):
		return no("dvg.command.independent.limits", "join another", "%s would be too large", s.name(v))
	case s.holds("dvg.command.independent.limits", s.commanding(u) > 0 && s.commanding(u)+s.commanding(v) > 2):
		return no("dvg.command.independent.limits", "join another", "%s has two officers", s.name(v))
	}
	return s.unionRefusal("dvg.command.independent.limits", u, v)
}

// commanding is how many leaders and commanders a unit has; who is both counts once.  dvg.force.officer.max-two
func (s *State) commanding(u UnitID) int {
	n := 0
	for b := range s.Members(u) {
		if f := s.fig(b); f.Leader+f.Commander > 0 {
			n++
		}
	}
	return n
}

// unionRefusal refuses a unit whose perimeter would overlap that of a third.  dvg.unit.join.perimeter
func (s *State) unionRefusal(rule tally.Rule, u, v UnitID) *tally.Refusal {
	if !s.bound(u) {
		return nil
	}
	var all []BodyID
	for _, x := range [...]UnitID{u, v} {
		for b := range s.Standing(x) {
			all = append(all, b)
		}
	}
	now, ok := s.hullOf(all)
	for o := range s.Groups {
		id := UnitID(o)
		if id == u || id == v || s.Groups[o].Side != s.Groups[u].Side || !ok {
			continue
		}
		if p, there := s.perimeter(id, NoBody); there && s.holds(rule, now.Overlaps(p)) {
			return no(rule, "move apart first", "the perimeter would overlap that of %s", s.name(id))
		}
	}
	return nil
}

// mergeRefusal says why two units may not become one; those that were merged in the same phase are still as they were.
// dvg.unit.adhoc.no-join, dvg.unit.mob.no-join, dvg.unit.join.same-quality, dvg.unit.join.max-size, dvg.force.officer.max-two
func (s *State) mergeRefusal(u, v UnitID, merged []UnitID) *tally.Refusal {
	for _, x := range [...]UnitID{u, v} {
		if slices.Contains(merged, x) {
			continue
		}
		if r := s.settledRefusal(x); r != nil {
			return r
		}
		switch un := &s.Units[x]; {
		case s.holds("dvg.passenger.unit", s.ride(x) != NoBody || s.carries(x)):
			return s.no("dvg.passenger.unit", "wait until nobody of it is aboard", func() string { return "who is aboard is an ad hoc unit with the vehicle" })
		case s.holds("dvg.unit.adhoc.no-join", un.Status == force.AdHocUnit):
			return s.no("dvg.unit.adhoc.no-join", "join standard units", func() string { return s.name(x) + " is ad hoc" })
		case s.holds("dvg.unit.mob.no-join", un.Mob):
			return s.no("dvg.unit.mob.no-join", "join other units", func() string { return s.name(x) + " is a mob" })
		}
	}
	switch {
	case s.holds("dvg.unit.join.same-quality", s.quality(u) != s.quality(v)):
		return s.no("dvg.unit.join.same-quality", "join units of one quality", func() string { return "they are of different quality" })
	case s.holds("dvg.unit.join.max-size", s.Count(u)+s.Count(v) > int(s.Units[u].Most)):
		return s.no("dvg.unit.join.max-size", "join smaller units", func() string { return fmt.Sprintf("%d figures are too many", s.Count(u)+s.Count(v)) })
	case s.holds("dvg.force.officer.max-two", s.commanding(u)+s.commanding(v) > 2):
		return s.no("dvg.force.officer.max-two", "join units with two officers at most", func() string { return fmt.Sprintf("%d officers are too many", s.commanding(u)+s.commanding(v)) })
	}
	return s.unionRefusal("dvg.unit.join.perimeter", u, v)
}

// splitRefusal says why a unit may not split at all.  dvg.unit.split.adhoc-only, dvg.unit.mob.no-split, dvg.unit.split.minimum
func (s *State) splitRefusal(u UnitID) *tally.Refusal {
	switch un := &s.Units[u]; {
	case s.holds("dvg.unit.mob.no-split", un.Mob):
		return s.no("dvg.unit.mob.no-split", "leave it as it is", func() string { return s.name(u) + " is a mob" })
	case s.holds("dvg.unit.split.adhoc-only", un.Status == force.StandardUnit):
		return s.no("dvg.unit.split.adhoc-only", "leave it as it is", func() string { return s.name(u) + " is a standard unit" })
	}
	if r := s.settledRefusal(u); r != nil {
		return r
	}
	least := s.frame(s.First(u)).Quality.Grade().Least
	if s.holds("dvg.unit.split.minimum", s.Count(u) < 2*int(least-2)) {
		return s.no("dvg.unit.split.minimum", "leave it as it is", func() string { return fmt.Sprintf("%d figures do not make two units", s.Count(u)) })
	}
	if s.someSplit(u) == nil {
		return s.no("dvg.unit.split.perimeter", "leave it as it is", func() string { return "no two parts of it would do" })
	}
	return nil
}

// partRefusal says why some figures may not become a part of their own.  dvg.unit.split.minimum, dvg.unit.split.perimeter, dvg.unit.split.leader-follows
func (s *State) partRefusal(u UnitID, values []int32) *tally.Refusal {
	var one, two []BodyID
	for b := range s.Members(u) {
		in := false
		for _, v := range values {
			in = in || v == int32(b)
		}
		if in {
			one = append(one, b)
		} else {
			two = append(two, b)
		}
	}
	for _, list := range [...][]BodyID{one, two} {
		if len(list) == 0 {
			return no("dvg.unit.split.minimum", "leave somebody in both", "a part would be empty")
		}
		if least, n := s.leastOf(list), s.counted(list); s.holds("dvg.unit.split.minimum", n < least.Total()) {
			return no("dvg.unit.split.minimum", "make it larger", "a part of %d is below %d", n, least.Total())
		}
	}
	return s.apartRefusal("dvg.unit.split.perimeter", u, one, two)
}
