package position

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
)

// What could give a figure cover hangs on where it stands and not on who fires at it: it is listed once for all lines.

// shelters are the pieces of the scene by which a figure could be in cover where it stands.
type shelters struct {
	at     geom.Point
	facing geom.Angle
	scene  drawing // what the pieces were taken from
	pieces []shelterPiece
}

type shelterPiece struct {
	item   int // of the scene
	kind   force.Terrain
	inside bool // it is in it; otherwise the line must pass through it
}

// coverBy is CoverOf where no row is switched off and nobody asks what it rests on.
func (s *State) coverBy(out *Line, b *Spot) {
	by := touches
	if s.Class(b.Body) == force.SI {
		by = withinInch
	}
	list := s.sheltersOf(b)
	for i := range list {
		p := &list[i]
		if out.InCover && p.kind <= out.Cover || !p.inside && !s.Shop.scene.Crosses(p.item, out.From, out.To) {
			continue
		}
		out.InCover, out.Cover, out.ByTouch = true, p.kind, isIn
		if !p.inside {
			out.ByTouch = by
		}
	}
}

// sheltersOf lists the pieces for a figure somewhere, anew only if it or the scene is another than before.
func (s *State) sheltersOf(b *Spot) []shelterPiece {
	w := s.Works()
	if len(w.shade) != len(s.Bodies) {
		w.shade = make([]shelters, len(s.Bodies))
	}
	k := &w.shade[b.Body]
	if k.scene.done && k.at == b.At && k.facing == b.Facing && k.scene == w.drawn {
		return k.pieces
	}
	k.at, k.facing, k.scene, k.pieces = b.At, b.Facing, w.drawn, k.pieces[:0]
	body := s.shapeOf(b)
	box := body.Bounds().Grow(geom.Inch + 2)
	near := geom.Length(1)
	if s.Class(b.Body) == force.SI {
		near = geom.Inch
	}
	pieces := s.Ground.Pieces()
	for i := range w.scene.Items {
		it := &w.scene.Items[i]
		t := force.Terrain(pieces[it.Tag].Kind)
		if t == force.Impassable || !it.Area.Bounds().Meets(box) {
			continue
		}
		if inside := it.Area.Overlaps(&body); inside || it.Area.Within(&body, near) {
			k.pieces = append(k.pieces, shelterPiece{i, t, inside})
		}
	}
	return k.pieces
}
