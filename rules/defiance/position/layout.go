package position

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// The table is laid out by the first side: it is that of the set-up. What follows is the other side's part of it.

// Adjustments is how many pieces the other side may add or take away.
const Adjustments = 6

// Spare is a piece that lies beside the table for whoever adds one.
type Spare struct {
	Kind  string
	shape geom.Shape
}

// Spares are the pieces that can be added, each as often as one likes. Their sizes are ours.
func Spares() []Spare {
	const in = geom.Inch
	return []Spare{
		{"grass", geom.Disc(geom.Point{}, 4*in)}, {"pines", geom.Disc(geom.Point{}, 3*in)}, {"sandbags", geom.Rect(geom.Point{}, 4*in, in, 0)},
		{"rocks", geom.Disc(geom.Point{}, 5*in/2)}, {"wall", geom.Rect(geom.Point{}, 6*in, in, 0)}, {"bunker", geom.Rect(geom.Point{}, 5*in, 4*in, 0)},
		{"boulder", geom.Disc(geom.Point{}, 3*in/2)},
	}
}

// Posed is the outline of a spare piece where it is laid.
func (sp *Spare) Posed(p *flow.Path) geom.Shape {
	facing := geom.Angle(0)
	if p.Turned {
		facing = p.Facing.Norm()
	}
	return sp.shape.Posed(p.Points[0], facing)
}

// LayRefusal says why a piece cannot lie somewhere: over the edge, on another piece or on an objective.
// Ruling of ours: pieces do not touch.  dvg.setup.terrain.one-builds-other-adjusts
func (s *State) LayRefusal(body *geom.Shape) *tally.Refusal {
	const rule = "dvg.setup.terrain.one-builds-other-adjusts"
	if !s.Holds(body) {
		return No(rule, "lay it further in", "it hangs over the edge of the table")
	}
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; !p.Gone && p.Area.Touches(body) {
			return No(rule, "lay it apart", "it lies on %s", p.Key)
		}
	}
	for i := range s.Book.Mission.Objectives {
		for _, far := range [...]bool{false, true} {
			if at := s.Book.Mission.Objectives[i].At(s.Size.X, s.Size.Y, far); geom.SegWithin(at, at, body, geom.Inch) {
				return No(rule, "lay it apart", "it lies on an objective")
			}
		}
	}
	return nil
}

// SuggestLay is some free place, or the first there is, or nowhere.
func (s *State) SuggestLay(sp *Spare, d *dice.Rand) []flow.Path {
	try := func(at geom.Point) bool {
		body := sp.shape.Posed(at, 0)
		return s.LayRefusal(&body) == nil
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
