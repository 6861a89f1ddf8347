package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// checkCollapse brings a level down whose damage exceeds its value, with all above it. Damage that
// merely equals the value does not.  a2.building.collapse
func (r *Run) checkCollapse(piece int16, level int8) {
	b := r.Book.Board.Pieces[piece].Building
	level = b.BlockOf(level)
	if level >= r.LevelsLeft(int(piece)) {
		return
	}
	block := b.Blocks[level]
	r.cite(block.Rule)
	if !r.Applies("a2.building.collapse", r.BlockDamage(piece, level) > int(block.Value)) {
		return
	}
	r.collapse(piece, level)
}

// collapse takes levels away. Every model that was on them takes a hit whose SV is the number of levels
// it was above the destroyed one, and its unit goes Down. Ruling: on the destroyed level itself SV0.
// a2.building.collapse.hits
func (r *Run) collapse(piece int16, level int8) {
	r.tell("collapse", NoUnit, NoUnit, "a2.building.collapse", "%s collapses from level %d up", r.PieceName(piece), level)
	hits := r.fallen(piece, level)
	r.Damage = append(r.Damage, position.Damage{Piece: piece, Part: position.Collapsed, Level: level})
	r.comeDown(piece, level)
	for i := range r.Units {
		r.fall(UnitID(i), hits)
	}
}

// fallen lists a hit for every model on the levels that go, equipment too; a symbiote is never hit.
// a2.building.collapse.hits, a2.special.symbiote.placement
func (r *Run) fallen(piece int16, level int8) []position.Hit {
	var hits []position.Hit
	for i := range r.Bodies {
		m := &r.Bodies[i]
		if m.Gone || m.Off || m.Inside != piece || m.Level < level || r.TypeOf(ModelID(i)).Role == force.Symbiote {
			continue
		}
		hits = append(hits, position.Hit{SV: m.Level - level, Weapon: -1, NoCover: true, Model: ModelID(i), By: NoModel})
	}
	return hits
}

// comeDown puts the models of collapsed levels on what is left: the top of the level below, or the
// ground, beside others who are there already.
func (r *Run) comeDown(piece int16, level int8) {
	var down []ModelID
	for i := range r.Bodies {
		m := &r.Bodies[i]
		if m.Gone || m.Off || m.Inside != piece || m.Level < level {
			continue
		}
		down = append(down, ModelID(i))
		m.Level = level
		if level == 0 {
			m.Inside = -1
		}
	}
	for i := len(down) - 1; i >= 0; i-- {
		r.standBeside(down[i])
	}
}

// makeRoom moves a model that overlaps another to a free place.
func (r *Run) makeRoom(m ModelID) {
	if !r.freeAt(m, r.Bodies[m].At) {
		r.standBeside(m)
	}
}

// standBeside moves a model to the nearest place where it may stand, if that is not where it is; in a throng, to one
// where it overlaps nobody.
func (r *Run) standBeside(m ModelID) {
	at, found := r.NearestStand(m)
	if !found {
		body := [1]geom.Shape{r.Shape(m)}
		ok := func(_ int, s *geom.Shape) bool { return r.freeAt(m, s.Center()) }
		var places []geom.Point
		if places, found = geom.Arrange(r.Bodies[m].At, body[:], geom.Inch, ok, nil); found {
			at = places[0]
		}
	}
	if found {
		r.setAt(m, at)
	}
}

// setAt sets a model down at a place, on the floor it is on if that is indoors.
func (r *Run) setAt(m ModelID, at geom.Point) {
	level := r.Bodies[m].Level
	r.Bodies[m].At = at
	if r.Enter(m); r.Bodies[m].Inside >= 0 {
		r.Bodies[m].Level = level
	}
}

// freeAt tells whether a model would overlap no other on its level, and stand on the table.
func (r *Run) freeAt(m ModelID, at geom.Point) bool {
	body := r.ShapeAt(m, at, r.Bodies[m].Facing)
	return r.Uncrowded(&body, r.Bodies[m].Level, func(o ModelID) bool { return o == m })
}

// fall resolves the hits of a collapse on one unit: no cover, no pin, the usual break test, and Down.
// a2.building.collapse.hits
func (r *Run) fall(u UnitID, all []position.Hit) {
	b := position.Bout{Shooter: r.someEnemy(u), Target: u, Source: position.SourceCollapse}
	for _, h := range all {
		if r.Bodies[h.Model].Group == u {
			b.Hits = append(b.Hits, h)
		}
	}
	if len(b.Hits) == 0 || !r.InPlay(u) {
		return
	}
	r.cite("a2.building.collapse.hits")
	r.forceDown(u, "a2.building.collapse.hits")
	r.resolve(&b)
	r.settle(&b)
	r.afterBout(&b)
}
