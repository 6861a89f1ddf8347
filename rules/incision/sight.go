package incision

import (
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/sight"
	"sortie/tally"
)

// sightRoom is room for lines that is used again and again.
type sightRoom struct {
	scene   sight.Scene
	met     []sight.Met
	passing sight.Scene // of a way that ambushers look at
	own     bool        // Ambush Fire: nobody sees for another  is.react.ambush-no-patch
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

// ray is a line of sight or fire being drawn.
type ray struct {
	eye, target ModelID // target is NoModel for a bare spot
	from, to    geom.Point
	far         geom.Length
	top         geom.Length // of the higher ground of the two ends
	tall        geom.Length // how tall the taller of the two is there
}

// look draws the line from the centre of one model to that of another.
// is.los.line, is.los.direct-lof, is.model.base-or-body
func (s *State) look(eye, target ModelID) Look {
	return s.lookFrom(s.Bodies[eye].At, eye, target)
}

// lookFrom draws it from a place where the eye may not be yet.
func (s *State) lookFrom(p geom.Point, eye, target ModelID) Look {
	l := s.line(p, s.Bodies[target].At, eye, target)
	if l.No != nil && s.book.options.HalfInch && s.halfInch(p, eye, target) {
		return Look{Concealed: "is.los.partly-hidden"}
	}
	return l
}

// line draws a line from a place of an eye to a target, or to a bare spot where there is none.
func (s *State) line(p, q geom.Point, eye, target ModelID) Look {
	s.holds("is.los.direct-lof", true)
	s.holds("is.model.base-or-body", true)
	ry := s.ray(p, q, eye, target)
	l := s.along(&ry)
	if l.No == nil && l.Concealed == "" && target != NoModel && s.partlyHidden(&ry) {
		l.Concealed = "is.los.partly-hidden"
	}
	return l
}

// along is what models and ground on a line do to it.
func (s *State) along(ry *ray) Look {
	if no := s.behindModels(ry.from, ry.to, ry.eye, ry.target); no != nil {
		return Look{No: no}
	}
	met := s.meets(ry)
	if no := s.blocked(ry, met); no != nil {
		return Look{No: no}
	}
	return s.conceal(ry, met)
}

// barred says why a model does not see another, nil if it does. Where nobody listens to what decides, it is not asked how well.
func (s *State) barred(eye, target ModelID) *tally.Refusal {
	if s.works().notes != nil || s.book.options.HalfInch {
		return s.look(eye, target).No
	}
	ry := s.ray(s.Bodies[eye].At, s.Bodies[target].At, eye, target)
	return s.along(&ry).No
}

// ray sets a line up: one who is prone looks from its head, the end of its base that points that way, and is looked at
// in the middle.  is.prone.los-points
func (s *State) ray(p, q geom.Point, eye, target ModelID) ray {
	ry := ray{eye: eye, target: target, from: p, to: q, far: geom.Dist(p, q), top: s.groundAt(p), tall: s.stature(eye)}
	ry.top = max(ry.top, s.groundAt(q))
	if target != NoModel {
		ry.tall = max(ry.tall, s.stature(target))
	}
	if r := s.Bases[s.Bodies[eye].Base].R; eye != target && s.Bodies[eye].Prone && ry.far > r && s.holds("is.prone.los-points", true) {
		ry.from = geom.Toward(p, q, r)
	}
	return ry
}

// meets lists the pieces a line meets that do anything to it. Where nobody listens to what decides, those far from it are not
// even asked.
func (s *State) meets(ry *ray) []sight.Met {
	room := &s.works().sight
	room.scene.Clear()
	pieces := s.Ground.Pieces()
	line, all := geom.BoxOf(ry.from, ry.to), s.works().notes != nil
	for i := range pieces {
		if pc := &pieces[i]; !pc.Gone && (all || line.Meets(pc.Area.Bounds())) && (s.sees(i, ry) != Clear || s.hides(i) != "") {
			room.scene.AddArea(int32(i), &pc.Area)
		}
	}
	room.met = room.scene.Line(ry.from, ry.to, room.met[:0])
	return room.met
}

// blocked says which ground blocks a line.  is.terrain.los-classes, is.los.high-ground, is.los.hiding
func (s *State) blocked(ry *ray, met []sight.Met) *tally.Refusal {
	pieces := s.Ground.Pieces()
	for _, m := range met {
		i := int(m.Tag)
		k := s.kind(i)
		if no := s.hiding(ry, i); no != nil {
			return no
		}
		if s.sees(i, ry) != Blocking {
			continue
		}
		if k.Sees != Blocking {
			s.holds("is.los.high-ground", true)
			return s.refuse("is.los.high-ground", "find another line", func() string { return pieces[i].Key + " rises between them" })
		}
		if s.holds("is.terrain.los-classes", true) {
			s.holds(k.Rule, true)
			return s.refuse("is.terrain.los-classes", "find another line", func() string { return pieces[i].Key + " blocks the line" })
		}
	}
	return nil
}

// sees is what a piece does to a line: who stands as high looks over it, higher ground between blocks, low crops
// conceal only prone targets beyond 10", some are too tall for it.
// is.terrain.table.low-crops, is.los.high-ground, is.los.tall-models
func (s *State) sees(piece int, ry *ray) Sighting {
	k := s.kind(piece)
	if k.Height > 0 && !s.denied("is.los.high-ground") {
		if ry.top >= k.Height {
			s.holds("is.los.high-ground", true)
			return Clear
		}
		if k.Sees == Clear && k.Height >= ry.top+ry.tall {
			return Blocking
		}
	}
	if k.Sees == Clear {
		return Clear
	}
	if s.towers(k, ry.eye) || ry.target != NoModel && s.towers(k, ry.target) {
		return Clear
	}
	if k.Sees == LowConcealing {
		if ry.target != NoModel && s.Bodies[ry.target].Prone && ry.far > farProne {
			return Concealing
		}
		return Clear
	}
	return k.Sees
}

// towers tells whether a model is too tall for a piece to hide any of it.  is.los.tall-models
func (s *State) towers(k *Kind, m ModelID) bool {
	return k.Over > 0 && bulk(s.model(m).Size)+1 >= int(k.Over) && !s.Bodies[m].Prone && s.holds("is.los.tall-models", true)
}

// hides is the row by which a piece hides who lies behind it: so it was agreed, or walls do so by the option.
// is.cover.prone-areas, is.los.hiding
func (s *State) hides(piece int) tally.Rule {
	k := s.kind(piece)
	switch {
	case k.Hides && !s.denied("is.cover.prone-areas"):
		return "is.cover.prone-areas"
	case s.book.options.Hiding && k.Form == Obstacle && k.Cover > 0 && !s.denied("is.los.hiding"):
		return "is.los.hiding"
	}
	return ""
}

// hiding says that somebody lies behind a piece, out of sight: neither sees the other. Who has shot over it this turn
// cannot claim that.  is.los.hiding, is.cover.prone-areas, is.los.return-fire
func (s *State) hiding(ry *ray, piece int) *tally.Refusal {
	rule := s.hides(piece)
	if rule == "" || s.sees(piece, ry) == Clear && s.kind(piece).Height > 0 {
		return nil
	}
	for i, m := range [2]ModelID{ry.eye, ry.target} {
		eye := i == 0
		if m == NoModel || !s.Bodies[m].Prone || eye && ry.eye == ry.target {
			continue // a spot looks at a model
		}
		at := s.Bodies[m].At
		if eye {
			at = ry.from
		}
		body := s.ShapeAt(m, at, s.Bodies[m].Facing)
		if !s.Ground.Pieces()[piece].Area.Within(&body, geom.Inch) {
			continue
		}
		if !eye && s.holds("is.los.return-fire", s.Units[s.home(m)].Over>>(piece&63)&1 == 1) {
			continue
		}
		s.holds(rule, true)
		return s.refuse(rule, "an Advance lets it stand up", func() string { return s.modelName(m) + " lies behind " + s.Ground.Pieces()[piece].Key })
	}
	return nil
}

// shotOver notes the ground a model has shot over: it cannot claim that it blocks the line of those who shoot back.
// is.los.return-fire
func (s *State) shotOver(m, target ModelID) {
	ry := s.ray(s.Bodies[m].At, s.Bodies[target].At, m, target)
	for _, x := range s.meets(&ry) {
		s.Units[s.home(m)].Over |= 1 << (x.Tag & 63)
	}
}

// conceal adds up the concealing ground on a line: 4" of it block, less conceals, and up to 1" of what the eye is
// adjacent to does not count against it.
// is.los.concealing-under-4, is.los.concealing-4-blocks, is.los.concealing-cumulative, is.los.adjacent-1in
func (s *State) conceal(ry *ray, met []sight.Met) Look {
	pieces := s.Ground.Pieces()
	concealing := func(m *sight.Met) bool { return s.sees(int(m.Tag), ry) == Concealing }
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
		return Look{Depth: all, No: s.refuse("is.los.concealing-4-blocks", "find a line through less than 4\"", func() string { return "the line runs through " + all.String() + " of concealing ground" })}
	}
	at := s.ShapeAt(ry.eye, ry.from, s.Bodies[ry.eye].Facing)
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
// is.los.line, is.los.over-models, is.los.tiny-transparent, is.los.reciprocal, is.attr.symbiote
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
			return s.refuse("is.los.line", "find another line", func() string { return s.modelName(m) + " stands in the line" })
		}
	}
	return nil
}

// partlyHidden tells whether some blocking piece hides part of the target's base from a place.  is.los.partly-hidden
func (s *State) partlyHidden(ry *ray) bool {
	if s.denied("is.los.partly-hidden") {
		return false
	}
	pieces := s.Ground.Pieces()
	var seen geom.Shape
	drawn := false
	for i := range pieces {
		if pieces[i].Gone || s.sees(i, ry) != Blocking {
			continue
		}
		if !drawn {
			var ok bool
			if seen, ok = s.wedge(ry.from, ry.target); !ok {
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

// halfInch tells whether half an inch of a target can be seen somewhere across it, by the option that this is enough.
// is.los.half-inch-visible
func (s *State) halfInch(p geom.Point, eye, target ModelID) bool {
	at := s.Bodies[target].At
	across := geom.Bearing(p, at) + 90
	r := s.Bases[s.Bodies[target].Base].R
	const step = geom.Inch / 8
	free := 0
	for d := -r; d <= r; d += step {
		if s.line(p, at.Polar(across.Norm(), d), eye, target).No != nil {
			free = 0
			continue
		}
		if free++; free > 4 && s.holds("is.los.half-inch-visible", true) {
			return true
		}
	}
	return false
}
