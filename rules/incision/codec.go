package incision

import (
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/pack"
	"sortie/table"
)

// describe names every field of the state once: for encoding, decoding and hashing alike.
func (s *State) describe(c *pack.Codec) {
	s.Table.Fields(c)
	pack.Slice(c, &s.Figures, describeFigure)
	pack.Slice(c, &s.Units, describeUnit)
	pack.Num(c, &s.Turn)
	pack.Num(c, &s.Phase)
	pack.Slice(c, &s.Bonus, pack.Num[int8])
	pack.Slice(c, &s.Areas, describeArea)
	pack.Num(c, &s.Acting)
	pack.Slice(c, &s.Level, pack.Num[int8])
	pack.Bool(c, &s.Ended)
	pack.Num(c, &s.Winner)
	pack.String(c, &s.Why)
	for _, list := range []*[]int16{&s.Mission.Fielded, &s.Mission.Out, &s.Mission.Dead} {
		pack.Slice(c, list, pack.Num[int16])
	}
	s.Mission.describe(c)
	pack.Num(c, &s.Begun)
	pack.Slice(c, &s.Calls, describeCall)
	pack.Slice(c, &s.Screens, describeScreen)
	pack.String(c, &s.Proc.Verb)
	pack.Slice(c, &s.Proc.Args, pack.String)
	pack.Bool(c, &s.Staged)
}

func (m *Mission) describe(c *pack.Codec) {
	pack.Slice(c, &m.Fates, pack.Num[Fate])
	for _, side := range [...]*Side{&m.Attacker, &m.Trigger, &m.Killer} {
		pack.Num(c, side)
	}
	pack.Num(c, &m.Due)
	pack.Num(c, &m.Prize)
	pack.Bool(c, &m.Block)
	pack.Bool(c, &m.Lost)
	pack.Num(c, &m.Place)
	pack.Slice(c, &m.Broke, pack.Bool)
}

func describeUnit(c *pack.Codec, u *Unit) {
	pack.Num(c, &u.Operative)
	pack.Num(c, &u.Pins)
	pack.Num(c, &u.Die)
	pack.Num(c, &u.Order)
	for _, b := range [...]*bool{&u.Retained, &u.Broken, &u.Waits, &u.Left, &u.Freed, &u.Loose, &u.Knocked} {
		pack.Bool(c, b)
	}
	pack.Num(c, &u.Gained)
	pack.Num(c, &u.Hurt)
	pack.Num(c, &u.Balked)
	pack.Num(c, &u.Passed)
	pack.Num(c, &u.Gripped)
	pack.Num(c, &u.Over)
	pack.Num(c, &u.Controls)
	pack.Num(c, &u.Handler)
	pack.Num(c, &u.Reactor)
	pack.Num(c, &u.Suit)
	pack.Num(c, &u.Called)
	pack.Num(c, &u.Countered)
}

func describeFigure(c *pack.Codec, f *Figure) {
	pack.Num(c, &f.Model)
	pack.Num(c, &f.Wounds)
	pack.Bool(c, &f.Unconscious)
	pack.Bool(c, &f.Unarmed)
	pack.Num(c, &f.Home)
	pack.Bool(c, &f.Data)
	pack.Num(c, &f.Spent)
	pack.Num(c, &f.Thrown)
}

func describeArea(c *pack.Codec, a *Area) {
	table.Point(c, &a.At.Min)
	table.Point(c, &a.At.Max)
	pack.Num(c, &a.Round)
	pack.Bool(c, &a.Set)
}

// Hash implements flow.Table.
func (s *State) Hash() uint64 { return pack.Hash(s.describe) }

// Encode implements game.Game.
func (s *State) Encode(dst []byte) []byte { return pack.Encode(dst, s.describe) }

