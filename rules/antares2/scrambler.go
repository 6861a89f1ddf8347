package antares2

import (
	"sortie/dice"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// RollLasts is the test of a munition that may stay on the table.
const RollLasts = "lasts"

// suffers tells whether a model suffers from a kind of munition, and the rule for or against it; false without
// a rule if its unit is simply out of reach. Several markers of a kind count once.
// a2.oh.special-munitions, a2.special.scramble-proof
func (s *State) suffers(m ModelID, k *force.Munition) (bool, tally.Rule) {
	u := s.Bodies[m].Group
	for i := range s.Markers {
		mk := &s.Markers[i]
		if mk.Gone || mk.Kind != k.Key || k.Enemies && mk.Side == s.Groups[u].Side || !s.markerReaches(u, mk, k.Radius) {
			continue
		}
		if s.Applies("a2.special.scramble-proof", k.Key == scrambler && s.TypeOf(m).Traits.ScrambleProof) {
			return false, "a2.special.scramble-proof"
		}
		return true, "a2.oh.special-munitions"
	}
	if k.Key == scrambler {
		return s.inScramblerField(u)
	}
	return false, ""
}

// markerReaches tells whether some own model of a unit is within a distance of a munition marker.
func (s *State) markerReaches(u UnitID, mk *position.Marker, d geom.Length) bool {
	for m := range s.Own(u) {
		if s.InPlay(u) && s.feels(m, mk, d) {
			return true
		}
	}
	return false
}

// feels tells whether a model is within a distance of a munition marker. In a building with several levels
// only those on the level hit are.  a2.building.special-munitions
func (s *State) feels(m ModelID, mk *position.Marker, d geom.Length) bool {
	spot, y := geom.Disc(mk.At, 0), s.Shape(m)
	if !geom.Within(&spot, &y, d) {
		return false
	}
	in := s.Enclosing(mk.At)
	return !s.Applies("a2.building.special-munitions", in >= 0 && s.Bodies[m].Inside == in && s.Book.Board.Pieces[in].Building.BlockOf(s.Bodies[m].Level) != mk.Level)
}

// scrambled tells whether a unit suffers scrambler effects, from an enemy Nucleus or a munition, and the rule
// for or against it.
func (s *State) scrambled(u UnitID) (bool, tally.Rule) {
	k := s.Book.Munition(scrambler)
	if k == nil {
		return s.inScramblerField(u)
	}
	best, why := false, tally.Rule("")
	for m := range s.Own(u) {
		if yes, rule := s.suffers(m, k); yes || why == "" {
			best, why = yes, rule
		}
	}
	return best, why
}

// inScramblerField tells whether a unit is in the field of an enemy Nucleus. Units with Nucleus or Scramble
// Proof are spared.  a2.special.nucleus.scrambler, a2.special.scramble-proof
func (s *State) inScramblerField(u UnitID) (bool, tally.Rule) {
	if !s.InPlay(u) || !s.nucleusAt(u) {
		return false, ""
	}
	for m := range s.Own(u) {
		if t := &s.TypeOf(m).Traits; s.Applies("a2.special.scramble-proof", t.Nucleus || t.ScrambleProof) {
			return false, "a2.special.scramble-proof"
		}
	}
	return true, "a2.special.nucleus.scrambler"
}

// nucleusAt tells whether an enemy Nucleus is within its reach of a unit.
func (s *State) nucleusAt(u UnitID) bool {
	for i := range s.Units {
		o := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.InPlay(o) {
			continue
		}
		for m := range s.Members(o) {
			if s.TypeOf(m).Traits.Nucleus && s.UnitWithin(u, m, position.NucleusReach) {
				return true
			}
		}
	}
	return false
}

// addMunitions adds what special munitions do to the Acc of a model.
func (s *State) addMunitions(m ModelID, sum *tally.Tally) {
	for i := range s.Book.Munitions {
		k := &s.Book.Munitions[i]
		if k.Acc == 0 {
			continue
		}
		if yes, rule := s.suffers(m, k); yes {
			sum.Add(k.Key, rule, int(k.Acc))
		}
	}
}

// weakened adds what special munitions do to the Res of a model with so much armour, which is lost once.
func (s *State) weakened(m ModelID, armour int, sum *tally.Tally) {
	for i := range s.Book.Munitions {
		k := &s.Book.Munitions[i]
		by := int(k.Res)
		if k.NoArmour {
			by -= armour
		}
		if by == 0 {
			continue
		}
		yes, rule := s.suffers(m, k)
		if !yes {
			continue
		}
		sum.Add(k.Key, rule, by)
		if k.NoArmour {
			armour = 0
		}
	}
}

// citeSpared notes that a model is proof against what is around it.
func (r *Run) citeSpared(m ModelID) {
	for i := range r.Book.Munitions {
		if yes, rule := r.suffers(m, &r.Book.Munitions[i]); !yes && rule != "" {
			r.cite(rule)
		}
	}
}

// lastingMunitions tests the munitions that may stay on the table; those that fail are taken off. It tells
// whether there were any.  a2.turn-end.special-effects
func (r *Run) lastingMunitions() bool {
	any := false
	for i := range r.Markers {
		mk := &r.Markers[i]
		k := r.Book.Munition(mk.Kind)
		if mk.Gone || k == nil || k.Lasts == 0 {
			continue
		}
		any = true
		if face := r.roll(RollLasts, dice.D10, NoUnit); face > int(k.Lasts) {
			mk.Gone = true
			r.tell("faded", NoUnit, NoUnit, "a2.turn-end.special-effects", "A %s marker fades away", mk.Kind)
		}
	}
	return any
}
