package firefight

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// inspectSet answers questions about forces, tables and objectives: list, duplicates, objective, table,
// generated, home, keyword.
func (s *State) inspectSet(q []string) (game.Finding, bool, error) {
	asks := map[string]func([]string) (game.Finding, error){
		"list": s.inspectList, "duplicates": inspectDuplicates, "objective": s.inspectObjective, "table": s.inspectTable,
		"generated": s.inspectGenerated, "home": s.inspectHome, "keyword": s.inspectKeyword,
	}
	ask := asks[q[0]]
	if ask == nil {
		return game.Finding{}, false, nil
	}
	f, err := ask(q[1:])
	return f, true, err
}

// inspectList answers: list ROSTER points N. The value is what the list costs.
func (s *State) inspectList(q []string) (game.Finding, error) {
	if len(q) != 3 || q[1] != "points" {
		return game.Finding{}, fmt.Errorf("write: check list ROSTER points N")
	}
	limit, err := strconv.Atoi(q[2])
	if err != nil {
		return game.Finding{}, fmt.Errorf("%q is no number of points", q[2])
	}
	for _, r := range s.Book.Rosters {
		if r.Name != q[0] {
			continue
		}
		c := s.Book.Pack.Examine(r.Text, limit, &s.Book.Options)
		f := game.Finding{Verdict: "legal", Value: int64(c.Points), Text: fmt.Sprintf("%d points", c.Points), Cited: c.Cited}
		if len(c.Faults) > 0 {
			fault := c.Faults[0]
			f.Verdict, f.Text, f.Refusal = "refused", fault.What, tally.Refuse(fault.Rule, fault.What, fault.Fix)
			f.Cited = append(f.Cited, fault.Rule)
		}
		return f, nil
	}
	return game.Finding{}, fmt.Errorf("there is no roster %q", q[0])
}

// inspectDuplicates answers: duplicates points N, how often an entry may be taken in a game of that size.
func inspectDuplicates(q []string) (game.Finding, error) {
	if len(q) == 2 && q[0] == "points" {
		if n, err := strconv.Atoi(q[1]); err == nil {
			most, rule := force.DuplicateLimit(n)
			return game.Finding{Verdict: "times", Value: int64(most), Cited: []tally.Rule{rule}}, nil
		}
	}
	return game.Finding{}, fmt.Errorf("write: check duplicates points N")
}

// inspectObjective answers: objective NAME, who claims it now. The value is the combined UNIT STRENGTH of
// the claimant, or of either side in a tie.
func (s *State) inspectObjective(q []string) (game.Finding, error) {
	for i := range s.Markers {
		m := &s.Markers[i]
		if len(q) != 1 || m.Name != q[0] || m.Kind != ObjectiveMarker {
			continue
		}
		c := s.claimOn(i, nil)
		side := s.claimant(&c)
		f := game.Finding{Verdict: "nobody", Value: int64(c.strength[0]), Cited: []tally.Rule{"ff.objective.claim"}}
		if side != flow.Nobody {
			f.Verdict, f.Value = [...]string{"red", "blue"}[side], int64(c.strength[side])
		}
		switch {
		case c.contested() && side == flow.Nobody:
			f.Cited = append(f.Cited, "ff.objective.tie")
		case c.contested():
			f.Cited = append(f.Cited, "ff.objective.contest")
		}
		f.Cited = append(f.Cited, s.claimReasons(m)...)
		return f, nil
	}
	return game.Finding{}, fmt.Errorf("objective needs the name of an objective marker, not %q", q)
}

// claimReasons are further rules about the units at a marker.
func (s *State) claimReasons(m *position.Marker) []tally.Rule {
	var out []tally.Rule
	for i := range s.Units {
		u := UnitID(i)
		k := s.Words(u)
		switch {
		case s.qualifies(u, m):
			if _, more := s.unitStrength(u); more {
				out = append(out, "ff.kw.overwhelm")
			}
		case s.Units[i].Where == position.Reserve:
			out = append(out, "ff.reserve.no-pool-no-vp")
		case s.Units[i].Where == position.Aboard:
			out = append(out, "ff.transport.no-interaction")
		case s.Units[i].Where == position.OnTable && k.Vehicle && s.touchesMarker(u, m):
			out = append(out, "ff.objective.vehicle-beast")
			if k.Fly {
				out = append(out, "ff.objective.flyers-keep-off")
			}
		case s.Units[i].Where == position.OnTable && k.Beast && s.touchesMarker(u, m):
			out = append(out, "ff.objective.vehicle-beast", "ff.kw.beast")
		}
	}
	return out
}

