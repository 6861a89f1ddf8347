package learn

import (
	"sortie/game"
	"sortie/geom"
)

// readUnits reads the sheets of units that are not the ones it knows.
func (f *fixed) readUnits(s *Schema, g *game.Glance, from game.Glancer) {
	f.resize(s, len(g.Units))
	for i := range g.Units {
		if n := g.Units[i].Sheet + 1; f.sheets[i] != n { // 0 is for none
			u := from.Sheet(int32(i))
			f.readUnit(s, i, &u)
			f.sheets[i] = n
		}
	}
}

// resize makes room for so many units.
func (f *fixed) resize(s *Schema, units int) {
	for len(f.ids) < units {
		f.sheets, f.ids, f.strong = append(f.sheets, 0), append(f.ids, -1), append(f.strong, 0)
		f.rows = append(f.rows, make([]float32, s.still())...)
	}
}

func (f *fixed) readUnit(s *Schema, i int, u *game.Unit) {
	f.ids[i], f.strong[i] = u.ID, float32(u.Strong)
	row := cleared(f.rows[i*s.still():], s.still())
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

func (f *fixed) readGround(s *Schema, pieces []game.Terrain) {
	f.terrain = cleared(f.terrain, s.Terrains*len(s.Terrain))
	for i := range min(s.Terrains, len(pieces)) {
		s.printPiece(&pieces[i], f.terrain[i*len(s.Terrain):][:len(s.Terrain)])
	}
}

// still is how many columns of a unit its sheet fills.
func (s *Schema) still() int { return len(s.Unit) - len(unitColumns) - len(s.glossary.Marks) }

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
