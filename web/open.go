package web

import (
	"net/http"
	"slices"
	"sync"
	"time"

	"sortie/flow"
	"sortie/match"
	"sortie/store"
)

// openTable is a table that anybody here may sit down at or watch.
type openTable struct {
	Match    match.Info  `json:"match"`
	Free     []flow.Seat `json:"free"`   // seats that somebody is wanted for
	Invite   string      `json:"invite"` // to the first of them; "" if there is none
	Watch    string      `json:"watch"`  // "" if it is not for watching
	Watching int         `json:"watching"`
}

// openList is the list of open tables as it was a moment ago: many look at it.
type openList struct {
	mu   sync.Mutex
	at   time.Time
	list []openTable
}

// Bounds of the list.
const (
	listFor  = time.Second        // how long the list is good for
	listLast = 7 * 24 * time.Hour // a table at which nothing has happened for so long is not listed
	listMost = 100
)

// public is a token if terms give it to everybody, and nothing if they do not.
func public(all bool, token string) string {
	if all {
		return token
	}
	return ""
}

// unlist takes a table off the list. Who sits there stays.
func (s *Server) unlist(r *http.Request) (any, error) {
	_, g, err := s.enter(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		Open bool `json:"open"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if !g.Creator {
		return nil, forbidden("a table is taken off the list by who opened it")
	}
	if in.Open {
		return nil, bad("a table that was taken off the list stays off: open another")
	}
	return nil, s.cfg.Store.UnlistTable(g.Match)
}

// openTables lists the tables that wait for players, and those that may be watched.
func (s *Server) openTables(*http.Request) (any, error) {
	s.open.mu.Lock()
	list, fresh := s.open.list, time.Since(s.open.at) < listFor
	s.open.mu.Unlock()
	if !fresh {
		var err error
		if list, err = s.readTables(); err != nil {
			return nil, err
		}
		s.open.mu.Lock()
		s.open.list, s.open.at = list, time.Now()
		s.open.mu.Unlock()
	}
	return map[string]any{"tables": list}, nil
}

func (s *Server) readTables() ([]openTable, error) {
	kept, err := s.cfg.Store.OpenTables(time.Now().Add(-listLast), listMost)
	if err != nil {
		return nil, err
	}
	out := []openTable{}
	for i := range kept {
		t := openTable{Match: s.describe(&kept[i].Summary), Free: []flow.Seat{}, Watch: kept[i].Watch}
		here, watching := make([]bool, len(t.Match.Seats)), 0
		if m := s.tables.peek(t.Match.ID); m != nil {
			here, watching = m.Here()
		}
		t.Watching = watching
		for seat := range t.Match.Seats {
			info := &t.Match.Seats[seat]
			info.Joined, info.Online = true, info.Kind == match.Bot || here[seat]
			free, err := s.unclaimed(&kept[i], seat)
			if err != nil {
				return nil, err
			}
			if !free {
				continue
			}
			info.Joined = false
			if t.Free = append(t.Free, flow.Seat(seat)); t.Invite == "" {
				t.Invite = kept[i].Invites[seat]
			}
		}
		if len(t.Free) > 0 || t.Match.Status == match.Playing && t.Watch != "" {
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, func(a, b openTable) int { return hereFirst(&b) - hereFirst(&a) })
	return out, nil
}

// hereFirst orders tables: those whose host is here come before those whose host has gone.
func hereFirst(t *openTable) int {
	for _, s := range t.Match.Seats {
		if s.Kind == match.Person && s.Joined && s.Online && len(t.Free) > 0 {
			return 1
		}
	}
	return 0
}

// unclaimed tells whether a seat of an open table is still to be had.
func (s *Server) unclaimed(t *store.OpenTable, seat int) (bool, error) {
	if t.Status != match.Waiting || seat >= len(t.Invites) || t.Invites[seat] == "" {
		return false, nil
	}
	g, err := s.cfg.Store.Grant(hashOf(t.Invites[seat]))
	return err == nil && g.Claimed == "", err
}
