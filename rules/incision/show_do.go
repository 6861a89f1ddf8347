package incision

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/table"
	"sortie/tally"
)

// procedure begins what a rule case asked for with "do". Each chapter offers the procedures of the book that a case
// may want to see alone; docs/cases lists them.
func (r *run) procedure(p game.Procedure) {
	for _, chapter := range []func(game.Procedure) bool{r.doTurn, r.doMove, r.doShoot, r.doAssault, r.doScenario, r.doDuel} {
		if chapter(p) {
			return
		}
	}
	panic(game.Misworded("there is no procedure " + p.Verb + "; see docs/cases.md"))
}

// unitCalled finds the unit of a procedure.
func (s *State) unitCalled(name string) UnitID {
	u := s.unitNamed(name)
	if u == NoUnit {
		panic(game.Misworded("there is no unit " + name))
	}
	return u
}

func (s *State) modelCalled(name string) ModelID {
	m := s.modelNamed(name)
	if m == NoModel {
		panic(game.Misworded("there is no model " + name))
	}
	return m
}

func number(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		panic(game.Misworded(word + " is no number"))
	}
	return n
}

// words reads the words of a procedure or inspection after its verb.
type words struct{ list []string }

func (w *words) next() string {
	if len(w.list) == 0 {
		panic(game.Misworded("something is missing at the end"))
	}
	word := w.list[0]
	w.list = w.list[1:]
	return word
}

func (w *words) took(word string) bool {
	if len(w.list) > 0 && w.list[0] == word {
		w.list = w.list[1:]
		return true
	}
	return false
}

func (w *words) point(what string) geom.Point {
	word := w.next()
	one := defs.OfWords([]string{word})
	p := one.Point(what)
	if one.Err() != nil {
		panic(game.Misworded(word + " is no place: write " + what + " as X,Y"))
	}
	return p
}

// munitionCalled finds a special munition by its word.
func munitionCalled(word string) int16 {
	kind := munitionNamed(word)
	if kind == 0 {
		panic(game.Misworded(word + " is no special munition: " + strings.Join(munitionWords, ", ")))
	}
	return kind
}

func orderNamed(word string) Order {
	for o := Fire; o <= Down; o++ {
		if o.String() == word {
			return o
		}
	}
	panic(game.Misworded(word + " is no order"))
}

// doTurn begins: order UNIT ORDER, break UNIT, pins N UNIT, turn-end, recover UNIT.
func (r *run) doTurn(p game.Procedure) bool {
	w := &words{p.Args}
	switch p.Verb {
	case "order":
		u, o := r.unitCalled(w.next()), orderNamed(w.next())
		r.Acting = u
		r.show(u, o)
		plan := runPlan{target: NoUnit}
		if r.obeys(u, o, plan) {
			r.act(u, o, plan)
		} else {
			r.show(u, Down)
			r.act(u, Down, plan)
		}
		if r.Units[u].Order != Ambush { // it is not activated
			r.activationEnd(u)
		}
		r.Acting = NoUnit
	case "act":
		u, o := r.unitCalled(w.next()), orderNamed(w.next())
		r.Acting = u
		r.show(u, o)
		r.sendProbes(u)
		r.carriesOut(u, o, r.planRun(u, o))
		if o != Ambush { // it is not activated
			r.activationEnd(u)
		}
		r.Acting = NoUnit
	case "break":
		r.orderedBreak(r.unitCalled(w.next()))
	case "pins":
		n := number(w.next())
		u := r.unitCalled(w.next())
		r.Units[u].Gained += int8(n)
		r.addPins(u, n, "is.pin.on-hit")
		r.occasion()
	case "recover":
		r.recover(r.unitCalled(w.next()))
	case "turn-end":
		r.turnEnd()
	case "turn-begin":
		r.turnBegins()
	default:
		return false
	}
	return true
}

