package antares2

import (
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// What hits do to a unit, for whoever proposes where they go. Nothing in the rules depends on it: it is
// what the questions of allocation propose, and so what quick players, bots and odds play. Each side is
// proposed what a good player would do for itself.

// certain is a chance of 1: chances are whole parts of it.
const certain int64 = 1_000_000_000

// harm is the hits that the models of a unit have been given so far, each as its chance to fail, in tenths.
type harm struct {
	r     *Run
	b     *position.Bout
	first ModelID
	got   []harmed
	kinds []hitKind // the kinds of hits that chances are known for
}

// hitKind is a kind of hit: all that bears on a Res test against it, and the chances of the models to fail, -1 until one is asked for.
type hitKind struct {
	sv                      int8
	blast, noCover, negates bool
	weapon                  int16
	by                      ModelID
	tenths                  []int8
}

// harmed is what one model has been given, and what is known of it.
type harmed struct {
	fails []int8
	loss  int64 // what they cost
	dear  int   // 0 until it is asked for
}

// harmOf begins with the hits whose receivers are known.
func (r *Run) harmOf(b *position.Bout) *harm {
	w := &harm{r: r, b: b, first: r.Head(b.Target), got: make([]harmed, r.Enrolled(b.Target))}
	for i := range b.Hits {
		if h := &b.Hits[i]; h.Model != NoModel && r.Bodies[h.Model].Group == b.Target {
			w.add(h.Model, h)
		}
	}
	return w
}

// tenths is the chance that a model fails against a hit.
func (w *harm) tenths(m ModelID, h *position.Hit) int8 {
	x := &w.kindOf(h).tenths[m-w.first]
	if *x < 0 {
		*x = w.r.failTenths(w.b, h, m)
	}
	return *x
}

// kindOf is what is known of hits like one. In the first edition a unit has its cover as a whole, from whomever it is hit.
// g1.shoot.cover-by-unit
func (w *harm) kindOf(h *position.Hit) *hitKind {
	by := h.By
	if w.r.Book.Edition == position.First && w.r.Applies("g1.shoot.cover-by-unit", true) {
		by = NoModel
	}
	for i := range w.kinds {
		if k := &w.kinds[i]; k.sv == h.SV && k.blast == h.Blast && k.noCover == h.NoCover && k.negates == h.Negates && k.weapon == h.Weapon && k.by == by {
			return k
		}
	}
	k := hitKind{h.SV, h.Blast, h.NoCover, h.Negates, h.Weapon, by, make([]int8, len(w.got))}
	for i := range k.tenths {
		k.tenths[i] = -1
	}
	w.kinds = append(w.kinds, k)
	return &w.kinds[len(w.kinds)-1]
}

func (w *harm) add(m ModelID, h *position.Hit) {
	x := &w.got[m-w.first]
	x.fails = append(x.fails, w.tenths(m, h))
	x.loss = w.cost(m, x.fails)
}

// drop takes a hit from a model again.
func (w *harm) drop(m ModelID, h *position.Hit) {
	x, tenths := &w.got[m-w.first], w.tenths(m, h)
	for i := range x.fails {
		if x.fails[i] == tenths {
			x.fails = append(x.fails[:i:i], x.fails[i+1:]...)
			break
		}
	}
	x.loss = w.cost(m, x.fails)
}

// more is what one more hit on a model would cost: next to nothing where it must fall anyway.
func (w *harm) more(m ModelID, h *position.Hit) int64 {
	x := &w.got[m-w.first]
	var room [16]int8
	return w.cost(m, append(append(room[:0], x.fails...), w.tenths(m, h))) - x.loss
}

// less is what is saved if a model is spared one of its hits.
func (w *harm) less(m ModelID, h *position.Hit) int64 {
	before := w.got[m-w.first].loss
	w.drop(m, h)
	after := w.got[m-w.first].loss
	w.add(m, h)
	return before - after
}

// total is what all hits so far are expected to cost.
func (w *harm) total() int64 {
	sum := int64(0)
	for i := range w.got {
		sum += w.got[i].loss
	}
	return sum
}

// cost is what hits on a model are expected to cost its owner.
func (w *harm) cost(m ModelID, fails []int8) int64 {
	if len(fails) == 0 {
		return 0
	}
	x := &w.got[m-w.first]
	if x.dear == 0 {
		x.dear = w.r.dear(m)
	}
	return w.r.chanceToFall(m, fails) / 1000 * int64(x.dear)
}

// failTenths is the chance that a model fails against a hit.
func (r *Run) failTenths(b *position.Bout, h *position.Hit, m ModelID) int8 {
	if t := r.TypeOf(m); t.Role == force.Equipment && t.Res == 0 {
		return 10 // a2.lucky.buddy-removed-after-tests
	}
	return failsIn10(r.resistNumber(b, h, m))
}

// failsIn10 is how many faces fail against a number.  a2.test.rule-of-1, a2.test.rule-of-10
func failsIn10(tn int) int8 { return int8(10 - min(max(tn, 1), 9)) }

// maxSpare is more wounds than any model takes.
const maxSpare = 8

// chanceToFall is the chance that a model falls to hits; a wound counts as a part of it.
func (s *State) chanceToFall(m ModelID, fails []int8) int64 {
	spare := min(max(int(s.TypeOf(m).Traits.Wound)-int(s.Figures[m].Wounds), 0), maxSpare-1)
	var stands [maxSpare]int64 // by the wounds it has taken
	stands[0] = certain
	for _, f := range fails {
		for k := spare; k >= 0; k-- {
			stands[k] = stands[k] / 10 * int64(10-f)
			if k > 0 {
				stands[k] += stands[k-1] / 10 * int64(f)
			}
		}
	}
	lost := certain
	for k := 0; k <= spare; k++ {
		part := int64(k) * (certain / 2) / int64(spare+1) // of what the model is worth whole
		lost -= stands[k] / 1000 * ((certain - part) / 1000) / 1000
	}
	return lost
}

// dear is what a model is worth to its unit; a man with a rifle is about 130. What lends others its
// stats, heals, leads or shoots better is worth more.
func (s *State) dear(m ModelID) int {
	t := s.TypeOf(m)
	worth := 100
	switch t.Role {
	case force.Equipment:
		worth = 50
	case force.TeamWeapon:
		worth = 250
	}
	worth += 3*s.firepower(t) + s.rankWorth(m)
	var room [10]int8
	if arms := s.strikeArms(m, room[:0]); len(arms) > 0 {
		worth += s.blow(m, s.bestArm(m, arms)).worth()
	}
	if t.Role == force.Crew {
		worth += s.crewWorth(m)
	}
	return worth
}

// firepower ranks what a model shoots with.
func (s *State) firepower(t *force.ModelType) int {
	best := 0
	for _, w := range t.Weapons {
		for i := range s.Book.Weapons[w].Modes {
			mode := &s.Book.Weapons[w].Modes[i]
			best = max(best, (int(mode.Shots)+int(mode.Blast))*max(4+int(mode.SV), 1))
		}
	}
	return best
}

// rankWorth is what a model is worth by its rules, and by the Co and Init that its unit has from nobody
// else.
func (s *State) rankWorth(m ModelID) int {
	t := s.TypeOf(m)
	tr := &t.Traits
	worth := 15*int(tr.Tough) + 20*max(int(tr.Wound)-int(s.Figures[m].Wounds), 0)
	for _, x := range [...]struct {
		has   bool
		worth int
	}{
		{tr.Command > 0, 120}, {tr.Follow, 60}, {tr.Hero > 0, 60}, {tr.Sacrificial, 60}, {tr.Medic != force.NoMedic, 50},
		{tr.Sniper, 50}, {tr.Character, 40}, {tr.Handler, 40}, {tr.Nucleus, 40}, {tr.Spotter, 15}, {tr.Bodyguard, 15}, {tr.Compactor, 5},
	} {
		if x.has {
			worth += x.worth
		}
	}
	if !s.Living(m) {
		return worth
	}
	co, init := 0, 0
	for o := range s.Own(s.Bodies[m].Group) {
		if o != m && s.Living(o) {
			co, init = max(co, int(s.TypeOf(o).Co)), max(init, int(s.TypeOf(o).Init))
		}
	}
	if co > 0 {
		worth += 25*max(int(t.Co)-co, 0) + 10*max(int(t.Init)-init, 0)
	}
	return worth
}

// crewWorth is what a crewman adds to his own worth: half the weapon, if it cannot be worked without him.
func (s *State) crewWorth(m ModelID) int {
	crew, need, gun := 0, 0, NoModel
	for o := range s.Members(s.Bodies[m].Group) {
		if s.TypeOf(o).Role == force.Crew {
			crew++
		}
		if s.TypeOf(o).Role != force.TeamWeapon {
			continue
		}
		gun = o
		for _, w := range s.TypeOf(o).Weapons {
			need = max(need, int(s.Book.Weapons[w].Crew))
		}
	}
	if gun == NoModel || crew > need {
		return 0
	}
	return s.dear(gun) / 2
}