// Clone implements flow.Table. The book is shared: it never changes in play.
func (s *State) Clone() flow.Table {
	n := *s
	n.shop = nil
	n.Table = s.Table.Clone()
	n.Figures, n.Units = slices.Clone(s.Figures), slices.Clone(s.Units)
	n.Bonus, n.Areas, n.Level = slices.Clone(s.Bonus), slices.Clone(s.Areas), slices.Clone(s.Level)
	m := &n.Mission
	m.Fielded, m.Out, m.Dead = slices.Clone(m.Fielded), slices.Clone(m.Out), slices.Clone(m.Dead)
	m.Fates, m.Broke = slices.Clone(m.Fates), slices.Clone(m.Broke)
	n.Calls, n.Screens = slices.Clone(s.Calls), slices.Clone(s.Screens)
	n.Proc.Args = slices.Clone(s.Proc.Args)
	return &n
}

// Over implements flow.Table.
func (s *State) Over() bool { return s.Ended }

// Invariant reports the first thing that must never be, nil if all is well.
func (s *State) Invariant() error {
	if err := s.Table.Invariant(); err != nil {
		return err
	}
	if len(s.Figures) != len(s.Bodies) || len(s.Units) != len(s.Groups) {
		return fmt.Errorf("%d figures of %d bodies, %d units of %d groups", len(s.Figures), len(s.Bodies), len(s.Units), len(s.Groups))
	}
	n := s.Sides()
	for _, l := range []int{len(s.Bonus), len(s.Areas), len(s.Level), len(s.Mission.Fielded), len(s.Mission.Out), len(s.Mission.Dead), len(s.Mission.Broke)} {
		if l != n {
			return fmt.Errorf("a list of sides has %d entries for %d sides", l, n)
		}
	}
	if s.Turn < 1 || s.Phase > GameOver || s.Acting < NoUnit || int(s.Acting) >= len(s.Units) || s.Winner < flow.Nobody || int(s.Winner) >= n {
		return fmt.Errorf("turn %d, phase %d, acting %d, winner %d", s.Turn, s.Phase, s.Acting, s.Winner)
	}
	if m := &s.Mission; max(m.Attacker, m.Trigger, m.Killer) >= Side(n) || min(m.Attacker, m.Trigger, m.Killer) < flow.Nobody || m.Prize < NoModel || int(m.Prize) >= len(s.Bodies) || len(m.Fates) > len(s.Units) {
		return fmt.Errorf("mission %+v", *m)
	}
	for i := range s.Figures {
		f := &s.Figures[i]
		if f.Model < 0 || int(f.Model) >= len(s.book.models) || f.Home < 0 || int(f.Home) >= len(s.Units) || f.Wounds < 0 {
			return fmt.Errorf("figure %d: model %d, home %d, %d Wounds", i, f.Model, f.Home, f.Wounds)
		}
	}
	for i := range s.Units {
		if err := s.unitInvariant(UnitID(i)); err != nil {
			return fmt.Errorf("unit %d (%s): %w", i, s.name(UnitID(i)), err)
		}
	}
	return nil
}

func (s *State) unitInvariant(u UnitID) error {
	un := &s.Units[u]
	switch {
	case un.Operative < 0 || int(un.Operative) >= len(s.Bodies):
		return fmt.Errorf("its operative is %d", un.Operative)
	case int(un.Controls) >= len(s.Units) || un.Controls < NoUnit:
		return fmt.Errorf("it is sent by %d", un.Controls)
	case int(un.Handler) >= len(s.Units) || un.Handler < NoUnit:
		return fmt.Errorf("it is handled by %d", un.Handler)
	case un.Pins < 0:
		return fmt.Errorf("%d pins", un.Pins)
	case un.Order > Down || un.Die > LostDie:
		return fmt.Errorf("order %d, die %d", un.Order, un.Die)
	case (un.Die == Beside) != (un.Order != NoOrder):
		return fmt.Errorf("its die is %d and shows %v", un.Die, un.Order)
	case un.Die == InBag && s.Bodies[un.Operative].Gone:
		return fmt.Errorf("its die is in the bag and its operative has fallen")
	}
	return nil
}
