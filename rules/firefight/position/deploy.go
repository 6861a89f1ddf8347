package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/tally"
)

// ToDeploy counts the units of a side that wait to be placed.
func (s *State) ToDeploy(side Side, withheld bool) int {
	n := 0
	for i := range s.Units {
		if u := &s.Units[i]; s.Groups[i].Side == side && u.Waiting && u.Withheld == withheld {
			n++
		}
	}
	return n
}

// zoneStep is how far apart the places are that a suggestion tries.
const zoneStep = 2 * geom.Inch

// zoneSize is how wide and how deep a side's zone is.
func (s *State) zoneSize(side Side) (along, deep geom.Length) {
	along, deep = s.Size.X, s.InForce().Depth
	if s.Edge[side] >= LeftEdge {
		along = s.Size.Y
	}
	return along, deep
}

// ZoneGrid is how many places a suggestion tries in a row of a side's zone, and how many rows.
func (s *State) ZoneGrid(side Side) (cols, rows int) {
	along, deep := s.zoneSize(side)
	return int(along/zoneStep) - 1, int(deep / zoneStep)
}

// ZonePlace is the k-th place of a grid over a side's zone: from the front to the back, and in each row
// from the middle outwards.
func (s *State) ZonePlace(side Side, k int) (geom.Point, bool) {
	cols, rows := s.ZoneGrid(side)
	if cols < 1 || k >= cols*rows {
		return geom.Point{}, false
	}
	e := s.Edge[side]
	along, deep := s.zoneSize(side)
	row, i := k/cols, k%cols
	off := geom.Length((i+1)/2) * zoneStep
	if i%2 == 0 {
		off = -off
	}
	x, y := along/2+off, deep-zoneStep/2-geom.Length(row)*zoneStep
	switch e {
	case FarEdge:
		return geom.Point{X: x, Y: s.Size.Y - y}, true
	case LeftEdge:
		return geom.Point{X: y, Y: x}, true
	case RightEdge:
		return geom.Point{X: s.Size.X - y, Y: x}, true
	}
	return geom.Point{X: x, Y: y}, true
}

// DeployOffers lists the units of a side; withheld ones and those in reserve stand there to be refused.
// ff.setup.withhold.deploys-last, ff.setup.deploy.reserve-off-table
func (s *State) DeployOffers(side Side, withheld bool) []flow.Option {
	judge := func(u int32) *tally.Refusal { return s.deployRefusal(UnitID(u), withheld) }
	out := s.List(len(s.Units))
	for i := range s.Units {
		if u := &s.Units[i]; s.Groups[i].Side == side && u.Where == Reserve {
			out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: s.Name(UnitID(i)), Label: s.Name(UnitID(i)), Judge: judge})
		}
	}
	return out
}

// deployRefusal says why a unit that is off the table may not be placed now.
func (s *State) deployRefusal(u UnitID, withheld bool) *tally.Refusal {
	switch un := s.Unit(u); {
	case !un.Waiting:
		return tally.Refuse("ff.setup.deploy.reserve-off-table", s.Name(u)+" is in reserve and stays off the table", "place another unit")
	case un.Withheld && !withheld:
		return tally.Refuse("ff.setup.withhold.deploys-last", s.Name(u)+" is withheld until the opponent has deployed", "place another unit")
	}
	return nil
}

// InForce is the one mission in force.  ff.setup.mission-choice
func (s *State) InForce() *force.Mission { return &s.Book.Missions[max(s.Mission, 0)] }
