package incision

import (
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/sight"
	"sortie/tally"
)

// sightRoom is room for lines that is used again and again.
type sightRoom struct {
	scene sight.Scene
	met   []sight.Met
}

// Look is what a line of sight or fire is like.
type Look struct {
	No        *tally.Refusal // why it is blocked, nil if it is not
	Concealed tally.Rule     // the row that conceals the target, empty for none
	Depth     geom.Length    // of concealing ground on the line
}

// Distances of sight.
const (
	through  = 4 * geom.Inch  // so much concealing ground blocks
	farProne = 10 * geom.Inch // beyond it a prone model is harder to hit
)

// look draws the line from the centre of one model to that of another.  is.los.line, is.los.direct-lof
func (s *State) look(eye, target ModelID) Look {
	return s.lookFrom(s.Bodies[eye].At, eye, target)
}

// lookFrom draws it from a place where the eye may not be yet.
func (s *State) lookFrom(p geom.Point, eye, target ModelID) Look {
	return s.line(p, s.Bodies[target].At, eye, target)
}

// line draws a line from a place of an eye to a target, or to a bare spot where there is none.
func (s *State) line(p, q geom.Point, eye, target ModelID) Look {
	far := geom.Dist(p, q)
	if no := s.behindModels(p, q, eye, target); no != nil {
		return Look{No: no}
	}
	room := &s.works().sight
	room.scene.Clear()
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if pc := &pieces[i]; !pc.Gone && s.sees(i, target, far) != Clear {
			room.scene.AddArea(int32(i), &pc.Area)
		}
	}
	room.met = room.scene.Line(p, q, room.met[:0])
	for _, m := range room.met {
		if s.holds("is.terrain.los-classes", s.kind(int(m.Tag)).Sees == Blocking) {
			return Look{No: tally.Refuse("is.terrain.los-classes", pieces[m.Tag].Key+" blocks the line", "find another line")}
		}
	}
	l := s.conceal(eye, p, target, far, room.met)
	if l.No == nil && l.Concealed == "" && target != NoModel && s.partlyHidden(p, target) {
		l.Concealed = "is.los.partly-hidden"
	}
	return l
}

// sees is what a piece does to a line to a target: low crops conceal only prone targets beyond 10".
// is.terrain.table.low-crops
func (s *State) sees(piece int, target ModelID, far geom.Length) Sighting {
	switch k := s.kind(piece).Sees; k {
	case LowConcealing:
		if target != NoModel && s.Bodies[target].Prone && far > farProne {
			return Concealing
		}
		return Clear
	default:
		return k
	}
}

// conceal adds up the concealing ground on a line: 4" of it block, less conceals, and up to 1" of what the eye is
// adjacent to does not count against it.
// is.los.concealing-under-4, is.los.concealing-4-blocks, is.los.concealing-cumulative, is.los.adjacent-1in
func (s *State) conceal(eye ModelID, p geom.Point, target ModelID, far geom.Length, met []sight.Met) Look {
	pieces := s.Ground.Pieces()
	concealing := func(m *sight.Met) bool { return s.sees(int(m.Tag), target, far) == Concealing }
	var all geom.Length
	if s.denied("is.los.concealing-cumulative") {
		for i := range met {
			all = max(all, met[i].Span.Length().Length())
		}
	} else {
		all = sight.Through(met, concealing).Length()
	}
	if all == 0 {
		return Look{}
	}
	for i := range met {
		if concealing(&met[i]) {
			s.holds(s.kind(int(met[i].Tag)).Rule, true)
		}
	}
	s.holds("is.los.concealing-cumulative", true)
	if s.holds("is.los.concealing-4-blocks", all >= through) {
		return Look{Depth: all, No: tally.Refuse("is.los.concealing-4-blocks", "the line runs through "+all.String()+" of concealing ground", "find a line through less than 4\"")}
	}
	at := s.ShapeAt(eye, p, s.Bodies[eye].Facing)
	near := sight.Through(met, func(m *sight.Met) bool {
		return concealing(m) && pieces[m.Tag].Area.Within(&at, geom.Inch)
	}).Length()
	if s.holds("is.los.adjacent-1in", near <= geom.Inch) {
		all -= near
	}
	if all > 0 {
		return Look{Depth: all, Concealed: "is.los.concealing-under-4"}
	}
	return Look{}
}

