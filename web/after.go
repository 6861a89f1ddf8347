package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"
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

// openFile keeps a match file as a match to look at.
func (s *Server) openFile(r *http.Request) (any, error) {
	own, err := owner(r)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	f, err := matchfile.Parse(bytes.NewReader(withoutComments(text)))
	cut := errors.Is(err, matchfile.ErrCut) && f != nil
	if err != nil && !cut {
		return nil, &Problem{http.StatusUnprocessableEntity, "refused", "this is no match file that can be read: " + err.Error(), nil, nil}
	}
	if cut {
		whole(f)
	}
	sys, err := s.tables.system(f.Setup.System)
	if err != nil {
		return nil, err
	}
	outcome, err := verify(sys, f)
	if err != nil {
		return nil, &Problem{http.StatusUnprocessableEntity, "refused", err.Error(), nil, nil}
	}
	if !outcome.Holds {
		if f.Rules == sys.Info().Version {
			return nil, &Problem{http.StatusUnprocessableEntity, "refused", fmt.Sprintf("the match does not hold at entry %d: %s", outcome.Entry+1, outcome.Why), nil, nil}
		}
		f.Entries = f.Entries[:min(max(outcome.Entry, 0), len(f.Entries))]
	}
	if cut {
		outcome.Holds, outcome.Why = false, "The file is cut off: its end is missing, and with it the proof that nothing was changed. It replays as far as it goes."
	}
	return s.keepFile(own, sys, f, &outcome)
}

// whole drops the last answer of a file that is cut off: dice that came of it may be missing, and a
// replay must not throw others.
func whole(f *matchfile.File) {
	n := len(f.Entries)
	for n > 0 && f.Entries[n-1].Kind != flow.Answered {
		n--
	}
	f.Entries = f.Entries[:max(n-1, 0)]
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

// withoutComments drops the lines that a fault report has before the match.
func withoutComments(b []byte) []byte {
	for bytes.HasPrefix(b, []byte("#")) {
		_, b, _ = bytes.Cut(b, []byte("\n"))
	}
	return b
}

func (s *Server) keepFile(own string, sys *System, f *matchfile.File, outcome *matchfile.Outcome) (any, error) {
	head := match.Head{ID: newID(), Setup: f.Setup, Rules: sys.Info().Version, Base: f.Entries, File: true, Created: time.Now().UTC().Truncate(time.Millisecond),
		Chairs:   [2]match.Chair{{Kind: match.Person}, {Kind: match.Person}},
		FileDice: match.DiceOfFile(f)}
	out := started{Token: newToken(), Holds: &outcome.Holds, Why: outcome.Why}
	g := store.Grant{Hash: hashOf(out.Token), Match: head.ID, Kind: match.RoleWatch, Creator: true}
	if err := s.cfg.Store.Create(head, f.Setup.Names, match.Over, g); err != nil {
		return nil, err
	}
	return s.handOver(own, g, out)
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
