package firefight

import (
	"fmt"

	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
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
	if int(s.Mission) >= len(s.Book.Missions) || s.Edge[0] < position.NearEdge || s.Edge[0] > position.RightEdge || s.Edge[1] != s.Edge[0].Opposite() {
		return fmt.Errorf("mission %d, edges %d and %d", s.Mission, s.Edge[0], s.Edge[1])
	}
	if s.CP[0] < 0 || s.CP[1] < 0 {
		return fmt.Errorf("command points %d and %d", s.CP[0], s.CP[1])
	}
	if s.Round < 1 || s.Phase > position.GameOver {
		return fmt.Errorf("round %d, phase %d", s.Round, s.Phase)
	}
	return nil
}

func (s *State) unitInvariant(u UnitID) error {
	un := s.Unit(u)
	if un.Where == position.Destroyed {
		if n := s.Count(u); n > 0 {
			return fmt.Errorf("destroyed, but %d models live", n)
		}
		return nil
	}
	if s.troopers(u) == 0 && !s.Lead(u).Drone {
		return fmt.Errorf("no model lives, but it is not destroyed")
	}
	if s.Bodies[un.Leader].Gone {
		return fmt.Errorf("its leader is gone, but it is not destroyed")
	}
	if k := s.Words(u); un.Pinned && k.Construct {
		return fmt.Errorf("a Construct is pinned")
	} else if un.Shield < 0 || un.Shield > k.Shield && !s.Staged {
		return fmt.Errorf("%d shields of %d", un.Shield, k.Shield)
	}
	if int(un.Order) > len(s.Book.Orders) || int(un.Aura) > len(s.Book.Orders) {
		return fmt.Errorf("order %d, aura %d of %d", un.Order, un.Aura, len(s.Book.Orders))
	}
	if err := s.placeInvariant(u); err != nil {
		return err
	}
	if n := s.RoomBeside(u); n < 0 && !s.Staged {
		return fmt.Errorf("%d too many where it is", -n)
	}
	return nil
}

func (s *State) placeInvariant(u UnitID) error {
	un := s.Unit(u)
	switch un.Where {
	case position.Aboard:
		if un.In < 0 || int(un.In) >= len(s.Units) {
			return fmt.Errorf("aboard unit %d", un.In)
		}
		if c := &s.Units[un.In]; s.Groups[un.In].Side != s.Groups[u].Side || c.Where == position.Destroyed || c.Where == position.Aboard {
			return fmt.Errorf("aboard %s, which cannot carry it", s.Name(UnitID(un.In)))
		}
	case position.Inside, position.OnRoof:
		if un.In < 0 || int(un.In) >= len(s.Book.Board.Pieces) || s.Book.Board.Pieces[un.In].Class != force.Building {
			return fmt.Errorf("in or on piece %d, which is no building", un.In)
		}
	}
	return nil
}

func (s *State) modelInvariant(m ModelID) error {
	mo := &s.Bodies[m]
	un := s.Unit(mo.Group)
	if mo.Gone {
		return nil
	}
	if s.Figures[m].Damage < 0 || s.Figures[m].Damage >= s.TypeOf(m).HP {
		return fmt.Errorf("%d damage of %d HP", s.Figures[m].Damage, s.TypeOf(m).HP)
	}
	if (un.Where == position.OnTable && !un.Waiting) == mo.Off && s.Phase >= position.CommandPool {
		return fmt.Errorf("its unit is at %d and the model's Off is %v", un.Where, mo.Off)
	}
	if un.Where == position.OnTable && s.Phase >= position.CommandPool && !s.Box().Contains(mo.At) {
		return fmt.Errorf("it stands off the table at %s,%s", mo.At.X, mo.At.Y)
	}
	return nil
}
