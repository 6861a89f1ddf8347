package firefight

import (
	"fmt"

	"sortie/game"
	"sortie/rules/firefight/force"
	"sortie/tally"
)

// inspectAssault answers questions about assaults: strike A against B [charging] [hindered] [blind]
// [counter], struck-by, fighters A against B, reaction B to A KIND [charge], assault A B.
func (s *State) inspectAssault(q []string) (game.Finding, bool, error) {
	ask := map[string]func(UnitID, UnitID, []string) (game.Finding, error){
		"strike": s.inspectStrike, "strike-back": s.inspectStrikeBack, "fighters": s.inspectFighters,
		"reaction": s.inspectReaction, "assault": s.inspectVictim,
	}[q[0]]
	if ask == nil {
		return game.Finding{}, false, nil
	}
	words := q[1:]
	if len(words) > 2 && (words[1] == "against" || words[1] == "to") {
		words = append([]string{words[0]}, words[2:]...)
	}
	if len(words) < 2 || s.unitNamed(words[0]) == NoUnit || s.unitNamed(words[1]) == NoUnit {
		return game.Finding{}, true, fmt.Errorf("%s needs two units, not %q", q[0], q[1:])
	}
	f, err := ask(s.unitNamed(words[0]), s.unitNamed(words[1]), words[2:])
	return f, true, err
}

// inspectStrike is the number that the attacker of an assault needs.
func (s *State) inspectStrike(a, b UnitID, words []string) (game.Finding, error) {
	return s.strikeFinding(s.assaultOf(a, b, words), 0), nil
}

// inspectStrikeBack is the number that the defender, named first, needs.
func (s *State) inspectStrikeBack(b, a UnitID, words []string) (game.Finding, error) {
	return s.strikeFinding(s.assaultOf(a, b, words), 1), nil
}

func (s *State) strikeFinding(x *Assault, side int) game.Finding {
	u, foe := x.Attacker, x.Defender
	if side == 1 {
		u, foe = foe, u
	}
	if s.Lead(u).Assault == force.Dash {
		return game.Finding{Verdict: "none", Cited: []tally.Rule{"ff.basics.dice.dash-stat"}}
	}
	best := int16(0)
	if w, _ := s.bestArm(s.Units[u].Leader, foe); w >= 0 {
		best = w
	}
	sum := s.strikeSum(&Attack{Unit: u, Melee: true, Mods: s.strikeMods(x, side)}, &Pool{Weapon: best, Stat: s.Lead(u).Assault})
	f := game.Finding{Verdict: "needs", Value: int64(sum.Total()), Sum: &sum, Cited: []tally.Rule{"ff.fight.no-shoot-modifiers"}}
	for i := range sum.Len() {
		f.Cited = append(f.Cited, sum.Line(i).Rule)
	}
	if x.Reaction == CounterCharge && side == 1 {
		f.Cited = append(f.Cited, "ff.react.counter.no-bonus")
	}
	return f
}

// inspectFighters counts the models of the first unit that would fight the second.
func (s *State) inspectFighters(a, b UnitID, _ []string) (game.Finding, error) {
	var out [64]ModelID
	r := &Run{State: s}
	n := r.fighters(a, b, &out)
	return game.Finding{Verdict: "fighters", Value: int64(n), Cited: []tally.Rule{"ff.fight.eligible", "ff.assault.participants"}}, nil
}

// inspectReaction says whether a unit may react to an assault of another now.
func (s *State) inspectReaction(b, a UnitID, words []string) (game.Finding, error) {
	x := s.assaultOf(a, b, words)
	for k := SuppressiveFire; k <= CounterCharge; k++ {
		if said(words, k.String()) {
			r := &Run{State: s}
			return refusedFinding(r.reactionRefusal(x, k, false)), nil
		}
	}
	return game.Finding{}, fmt.Errorf("reaction needs the name of one, not %q", words)
}

// inspectVictim says whether a unit may assault another at all.
func (s *State) inspectVictim(a, b UnitID, _ []string) (game.Finding, error) {
	return refusedFinding(s.victimRefusal(a, b)), nil
}
