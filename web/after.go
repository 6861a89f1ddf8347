package web

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"sortie/flow"
	"sortie/match"
	"sortie/matchfile"
	"sortie/store"
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

// whole drops the last answer of a file that is cut off: dice that came of it may be missing, and a
// replay must not throw others.
func whole(f *matchfile.File) {
	n := len(f.Entries)
	for n > 0 && f.Entries[n-1].Kind != flow.Answered {
		n--
	}
	f.Entries = f.Entries[:max(n-1, 0)]
	f.Epochs = slices.DeleteFunc(f.Epochs, func(e matchfile.Epoch) bool { return e.Entry > len(f.Entries) })
	f.Jumps = slices.DeleteFunc(f.Jumps, func(j matchfile.Jump) bool { return j.Entry >= len(f.Entries) })
}

// verify keeps a panic of a rule in a stranger's file away from everybody else.
func verify(sys *System, f *matchfile.File) (out matchfile.Outcome, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the rules fail in this match: %v", p)
		}
	}()
	return matchfile.Verify(sys.System, f)
}

func (s *Server) keepFile(r *http.Request, own string, sys *System, f *matchfile.File, outcome *matchfile.Outcome) (any, error) {
	head := match.Head{ID: newID(), Setup: f.Setup, Rules: sys.Info().Version, Base: f.Entries, File: true, Created: time.Now().UTC().Truncate(time.Millisecond),
		Chairs:   slices.Repeat([]match.Chair{{Kind: match.Person}}, f.Setup.Sides()),
		FileDice: match.DiceOfFile(f)}
	out := started{Token: newToken(), Invites: make([]string, f.Setup.Sides()), Holds: &outcome.Holds, Why: outcome.Why}
	g := store.Grant{Hash: hashOf(out.Token), Match: head.ID, Kind: match.RoleWatch, Creator: true}
	if err := s.cfg.Store.Create(head, f.Setup.Names, match.Over, g); err != nil {
		return nil, err
	}
	return madeBy(s.handOver(r, own, g, out))
}

func (s *Server) replay(r *http.Request) (any, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, err
	}
	return m.Replay(g.Role())
}

// choices are the decisions of a seat that cost it most.
func (s *Server) choices(r *http.Request) (any, error) {
	m, g, seat, err := s.enterFor(r)
	if err != nil {
		return nil, err
	}
	if seat == flow.Nobody && len(g.Seats) > 0 {
		seat = g.Seats[0]
	}
	list, err := m.Choices(r.Context(), g.Role(), seat)
	return map[string]any{"choices": list}, err
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
	return madeBy(s.begin(r, sys, head, in.Seats))
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
