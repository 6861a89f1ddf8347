package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/position"
	"sortie/table"
)

// The fire of a part leg by leg, for those who go through every outcome: each figure chooses, and then the dice at each of its
// targets are a leg of their own. Men of one form are alike but for their place, so that dice at a man are gone through once for
// all men of his form, and dice at a vehicle once for each form of it; whoever chooses sees the places of all.

// volley is the fire of a part with which its activation ends.
type volley struct {
	*Run
	*lore
	p     *position.Part
	since uint64
	plain bool // nothing is there that could answer fire, or bear on it from elsewhere
	legs  []fireLeg
	last  int // the leg in which the last figure chooses

	now    stood
	real   bool  // the state is so too
	ground int32 // changes of it by then
	leg    int   // that is played
}

// lore is what a volley has been through; what is kept of it is told by numbers in it.
type lore struct {
	began  *State
	forms  []form // that figures had
	known  map[form]int32
	rests  []*State // how all the rest was, the first as it began
	hashes map[uint64]int
	aims   []aim // that figures took, the first of nobody
	taken  map[uint64]int
}

// fireLeg is a leg: a figure chooses, or it throws the dice at one of its targets.
type fireLeg struct {
	b     BodyID
	row   int // -1 where it chooses
	fired int // how many of the part have chosen at the end of it
}

// form is what a figure is like, wherever it stands.
type form struct {
	position.Figure
	facing           geom.Angle
	level            int8
	prone, off, gone bool
}

// aim is what a figure has chosen.
type aim struct {
	sh    position.Shot
	rows  []position.Quarry
	dice  []int
	needs []int // of the dice themselves
}

// stood is how things stand between two legs.
type stood struct {
	lore      *lore
	forms     []int32
	aim, rest int
}

// fireByLegs is the fire of a part with which its activation ends.
func (r *Run) fireByLegs(p *position.Part) {
	began := r.State.Clone().(*State)
	v := &volley{Run: r, p: p, since: flow.Way(r.io), plain: r.plainFire(), real: true, ground: r.Ground.Changes(),
		lore: &lore{began: began, known: map[form]int32{}, rests: []*State{began}, hashes: map[uint64]int{began.Hash(): 0}, aims: make([]aim, 1), taken: map[uint64]int{}}}
	v.now.forms = make([]int32, len(r.Bodies))
	for i := range r.Bodies {
		v.now.forms[i] = v.number(r.formOf(BodyID(i)))
	}
	v.fireLegs()
	flow.Through(r.io, flow.Stretch{Name: "fire", Legs: len(v.legs), Play: v.play, Keep: v.keep, PutBack: v.putBack, Key: v.key, Kind: v.kind, Carry: v.carry})
	v.realize()
}

// fireLegs lists the legs: each figure chooses, then come the dice at as many targets as it may have.
func (v *volley) fireLegs() {
	for i, b := range v.p.Figures {
		v.last = len(v.legs)
		v.legs = append(v.legs, fireLeg{b, -1, i + 1})
		if v.Frame(b).Vehicle() || !v.plain {
			continue
		}
		most := 0
		for arm := range position.Arms {
			if w := v.Weapon(b, arm); w != nil {
				most = max(most, int(w.Rate))
			}
		}
		for row := range most {
			v.legs = append(v.legs, fireLeg{b, row, i + 1})
		}
	}
}

// plainFire tells whether nothing is there that could answer fire, or bear on it from elsewhere: who has fired is only seen and
// struck from then on, and what dice do to a man they do to him alone.
func (r *Run) plainFire() bool {
	if len(r.Guns)+len(r.Areas)+len(r.Things) > 0 || len(r.Mined(flow.First))+len(r.Mined(flow.Second)) > 0 || !r.Quiet() {
		return false
	}
	for i := range r.Bodies {
		if f := &r.Figures[i]; f.Cover != position.NotCovering || r.chits(BodyID(i)) > 0 || r.Bodies[i].Aboard != NoBody {
			return false
		}
	}
	return true
}

// play plays a leg.
func (v *volley) play(leg int) {
	v.realize()
	v.leg = leg
	v.beginBout(v.p)
	defer v.endBout()
	if v.bout != nil {
		v.bout.since, v.bout.fire = v.since, v
	}
	if l := &v.legs[leg]; l.row < 0 {
		v.now.aim = 0
		v.firesFrom(v.p, l.b)
	} else if a := &v.aims[v.now.aim]; l.row < len(a.rows) {
		v.fireRow(a, l.row)
	}
	v.ends()
}

