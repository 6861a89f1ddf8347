package missions

import (
	"fmt"
	"strings"

	"sortie/flow"
	"sortie/rules/incision/force"
)

// Questions of planning a mission.
const (
	AskMission  = "mission"  // which one
	AskScenario = "scenario" // the next scenario of one's own
	AskSuit     = "suit"     // type of a battlesuit
)

// mostScenarios bounds a mission of one's own.
const mostScenarios = 9

// plan begins a mission: its scenarios are chosen and put in order. The sides choose in turn.
// is.mission.scenarios, is.mission.one-hard, is.mission.max-four
func (r *run) plan() {
	r.created()
	r.Mission++
	chooser := flow.Seat(int(r.Mission-1) % len(r.Shards))
	course := r.book.course
	if course == Open {
		course = r.chooseCourse(chooser)
	}
	r.Course, r.Plan, r.At = course, nil, 0
	for _, c := range courses() {
		if c.ID == course {
			r.cite(c.Rule)
			r.Plan = append(r.Plan, c.Scenarios...)
		}
	}
	if len(r.Plan) == 0 {
		r.ownPlan(chooser)
	}
	if !r.by("is.mission.scenarios", len(r.Plan) > 1) {
		r.Plan = r.Plan[:1]
	}
	r.tell("mission", chooser, -1, "is.mission.scenarios", "Mission %d, %s: %s.", r.Mission, courseName(course), r.planText())
	r.warn()
	r.suits()
	r.Stage, r.Turn = Agreeing, 0
}

// chooseCourse asks for a ready mission or one of the players' own.  is.mission.example
func (r *run) chooseCourse(chooser flow.Seat) string {
	list := courses()
	own := int32(len(list))
	usual := own
	if r.playable(&list[0]) {
		usual = 0
	}
	a := r.ask(pickOne(AskMission, "is.mission.scenarios", fmt.Sprintf("Which is mission %d?", r.Mission), func() (out []flow.Option) {
		for i := range list {
			if r.playable(&list[i]) {
				out = append(out, flow.Option{Value: int32(i), Key: list[i].ID, Label: list[i].Name + ": " + list[i].Text, Rule: list[i].Rule})
			}
		}
		return append(out, flow.Option{Value: own, Key: "own", Label: "Scenarios of your own choice", Rule: "is.mission.scenarios"})
	}, usual), chooser, -1)
	if a.Value == own {
		return "own"
	}
	return list[a.Value].ID
}

// playable tells whether a ready mission is one for these sides.
func (s *State) playable(c *Course) bool {
	for _, n := range c.Scenarios {
		if !s.book.scenario(n).takes(len(s.Shards)) {
			return false
		}
	}
	return !s.denied(c.Rule) || c.Rule == "is.mission.scenarios"
}

// ownPlan asks for one scenario after the other.
func (r *run) ownPlan(chooser flow.Seat) {
	for len(r.Plan) < mostScenarios {
		a := r.ask(pickOne(AskScenario, "is.mission.scenarios", fmt.Sprintf("Which is scenario %d of the mission?", len(r.Plan)+1), func() (out []flow.Option) {
			for i := range r.book.scenarios {
				if sc := &r.book.scenarios[i]; sc.takes(len(r.Shards)) {
					out = append(out, flow.Option{Value: int32(sc.Number), Key: sc.ID, Label: fmt.Sprintf("%s, %s", sc.Name, sc.Difficulty)})
				}
			}
			if len(r.Plan) > 0 {
				out = append(out, flow.Option{Value: 0, Key: "enough", Label: "No more"})
			}
			return out
		}, r.usualNext()), chooser, -1)
		if a.Value == 0 {
			return
		}
		r.Plan = append(r.Plan, int8(a.Value))
	}
}

// usualNext is a scenario that keeps a mission within what is advised: three, one of them hard.
func (s *State) usualNext() int32 {
	if len(s.Plan) >= 3 {
		return 0
	}
	for i := range s.book.scenarios {
		sc := &s.book.scenarios[(i+len(s.Plan))%len(s.book.scenarios)]
		if sc.takes(len(s.Shards)) && (sc.Difficulty != force.Hard || s.hard() == 0) {
			return int32(sc.Number)
		}
	}
	return 0
}

// hard is how many scenarios of the mission are.
func (s *State) hard() (n int) {
	for _, x := range s.Plan {
		n += one(s.book.scenario(x).Difficulty == force.Hard)
	}
	return n
}

// warn says where a mission goes beyond what is advised; nothing is refused.
// is.mission.one-hard, is.mission.max-four
func (r *run) warn() {
	if n := r.hard(); r.by("is.mission.one-hard", n > 1) {
		r.tell("one-hard", flow.Nobody, -1, "is.mission.one-hard", "%d scenarios of the mission are hard: no more than one is advised.", n)
	}
	if r.by("is.mission.max-four", r.hard() > 0 && len(r.Plan) > 4) {
		r.tell("max-four", flow.Nobody, -1, "is.mission.max-four", "The mission has %d scenarios: with a hard one no more than four are advised.", len(r.Plan))
	}
}

func (s *State) planText() string {
	var names []string
	for _, n := range s.Plan {
		names = append(names, s.book.scenario(n).Name)
	}
	return strings.Join(names, ", ")
}

func courseName(id string) string {
	for _, c := range courses() {
		if c.ID == id {
			return c.Name
		}
	}
	return "scenarios of your own"
}

// suits lets everybody in a battlesuit choose its type for the mission.
// is.armour.battlesuit-choose, is.build.armour.battlesuit.type-per-mission
func (r *run) suits() {
	for side := range flow.Seats(len(r.Shards)) {
		for _, op := range r.fit(side) {
			u := r.book.force.UnitOf(r.Shards[side].Operatives[op].Unit)
			for i := range u.Choices {
				if c := &u.Choices[i]; c.When == force.EachMission && r.by("is.armour.battlesuit-choose", true, "is.build.armour.battlesuit.type-per-mission") {
					r.suit(side, op, c)
				}
			}
		}
	}
}

func (r *run) suit(side flow.Seat, op int, c *force.Choice) {
	held := r.Shards[side].Operatives[op].Picks
	usual, at := int32(0), -1
	for i, o := range c.Options {
		for k, pick := range held {
			if pick == o.Item.String() {
				usual, at = int32(i), k
			}
		}
	}
	a := r.ask(pickOne(AskSuit, "is.armour.battlesuit-choose", fmt.Sprintf("Which suit does %s wear in this mission?", r.name(side, op)), func() (out []flow.Option) {
		for i, o := range c.Options {
			out = append(out, flow.Option{Value: int32(i), Key: o.Item.String(), Label: o.Item.String()})
		}
		return out
	}, usual), side, op)
	next := r.Shards[side].Clone()
	item := c.Options[a.Value].Item.String()
	if at >= 0 {
		next.Operatives[op].Picks[at] = item
	} else {
		next.Operatives[op].Picks = append(next.Operatives[op].Picks, item)
	}
	r.Shards[side].Shard = next
}
