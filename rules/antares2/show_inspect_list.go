package antares2

import (
	"fmt"
	"strconv"

	"sortie/defs"
	"sortie/game"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// packLine reads a line of an army pack in a rule case: kind, upgrade, selector or pack-option.
func (c *caseSetup) packLine(l game.Line) error {
	if c.Book.Pack == nil {
		c.Book.Pack = &force.Pack{Terrain: c.Terrain, Strengths: c.Strengths, Selectors: []force.Selector{{From: 1, Options: 3}}}
	}
	p := c.Book.Pack
	p.Book.Weapons, p.Book.Types = c.Book.Weapons, c.Book.Types
	ld := force.Loader{Book: &p.Book, Terrain: p.Terrain, Strengths: p.Strengths}
	if w := defs.Of(l); w.Took("pack-option") {
		p.Options = append(p.Options, force.PackOption{Key: w.Next("the option's key"), Points: w.Number("its points"), Text: w.Rest()})
		return w.Err()
	}
	return p.Line(&ld, l)
}

// inspectList answers: list ROSTER points N.
func (s *State) inspectList(q []string) (game.Finding, bool, error) {
	if q[0] != "list" {
		return game.Finding{}, false, nil
	}
	f, err := s.checkRoster(q[1:])
	return f, true, err
}

func (s *State) checkRoster(q []string) (game.Finding, error) {
	if len(q) != 3 || q[1] != "points" {
		return game.Finding{}, fmt.Errorf("write: check list ROSTER points N")
	}
	limit, err := strconv.Atoi(q[2])
	if err != nil || s.Book.Pack == nil {
		return game.Finding{}, fmt.Errorf("the case needs kinds, and a number of points")
	}
	for _, r := range s.Book.Rosters {
		if r.Name != q[0] {
			continue
		}
		l, report := s.Book.Pack.Check(r.Text, limit)
		f := game.Finding{Verdict: "legal", Value: int64(report.Points), Text: fmt.Sprintf("%d points", report.Points), Cited: []tally.Rule{"a2.general.force-points"}}
		if s.Applies("a2.special.army-option.free-one", len(s.Book.Pack.Granted(&l)) > 0) {
			f.Cited = append(f.Cited, "a2.special.army-option.free-one")
		}
		if len(report.Faults) > 0 {
			fault := report.Faults[0]
			f.Verdict, f.Refusal = "refused", tally.Refuse(fault.Rule, fault.What, fault.Fix)
		}
		return f, nil
	}
	return game.Finding{}, fmt.Errorf("there is no roster %q", q[0])
}