// putOff has the dice of a shot wait for legs of their own, if they do nothing but to the men they are thrown at.
func (r *Run) putOff(sh *position.Shot, rows []position.Quarry, dice []int, chit int) bool {
	if r.bout == nil || r.bout.fire == nil {
		return false
	}
	v := r.bout.fire
	if !v.plain || v.legs[v.leg].b != sh.By.Body || r.Frame(sh.By.Body).Vehicle() || sh.High || chit >= 0 || v.leg+len(rows) >= len(v.legs) {
		return false
	}
	d := flow.Digest(8).Add(int(sh.By.Body), sh.Arm)
	var room [8]int
	needs := room[:0]
	for i := range rows {
		t := &rows[i]
		if t.Level > 0 || r.Engaged(t.Body) || v.legs[v.leg+1+i].row != i {
			return false
		}
		needs = append(needs, r.dieNeeds(sh, t, r.NumberOf(sh, t)))
		d = d.Add(int(t.Body), dice[i], needs[i])
	}
	at, known := v.taken[d.Key()]
	if !known {
		at = len(v.aims)
		v.aims, v.taken[d.Key()] = append(v.aims, aim{*sh, rows, dice, slices.Clone(needs)}), at
	}
	v.now.aim = at
	return true
}

// fireRow throws the dice of a shot at one of its targets and settles what they do.
func (r *Run) fireRow(a *aim, row int) {
	sh, t := a.sh, &a.rows[row]
	defer r.liveBout(int(sh.By.Body), sh.Arm, int(t.Body), row)()
	o := r.damageDice(&sh, t, a.dice[row])
	r.addBout(o.hits, o.tags)
	r.settle(r.blowOf(&sh), t.Body, o)
}

// kind sums up what the chances of the dice at a man rest on: the weapon and the number it needs, how many they are, what he is
// like, and who steadies his unit.
func (v *volley) kind(leg int) uint64 {
	l, a := &v.legs[leg], &v.aims[v.now.aim]
	switch {
	case l.row < 0:
		return 0
	case l.row >= len(a.rows):
		return 1 // nothing is left to do
	}
	t := a.rows[l.row].Body
	u, who, from := v.UnitOf(t), NoBody, NoBody
	if v.Frame(t).Vehicle() {
		who = t // it leaves its wreck where it stands
		if f := &v.forms[v.now.forms[t]]; f.Cupola&^f.Wrecked != 0 {
			from = l.b
		}
	}
	others := flow.Digest(0)
	for b := range v.began.Roll(u) {
		if f := &v.forms[v.now.forms[b]]; b != t && f.Leader+f.Commander+f.Focal > 0 {
			others += flow.Digest(9).Add(int(f.Leader), int(f.Commander), int(f.Focal), oneIf(f.Mobbed), oneIf(f.Stunned), oneIf(f.gone))
		}
	}
	return flow.Digest(10).Add(int(v.began.Figures[l.b].Arms[a.sh.Arm]), a.needs[l.row], a.dice[l.row], int(v.now.forms[t]), int(u), int(who), int(from), v.now.rest, int(others)).Key()
}

// carry does to the target of a leg what was done to that of another of its kind.
func (v *volley) carry(leg int, began, ended any) {
	l, a := &v.legs[leg], &v.aims[v.now.aim]
	if l.row < len(a.rows) {
		was, is := began.(*stood), ended.(*stood)
		first := &v.aims[was.aim]
		row := slices.IndexFunc(first.rows, func(q position.Quarry) bool { return was.forms[q.Body] != is.forms[q.Body] })
		if row >= 0 {
			v.now.forms[a.rows[l.row].Body], v.now.rest = is.forms[first.rows[row].Body], is.rest
		}
	}
	v.rowDone(l.row)
}

// rowDone drops what a figure has chosen once its dice have all been thrown.
func (v *volley) rowDone(row int) {
	if row >= 0 && row+1 >= len(v.aims[v.now.aim].rows) {
		v.now.aim = 0
	}
}

func (v *volley) keep() any {
	return &stood{lore: v.lore, forms: slices.Clone(v.now.forms), aim: v.now.aim, rest: v.now.rest}
}

func (v *volley) putBack(kept any) {
	k := kept.(*stood)
	v.lore, v.now.forms = k.lore, append(v.now.forms[:0], k.forms...)
	v.now.aim, v.now.rest, v.real = k.aim, k.rest, false
}

// realize makes the state what it is said to be.
func (v *volley) realize() {
	if v.real {
		return
	}
	v.State.becomes(v.rests[v.now.rest])
	for i, n := range v.now.forms {
		v.State.takesForm(BodyID(i), &v.forms[n])
	}
	v.real, v.ground = true, v.Ground.Changes()
}

// ends says how things stand at the end of a leg that was played.
func (v *volley) ends() {
	l := &v.legs[v.leg]
	for i := range v.Bodies {
		b := BodyID(i)
		f := v.formOf(b)
		if f == v.forms[v.now.forms[i]] {
			continue
		}
		if l.row >= 0 && v.aims[v.now.aim].rows[l.row].Body != b {
			panic("defiance: dice at one man do something to another")
		}
		f = v.simply(b, f)
		v.now.forms[i] = v.number(f)
		v.State.takesForm(b, &f)
	}
	if v.strayed() {
		v.now.rest = v.restNow()
	}
	v.rowDone(l.row)
}

