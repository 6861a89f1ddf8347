package web

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"time"

	"sortie/flow"
	"sortie/game"
	"sortie/store"
)

func (s *Server) about(*http.Request) (any, error) {
	var ids []string
	for i := range s.cfg.Systems {
		ids = append(ids, s.cfg.Systems[i].Info().ID)
	}
	return map[string]any{"name": "Sortie", "version": s.cfg.Version, "systems": ids, "default": ids[0]}, nil
}

// SystemInfo is a system as the page knows it.
type SystemInfo struct {
	game.Info
	First bool `json:"first,omitempty"` // there is a guided first game
}

func (s *Server) systems(*http.Request) (any, error) {
	var out []SystemInfo
	for i := range s.cfg.Systems {
		out = append(out, SystemInfo{s.cfg.Systems[i].Info(), s.cfg.Systems[i].First != nil})
	}
	return out, nil
}

func (s *Server) rules(r *http.Request) (any, error) {
	sys, err := s.tables.system(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	if sys.Rules == nil {
		return []Rule{}, nil
	}
	return sys.Rules, nil
}

// Editions is how two editions of a book differ.
type Editions struct {
	Here  string       `json:"here"`  // the system whose rows these are; empty if a system has no other edition
	There string       `json:"there"` // the system it is another edition of
	Rows  []Difference `json:"rows"`
}

// editions tells what changes between a system and its other edition, whichever of the two is asked about.
func (s *Server) editions(r *http.Request) (any, error) {
	asked, err := s.tables.system(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	id := asked.Info().ID
	for i := range s.cfg.Systems {
		sys := &s.cfg.Systems[i]
		info := sys.Info()
		if info.Edition != "" && (info.ID == id || info.Edition == id) {
			return Editions{info.ID, info.Edition, sys.Differences}, nil
		}
	}
	return Editions{Rows: []Difference{}}, nil
}

func (s *Server) checkList(r *http.Request) (any, error) {
	sys, err := s.tables.system(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	var in struct {
		Text   string `json:"text"`
		Points int    `json:"points"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if err := game.CheckText(in.Text); err != nil {
		return nil, bad("%v", err)
	}
	report, err := sys.CheckList(in.Text, in.Points)
	if err != nil {
		return nil, &Problem{http.StatusUnprocessableEntity, "refused", err.Error(), nil, nil}
	}
	if report.Faults == nil {
		report.Faults = []game.Fault{}
	}
	return report, nil
}

// table shows a table before anybody plays on it.
func (s *Server) table(r *http.Request) (any, error) {
	sys, err := s.tables.system(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	var in struct {
		Mission string        `json:"mission"`
		Seed    string        `json:"seed"`
		Table   string        `json:"table"`
		Points  int           `json:"points"`
		Lists   []string      `json:"lists"`
		Options []game.Switch `json:"options"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	sides := len(in.Lists)
	if info := sys.Info(); !slices.Contains(info.MissionTakes(in.Mission), sides) {
		sides = 0
	}
	set, err := s.usual(sys, in.Mission, sides)
	if err != nil {
		return nil, err
	}
	set.Table, set.Options = in.Table, in.Options
	for i := range min(len(in.Lists), len(set.Lists)) {
		if in.Lists[i] != "" {
			set.Lists[i], set.Points = in.Lists[i], in.Points
		}
	}
	if set.Table == "" {
		if in.Seed != "" {
			if set.Seed, err = strconv.ParseUint(in.Seed, 10, 64); err != nil {
				return nil, bad("%q is no seed: write a whole number", in.Seed)
			}
		}
		if set.Table, err = sys.Generate(set.Mission, set.Seed); err != nil {
			return nil, &Problem{http.StatusUnprocessableEntity, "refused", err.Error(), nil, nil}
		}
	}
	g, err := sys.New(set)
	if err != nil {
		return nil, &Problem{http.StatusUnprocessableEntity, "refused", err.Error(), nil, nil}
	}
	return map[string]any{"table": set.Table, "view": g.View(flow.Nobody)}, nil
}

func (s *Server) lists(r *http.Request) (any, error) {
	o, err := needOwner(r)
	if err != nil {
		return nil, err
	}
	return s.cfg.Store.Lists(o)
}

// listID is what a page may call a list.
var listID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

func (s *Server) saveList(r *http.Request) (any, error) {
	o, err := needOwner(r)
	if err != nil {
		return nil, err
	}
	l := store.List{}
	if err := read(r, &l); err != nil {
		return nil, err
	}
	if l.ID = r.PathValue("id"); !listID.MatchString(l.ID) {
		return nil, bad("%q cannot be the id of a list: 1 to 64 letters, digits, _ or -", l.ID)
	}
	if _, err := s.tables.system(l.System); err != nil {
		return nil, err
	}
	if err := checkName(l.Name); err != nil {
		return nil, err
	}
	if l.Points < 0 {
		return nil, bad("a force cannot have %d points", l.Points)
	}
	if err := game.CheckText(l.Text); err != nil {
		return nil, bad("%v", err)
	}
	l.Updated = time.Now().UTC()
	return nil, s.cfg.Store.SaveList(o, l)
}

func (s *Server) deleteList(r *http.Request) (any, error) {
	o, err := needOwner(r)
	if err != nil {
		return nil, err
	}
	return nil, s.cfg.Store.DeleteList(o, r.PathValue("id"))
}
