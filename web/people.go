package web

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"time"

	"sortie/flow"
	"sortie/match"
	"sortie/store"
)

// checkTerms holds what the host offers against what a table can have.
func checkTerms(t *match.Terms, seats []seatChoice) error {
	if err := t.Check(); err != nil {
		return bad("%v", err)
	}
	if err := checkName(t.Note); err != nil {
		return err
	}
	for _, c := range seats {
		if c.Kind == "link" {
			return nil
		}
	}
	if t.Open || t.Clock.Kind != match.NoClock {
		return bad("an open table and a clock are for playing with others: give somebody a seat by link")
	}
	return nil
}

// callTime is for one who stayed when another's time is out.
func (s *Server) callTime(r *http.Request) (any, error) {
	var in struct {
		Draw bool `json:"draw"`
	}
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	if err := m.CallTime(g.Seats, in.Draw); err != nil {
		return nil, withState(m, g, "", err)
	}
	return s.after(g.Match, g.Role(), nil)
}

// chat takes a line for the others at the table.
func (s *Server) chat(r *http.Request) (any, error) {
	var in struct {
		Text  string `json:"text"`
		After string `json:"after"`
	}
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	purse := s.guard.caller(fmt.Sprintf("chat %s %d", g.Match, g.Seats[0])).chat
	if err := purse.pay(1, "you have written much in this chat: wait a little"); err != nil {
		return nil, err
	}
	if err := m.Say(g.Seats, in.Text, s.cfg.Store.Remember); err != nil {
		return nil, err
	}
	st, err := m.State(g.Role(), flow.Nobody, in.After)
	return stated{State: st}, err
}

// rematch notes that a player wants to play again, or not. When all do the match is made.
func (s *Server) rematch(r *http.Request) (any, error) {
	var in struct {
		Agree bool `json:"agree"`
	}
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	if len(g.Match) > idLength {
		return nil, &Problem{http.StatusConflict, "state", "this was a battle of a campaign: the campaign goes on from it", nil, nil}
	}
	err = m.Rematch(g.Seats, in.Agree, func(h match.Head) (string, error) { return s.makeRematch(r, g.Match, h) })
	if err != nil {
		return nil, err
	}
	return s.after(g.Match, g.Role(), nil)
}

// makeRematch writes the match down that came of a rematch, on the lists of those who played. They get their tokens by next.
func (s *Server) makeRematch(r *http.Request, of string, h match.Head) (string, error) {
	sys, err := s.tables.system(h.Setup.System)
	if err != nil {
		return "", err
	}
	if _, err := sys.New(h.Setup); err != nil {
		return "", &Problem{http.StatusUnprocessableEntity, "refused", err.Error(), nil, nil}
	}
	own, err := owner(r)
	if err != nil {
		return "", err
	}
	seats := make([]seatChoice, len(h.Chairs))
	for i, c := range h.Chairs {
		if seats[i].Kind = "link"; c.Kind == match.Bot {
			seats[i].Kind = "bot"
		}
	}
	if err := s.payMatch(r, own, seats, &h); err != nil {
		return "", err
	}
	h.ID, h.Rules, h.Created, h.Secret = newID(), sys.Info().Version, time.Now().UTC().Truncate(time.Millisecond), make([]byte, 32)
	rand.Read(h.Secret)
	watch := newToken()
	if err := s.cfg.Store.Create(h, h.Setup.Names, match.Waiting, store.Grant{Hash: hashOf(watch), Match: h.ID, Kind: match.RoleWatch, Public: public(h.Terms.Watch, watch)}); err != nil {
		return "", err
	}
	owners, err := s.cfg.Store.Owners(of)
	if err != nil {
		return "", err
	}
	for owner, g := range owners {
		if g.Kind != match.RoleSeat {
			continue
		}
		g.Match, g.Seats = h.ID, match.Further(g.Seats, len(h.Chairs))
		if err := s.cfg.Store.Own(owner, g); err != nil {
			return "", err
		}
	}
	return h.ID, nil
}

// next gives who played a match a token for the one that came of a rematch.
func (s *Server) next(r *http.Request) (any, error) {
	var in struct{}
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	own, err := owner(r)
	if err != nil {
		return nil, err
	}
	id, seats := m.Next(g.Seats)
	if id == "" {
		return nil, &Problem{http.StatusConflict, "state", "no rematch was made: all must agree to one", nil, nil}
	}
	if err := s.payLink(id); err != nil {
		return nil, err
	}
	token := newToken()
	next := store.Grant{Hash: hashOf(token), Match: id, Kind: match.RoleSeat, Seats: seats, Creator: g.Creator}
	if err := s.cfg.Store.Allow(next); err != nil {
		return nil, err
	}
	if own != "" {
		if err := s.cfg.Store.Own(own, next); err != nil {
			return nil, err
		}
	}
	return map[string]string{"token": token}, nil
}
