package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
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
	for _, side := range [2]Side{r.Initiative, r.Initiative.Other()} {
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
		if u := &s.Units[i]; u.Side == side && u.Waiting && u.Withheld == withheld {
			n++
		}
	}
	return n
}

// deployOne has a side place one of its waiting units.
func (r *Run) deployOne(side Side, withheld bool) {
	u := r.askDeploy(side, withheld)
	a := r.ask(flow.Question{
		Name: AskPlace, Seat: side, Kind: flow.Place, Rule: "ff.setup.deploy.legal", Unit: int32(u), Target: -1, Prompt: "Where does it start?",
		Check:   func(a *flow.Answer) *tally.Refusal { return r.deployRefusal(u, a) },
		Suggest: func(g *dice.Rand) flow.Answer { return r.suggestPlace(u, g) },
	})
	r.putDown(u, &a)
}

// askDeploy asks which unit is placed next; the last one needs no question.
func (r *Run) askDeploy(side Side, withheld bool) UnitID {
	last := NoUnit
	for i := range r.Units {
		if u := &r.Units[i]; u.Side == side && u.Waiting && u.Withheld == withheld {
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
	var out []flow.Option
	for i := range r.Units {
		u := &r.Units[i]
		if u.Side != side || u.Where != Reserve {
			continue
		}
		o := flow.Option{Value: int32(i), Key: r.name(UnitID(i)), Label: r.name(UnitID(i))}
		switch {
		case !u.Waiting:
			o.Refused = tally.Refuse("ff.setup.deploy.reserve-off-table", o.Key+" is in reserve and stays off the table", "place another unit")
		case u.Withheld && !withheld:
			o.Refused = tally.Refuse("ff.setup.withhold.deploys-last", o.Key+" is withheld until the opponent has deployed", "place another unit")
		}
		out = append(out, o)
	}
	return out
}

// putDown stands a unit where the answer says, looking across the table. A unit for which there is no
// room left comes on later, as from reserve.
func (r *Run) putDown(u UnitID, a *flow.Answer) {
	un := r.unit(u)
	un.Waiting, un.Withheld = false, false
	if len(a.Paths) == 0 {
		r.tell("reserve", u, NoUnit, "ff.setup.deploy.reserve-off-table", "%s finds no room and waits in reserve", r.name(u))
		return
	}
	r.putOn(u)
	for i := range a.Paths {
		p := &a.Paths[i]
		m := r.model(ModelID(p.Figure))
		m.At, m.Facing = p.Points[0], r.Edge[un.Side].facing()
		if p.Turned {
			m.Facing = p.Facing.Norm()
		}
	}
	r.tell("deployed", u, NoUnit, "ff.setup.deploy.legal", "%s deploys", r.name(u))
}

// deployRefusal holds a placement against the zone, coherency and the ground.  ff.setup.deploy.legal
func (r *Run) deployRefusal(u UnitID, a *flow.Answer) *tally.Refusal {
	if len(a.Paths) == 0 {
		if g := dice.NewRand(1, uint64(u)); len(r.suggestPlace(u, g).Paths) == 0 {
			return nil // no room is left
		}
		return tally.Refuse("ff.setup.deploy.legal", "the unit must be placed while there is room", "put every model in your zone")
	}
	trial := r.trialOf(u)
	var seen [256]bool
	for i := range a.Paths {
		p := &a.Paths[i]
		m := ModelID(p.Figure)
		if p.Figure < 0 || int(p.Figure) >= len(r.Models) || r.Models[m].Unit != u || r.Models[m].Gone || seen[m-r.unit(u).First] {
			return tally.Refuse(flow.RuleAnswer, "each model of the unit is placed once", "give every model one place")
		}
		seen[m-r.unit(u).First] = true
		trial.Models[m].At, trial.Models[m].Facing = p.Points[0], r.Edge[r.unit(u).Side].facing()
		if p.Turned {
			trial.Models[m].Facing = p.Facing.Norm()
		}
	}
	if len(a.Paths) != r.models(u) {
		return tally.Refuse("ff.setup.deploy.legal", "every model must be placed", "place the whole unit")
	}
	return trial.standRefusal(u)
}

// trialOf is a copy of the state in which a unit can be stood up on the table.
func (s *State) trialOf(u UnitID) *State {
	trial := *s
	trial.Models = append([]Model(nil), s.Models...)
	trial.Units = append([]Unit(nil), s.Units...)
	trial.Units[u].Waiting = false
	trial.putOn(u)
	return &trial
}

// standRefusal says why a unit may not stand where it does at the start of a game.  ff.setup.deploy.legal
func (s *State) standRefusal(u UnitID) *tally.Refusal {
	if !s.inZone(u, s.zone(s.Units[u].Side)) {
		return tally.Refuse("ff.setup.deploy.legal", "a model stands outside its deployment zone", "place the unit wholly in your zone")
	}
	if !s.coherent(u) {
		return tally.Refuse("ff.setup.deploy.legal", "a model is out of coherency", "keep every model within reach of the leader")
	}
	for m := range s.all(u) {
		b := s.body(m)
		if r := s.groundRefusal(m, &b); r != nil {
			return r
		}
		if r := s.crowdRefusal(u, m, &b); r != nil {
			return r
		}
	}
	return nil
}

func (s *State) groundRefusal(m ModelID, b *geom.Shape) *tally.Refusal {
	box := b.Bounds()
	for i := range s.book.Board.Pieces {
		p := &s.book.Board.Pieces[i]
		closed := p.Class == BlockingTerrain || p.Class == Building
		if closed && p.Area.Bounds().Meets(box) && p.Area.Overlaps(b) {
			return tally.Refuse("ff.setup.deploy.legal", "a model stands in "+p.Key+", which is closed to it", "place it elsewhere")
		}
	}
	return nil
}

func (s *State) crowdRefusal(u UnitID, m ModelID, b *geom.Shape) *tally.Refusal {
	for i := range s.Models {
		o := &s.Models[i]
		if o.Gone || o.Off || ModelID(i) == m {
			continue
		}
		other := s.body(ModelID(i))
		if o.Unit == u {
			if geom.Overlap(b, &other) {
				return tally.Refuse("ff.setup.deploy.legal", "two models stand on the same spot", "spread them out")
			}
		} else if geom.Closer(b, &other, geom.Inch) {
			return tally.Refuse("ff.setup.deploy.legal", "a model is within 1 inch of "+s.name(o.Unit), "keep 1 inch between units")
		}
	}
	return nil
}

// suggestPlace stands a unit in ranks around random places of its zone until one is legal.
func (r *Run) suggestPlace(u UnitID, g *dice.Rand) flow.Answer {
	box := r.zone(r.unit(u).Side)
	trial := r.trialOf(u)
	for try := range 400 {
		at := geom.Point{
			X: box.Min.X + geom.Length(g.Int(int(box.Max.X-box.Min.X))),
			Y: box.Min.Y + geom.Length(g.Int(int(box.Max.Y-box.Min.Y))),
		}
		trial.rank(u, at, 2+try%4)
		if trial.standRefusal(u) == nil {
			return trial.placed(u)
		}
	}
	return flow.Answer{}
}

// rank stands the models of a unit in ranks of so many, the leader among them in the middle of the first.
func (s *State) rank(u UnitID, at geom.Point, wide int) {
	facing := s.Edge[s.Units[u].Side].facing()
	lead := s.Units[u].Leader
	k, row, x, deepest := 0, geom.Length(0), geom.Length(0), geom.Length(0)
	stand := func(m ModelID) {
		b := s.bodyAt(m, geom.Point{}, facing)
		box := b.Bounds()
		w, h := box.Max.X-box.Min.X, box.Max.Y-box.Min.Y
		if k == wide {
			k, x, row, deepest = 0, 0, row+deepest+geom.Inch/8, 0
		}
		s.Models[m].At, s.Models[m].Facing = geom.Point{X: at.X + x + w/2, Y: at.Y + row + h/2}, facing
		x += w + geom.Inch/8
		deepest = max(deepest, h)
		k++
	}
	n := 0
	for m := range s.all(u) {
		if m == lead {
			continue
		}
		if n == wide/2 {
			stand(lead)
		}
		stand(m)
		n++
	}
	if n <= wide/2 {
		stand(lead)
	}
}

// placed reads a unit's places back as an answer.
func (s *State) placed(u UnitID) flow.Answer {
	a := flow.Answer{Paths: make([]flow.Path, 0, 16)}
	for m := range s.all(u) {
		a.Paths = append(a.Paths, flow.Path{Figure: int32(m), Points: []geom.Point{s.Models[m].At}})
	}
	return a
}
