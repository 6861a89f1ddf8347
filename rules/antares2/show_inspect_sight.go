package antares2

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// inspectSight answers questions about sight, range, cover, size and distances.
//
//	sight FROM TO [with WEAPON] [as SIZE]      clear, obscured or blocked; how much terrain is crossed
//	range FROM TO [with WEAPON] [as SIZE]      seen or unseen; with a weapon the range band
//	obscured FROM TO [as SIZE]                 the Acc penalty of a unit's shooting
//	hidden MODEL from FROM                     hidden or open
//	cover MODEL from FROM [pbs]                the cover bonus
//	size UNIT                                  the size it counts as
//	distance A B                               touching or apart; the distance
//	within A B LENGTH                          yes or no
func (s *State) inspectSight(q []string) (game.Finding, bool, error) {
	verbs := map[string]func(*sightQuery) game.Finding{
		"sight": s.inspectLine, "range": s.inspectRange, "obscured": s.inspectObscured, "hidden": s.inspectHidden,
		"cover": s.inspectCover, "size": s.inspectSize, "distance": s.inspectDistance, "within": s.inspectWithin,
	}
	verb, known := verbs[q[0]]
	if !known {
		return game.Finding{}, false, nil
	}
	in, err := s.sightQuery(q)
	if err != nil {
		return game.Finding{}, true, err
	}
	return verb(in), true, nil
}

// sightQuery is a question about sight, taken apart.
type sightQuery struct {
	from, to []ModelID
	words    [2]string // as they were written
	weapon   string
	as       force.Size
	sized    bool
	pbs      bool
	length   geom.Length
}

func (s *State) sightQuery(q []string) (*sightQuery, error) {
	in := &sightQuery{}
	n := 0
	for i := 1; i < len(q); i++ {
		more := i+1 < len(q)
		switch {
		case q[i] == "from":
		case q[i] == "pbs":
			in.pbs = true
		case q[i] == "with" && more:
			i++
			in.weapon = q[i]
		case q[i] == "as" && more:
			i++
			size, ok := force.SizeOf(q[i])
			if !ok {
				return nil, fmt.Errorf("%q is no size", q[i])
			}
			in.as, in.sized = size, true
		case n == 2 && q[0] == "within":
			d, err := geom.ParseInches(q[i])
			if err != nil {
				return nil, err
			}
			in.length = d
		case n == 2:
			return nil, fmt.Errorf("%q is not understood here", q[i])
		default:
			ms, err := s.modelsNamed(q[i])
			if err != nil {
				return nil, err
			}
			in.words[n] = q[i]
			if n == 0 {
				in.from = ms
			} else {
				in.to = ms
			}
			n++
		}
	}
	if want := 2 - position.OneIf(q[0] == "size"); n != want {
		return nil, fmt.Errorf("%s needs %d units or models, not %d", q[0], want, n)
	}
	if !in.sized && len(in.from) > 0 {
		in.as = s.SizeOfUnit(s.Bodies[in.from[0]].Group)
	}
	return in, nil
}

