package web

import (
	"errors"
	"net/http"
	"strconv"

	"sortie/match"
)

func (s *Server) odds(r *http.Request) (any, error) {
	var in numbered
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	o, err := m.Odds(r.Context(), g.Seats, in.Number, in.Answer)
	if err != nil {
		return nil, withState(m, g, "", err)
	}
	return o, nil
}

func (s *Server) file(r *http.Request) (any, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, err
	}
	text, err := m.File(g.Role())
	return download{"sortie-" + g.Match + ".match", text}, err
}

func (s *Server) report(r *http.Request) (any, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		Text string `json:"text"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	text, err := m.Report(g.Role(), "Sortie "+s.cfg.Version, in.Text)
	return download{"sortie-fault-" + g.Match + ".match", text}, err
}

func (s *Server) replay(r *http.Request) (any, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, err
	}
	return m.Replay(g.Role())
}

func (s *Server) luck(r *http.Request) (any, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, err
	}
	p, err := m.Replay(g.Role())
	return p.Luck, err
}

func (s *Server) at(r *http.Request) (any, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(r.URL.Query().Get("entry"))
	if err != nil {
		return nil, bad("entry must be a whole number")
	}
	seat, err := seatOf(r)
	if err != nil {
		return nil, err
	}
	return m.At(g.Role(), n, seat)
}

func (s *Server) fork(r *http.Request) (any, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		Entry int          `json:"entry"`
		Seats []seatChoice `json:"seats"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	head, err := m.Branch(g.Role(), in.Entry)
	if err != nil {
		return nil, err
	}
	sys, err := s.tables.system(head.Setup.System)
	if err != nil {
		return nil, err
	}
	return s.begin(r, sys, head, in.Seats)
}

func (s *Server) dice(r *http.Request) (any, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, err
	}
	if g.Kind == match.RoleInvite {
		return nil, forbidden("join first")
	}
	d, err := m.Dice(g.Role())
	var broken *match.Broken
	if errors.As(err, &broken) {
		s.cfg.Log.Error("a match cannot be replayed", "match", g.Match, "error", err)
	}
	return d, err
}