// inspectTable answers: table, whether a game can start on it. The value counts what is unusual about it.
func (s *State) inspectTable(q []string) (game.Finding, error) {
	if no := position.TableRefusal(s.Book); no != nil {
		return refusedFinding(no), nil
	}
	warnings := s.Book.TableWarnings()
	f := game.Finding{Verdict: "legal", Value: int64(len(warnings)), Text: fmt.Sprint(warnings),
		Cited: []tally.Rule{"ff.setup.terrain.agreed-height", "ff.setup.terrain.no-hills-in-zones", "ff.setup.terrain.no-open-lanes"}}
	return f, nil
}

// inspectGenerated answers: generated points N size|area|scatter|lanes|hills [seed N], about a table the
// generator makes for a game of that size.
func (s *State) inspectGenerated(q []string) (game.Finding, error) {
	bad := fmt.Errorf("write: check generated points N size|area|scatter|lanes|hills [seed N]")
	if len(q) != 3 && len(q) != 5 || q[0] != "points" {
		return game.Finding{}, bad
	}
	points, err := strconv.Atoi(q[1])
	if err != nil {
		return game.Finding{}, bad
	}
	seed := 0
	if len(q) == 5 {
		if seed, err = strconv.Atoi(q[4]); err != nil || q[3] != "seed" {
			return game.Finding{}, bad
		}
	}
	book := &force.Book{Missions: s.Book.Missions}
	if err := lay(book, force.GenerateTable(points, uint64(seed)), points); err != nil {
		return game.Finding{}, err
	}
	return describeTable(book, points, q[2])
}

// describeTable reports one thing about a generated table.
func describeTable(b *force.Book, points int, what string) (game.Finding, error) {
	size, count := tally.Rule("ff.setup.table.up-to-1250"), tally.Rule("ff.setup.terrain.count-4x4")
	if b.Board.Width > b.Board.Height {
		size, count = "ff.setup.table.from-1500", "ff.setup.terrain.count-6x4"
	}
	area, scatter := b.Board.PieceCounts()
	switch what {
	case "size":
		return game.Finding{Verdict: fmt.Sprintf("%dx%d", b.Board.Width/geom.Inch, b.Board.Height/geom.Inch), Cited: []tally.Rule{size}}, nil
	case "area":
		return game.Finding{Verdict: "pieces", Value: int64(area), Cited: []tally.Rule{count}}, nil
	case "scatter":
		return game.Finding{Verdict: "pieces", Value: int64(scatter), Cited: []tally.Rule{count}}, nil
	case "lanes":
		return game.Finding{Verdict: "open", Value: int64(force.OpenLanes(&b.Board)), Cited: []tally.Rule{"ff.setup.terrain.no-open-lanes"}}, nil
	case "hills":
		if no := position.TableRefusal(b); no != nil {
			return refusedFinding(no), nil
		}
		return game.Finding{Verdict: "outside", Cited: []tally.Rule{"ff.setup.terrain.no-hills-in-zones"}}, nil
	}
	return game.Finding{}, fmt.Errorf("a generated table has a size, area, scatter, lanes and hills, not %q", what)
}

// inspectHome answers: home UNIT, whether it stands wholly in its own deployment zone.
func (s *State) inspectHome(q []string) (game.Finding, error) {
	if len(q) != 1 || s.unitNamed(q[0]) == NoUnit {
		return game.Finding{}, fmt.Errorf("home needs a unit, not %q", q)
	}
	f := game.Finding{Verdict: "outside", Cited: []tally.Rule{"ff.house.deployment-zone"}}
	if s.WhollyHome(s.unitNamed(q[0])) {
		f.Verdict = "home"
	}
	return f, nil
}

// inspectKeyword answers: keyword UNIT NAME, whether the unit has a keyword (dashes for spaces); the value
// is its number. In a unit that a command model leads only that model's keywords count.
// ff.force.mixed.command-keywords-only, ff.force.added-model.no-keyword-growth
func (s *State) inspectKeyword(q []string) (game.Finding, error) {
	if len(q) != 2 || s.unitNamed(q[0]) == NoUnit {
		return game.Finding{}, fmt.Errorf("keyword needs a unit and a keyword, not %q", q)
	}
	u := s.unitNamed(q[0])
	f := game.Finding{Verdict: "no"}
	if s.Lead(u).Leads && s.Count(u) > 1 {
		f.Cited = append(f.Cited, "ff.force.mixed.command-keywords-only")
	}
	for _, fact := range s.viewRules(u) {
		if strings.ReplaceAll(fact.Name, " ", "-") != q[1] {
			continue
		}
		f.Verdict = "yes"
		f.Cited = append(f.Cited, fact.Rule)
		if n, err := strconv.Atoi(strings.TrimRight(strings.Fields(fact.Value + " 0")[0], "+")); err == nil {
			f.Value = int64(n)
			if s.Book.Kinds[s.Units[u].Kind].Added > 0 {
				f.Cited = append(f.Cited, "ff.force.added-model.no-keyword-growth")
			}
		}
	}
	return f, nil
}
