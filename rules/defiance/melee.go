package defiance

import (
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// The questions of hand-to-hand.
const (
	AskCombat = "combat" // which figure fights next
	AskFoe    = "foe"    // against whom
	AskDice   = "dice"   // how many dice it spends
	AskOppose = "oppose" // does the enemy hold on to one who tries to escape?
	AskBonus  = "bonus"  // bonus movement after a kill
)

// melee resolves the combats of a part, in the order its player likes.  dvg.hth.order-active-player, dvg.hth.ongoing
func (r *Run) melee(p *position.Part) {
	if len(p.Figures) == 0 {
		return
	}
	fought := make([]bool, len(r.Bodies))
	foe := make([]UnitID, len(r.Bodies)) // whom each was in contact with before the first blow
	for _, b := range p.Figures {
		foe[b] = NoUnit
		if list := r.touched(b); len(list) > 0 {
			foe[b] = r.UnitOf(list[0])
		}
	}
	for _, m := range p.Met { // or met before that, if a test or a close defence weapon has eliminated it: dvg.hth.bonus-move
		if foe[m.By] == NoUnit && r.Bodies[m.On].Gone {
			foe[m.By] = r.UnitOf(m.On)
		}
	}
	for {
		var left []BodyID
		for _, b := range p.Figures {
			if !fought[b] && r.fights(p, b) && (r.reachable(b) || foe[b] != NoUnit) {
				left = append(left, b)
			}
		}
		if len(left) == 0 {
			return
		}
		b := left[0]
		if len(left) > 1 {
			b = BodyID(r.ask(flow.Question{Name: AskCombat, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.hth.order-active-player", Unit: int32(p.Unit), Target: -1,
				Prompt: "Which combat is next?", HasDefault: true, Default: flow.Answer{Value: int32(b)},
				Offers: func() []flow.Option { return r.figureOffers(left) }}).Value)
		}
		fought[b] = true
		if !r.reachable(b) { // a friend has killed its enemy: its dice are worth a move
			r.bonusAfter(b, foe[b])
			continue
		}
		if r.Figure(b).Moved || r.by("dvg.hth.ongoing", true) {
			r.combat(p, b)
		}
	}
}

func (r *Run) figureOffers(list []BodyID) []flow.Option {
	out := r.List(len(list))
	for _, b := range list {
		out = append(out, flow.Option{Value: int32(b), Thing: flow.Figure(int32(b)), Key: r.FigureName(b), Label: r.FigureLabel(b)})
	}
	return out
}

// fights tells whether a figure of a part starts combats: not shaken, broken or stunned, and it has hands. One whom
// the size of its enemy has shaken fights all the same.  dvg.hth.attack-larger-test
func (s *State) fights(p *position.Part, b BodyID) bool {
	f := s.Figure(b)
	return s.Stands(b) && (!f.Shaken || slices.Contains(p.Daunted, b)) && !f.Stunned && !s.Units[s.UnitOf(b)].Broken && s.Frame(b).Hand.Dice > 0 && s.diceLeft(b, NoUnit) > 0
}

// touched lists the enemies that a figure touches.
func (s *State) touched(b BodyID) []BodyID {
	var out []BodyID
	if s.Bodies[b].Level > 0 {
		return nil
	}
	for near := s.EnemiesBy(b, 1); near.Next(); {
		if s.Bodies[near.Body].Level == 0 && s.Touching(b, near.Body) {
			out = append(out, near.Body)
		}
	}
	return s.crewFirst(b, out)
}

func (s *State) reachable(b BodyID) bool { return len(s.touched(b)) > 0 }

// diceLeft is how many dice a figure still has against a unit this turn; those it has used against others in this activation are gone,
// those of an earlier one it has again.  dvg.hth.multiple.dice-limit, dvg.hth.multiple.recharge
func (s *State) diceLeft(b BodyID, u UnitID) int {
	n := int(s.Frame(b).Hand.Dice)
	if !s.Applies("dvg.figure.hth-rating", n > 1) {
		n = min(n, 1)
	}
	left, at, others := n, 0, 0
	for _, k := range s.Strokes {
		switch {
		case k.By != b:
		case k.On == u:
			at = int(k.Dice)
		default:
			others += int(k.Dice)
		}
	}
	if s.Applies("dvg.hth.multiple.dice-limit", at > 0) {
		left -= at
	}
	if others > 0 && !s.Applies("dvg.hth.multiple.recharge", true) {
		return max(0, left-others)
	}
	if others > 0 {
		left = min(left, n-int(s.Figure(b).Dice))
	}
	return max(0, left)
}

func (r *Run) useDice(b BodyID, u UnitID, n int) {
	r.Figure(b).Dice += int8(n)
	i := slices.IndexFunc(r.Strokes, func(k position.Stroke) bool { return k.By == b && k.On == u })
	if i < 0 {
		i, r.Strokes = len(r.Strokes), append(r.Strokes, position.Stroke{By: b, On: u})
	}
	r.Strokes[i].Dice += int8(n)
	r.judged(func() { r.diceLeft(b, u) })
}

// combat is what one figure does hand to hand in its activation: one enemy after the other, each once, while it has dice
// against them.  dvg.hth.dice-one-by-one, dvg.hth.multiple.one-by-one, dvg.hth.multiple.dice-limit
func (r *Run) combat(p *position.Part, b BodyID) {
	var fought []BodyID
	for r.fights(p, b) {
		list := r.touched(b)
		r.judged(func() { r.touched(b) })
		kept := list[:0]
		for _, e := range list {
			if r.diceLeft(b, r.UnitOf(e)) > 0 && !slices.Contains(fought, e) {
				kept = append(kept, e)
			}
		}
		if len(kept) == 0 {
			return
		}
		e := kept[0]
		if len(kept) > 1 {
			e = BodyID(r.ask(flow.Question{Name: AskFoe, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.hth.multiple.one-by-one", Unit: int32(r.UnitOf(b)), Target: -1,
				Thing: flow.Figure(int32(b)), Prompt: r.Prompt("Whom does ", b, " strike?"), HasDefault: true, Default: flow.Answer{Value: int32(e)},
				Offers: func() []flow.Option { return r.figureOffers(kept) }}).Value)
		}
		killed := r.duel(b, e)
		r.noteAttack(b, e)
		if !r.Stands(b) || !killed && !r.by("dvg.hth.multiple.one-by-one", len(kept) > 1) {
			return
		}
		if fought = append(fought, e); !killed {
			continue
		}
		r.dropAfterKill(b)
		if len(r.touched(b)) == 0 {
			r.bonusAfter(b, r.UnitOf(e))
			return
		}
	}
}

// noteAttack counts a figure among those who attacked an enemy this turn, once: who began a combat with it, and who struck at it in
// one, also back.  dvg.hth.reflex.friends
func (r *Run) noteAttack(b, e BodyID) {
	if !slices.Contains(r.Attacks, position.Attack{By: b, On: e}) {
		r.Attacks = append(r.Attacks, position.Attack{By: b, On: e})
		r.Figure(e).Struck++
	}
}

// friendsBefore is how many others attacked an enemy before a figure: nobody is its own friend.  dvg.hth.reflex.friends
func (s *State) friendsBefore(b, e BodyID) int {
	n := int(s.Figures[e].Struck)
	if slices.Contains(s.Attacks, position.Attack{By: b, On: e}) {
		n--
	}
	return n
}

// AskDrop is the question whether a figure that has killed hand to hand goes prone.
const AskDrop = "drop-prone"

// dropAfterKill lets a figure that has killed hand to hand go prone at once, whoever still touches it.  dvg.hth.prone-after-kill
func (r *Run) dropAfterKill(b BodyID) {
	if r.Bodies[b].Prone || r.Frame(b).Vehicle() {
		return
	}
	if r.askYes(AskDrop, r.SideOf(b), r.UnitOf(b), "dvg.hth.prone-after-kill", "Does "+r.FigureName(b)+" go prone?", false) {
		r.Bodies[b].Prone = true
		r.cite("dvg.hth.prone-after-kill")
	}
}

// afterKill is what one who has struck back, in defence or in a failed escape, may do if that killed: go prone, and move with
// the dice it has left.  dvg.hth.prone-after-kill, dvg.hth.bonus-move
func (r *Run) afterKill(b, victim BodyID) {
	if !r.Stands(b) || r.Stands(victim) {
		return
	}
	if r.Bodies[victim].Gone {
		r.dropAfterKill(b)
	}
	if foe := r.UnitOf(victim); len(r.touched(b)) == 0 && r.diceLeft(b, foe) > 0 {
		r.bonusMove(b, foe)
	}
}

// duel is one combat; it tells whether the attacker killed.
func (r *Run) duel(b, e BodyID) bool {
	if r.Unlocks(e) || r.Frame(e).Vehicle() && !r.by("dvg.vehhth.mecha", true) {
		return r.atVehicle(b, e)
	}
	r.judged(func() { r.diceLeft(b, r.UnitOf(e)); r.diceLeft(e, r.UnitOf(b)) })
	ub := r.UnitOf(b)
	if r.defendBefore(); !r.Stands(b) || !r.Stands(e) {
		return r.Bodies[e].Gone
	}
	idle := r.Figure(e).Shaken && !r.by("dvg.morale.shaken.hth-defends", true)
	if idle || r.by("dvg.hth.multiple.no-dice-left", r.diceLeft(e, ub) == 0) {
		r.blows(b, e, r.askDice(b, e), 0)
		return r.Bodies[e].Gone
	}
	r.cite("dvg.hth.reflex-roll", "dvg.hth.reflex.cumulative")
	fb, fe := r.d10(law.RollReflex, b), r.d10(law.RollReflex, e)
	one, two := r.law().Reflex(r.fighter(b, e), r.fighter(e, b)), r.law().Reflex(r.fighter(e, b), r.fighter(b, e))
	one.Add("die", "dvg.hth.reflex-roll", fb.Value)
	two.Add("die", "dvg.hth.reflex-roll", fe.Value)
	r.tellSum(b, e, &one, func() string { return r.FigureName(b) + " against " + r.FigureName(e) }, fb.Natural)
	r.tellSum(e, b, &two, func() string { return r.FigureName(e) + " against " + r.FigureName(b) }, fe.Natural)
	nb, ne := r.askDice(b, e), 0
	switch r.law().Opposed(&one, &two) {
	case law.OneFirst:
		r.blows(b, e, nb, 0)
		if r.Stands(e) {
			ne = r.askDice(e, b)
			r.blows(e, b, ne, 0)
		}
	case law.TwoFirst:
		ne = r.askDice(e, b)
		r.blows(e, b, ne, 0)
		if r.Stands(b) {
			r.blows(b, e, nb, 0)
		}
	default:
		ne = r.askDice(e, b)
		there, back := r.atOnce(b, e, nb), r.atOnce(e, b, ne)
		r.land(b, e, there)
		r.land(e, b, back)
	}
	r.afterKill(e, b)
	return r.Bodies[e].Gone
}

// fighter is what a reflex roll asks of one of two.
func (s *State) fighter(b, e BodyID) law.Fighter {
	f := s.Figure(b)
	return law.Fighter{RF: s.Frame(b).RF, Size: s.SizeOf(b), Charged: f.Charged, Friends: s.friendsBefore(b, e), Prone: s.Bodies[b].Prone,
		Shaken: f.Shaken, Broken: s.Units[s.UnitOf(b)].Broken, Stunned: f.Stunned, ChitOnRun: f.Boost}
}

// askDice asks how many of its dice a figure spends.
func (r *Run) askDice(b, e BodyID) int {
	left := r.diceLeft(b, r.UnitOf(e))
	if left < 2 {
		return left
	}
	return int(r.ask(flow.Question{Name: AskDice, Seat: r.SideOf(b), Kind: flow.Number, Rule: "dvg.hth.multiple.dice-limit", Unit: int32(r.UnitOf(b)), Target: int32(r.UnitOf(e)),
		Thing: flow.Figure(int32(b)), Prompt: fmt.Sprintf("How many dice does %s use against %s?", r.FigureName(b), r.FigureName(e)), Min: 0, Max: int32(left),
		HasDefault: true, Default: flow.Answer{Value: int32(left)}}).Value)
}

// bonusAfter is the bonus movement of one whose activation it is: shaken, it has lost what movement it had.
// dvg.morale.shaken.prone
func (r *Run) bonusAfter(b BodyID, foe UnitID) {
	if !r.Figure(b).Shaken {
		r.bonusMove(b, foe)
	}
}

// bonusMove trades unused dice for up to two inches.  dvg.hth.bonus-move, dvg.hth.bonus-move.engage
func (r *Run) bonusMove(b BodyID, foe UnitID) {
	if r.diceLeft(b, foe) == 0 || r.Frame(b).Vehicle() && !r.Frame(b).Type.Walker() || !r.law().Holds("dvg.hth.bonus-move", true) {
		return
	}
	f := r.Figure(b)
	g := &position.Going{Body: b, Pace: law.Running, Limit: 2 * geom.Inch, Rule: "dvg.hth.bonus-move", Contact: r.by("dvg.hth.bonus-move.engage", true), Goal: NoBody, Rival: NoUnit}
	done := f.Done
	if w := r.moveAs(g, AskBonus, "dvg.hth.bonus-move"); w.Moved {
		r.useDice(b, foe, r.diceLeft(b, foe))
		f.Charged = !r.by("dvg.hth.bonus-move.no-charge-bonus", true)
		r.by("dvg.hth.bonus-move.cover-prone", r.Bodies[b].Prone)
		for e := range r.Foes(b) { // locked at once
			r.locks(e)
		}
	}
	if r.Stands(b) {
		f.Done = done || f.Done
	}
}

// atVehicle is an attack on a vehicle that is no mecha: it never strikes back.
// dvg.vehhth.static, dvg.vehhth.moving.agility, dvg.vehhth.moving.success, dvg.vehhth.moving.fail
func (r *Run) atVehicle(b, e BodyID) bool {
	moving := !r.Figure(e).Static && !r.Disabled(e)
	if r.by("dvg.vehhth.moving.agility", moving) {
		face := r.d10(law.RollAgility, b).Natural
		if !r.law().Agile(face, 0, r.Frame(b).AG) {
			r.useDice(b, r.UnitOf(e), r.diceLeft(b, r.UnitOf(e)))
			if r.by("dvg.vehhth.moving.fail", true) {
				r.ramFigure(e, b, max(law.Walking, r.Figure(e).Pace), true, nil)
			}
			return false
		}
	} else if !r.by("dvg.vehhth.static", true) {
		r.d10(law.RollReflex, b)
	}
	hits := r.blows(b, e, r.askDice(b, e), 0)
	if moving && hits == 0 && r.by("dvg.vehhth.moving.success", true) {
		r.test(b, "dvg.morale.trigger.moving-vehicle-hth", law.Nerve{Plain: true})
	}
	return r.Bodies[e].Gone
}
