package force

import (
	"sortie/geom"
	"sortie/tally"
)

// Building is what a piece has beyond its outline: its outline is the outer wall of every level.
// Models inside stand on the interior itself, so that their places count for all rules.
// a2.building.floor-plans
type Building struct {
	Decorative bool  // scenery: impassable and blocking, nothing more  a2.building.decorative
	Levels     int8  // at least 1; the roof lies on top of the last one
	Admits     Size  // largest model that fits  a2.building.access-size
	Interior   Going // where no room says otherwise  a2.building.interior-terrain
	Cover      int8  // a2.building.target-inside-cover
	OpenRoof   bool  // models may stand on the roof, which is level Levels
	Overhead   bool  // overhead shooting from inside was agreed
	TargetSize Size  // a2.building.counts-large
	Parts      []BuildingPart
	Openings   []Opening
	Rooms      []Room
	Blocks     []Strength // of each level, for its collapse
	Ruin       *Piece     // what the piece is once it has collapsed to the ground
	Void       *Piece     // what its floors and openings are then
}

// Strength is what a structure withstands.  a2.building.threshold
type Strength struct {
	Key       string
	Threshold int16
	Value     int16
	Rule      tally.Rule
}

// PartKind tells walls from doors, floors and roofs.
type PartKind uint8

// The kinds of part.
const (
	Wall PartKind = iota
	Door
	FloorPart
	RoofPart
)

func (k PartKind) String() string { return [...]string{"wall", "door", "floor", "roof"}[k] }

// BuildingPart is a wall, locked door, floor or roof with its own strength.
type BuildingPart struct {
	Strength
	Kind       PartKind
	Line       []geom.Point // of walls and doors; the outer wall is closed
	Level      int8
	Outer      bool
	Structural bool // damage counts on its level as well  a2.building.damage.accumulates
}

// OpeningKind tells how an opening may be used.
type OpeningKind uint8

// The kinds of opening. Nobody climbs through a narrow window.
const (
	DoorWay OpeningKind = iota
	Window
	NarrowWindow
)

func (k OpeningKind) String() string { return [...]string{"door", "window", "narrow-window"}[k] }

// Opening is a door or window: a straight part of a wall.
type Opening struct {
	Kind  OpeningKind
	A, B  geom.Point
	Level int8
	Lock  int16 // part that keeps it shut until it is breached, -1 for none
}

// Room is a space with its own going.
type Room struct {
	Area  geom.Area
	Going Going
	Level int8
}

// BlockOf is the level a part belongs to: the roof belongs to the last one.
func (b *Building) BlockOf(level int8) int8 { return min(level, b.Levels-1) }

// OnWall is how far beside the line of a wall a point may lie and still be on it.
const OnWall = geom.Inch / 8

// WallAt finds the wall of a level that a point lies on, -1 for none. Inner walls come before the
// outer one where they meet.
func (b *Building) WallAt(p geom.Point, level int8) int {
	found := -1
	for i := range b.Parts {
		part := &b.Parts[i]
		if part.Kind != Wall || part.Level != level {
			continue
		}
		if NearLine(p, part.Line, OnWall) && (found < 0 || b.Parts[found].Outer) {
			found = i
		}
	}
	return found
}

// NearLine tells whether a point is within d of a line.
func NearLine(p geom.Point, line []geom.Point, d geom.Length) bool {
	s := geom.Disc(p, 0)
	for i := 1; i < len(line); i++ {
		if geom.SegWithin(line[i-1], line[i], &s, d) {
			return true
		}
	}
	return false
}
