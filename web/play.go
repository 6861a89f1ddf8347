package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/match"
	"sortie/store"
	"sortie/tally"
)

// stated is an answer that carries the state after it.
type stated struct {
	State    match.State `json:"-"`
	Repeated bool        `json:"repeated"`
	Done     *bool       `json:"done,omitempty"`
	Token    string      `json:"token,omitempty"`
}

// AppendJSON writes the state after the rest.
func (s stated) AppendJSON(dst []byte) ([]byte, error) {
	b, err := json.Marshal(s)
	if err != nil {
		return dst, err
	}
	dst = append(append(dst, b[:len(b)-1]...), `,"state":`...)
	if dst, err = s.State.AppendJSON(dst); err != nil {
		return dst, err
	}
	return append(dst, '}'), nil
}

func (s *Server) state(r *http.Request) (any, error) {
	m, g, seat, err := s.enterFor(r)
	if err != nil {
		return nil, err
	}
	st, err := m.State(g.Role(), seat, r.URL.Query().Get("after"))
	return &st, err
}

// seatOf reads which side one wants to see.
func seatOf(r *http.Request) (flow.Seat, error) {
	text := r.URL.Query().Get("seat")
	if text == "" {
		return flow.Nobody, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < -1 || n >= flow.MaxSeats {
		return flow.Nobody, bad("a seat is a number from 0 to %d, or -1 for nobody's", flow.MaxSeats-1)
	}
	return flow.Seat(n), nil
}

// withState adds the state to a refusal that needs it: a stale page can go on at once.
func withState(m *match.Match, g store.Grant, after string, err error) error {
	p := *problem(err)
	if p.Code != "stale" && p.Code != "refused" && p.Code != "state" {
		return err // with its cause, for the log
	}
	if st, err := m.State(g.Role(), flow.Nobody, after); err == nil {
		p.State = &st
	}
	return &p
}

// numbered is a request about the question of a number.
type numbered struct {
	Number int         `json:"number"`
	Answer flow.Answer `json:"answer"`
	After  string      `json:"after"`
}

func (s *Server) answer(r *http.Request) (any, error) {
	var in numbered
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	if err := mayEnter(m, in.Number); err != nil {
		return nil, withState(m, g, in.After, err)
	}
	repeated, err := m.Answer(g.Seats, in.Number, in.Answer)
	if err != nil {
		return nil, withState(m, g, in.After, err)
	}
	st, err := m.State(g.Role(), flow.Nobody, in.After)
	return stated{State: st, Repeated: repeated}, err
}

func (s *Server) check(r *http.Request) (any, error) {
	var in numbered
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	type verdict struct {
		OK      bool           `json:"ok"`
		Refusal *tally.Refusal `json:"refusal,omitempty"`
	}
	err = m.Check(g.Seats, in.Number, in.Answer)
	var refusal *tally.Refusal
	if errors.As(err, &refusal) {
		return verdict{false, refusal}, nil
	}
	if err != nil {
		return nil, withState(m, g, "", err)
	}
	return verdict{OK: true}, nil
}

// maxMeant bounds a plan: nobody means to answer more in one activation.
const maxMeant = 256

// plan tries what somebody means to answer on a copy of the game.
func (s *Server) plan(r *http.Request) (any, error) {
	var in struct {
		Number int           `json:"number"`
		Steps  []match.Meant `json:"steps"`
		match.Wish
	}
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	if len(in.Steps) > maxMeant {
		return nil, bad("a plan has at most %d answers", maxMeant)
	}
	t, err := m.Try(r.Context(), g.Seats, in.Number, in.Steps, in.Wish)
	if err != nil {
		return nil, withState(m, g, "", err)
	}
	return t, nil
}

func (s *Server) hint(r *http.Request) (any, error) {
	var in struct {
		Number int  `json:"number"`
		Quick  bool `json:"quick"`
	}
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	a, why, err := m.Hint(r.Context(), g.Seats, in.Number, in.Quick)
	if err != nil {
		return nil, withState(m, g, "", err)
	}
	return map[string]any{"answer": a, "why": why}, nil
}

// reasons says why the bots of a match answered as they did.
func (s *Server) reasons(r *http.Request) (any, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, err
	}
	list, err := m.Reasons(g.Role(), flow.Nobody)
	return map[string]any{"reasons": list}, err
}

func (s *Server) inspect(r *http.Request) (any, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		Query []string `json:"query"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if g.Kind == match.RoleInvite {
		return nil, forbidden("join first")
	}
	if len(in.Query) == 0 || len(in.Query) > 64 || strings.TrimSpace(in.Query[0]) == "" {
		return nil, bad("a query is 1 to 64 words")
	}
	f, err := m.Inspect(inspector(g), in.Query)
	var broken *match.Broken
	if err != nil && !errors.As(err, &broken) && !errors.Is(err, match.ErrClosed) {
		return nil, bad("%v", err)
	}
	return f, err
}

// inspector is the seat an inspection is made for: a watcher's is nobody's, and who holds both seats
// looks from the first.
func inspector(g store.Grant) flow.Seat {
	if g.Kind != match.RoleSeat || len(g.Seats) == 0 {
		return flow.Nobody
	}
	return g.Seats[0]
}

// overlays are what to draw while one looks at a unit.
func (s *Server) overlays(r *http.Request) (any, error) {
	var in struct {
		Number int   `json:"number"`
		Unit   int32 `json:"unit"`
	}
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	list, err := m.Overlays(g.Seats, in.Number, in.Unit)
	if err != nil {
		return nil, withState(m, g, "", err)
	}
	if list == nil {
		list = []game.Overlay{}
	}
	return map[string]any{"overlays": list}, nil
}

func (s *Server) undo(r *http.Request) (any, error) {
	var in numbered
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	done, err := m.TakeBack(g.Seats, in.Number)
	if err != nil {
		return nil, withState(m, g, in.After, err)
	}
	st, err := m.State(g.Role(), flow.Nobody, in.After)
	return stated{State: st, Done: &done}, err
}

func (s *Server) consent(r *http.Request) (any, error) {
	var in struct {
		Number int    `json:"number"`
		Agree  bool   `json:"agree"`
		After  string `json:"after"`
	}
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	if err := m.Consent(g.Seats, in.Number, in.Agree); err != nil {
		return nil, withState(m, g, in.After, err)
	}
	st, err := m.State(g.Role(), flow.Nobody, in.After)
	return stated{State: st}, err
}

func (s *Server) resign(r *http.Request) (any, error) {
	var in struct {
		Seat flow.Seat `json:"seat"`
	}
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	seat := g.Seats[0]
	if slices.Contains(g.Seats, in.Seat) {
		seat = in.Seat
	}
	if err := m.Resign(seat); err != nil {
		return nil, withState(m, g, "", err)
	}
	st, err := m.State(g.Role(), flow.Nobody, "")
	return stated{State: st}, err
}
