package antares2

import (
	"strconv"

	"sortie/dice"
	"sortie/geom"
	"sortie/tally"
)

// scrambler is the munition whose markers a Nucleus removes.
const scrambler = "scrambler"

// nucleusReach is how far a Nucleus works.
const nucleusReach = 3 * geom.Inch

// landMunition puts the marker of a special munition where the shot lands. What the marker does is in
// another book.  a2.oh.special-munitions
func (r *Run) landMunition(b *Bout, shot *Shot) {
	arm := b.Arms[shot.Arm]
	mode := r.mode(arm)
	at := b.Point
	switch {
	case shot.Hit:
	case shot.Face != 10 && mode.Overhead && b.As == Fire:
		r.cite("a2.oh.result-fail", "a2.off-target.distance")
		bearing := geom.Angle(r.roll(RollScatter, dice.Scatter, b.Shooter)).Norm()
		at = at.Polar(bearing, geom.Length(shot.Face)*geom.Inch)
	default:
		return
	}
	r.layMunition(mode.Munition, r.unit(b.Shooter).Side, at, r.levelHit(at, mode.Overhead))
}

// layMunition puts a munition marker down; a Nucleus nearby may remove it at once.
func (r *Run) layMunition(kind string, side Side, at geom.Point, level int8) {
	name := kind + "-" + strconv.Itoa(len(r.Markers)+1)
	r.Markers = append(r.Markers, Marker{Kind: kind, Name: name, Side: side, At: at, Holder: NoUnit, Level: level})
	r.tell("munition", NoUnit, NoUnit, "a2.oh.special-munitions", "A %s marker lies on the table", kind)
	r.nullifyScramblers()
}

// nullifyScramblers removes scrambler markers near a Nucleus, whenever they come near it.
// a2.special.nucleus.nullify
func (r *Run) nullifyScramblers() {
	for i := range r.Markers {
		mk := &r.Markers[i]
		if mk.Gone || mk.Kind != scrambler {
			continue
		}
		for u := range r.Units {
			if r.inPlay(UnitID(u)) && r.nucleusReaches(UnitID(u), mk) {
				mk.Gone = true
				r.tell("nullified", UnitID(u), NoUnit, "a2.special.nucleus.nullify", "%s removes a scrambler marker", r.name(UnitID(u)))
			}
		}
	}
}

// nucleusNear tells whether a Nucleus model of the unit is within its reach of a body.
func (s *State) nucleusNear(u UnitID, x *geom.Shape) bool {
	for m := range s.all(u) {
		if !s.typ(m).Traits.Nucleus {
			continue
		}
		if y := s.body(m); geom.Within(x, &y, nucleusReach) {
			return true
		}
	}
	return false
}

// scrambled tells whether a unit suffers scrambler effects from an enemy Nucleus, and the rule for or
// against it; false without a rule if it is simply out of reach. The effects are in another book.
// a2.special.nucleus.scrambler, a2.special.scramble-proof
func (s *State) scrambled(u UnitID) (bool, tally.Rule) {
	if !s.inPlay(u) {
		return false, ""
	}
	for i := range s.Units {
		o := UnitID(i)
		if s.Units[i].Side == s.unit(u).Side || !s.inPlay(o) {
			continue
		}
		for m := range s.own(u) {
			if x := s.body(m); !s.nucleusNear(o, &x) {
				continue
			}
			return s.unscrambled(u)
		}
	}
	return false, ""
}

// unscrambled spares units with Nucleus or Scramble Proof.
func (s *State) unscrambled(u UnitID) (bool, tally.Rule) {
	for m := range s.own(u) {
		if t := &s.typ(m).Traits; t.Nucleus || t.ScrambleProof {
			return false, "a2.special.scramble-proof"
		}
	}
	return true, "a2.special.nucleus.scrambler"
}

// levelHit is the level of a building on which a munition goes off: what comes from above bursts on the
// highest.  a2.building.special-munitions
func (s *State) levelHit(at geom.Point, overhead bool) int8 {
	if in := s.enclosing(at); in >= 0 && overhead {
		return s.levelsLeft(int(in)) - 1
	}
	return 0
}

// nucleusReaches tells whether a Nucleus model of the unit is within reach of a munition marker. In a
// building with several levels only those on the level hit are affected.  a2.building.special-munitions
func (r *Run) nucleusReaches(u UnitID, mk *Marker) bool {
	spot := geom.Disc(mk.At, 0)
	in := r.enclosing(mk.At)
	for m := range r.all(u) {
		y := r.body(m)
		if !r.typ(m).Traits.Nucleus || !geom.Within(&spot, &y, nucleusReach) {
			continue
		}
		if in < 0 || r.Models[m].Inside != in {
			return true
		}
		r.cite("a2.building.special-munitions")
		if r.book.Board.Pieces[in].Building.blockOf(r.Models[m].Level) == mk.Level {
			return true
		}
	}
	return false
}
