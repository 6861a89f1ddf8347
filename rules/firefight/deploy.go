package firefight

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/position"
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
	for _, side := range [2]Side{r.Initiative, position.OtherOfTwo(r.Initiative)} {
		if !r.Prepared[side] {
			r.prepare(side)
			r.Prepared[side] = true
			return
		}
		if r.ToDeploy(side, false) == 0 {
			continue
		}
		if side == r.Initiative {
			r.cite("ff.setup.initiative.deploys-first")
		}
		r.deployOne(side, false)
		return
	}
	r.Phase = position.Withheld
}

// withheldStep deploys withheld units after the opponent has finished.  ff.setup.withhold.deploys-last
func (r *Run) withheldStep() {
	if r.ToDeploy(r.Initiative, true) == 0 {
		r.Phase = position.Scouts
		return
	}
	r.cite("ff.setup.withhold.deploys-last")
	r.deployOne(r.Initiative, true)
}

// deployOne has a side place one of its waiting units, wholly in its zone, in coherency and where it may
// stand, looking across the table. A unit for which there is no room left comes on later, as from reserve.
// ff.setup.deploy.legal
func (r *Run) deployOne(side Side, withheld bool) {
	u := r.askDeploy(side, withheld)
	for m := range r.Members(u) {
		r.Bodies[m].Facing = r.Edge[side].Facing()
	}
	zone := r.Zone(side)
	done := r.placing(&position.PlaceSpec{Unit: u, Name: AskPlace, Rule: "ff.setup.deploy.legal", Why: "a model stands outside its deployment zone", Spare: NoUnit,
		Fits:  func(b *geom.Shape, _ bool) bool { return zone.Holds(b.Bounds()) },
		Draw:  func(f *ways.Field) { f.Stay(zone) },
		Near:  func(k int) (geom.Point, bool) { return r.ZonePlace(side, k) },
		Count: func() int { cols, rows := r.ZoneGrid(side); return max(0, cols) * rows }})
	un := r.Unit(u)
	un.Waiting, un.Withheld = false, false
	if done {
		r.tell("deployed", u, NoUnit, "ff.setup.deploy.legal", "%s deploys", r.Name(u))
	} else {
		r.tell("reserve", u, NoUnit, "ff.setup.deploy.legal", "%s finds no room and waits in reserve", r.Name(u))
	}
}

// askDeploy asks which unit is placed next; the last one needs no question.
func (r *Run) askDeploy(side Side, withheld bool) UnitID {
	last := NoUnit
	for i := range r.Units {
		if u := &r.Units[i]; r.Groups[i].Side == side && u.Waiting && u.Withheld == withheld {
			last = UnitID(i)
		}
	}
	if r.ToDeploy(side, withheld) == 1 {
		return last
	}
	a := r.ask(flow.Question{
		Name: AskDeploy, Seat: side, Kind: flow.PickOne, Rule: "ff.setup.initiative.deploys-first", Unit: -1, Target: -1,
		Prompt: "Which unit do you place?", Offers: func() []flow.Option { return r.DeployOffers(side, withheld) },
	})
	return UnitID(a.Value)
}
