package force

import (
	"fmt"

	"sortie/defs"
	"sortie/geom"
	"sortie/tally"
)

// structureTable reads what structures withstand.
func structureTable(text string) ([]Strength, error) {
	var out []Strength
	for _, l := range defs.Lines(text) {
		w := defs.Of(l)
		k := Strength{Key: w.Next("the structure")}
		k.Threshold, k.Value = int16(w.Number("its threshold")), int16(w.Number("its damage value"))
		k.Rule = tally.Rule("a2.building.value." + k.Key)
		if w.Err() != nil || w.More() {
			return nil, fmt.Errorf("line %d is not understood", l.No)
		}
		out = append(out, k)
	}
	return out, nil
}

func (l *Loader) strengthOf(w *defs.Words, key string) Strength {
	for _, k := range l.Strengths {
		if k.Key == key {
			return k
		}
	}
	w.Fail("no structure %q; see the structure table", key)
	return Strength{}
}

// buildingLine reads the definition lines of buildings.
func (l *Loader) buildingLine(w *defs.Words) {
	switch w.First() {
	case "building":
		l.newBuilding(w)
	case "opening":
		l.opening(w)
	case "part":
		l.buildingPart(w)
	case "room":
		l.room(w)
	}
}

// newBuilding reads: building KEY SHAPE [decorative] [levels N] [admits SIZE] [interior GOING] [cover N]
// [open-roof] [overhead-agreed] [target SIZE] [walls KIND] [roof KIND] [floors KIND] [blocks KIND,KIND…]
func (l *Loader) newBuilding(w *defs.Words) {
	p := Piece{Key: w.Next("the building's name"), Kind: l.terrainKind("building"), Rule: "a2.terrain.agreed-before-game"}
	if l.FindPiece(p.Key) >= 0 {
		w.Fail("there is a piece %q already", p.Key)
		return
	}
	p.Area = w.Area()
	b := &Building{Levels: 1, Admits: Medium, Interior: Difficult, Cover: 2, TargetSize: Large}
	walls, roof, floors, blocks := "standard-wall", "standard-wall", "floor-building", ""
	for w.More() {
		switch word := w.Next("a property"); word {
		case "walls":
			walls = w.Next("the kind of wall")
		case "roof":
			roof = w.Next("the kind of roof")
		case "floors":
			floors = w.Next("the kind of floor")
		case "blocks":
			blocks = w.Next("the kind of level")
		default:
			buildingProperty(w, b, word)
		}
	}
	if p.Area.Kind() != geom.KindPolygon {
		w.Fail("a building's outline is a rect or a poly")
	}
	if w.Err() != nil {
		return
	}
	l.raise(w, b, outlineOf(&p.Area), walls, roof, floors, blocks)
	p.Building = b
	b.Ruin = &Piece{Key: p.Key, Kind: l.terrainKind("rubble"), Area: p.Area, Rule: "a2.building.collapse"}
	b.Void = &Piece{Key: p.Key, Kind: l.terrainKind("open"), Area: p.Area, Rule: "a2.area.open"}
	l.Book.Board.Houses = append(l.Book.Board.Houses, int16(len(l.Book.Board.Pieces)))
	l.Book.Board.Pieces = append(l.Book.Board.Pieces, p)
	if !b.Decorative && b.Interior != Open {
		l.inner(w, l.interiorKind(b.Interior), p.Area, len(l.Book.Board.Pieces)-1, AllFloors)
	}
}

func buildingProperty(w *defs.Words, b *Building, word string) {
	switch word {
	case "decorative":
		b.Decorative = true
	case "levels":
		if b.Levels = w.Small("the number of levels"); b.Levels < 1 || b.Levels > 20 {
			w.Fail("a building has 1 to 20 levels, not %d", b.Levels)
		}
	case "admits":
		b.Admits = sizeWord(w)
	case "target":
		b.TargetSize = sizeWord(w)
	case "interior":
		b.Interior = goingWord(w)
	case "cover":
		b.Cover = w.Small("the cover bonus")
	case "open-roof":
		b.OpenRoof = true
	case "overhead-agreed":
		b.Overhead = true
	default:
		w.Fail("a building has no property %q", word)
	}
}

func sizeWord(w *defs.Words) Size {
	word := w.Next("a size")
	size, ok := SizeOf(word)
	if !ok {
		w.Fail("a size is small, medium, large or extra-large, not %q", word)
	}
	return size
}

