package learn

import (
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// Observation is the table as numbers, from the seat that is asked. It holds what that seat may know.
type Observation struct {
	Seat     flow.Seat
	Question string
	Kind     flow.Kind
	Unit     int32 // the unit the question is about, an index of Units, or -1
	Target   int32
	Turn     float32 // of Turns
	Turns    float32
	Points   []float32 // victory points, own first, then in the order of the seats
	Units    []UnitRow // own first, in the order of their ids
	Markers  []MarkerRow
}

// UnitRow is one unit. Lengths are inches.
type UnitRow struct {
	ID      int32
	Own     bool
	Seat    flow.Seat // whose it is; flow.Neutral or flow.Nobody for those of no player
	OnTable bool
	X, Y    float32 // the middle of its figures
	Left    float32 // share of its models
	Models  float32
	Worth   float32 // points it cost
	Acted   bool    // it has an order, or whatever marks that it has acted
	Marks   float32 // pins, wounds and the like, summed up
}

// MarkerRow is an objective or another marker.
type MarkerRow struct {
	X, Y float32
	Own  float32 // 1 for one's own, -1 for another's, 0 for nobody's
}

// Observe writes the present position into an observation and uses its memory again.
func (e *Env) Observe(o *Observation) {
	q := e.Question()
	units, markers, points := o.Units[:0], o.Markers[:0], o.Points[:0]
	*o = Observation{Seat: flow.Nobody, Unit: -1, Target: -1}
	if q != nil {
		o.Seat, o.Question, o.Kind = q.Seat, q.Name, q.Kind
	}
	me := max(o.Seat, flow.First)
	v := e.Game().View(o.Seat)
	o.Turn, o.Turns = float32(v.Turn), float32(v.Turns)
	o.Points = append(points, float32(v.Sides[me].Score))
	for foe := range me.Foes(len(v.Sides)) {
		o.Points = append(o.Points, float32(v.Sides[foe].Score))
	}
	for _, own := range [2]bool{true, false} {
		for i := range v.Units {
			if u := &v.Units[i]; (u.Seat == me) == own {
				units = append(units, rowOf(u, own))
			}
		}
	}
	for i := range v.Markers {
		m := &v.Markers[i]
		row := MarkerRow{X: inches(m.At.X), Y: inches(m.At.Y)}
		switch {
		case m.Seat == me:
			row.Own = 1
		case m.Seat >= 0 && int(m.Seat) < len(v.Sides):
			row.Own = -1
		}
		markers = append(markers, row)
	}
	o.Units, o.Markers = units, markers
	if q != nil {
		o.Unit, o.Target = o.find(q.Unit), o.find(q.Target)
	}
}

func (o *Observation) find(id int32) int32 {
	for i := range o.Units {
		if o.Units[i].ID == id {
			return int32(i)
		}
	}
	return -1
}

func rowOf(u *game.Unit, own bool) UnitRow {
	r := UnitRow{ID: u.ID, Own: own, Seat: u.Seat, OnTable: u.Where == "table", Models: float32(u.Left), Worth: float32(u.Points), Acted: u.Order != ""}
	if u.Strong > 0 {
		r.Left = float32(u.Left) / float32(u.Strong)
	}
	for _, m := range u.Marks {
		r.Marks += float32(m.Value)
	}
	for i := range u.Figures {
		r.X += inches(u.Figures[i].At.X)
		r.Y += inches(u.Figures[i].At.Y)
	}
	if n := float32(len(u.Figures)); n > 0 {
		r.X, r.Y = r.X/n, r.Y/n
	}
	return r
}

func inches(l geom.Length) float32 { return float32(l) / float32(geom.Inch) }
