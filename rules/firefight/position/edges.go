package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/tally"
)

// Edge is an edge of the table, as the first seat sees it.
type Edge int8

// The edges.
const (
	NearEdge Edge = iota
	FarEdge
	LeftEdge
	RightEdge
)

func (e Edge) String() string { return [...]string{"near", "far", "left", "right"}[e] }

// Opposite is the edge across the table.
func (e Edge) Opposite() Edge { return e ^ 1 }

// Facing looks from an edge across the table.
func (e Edge) Facing() geom.Angle { return [...]geom.Angle{90, 270, 0, 180}[e] }

// EdgeOffers lists the edges; on a table that is longer one way only the long ones.  ff.house.deployment-zone
func (s *State) EdgeOffers() []flow.Option {
	out := make([]flow.Option, 0, 4)
	for e := NearEdge; e <= RightEdge; e++ {
		o := flow.Option{Value: int32(e), Key: e.String(), Label: "The " + e.String() + " edge", Rule: "ff.setup.initiative.chooses-edge"}
		if !longEdge(&s.Book.Board, e) {
			o.Refused = tally.Refuse("ff.house.deployment-zone", "forces deploy along the long edges of this table", "choose a long edge")
		}
		out = append(out, o)
	}
	return out
}

// Zone is where a side deploys: the strip along its edge, as deep as the mission says.
// ff.house.deployment-zone
func (s *State) Zone(side Side) geom.Box { return s.strip(s.Edge[side]) }

func (s *State) strip(e Edge) geom.Box {
	b, deep := &s.Book.Board, s.InForce().Depth
	box := geom.Box{Max: geom.Point{X: b.Width, Y: b.Height}}
	switch e {
	case NearEdge:
		box.Max.Y = deep
	case FarEdge:
		box.Min.Y = b.Height - deep
	case LeftEdge:
		box.Max.X = deep
	case RightEdge:
		box.Min.X = b.Width - deep
	}
	return box
}

// WhollyHome tells whether every model of a unit stands wholly in its own zone; a unit in a building is
// where the building is.
func (s *State) WhollyHome(u UnitID) bool {
	un := s.Unit(u)
	zone := s.Zone(s.Groups[u].Side)
	switch un.Where {
	case OnTable:
		return s.inZone(u, zone)
	case Inside, OnRoof:
		return zone.Holds(s.Book.Board.Pieces[un.In].Area.Bounds())
	}
	return false
}

// inZone tells whether every base of a unit is wholly in a zone.  ff.setup.deploy.legal
func (s *State) inZone(u UnitID, zone geom.Box) bool {
	for m := range s.Members(u) {
		if b := s.Shape(m); !zone.Holds(b.Bounds()) {
			return false
		}
	}
	return true
}

// TableRefusal says why a game cannot start on a table: terrain of no agreed HEIGHT, or a hill in a
// deployment zone.  ff.setup.terrain.agreed-height, ff.setup.terrain.no-hills-in-zones
func TableRefusal(b *force.Book) *tally.Refusal {
	s := State{Book: b}
	for i := range b.Board.Pieces {
		p := &b.Board.Pieces[i]
		if !p.HeightSet {
			return tally.Refuse("ff.setup.terrain.agreed-height", p.Key+" has no agreed HEIGHT", "give it one: height N")
		}
		if p.Class != force.Hill {
			continue
		}
		for e := NearEdge; e <= RightEdge; e++ {
			if longEdge(&b.Board, e) && p.Area.Touches(s.strip(e).Grow(-1).Shape()) {
				return tally.Refuse("ff.setup.terrain.no-hills-in-zones", p.Key+" reaches into the deployment zone of the "+e.String()+" edge", "move it out")
			}
		}
	}
	return nil
}

// longEdge tells whether forces can deploy along an edge: any edge of a square table, else the long ones.
// ff.house.deployment-zone
func longEdge(b *force.Board, e Edge) bool {
	if e >= LeftEdge {
		return b.Height >= b.Width
	}
	return b.Width >= b.Height
}