func goingWord(w *defs.Words) Going {
	switch word := w.Next("the going"); word {
	case "open":
		return Open
	case "difficult":
		return Difficult
	default:
		w.Fail("an interior is open or difficult, not %q", word)
		return Open
	}
}

// raise builds the outer walls, floors and roof, and says what each level withstands.
// a2.building.values-agreed
func (l *Loader) raise(w *defs.Words, b *Building, outline []geom.Point, walls, roof, floors, blocks string) {
	for i := range b.Levels {
		b.Parts = append(b.Parts, BuildingPart{Strength: l.strengthOf(w, walls), Kind: Wall, Line: outline, Level: i, Outer: true, Structural: true})
		if i > 0 {
			b.Parts = append(b.Parts, BuildingPart{Strength: l.strengthOf(w, floors), Kind: FloorPart, Level: i})
		}
		block := blocks
		switch {
		case block != "":
		case i == b.Levels-1:
			block = "top-level"
		default:
			block = "lower-level"
		}
		b.Blocks = append(b.Blocks, l.strengthOf(w, block))
	}
	b.Parts = append(b.Parts, BuildingPart{Strength: l.strengthOf(w, roof), Kind: RoofPart, Level: b.Levels, Structural: true})
}

// outlineOf is the closed line of an area.
func outlineOf(a *geom.Area) []geom.Point {
	loops := a.OutlinePoints()
	if len(loops) == 0 {
		return nil
	}
	return append(loops[0], loops[0][0])
}

func (l *Loader) terrainKind(key string) *TerrainKind {
	for i := range l.Terrain {
		if l.Terrain[i].Key == key {
			return &l.Terrain[i]
		}
	}
	panic("antares2: no terrain kind " + key)
}

func (l *Loader) interiorKind(g Going) *TerrainKind {
	return &TerrainKind{Key: "interior", Class: AreaTerrain, Going: g, Rule: "a2.building.interior-terrain"}
}

// AllFloors marks an inner piece that is the same on every level.
const AllFloors int8 = -1

// inner adds a piece that belongs to a building: a floor with its going, or an opening as an obstacle.
func (l *Loader) inner(w *defs.Words, k *TerrainKind, area geom.Area, building int, floor int8) {
	if len(l.Book.Board.Pieces) >= MaxPieces {
		w.Fail("a table has at most %d pieces of terrain, openings included", MaxPieces)
		return
	}
	l.Book.Board.Pieces = append(l.Book.Board.Pieces, Piece{
		Key:  fmt.Sprintf("%s-%s-%d", l.Book.Board.Pieces[building].Key, k.Key, len(l.Book.Board.Pieces)),
		Kind: k, Area: area, Rule: k.Rule, Inner: true, In: int16(building), Floor: floor,
	})
}

// theBuilding reads the name of a building defined above.
func (l *Loader) theBuilding(w *defs.Words) (int, *Building) {
	name := w.Next("the building")
	i := l.FindPiece(name)
	if i < 0 || l.Book.Board.Pieces[i].Building == nil {
		w.Fail("no building %q is defined above", name)
		return -1, nil
	}
	return i, l.Book.Board.Pieces[i].Building
}

// opening reads: opening BUILDING door|window|narrow-window X,Y X,Y [level N] [locked KIND]
func (l *Loader) opening(w *defs.Words) {
	piece, b := l.theBuilding(w)
	if b == nil {
		return
	}
	o := Opening{Lock: -1}
	switch kind := w.Next("door, window or narrow-window"); kind {
	case "door":
	case "window":
		o.Kind = Window
	case "narrow-window":
		o.Kind = NarrowWindow
	default:
		w.Fail("an opening is a door, a window or a narrow-window, not %q", kind)
	}
	o.A, o.B = w.Point("one end"), w.Point("the other end")
	for w.More() {
		switch word := w.Next("a property"); word {
		case "level":
			o.Level = w.Small("the level")
		case "locked":
			o.Lock = int16(len(b.Parts))
			b.Parts = append(b.Parts, BuildingPart{Strength: l.strengthOf(w, w.Next("the kind of door")), Kind: Door, Line: []geom.Point{o.A, o.B}, Level: o.Level})
		default:
			w.Fail("an opening has no property %q", word)
		}
	}
	if o.Lock >= 0 {
		b.Parts[o.Lock].Level = o.Level
	}
	if w.Err() == nil && (b.WallAt(o.A, o.Level) < 0 || b.WallAt(o.B, o.Level) < 0) {
		w.Fail("an opening lies on a wall of its level")
	}
	if w.Err() != nil {
		return
	}
	b.Openings = append(b.Openings, o)
	if o.Kind != NarrowWindow {
		l.openingObstacle(w, &o, piece)
	}
}

