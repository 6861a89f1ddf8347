package web

import (
	"net/http"
	"unicode/utf8"

	"sortie/flow"
	"sortie/match"
	"sortie/store"
)

func (s *Server) join(r *http.Request) (any, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, err
	}
	own, err := owner(r)
	if err != nil {
		return nil, err
	}
	var in struct{ Name, Salt, Seal string }
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if err := checkName(in.Name); err != nil {
		return nil, err
	}
	if len(in.Salt) > maxSalt || !utf8.ValidString(in.Salt) {
		return nil, bad("a salt has at most %d bytes", maxSalt)
	}
	if g.Kind == match.RoleWatch {
		return nil, forbidden("this link is for watching")
	}
	out := stated{}
	if err := m.MayJoin(g.Seats, in.Salt, in.Seal); err != nil { // before an invitation is spent on it
		return nil, err
	}
	if g.Kind == match.RoleInvite {
		return s.claim(m, g, own, in.Name, in.Salt, in.Seal)
	}
	if own != "" {
		if err := s.cfg.Store.Own(own, g); err != nil {
			return nil, err
		}
	}
	if in.Seal != "" {
		err = m.JoinSealed(g.Seats, in.Name, in.Seal)
	} else {
		err = m.Join(g.Seats, in.Name, in.Salt)
	}
	if err != nil {
		return nil, err
	}
	out.State, err = m.State(g.Role(), flow.Nobody, "")
	return out, err
}

// claim turns an invitation into a seat, and seats who came by it in the same moment. Whoever comes second
// finds it taken.
func (s *Server) claim(m *match.Match, invite store.Grant, own, name, salt, seal string) (any, error) {
	listed := own != ""
	if !listed {
		own = hashOf(newToken()) // nobody: the invitation is spent all the same
	}
	out := stated{Token: newToken()}
	g := store.Grant{Hash: hashOf(out.Token), Match: invite.Match, Kind: match.RoleSeat, Seats: invite.Seats}
	claimed, err := m.Claim(invite.Seats[0], name, salt, seal, func(_ string, r match.Record) error {
		return s.cfg.Store.ClaimAnd(invite.Hash, own, g, listed, r)
	})
	if !claimed && err == nil { // somebody sits there: the same one may have another token
		if err = s.cfg.Store.Claim(invite.Hash, own, g); err == nil && listed {
			err = s.cfg.Store.Own(own, g)
		}
		claimed = err == nil
	}
	if err == nil {
		out.State, err = m.State(g.Role(), flow.Nobody, "")
	}
	if err != nil && claimed { // the seat is taken, though the match cannot be shown or begun now
		return nil, &seatedError{err, out.Token}
	}
	return out, err
}

// seatedError is a failure after a seat was taken: its token must not be lost with it.
type seatedError struct {
	error
	token string
}

// Unwrap gives the failure.
func (e *seatedError) Unwrap() error { return e.error }

func (s *Server) link(r *http.Request) (any, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		Kind string    `json:"kind"`
		Seat flow.Seat `json:"seat"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if err := s.payLink(g.Match); err != nil {
		return nil, err
	}
	var token string
	switch {
	case in.Kind == "watch" && g.Kind != match.RoleInvite:
		token, err = s.issue(g.Match, match.RoleWatch, nil, false)
	case in.Kind == "share" && g.Role().Plays(in.Seat): // a second person for one's own side: either may answer
		if !m.Info().Seats[in.Seat].Joined {
			return nil, forbidden("sit down first, then share your side")
		}
		token, err = s.issue(g.Match, match.RoleSeat, []flow.Seat{in.Seat}, false)
	case in.Kind == "share":
		return nil, forbidden("a side is shared by who plays it")
	case in.Kind == "seat" && g.Creator && in.Seat >= 0 && int(in.Seat) < len(m.Info().Seats):
		if g.Role().Plays(in.Seat) || m.Info().Seats[in.Seat].Joined {
			return nil, forbidden("somebody sits there already")
		}
		token, err = s.issue(g.Match, match.RoleInvite, []flow.Seat{in.Seat}, false)
	default:
		return nil, forbidden("links for a seat are made by who created the match")
	}
	return map[string]string{"token": token}, err
}
