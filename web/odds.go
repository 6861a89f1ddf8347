package web

import (
	"errors"
	"net/http"
	"time"

	"sortie/game"
	"sortie/odds"
	"sortie/tally"
)

// How long odds may take in each of the two ways: one situation, one for those who would rather wait than have
// it sampled, and a whole curve.
const (
	duelTime    = 200 * time.Millisecond
	patientTime = 4 * time.Second
	curveTime   = 1500 * time.Millisecond
)

// patientRuns bounds what such a one may cost, beside the time.
const patientRuns = 60_000

// bare is the system itself, which may know more than every system does.
func (s *System) bare() game.System {
	if d, ok := s.System.(described); ok {
		return d.System
	}
	return s.System
}

// situation says what can be told of a situation; nothing if the system sets none up.
func (s *Server) situation(r *http.Request) (any, error) {
	sys, err := s.tables.system(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	out := struct {
		Parameters []game.Parameter  `json:"parameters"`
		Forces     []game.ForceEntry `json:"forces,omitempty"` // who can be set up against whom
	}{Parameters: []game.Parameter{}}
	if place, ok := sys.bare().(game.Situations); ok {
		out.Parameters, out.Forces = place.Parameters(), game.ForcesOf(sys.bare())
	}
	return out, nil
}

// duel is what comes of one unit acting on another.
func (s *Server) duel(r *http.Request) (any, error) {
	sys, err := s.tables.system(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	var in struct {
		game.Situation
		Patient bool `json:"patient"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	opt := odds.Options{Time: duelTime}
	if in.Patient {
		opt.Time, opt.Runs = patientTime, patientRuns
	}
	d, err := odds.Ask(r.Context(), sys.bare(), in.Situation, opt)
	if err != nil {
		return nil, notAsked(err)
	}
	return d, nil
}

// curve is the same with one number going from one value to another.
func (s *Server) curve(r *http.Request) (any, error) {
	sys, err := s.tables.system(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	var in struct {
		game.Situation
		Over string `json:"over"`
		From int    `json:"from"`
		To   int    `json:"to"`
		Step int    `json:"step"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	n := 1
	if in.Step > 0 {
		n = max(1, (in.To-in.From)/in.Step+1)
	}
	points, err := odds.Curve(r.Context(), sys.bare(), in.Situation, in.Over, in.From, in.To, in.Step, odds.Options{Time: curveTime / time.Duration(n)})
	if err != nil {
		return nil, notAsked(err)
	}
	return map[string]any{"over": in.Over, "points": points}, nil
}

// notAsked is a question that cannot be put, with the rule if there is one.
func notAsked(err error) error {
	var no *tally.Refusal
	errors.As(err, &no)
	return &Problem{http.StatusUnprocessableEntity, "refused", err.Error(), no, nil}
}