// strayed tells whether something may have changed beside the forms of figures, such as the ground by a wreck.
func (v *volley) strayed() bool {
	was := v.rests[v.now.rest]
	return v.Ground.Changes() != v.ground || !slices.Equal(v.Units, was.Units) || !slices.Equal(v.Cards, was.Cards) || v.Deck.Dealt != was.Deck.Dealt ||
		len(v.Attacks) != len(was.Attacks) || !slices.Equal(v.Strokes, was.Strokes) || len(v.Areas)+len(v.Guns)+len(v.Things) > 0 || !slices.EqualFunc(v.Bodies, was.Bodies, samePlace)
}

// restNow is the number of all that is so now beside the forms of figures.
func (v *volley) restNow() int {
	rest := v.State.Clone().(*State)
	for i := range rest.Bodies {
		f := v.began.formOf(BodyID(i))
		rest.takesForm(BodyID(i), &f)
	}
	rest.VP = v.began.VP // nobody asks for it
	hash := rest.Hash()
	at, known := v.hashes[hash]
	if !known {
		at = len(v.rests)
		v.rests, v.hashes[hash] = append(v.rests, rest), at
	}
	return at
}

// samePlace tells whether a figure is where it was.
func samePlace(a, b table.Body) bool {
	return a.At == b.At && a.Group == b.Group && a.Aboard == b.Aboard && a.Inside == b.Inside && a.Height == b.Height && a.Base == b.Base
}

// number is the number of a form.
func (v *volley) number(f form) int32 {
	n, known := v.known[f]
	if !known {
		n = int32(len(v.forms))
		v.forms, v.known[f] = append(v.forms, f), n
	}
	return n
}

// formOf is what a figure is like.
func (s *State) formOf(b BodyID) form {
	body := &s.Bodies[b]
	return form{s.Figures[b], body.Facing, body.Level, body.Prone, body.Off, body.Gone}
}

// takesForm makes a figure like a form.
func (s *State) takesForm(b BodyID, f *form) {
	body := &s.Bodies[b]
	s.Figures[b], body.Facing, body.Level = f.Figure, f.facing, f.level
	body.Prone, body.Off, body.Gone = f.prone, f.off, f.gone
}

// simply is the form of a figure without what is of no account any more: of a man who is gone all that was done to him, and of
// one who has fired what only his own fire asks for.
func (v *volley) simply(b BodyID, f form) form {
	if !v.plain || v.Frame(b).Vehicle() {
		return f
	}
	if f.gone {
		was := v.began.formOf(b)
		was.gone, was.off = true, f.off
		return was
	}
	if slices.Contains(v.p.Figures[:v.legs[v.leg].fired], b) {
		f.facing, f.Spent, f.Stopped = 0, false, 0
		f.Shots, f.Fired = [position.Arms]int8{}, [position.Arms]int16{}
	}
	return f
}

// key is the future of what is still to be played.
func (v *volley) key(leg int) uint64 {
	switch {
	case leg == 0:
		return 0
	case leg > v.last && v.now.aim == 0:
		v.realize()
		return v.vitalsKey()
	case leg > v.last:
		return v.lastKey(leg)
	}
	return v.stands().Add(leg).Key()
}

// stands sums up how things stand between two legs.
func (v *volley) stands() flow.Digest {
	d := flow.Digest(v.since).Add(11, v.now.aim, v.now.rest)
	for _, n := range v.now.forms {
		d = d.Add(int(n))
	}
	return d
}

// within sums up how things stand within a leg: how they stood before it, and what has changed since.
func (v *volley) within() flow.Digest {
	d := v.stands()
	for i := range v.Bodies {
		if f := v.formOf(BodyID(i)); f != v.forms[v.now.forms[i]] {
			d = d.Add(i, int(v.number(f)))
		}
	}
	if v.strayed() {
		d = d.Add(int(v.Hash()))
	}
	return d
}

// lastKey is the future of the dice of the last figure: it counts what men are like, and not who they are.
func (v *volley) lastKey(leg int) uint64 {
	a, row := &v.aims[v.now.aim], max(0, v.legs[leg-1].row+1)
	d, others := flow.Digest(v.since).Add(12, v.now.rest, int(v.began.Figures[a.sh.By.Body].Arms[a.sh.Arm])), flow.Digest(0)
	for i := row; i < len(a.rows); i++ {
		d = d.Add(int(v.UnitOf(a.rows[i].Body)), int(v.now.forms[a.rows[i].Body]), a.needs[i], a.dice[i])
	}
	for i, n := range v.now.forms {
		others += flow.Digest(13).Add(int(v.Bodies[i].Group), int(n))
	}
	return d.Add(int(others)).Key()
}

// vitalsKey sums up what is left when an activation is over: nothing else is asked for then.
func (s *State) vitalsKey() uint64 {
	d := flow.Digest(7)
	for _, v := range s.Vitals(make([]game.Vital, 0, 2)) {
		d = d.Add(int(v.Left), oneIf(v.Gone))
		for _, m := range v.Marks {
			d = d.Add(int(m))
		}
	}
	return d.Key()
}
