package web

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/http"
	"strings"

	"sortie/flow"
	"sortie/match"
	"sortie/store"
)

// newToken is 128 bits of chance.
func newToken() string {
	var b [16]byte
	rand.Read(b[:]) // never fails: it ends the program instead
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// hashOf is how tokens are kept and found. Comparing hashes tells nothing about the token, whatever
// time it takes.
func hashOf(token string) string {
	h := sha256.Sum256([]byte("sortie token " + token))
	return hex.EncodeToString(h[:])
}

func wellFormed(token string) bool {
	b, err := base64.RawURLEncoding.Strict().DecodeString(token)
	return err == nil && len(b) == 16
}

// grant finds what the token of a request opens.
func (s *Server) grant(r *http.Request) (store.Grant, error) {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok || !wellFormed(token) {
		return store.Grant{}, errToken
	}
	g, err := s.cfg.Store.Grant(hashOf(token))
	if errors.Is(err, store.ErrUnknown) {
		return g, errToken
	}
	if err == nil && g.Kind == match.RoleInvite && g.Claimed != "" {
		if own, _ := owner(r); own != g.Claimed { // it opens nothing for anybody else, not even a look
			return g, store.ErrTaken
		}
	}
	return g, err
}

// enter finds the match of a request and the role in it.
func (s *Server) enter(r *http.Request) (*match.Match, store.Grant, error) {
	g, err := s.grant(r)
	if err != nil {
		return nil, g, err
	}
	if g.Kind == match.RoleSeat || g.Creator {
		m, err := s.tables.getFor(g.Match, s.guard.address(r))
		return m, g, err
	}
	m, err := s.tables.get(g.Match)
	return m, g, err
}

// enterFor is enter for one who names the side to look from, if any.
func (s *Server) enterFor(r *http.Request) (*match.Match, store.Grant, flow.Seat, error) {
	m, g, err := s.enter(r)
	if err != nil {
		return nil, g, flow.Nobody, err
	}
	seat, err := seatOf(r)
	return m, g, seat, err
}

// asked is enter for one who sits in the match and sent a request along.
func (s *Server) asked(r *http.Request, in any) (*match.Match, store.Grant, error) {
	g, err := s.grant(r)
	if err != nil {
		return nil, g, err
	}
	if g.Kind != match.RoleSeat {
		return nil, g, forbidden("only those who play can do this")
	}
	m, err := s.tables.getFor(g.Match, s.guard.address(r))
	if err != nil {
		return nil, g, err
	}
	return m, g, read(r, in)
}

// owner is the hash of the browser's own token, "" if it sent none.
func owner(r *http.Request) (string, error) {
	token := r.Header.Get("X-Sortie-Owner")
	if token == "" {
		return "", nil
	}
	if !wellFormed(token) {
		return "", bad("X-Sortie-Owner must be 16 random bytes in base64url without padding")
	}
	return hashOf(token), nil
}

func needOwner(r *http.Request) (string, error) {
	o, err := owner(r)
	if err == nil && o == "" {
		err = bad("send the header X-Sortie-Owner")
	}
	return o, err
}

// issue makes a token for a role and notes it.
func (s *Server) issue(id string, kind match.RoleKind, seats []flow.Seat, creator bool) (string, error) {
	token := newToken()
	return token, s.cfg.Store.Allow(store.Grant{Hash: hashOf(token), Match: id, Kind: kind, Seats: seats, Creator: creator})
}