// behindModels says which third model stands in a line.
// is.los.line, is.los.over-models, is.los.tiny-transparent, is.los.reciprocal
func (s *State) behindModels(p, q geom.Point, eye, target ModelID) *tally.Refusal {
	box := geom.BoxOf(p, q)
	tall := bulk(s.model(eye).Size)
	if target != NoModel && !s.Bodies[target].Prone {
		if n := bulk(s.model(target).Size); s.holds("is.los.reciprocal", n > tall) {
			tall = n
		}
	}
	for i := range s.Bodies {
		m := ModelID(i)
		if m == eye || m == target || !s.Stands(m) || !s.Bounds(m).Meets(box) {
			continue
		}
		k := s.model(m)
		if s.holds("is.los.tiny-transparent", k.Size == force.Tiny && (k.probe() || k.buddy())) || s.holds("is.attr.symbiote", k.symbiote()) {
			continue
		}
		over := !s.Bodies[eye].Prone && (s.Bodies[m].Prone || bulk(k.Size) < tall)
		if s.holds("is.los.over-models", over) {
			continue
		}
		if body := s.Shape(m); geom.SegCrosses(p, q, &body) && !body.Contains(p) && (target != NoModel || !body.Contains(q)) { // whom a spot is on does not hide it
			return tally.Refuse("is.los.line", s.modelName(m)+" stands in the line", "find another line")
		}
	}
	return nil
}

// partlyHidden tells whether some blocking piece hides part of the target's base from a place.  is.los.partly-hidden
func (s *State) partlyHidden(p geom.Point, target ModelID) bool {
	if s.denied("is.los.partly-hidden") {
		return false
	}
	pieces := s.Ground.Pieces()
	var seen geom.Shape
	drawn := false
	for i := range pieces {
		if pieces[i].Gone || s.kind(i).Sees != Blocking {
			continue
		}
		if !drawn {
			var ok bool
			if seen, ok = s.wedge(p, target); !ok {
				return false
			}
			drawn = true
		}
		if pieces[i].Area.Bounds().Meets(seen.Bounds()) && pieces[i].Area.Overlaps(&seen) {
			return true
		}
	}
	return false
}

// wedge is everything between a place and the broadest line across a target.
func (s *State) wedge(p geom.Point, target ModelID) (geom.Shape, bool) {
	at := s.Bodies[target].At
	across := geom.Bearing(p, at) + 90
	r := s.Bases[s.Bodies[target].Base].R
	h, err := geom.Hull(p, at.Polar(across.Norm(), r), at.Polar((across+180).Norm(), r))
	return h, err == nil
}

// cover is the best cover a model has against what comes from a place: a solid item directly before it, within 1".
// is.cover.behind-solid, is.cover.best-only
func (s *State) cover(from geom.Point, target ModelID, far geom.Length) (bonus int8, name string) {
	body, q := s.Shape(target), s.Bodies[target].At
	pieces := s.Ground.Pieces()
	var room [4]geom.Span
	for i := range pieces {
		k := s.kind(i)
		if pieces[i].Gone || k.Cover <= bonus || k.Low && !(s.Bodies[target].Prone && far > farProne) {
			continue
		}
		a := &pieces[i].Area
		if s.holds("is.cover.behind-solid", !a.Within(&body, geom.Inch)) || len(a.Crossing(from, q, room[:0])) == 0 {
			continue
		}
		bonus, name = k.Cover, pieces[i].Key
		s.holds(k.Rule, true)
		s.holds("is.cover.best-only", true)
	}
	return bonus, name
}

// lineFree says what stands between a spot and a model, nil for nothing.  is.blast.los-from-centre
func (s *State) lineFree(spot geom.Point, m ModelID) *tally.Refusal { return s.lookFrom(spot, m, m).No }
