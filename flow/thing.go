package flow

import (
	"fmt"
	"slices"
)

// Sort is what kind of thing on the table is meant.
type Sort uint8

// The sorts of thing. Ids are those of the view: each sort has its own.
const (
	Nothing Sort = iota
	AUnit
	AFigure // one model of a unit
	AMarker // neither unit nor terrain: an objective, a munition, an area
	APiece  // of terrain
)

// sorts are their words.
var sorts = [...]string{"", "unit", "figure", "marker", "piece"}

func (s Sort) String() string {
	if int(s) >= len(sorts) {
		return fmt.Sprintf("sort %d", s)
	}
	return sorts[s]
}

// MarshalText implements encoding.TextMarshaler.
func (s Sort) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Sort) UnmarshalText(b []byte) error {
	i := slices.Index(sorts[:], string(b))
	if i < 0 {
		return fmt.Errorf("%q is no sort of thing: write unit, figure, marker or piece", b)
	}
	*s = Sort(i)
	return nil
}

// Thing refers to one thing on the table; the zero value to nothing.
type Thing struct {
	Sort Sort  `json:"sort"`
	ID   int32 `json:"id"`
}

// UnitThing refers to a unit.
func UnitThing(id int32) Thing { return Thing{AUnit, id} }

// Figure refers to a figure.
func Figure(id int32) Thing { return Thing{AFigure, id} }

// Marker refers to a marker.
func Marker(id int32) Thing { return Thing{AMarker, id} }

// Piece refers to a piece of terrain.
func Piece(id int32) Thing { return Thing{APiece, id} }

// Is tells whether it refers to anything.
func (t Thing) Is() bool { return t.Sort != Nothing }
