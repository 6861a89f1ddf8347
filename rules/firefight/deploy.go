package firefight

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
	"sortie/ways"
)

// The questions of deployment.
const (
	AskDeploy = "deploy"
	AskPlace  = "place"
)

// deployStep carries deployment on by one unit. The player with the initiative settles what rides, waits
// in reserve or is withheld and deploys all the rest before the opponent deploys anything.
// ff.setup.initiative.deploys-first
func (r *Run) deployStep() {
	for _, side := range [2]Side{r.Initiative, otherOfTwo(r.Initiative)} {
		if !r.Prepared[side] {
			r.prepare(side)
			r.Prepared[side] = true
			return
		}
		if r.toDeploy(side, false) == 0 {
			continue
		}
		if side == r.Initiative {
			r.cite("ff.setup.initiative.deploys-first")
		}
		r.deployOne(side, false)
		return
	}
	r.Phase = Withheld
}

// withheldStep deploys withheld units after the opponent has finished.  ff.setup.withhold.deploys-last
func (r *Run) withheldStep() {
	if r.toDeploy(r.Initiative, true) == 0 {
		r.Phase = Scouts
		return
	}
	r.cite("ff.setup.withhold.deploys-last")
	r.deployOne(r.Initiative, true)
}

// toDeploy counts the units of a side that wait to be placed.
func (s *State) toDeploy(side Side, withheld bool) int {
	n := 0
	for i := range s.Units {
		if u := &s.Units[i]; s.Groups[i].Side == side && u.Waiting && u.Withheld == withheld {
			n++
		}
	}
	return n
}

// deployOne has a side place one of its waiting units, wholly in its zone, in coherency and where it may
// stand, looking across the table. A unit for which there is no room left comes on later, as from reserve.
// ff.setup.deploy.legal
func (r *Run) deployOne(side Side, withheld bool) {
	u := r.askDeploy(side, withheld)
	for m := range r.Members(u) {
		r.Bodies[m].Facing = r.Edge[side].facing()
	}
	zone := r.zone(side)
	done := r.placing(&PlaceSpec{Unit: u, Name: AskPlace, Rule: "ff.setup.deploy.legal", Why: "a model stands outside its deployment zone", Spare: NoUnit,
		Fits:  func(b *geom.Shape, _ bool) bool { return zone.Holds(b.Bounds()) },
		Draw:  func(f *ways.Field) { f.Stay(zone) },
		Near:  func(k int) (geom.Point, bool) { return r.zonePlace(side, k) },
		Count: func() int { cols, rows := r.zoneGrid(side); return max(0, cols) * rows }})
	un := r.unit(u)
	un.Waiting, un.Withheld = false, false
	if done {
		r.tell("deployed", u, NoUnit, "ff.setup.deploy.legal", "%s deploys", r.name(u))
	} else {
		r.tell("reserve", u, NoUnit, "ff.setup.deploy.legal", "%s finds no room and waits in reserve", r.name(u))
	}
}

// zoneStep is how far apart the places are that a suggestion tries.
const zoneStep = 2 * geom.Inch

// zoneSize is how wide and how deep a side's zone is.
func (s *State) zoneSize(side Side) (along, deep geom.Length) {
	along, deep = s.Size.X, s.mission().Depth
	if s.Edge[side] >= LeftEdge {
		along = s.Size.Y
	}
	return along, deep
}

// zoneGrid is how many places a suggestion tries in a row of a side's zone, and how many rows.
func (s *State) zoneGrid(side Side) (cols, rows int) {
	along, deep := s.zoneSize(side)
	return int(along/zoneStep) - 1, int(deep / zoneStep)
}

// zonePlace is the k-th place of a grid over a side's zone: from the front to the back, and in each row
// from the middle outwards.
func (s *State) zonePlace(side Side, k int) (geom.Point, bool) {
	cols, rows := s.zoneGrid(side)
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

// askDeploy asks which unit is placed next; the last one needs no question.
func (r *Run) askDeploy(side Side, withheld bool) UnitID {
	last := NoUnit
	for i := range r.Units {
		if u := &r.Units[i]; r.Groups[i].Side == side && u.Waiting && u.Withheld == withheld {
			last = UnitID(i)
		}
	}
	if r.toDeploy(side, withheld) == 1 {
		return last
	}
	a := r.ask(flow.Question{
		Name: AskDeploy, Seat: side, Kind: flow.PickOne, Rule: "ff.setup.initiative.deploys-first", Unit: -1, Target: -1,
		Prompt: "Which unit do you place?", Offers: func() []flow.Option { return r.deployOffers(side, withheld) },
	})
	return UnitID(a.Value)
}

// deployOffers lists the units of a side; withheld ones and those in reserve stand there to be refused.
// ff.setup.withhold.deploys-last, ff.setup.deploy.reserve-off-table
func (r *Run) deployOffers(side Side, withheld bool) []flow.Option {
	judge := func(u int32) *tally.Refusal { return r.deployRefusal(UnitID(u), withheld) }
	out := r.list(len(r.Units))
	for i := range r.Units {
		if u := &r.Units[i]; r.Groups[i].Side == side && u.Where == Reserve {
			out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.name(UnitID(i)), Label: r.name(UnitID(i)), Judge: judge})
		}
	}
	return out
}

// deployRefusal says why a unit that is off the table may not be placed now.
func (r *Run) deployRefusal(u UnitID, withheld bool) *tally.Refusal {
	switch un := r.unit(u); {
	case !un.Waiting:
		return tally.Refuse("ff.setup.deploy.reserve-off-table", r.name(u)+" is in reserve and stays off the table", "place another unit")
	case un.Withheld && !withheld:
		return tally.Refuse("ff.setup.withhold.deploys-last", r.name(u)+" is withheld until the opponent has deployed", "place another unit")
	}
	return nil
}
