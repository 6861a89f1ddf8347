package learn

import (
	"sortie/game"
	"sortie/geom"
)

// read takes over from a view what a glance does not tell.
func (f *fixed) read(s *Schema, v *game.View) {
	still := len(s.Unit) - len(unitColumns) - len(s.glossary.Marks)
	f.ids, f.strong = f.ids[:0], f.strong[:0]
	f.rows, f.terrain = cleared(f.rows, len(v.Units)*still), cleared(f.terrain, s.Terrains*len(s.Terrain))
	for i := range v.Units {
		u := &v.Units[i]
		f.ids, f.strong = append(f.ids, u.ID), append(f.strong, float32(u.Strong))
		row := f.rows[i*still:][:still]
		copy(row, []float32{s.number(listKinds, u.Kind), s.number(listTypes, u.Type), float32(u.Points), float32(u.Strong)})
		row = row[len(unitFixed):]
		s.printStats(u.Stats, row)
		row = row[len(s.stats):]
		for a := range min(arms, len(u.Weapons)) {
			printed := row[a*armNumbers:][:armNumbers]
			for _, fact := range u.Weapons[a].Facts {
				printed = printed[numbers(fact.Value, printed):]
			}
		}
	}
	for i := range min(s.Terrains, len(v.Terrain)) {
		s.printPiece(&v.Terrain[i], f.terrain[i*len(s.Terrain):][:len(s.Terrain)])
	}
}

// printStats puts the numbers of a stat line into their columns.
func (s *Schema) printStats(stats []game.Fact, row []float32) {
	for _, fact := range stats {
		var n [2]float32
		numbers(fact.Value, n[:])
		for k, c := range s.stats {
			switch {
			case c.name != fact.Name:
			case c.second:
				row[k] = n[1]
			default:
				row[k] = n[0]
			}
		}
	}
}

// printPiece is a row of terrain: where it lies, how large it is, and what is printed about it.
func (s *Schema) printPiece(p *game.Terrain, row []float32) {
	box := shapeBox(&p.Shape)
	copy(row, []float32{1, s.number(listTerrain, p.Kind), inches(box.Min.X+box.Max.X) / 2, inches(box.Min.Y+box.Max.Y) / 2, inches(box.Max.X - box.Min.X), inches(box.Max.Y - box.Min.Y)})
	row = row[len(groundColumns):]
	for _, fact := range p.Facts {
		for k, name := range s.facts {
			if name == fact.Name {
				numbers(fact.Value, row[2*k:][:1])
				row[2*k+1] = s.number(listWords, word(fact.Value))
			}
		}
	}
}

func shapeBox(p *game.Shape) geom.Box {
	if len(p.Points) == 0 {
		return geom.Box{}
	}
	box := geom.Box{Min: p.Points[0], Max: p.Points[0]}
	for _, at := range p.Points {
		box.Min.X, box.Min.Y = min(box.Min.X, at.X), min(box.Min.Y, at.Y)
		box.Max.X, box.Max.Y = max(box.Max.X, at.X), max(box.Max.Y, at.Y)
	}
	return box.Grow(p.Radius + p.Width/2)
}
