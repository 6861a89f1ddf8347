package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// sniper tells whether a unit deploys by the rules for snipers.
func (s *State) sniper(u UnitID) bool {
	return s.allOwn(u, func(t *force.Traits) bool { return t.Sniper })
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
		if s.Groups[i].Side == s.Groups[u].Side || !s.inPlay(e) || !s.sniper(e) || !s.within(u, e, keep) {
			continue
		}
		return tally.Refuse("a2.special.sniper.exclusion", s.name(u)+" is within "+keep.String()+" of the sniper "+s.name(e), "place it further off")
	}
	return nil
}

// nearEdge tells whether a unit stands in its deployment zone or wholly within 20 inches of its edge.
func (s *State) nearEdge(u UnitID) bool {
	zone := s.zone(s.Groups[u].Side)
	for m := range s.own(u) {
		if zone != nil && zone.Area.Contains(s.Bodies[m].At) {
			continue
		}
		body := s.Shape(m)
		box := body.Bounds()
		gap := box.Min.Y
		if s.Groups[u].Side == 1 {
			gap = s.book.Board.Height - box.Max.Y
		}
		if gap > 20*geom.Inch {
			return false
		}
	}
	return true
}

// subverterRefusal says why a subverter matrix may not pick a unit as its target, nil if it may.
// a2.special.nucleus.subverter
func (s *State) subverterRefusal(target UnitID) *tally.Refusal {
	for m := range s.own(target) {
		if s.typ(m).Traits.Nucleus {
			return tally.Refuse("a2.special.nucleus.subverter", s.name(target)+" has a nucleus with it", "pick another unit")
		}
	}
	return nil
}
