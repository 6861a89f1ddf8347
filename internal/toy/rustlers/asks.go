package rustlers

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

func (r run) askGuard(seat flow.Seat) int32 {
	return r.io.Ask(&flow.Question{Name: AskGuard, Seat: seat, Kind: flow.Number, Rule: "rustlers.guard", Unit: -1, Target: -1,
		Prompt: "At which number is your guard? A raid with that die fails.", Min: 1, Max: 6,
		Suggest: func(d *dice.Rand) flow.Answer { return flow.Answer{Value: int32(1 + d.Int(6))} }}).Value
}

func (r run) askHerd(seat flow.Seat) int16 {
	return int16(r.io.Ask(&flow.Question{Name: AskHerd, Seat: seat, Kind: flow.PickOne, Rule: "rustlers.draw", Unit: -1, Target: -1,
		Prompt: "Which herd acts?", Offers: func() (out []flow.Option) {
			for i := range r.Herds {
				h := &r.Herds[i]
				if h.Side != seat || len(r.of(int16(i))) == 0 {
					continue
				}
				var no *tally.Refusal
				if h.Done {
					no = tally.Refuse("rustlers.draw", h.Name+" has acted this turn", "pick another herd")
				}
				out = append(out, r.option(int16(i), "rustlers.draw", no))
			}
			return out
		}}).Value)
}

// option offers a herd.
func (s *State) option(herd int16, rule tally.Rule, no *tally.Refusal) flow.Option {
	name := s.Herds[herd].Name
	return flow.Option{Value: int32(herd), Unit: flow.RefTo(int32(herd)), Key: name, Label: name, Rule: rule, Refused: no}
}

// raidRefused says why a herd cannot raid another, nil if it can: every side fights for itself, and all hunt wolves.
func (s *State) raidRefused(herd, target int16) *tally.Refusal {
	t := &s.Herds[target]
	switch {
	case t.Side == s.Herds[herd].Side:
		return tally.Refuse("rustlers.raid", t.Name+" is your own", "raid another's")
	case len(s.of(target)) == 0:
		return tally.Refuse("rustlers.raid", t.Name+" has no beasts", "raid another")
	case s.gap(herd, target) > raiding:
		return tally.Refuse("rustlers.raid.range", fmt.Sprintf("%s is %v away", t.Name, s.gap(herd, target)), "pick one within 6 inches")
	}
	return nil
}

// joinRefused says why a herd cannot join another, nil if it can.
func (s *State) joinRefused(herd, other int16) *tally.Refusal {
	o := &s.Herds[other]
	switch {
	case other == herd || o.Side != s.Herds[herd].Side || len(s.of(other)) == 0:
		return tally.Refuse("rustlers.join", o.Name+" is no other herd of yours", "join one of your own")
	case s.gap(herd, other) > joining:
		return tally.Refuse("rustlers.join.range", fmt.Sprintf("%s is %v away", o.Name, s.gap(herd, other)), "come within 4 inches first")
	case len(s.of(herd))+len(s.of(other)) > 2*maxBeast:
		return tally.Refuse("rustlers.join.size", "together they would be too many", "join a smaller one")
	}
	return nil
}

// any tells whether some herd would not be refused.
func (s *State) any(herd int16, refused func(a, b int16) *tally.Refusal) bool {
	for i := range s.Herds {
		if refused(herd, int16(i)) == nil {
			return true
		}
	}
	return false
}

func (r run) askAct(seat flow.Seat, herd int16) int32 {
	return r.io.Ask(&flow.Question{Name: AskAct, Seat: seat, Kind: flow.PickOne, Rule: "rustlers.act", Unit: int32(herd), Target: -1,
		Prompt: "What does " + r.Herds[herd].Name + " do?", Offers: func() []flow.Option {
			var raid, split, join *tally.Refusal
			if !r.any(herd, r.raidRefused) {
				raid = tally.Refuse("rustlers.raid.range", "no other's herd is within 6 inches", "move closer first")
			}
			if len(r.of(herd)) < 2 {
				split = tally.Refuse("rustlers.split", "one beast cannot split", "do something else")
			}
			if !r.any(herd, r.joinRefused) {
				join = tally.Refuse("rustlers.join.range", "no herd of yours is within 4 inches", "move closer first")
			}
			return []flow.Option{
				{Value: ActMove, Key: "move", Label: "Move", Rule: "rustlers.move"},
				{Value: ActRaid, Key: "raid", Label: "Raid", Rule: "rustlers.raid", Refused: raid},
				{Value: ActSplit, Key: "split", Label: "Split", Rule: "rustlers.split", Refused: split},
				{Value: ActJoin, Key: "join", Label: "Join", Rule: "rustlers.join", Refused: join},
				{Value: ActPass, Key: "pass", Label: "Pass", Rule: "rustlers.pass"},
			}
		}, Default: flow.Answer{Value: ActPass}, HasDefault: true}).Value
}

