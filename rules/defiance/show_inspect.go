package defiance

import (
	"fmt"
	"slices"
	"strings"

	"sortie/game"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// Inspect implements game.Game:
//
//	sight A B          clear or blocked
//	distance A B       the range between two figures
//	target A B [W]     whether A may fire at B, with weapon W or its first
//	need A B [W]       the number of that shot
//	damage A B [W]     what is added to its damage dice
//	least UNIT, morale UNIT
//	order UNIT ORDER   whether an order may be given
//	list …             see the forces
func (s *State) Inspect(q []string) (f game.Finding, err error) {
	rules := s.noted(func() { f, err = s.inspect(q) })
	for _, rule := range rules {
		if !slices.Contains(f.Cited, rule) {
			f.Cited = append(f.Cited, rule)
		}
	}
	return f, err
}

func (s *State) inspect(q []string) (game.Finding, error) {
	if len(q) < 2 {
		return game.Finding{}, fmt.Errorf("%q is not understood; see docs/cases.md", strings.Join(q, " "))
	}
	switch q[0] {
	case "least", "morale", "order":
		return s.inspectUnit(q)
	case "list", "advice", "arms":
		return s.inspectList(q)
	case "define", "table", "called", "zone", "minutes", "reach":
		return s.inspectBook(q)
	}
	if len(q) < 3 {
		return game.Finding{}, fmt.Errorf("%s needs two figures", q[0])
	}
	a, b := s.figure(q[1]), s.figure(q[2])
	if a == NoBody || b == NoBody {
		return game.Finding{}, fmt.Errorf("there is no figure %q or %q", q[1], q[2])
	}
	return s.inspectShot(q, a, b)
}

func (s *State) inspectUnit(q []string) (game.Finding, error) {
	u := s.unitNamed(q[1])
	if u == NoUnit {
		return game.Finding{}, fmt.Errorf("there is no unit %q", q[1])
	}
	var sum tally.Tally
	switch q[0] {
	case "least":
		sum = s.least(u)
	case "morale":
		sum = s.morale(u)
	default:
		return s.inspectOrder(q, u)
	}
	f := game.Finding{Verdict: "is", Value: int64(sum.Total()), Sum: &sum}
	for i := range sum.Len() {
		f.Cited = append(f.Cited, sum.Line(i).Rule)
	}
	return f, nil
}

func (s *State) inspectOrder(q []string, u UnitID) (game.Finding, error) {
	if len(q) < 3 {
		return game.Finding{}, fmt.Errorf("order needs a unit and an order")
	}
	for o := position.AimOrder; o <= position.SupportSuppression; o++ {
		if o.String() == q[2] {
			p := &position.Part{Unit: u, Figures: s.ableOf(u), Rival: NoUnit, Whole: true}
			if len(p.Figures) == 0 {
				return game.Finding{}, fmt.Errorf("nobody of %s can act", q[1])
			}
			refusal := s.orderRefusal(p, o)
			if !slices.ContainsFunc(p.Figures, func(b BodyID) bool { return s.driveRefusal(b, o) == nil }) {
				refusal = s.driveRefusal(p.Figures[0], o)
			}
			if refusal != nil {
				return game.Finding{Verdict: "refused", Refusal: refusal, Cited: []tally.Rule{refusal.Rule}}, nil
			}
			return game.Finding{Verdict: "legal", Cited: []tally.Rule{o.Rule()}}, nil
		}
	}
	return game.Finding{}, fmt.Errorf("there is no order %q", q[2])
}

func (s *State) inspectShot(q []string, a, b BodyID) (game.Finding, error) {
	sh := position.Shot{By: s.Spot(a), Pace: law.Walking, Aimed: s.Figure(a).Aim, Only: NoUnit}
	for arm := range position.Arms {
		if w := s.Weapon(a, arm); w != nil && (len(q) < 4 || game.SameName(w.Key, q[3])) {
			sh.Arm, sh.Weapon = arm, w
			break
		}
	}
	if sh.Weapon == nil {
		return game.Finding{}, fmt.Errorf("%s carries no such weapon", q[1])
	}
	t := position.Quarry{Spot: s.Spot(b)}
	t.Dist, t.Line = s.Distance(&sh.By, &t.Spot), s.Look(&sh.By, &t.Spot)
	switch q[0] {
	case "sight":
		if !t.Line.Clear {
			return game.Finding{Verdict: "blocked", Refusal: position.No(t.Line.Why.Rule(), "", "the line is blocked"), Cited: []tally.Rule{t.Line.Why.Rule()}}, nil
		}
		f := game.Finding{Verdict: "clear", Cited: []tally.Rule{"dvg.target.los"}}
		if t.Line.InCover {
			f.Verdict = t.Line.Cover.String()
			f.Cited = append(f.Cited, t.Line.ByTouch.Rule())
		}
		return f, nil
	case "distance":
		return game.Finding{Verdict: "is", Value: int64(t.Dist), Cited: []tally.Rule{"dvg.basics.measure-centres"}}, nil
	case "need":
		k, refusal := s.Law().Bracketed(sh.Weapon, t.Dist, s.AimedAt(&sh, b))
		if refusal != nil {
			return game.Finding{Verdict: "refused", Refusal: refusal, Cited: []tally.Rule{refusal.Rule}}, nil
		}
		return game.Finding{Verdict: fmt.Sprintf("%d+", 3+2*k), Cited: []tally.Rule{"dvg.weapon.brackets"}}, nil
	case "damage":
		sum := s.DamageSum(&sh, &t, 0)
		f := game.Finding{Verdict: "is", Value: int64(sum.Total()), Sum: &sum}
		for i := range sum.Len() {
			f.Cited = append(f.Cited, sum.Line(i).Rule)
		}
		return f, nil
	case "target":
		list := s.Quarries(&sh)
		i := slices.IndexFunc(list, func(q position.Quarry) bool { return q.Body == b })
		switch {
		case i < 0:
			rule := tally.Rule("dvg.target.los")
			if !s.PointsAt(&sh, &t.Spot) {
				rule = "dvg.target.front-arc"
			} else if !t.Line.Clear {
				rule = t.Line.Why.Rule()
			}
			return game.Finding{Verdict: "refused", Refusal: position.No(rule, "", "it is not in arc and sight"), Cited: []tally.Rule{rule}}, nil
		case list[i].No != nil:
			return game.Finding{Verdict: "refused", Refusal: list[i].No, Cited: []tally.Rule{list[i].No.Rule}}, nil
		}
		return game.Finding{Verdict: "legal", Cited: []tally.Rule{"dvg.target.closest-rule"}}, nil
	}
	return game.Finding{}, fmt.Errorf("there is no query %q", q[0])
}

// inspectList answers: list ROSTER points N, advice ROSTER points N, arms ROSTER FIGURE; 0 points are no limit.
func (s *State) inspectList(q []string) (game.Finding, error) {
	points, figure := 0, 0
	if len(q) == 3 && q[0] == "arms" {
		q = []string{q[0], q[1], "points", "0", q[2]}
		if _, err := fmt.Sscanf(q[4], "%d", &figure); err != nil {
			return game.Finding{}, err
		}
	}
	if len(q) < 4 || q[2] != "points" {
		return game.Finding{}, fmt.Errorf("write: check list ROSTER points N, or check arms ROSTER FIGURE")
	}
	if _, err := fmt.Sscanf(q[3], "%d", &points); err != nil {
		return game.Finding{}, err
	}
	for _, r := range s.Book.Rosters {
		if r.Name != q[1] {
			continue
		}
		res := s.Book.Pack.Check(r.Text, force.Terms{Points: points, PlainHeroes: s.Book.Options.PlainHeroes, NoStrikes: s.Book.Options.NoStrikes, Rows: s.Book.Rows})
		switch q[0] {
		case "advice":
			return adviceOf(&res), nil
		case "arms":
			return s.armsOf(&res, figure)
		}
		f := game.Finding{Verdict: "legal", Value: int64(res.Report.Points), Cited: res.Cited}
		if len(res.Report.Faults) > 0 {
			fault := res.Report.Faults[0]
			f.Verdict, f.Refusal = "refused", tally.Refuse(fault.Rule, fault.What, fault.Fix)
			f.Cited = append(f.Cited, fault.Rule)
		}
		return f, nil
	}
	return game.Finding{}, fmt.Errorf("there is no roster %q", q[1])
}
