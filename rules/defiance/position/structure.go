package position

import (
	"fmt"
	"slices"

	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// LeadOf is the level of a leader: one who began in a mob has one less for the whole game.  dvg.unit.mob.officer-level-minus-one
func (s *State) LeadOf(b BodyID) int8 {
	f := s.Figure(b)
	if s.Applies("dvg.unit.mob.officer-level-minus-one", f.Leader > 0 && f.Mobbed) {
		return f.Leader - 1
	}
	return f.Leader
}

// FocalOf is the level of a focal point, in a mob too.  dvg.unit.mob.focal-unaffected
func (s *State) FocalOf(b BodyID) int8 {
	f := s.Figure(b)
	if f.Focal > 0 && s.Units[s.UnitOf(b)].Mob && !s.Applies("dvg.unit.mob.focal-unaffected", true) {
		return f.Focal - 1
	}
	return f.Focal
}

// Counts tells whether a figure counts for the least size of its unit.  dvg.morale.unit.shaken-counted, dvg.morale.unit.stunned-not-counted
func (s *State) Counts(b BodyID) bool {
	f := s.Figure(b)
	return !s.Applies("dvg.morale.unit.stunned-not-counted", f.Stunned) && !(f.Shaken && (s.Book.Options.ShakenMissing || !s.Applies("dvg.morale.unit.shaken-counted", true))) && !s.Disabled(b)
}

// The kinds of change, as the answers of AskChange carry them: kind*changeOf + first*changeBy + second.
const (
	NoChange = int32(0)
	Leaves   = 1 // a commander or hero forms a unit of its own
	Enters   = 2 // a lone commander or hero joins a unit
	Merges   = 3 // two standard units become one
	divides  = 4 // an ad hoc unit becomes two
	changeBy = int32(4096)
	changeOf = int32(4096 * 4096)
)

func change(kind int, a, b int) int32 { return int32(kind)*changeOf + int32(a)*changeBy + int32(b) }

// Parts reads a change of structure back: its kind, and whom it is about.
func Parts(v int32) (kind, a, b int) {
	return int(v / changeOf), int(v % changeOf / changeBy), int(v % changeBy)
}

// Changes are all that could be asked for, those that a rule refuses too.
func (s *State) Changes(side Side) []int32 {
	var out []int32
	for u := range s.Groups {
		id := UnitID(u)
		if s.Groups[u].Side != side || !s.OnTable(id) {
			continue
		}
		if s.Count(id) == 1 && s.Independent(s.First(id)) { // by itself, or the last of its unit
			for v := range s.Groups {
				if v != u && s.Groups[v].Side == side && s.OnTable(UnitID(v)) && !s.frameOf(UnitID(v)).Vehicle() {
					out = append(out, change(Enters, u, v))
				}
			}
			if s.Units[u].Lone {
				continue
			}
		}
		for b := range s.Standing(id) {
			if s.Independent(b) && s.Count(id) > 1 {
				out = append(out, change(Leaves, int(b), u))
			}
		}
		vehicles := s.frameOf(id).Vehicle()
		for v := u + 1; v < len(s.Groups); v++ { // vehicles join vehicles: they are of one quality
			if s.Groups[v].Side == side && s.OnTable(UnitID(v)) && (vehicles || !s.Units[v].Lone) && vehicles == s.frameOf(UnitID(v)).Vehicle() {
				out = append(out, change(Merges, u, v))
			}
		}
		if s.Count(id) > 2 {
			out = append(out, change(divides, u, 0))
		}
	}
	return out
}

// ChangeRule is the row by which a change is made.
func ChangeRule(v int32) tally.Rule {
	kind, _, _ := Parts(v)
	switch kind {
	case Leaves:
		return "dvg.command.independent.split"
	case Enters:
		return "dvg.command.independent.join"
	case Merges:
		return "dvg.unit.join.same-quality"
	default:
		return "dvg.unit.split.adhoc-only"
	}
}

func (s *State) frameOf(u UnitID) *force.Frame { return s.MemberFrame(u) }

// Independent is of commanders and heroes.
func (s *State) Independent(b BodyID) bool {
	return b != NoBody && (s.Figures[b].Commander > 0 || s.Figures[b].Hero)
}

// ChangeKey is what cases and logs call a change of structure.
func (s *State) ChangeKey(v int32) string {
	switch kind, a, b := Parts(v); kind {
	case Leaves:
		return s.FigureName(BodyID(a)) + "-leaves"
	case Enters:
		return s.Name(UnitID(a)) + "-joins-" + s.Name(UnitID(b))
	case Merges:
		return s.Name(UnitID(a)) + "-merges-" + s.Name(UnitID(b))
	default:
		return s.Name(UnitID(a)) + "-splits"
	}
}

// ChangeLabel is the same for people.
func (s *State) ChangeLabel(v int32) string {
	if s.Mute() {
		return ""
	}
	switch kind, a, b := Parts(v); kind {
	case Leaves:
		return s.FigureLabel(BodyID(a)) + " leaves its unit"
	case Enters:
		return s.Name(UnitID(a)) + " joins " + s.Name(UnitID(b))
	case Merges:
		return s.Name(UnitID(a)) + " and " + s.Name(UnitID(b)) + " become one unit"
	default:
		return s.Name(UnitID(a)) + " splits"
	}
}

// ChangeRefusal says why a change may not be made.
func (s *State) ChangeRefusal(v int32, merged []UnitID) *tally.Refusal {
	switch kind, a, b := Parts(v); kind {
	case Leaves:
		return s.leaveRefusal(BodyID(a))
	case Enters:
		return s.enterRefusal(UnitID(a), UnitID(b))
	case Merges:
		return s.mergeRefusal(UnitID(a), UnitID(b), merged)
	default:
		return s.splitRefusal(UnitID(a))
	}
}

// settledRefusal is what holds for every unit that changes.  dvg.unit.broken-fixed, dvg.turn.command-phase.splits-joins
func (s *State) settledRefusal(u UnitID) *tally.Refusal {
	switch un := &s.Units[u]; {
	case s.Applies("dvg.unit.broken-fixed", un.Broken):
		return s.No("dvg.unit.broken-fixed", "wait until it has rallied", func() string { return s.Name(u) + " is broken" })
	case s.Applies("dvg.turn.command-phase.splits-joins", un.Changed == s.Turn):
		return s.No("dvg.turn.command-phase.splits-joins", "wait a turn", func() string { return s.Name(u) + " has changed in this phase already" })
	}
	return nil
}

// leaveRefusal says why a commander or hero may not leave its unit.  dvg.command.independent.split, dvg.command.independent.split-minimum
func (s *State) leaveRefusal(b BodyID) *tally.Refusal {
	u := s.UnitOf(b)
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
	if s.Applies("dvg.command.independent.split-minimum", left < least.Total()) {
		return No("dvg.command.independent.split-minimum", "stay", "%d would be left, and the least is %d", left, least.Total())
	}
	return s.apartRefusal("dvg.unit.split.perimeter", u, []BodyID{b}, rest)
}

// counted is how many of some figures count for the least size of a unit: the stunned do not.  dvg.morale.unit.stunned-not-counted
func (s *State) counted(list []BodyID) int {
	n := 0
	for _, b := range list {
		if s.Counts(b) {
			n++
		}
	}
	return n
}

// leastOf is the least size of a unit of some figures; who is stunned leads nobody.  dvg.morale.unit.stunned-not-counted
func (s *State) leastOf(list []BodyID) tally.Tally {
	leader, focal := s.officersOf(list)
	return s.Frame(list[0]).Quality.Least(leader, focal, s.Book.Rows)
}

// officersOf are the levels of the best leader and focal point among some figures.
func (s *State) officersOf(list []BodyID) (leader, focal int8) {
	for _, b := range list {
		if s.Applies("dvg.morale.unit.stunned-not-counted", s.Figure(b).Stunned) {
			continue
		}
		leader, focal = max(leader, s.LeadOf(b)), max(focal, s.FocalOf(b))
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
	if ok && also && s.Applies(rule, p.Overlaps(q)) {
		return No(rule, "choose parts that stand apart", "the perimeters of the parts would overlap")
	}
	return nil
}

func (s *State) hullOf(list []BodyID) (geom.Part, bool) {
	w := s.Works()
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
	if s.Applies("dvg.command.independent.not-both", s.Units[u].Changed == s.Turn) {
		return No("dvg.command.independent.not-both", "wait a turn", "%s has left a unit in this turn", s.Name(u))
	}
	for _, x := range [...]UnitID{u, v} {
		if r := s.settledRefusal(x); r != nil {
			return r
		}
	}
	switch {
	case s.Applies("dvg.force.unit.one-quality", s.Quality(u) != s.Quality(v)):
		return No("dvg.force.unit.one-quality", "join a unit of its quality", "%s is of another quality", s.Name(v))
	case s.Applies("dvg.unit.mob.no-join", s.Units[u].Mob):
		return No("dvg.unit.mob.no-join", "stay", "%s is what is left of a mob", s.Name(u))
	case s.Applies("dvg.command.independent.join", s.Units[v].Mob):
		return No("dvg.command.independent.join", "join another", "%s is a mob", s.Name(v))
	case s.Applies("dvg.command.independent.limits", s.Count(v)+1 > int(s.Units[v].Most)):
		return No("dvg.command.independent.limits", "join another", "%s would be too large", s.Name(v))
	case s.Applies("dvg.command.independent.limits", s.commanding(u) > 0 && s.commanding(u)+s.commanding(v) > 2):
		return No("dvg.command.independent.limits", "join another", "%s has two officers", s.Name(v))
	}
	return s.unionRefusal("dvg.command.independent.limits", u, v)
}

// commanding is how many leaders and commanders a unit has; who is both counts once.  dvg.force.officer.max-two
func (s *State) commanding(u UnitID) int {
	n := 0
	for b := range s.Members(u) {
		if f := s.Figure(b); f.Leader+f.Commander > 0 {
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
		if p, there := s.PerimeterOf(id, NoBody); there && s.Applies(rule, now.Overlaps(p)) {
			return No(rule, "move apart first", "the perimeter would overlap that of %s", s.Name(id))
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
		case s.Applies("dvg.passenger.unit", s.Ride(x) != NoBody || s.carries(x)):
			return s.No("dvg.passenger.unit", "wait until nobody of it is aboard", func() string { return "who is aboard is an ad hoc unit with the vehicle" })
		case s.Applies("dvg.unit.adhoc.no-join", un.Status == force.AdHocUnit):
			return s.No("dvg.unit.adhoc.no-join", "join standard units", func() string { return s.Name(x) + " is ad hoc" })
		case s.Applies("dvg.unit.mob.no-join", un.Mob):
			return s.No("dvg.unit.mob.no-join", "join other units", func() string { return s.Name(x) + " is a mob" })
		}
	}
	switch {
	case s.Applies("dvg.unit.join.same-quality", s.Quality(u) != s.Quality(v)):
		return s.No("dvg.unit.join.same-quality", "join units of one quality", func() string { return "they are of different quality" })
	case s.Applies("dvg.unit.join.max-size", s.Count(u)+s.Count(v) > int(s.Units[u].Most)):
		return s.No("dvg.unit.join.max-size", "join smaller units", func() string { return fmt.Sprintf("%d figures are too many", s.Count(u)+s.Count(v)) })
	case s.Applies("dvg.force.officer.max-two", s.commanding(u)+s.commanding(v) > 2):
		return s.No("dvg.force.officer.max-two", "join units with two officers at most", func() string { return fmt.Sprintf("%d officers are too many", s.commanding(u)+s.commanding(v)) })
	}
	return s.unionRefusal("dvg.unit.join.perimeter", u, v)
}

// splitRefusal says why a unit may not split at all.  dvg.unit.split.adhoc-only, dvg.unit.mob.no-split, dvg.unit.split.minimum
func (s *State) splitRefusal(u UnitID) *tally.Refusal {
	switch un := &s.Units[u]; {
	case s.Applies("dvg.unit.mob.no-split", un.Mob):
		return s.No("dvg.unit.mob.no-split", "leave it as it is", func() string { return s.Name(u) + " is a mob" })
	case s.Applies("dvg.unit.split.adhoc-only", un.Status == force.StandardUnit):
		return s.No("dvg.unit.split.adhoc-only", "leave it as it is", func() string { return s.Name(u) + " is a standard unit" })
	}
	if r := s.settledRefusal(u); r != nil {
		return r
	}
	least := s.Frame(s.First(u)).Quality.Grade().Least
	if s.Applies("dvg.unit.split.minimum", s.Count(u) < 2*int(least-2)) {
		return s.No("dvg.unit.split.minimum", "leave it as it is", func() string { return fmt.Sprintf("%d figures do not make two units", s.Count(u)) })
	}
	if s.SomeSplit(u) == nil {
		return s.No("dvg.unit.split.perimeter", "leave it as it is", func() string { return "no two parts of it would do" })
	}
	return nil
}

// PartRefusal says why some figures may not become a part of their own.  dvg.unit.split.minimum, dvg.unit.split.perimeter, dvg.unit.split.leader-follows
func (s *State) PartRefusal(u UnitID, values []int32) *tally.Refusal {
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
			return No("dvg.unit.split.minimum", "leave somebody in both", "a part would be empty")
		}
		if least, n := s.leastOf(list), s.counted(list); s.Applies("dvg.unit.split.minimum", n < least.Total()) {
			return No("dvg.unit.split.minimum", "make it larger", "a part of %d is below %d", n, least.Total())
		}
	}
	return s.apartRefusal("dvg.unit.split.perimeter", u, one, two)
}
