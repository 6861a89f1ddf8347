package defiance

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/table"
	"sortie/tally"
)

// The questions before anybody is placed.
const (
	AskAdjust = "adjust" // what the other player changes about the table
	AskLay    = "lay"    // where a piece that is added goes
	AskZone   = "zone"
)

// The table is laid out by the first side: it is that of the set-up. What follows is the other side's part of it.

// adjustments is how many pieces the other side may add or take away.
const adjustments = 6

// layout has the second side change the table and rolls for the zones.
// dvg.setup.terrain.one-builds-other-adjusts, dvg.setup.zone.rolloff
func (r *Run) layout() {
	for range adjustments {
		if !r.adjust() {
			break
		}
	}
	r.Won = Side(r.law().rollOff(r.io.Roll))
	r.tell("zones", NoUnit, NoUnit, "dvg.setup.zone.rolloff", "%s chooses a zone", r.book.Sides[r.Won].Name)
	near := r.ask(flow.Question{Name: AskZone, Seat: r.Won, Kind: flow.PickOne, Rule: "dvg.setup.zone.rolloff", Unit: -1, Target: -1,
		Prompt: "Which long edge is yours?", HasDefault: true, Default: flow.Answer{Value: int32(r.Won)},
		Offers: func() []flow.Option {
			return append(r.list(2), flow.Option{Value: 0, Key: "near", Label: "The near edge", Rule: "dvg.setup.deployment-edges"},
				flow.Option{Value: 1, Key: "far", Label: "The far edge", Rule: "dvg.setup.deployment-edges"})
		}}).Value
	r.Far = r.Won
	if near == 0 {
		r.Far = otherOfTwo(r.Won)
	}
	r.layGoals()
	r.Phase = Placement
	r.shuffle(false)
}

// spare is a piece that lies beside the table for whoever adds one.
type spare struct {
	kind  string
	shape geom.Shape
}

// spares are the pieces that can be added, each as often as one likes. Their sizes are ours.
func spares() []spare {
	const in = geom.Inch
	return []spare{
		{"grass", geom.Disc(geom.Point{}, 4*in)}, {"pines", geom.Disc(geom.Point{}, 3*in)}, {"sandbags", geom.Rect(geom.Point{}, 4*in, in, 0)},
		{"rocks", geom.Disc(geom.Point{}, 5*in/2)}, {"wall", geom.Rect(geom.Point{}, 6*in, in, 0)}, {"bunker", geom.Rect(geom.Point{}, 5*in, 4*in, 0)},
		{"boulder", geom.Disc(geom.Point{}, 3*in/2)},
	}
}

// adjust asks for one change of the table; it tells whether there was one.
func (r *Run) adjust() bool {
	pieces, list := r.Ground.Pieces(), spares()
	const first = 1000 // the numbers of the spares begin here
	v := r.ask(flow.Question{Name: AskAdjust, Seat: flow.Second, Kind: flow.PickOne, Rule: "dvg.setup.terrain.one-builds-other-adjusts", Unit: -1, Target: -1,
		Prompt: fmt.Sprintf("The table is laid out. Do you take a piece away or add one? %d changes at most.", adjustments), HasDefault: true, Default: flow.Answer{Value: -1},
		Offers: func() []flow.Option {
			out := append(r.list(len(pieces)+len(list)+1), flow.Option{Value: -1, Key: "done", Label: "The table is good"})
			for i := range pieces {
				if !pieces[i].Gone {
					out = append(out, flow.Option{Value: int32(i), Thing: flow.Piece(int32(i)), Key: "remove-" + pieces[i].Key, Label: r.words("Take ", pieces[i].Key, " away")})
				}
			}
			for i := range list {
				out = append(out, flow.Option{Value: int32(first + i), Key: "add-" + list[i].kind, Label: r.words("Add ", list[i].kind, "")})
			}
			return out
		}}).Value
	switch {
	case v < 0:
		return false
	case v < first:
		r.Ground.Alter(int(v)).Gone = true
		r.tell("terrain-removed", NoUnit, NoUnit, "dvg.setup.terrain.one-builds-other-adjusts", "%s is taken away", pieces[v].Key)
	default:
		r.addPiece(&list[v-first])
	}
	return true
}

