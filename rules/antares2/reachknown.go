package antares2

import (
	"slices"

	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/table"
)

// reaches is what was found out about charges while everybody stands where they stand. Whoever asks has the
// whole table held against what it was then, so nobody who moves a model has to think of it.
type reaches struct {
	bodies  []table.Body
	figures []Figure
	units   []unitStand
	damage  []Damage
	known   []reachKnown
}

// unitStand is what a way depends on of a unit besides its models.
type unitStand struct {
	where   Place
	typ     force.UnitType
	carrier UnitID
	mixed   bool
	took    bool
	putOff  bool
	moved   geom.Length
}

// reachKnown is one question with its answer.
type reachKnown struct {
	u, target UnitID
	multiple  int8
	ok        bool
}

// maxReaches is how many answers are kept.
const maxReaches = 128

func standOf(u *Unit) unitStand {
	return unitStand{u.Where, u.Type, u.Carrier, u.Mixed, u.Took, u.PutOff, u.Moved}
}

// same tells whether the table is as it was.
func (y *reaches) same(s *State) bool {
	if len(y.units) != len(s.Units) || !slices.Equal(y.bodies, s.Bodies) || !slices.Equal(y.figures, s.Figures) || !slices.Equal(y.damage, s.Damage) {
		return false
	}
	for i := range y.units {
		if y.units[i] != standOf(&s.Units[i]) {
			return false
		}
	}
	return true
}

// begin looks at the table anew.
func (y *reaches) begin(s *State) {
	y.bodies = append(y.bodies[:0], s.Bodies...)
	y.figures = append(y.figures[:0], s.Figures...)
	y.damage = append(y.damage[:0], s.Damage...)
	y.units = y.units[:0]
	for i := range s.Units {
		y.units = append(y.units, standOf(&s.Units[i]))
	}
	y.known = y.known[:0]
}

// canReach tells whether a unit could touch an enemy within so many M, terrain tests assumed passed: it has a whole
// charge, by the search that carries it out.  a2.assault.must-be-reachable
func (s *State) canReach(u, target UnitID, multiple int) bool {
	if !s.inPlay(u) && s.Units[u].Where != Aboard || !s.inPlay(target) {
		return false
	}
	y := &s.works().reaches
	if !y.same(s) {
		y.begin(s)
	}
	for i := range y.known {
		if k := &y.known[i]; k.u == u && k.target == target && int(k.multiple) == multiple {
			return k.ok
		}
	}
	ok := s.findCharge(u, target, multiple)
	if len(y.known) < maxReaches {
		y.known = append(y.known, reachKnown{u, target, int8(multiple), ok})
	}
	return ok
}
