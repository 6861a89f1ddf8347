package web

import (
	"net/http"
	"slices"

	"sortie/flow"
	"sortie/match"
	"sortie/store"
)

// mineEntry is a line in the list of one's matches.
type mineEntry struct {
	Match match.Info  `json:"match"`
	Seats []flow.Seat `json:"seats"`
	Yours bool        `json:"yours"`
	Asked flow.Seat   `json:"asked"`          // who is waited for, -1 for nobody
	Left  *int64      `json:"left,omitempty"` // milliseconds of their time, where a clock runs
}

func (s *Server) mine(r *http.Request) (any, error) {
	o, err := needOwner(r)
	if err != nil {
		return nil, err
	}
	owned, err := s.cfg.Store.Owned(o)
	if err != nil {
		return nil, err
	}
	out := []mineEntry{}
	for _, o := range owned {
		e := mineEntry{Match: s.describe(&o.Summary), Seats: o.Seats, Asked: o.Asked, Left: s.leftNow(&o.Summary)}
		if err := s.whoSits(&e.Match); err != nil {
			return nil, err
		}
		for _, seat := range o.Seats {
			e.Yours = e.Yours || o.Status == match.Playing && o.Asked == seat
		}
		out = append(out, e)
	}
	return out, nil
}

// whoSits says of a match on a list who has sat down and who is here, as far as that is known without opening it.
func (s *Server) whoSits(i *match.Info) error {
	var here []bool
	if m := s.tables.peek(i.ID); m != nil {
		here, _ = m.Here()
	}
	var held []flow.Seat
	if i.Status == match.Waiting {
		var err error
		if held, err = s.cfg.Store.Held(i.ID); err != nil {
			return err
		}
	}
	for seat := range i.Seats {
		info := &i.Seats[seat]
		info.Joined = info.Joined || info.Kind == match.Bot || slices.Contains(held, flow.Seat(seat))
		info.Online = info.Kind == match.Bot || seat < len(here) && here[seat]
	}
	return nil
}

// leftNow is what whoever is asked has left of his time, nil where no clock runs.
func (s *Server) leftNow(o *store.Summary) *int64 {
	if o.Left == nil || o.Status != match.Playing {
		return nil
	}
	left := (*o.Left - match.Counted(o.Changed, s.now(), s.tables.stops, o.Head.Terms.Clock)).Milliseconds()
	return &left
}

// describe tells what is known of a match without opening it.
func (s *Server) describe(o *store.Summary) match.Info {
	set := &o.Head.Setup
	i := match.Info{ID: o.Head.ID, System: set.System, Mission: set.Mission, Points: set.Points, Rules: o.Head.Rules,
		Created: o.Head.Created, Changed: o.Changed, Status: o.Status, Reason: o.Reason, Options: set.Options, File: o.Head.File, Terms: o.Head.Terms}
	if sys, err := s.tables.system(set.System); err == nil {
		i.Name, i.Options = sys.Info().Name, sys.Info().Changed(set.Options)
	}
	for seat, c := range o.Head.Chairs {
		info := match.SeatInfo{Kind: c.Kind, Bot: c.Bot, Joined: o.Status != match.Waiting}
		if seat < len(o.Names) {
			info.Name = o.Names[seat]
		}
		i.Seats = append(i.Seats, info)
	}
	return i
}

func (s *Server) mineToken(r *http.Request) (any, error) {
	o, err := needOwner(r)
	if err != nil {
		return nil, err
	}
	owned, err := s.cfg.Store.Owned(o)
	if err != nil {
		return nil, err
	}
	for _, e := range owned {
		if e.Head.ID == r.PathValue("id") {
			if err := s.payLink(e.Head.ID); err != nil {
				return nil, err
			}
			token, err := s.issue(e.Head.ID, e.Kind, e.Seats, e.Creator)
			return map[string]string{"token": token}, err
		}
	}
	return nil, store.ErrUnknown
}

func (s *Server) disown(r *http.Request) (any, error) {
	o, err := needOwner(r)
	if err != nil {
		return nil, err
	}
	return nil, s.cfg.Store.Disown(o, r.PathValue("id"))
}