// doMove begins: move UNIT [advance|run], leave UNIT.
func (r *run) doMove(p game.Procedure) bool {
	w := &words{p.Args}
	switch p.Verb {
	case "move":
		u, times := r.unitCalled(w.next()), 1
		if w.took("run") {
			times = 2
		}
		w.took("advance")
		r.Acting = u
		r.moveOrdered(u, times)
		r.occasion()
		r.Acting = NoUnit
	case "leave":
		r.leave(r.unitCalled(w.next()))
	case "movement-test":
		u := r.unitCalled(w.next())
		sum := r.movementSum(u, 0, "is.terrain.difficult")
		r.test(u, NoUnit, &sum, "Movement Test")
	default:
		return false
	}
	return true
}

// doShoot begins: shoot A at B [as ORDER] [with WEAPON[/MODE]] [shots N] [knockout]: one volley without reactions;
// hits N svM {blast|hth|overhead|point|knockout} [from MODEL] on MODEL; munition KIND [of UNIT] at X,Y [across N].
func (r *run) doShoot(p game.Procedure) bool {
	w := &words{p.Args}
	switch p.Verb {
	case "shoot":
		v, t := r.volleyOf(w)
		if no := r.volleyRefusal(&v, t); no != nil {
			panic(game.Misworded("it cannot be shot at: " + no.Error()))
		}
		u := r.home(v.by)
		r.Acting = u
		r.shootOnly(u, []volley{v})
		r.occasion()
		r.Acting = NoUnit
	case "munition":
		kind, side := munitionCalled(w.next()), NoUnit
		if w.took("of") {
			side = r.unitCalled(w.next())
		}
		w.took("at")
		a := &attack{by: side}
		spot := w.point("the place")
		across := 3
		if w.took("across") {
			across = number(w.next())
		}
		r.land(side, kind, spot, across, false, a)
		r.settle(a)
	case "damage":
		key := w.next()
		piece := slices.IndexFunc(r.Ground.Pieces(), func(p table.Piece) bool { return game.SameName(p.Key, key) })
		if piece < 0 {
			panic(game.Misworded("there is no piece " + key))
		}
		sv := number(strings.TrimPrefix(w.next(), "sv"))
		r.damage(piece, sv, w.took("breaching"))
	case "hits":
		h, n := r.hitsOf(w)
		a := &attack{by: NoUnit}
		if h.by != NoModel {
			a.by = r.home(h.by)
		}
		for range n {
			a.hits = append(a.hits, h)
		}
		r.settle(a)
		r.occasion()
	default:
		return false
	}
	return true
}

// volleyOf reads: A at B [as ORDER] [with WEAPON[/MODE]] [shots N] [knockout] [point]
func (s *State) volleyOf(w *words) (volley, ModelID) {
	m := s.modelCalled(w.next())
	if !w.took("at") {
		panic(game.Misworded("write: A at B"))
	}
	t := s.modelCalled(w.next())
	v := volley{by: m, order: Advance, weapon: noWeapon}
	shots := 0
	for len(w.list) > 0 {
		switch word := w.next(); word {
		case "as":
			v.order = orderNamed(w.next())
		case "with":
			v.weapon, v.mode = s.armNamed(m, w.next())
		case "shots":
			shots = number(w.next())
		case "knockout":
			v.knockout = true
		case "point":
			v.point = true
		default:
			panic(game.Misworded(word + " says nothing about a shot"))
		}
	}
	if v.weapon == noWeapon {
		best := s.modeAny(m)
		v.weapon, v.mode = best.weapon, best.mode
	}
	md := s.mode(v.weapon, v.mode)
	if shots == 0 {
		shots = int(md.Shots)
	}
	for range shots {
		v.at = append(v.at, t)
	}
	v.knockout = v.knockout || s.holds("is.attr.knockout-only", md.Has(force.KnockoutOnly))
	return v, t
}