func (r run) askMove(seat flow.Seat, herd int16) flow.Answer {
	return r.io.Ask(&flow.Question{Name: AskMove, Seat: seat, Kind: flow.Move, Rule: "rustlers.move", Unit: int32(herd), Target: -1,
		Prompt: "Where does " + r.Herds[herd].Name + " go?",
		Check:  func(a *flow.Answer) *tally.Refusal { return r.pathsRefused(herd, a) },
		Suggest: func(d *dice.Rand) flow.Answer {
			return r.drift(herd, geom.Angle(d.Int(360)), geom.Length(d.Int(int(reach))))
		}})
}

// pathsRefused says why a herd cannot move so, nil if it can: each of its beasts has at most one way, of at most six
// inches, and ends on the table.
func (s *State) pathsRefused(herd int16, a *flow.Answer) *tally.Refusal {
	for i, p := range a.Paths {
		if p.Figure < 0 || int(p.Figure) >= len(s.Beasts) || s.Beasts[p.Figure].Herd != herd || s.Beasts[p.Figure].Gone {
			return tally.Refuse("rustlers.move", "only the herd that acts moves", "give the paths of its beasts")
		}
		for _, q := range a.Paths[:i] {
			if q.Figure == p.Figure {
				return tally.Refuse("rustlers.move", "a beast has two paths", "give one each")
			}
		}
		way := geom.PathLength(append([]geom.Point{s.Beasts[p.Figure].At}, p.Points...))
		switch end := p.Points[len(p.Points)-1]; {
		case way > reach.Fixed():
			return tally.Refuse("rustlers.move.reach", fmt.Sprintf("the path is %v long", way.Length()), "stay within 6 inches")
		case !onTable(end):
			return tally.Refuse("rustlers.move.table", "the path leaves the table", "stop on the table")
		}
	}
	return nil
}

// drift is a move of all beasts of a herd alike; those that would leave the table stay.
func (s *State) drift(herd int16, to geom.Angle, way geom.Length) (a flow.Answer) {
	for _, b := range s.of(herd) {
		end := s.Beasts[b].At.Polar(to, way)
		if !onTable(end) || geom.Dist(end, s.Beasts[b].At) > reach {
			end = s.Beasts[b].At
		}
		a.Paths = append(a.Paths, flow.Path{Figure: b, Points: []geom.Point{end}})
	}
	return a
}

// askOther asks for another herd that is not refused.
func (r run) askOther(name, prompt string, rule tally.Rule, seat flow.Seat, herd int16, refused func(a, b int16) *tally.Refusal, sum func(a, b int16) tally.Tally) int16 {
	return int16(r.io.Ask(&flow.Question{Name: name, Seat: seat, Kind: flow.PickOne, Rule: rule, Unit: int32(herd), Target: -1, Prompt: prompt,
		Offers: func() (out []flow.Option) {
			for i := range r.Herds {
				no := refused(herd, int16(i))
				if int16(i) == herd || len(r.of(int16(i))) == 0 {
					continue
				}
				o := r.option(int16(i), rule, no)
				if sum != nil && no == nil {
					s := sum(herd, int16(i))
					o.Sum = &s
				}
				out = append(out, o)
			}
			return out
		}}).Value)
}

func (r run) askRaid(seat flow.Seat, herd int16) int16 {
	return r.askOther(AskRaid, "Whom do they raid?", "rustlers.raid", seat, herd, r.raidRefused, r.RaidSum)
}

func (r run) askJoin(seat flow.Seat, herd int16) int16 {
	return r.askOther(AskJoin, "Which herd do they join?", "rustlers.join", seat, herd, r.joinRefused, nil)
}

func (r run) askSplit(seat flow.Seat, herd int16) []int32 {
	return r.io.Ask(&flow.Question{Name: AskSplit, Seat: seat, Kind: flow.PickSeveral, Rule: "rustlers.split", Unit: int32(herd), Target: -1,
		Prompt: "Which beasts go as a herd of their own?", Min: 1, Max: int32(len(r.of(herd)) - 1),
		Offers: func() (out []flow.Option) {
			for _, b := range r.of(herd) {
				out = append(out, flow.Option{Value: b, Thing: flow.Figure(b), Key: r.beastName(b), Label: r.beastName(b), Rule: "rustlers.split"})
			}
			return out
		}}).Values
}
