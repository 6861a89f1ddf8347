package staging

import (
	"sortie/defs"
	"sortie/game"
	"sortie/table"
)

// UnitNamed is a unit as set-ups, procedures and queries of cases name it, none if there is no such; called is what the
// book calls its units.
func UnitNamed(on *table.Table, called func(table.GroupID) string, name string) table.GroupID {
	for g := range on.Groups {
		if id := table.GroupID(g); game.SameName(called(id), name) {
			return id
		}
	}
	return table.NoGroup
}

// ModelNamed is a model UNIT.N, counted from 1 as its unit was mustered.
func ModelNamed(on *table.Table, called func(table.GroupID) string, name string) table.BodyID {
	unit, n := defs.ModelName(name)
	if g := UnitNamed(on, called, unit); g != table.NoGroup {
		return on.Member(g, n)
	}
	return table.NoBody
}
