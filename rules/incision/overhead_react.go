package incision

import (
	"sortie/geom"
	"sortie/tally"
)

// eyes is whose sight serves a shot from above.
type eyes uint8

const (
	shardEyes  eyes = iota // the shooter's, its spotter buddy's and those of friends with Patch Sighting
	strikeEyes             // of a strike from off the table: of friends only those who may sight for one
	unitEyes               // of a unit that reacts: the shooter's and its spotter buddy's
	ownEyes                // of Ambush Fire: the shooter's alone
)

// eyesFor is whose sight serves a shot at one unit only, which is a reaction, or at whatever there is.
// is.react.firefight-simultaneous, is.react.ambush-no-patch
func (s *State) eyesFor(only UnitID) eyes {
	switch {
	case only == NoUnit:
		return shardEyes
	case s.works().sight.own:
		return ownEyes
	}
	return unitEyes
}

// byOwnSight lets nobody see for another until what it returns is called: Ambush Fire.  is.react.ambush-no-patch
func (s *State) byOwnSight() func() {
	own := &s.works().sight.own
	was := *own
	*own = true
	return func() { *own = was }
}

// sightsFor tells whether a model lends its sight to another unit's, or its own unit's, shot from above.
func (s *State) sightsFor(u UnitID, o ModelID, e eyes) bool {
	switch {
	case e == ownEyes && s.holds("is.react.ambush-no-patch", true):
		return false
	case e == unitEyes && s.holds("is.react.firefight-simultaneous", true):
		return s.spots(u, o)
	}
	return s.patches(u, o, e == strikeEyes) || s.spots(u, o)
}

// lobOf is a shot from above with the first weapon a model has for it, not aimed yet; noWeapon if it has none.
func (s *State) lobOf(m ModelID) volley {
	v := volley{by: m, order: Advance, weapon: noWeapon}
	s.lobs(m, func(_ Arm, w int16, i int8, _ *mode) bool { v.weapon, v.mode = w, i; return false })
	return v
}

// mayLob tells whether a model may choose to shoot from above: at anything, or in a reaction at one unit.
func (s *State) mayLob(m ModelID, only UnitID) bool {
	if only == NoUnit || !s.canLob(m) {
		return only == NoUnit && s.canLob(m)
	}
	for t := range s.Standing(only) {
		if s.canLobAt(m, t) {
			return true
		}
	}
	return false
}

// canLobAt tells whether a model can shoot from above at another in a reaction.
func (s *State) canLobAt(m, t ModelID) bool {
	v := s.lobOf(m)
	return v.weapon != noWeapon && s.may(func() *tally.Refusal { return s.aimRefusal(&v, s.home(t), s.Bodies[t].At) })
}

// aimRefusal says why a spot cannot be aimed at, nil if it can. A reaction shoots at the unit it answers, so it aims at a model of
// that, and the reacting unit must see it.  is.react.table.firefight, is.react.table.ambush-fire
func (s *State) aimRefusal(v *volley, only UnitID, spot geom.Point) *tally.Refusal {
	if no := s.spotRefusal(v, spot); no != nil || only == NoUnit {
		return no
	}
	table, own := tally.Rule("is.react.table.firefight"), tally.Rule("is.react.firefight-simultaneous")
	e := s.eyesFor(only)
	if e == ownEyes {
		table, own = "is.react.table.ambush-fire", "is.react.ambush-no-patch"
	}
	t := s.struckAt(spot)
	if t == NoModel || s.home(t) != only {
		return tally.Refuse(table, "a reaction shoots at "+s.name(only), "aim at a model of it")
	}
	if no := s.hidden(v.by, t); no != nil {
		return no
	}
	if s.observer(v.by, spot, e) == NoModel {
		return tally.Refuse(own, s.name(s.home(v.by))+" does not see it itself", "aim at a model it sees")
	}
	return nil
}

// canAmbush tells whether a unit on Ambush has a shot at another with its own eyes.  is.react.ambush-no-patch
func (s *State) canAmbush(u, at UnitID) bool {
	defer s.byOwnSight()()
	return s.canShoot(u, at)
}
