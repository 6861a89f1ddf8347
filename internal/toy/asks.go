package toy

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

func (r run) askNumber(seat flow.Seat) int32 {
	return r.io.Ask(&flow.Question{Name: AskNumber, Seat: seat, Kind: flow.Number, Rule: "toy.secret",
		Unit: -1, Target: -1, Prompt: "Hide a number from 1 to 9.", Min: 1, Max: 9}).Value
}

func (r run) askGuess(seat flow.Seat, unit int32) int32 {
	return r.io.Ask(&flow.Question{Name: AskGuess, Seat: seat, Kind: flow.Number, Rule: "toy.guess",
		Unit: unit, Target: -1, Prompt: "Guess the hidden number, or 0 for none.", Min: 0, Max: 9,
		Suggest: func(d *dice.Rand) flow.Answer { return flow.Answer{Value: int32(d.Int(10))} }}).Value
}

// askPlace puts the beacon into the seat's own third of the table.
func (r run) askPlace(seat flow.Seat) geom.Point {
	a := r.io.Ask(&flow.Question{Name: AskPlace, Seat: seat, Kind: flow.Place, Rule: "toy.beacon",
		Unit: -1, Target: -1, Prompt: "Set your beacon down in your own third of the table.", Min: 1, Max: 1,
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != -1 {
				return tally.Refuse("toy.beacon", "there is one beacon to place", "place figure -1")
			}
			p := a.Paths[0].Points[0]
			y := p.Y
			if seat == flow.Second {
				y = height - y
			}
			if p.X < 0 || p.X > width || y < 0 || y > zone {
				return tally.Refuse("toy.beacon", "the beacon lies outside your third", "stay within 8 inches of your edge")
			}
			return nil
		},
		Suggest: func(d *dice.Rand) flow.Answer {
			p := geom.Point{X: geom.Length(d.Int(int(width))), Y: geom.Length(d.Int(int(zone)))}
			if seat == flow.Second {
				p.Y = height - p.Y
			}
			return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{p}}}}
		}})
	return a.Paths[0].Points[0]
}

// ready says why a counter cannot act, nil if it can.
func (g *Game) ready(seat flow.Seat, unit int32) *tally.Refusal {
	c := &g.Counters[unit]
	switch {
	case flow.Seat(c.Seat) != seat || c.Left == 0:
		return tally.Refuse("toy.unit", c.Name+" is not yours to command", "")
	case c.Done:
		return tally.Refuse("toy.unit.done", c.Name+" has acted this turn", "pick another counter")
	}
	return nil
}

func (r run) askUnit(seat flow.Seat) int32 {
	return r.io.Ask(&flow.Question{Name: AskUnit, Seat: seat, Kind: flow.PickOne, Rule: "toy.unit",
		Unit: -1, Target: -1, Prompt: "Which counter acts?",
		Offers: func() (out []flow.Option) {
			for i := range r.Counters {
				c := &r.Counters[i]
				if flow.Seat(c.Seat) == seat && c.Left > 0 {
					out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: c.Name, Label: c.Name,
						Rule: "toy.unit", Refused: r.ready(seat, int32(i))})
				}
			}
			return out
		}}).Value
}

func (r run) askAct(seat flow.Seat, unit int32) int32 {
	return r.io.Ask(&flow.Question{Name: AskAct, Seat: seat, Kind: flow.PickOne, Rule: "toy.act",
		Unit: unit, Target: -1, Prompt: "What does " + r.Counters[unit].Name + " do?",
		Offers: func() []flow.Option {
			var none *tally.Refusal
			if !r.anyTarget(seat, unit) {
				none = tally.Refuse("toy.shoot.range", "no enemy stands within 12 inches", "move closer first")
			}
			return []flow.Option{
				{Value: ActMove, Key: "move", Label: "Move", Rule: "toy.move"},
				{Value: ActShoot, Key: "shoot", Label: "Shoot", Rule: "toy.shoot", Refused: none},
				{Value: ActPass, Key: "pass", Label: "Pass", Rule: "toy.pass"},
			}
		},
		Default: flow.Answer{Value: ActPass}, HasDefault: true}).Value
}

// askMove takes one path of at most 6 inches that ends on free ground.
func (r run) askMove(seat flow.Seat, unit int32) flow.Answer {
	return r.io.Ask(&flow.Question{Name: AskMove, Seat: seat, Kind: flow.Move, Rule: "toy.move",
		Unit: unit, Target: -1, Prompt: "Where does " + r.Counters[unit].Name + " go?",
		Check:   func(a *flow.Answer) *tally.Refusal { return r.pathRefused(unit, a) },
		Suggest: func(d *dice.Rand) flow.Answer { return r.suggestMove(unit, d) }})
}