// addPiece asks where a piece goes and lays it there.  dvg.terrain.four-types
func (r *Run) addPiece(sp *spare) {
	kind, _ := force.KindOf(sp.kind)
	a := r.ask(flow.Question{Name: AskLay, Seat: flow.Second, Kind: flow.Place, Rule: "dvg.setup.terrain.one-builds-other-adjusts", Unit: -1, Target: -1,
		Prompt: "Where does the middle of the " + sp.kind + " go? Turn it as you like; nowhere is an answer too.",
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) == 0 {
				return nil
			}
			if len(a.Paths) != 1 || a.Paths[0].Figure != -1 {
				return no(flow.RuleAnswer, "place the template", "one piece is laid")
			}
			body := sp.posed(&a.Paths[0])
			return r.layRefusal(&body)
		},
		Suggest: func(d *dice.Rand) flow.Answer { return flow.Answer{Paths: r.suggestLay(sp, d)} }})
	if len(a.Paths) == 0 {
		return
	}
	body := sp.posed(&a.Paths[0])
	key := fmt.Sprintf("added-%s-%d", sp.kind, len(r.Ground.Pieces())+1)
	if _, err := r.Ground.Add(table.Piece{Key: key, Kind: int16(kind.Terrain), Form: table.FormOf(&body), Height: kind.High}); err != nil {
		panic(err)
	}
	r.tell("terrain-added", NoUnit, NoUnit, "dvg.terrain.four-types", "%s is laid: %s terrain", key, kind.Terrain)
}

func (sp *spare) posed(p *flow.Path) geom.Shape {
	facing := geom.Angle(0)
	if p.Turned {
		facing = p.Facing.Norm()
	}
	return sp.shape.Posed(p.Points[0], facing)
}

// layRefusal says why a piece cannot lie somewhere: over the edge, on another piece or on an objective.
// Ruling of ours: pieces do not touch.  dvg.setup.terrain.one-builds-other-adjusts
func (s *State) layRefusal(body *geom.Shape) *tally.Refusal {
	const rule = "dvg.setup.terrain.one-builds-other-adjusts"
	if !s.Holds(body) {
		return no(rule, "lay it further in", "it hangs over the edge of the table")
	}
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; !p.Gone && p.Area.Touches(body) {
			return no(rule, "lay it apart", "it lies on %s", p.Key)
		}
	}
	for i := range s.book.Mission.Objectives {
		for _, far := range [...]bool{false, true} {
			if at := s.book.Mission.Objectives[i].At(s.Size.X, s.Size.Y, far); geom.SegWithin(at, at, body, geom.Inch) {
				return no(rule, "lay it apart", "it lies on an objective")
			}
		}
	}
	return nil
}

// suggestLay is some free place, or the first there is, or nowhere.
func (s *State) suggestLay(sp *spare, d *dice.Rand) []flow.Path {
	try := func(at geom.Point) bool {
		body := sp.shape.Posed(at, 0)
		return s.layRefusal(&body) == nil
	}
	for range 30 {
		if at := (geom.Point{X: geom.Length(d.Int(int(s.Size.X))), Y: geom.Length(d.Int(int(s.Size.Y)))}); try(at) {
			return []flow.Path{{Figure: -1, Points: []geom.Point{at}}}
		}
	}
	for y := geom.Inch; y < s.Size.Y; y += geom.Inch {
		for x := geom.Inch; x < s.Size.X; x += geom.Inch {
			if at := (geom.Point{X: x, Y: y}); try(at) {
				return []flow.Path{{Figure: -1, Points: []geom.Point{at}}}
			}
		}
	}
	return nil
}
