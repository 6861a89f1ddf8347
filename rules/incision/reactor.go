package incision

import (
	"sortie/flow"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// The questions and the roll of reactors.
const (
	AskReactor     = "reactor"
	AskReactorMove = "reactor-move"
	AskReactorShot = "reactor-shot"
	RollReactor    = "reactor"
)

// Reactor is how the reactor of a battlesuit stands.  is.reactor.roll
type Reactor uint8

// The states of a reactor.
const (
	Cold  Reactor = iota
	Hot           // fired up this turn, its bonus to be used
	Used          // fired up this turn, its bonus used
	Burnt         // burnt out for the game
)

// suited tells whether a unit's operative is in a suit with a reactor.
func (s *State) suited(u UnitID) bool { return s.lead(u).Has(force.GharReactor) }

// fireUp lets every battlesuit roll for its reactor before the first die of the turn: 1 to 6 it is fired up, a 10
// burns it out.  is.reactor.roll, is.build.armour.reactor.roll
func (r *run) fireUp() {
	for i := range r.Units {
		u, un := UnitID(i), &r.Units[i]
		if un.Reactor == Hot || un.Reactor == Used {
			un.Reactor = Cold
		}
		if un.Reactor == Burnt || !r.suited(u) || !r.able(u) || r.sideOf(u) == flow.Nobody || r.denied("is.reactor.roll", "is.build.armour.reactor.roll") {
			continue
		}
		if !r.askYes(AskReactor, u, "is.reactor.roll", "Roll for the reactor of "+r.name(u)+"? On a 10 it burns out.", true) {
			continue
		}
		r.cite("is.reactor.roll", "is.build.armour.reactor.roll")
		switch face := r.d10(RollReactor, u); {
		case face <= 6:
			un.Reactor = Hot
			r.tell("reactor", u, NoUnit, "is.reactor.roll", "The reactor of %s fires up", r.name(u))
		case face == 10:
			un.Reactor = Burnt
			r.tell("burnt-out", u, NoUnit, "is.reactor.roll", "The reactor of %s burns out", r.name(u))
		default:
			r.tell("reactor-cold", u, NoUnit, "is.reactor.roll", "The reactor of %s stays cold", r.name(u))
		}
	}
}

// hot tells whether the reactor of a unit has its bonus still to give.  is.reactor.bonus
func (s *State) hot(u UnitID) bool {
	return s.suited(u) && s.holds("is.reactor.bonus", s.Units[u].Reactor == Hot)
}

// boosts offers the further 4" of a fired up reactor after the move of an Advance or Run, with tests of its own
// for what was not passed this turn. It reports whether the unit can go on with its action.
// is.reactor.bonus, is.terrain.test-again, is.build.armour.reactor.extra-move, is.build.armour.reactor.late-choice
func (r *run) boosts(u UnitID) bool {
	if !r.hot(u) || !r.able(u) || r.Units[u].Broken || r.denied("is.build.armour.reactor.extra-move", "is.build.armour.reactor.late-choice") {
		return true
	}
	t := r.journey(u, inches(4), NoUnit)
	t.ordered = true
	a := r.ask(flow.Question{
		Name: AskReactorMove, Seat: r.sideOf(u), Kind: flow.Move, Rule: "is.reactor.bonus", Unit: int32(u), Target: -1, Corners: true,
		Prompt: r.name(u) + " may go 4\" further by its reactor, or keep it for a shot.", Check: t.judge, Suggest: t.suggest, Default: flow.Answer{}, HasDefault: true,
	})
	if len(a.Paths) == 0 {
		return true
	}
	r.Units[u].Reactor = Used
	r.cite("is.reactor.bonus", "is.build.armour.reactor.extra-move", "is.build.armour.reactor.late-choice")
	return r.walk(t, a.Paths)
}

// reactorArms are those of some ways to shoot that the extra shot of a reactor may be fired in: one shot of a scourer
// cannon or gouger gun.
// is.build.armour.reactor.extra-shot
func (s *State) reactorArms(list []arm) []arm {
	var out []arm
	for _, a := range list {
		if key := s.book.weapons[a.weapon].Key; (key == "scourer-cannon" || key == "gouger-gun") && !a.pair {
			a.shots = 1
			if len(out) == 0 || out[len(out)-1] != a {
				out = append(out, a)
			}
		}
	}
	return out
}

// extraShot asks whom a fired up reactor lets its suit shoot at once more, an object too; it is no part of the rapid fire.
// is.reactor.bonus, is.build.armour.reactor.extra-shot
func (r *run) extraShot(m ModelID, only UnitID, order Order) (volley, bool) {
	u := r.home(m)
	if m != r.Units[u].Operative || !r.hot(u) || r.sideOf(u) == flow.Nobody || r.denied("is.build.armour.reactor.extra-shot") {
		return volley{}, false
	}
	models, objects := r.extraTargets(m, only, order)
	if len(models)+len(objects) == 0 {
		return volley{}, false
	}
	a := r.ask(flow.Question{
		Name: AskReactorShot, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.reactor.bonus", Unit: int32(u), Target: -1, Thing: flow.Figure(int32(m)),
		Prompt: "One more shot by the reactor: at whom?", Default: flow.Answer{Value: -1}, HasDefault: true,
		Offers: func() []flow.Option {
			out := append(r.list(len(models)+len(objects)+1), flow.Option{Value: -1, Key: "none", Label: "Nobody"})
			for _, t := range models {
				out = append(out, flow.Option{Value: int32(t), Unit: flow.RefTo(int32(r.home(t))), Thing: flow.Figure(int32(t)), Key: r.targetKey(t), Label: r.modelName(t)})
			}
			for _, i := range objects {
				out = append(out, flow.Option{Value: pieceTarget - int32(i), Thing: flow.Piece(int32(i)), Key: r.Ground.Pieces()[i].Key, Label: r.Ground.Pieces()[i].Key})
			}
			return out
		},
	})
	if a.Value == -1 {
		return volley{}, false
	}
	r.Units[u].Reactor = Used
	r.cite("is.reactor.bonus", "is.build.armour.reactor.extra-shot", "is.build.armour.reactor.late-choice")
	if a.Value <= pieceTarget {
		i := int(pieceTarget - a.Value)
		to := r.markOf(m, i)
		return markVolley(m, to, r.pickMarkArm(m, to, r.reactorArms(r.objectArms(m, i, order)), order), order), true
	}
	t := ModelID(a.Value)
	return r.volley(m, t, r.pickArm(m, t, r.reactorArms(r.arms(m, t, order, only != NoUnit)), order), order), true
}

// extraTargets are the models, and the objects, that the extra shot may be fired at; in a reaction one unit alone.
func (r *run) extraTargets(m ModelID, only UnitID, order Order) (models []ModelID, objects []int) {
	for i := range r.Bodies {
		if t := ModelID(i); r.target(r.home(m), only, t) && r.seen(m, t) == nil && len(r.reactorArms(r.arms(m, t, order, only != NoUnit))) > 0 {
			models = append(models, t)
		}
	}
	for i := range r.Ground.Pieces() {
		if only == NoUnit && r.object(i) && r.objectRefusal(m, i, order) == nil && len(r.reactorArms(r.objectArms(m, i, order))) > 0 {
			objects = append(objects, i)
		}
	}
	return models, objects
}

// pickArm asks for one of several ways to shoot.
func (r *run) pickArm(m, t ModelID, list []arm, order Order) arm {
	if len(list) == 1 {
		return list[0]
	}
	u := r.home(m)
	usual := func() (flow.Answer, bool) { return flow.Answer{Value: r.bestArm(m, t, list, order).value()}, true }
	if r.works().notes != nil { // who listens hears by which rows it is the usual one
		best, _ := usual()
		usual = func() (flow.Answer, bool) { return best, true }
	}
	a := r.ask(flow.Question{
		Name: AskArm, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.shoot.one-weapon", Unit: int32(u), Target: int32(r.home(t)), Thing: flow.Figure(int32(m)),
		Prompt: "With what does " + r.modelName(m) + " shoot?", Plan: usual, Trifle: true,
		Offers: func() []flow.Option {
			out := r.list(len(list))
			for _, a := range list {
				key := r.armKey(a)
				out = append(out, flow.Option{Value: a.value(), Key: key, Label: r.armWords(a), Rule: "is.weapon.modes"})
			}
			return out
		},
		Reckon: func(v int32) *tally.Tally {
			vol := r.volley(m, t, armOf(v), order)
			sum := r.accSum(&vol, t)
			return &sum
		},
	})
	return armOf(a.Value)
}
