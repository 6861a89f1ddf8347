package defiance

import (
	"fmt"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// adviceOf is what a list is warned of: none, or how often, with the rows.
func adviceOf(res *force.Result) game.Finding {
	f := game.Finding{Verdict: "none", Cited: res.Cited}
	for _, a := range res.Advice {
		if a.Rule != "dvg.force.time-estimate" { // it is told of every list
			f.Verdict = "warned"
			f.Value++
		}
		f.Cited = append(f.Cited, a.Rule)
	}
	return f
}

// armsOf is what a figure of a roster carries, joined by +.
func (s *State) armsOf(res *force.Result, n int) (game.Finding, error) {
	for i := range res.Roster.Units {
		u := &res.Roster.Units[i]
		if n > len(u.Figures) {
			n -= len(u.Figures)
			continue
		}
		f := &u.Figures[max(0, n-1)]
		var out []string
		for _, w := range append([]int16{f.Primary, f.Support}, f.Side...) {
			if w != force.None {
				out = append(out, s.Book.Pack.Weapons[w].Key)
			}
		}
		return game.Finding{Verdict: strings.Join(out, "+"), Cited: res.Cited}, nil
	}
	return game.Finding{}, fmt.Errorf("the roster has no such figure")
}

// inspectBook answers what is so before play:
//
//	define LINE        whether a line of army data may be so
//	table WxH          whether a standard game is played on it
//	called SIDE X,Y    the place that a side names by X and Y
//	zone SIDE X,Y      inside or outside where a side begins
//	minutes PV         how long a game of so many PV, all sides together, takes
//	reach FIGURE PACE  how far it goes
func (s *State) inspectBook(q []string) (game.Finding, error) {
	w := defs.Of(game.Line{Text: strings.Join(q, " ")})
	f, err := s.inspectBookBy(w, w.Next("a query"), q)
	if err == nil && w.Err() != nil {
		err = w.Err()
	}
	return f, err
}

func (s *State) inspectBookBy(w *defs.Words, word string, q []string) (game.Finding, error) {
	switch word {
	case "define":
		return s.inspectLine(strings.Join(q[1:], " "))
	case "table":
		t := force.Table{}
		t.Width, t.Height = w.Pair("the size of the table")
		return judgement(t.SizeRefusal(), "dvg.setup.table-size", "dvg.house.table"), nil
	case "called":
		side := w.One("a side", "red", "blue")
		at := s.called(Side(side), w.Point("a place"))
		return game.Finding{Verdict: fmt.Sprintf("%s,%s", force.Plain(at.X), force.Plain(at.Y))}, nil
	case "zone":
		side := Side(w.One("a side", "red", "blue"))
		z, at := s.Zone(side), w.Point("a place")
		f := game.Finding{Verdict: "outside", Cited: []tally.Rule{"dvg.setup.deployment-edges", "dvg.house.deployment"}}
		if z.Contains(at) {
			f.Verdict = "inside"
		}
		return f, nil
	case "minutes":
		least, most := force.Minutes(w.Number("PV"))
		return game.Finding{Verdict: fmt.Sprintf("%d-%d", least, most), Cited: []tally.Rule{"dvg.force.time-estimate"}}, nil
	}
	return s.inspectReach(w)
}

// inspectLine judges a line of army data; what is legal proves what such a line holds.
func (s *State) inspectLine(text string) (game.Finding, error) {
	refusal, err := s.Book.Pack.Judge(game.Line{Text: text})
	if err != nil {
		return game.Finding{}, err
	}
	var rules []tally.Rule
	switch kind, _, _ := strings.Cut(text, " "); kind {
	case "weapon":
		rules = []tally.Rule{"dvg.weapon.stat-line", "dvg.house.weapon-entry"}
	case "frame":
		rules = []tally.Rule{"dvg.house.infantry-entry", "dvg.figure.quality.list", "dvg.figure.size.range", "dvg.house.points"}
	case "vehicle":
		rules = []tally.Rule{"dvg.house.vehicle-entry", "dvg.vehicle.types"}
		if strings.Contains(text, "mecha ") {
			rules = append(rules, "dvg.house.mecha-agility")
		}
	}
	return judgement(refusal, rules...), nil
}

// judgement is legal by these rows, or refused.
func judgement(refusal *tally.Refusal, rules ...tally.Rule) game.Finding {
	if refusal != nil {
		return game.Finding{Verdict: "refused", Refusal: refusal, Cited: []tally.Rule{refusal.Rule}}
	}
	return game.Finding{Verdict: "legal", Cited: rules}
}

// called is the place that a side names by X and Y, counted from its own near left corner.  dvg.basics.coordinates
func (s *State) called(side Side, at geom.Point) geom.Point {
	t := force.Table{Width: s.Size.X, Height: s.Size.Y}
	return t.Called(at, s.Applies("dvg.basics.coordinates", side == s.Far))
}

// inspectReach is how far a figure goes or an area of its first weapon reaches, as people of this scale measure it.
func (s *State) inspectReach(w *defs.Words) (game.Finding, error) {
	b := s.figure(w.Next("a figure"))
	if b == NoBody {
		return game.Finding{}, fmt.Errorf("there is no such figure")
	}
	p := w.One("the pace", "stationary", "walk", "run", "sprint", "area", "base")
	var far geom.Length
	switch p {
	case 4:
		far = s.Weapon(b, position.PrimaryArm).Area.Radius
	case 5:
		far = 2 * s.Frame(b).Base.R
		s.Note("dvg.scale.bases")
	default:
		far = law.Allowance(s.Movement(b), law.Pace(p))
		s.Note(paceRule(law.Pace(p)))
	}
	if s.Inches() {
		return game.Finding{Verdict: "inches", Value: int64(far)}, nil
	}
	return game.Finding{Verdict: "centimetres", Value: int64(2 * far / geom.Inch)}, nil
}
