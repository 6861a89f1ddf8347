package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// HomeFacing is how a side faces when it is set up: towards the enemy.
func HomeFacing(side Side) geom.Angle {
	if side == flow.First {
		return 90
	}
	return 270
}

// Zone is where a side deploys.
func (s *State) Zone(side Side) *force.Zone {
	for i := range s.Book.Board.Zones {
		if z := &s.Book.Board.Zones[i]; z.Side == int8(side) {
			return z
		}
	}
	return nil
}

// DeployRefusal says why a unit may not stand where it was put at the start of a game: outside its zone, or where
// nobody may end a move either.
func (g *Move) DeployRefusal() *tally.Refusal {
	u := g.Spec.Unit
	z := g.State.Zone(g.State.Groups[g.Spec.Unit].Side)
	for m := range g.State.Members(u) {
		if z != nil && !z.Area.Contains(g.State.Bodies[m].At) && !g.State.deploysFreely(u) {
			return g.Floor.No("a2.house.deployment-zone", "place it in your zone", func() string { return "a model stands outside its deployment zone" })
		}
	}
	if r := g.refuseEnd(); r != nil {
		return r
	}
	return g.State.sniperRefusal(u)
}

// TryOut is a move of a unit that is to be tried at many places of the table.
func (s *State) TryOut(u UnitID) *Move {
	g := s.NewMove(&MoveSpec{Unit: u, Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit})
	g.Placed, g.LongestLink = true, geom.Inch
	g.Floor.Hush(true)
	g.span = s.Box()
	g.Gather()
	return g
}

// DrawUp stands the unit in ranks of so many, and its equipment beside it where the ranks are no good to it; false if
// it may not stand so.
func (g *Move) DrawUp(at geom.Point, wide int) bool {
	g.State.rank(g.Spec.Unit, at, wide)
	g.AsPlaced()
	no := g.DeployRefusal()
	if no == nil {
		return true
	}
	switch no.Rule {
	case "a2.formation.equipment-included", "a2.formation.too-many-equipment", "a2.special.symbiote.placement":
		g.State.GatherEquipment(g.Spec.Unit)
		g.AsPlaced()
		return g.DeployRefusal() == nil
	}
	return false
}

// GatherEquipment puts the equipment of a unit that stands badly beside its other models, and symbiotes on their hosts.
func (s *State) GatherEquipment(u UnitID) {
	g := s.SetDown(u)
	defer g.Done()
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || p.Own || g.standsWell(p) {
			continue
		}
		spot := s.Bodies[s.HostOf(p.Model)].At
		if s.TypeOf(p.Model).Role != force.Symbiote {
			found := false
			if spot, found = g.RoomBeside(p, p.From, true); !found {
				spot = p.From
			}
		}
		s.Bodies[p.Model].At = spot
		if !s.Bodies[p.Model].Off {
			s.Enter(p.Model)
		}
		p.From, p.EndBody = spot, s.ShapeAt(p.Model, spot, p.Facing)
	}
}

// standsWell tells whether a piece of equipment may stay where it is.
func (g *Move) standsWell(p *Pose) bool {
	if g.State.TypeOf(p.Model).Role == force.Symbiote {
		return g.withHost(p)
	}
	return g.freeSpot(p, p.From)
}

// rank stands the models of a unit in ranks of so many, side by side, the first rank nearest to the
// enemy: what one side does is what the other does turned round.
func (s *State) rank(u UnitID, at geom.Point, wide int) {
	k, row := 0, geom.Length(0)
	x, deepest := geom.Length(0), geom.Length(0)
	facing := HomeFacing(s.Groups[u].Side)
	away := geom.Length(1) // from the enemy
	if s.Groups[u].Side == flow.First {
		away = -1
	}
	for m := range s.Members(u) {
		box := func() geom.Box { b := s.ShapeAt(m, geom.Point{}, facing); return b.Bounds() }()
		w, h := box.Max.X-box.Min.X, box.Max.Y-box.Min.Y
		if k == wide {
			k, x, row, deepest = 0, 0, row+deepest+geom.Inch/4, 0
		}
		mo := &s.Bodies[m]
		mo.At = geom.Point{X: at.X + away*(x+w/2), Y: at.Y + away*(row+h/2)}
		mo.Facing, mo.Off = facing, false
		x += w + geom.Inch/4
		deepest = max(deepest, h)
		k++
	}
}

// Placed reads a unit's places back as an answer.
func (s *State) Placed(u UnitID) flow.Answer {
	n := s.Enrolled(u)
	a := flow.Answer{Paths: make([]flow.Path, 0, n)}
	places := make([]geom.Point, 0, n)
	for m := range s.Members(u) {
		places = append(places, s.Bodies[m].At)
		a.Paths = append(a.Paths, flow.Path{Figure: int32(m), Points: places[len(places)-1 : len(places) : len(places)]})
	}
	return a
}
