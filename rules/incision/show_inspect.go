package incision

import (
	"fmt"

	"sortie/game"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// Inspect implements game.Game: questions about the table, by the functions the rules go by.
func (s *State) Inspect(q []string) (f game.Finding, err error) {
	if len(q) == 0 {
		return f, fmt.Errorf("an inspection needs a query")
	}
	works := s.works()
	before := works.notes
	works.notes = &tally.Notes{}
	defer func() {
		fault := recover()
		if m, ok := fault.(game.Misworded); ok {
			err = fmt.Errorf("%s: %w", q[0], m)
		} else if fault != nil {
			panic(fault)
		}
		f.Cited = append(f.Cited, works.notes.Rules...)
		works.notes = before
	}()
	if s.book.desk != nil {
		if f, known, err := s.book.desk.Inspect(q); known {
			f.Cited = withTwins(f.Cited, f.Sum)
			return f, err
		}
	}
	w := &words{q[1:]}
	if f, known := s.inspectModel(q[0], w); known {
		return f, nil
	}
	switch q[0] {
	case "sight":
		return s.inspectSight(w), nil
	case "acc":
		return s.inspectAcc(w), nil
	case "res":
		h, _ := s.hitsOf(&words{append([]string{"1"}, w.list...)})
		sum := s.resSum(&h)
		return summed("value", &sum), nil
	case "cover":
		return s.inspectCover(w), nil
	case "order":
		return s.inspectOrder(w), nil
	case "stat":
		return s.inspectStat(w), nil
	case "reaction":
		return s.inspectReaction(w), nil
	case "charge":
		return s.inspectCharge(w), nil
	case "str":
		return s.inspectStr(w), nil
	case "aim":
		return s.inspectAim(w), nil
	case "call", "bodyguard", "counter", "damp", "field", "munition", "capture":
		return s.inspectGear(q[0], w), nil
	case "movement-test":
		u := s.unitCalled(w.next())
		sum := s.movementSum(u, 0, "is.terrain.difficult")
		return summed("tn", &sum), nil
	}
	return f, fmt.Errorf("there is no inspection %q; see docs/cases.md", q[0])
}

func refused(no *tally.Refusal) game.Finding {
	return game.Finding{Verdict: "refused", Refusal: no, Text: no.Why, Cited: []tally.Rule{no.Rule}}
}

func summed(verdict string, sum *tally.Tally) game.Finding {
	f := game.Finding{Verdict: verdict, Value: int64(sum.Total()), Sum: sum, Text: sum.String()}
	for _, l := range sum.Lines() {
		if l.Rule != "" {
			f.Cited = append(f.Cited, l.Rule)
		}
	}
	return f
}

// inspectAcc answers: acc and what a volley is made of -> tn or refused.
func (s *State) inspectAcc(w *words) game.Finding {
	v, t := s.volleyOf(w)
	if no := s.volleyRefusal(&v, t); no != nil {
		return refused(no)
	}
	sum := s.accSum(&v, t)
	return summed("tn", &sum)
}

// inspectOrder answers: order UNIT ORDER -> automatic, tn or refused.
func (s *State) inspectOrder(w *words) game.Finding {
	u, o := s.unitCalled(w.next()), orderNamed(w.next())
	if no := s.orderRefusal(u, o); no != nil {
		return refused(no)
	}
	if !s.needsTest(u, o) {
		return game.Finding{Verdict: "automatic", Cited: []tally.Rule{"is.order.auto-if-clean"}}
	}
	sum := s.orderSum(u, o)
	return summed("tn", &sum)
}

// inspectCharge answers: charge UNIT at TARGET -> reaches, short or refused.
func (s *State) inspectCharge(w *words) game.Finding {
	u := s.unitCalled(w.next())
	w.took("at")
	t := s.unitCalled(w.next())
	if no := s.chargerRefusal(u); no != nil {
		return refused(no)
	}
	if no := s.chargeRefusal(u, t); no != nil {
		return refused(no)
	}
	if s.inReach(u, t) {
		return game.Finding{Verdict: "reaches", Cited: []tally.Rule{"is.assault.charge"}}
	}
	return game.Finding{Verdict: "short", Cited: []tally.Rule{"is.assault.charge"}}
}

// inspectSight answers: sight A B -> clear, concealed or blocked.
func (s *State) inspectSight(w *words) game.Finding {
	a, b := s.modelCalled(w.next()), s.modelCalled(w.next())
	l := s.look(a, b)
	switch {
	case l.No != nil:
		return game.Finding{Verdict: "blocked", Refusal: l.No, Text: l.No.Why, Cited: []tally.Rule{l.No.Rule}}
	case l.Concealed != "":
		return game.Finding{Verdict: "concealed", Value: int64(l.Depth), Cited: []tally.Rule{l.Concealed}}
	}
	return game.Finding{Verdict: "clear", Cited: []tally.Rule{"is.los.line"}}
}

// inspectCover answers: cover A from B -> none or the bonus.
func (s *State) inspectCover(w *words) game.Finding {
	m := s.modelCalled(w.next())
	w.took("from")
	by := s.modelCalled(w.next())
	n, name := s.cover(s.Bodies[by].At, m, s.Centres(by, m))
	if n == 0 {
		return game.Finding{Verdict: "none", Cited: []tally.Rule{"is.cover.behind-solid"}}
	}
	return game.Finding{Verdict: "cover", Value: int64(n), Text: name, Cited: []tally.Rule{coverRule(n), "is.cover.behind-solid", "is.cover.best-only"}}
}

// inspectStat answers: stat MODEL STAT.
func (s *State) inspectStat(w *words) game.Finding {
	m, word := s.modelCalled(w.next()), w.next()
	if word == "bt" {
		return game.Finding{Verdict: "value", Value: int64(s.threshold(s.home(m))), Cited: []tally.Rule{"is.stats.bt"}}
	}
	if word == "pts" {
		return game.Finding{Verdict: "value", Value: int64(s.model(m).Points), Cited: []tally.Rule{"is.stats.pts"}}
	}
	for st := range force.NumStats {
		if game.SameName(st.String(), word) {
			return game.Finding{Verdict: "value", Value: int64(s.stat(m, st)), Cited: []tally.Rule{"is.stats.line"}}
		}
	}
	panic(game.Misworded("there is no stat " + word))
}

// inspectReaction answers: reaction UNIT KIND to ENEMY ORDER|charge.
func (s *State) inspectReaction(w *words) game.Finding {
	u, word := s.unitCalled(w.next()), w.next()
	w.took("to")
	by := s.unitCalled(w.next())
	t := threat{by: by}
	if w.took("charge") {
		t.order, t.charge = Run, true
		t.far = s.Gap(s.Units[u].Operative, s.Units[by].Operative)
	} else {
		t.order, t.shot = orderNamed(w.next()), true
		t.far = s.Centres(s.Units[u].Operative, s.Units[by].Operative)
	}
	for k := AmbushFire; k <= StandAndShoot; k++ {
		if k.String() != word {
			continue
		}
		if no := s.reactionRefusal(u, k, &t); no != nil {
			return refused(no)
		}
		f := game.Finding{Verdict: "allowed", Cited: []tally.Rule{reactionTable[k].rule, "is.react.conditions"}}
		if s.tests(u, k) {
			sum := s.reactionSum(u)
			f = summed("allowed", &sum)
			f.Cited = append(f.Cited, reactionTable[k].rule, "is.react.conditions")
		}
		return f
	}
	panic(game.Misworded("there is no reaction " + word))
}

// inspectStr answers: str A at B [with WEAPON[/MODE]] [attacks N] [charged].
func (s *State) inspectStr(w *words) game.Finding {
	m := s.modelCalled(w.next())
	w.took("at")
	t := s.modelCalled(w.next())
	list := s.fighting(m)
	if len(list) == 0 {
		return game.Finding{Verdict: "none", Cited: []tally.Rule{"is.hth.weapons"}}
	}
	b := s.blowsOf(m, t, list[0], false)
	for len(w.list) > 0 {
		switch word := w.next(); word {
		case "with":
			b.weapon, b.mode = s.armNamed(m, w.next())
		case "attacks":
			b.at = b.at[:0]
			for range number(w.next()) {
				b.at = append(b.at, t)
			}
		case "charged":
			b.charged = true
		default:
			panic(game.Misworded(word + " says nothing about a blow"))
		}
	}
	sum := s.strSum(&b, t)
	return summed("tn", &sum)
}
