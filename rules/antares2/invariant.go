package antares2

import (
	"fmt"

	"sortie/rules/antares2/position"
)

// Invariant reports the first thing that must never be, nil if all is well.
func (s *State) Invariant() error {
	for i := range s.Units {
		if err := s.unitInvariant(UnitID(i)); err != nil {
			return fmt.Errorf("unit %d (%s): %w", i, s.Name(UnitID(i)), err)
		}
	}
	for i := range s.Bodies {
		if err := s.modelInvariant(ModelID(i)); err != nil {
			return fmt.Errorf("model %d of %s: %w", i, s.Name(s.Bodies[i].Group), err)
		}
	}
	if s.Events < 0 || s.EventsOut < 0 {
		return fmt.Errorf("%d event dice in the bag and %d drawn", s.Events, s.EventsOut)
	}
	if s.Turn < 0 || s.Phase > position.GameOver {
		return fmt.Errorf("turn %d, phase %d", s.Turn, s.Phase)
	}
	return nil
}

func (s *State) unitInvariant(u UnitID) error {
	un := s.Unit(u)
	if un.NDice < 0 || un.NDice > position.MaxDice || un.InHand < 0 || un.Extra < 0 || un.MOD < 1 {
		return fmt.Errorf("%d dice beside it, %d in hand, %d extra, MOD %d", un.NDice, un.InHand, un.Extra, un.MOD)
	}
	for k := range un.NDice {
		if o := un.Dice[k].Order; o == position.NoOrder || o > position.Down {
			return fmt.Errorf("die %d shows no order", k)
		}
	}
	if un.Where == position.Destroyed {
		if un.NDice+un.InHand+un.Pins != 0 {
			return fmt.Errorf("destroyed, but with dice or pins")
		}
		if s.strength(u) > 0 {
			return fmt.Errorf("destroyed, but %d models live", s.strength(u))
		}
		return nil
	}
	if total := un.InHand + un.NDice; !s.Staged && total != un.MOD+un.Extra && s.Book.Edition == position.Second {
		return fmt.Errorf("%d dice in all, not %d", total, un.MOD+un.Extra)
	}
	if un.Pins < 0 || un.Pins > 100 || int(un.Pins) < s.woundFloor(u) {
		return fmt.Errorf("%d pins with %d wounds", un.Pins, s.woundFloor(u))
	}
	if s.strength(u) == 0 && !s.machine(u) {
		return fmt.Errorf("no model lives, but it is not destroyed")
	}
	return s.carrierInvariant(u)
}

// machine tells whether a unit consists of models that are neither fighters nor crew, if any is left.
func (s *State) machine(u UnitID) bool {
	for m := range s.Members(u) {
		if s.Counts(m) {
			return true
		}
	}
	return false
}

func (s *State) carrierInvariant(u UnitID) error {
	un, side := s.Unit(u), s.Groups[u].Side
	if un.Where != position.Aboard {
		// On the table a carrier is noted only while the unit is getting out of it.
		if un.Carrier != NoUnit && (un.Where != position.OnTable || int(un.Carrier) >= len(s.Units) || s.Groups[un.Carrier].Side != side) {
			return fmt.Errorf("not aboard, but carried by unit %d", un.Carrier)
		}
		return nil
	}
	if un.Carrier < 0 || int(un.Carrier) >= len(s.Units) {
		return fmt.Errorf("aboard unit %d", un.Carrier)
	}
	if c := s.Unit(un.Carrier); s.Groups[un.Carrier].Side != side || c.Where == position.Destroyed || c.Where == position.Aboard {
		return fmt.Errorf("aboard %s, which cannot carry it", s.Name(un.Carrier))
	}
	return nil
}

func (s *State) modelInvariant(m ModelID) error {
	mo, f := &s.Bodies[m], &s.Figures[m]
	un := s.Unit(mo.Group)
	if mo.Gone {
		return nil
	}
	if f.Wounds < 0 || f.Breach < 0 || f.Slow < 0 {
		return fmt.Errorf("wounds %d, breaches %d, move reductions %d", f.Wounds, f.Breach, f.Slow)
	}
	if (un.Where == position.OnTable) == mo.Off {
		return fmt.Errorf("its unit is at %d and the model's Off is %v", un.Where, mo.Off)
	}
	if un.Where == position.OnTable && !s.Box().Contains(mo.At) {
		return fmt.Errorf("it stands off the table at %s,%s", mo.At.X, mo.At.Y)
	}
	return nil
}
