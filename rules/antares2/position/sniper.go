package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// sniper tells whether a unit deploys by the rules for snipers.
func (s *State) sniper(u UnitID) bool {
	return s.AllOwn(u, func(t *force.Traits) bool { return t.Sniper })
}

// deploysFreely tells whether a unit may be deployed outside its zone.  a2.special.sniper.deploy
func (s *State) deploysFreely(u UnitID) bool { return s.sniper(u) }

// sniperRefusal says why a unit may not be deployed where it stands, nil if it may: snipers near their
// own edge and far from enemy snipers, everybody else off enemy snipers.
// a2.special.sniper.deploy, a2.special.sniper.exclusion
func (s *State) sniperRefusal(u UnitID) *tally.Refusal {
	keep := 10 * geom.Inch
	if s.sniper(u) {
		keep = 20 * geom.Inch
		if _, half := s.ownHalf(s.Groups[u].Side); !half {
			return tally.Refuse("a2.special.sniper.no-half", "the side has no table half of its own", "the sniper does not deploy before the game")
		}
		if !s.nearEdge(u) {
			return tally.Refuse("a2.special.sniper.deploy", `a sniper deploys within 20" of its own table edge`, "place it nearer to your edge")
		}
	}
	for i := range s.Units {
		e := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.InPlay(e) || !s.sniper(e) || !s.UnitsWithin(u, e, keep) {
			continue
		}
		return tally.Refuse("a2.special.sniper.exclusion", s.Name(u)+" is within "+keep.String()+" of the sniper "+s.Name(e), "place it further off")
	}
	return nil
}

// nearEdge tells whether a unit stands in its deployment zone or wholly within 20 inches of its edge.
func (s *State) nearEdge(u UnitID) bool {
	zone := s.Zone(s.Groups[u].Side)
	for m := range s.Own(u) {
		if zone != nil && zone.Area.Contains(s.Bodies[m].At) {
			continue
		}
		body := s.Shape(m)
		box := body.Bounds()
		gap := box.Min.Y
		if s.Groups[u].Side == 1 {
			gap = s.Book.Board.Height - box.Max.Y
		}
		if gap > 20*geom.Inch {
			return false
		}
	}
	return true
}

// SubverterRefusal says why a subverter matrix may not pick a unit as its target, nil if it may.
// a2.special.nucleus.subverter
func (s *State) SubverterRefusal(target UnitID) *tally.Refusal {
	for m := range s.Own(target) {
		if s.TypeOf(m).Traits.Nucleus {
			return tally.Refuse("a2.special.nucleus.subverter", s.Name(target)+" has a nucleus with it", "pick another unit")
		}
	}
	return nil
}