func (g *Game) pathRefused(unit int32, a *flow.Answer) *tally.Refusal {
	if len(a.Paths) != 1 || a.Paths[0].Figure != unit {
		return tally.Refuse("toy.move", "only the counter that acts moves", "give its path alone")
	}
	from, pts := g.Counters[unit].At, a.Paths[0].Points
	end := pts[len(pts)-1]
	way := geom.PathLength(append([]geom.Point{from}, pts...))
	switch {
	case way == 0:
		return nil // standing still is always allowed
	case way > reach.Fixed():
		return tally.Refuse("toy.move.reach", fmt.Sprintf("the path is %v long", way.Length()), "stay within 6 inches")
	case end.X < radius || end.Y < radius || end.X > width-radius || end.Y > height-radius:
		return tally.Refuse("toy.move.table", "the path leaves the table", "stop on the table")
	}
	base := geom.Disc(end, radius)
	for i := range g.Rocks {
		if rock := geom.Disc(g.Rocks[i].At, g.Rocks[i].Radius); geom.Overlap(&base, &rock) {
			return tally.Refuse("toy.move.rock", "no counter stops on a rock", "stop beside it")
		}
	}
	for i := range g.Counters {
		c := &g.Counters[i]
		if other := geom.Disc(c.At, radius); int32(i) != unit && c.Left > 0 && geom.Overlap(&base, &other) {
			return tally.Refuse("toy.move.overlap", c.Name+" stands there", "stop beside it")
		}
	}
	return nil
}

func (g *Game) suggestMove(unit int32, d *dice.Rand) flow.Answer {
	from := g.Counters[unit].At
	for range 6 {
		to := from.Polar(geom.Angle(d.Int(360)), geom.Length(d.Int(int(reach))))
		a := flow.Answer{Paths: []flow.Path{{Figure: unit, Points: []geom.Point{to}}}}
		if g.pathRefused(unit, &a) == nil {
			return a
		}
	}
	return flow.Answer{Paths: []flow.Path{{Figure: unit, Points: []geom.Point{from}}}}
}

func (g *Game) anyTarget(seat flow.Seat, unit int32) bool {
	for i := range g.Counters {
		c := &g.Counters[i]
		if flow.Seat(c.Seat) != seat && c.Left > 0 && geom.Dist(c.At, g.Counters[unit].At) <= fire {
			return true
		}
	}
	return false
}

func (r run) askTargets(seat flow.Seat, unit int32) []int32 {
	return r.io.Ask(&flow.Question{Name: AskTargets, Seat: seat, Kind: flow.PickSeveral, Rule: "toy.shoot",
		Unit: unit, Target: -1, Prompt: "At whom? One or two.", Min: 1, Max: 2,
		Offers: func() (out []flow.Option) {
			for i := range r.Counters {
				c := &r.Counters[i]
				if flow.Seat(c.Seat) == seat || c.Left == 0 {
					continue
				}
				sum := r.HitSum(unit, int32(i), 1)
				o := flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: c.Name, Label: c.Name, Rule: "toy.shoot", Sum: &sum}
				if d := geom.Dist(c.At, r.Counters[unit].At); d > fire {
					o.Refused = tally.Refuse("toy.shoot.range", fmt.Sprintf("%s is %v away", c.Name, d), "pick one within 12 inches")
				}
				out = append(out, o)
			}
			return out
		}}).Values
}

// askSpread lets the owner say who takes each hit; nobody takes more than he has left.
func (r run) askSpread(seat flow.Seat, takers []int32, n int) []int32 {
	plan := make([]int32, 0, n)
	for _, t := range takers {
		for k := int8(0); k < r.Counters[t].Left && len(plan) < n; k++ {
			plan = append(plan, t)
		}
	}
	return r.io.Ask(&flow.Question{Name: AskSpread, Reacts: true, Seat: seat, Kind: flow.Allocate, Rule: "toy.spread",
		Unit: takers[0], Target: -1, Prompt: "Who takes the hits?",
		Offers: func() (out []flow.Option) {
			for _, t := range takers {
				c := &r.Counters[t]
				out = append(out, flow.Option{Value: t, Unit: flow.RefTo(t), Key: c.Name, Label: c.Name, Rule: "toy.spread"})
			}
			return out
		},
		Items: func() (out []flow.Option) {
			for i := range n {
				out = append(out, flow.Option{Value: int32(i), Key: fmt.Sprint("hit", i+1), Label: "a hit"})
			}
			return out
		},
		Check: func(a *flow.Answer) *tally.Refusal {
			for i, t := range a.Values {
				got := int8(1)
				for _, o := range a.Values[:i] {
					if o == t {
						got++
					}
				}
				if c := &r.Counters[t]; got > c.Left {
					return tally.Refuse("toy.spread.waste", fmt.Sprintf("%s can take %d hits", c.Name, c.Left), "give the rest to another")
				}
			}
			return nil
		},
		Default: flow.Answer{Values: plan}, HasDefault: true}).Values
}
