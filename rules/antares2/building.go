package antares2

import "sortie/geom"

// Building is what a piece has beyond its outline when it can be entered and damaged.
type Building struct {
	Decorative bool
	Levels     int8
	Admits     Size // largest model that fits
	Interior   Going
	Cover      int8
	OpenRoof   bool
	Parts      []BuildingPart
}

// BuildingPart is a wall, door, window, floor or roof with its own strength.
type BuildingPart struct {
	Key        string
	Kind       string
	Line       []geom.Point
	Level      int8
	Threshold  int16
	Value      int16
	Locked     bool
	Structural bool
}

// buildingLine reads the definition lines of buildings.
func (l *loader) buildingLine(w *words) { w.fail("buildings are not read yet") }
