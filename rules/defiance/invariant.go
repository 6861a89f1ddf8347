package defiance

import (
	"fmt"

	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// Invariant reports the first thing that must never be, nil if all is well.
func (s *State) Invariant() error {
	if err := s.Table.Invariant(); err != nil {
		return err
	}
	if len(s.Figures) != len(s.Bodies) || len(s.Units) != len(s.Groups) {
		return fmt.Errorf("%d figures for %d bodies, %d units for %d groups", len(s.Figures), len(s.Bodies), len(s.Units), len(s.Groups))
	}
	for b := range s.Figures {
		if err := s.figureInvariant(BodyID(b)); err != nil {
			return fmt.Errorf("figure %d: %w", b, err)
		}
	}
	for u := range s.Units {
		if err := s.unitInvariant(UnitID(u)); err != nil {
			return fmt.Errorf("unit %d: %w", u, err)
		}
	}
	for _, c := range s.Cards {
		if c.Unit < 0 || int(c.Unit) >= len(s.Units) {
			return fmt.Errorf("a card of unit %d", c.Unit)
		}
	}
	for _, n := range s.Deck.Cards {
		if n < 0 || int(n) >= len(s.Cards) {
			return fmt.Errorf("card %d of %d", n, len(s.Cards))
		}
	}
	if s.Deck.Dealt < 0 || int(s.Deck.Dealt) > len(s.Deck.Cards) {
		return fmt.Errorf("%d cards dealt of %d", s.Deck.Dealt, len(s.Deck.Cards))
	}
	return s.restInvariant()
}

func (s *State) restInvariant() error {
	for i := range s.Areas {
		t := &s.Areas[i]
		if t.Unit < 0 || int(t.Unit) >= len(s.Units) || !s.known(t.By) || !s.known(t.Target) || !s.known(t.Spares) || t.Kind > position.Strike || t.Arm < 0 || t.Arm >= position.Arms {
			return fmt.Errorf("area %d belongs to nobody there is", i)
		}
		for _, b := range t.Guns {
			if b < 0 || int(b) >= len(s.Bodies) {
				return fmt.Errorf("area %d is held by nobody there is", i)
			}
		}
	}
	for i, g := range s.Guns {
		if g.Body < 0 || int(g.Body) >= len(s.Bodies) || !s.known(g.Crew[0]) || !s.known(g.Crew[1]) {
			return fmt.Errorf("gun %d is served by nobody there is", i)
		}
	}
	for side, b := range s.Primary {
		if !s.known(b) {
			return fmt.Errorf("primary commander %d of side %d", b, side)
		}
	}
	for _, a := range s.Attacks {
		if a.By == NoBody || a.On == NoBody || !s.known(a.By) || !s.known(a.On) {
			return fmt.Errorf("%d attacked %d", a.By, a.On)
		}
	}
	for _, a := range s.Strokes {
		if a.By == NoBody || !s.known(a.By) || a.On < 0 || int(a.On) >= len(s.Units) {
			return fmt.Errorf("%d struck at unit %d", a.By, a.On)
		}
	}
	if len(s.Goals) != len(s.Book.Mission.Objectives) && !s.Staged {
		return fmt.Errorf("%d objectives", len(s.Goals))
	}
	if s.Turn < 1 || s.Phase > position.GameOver || s.Acting < NoUnit || int(s.Acting) >= len(s.Units) {
		return fmt.Errorf("turn %d, phase %d, unit %d acts", s.Turn, s.Phase, s.Acting)
	}
	return nil
}

func (s *State) known(b BodyID) bool { return b >= NoBody && int(b) < len(s.Bodies) }

func (s *State) figureInvariant(b BodyID) error {
	f := s.Figure(b)
	if f.Frame < 0 || int(f.Frame) >= len(s.Book.Pack.Frames) || f.Frame != s.Bodies[b].Base {
		return fmt.Errorf("frame %d", f.Frame)
	}
	for _, n := range f.Arms {
		if n < -1 || int(n) >= len(s.Book.Pack.Weapons) {
			return fmt.Errorf("weapon %d", n)
		}
	}
	body := &s.Bodies[b]
	switch {
	case f.Aim < NoUnit || int(f.Aim) >= len(s.Units) || f.Aimed < NoUnit || int(f.Aimed) >= len(s.Units):
		return fmt.Errorf("it aims at unit %d", f.Aim)
	case !s.known(f.Mate) || !s.known(f.Dodged) || !s.known(f.Aimer):
		return fmt.Errorf("it knows somebody who is not there")
	case body.Gone:
	case f.Hurt < 0 || s.Left(b) <= 0 && s.Frame(b).SDC == 0:
		return fmt.Errorf("%d lost of DC %d", f.Hurt, s.Frame(b).DC)
	case body.Level < 0 || body.Level > 3 || body.Level > 0 && s.Frame(b).Mode != force.Fly:
		return fmt.Errorf("flight level %d", body.Level)
	case f.Cover > position.WithMount || f.CoverPace > law.Sprinting || f.Pace > law.Sprinting || f.Order > position.DriveOrder || f.Serves > force.CrewmanFor:
		return fmt.Errorf("it covers with %d at %d", f.Cover, f.CoverPace)
	case s.Stands(b) && !s.Box().Contains(body.At):
		return fmt.Errorf("it stands off the table at %s,%s", body.At.X, body.At.Y)
	case f.Shaken && s.Frame(b).Vehicle():
		return fmt.Errorf("a vehicle is shaken")
	}
	return nil
}

func (s *State) unitInvariant(u UnitID) error {
	un := &s.Units[u]
	if un.Kind < 0 || int(un.Kind) >= len(s.Book.Kinds) || un.Order > position.DriveOrder || un.Pace > law.Sprinting || un.Pattern > MoveFireMove || un.Status > force.AdHocUnit {
		return fmt.Errorf("kind %d, order %d", un.Kind, un.Order)
	}
	if un.From < NoUnit || int(un.From) >= len(s.Units) {
		return fmt.Errorf("it came out of unit %d", un.From)
	}
	return nil
}
