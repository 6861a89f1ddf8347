package position

import (
	"iter"
	"slices"

	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/sight"
)

// fine is how finely a stretch is judged where nothing better is known than trying: on the edge of an area that one end
// stands on, and in buildings.
const fine = geom.Inch / 8

// hide finds where a leg is dark.
func (w *Watch) hide() {
	w.doubts()
	if w.e.inner {
		w.throughOpenings(int(w.Bodies[w.e.m].Inside))
	}
	if w.behindModels(); w.shade.Covered() {
		return
	}
	w.behindTerrain()
	if len(w.shade.Tries) > 0 {
		w.step()
	}
	w.shade.Dark = sight.Merged(w.shade.Dark)
	if !w.shade.Covered() {
		w.behindComrades()
	}
}

// doubts notes where the model is on high ground or in a building: what hides others may not hide it there.
func (w *Watch) doubts() {
	b, s := &w.Book.Board, &w.shade
	for _, list := range [2][]int16{b.Heights, b.Houses} {
		for _, i := range list {
			pc := &b.Pieces[i]
			on := s.On(&pc.Area, w.off) // its middle decides
			s.Doubt = append(s.Doubt, on...)
			if pc.Building != nil && len(on) > 0 && s.Leg.A != s.Leg.B {
				w.throughOpenings(int(i))
			}
		}
	}
	s.Doubt = sight.Merged(s.Doubt)
}

// throughOpenings notes where lines run past the ends of openings.  a2.building.los-out, a2.building.los-in
func (w *Watch) throughOpenings(piece int) {
	b := w.Book.Board.Pieces[piece].Building
	for i := range b.Openings {
		w.shade.CutAt(b.Openings[i].A)
		w.shade.CutAt(b.Openings[i].B)
	}
	for i := range b.Parts {
		for _, v := range b.Parts[i].Line {
			w.shade.CutAt(v)
		}
	}
	w.shade.Tries = append(w.shade.Tries, w.shade.Leg.Stretch)
}

// nearby lists the models that stand still and could hide somebody on any of the ways from any of the eyes.
func (w *Watch) nearby(eyes []eye) {
	ground := w.ground()
	for i := range eyes {
		ground = ground.Join(geom.Box{Min: eyes[i].at, Max: eyes[i].at})
	}
	for i := range w.Bodies {
		mo := &w.Bodies[i]
		t := &w.Book.Types[mo.Base]
		if !mo.Gone && !mo.Off && mo.Group != w.G.Spec.Unit && !seenThrough(t) && ground.Grow(t.Reach+geom.Inch).Contains(mo.At) {
			w.still = append(w.still, ModelID(i))
		}
	}
}

// behindModels notes the shadows of the models that stand still. Who hid all of the leg before may well hide this one too, and
// where a leg is hidden nothing else matters.
func (w *Watch) behindModels() {
	before := w.screen
	if before != NoModel {
		if w.behindModel(before); w.shade.Covered() {
			return
		}
	}
	for _, m := range w.still {
		if m == before {
			continue
		}
		if w.behindModel(m); w.shade.Covered() {
			w.screen = m
			return
		}
	}
}

// behindModel notes the shadow of a model: of the ambusher's unit by its body, of other units by their formations.
// a2.los.block.base, a2.los.block.formation
func (w *Watch) behindModel(m ModelID) {
	s, mo := &w.shade, &w.Bodies[m]
	t := &w.Book.Types[mo.Base]
	margin := geom.Inch
	if mo.Group == w.line.fu || w.OnSheet("g1.diff.los.models", true) {
		margin = 0
	}
	if m == w.e.m || !s.Box().Grow(t.Reach+margin).Contains(mo.At) {
		return
	}
	w.line.high = [2]int16{w.e.high, -1}
	if w.line.passedOver(m, mo, t) {
		return
	}
	body := w.Shape(m)
	s.Cast(body.Core(), body.R+margin, mo.Inside < 0 && !w.e.inner, s.Doubt)
}

