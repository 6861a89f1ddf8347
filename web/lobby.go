package web

import (
	"net/http"
	"unicode/utf8"

	"sortie/flow"
	"sortie/game"
	"sortie/match"
)

// setUp looks at a set-up before a match is made of it. Where somebody comes by a link and no list is there
// for a person, the players bring their own: the match waits in its lobby.
func (s *Server) setUp(sys *System, head *match.Head, seats []seatChoice) error {
	set := head.Setup
	refused := func(err error) error {
		return &Problem{http.StatusUnprocessableEntity, "refused", err.Error(), nil, nil}
	}
	for _, c := range seats {
		head.Lobby = head.Lobby || c.Kind == "link" && len(head.Base) == 0 && brings(head)
	}
	if !head.Lobby {
		if _, err := sys.New(set); err != nil {
			return refused(err)
		}
		return nil
	}
	if set.Points > maxPoints {
		return bad("a match has at most %d points", maxPoints)
	}
	usual, err := s.usual(sys, set.Mission, len(seats)) // everything but the lists is held against lists that ship
	if err != nil {
		return err
	}
	usual.Table, usual.Seed, usual.Options = set.Table, set.Seed, set.Options
	if _, err := sys.New(usual); err != nil {
		return refused(err)
	}
	if set.Mission == "" {
		head.Setup.Mission = usual.Mission
	}
	if set.Points <= 0 {
		head.Setup.Points = usual.Points
	}
	for i, text := range set.Lists {
		if text == "" && head.Chairs[i].Kind == match.Person {
			if seats[i].Kind == "me" && many(seats) { // a lobby has one list for each who comes
				return bad("you hold several seats: give their lists with the set-up")
			}
			continue
		}
		report, err := sys.CheckList(text, head.Setup.Points)
		if err != nil {
			return refused(err)
		}
		if len(report.Faults) > 0 {
			return &match.ListFaults{Report: report}
		}
		if err := tryList(sys, usual, head.Setup.Points, i, text); err != nil {
			return refused(err)
		}
	}
	return nil
}

// tryList sets a list up against one that ships, which need not be legal at that size: some faults show only so.
func tryList(sys *System, usual game.Setup, points, seat int, text string) error {
	usual.Points = points
	set, err := sys.Fix(usual)
	if err != nil {
		return err
	}
	set = set.WithList(flow.Seat(seat), text)
	set.Judge[seat] = true
	_, err = sys.New(set)
	return err
}

// brings tells whether some person has to bring a list.
func brings(head *match.Head) bool {
	for seat, c := range head.Chairs {
		if c.Kind == match.Person && head.Setup.List(flow.Seat(seat)) == "" {
			return true
		}
	}
	return false
}

// many tells whether who creates a match holds several of its seats.
func many(seats []seatChoice) bool {
	n := 0
	for _, c := range seats {
		if c.Kind == "me" {
			n++
		}
	}
	return n > 1
}

// salt adds a seal or a salt of the asker's to the dice.
func (s *Server) salt(r *http.Request) (any, error) {
	var in struct{ Seal, Salt string }
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	if len(in.Salt) > maxSalt || !utf8.ValidString(in.Salt) {
		return nil, bad("a salt has at most %d bytes", maxSalt)
	}
	if in.Seal != "" {
		err = m.Seal(g.Seats, in.Seal)
	} else {
		err = m.ShowSalt(g.Seats, in.Salt)
	}
	return s.after(g.Match, g.Role(), err)
}

// bring takes the list that a player brings.
func (s *Server) bring(r *http.Request) (any, error) {
	var in struct {
		Text string `json:"text"`
	}
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	if !utf8.ValidString(in.Text) {
		return nil, bad("a list is plain text")
	}
	return s.after(g.Match, g.Role(), m.BringList(g.Seats, in.Text))
}

// ready seals the list of a player, or opens it again.
func (s *Server) ready(r *http.Request) (any, error) {
	var in struct {
		Ready bool `json:"ready"`
	}
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	return s.after(g.Match, g.Role(), m.Ready(g.Seats, in.Ready))
}

// after answers with the state. A match that went on with new dice may have been opened again for it.
func (s *Server) after(id string, role match.Role, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	m, err := s.tables.get(id)
	if err != nil {
		return nil, err
	}
	st, err := m.State(role, flow.Nobody, "")
	return stated{State: st}, err
}
