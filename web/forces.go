package web

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"

	"sortie/game"
)

// armoury is what a system lets one pick from; nothing if it cannot say.
func (s *System) armoury() game.Catalogue {
	if a, ok := s.bare().(game.Armoury); ok {
		return a.Catalogue()
	}
	return game.Catalogue{}
}

func (s *Server) catalogue(r *http.Request) (any, error) {
	sys, err := s.tables.system(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return sys.armoury(), nil
}

// maxPoints bounds the size of a force that is drawn, and of a match that waits for forces: far more than anybody
// has figures for.
const maxPoints = 10_000

// random makes a legal list that nobody chose.
func (s *Server) random(r *http.Request) (any, error) {
	sys, err := s.tables.system(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	var in struct {
		Points int    `json:"points"`
		Force  string `json:"force"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if in.Points <= 0 || in.Points > maxPoints {
		return nil, bad("say how many points the force may have: at most %d", maxPoints)
	}
	report, ok := randomList(r.Context(), sys, in.Force, in.Points)
	if err := r.Context().Err(); err != nil {
		return nil, err // nobody waits for it any more
	}
	if !ok {
		return nil, &Problem{http.StatusUnprocessableEntity, "refused", fmt.Sprintf("no legal force of %d points was found: choose a ready-made one", in.Points), nil, nil}
	}
	return report, nil
}

// randomList fills a list unit by unit, with nothing but the system's own check to say what is legal: a
// step that adds a fault or too many points is not taken.
func randomList(ctx context.Context, sys *System, force string, points int) (best game.ListReport, ok bool) {
	var open []game.ForceEntry
	for _, f := range sys.armoury().Forces {
		if len(f.Units) > 0 && (force == "" || force == f.Key) {
			open = append(open, f)
		}
	}
	if len(open) == 0 {
		return best, false
	}
	for range 12 {
		if ctx.Err() != nil {
			return best, false
		}
		got, legal := fillList(ctx, sys, open[rand.IntN(len(open))], points)
		if legal && (!ok || got.Points > best.Points) {
			best, ok = got, true
		}
		if ok && best.Points*20 >= points*19 {
			break // as near as people come who build one by hand
		}
	}
	return best, ok
}

// pickedUnit is a line of a random list.
type pickedUnit struct {
	entry *game.UnitEntry
	with  []int // how often each upgrade
}

func fillList(ctx context.Context, sys *System, f game.ForceEntry, points int) (game.ListReport, bool) {
	var units []pickedUnit
	now, err := sys.CheckList(listText(f, units), points)
	for tries := 0; err == nil && tries < 200 && ctx.Err() == nil; tries++ {
		next := step(f, units)
		report, err := sys.CheckList(listText(f, next), points)
		if err != nil || report.Points > points || len(report.Faults) > len(now.Faults) {
			continue
		}
		if len(now.Faults) > 0 && slices.Equal(report.Faults, now.Faults) {
			continue // what is missing comes first, or no points are left for it
		}
		units, now = next, report
	}
	if now.Faults == nil {
		now.Faults = []game.Fault{}
	}
	return now, err == nil && len(now.Faults) == 0
}

// step adds a unit, or now and then an upgrade to one that is there.
func step(f game.ForceEntry, units []pickedUnit) []pickedUnit {
	next := append([]pickedUnit(nil), units...)
	if len(next) > 0 && rand.IntN(3) == 0 {
		u := &next[rand.IntN(len(next))]
		if n := len(u.entry.Upgrades); n > 0 {
			u.with = append([]int(nil), u.with...)
			if i := rand.IntN(n); u.with[i] < u.entry.Upgrades[i].Max {
				u.with[i]++
			}
			return next
		}
	}
	e := &f.Units[rand.IntN(len(f.Units))]
	return append(next, pickedUnit{e, make([]int, len(e.Upgrades))})
}

func listText(f game.ForceEntry, units []pickedUnit) string {
	var b strings.Builder
	fmt.Fprintf(&b, "list Random %s\nforce %s\n", f.Name, f.Key)
	for _, u := range units {
		b.WriteString("unit " + u.entry.Key)
		sep := " with "
		for i, n := range u.with {
			if n == 0 {
				continue
			}
			b.WriteString(sep + u.entry.Upgrades[i].Key)
			if n > 1 {
				fmt.Fprintf(&b, " %d", n)
			}
			sep = ", "
		}
		b.WriteString("\n")
	}
	return b.String()
}
