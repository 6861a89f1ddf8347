package rustlers

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// beastName is what people call a beast: whose it was, and its number.
func (s *State) beastName(b int32) string { return fmt.Sprintf("%s.%d", sides[s.Beasts[b].Owner], b) }

// View implements game.Game: a seat sees its own guard and no other's.
func (g *Game) View(seat flow.Seat) game.View {
	v := game.View{System: "rustlers", Seat: seat, Turn: int(g.Turn), Turns: int(g.Turns), Phase: "act",
		Table: game.Table{Width: table, Height: table}, Result: g.Result(),
		Terrain: []game.Terrain{{ID: 0, Name: "den", Kind: "rock", Shape: game.Shape{Kind: "disc", Points: []geom.Point{g.Den}, Radius: 2 * geom.Inch}}}}
	if !g.Ready {
		v.Phase = "prepare"
	}
	bag := game.Tracker{Name: "bag"}
	for side, points := range g.points() {
		v.Sides = append(v.Sides, game.Side{Name: sides[side], Force: sides[side], Score: points})
		bag.Counts = append(bag.Counts, game.Count{Name: sides[side], Value: int(g.Bag[side])})
	}
	bag.Counts = append(bag.Counts, game.Count{Name: "neutral", Value: int(g.Bag[flow.Neutral])})
	v.Trackers = []game.Tracker{bag}
	if seat >= 0 && int(seat) < g.Sides() {
		v.Trackers = append(v.Trackers, game.Tracker{Name: "guard", Counts: []game.Count{{Name: sides[seat], Value: int(g.Guard[seat])}}})
	}
	for i := range g.Herds {
		v.Units = append(v.Units, g.unit(int16(i)))
	}
	return v
}

func (g *Game) unit(herd int16) game.Unit {
	h := &g.Herds[herd]
	u := game.Unit{ID: int32(herd), Seat: h.Side, Name: h.Name, Kind: "herd", Type: "beasts", Icon: "beast", Where: "table",
		Points: 2 * int(h.Most), Strong: int(h.Most), Left: len(g.of(herd)), Stats: []game.Fact{{Name: "commanded by", Value: sides[h.Side], Rule: "rustlers.draw"}}}
	stolen := 0
	for _, b := range g.of(herd) {
		beast := &g.Beasts[b]
		f := game.Figure{ID: b, Name: g.beastName(b), Kind: "beast of " + sides[beast.Owner], At: beast.At, Reach: reach,
			Shape: game.Shape{Kind: "disc", Points: []geom.Point{beast.At}, Radius: radius}}
		if beast.Owner != h.Side {
			stolen++
			f.Marks = []game.Count{{Name: "stolen", Value: 1}}
		}
		u.Figures = append(u.Figures, f)
	}
	u.Marks = []game.Count{{Name: "stolen", Value: stolen}}
	switch {
	case h.Joined >= 0:
		u.Where = "joined " + g.Herds[h.Joined].Name
	case u.Left == 0:
		u.Where = "destroyed"
	}
	if h.Done {
		u.Order = "done"
	}
	return u
}

// Advise implements game.Adviser: raid if one can, else close in on the nearest herd of another.
func (g *Game) Advise(q *flow.Question, _ game.Temper, _ *dice.Rand) (flow.Answer, string, bool) {
	if q.Unit < 0 {
		return flow.Answer{}, "", false
	}
	herd := int16(q.Unit)
	switch q.Name {
	case AskAct:
		if g.any(herd, g.raidRefused) {
			return flow.Answer{Value: ActRaid}, "another's herd is in reach", true
		}
		return flow.Answer{Value: ActMove}, "nobody is in reach", true
	case AskMove:
		prey, gap := int16(-1), 4*table
		for i := range g.Herds {
			if d := g.gap(herd, int16(i)); g.Herds[i].Side != q.Seat && d < gap {
				prey, gap = int16(i), d
			}
		}
		if prey < 0 {
			return flow.Answer{}, "", false
		}
		from, to := g.Beasts[g.of(herd)[0]].At, g.Beasts[g.of(prey)[0]].At
		return g.drift(herd, geom.Bearing(from, to), min(gap, reach-geom.Inch/4)), "towards " + g.Herds[prey].Name, true
	}
	return flow.Answer{}, "", false
}

// Inspect implements game.Game: gap A B is the distance between two herds.
func (g *Game) Inspect(q []string) (game.Finding, error) {
	if len(q) != 3 || q[0] != "gap" {
		return game.Finding{}, fmt.Errorf("%q is not understood: write gap A B", q)
	}
	var found [2]int16
	for k, name := range q[1:] {
		found[k] = -1
		for i := range g.Herds {
			if g.Herds[i].Name == name {
				found[k] = int16(i)
			}
		}
		if found[k] < 0 || len(g.of(found[k])) == 0 {
			return game.Finding{}, fmt.Errorf("there is no herd %q", name)
		}
	}
	d := g.gap(found[0], found[1])
	return game.Finding{Verdict: "apart", Value: int64(d), Text: fmt.Sprintf("%s and %s are %v apart.", q[1], q[2], d)}, nil
}