// openingObstacle makes an opening an obstacle to whoever moves through it.
// a2.building.openings-as-obstacles
func (l *Loader) openingObstacle(w *defs.Words, o *Opening, building int) {
	area, err := geom.BandArea([]geom.Point{o.A, o.B}, OpeningDepth)
	if err != nil {
		w.Fail("%v", err)
		return
	}
	l.inner(w, OpeningGround(), area, building, o.Level)
	if w.Err() == nil {
		l.Book.Board.Pieces[len(l.Book.Board.Pieces)-1].Opening = int16(len(l.Book.Board.Pieces[building].Building.Openings))
	}
}

// OpeningDepth is how thick the sill of an opening is.
const OpeningDepth = geom.Inch / 4

// OpeningGround is an opening as an obstacle: no hindrance to sight, and no cover of its own.
func OpeningGround() *TerrainKind {
	return &TerrainKind{Key: "opening", Class: Obstacle, Going: Difficult, Rule: "a2.building.openings-as-obstacles"}
}

// buildingPart reads: part BUILDING wall KIND X,Y X,Y… [level N] [structural]
// or: part BUILDING floor|roof|outer KIND [level N], which replaces the usual strength.
// A kind may be followed by values T/V agreed for this part alone.  a2.building.values-agreed
func (l *Loader) buildingPart(w *defs.Words) {
	_, b := l.theBuilding(w)
	if b == nil {
		return
	}
	what := w.Next("wall, outer, floor, roof or block")
	p := BuildingPart{Strength: l.strengthOf(w, w.Next("the kind of structure"))}
	if what == "wall" {
		p.Line = w.Points("a corner")
		if len(p.Line) < 2 {
			w.Fail("a wall needs at least two points")
		}
	}
	for w.More() {
		switch word := w.Next("a property"); word {
		case "level":
			p.Level = w.Small("the level")
		case "structural":
			p.Structural = true
		case "values":
			p.agree(w)
		default:
			w.Fail("a part has no property %q", word)
		}
	}
	if w.Err() == nil {
		b.put(w, what, p)
	}
}

// agree reads a threshold and a damage value such as 4/8.
func (p *BuildingPart) agree(w *defs.Words) {
	var t, v int
	word := w.Next("threshold and damage value")
	if n, err := fmt.Sscanf(word, "%d/%d", &t, &v); n != 2 || err != nil || t < 0 || v < 1 || v > 1000 {
		w.Fail("values are a threshold and a damage value such as 5/10, not %q", word)
	}
	p.Threshold, p.Value, p.Rule = int16(t), int16(v), "a2.building.values-agreed"
}

// put adds an inner wall, or changes what a part that is there withstands.
func (b *Building) put(w *defs.Words, what string, p BuildingPart) {
	if p.Level < 0 || p.Level > b.Levels {
		w.Fail("the building has no level %d", p.Level)
		return
	}
	switch what {
	case "wall":
		p.Kind = Wall
		b.Parts = append(b.Parts, p)
		return
	case "block":
		if p.Level < b.Levels {
			b.Blocks[p.Level] = p.Strength
		}
		return
	}
	for i := range b.Parts {
		q := &b.Parts[i]
		if what == "roof" && q.Kind == RoofPart || q.Level == p.Level && (what == "floor" && q.Kind == FloorPart || what == "outer" && q.Outer) {
			q.Strength = p.Strength
			return
		}
	}
	w.Fail("the building has no %s on level %d", what, p.Level)
}

// room reads: room BUILDING open|difficult SHAPE [level N]. Where a building has rooms, each has its own
// going and what lies outside them is open.  a2.building.interior-terrain
func (l *Loader) room(w *defs.Words) {
	piece, b := l.theBuilding(w)
	if b == nil {
		return
	}
	r := Room{Going: goingWord(w), Level: AllFloors}
	r.Area = w.Area()
	if w.Took("level") {
		r.Level = w.Small("the level")
	}
	if w.Err() != nil {
		return
	}
	if len(b.Rooms) == 0 && b.Interior != Open {
		l.Book.Board.Pieces[piece+1].Kind = l.interiorKind(Open)
	}
	b.Rooms = append(b.Rooms, r)
	if r.Going != Open {
		l.inner(w, l.interiorKind(r.Going), r.Area, piece, r.Level)
	}
}