// volleyRefusal says why a volley that is named cannot be shot, nil if it can.
// is.weapon.shots, is.shoot.rf-single, is.skill.quickshot.rf
func (s *State) volleyRefusal(v *volley, t ModelID) *tally.Refusal {
	if no := s.seen(v.by, t); no != nil && !v.point {
		return no
	}
	md := s.mode(v.weapon, v.mode)
	if no := s.armRefusal(v.by, t, v.weapon, md, v.point); no != nil {
		return no
	}
	if no := s.phased(v.by, v.weapon, md, v.order, false); no != nil {
		return no
	}
	list := s.shotsOf(v.by, arm{weapon: v.weapon, mode: v.mode}, md, s.quick(v.by, md, v.order), nil)
	if slices.ContainsFunc(list, func(a arm) bool { return int(a.shots) == len(v.at) }) || s.denied("is.weapon.shots") {
		return nil
	}
	return tally.Refuse("is.weapon.shots", fmt.Sprintf("%s does not shoot %d times with this order", s.book.weapons[v.weapon].Name, len(v.at)), "name another number of shots")
}

// modeAny is the first mode a model can shoot with.
func (s *State) modeAny(m ModelID) (a arm) {
	a.weapon = noWeapon
	s.modes(m, func(w int16, i int8, _ *force.Mode) bool {
		a = arm{weapon: w, mode: i}
		return false
	})
	if a.weapon == noWeapon {
		panic(game.Misworded(s.modelName(m) + " has nothing to shoot with"))
	}
	return a
}

// armNamed finds WEAPON or WEAPON/MODE among those of the book.
func (s *State) armNamed(m ModelID, word string) (int16, int8) {
	key, mode, _ := strings.Cut(word, "/")
	i := s.book.weaponCarried(key)
	if i < 0 {
		panic(game.Misworded("there is no weapon " + key))
	}
	for k := range s.book.weapons[i].Modes {
		if mode == "" || s.book.weapons[i].Modes[k].Key == mode {
			return int16(i), int8(k)
		}
	}
	panic(game.Misworded("there is no mode " + word))
}

// hitsOf reads: N svM {word} [from MODEL] on MODEL
func (s *State) hitsOf(w *words) (hit, int) {
	n := number(w.next())
	h := hit{by: NoModel, target: NoModel, weapon: noWeapon, sv: number(strings.TrimPrefix(w.next(), "sv"))}
	for len(w.list) > 0 {
		switch word := w.next(); word {
		case "blast":
			h.blast = true
		case "hth":
			h.hth = true
		case "overhead":
			h.overhead = true
		case "point":
			h.point = true
		case "knockout":
			h.knockout = true
		case "with":
			h.weapon, h.mode = s.armNamed(NoModel, w.next())
		case "from":
			h.by = s.modelCalled(w.next())
		case "on":
			h.target = s.modelCalled(w.next())
		default:
			panic(game.Misworded(word + " says nothing about hits"))
		}
	}
	if h.target == NoModel {
		panic(game.Misworded("say on whom the hits are"))
	}
	if h.from = s.Bodies[h.target].At; h.by != NoModel {
		h.from = s.Bodies[h.by].At
		h.dist = s.Centres(h.by, h.target)
	}
	return h, n
}

// doAssault begins: charge A at B: a charge without its order test; fight A with B [charged|countercharged|stood]:
// the round of hand-to-hand and what follows; withdraw A from B.
func (r *run) doAssault(p game.Procedure) bool {
	w := &words{p.Args}
	switch p.Verb {
	case "charge":
		u := r.unitCalled(w.next())
		w.took("at")
		t := r.unitCalled(w.next())
		r.Acting = u
		r.show(u, Run)
		r.charge(u, t)
		r.activationEnd(u)
	case "fight":
		u := r.unitCalled(w.next())
		w.took("with")
		t := r.unitCalled(w.next())
		b := bout{a: u, d: t, aStrikes: true, dStrikes: true, begin: r.Bodies[r.Units[u].Operative].At}
		for len(w.list) > 0 {
			switch word := w.next(); word {
			case "charged":
				b.aCharged = true
			case "countercharged":
				b.aCharged, b.dCharged = true, true
			case "stood":
				b.dStrikes = false
			default:
				panic(game.Misworded(word + " says nothing about a fight"))
			}
		}
		r.Acting = u
		r.fight(&b)
		r.occasion()
	case "withdraw":
		u := r.unitCalled(w.next())
		w.took("from")
		r.withdraw(u, r.unitCalled(w.next()))
	default:
		return false
	}
	r.Acting = NoUnit
	return true
}
