package toy

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// View implements game.Game: a seat sees its own number and not the other's.
func (g *Game) View(seat flow.Seat) game.View {
	p := g.points()
	v := game.View{
		System: "toy", Seat: seat, Turn: int(g.Turn), Turns: int(g.Turns), Phase: g.phase(),
		Table: game.Table{Width: width, Height: height},
		Sides: []game.Side{{Name: "red", Force: "Red", Score: p[0]}, {Name: "blue", Force: "Blue", Score: p[1]}},
		Trackers: []game.Tracker{{Name: "bag", Counts: []game.Count{
			{Name: "red", Value: int(g.Bag[0])}, {Name: "blue", Value: int(g.Bag[1])}}}},
		Result: g.Result(),
	}
	for side, n := range g.Secret {
		if flow.Seat(side) == seat {
			v.Trackers = append(v.Trackers, game.Tracker{Name: "secret", Counts: []game.Count{{Name: sides[side], Value: int(n)}}})
		}
		if g.Ready {
			v.Markers = append(v.Markers, game.Marker{ID: int32(side), Name: sides[side] + " beacon", Kind: "objective",
				Seat: flow.Seat(side), At: g.Beacons[side], Radius: near})
		}
	}
	for i, r := range g.Rocks {
		v.Terrain = append(v.Terrain, game.Terrain{ID: int32(i), Name: "rock", Kind: "rock",
			Shape: game.Shape{Kind: "disc", Points: []geom.Point{r.At}, Radius: r.Radius},
			Facts: []game.Fact{{Name: "stop", Value: "never", Rule: "toy.move.rock"}}})
	}
	for i := range g.Counters {
		v.Units = append(v.Units, g.unit(int32(i)))
	}
	return v
}

func (g *Game) phase() string {
	if !g.Ready {
		return "prepare"
	}
	return "act"
}

func (g *Game) unit(i int32) game.Unit {
	c := &g.Counters[i]
	u := game.Unit{ID: i, Seat: flow.Seat(c.Seat), Name: c.Name, Kind: c.Name, Type: "counter", Icon: "infantry", Where: "table",
		Points: int(c.Hits), Strong: int(c.Hits), Left: int(c.Left),
		Stats: []game.Fact{{Name: "hits", Value: fmt.Sprint(c.Hits), Rule: "toy.list.line"}},
		Marks: []game.Count{{Name: "hits", Value: int(c.Left)}},
		Figures: []game.Figure{{ID: i, Name: c.Name, Kind: "counter", At: c.At, Reach: reach,
			Shape: game.Shape{Kind: "disc", Points: []geom.Point{c.At}, Radius: radius}}},
	}
	if c.Left == 0 {
		u.Where, u.Figures = "destroyed", nil
	}
	if c.Done {
		u.Order = "done"
	}
	return u
}

// MarkNames implements game.Marked.
func (g *Game) MarkNames() game.MarkNames { return game.MarkNames{Unit: []string{"hits"}} }

// Advise implements game.Adviser: shoot when one can, else close in on the enemy beacon.
func (g *Game) Advise(q *flow.Question, _ game.Temper, _ *dice.Rand) (flow.Answer, string, bool) {
	switch q.Name {
	case AskAct:
		if g.anyTarget(q.Seat, q.Unit) {
			return flow.Answer{Value: ActShoot}, "an enemy is in range", true
		}
		return flow.Answer{Value: ActMove}, "nobody is in range", true
	case AskMove:
		at := g.Counters[q.Unit].At
		to := geom.Toward(at, g.Beacons[otherOfTwo(q.Seat)], reach)
		a := flow.Answer{Paths: []flow.Path{{Figure: q.Unit, Points: []geom.Point{to}}}}
		return a, "towards the enemy beacon", g.pathRefused(q.Unit, &a) == nil
	}
	return flow.Answer{}, "", false
}