// modelsNamed lists the models of a word: squad (its own models), squad.2, or several with commas.
func (s *State) modelsNamed(word string) ([]ModelID, error) {
	var out []ModelID
	for _, name := range strings.Split(word, ",") {
		if m := s.modelNamed(name); m != NoModel {
			out = append(out, m)
			continue
		}
		found := false
		for u := range s.Units {
			if strings.EqualFold(s.Name(UnitID(u)), name) {
				found = true
				for m := range s.Own(UnitID(u)) {
					out = append(out, m)
				}
			}
		}
		if !found {
			return nil, fmt.Errorf("there is no unit or model %q", name)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s has no models left", word)
	}
	return out, nil
}

// weaponIndex finds a weapon of a model by its key, -1 if none was named or it has no such weapon.
func (s *State) weaponIndex(m ModelID, key string) int {
	for i, w := range s.TypeOf(m).Weapons {
		if s.Book.Weapons[w].Key == key {
			return i
		}
	}
	return -1
}

// inspectLine finds the best line between two models or units and names what is in the way.
func (s *State) inspectLine(in *sightQuery) game.Finding {
	var best position.Sight
	var cited tally.Notes
	for i, f := range in.from {
		for k, t := range in.to {
			var n tally.Notes
			got := s.Look(f, s.weaponIndex(f, in.weapon), t, in.as, &n)
			s.noteEnds(f, t, &got, &n)
			if back := s.See(t, -1, f, s.TypeOf(t).Size); back.Blocked != got.Blocked || back.Penalty != got.Penalty {
				n.Add("a2.los.obscured-both-ways")
			}
			if first := i == 0 && k == 0; first || best.Worse(&got) {
				best, cited = got, n
			}
		}
	}
	return s.sightFinding(&best, &cited)
}

func (s *State) sightFinding(got *position.Sight, n *tally.Notes) game.Finding {
	f := game.Finding{Verdict: "clear", Value: int64(got.Crossed), Text: "clear", Cited: n.Rules}
	switch {
	case got.Blocked:
		f.Verdict, f.Text = "blocked", "blocked by "+got.By
		if got.Crossed > 0 {
			f.Text += fmt.Sprintf(": %v of obscuring terrain", got.Crossed)
		}
		f.Refusal = tally.Refuse(got.Rule, f.Text, "")
	case got.Obscured:
		f.Verdict = "obscured"
		f.Text = fmt.Sprintf("obscured by %s: %v of obscuring terrain, %d Acc", got.By, got.Crossed, got.Penalty)
		sum := s.Sum("obscured", "penalty", got.Rule, got.Penalty)
		f.Sum = &sum
		f.Cited = append(f.Cited, got.Rule)
	}
	return f
}

// noteEnds adds the rules that only people want to know of.
func (s *State) noteEnds(from, to ModelID, got *position.Sight, n *tally.Notes) {
	if s.TypeOf(to).Role == force.TeamWeapon {
		n.Add("a2.los.to-team-weapon")
	}
	if got.Blocked {
		n.Add(got.Rule)
		return
	}
	if u := s.gapUsed(from, to); u != NoUnit {
		n.Add("a2.los.block.formation-gap")
	}
	if s.TypeOf(to).UnitType == force.Probe {
		n.Add("a2.los.open.probes")
	}
	if got.Obscured && n.Has("a2.los.open.defended-obstacle") {
		n.Add("a2.los.diagram10")
	}
}

// gapUsed finds a unit between whose models the line passes through a gap wider than 2 inches.
// a2.los.block.formation-gap
func (s *State) gapUsed(from, to ModelID) UnitID {
	p, q := s.Bodies[from].At, s.Bodies[to].At
	for i := range s.Units {
		u := UnitID(i)
		if u == s.Bodies[from].Group || u == s.Bodies[to].Group || s.Units[i].Where != position.OnTable {
			continue
		}
		for a := range s.Own(u) {
			for b := range s.Own(u) {
				if a < b && s.passesBetween(p, q, a, b) {
					return u
				}
			}
		}
	}
	return NoUnit
}

// passesBetween tells whether a line crosses the gap of more than 2 inches between two models.
func (s *State) passesBetween(p, q geom.Point, a, b ModelID) bool {
	between := geom.Pill(s.Bodies[a].At, s.Bodies[b].At, 0)
	if !geom.SegWithin(p, q, &between, 0) {
		return false
	}
	x, y := s.Shape(a), s.Shape(b)
	return !geom.Within(&x, &y, 2*geom.Inch)
}

// inspectRange measures a shooting: the closest shooter to the closest target model it sees.
func (s *State) inspectRange(in *sightQuery) game.Finding {
	best, seer := geom.Length(1<<30), NoModel
	target := s.Bodies[in.to[0]].Group
	for _, m := range in.from {
		if d, ok := s.RangeTo(m, s.weaponIndex(m, in.weapon), target, in.as); ok && d < best {
			best, seer = d, m
		}
	}
	f := game.Finding{Verdict: "unseen", Text: "nobody sees the target", Cited: []tally.Rule{"a2.range.unit-to-unit"}}
	if seer == NoModel {
		return f
	}
	f.Verdict, f.Value, f.Text = "seen", int64(best), best.String()
	f.Cited = append(f.Cited, s.rangeRules(seer, s.weaponIndex(seer, in.weapon), target)...)
	if w := s.weaponIndex(seer, in.weapon); w >= 0 {
		wp := &s.Book.Weapons[s.TypeOf(seer).Weapons[w]]
		f.Verdict = rangeBand(&wp.Modes[0], best)
		if f.Verdict == "out" {
			f.Refusal = tally.Refuse("a2.range.out-of-range", best.String()+" is beyond "+wp.Modes[0].Extreme.String(), "")
		}
		f.Cited = append(f.Cited, "a2.range.out-of-range")
	}
	return f
}

// rangeBand names the range band of a distance; the upper limit of a band belongs to it.
// a2.range.out-of-range
func rangeBand(m *force.Mode, d geom.Length) string {
	switch {
	case d <= m.Effective:
		return "effective"
	case d <= m.Long:
		return "long"
	case d <= m.Extreme:
		return "extreme"
	}
	return "out"
}

// rangeRules are the rules about what a range is measured between.
func (s *State) rangeRules(m ModelID, w int, target UnitID) []tally.Rule {
	out := []tally.Rule{"a2.range.base-or-body", "a2.measure.base-edge"}
	t := s.TypeOf(m)
	switch {
	case t.Role == force.TeamWeapon:
		out = append(out, "a2.range.team-weapon", "a2.measure.separate-weapon")
	case t.Role == force.Symbiote:
		out = append(out, "a2.special.symbiote.weapon")
	case w >= 0 && position.CarriesSystems(t):
		out = append(out, "a2.range.mounted-weapon")
	}
	for o := range s.Members(target) {
		switch t := s.TypeOf(o); {
		case t.Role == force.Symbiote:
			out = append(out, "a2.special.symbiote.placement")
		case t.Body:
			out = append(out, "a2.measure.no-base-to-body")
		}
	}
	return out
}

// inspectObscured judges by the models that are named, or of a whole unit by those who shoot at the target.
// a2.hit.mod.obscuring.most-of-most
func (s *State) inspectObscured(in *sightQuery) game.Finding {
	target := s.Bodies[in.to[0]].Group
	b := s.whoShoots(s.unitNamed(in.words[0]), target)
	o := obscured{}
	switch {
	case len(b.Arms) == 0:
		o.penalty, o.rule = s.Obscured(in.from, target, in.as)
	case in.sized:
		o.penalty, o.rule = s.Obscured(s.shootingModels(b), target, in.as)
	default:
		o = s.obscuredFor(b, s.shootingModels(b))
	}
	penalty, rule := o.penalty, o.rule
	f := game.Finding{Verdict: strconv.Itoa(penalty), Value: int64(penalty), Cited: []tally.Rule{"a2.hit.mod.obscuring.most-of-most"}}
	if rule != "" {
		f.Cited = append(f.Cited, rule)
	}
	return f
}

func (s *State) inspectHidden(in *sightQuery) game.Finding {
	f := game.Finding{Verdict: "open"}
	if s.Hidden(in.from[0], in.to, s.SizeOfUnit(s.Bodies[in.to[0]].Group)) {
		f.Verdict, f.Cited = "hidden", []tally.Rule{"a2.allocate.hidden-excluded"}
	}
	return f
}

func (s *State) inspectSize(in *sightQuery) game.Finding {
	u := s.Bodies[in.from[0]].Group
	size := s.SizeOfUnit(u)
	f := game.Finding{Verdict: size.String(), Cited: []tally.Rule{"a2.size.categories"}}
	for m := range s.Members(u) {
		switch t := s.TypeOf(m); {
		case t.Size < size:
			f.Cited = append(f.Cited, "a2.size.unit-counts-largest")
		case t.Size == force.Medium:
			f.Cited = append(f.Cited, "a2.size.default-medium")
		case t.Size == force.Small && (t.UnitType == force.Probe || t.Traits.Buddy):
			f.Cited = append(f.Cited, "a2.size.small-by-type")
		}
	}
	if strings.Contains(in.words[0], ".") {
		f.Verdict = s.TypeOf(in.from[0]).Size.String() // one model alone
		if t := s.TypeOf(in.from[0]); t.Traits.Buddy {
			f.Cited = append(f.Cited, "a2.size.small-by-type")
		}
	}
	return f
}

// inspectDistance measures between the nearest of two groups of models, and says that they touch where play does. Anyone may ask
// at any time.
// a2.measure.any-time
func (s *State) inspectDistance(in *sightQuery) game.Finding {
	best, touches := geom.Length(1<<30), false
	f := game.Finding{Cited: []tally.Rule{"a2.measure.any-time", "a2.measure.base-edge", "a2.measure.to-unit"}}
	for _, a := range in.from {
		x := s.Shape(a)
		for _, b := range in.to {
			y := s.Shape(b)
			best, touches = min(best, geom.Gap(&x, &y)), touches || geom.Within(&x, &y, position.Touch)
			f.Cited = append(f.Cited, s.bodyRules(a, b)...)
		}
	}
	f.Verdict, f.Value, f.Text = "apart", int64(best), best.String()
	if touches {
		f.Verdict = "touching"
	}
	return f
}

func (s *State) bodyRules(ms ...ModelID) []tally.Rule {
	var out []tally.Rule
	for _, m := range ms {
		t := s.TypeOf(m)
		if t.Body {
			out = append(out, "a2.measure.no-base-to-body")
		} else if t.Base == force.StandardBase(t.UnitType, t.Size) {
			out = append(out, "a2.base.defaults")
		}
	}
	return out
}

func (s *State) inspectWithin(in *sightQuery) game.Finding {
	f := game.Finding{Verdict: "no", Cited: []tally.Rule{"a2.measure.within-inclusive"}}
	for _, a := range in.from {
		x := s.Shape(a)
		for _, b := range in.to {
			if y := s.Shape(b); geom.Within(&x, &y, in.length) {
				f.Verdict = "yes"
			}
		}
	}
	return f
}
