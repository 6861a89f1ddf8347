package antares2

import (
	"slices"

	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// Damage in few numbers, for those who go through every outcome of a volley: what damage rolls can change of a unit is its pins, its
// dice, what some of its models are like, and a few things that are noted of the bout. A roll does the same to a model
// however many pins its unit has and whatever was done to others, so it is played once and carried over to all who stand alike.

// mostTolled is how many models with a damage chart a unit may have to be gone through so.
const mostTolled = 12

// toll is what damage has done so far to the target of a bout.
type toll struct {
	of   *tolled
	dead *State // the target is destroyed, nil if it is not
	sum  flow.Digest
	pins int8
	lost int8
	unit uint8 // which of tolling.units it is like
	note uint8 // what is noted of the bout
	last uint8 // and of that by the last roll
	men  [mostTolled]tolledMan
}

// tolledMan is what has become of a model: which of tolling.forms it is like, damage rolls that were taken again, and hits that
// were rolled for.
type tolledMan struct{ form, led, rolled uint8 }

// tolled is how things stood when the damage of a bout began.
type tolled struct {
	volley *keptVolley
	state  flow.Digest     // of all that damage rolls leave alone, unless they destroy the target
	rest   flow.Digest     // and of all else that bears on what comes after them
	dice   [][]flow.Digest // by model, the hits that call for a roll, one by one
	left   [][]flow.Digest // and together, from each of them on
	never  int             // pins that break the target whatever else happens
}

// tolledForm is what a model is like.
type tolledForm struct {
	base       int16
	figure     position.Figure
	gone       bool
	done, full flow.Digest // when nothing more is rolled for it, and before
	suffered   int
}

// tolling is the damage of a bout that is gone through.
type tolling struct {
	b     *position.Bout
	men   []ModelID
	drone []bool          // which of them are
	units []position.Unit // what the target has been like, pins aside
	forms []tolledForm
	now   toll
	told  bool // its last roll was played, so that all it has done is told apart for others of its kind
}

// keptToll is how the damage of a bout stood at the beginning of a leg.
type keptToll struct {
	of  *tolling
	was toll
}

// newTolling prepares for the damage of a bout; nil if it has to be played as it is.
func (r *Run) newTolling(b *position.Bout) *tolling {
	t := &tolling{b: b}
	for m := range r.Members(b.Target) {
		if r.charted(m) {
			t.men, t.drone = append(t.men, m), append(t.drone, r.TypeOf(m).UnitType == force.Drone)
		}
		if r.TypeOf(m).Role == force.Symbiote || r.TypeOf(m).Traits.Sharded || r.TypeOf(m).Traits.Sheet.Rebel {
			return nil
		}
	}
	switch {
	case len(t.men) > mostTolled, r.Denied("g1.damage.key.break-single"):
		return nil
	case r.Book.Edition == position.Second && len(t.men) == 1: // its dice are one leg, and it has nobody to be carried over to
		return nil
	}
	return t
}

// beginToll has damage counted in few numbers from here on.
func (r *Run) beginToll(t *tolling) {
	if t == nil {
		return
	}
	b := t.b
	of := &tolled{state: r.asideDigest(b.Target, t.men), never: 1 << 10}
	of.rest = r.bouts(b, of.state.Add(32, int(r.pinsDigest(b, len(b.Hits)))))
	if r.Book.Edition == position.First {
		of.never = r.ownCo(b.Target)
	}
	for _, m := range t.men {
		var dice []flow.Digest
		for i := range b.Hits {
			if h := &b.Hits[i]; h.Failed && h.Model == m {
				dice = append(dice, flow.Digest(33).Add(int(h.Damage), position.OneIf(h.Armoured), position.OneIf(h.Massive)))
			}
		}
		left := make([]flow.Digest, len(dice)+1)
		for i := len(dice) - 1; i >= 0; i-- {
			left[i] = left[i+1].Add(int(dice[i]))
		}
		of.dice, of.left = append(of.dice, dice), append(of.left, left)
	}
	of.volley = r.keepVolley()
	t.now = toll{of: of}
	r.readToll(t)
	r.toll = t
}

// asideDigest sums up a state but for a unit and those of its models that may be damaged.
func (r *Run) asideDigest(u UnitID, men []ModelID) flow.Digest {
	d := r.headDigest()
	for i := range r.Units {
		if UnitID(i) != u {
			d = r.unitDigest(d, UnitID(i))
		}
	}
	others := flow.Digest(0)
	for m := range r.Roll(u) {
		if !slices.Contains(men, m) {
			worn := r.worn(m)
			others += flow.Digest(34).Add(worn[:]...).Add(position.OneIf(r.Bodies[m].Gone))
		}
	}
	return r.clashDigest(d.Add(int(others)))
}

// readToll reads off the state what damage has done since it was levelled.
func (r *Run) readToll(t *tolling) {
	b, now := t.b, &t.now
	un := *r.Unit(b.Target)
	now.last = uint8(position.OneIf(b.Break) | position.OneIf(b.Downed)<<1 | position.OneIf(b.Charted)<<2 | position.OneIf(b.Sinks)<<3)
	now.note, now.lost = now.note|now.last, int8(b.Lost)
	if un.Where == position.Destroyed {
		now.dead, now.sum = r.State.Copied(), r.stateDigest()
		return
	}
	now.pins += un.Pins
	un.Pins = 0
	now.unit = uint8(index(&t.units, un))
	for i, m := range t.men {
		now.men[i] = tolledMan{form: t.form(r, m), led: uint8(b.Led[m-r.Head(b.Target)])}
		for k := range b.Hits {
			now.men[i].rolled += uint8(position.OneIf(b.Hits[k].Model == m && b.Hits[k].Rolled))
		}
	}
}

// index finds a thing in a list, and puts it there if it is new.
func index[T comparable](list *[]T, one T) int {
	at := slices.Index(*list, one)
	if at < 0 {
		at = len(*list)
		*list = append(*list, one)
	}
	return at
}

// form is the number of what a model is like.
func (t *tolling) form(r *Run, m ModelID) uint8 {
	f := tolledForm{base: r.Bodies[m].Base, figure: r.Figures[m], gone: r.Bodies[m].Gone}
	worn := r.worn(m)
	f.done = flow.Digest(35).Add(worn[0], worn[1], position.OneIf(f.gone))
	f.full = flow.Digest(36).Add(worn[:]...)
	f.suffered = r.suffered(m)
	return uint8(index(&t.forms, f))
}

// realToll makes the state what the toll says, but for pins and what is noted of the bout: those that are given.
func (r *Run) realToll(t *tolling, pins int8, note uint8) {
	b, now := t.b, &t.now
	r.putBackVolley(now.of.volley)
	b.Break, b.Downed, b.Charted, b.Sinks = note&1 > 0, note&2 > 0, note&4 > 0, note&8 > 0
	b.Lost = int(now.lost)
	if now.dead != nil {
		r.State.becomes(now.dead)
		return
	}
	un := r.Unit(b.Target)
	*un = t.units[now.unit]
	un.Pins = pins
	for i, m := range t.men {
		man := &now.men[i]
		f := &t.forms[man.form]
		if r.Figures[m] != f.figure {
			*r.alter(m) = f.figure
		}
		r.Bodies[m].Gone = f.gone
		b.Led[m-r.Head(b.Target)] = int8(man.led)
		left := man.rolled
		for k := range b.Hits {
			if h := &b.Hits[k]; left > 0 && h.Failed && h.Model == m {
				h.Rolled = true
				left--
			}
		}
	}
}

// endToll goes on with the state.
func (r *Run) endToll() {
	if t := r.toll; t != nil {
		r.realToll(t, t.now.pins, t.now.note)
		r.toll = nil
	}
}

// levelled plays damage rolls from a state without pins and notes, and adds what they do to the toll.
func (r *Run) levelled(kind func() uint64, play func()) {
	t := r.toll
	switch {
	case t == nil:
		play()
		return
	case kind() == tollNothing:
		return
	}
	r.realToll(t, 0, 0)
	play()
	r.readToll(t)
	t.told = true
}

// stillDue is how many damage rolls are to come, none for who is lost anyway, and for which of the models the next is.
func (t *tolling) stillDue() (due, next int) {
	now := &t.now
	if now.dead != nil || int(now.pins) >= now.of.never {
		return 0, -1
	}
	next = -1
	for i := range t.men {
		n := t.dueFor(i)
		if due += n; n > 0 && next < 0 {
			next = i
		}
	}
	return due, next
}

// dueFor is how many damage rolls are to come for one of the models.
func (t *tolling) dueFor(i int) int {
	man := &t.now.men[i]
	if t.forms[man.form].gone {
		return 0
	}
	return len(t.now.of.dice[i]) - int(man.rolled)
}

// key is the future after the damage rolls so far. Of models for which none is to come only their damage counts, not whose it is.
func (t *tolling) key() uint64 {
	now := &t.now
	switch {
	case t.told:
		return t.apart()
	case now.dead != nil:
		return now.of.rest.Add(37, int(now.sum), int(now.note&3), position.OneIf(now.lost > 0)).Key()
	case int(now.pins) >= now.of.never:
		un := &t.units[now.unit]
		return now.of.rest.Add(38, int(un.NDice), int(un.InHand)).Key()
	}
	men, suffered := flow.Digest(0), 0
	for i := range t.men {
		man := &now.men[i]
		f := &t.forms[man.form]
		if t.dueFor(i) == 0 {
			men += f.done
			suffered += f.suffered
			continue
		}
		men += f.full.Add(int(man.led), int(now.of.left[i][man.rolled]))
	}
	return now.of.rest.Add(39, int(now.pins)|int(now.note)<<8|position.OneIf(now.lost > 0)<<16|int(now.unit)<<24, int(men), suffered).Key()
}

// apart tells all that has been done apart.
func (t *tolling) apart() uint64 {
	now := &t.now
	d := flow.Digest(43).Add(int(now.sum), int(now.pins), int(now.last), int(now.lost), int(now.unit))
	for _, man := range now.men {
		d = d.Add(int(man.form), int(man.led), int(man.rolled))
	}
	return d.Key()
}

// tollNothing is the kind of a leg in which nothing is rolled.
const tollNothing = 1

// sheetKind sums up what the next damage roll rests on in the first edition; with so many due, all that are to come.
func (t *tolling) sheetKind(due int) uint64 {
	n, next := t.stillDue()
	switch {
	case n > due && due == sheetRolls:
		d := t.now.of.state.Add(40, int(t.now.unit), n)
		for i := range t.men {
			man := &t.now.men[i]
			d = d.Add(int(man.form), int(man.led), int(t.now.of.left[i][man.rolled]))
		}
		return d.Key()
	case n != due:
		return tollNothing
	}
	return t.manDigest(next).Add(41, int(t.now.of.dice[next][t.now.men[next].rolled])).Key()
}

// modelKind sums up what the damage rolls of a model rest on.
func (t *tolling) modelKind(m ModelID) uint64 {
	i := slices.Index(t.men, m)
	if i < 0 || t.now.dead != nil || t.dueFor(i) == 0 {
		return tollNothing
	}
	return t.manDigest(i).Add(42, int(t.now.of.left[i][t.now.men[i].rolled])).Key()
}

// manDigest sums up one of the models as far as it bears on what damage does to it: also whether there is another drone, with which
// its unit goes on.
func (t *tolling) manDigest(i int) flow.Digest {
	another := false
	for k := range t.men {
		another = another || k != i && t.drone[k] && !t.forms[t.now.men[k].form].gone
	}
	man := &t.now.men[i]
	return t.now.of.state.Add(i, int(t.now.unit), int(man.form), int(man.led), position.OneIf(another))
}

// carry adds to the toll what a leg of the same kind has done.
func (t *tolling) carry(was, is *toll) {
	if *was == *is {
		return
	}
	now := &t.now
	now.note |= is.last
	now.lost += is.lost - was.lost
	if is.dead != nil {
		now.dead, now.sum = is.dead, is.sum
		return
	}
	now.pins = int8(min(int(now.pins)+int(is.pins)-int(was.pins), 100))
	now.unit = is.unit
	for i := range t.men {
		man, a, b := &now.men[i], &was.men[i], &is.men[i]
		if *a != *b {
			man.form, man.led = b.form, b.led
			man.rolled += b.rolled - a.rolled
		}
	}
}
