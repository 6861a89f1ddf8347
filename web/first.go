package web

import (
	"crypto/sha256"
	"net/http"

	"sortie/flow"
	"sortie/match"
)

// saltOfFirst is added to the dice of a first game for its player: they are known beforehand, so nobody needs to guard them.
const saltOfFirst = "first game"

// first gives the steps of a system's guided first game.
func (s *Server) first(r *http.Request) (any, error) {
	sys, err := s.tables.system(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	if sys.First == nil {
		return nil, &Problem{http.StatusNotFound, "unknown", sys.Info().Name + " has no guided first game", nil, nil}
	}
	return sys.First, nil
}

// playFirst begins a system's guided first game: seated, with known dice, and set up for the newcomer.
func (s *Server) playFirst(r *http.Request, sys *System, name string) (any, error) {
	if sys.First == nil {
		return nil, bad("%s has no guided first game", sys.Info().Name)
	}
	if err := checkName(name); err != nil {
		return nil, err
	}
	set := sys.First.Setup.Whole()
	seats := []seatChoice{{Kind: "me"}}
	for len(seats) < set.Sides() {
		seats = append(seats, seatChoice{Kind: "bot", Bot: "sensible"})
	}
	secret := sha256.Sum256([]byte(sys.First.Dice))
	out, err := s.begin(r, sys, match.Head{Setup: set, First: true, Secret: secret[:]}, seats)
	if err != nil {
		return nil, err
	}
	m, err := s.tables.getFor(out.Match.ID, s.guard.address(r))
	if err != nil {
		return nil, err
	}
	mine := []flow.Seat{0}
	if err := m.Join(mine, name, saltOfFirst); err != nil {
		return nil, err
	}
	if err := m.SetUp(mine); err != nil {
		return nil, err
	}
	out.Match = m.Info()
	return created{out}, nil
}

// setUp lets the force of who asks be set up for him.
func (s *Server) setUpFor(r *http.Request) (any, error) {
	var in struct {
		After string `json:"after"`
	}
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	if err := m.SetUp(g.Seats); err != nil {
		return nil, withState(m, g, in.After, err)
	}
	st, err := m.State(g.Role(), flow.Nobody, in.After)
	return stated{State: st}, err
}
