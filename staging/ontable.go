package staging

import (
	"sortie/geom"
	"sortie/table"
)

// OnTable are the models of a state that stands on a table.Table; units are its groups. A body that is put somewhere
// is on the table.
type OnTable struct{ T *table.Table }

// Models implements Bodies.
func (o OnTable) Models(unit int) []int {
	var out []int
	for b := range o.T.Roll(table.GroupID(unit)) {
		out = append(out, int(b))
	}
	return out
}

// Put implements Bodies.
func (o OnTable) Put(model int, at geom.Point) {
	o.T.Put(table.BodyID(model), at, o.T.Bodies[model].Facing)
}

// Face implements Bodies.
func (o OnTable) Face(model int, facing geom.Angle) { o.T.Bodies[model].Facing = facing }

// Remove implements Bodies.
func (o OnTable) Remove(model int) { o.T.Remove(table.BodyID(model)) }