// behindComrades notes where models of the moving unit pass before each other.  a2.los.block.base
func (w *Watch) behindComrades() {
	s := &w.shade
	for way, c := range w.comrades(s.Leg.Stretch) {
		if seenThrough(w.TypeOf(c.Model)) || !s.Box().Grow(w.TypeOf(c.Model).Reach).Meets(geom.BoxOf(way.A, way.B)) {
			continue
		}
		body := w.bodyOf(c)
		s.CutPassing(way, body.Core(), body.R)
	}
}

// cutMeetings notes where comrades come into each other's place, in which neither hides the other.
// a2.move.through-own-unit
func (w *Watch) cutMeetings(l sight.Leg) {
	w.off = geom.Point{}
	w.shade.Begin(l.A, l)
	body := w.bodyOf(w.p)
	for way, c := range w.comrades(l.Stretch) {
		if c.Model > w.p.Model || way.Stretch == l.Stretch && way.B.Sub(way.A) == l.B.Sub(l.A) {
			continue // each two are looked at once, and who go alike stay as they are
		}
		mate := w.bodyOf(c)
		w.shade.CutMeeting(way, mate.Core().Grown(body.Core()), mate.R+body.R)
	}
}

// comrades goes through the ways of the others of the unit while a part of the move lasts.
func (w *Watch) comrades(part sight.Stretch) iter.Seq2[sight.Leg, *Pose] {
	return func(yield func(sight.Leg, *Pose) bool) {
		for i := range w.ways {
			c := &w.G.Poses[i]
			if c.Model == w.p.Model {
				continue
			}
			for k := range w.ways[i] {
				if way, ok := w.ways[i][k].During(part); ok && !yield(way, c) {
					return
				}
			}
		}
	}
}

// bodyOf is the body of a model on its way, about its middle.
func (w *Watch) bodyOf(p *Pose) geom.Shape {
	return w.ShapeAt(p.Model, geom.Point{}, w.G.heading(p))
}

// behindTerrain notes the shadows of blocking terrain, and where obscuring terrain becomes too much.
// a2.los.block.obscuring-over-4
func (w *Watch) behindTerrain() {
	s := &w.shade
	if w.Book.Edition == First {
		w.behindOfSheet()
		return
	}
	var thick []sight.Thicket
	for i := range w.Book.Board.Pieces {
		pc := w.sightPiece(i)
		if pc.Kind.Sight == force.Clear || !pc.Area.Bounds().Meets(s.Box()) || int16(i) == w.Bodies[w.e.m].Inside {
			continue
		}
		w.line.high = [2]int16{w.e.high, -1}
		overlooked := w.e.high >= 0 && w.line.overlooks(w.e.high, i, pc)
		edge := pc.Area.Contains(w.e.at) && w.line.onEdge(w.e.m, pc)
		if pc.Kind.Class == force.Obstacle && w.Defends(w.line.fu, i) {
			edge = true
		}
		on := s.On(&pc.Area, geom.Point{}) // there it may be seen because it is on the edge
		if pc.Kind.Sight != force.Blocking {
			thick = append(thick, sight.Thicket{Area: &pc.Area, Rate: rateOf(pc), On: on, Doubtful: overlooked || edge})
			continue
		}
		doubt := sight.Merged(append(slices.Clone(s.Doubt), on...))
		for _, part := range pc.Area.Parts() {
			sh, ok := s.Cast(part.Core, part.R, !overlooked && !edge, doubt)
			if ok && (overlooked || edge || len(doubt) > 0) {
				s.Tries = append(s.Tries, sh)
			}
			if s.Covered() {
				return
			}
		}
	}
	if len(thick) > 0 {
		limit, _ := w.mostObscuring()
		s.Through(thick, limit)
	}
}

// step asks the terrain itself, every few millimetres, where nothing else decides.
func (w *Watch) step() {
	mo := &w.Bodies[w.p.Model]
	was := *mo
	l := w.line
	l.bare, l.high[0] = true, w.e.high
	w.shade.Step(fine/2, func(d geom.Length) bool {
		to := w.shade.At(d)
		mo.At = to.Sub(w.off)
		w.Enter(w.p.Model)
		l.End(w.p.Model)
		l.set(w.e.at, to)
		return !l.Short() && l.terrain(false).Blocked
	})
	*mo = was
}
