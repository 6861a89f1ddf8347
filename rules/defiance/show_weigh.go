package defiance

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// What this file says is for those who go through every outcome of fire and combat: which dice are alike, and which moments
// have the same future. Nobody else asks, so nothing here runs in play.

// marks are the values of a die that change something: each parts what is below it from it and what is above.
type marks struct {
	at    [4]int8 // 0 for none; above 10 follow-ups decide
	key   uint64
	pool  int // like dice thrown in a row
	on    bool
	stays bool // a 10 is left at that: follow-ups would change nothing
}

// marksAt are the marks of some values.
func marksAt(values ...int) marks {
	m := marks{on: true}
	for i, v := range values {
		if v > 0 {
			m.at[i] = int8(min(v, 13))
		}
	}
	return m
}

// hint says of a throw which of its faces are alike, where the die stands at a value before it: 0 for the first throw, 10
// and 11 for follow-ups, which fall from 6 on.
func (m *marks) hint(roll dice.Roll, value int) dice.Roll {
	if !m.on {
		return roll
	}
	roll.Cuts, roll.Key = dice.Cut(0), 0
	for _, v := range m.at {
		switch {
		case v == 0:
		case value == 0 && v <= 10:
			roll.Cuts |= dice.Cut(int(v) - 1)
		case value == 0 && v <= 12:
			roll.Cuts |= dice.Cut(9)
		case value == 10 && (v == 11 || v == 12), value == 11 && v == 12:
			roll.Cuts |= dice.Cut(5)
		}
	}
	if value == 0 {
		roll.Key, roll.Pool = m.key, dice.PoolOf(m.pool)
	}
	return roll
}

// inARow says that so many like dice are thrown in a row, if no follow-ups come between them.
func (r *Run) inARow(m marks, n int) marks {
	if !m.on || !r.book.Whole() || flow.Fed(r.io) {
		return m
	}
	for _, v := range m.at {
		if v == 11 || v == 12 {
			return m
		}
	}
	m.stays, m.pool = true, n
	return m
}

// weighs tells whether somebody goes through all outcomes.
func (r *Run) weighs() bool { return flow.Weighs(r.io) }

// bout is what is under way beside the state while the dice of a part fall.
type bout struct {
	since uint64      // the way to where it began
	parts flow.Digest // what is settled of the part that acts: its order and pace, who leads it
	live  bool        // the present action is described below
	local []int       // what it has come to
	fire  *volley     // the fire that goes leg by leg, nil otherwise
}

// beginBout notes that the dice of a part begin to fall. From here on what is to come follows from the state and from what is
// noted; where the way of one who fired first would be followed by others it does not.
func (r *Run) beginBout(p *part) {
	if !r.weighs() || p.pattern == FireMove || p.pattern == MoveFireMove {
		return
	}
	if p.pattern == MoveFire && (len(r.coverers(otherOfTwo(r.Groups[p.unit].Side))) > 0 || len(r.Areas) > 0 || len(r.mined(flow.First))+len(r.mined(flow.Second)) > 0) {
		return // dice may fall while the first of them moves
	}
	d := flow.Digest(1).Add(int(p.unit), int(p.order), int(p.pace), int(p.pattern), int(p.covers), int(p.rival), int(p.face.way), oneIf(p.face.auto), oneIf(p.face.said))
	r.bout = &bout{since: flow.Way(r.io), parts: d}
}

func (r *Run) endBout() { r.bout = nil }

// liveBout begins to describe one action; what it returns ends that.
func (r *Run) liveBout(local ...int) (end func()) {
	b := r.bout
	if b == nil || b.live {
		return func() {}
	}
	b.live, b.local = true, append(b.local[:0], local...)
	return func() { b.live = false }
}

// addBout adds what the action has come to.
func (r *Run) addBout(local ...int) {
	if r.bout != nil && r.bout.live {
		r.bout.local = append(r.bout.local, local...)
	}
}

// cuts are marks without a key: what is alike, and nothing of what is to come.
func (r *Run) cuts(values ...int) marks {
	if !r.weighs() {
		return marks{}
	}
	return marksAt(values...)
}

// keyed are marks with the key of this moment, if it is described.
func (r *Run) keyed(m marks, local ...int) marks {
	if b := r.bout; b != nil && b.live && flow.Fresh(r.io) {
		m.key = flow.Digest(b.since).Add(int(b.parts), r.boutSum()).Add(b.local...).Add(local...).Key()
	}
	return m
}

// boutSum sums up the state.
func (r *Run) boutSum() int {
	if v := r.bout.fire; v != nil {
		return int(v.within())
	}
	return int(r.Hash())
}

// dieNeeds is what a damage die of fire itself must come to, for who goes through all outcomes; 0 otherwise.
func (r *Run) dieNeeds(sh *shot, t *quarry, need int) int {
	if !r.weighs() {
		return 0
	}
	sum := r.damageSum(sh, t, 0)
	return need - sum.Total()
}

// damageMarks are those of a damage die of fire, with so many dice to come and so many hits and tags so far.
func (r *Run) damageMarks(sh *shot, t *quarry, at int, chit bool, left, hits, tags int) marks {
	if !r.weighs() {
		return marks{}
	}
	m, pool := judgeMarks(at, sh.w.Effectors), left
	if chit {
		m, pool = judgeMarks(at-1, sh.w.Effectors), 0
	}
	return r.keyed(r.inARow(m, pool), int(t.b), left, hits, tags, oneIf(chit))
}

// saveMarks are those of a field save, with so many to come and so many hits through so far.
func (r *Run) saveMarks(fs int8, left, through int) marks {
	if !r.weighs() {
		return marks{}
	}
	return r.keyed(r.inARow(marksAt(int(fs)), left), -3, left, through)
}

// impactMarks are those of an impact die, with so many to come and so many hits by them so far.
func (r *Run) impactMarks(left, more int) marks {
	if !r.weighs() {
		return marks{}
	}
	return r.keyed(r.inARow(marksAt(7), left), -4, left, more)
}

// judgeMarks are the values at which a die hits and tags; a natural 1 never hits.
func judgeMarks(at int, e force.Effectors) marks {
	one := 0
	if at <= 1 {
		one = 2
	}
	if e.Has(force.Knockback) {
		return marksAt(at, at-1, at-2, one)
	}
	return marksAt(at, at-1, one)
}

// testMarks are those of a morale test: at the number, and a 10 in any case.
func (r *Run) testMarks(sum *tally.Tally, need int) marks {
	if !r.weighs() {
		return marks{}
	}
	return r.keyed(marksAt(min(10, need-sum.Total())))
}

// percents are what results of a d100 come to, and the future of it.
type percents struct {
	comes func(result int) int
	fresh func() bool
	key   func() uint64
}

// chartPercents are those of the chart of a vehicle.
func (r *Run) chartPercents(t BodyID) *percents {
	if !r.weighs() {
		return nil
	}
	return &percents{
		comes: func(result int) int {
			effect, _ := r.law().charted(r.frame(t), result, r.mv(t), r.weaponsLeft(t))
			return int(effect)
		},
		fresh: func() bool { return flow.Fresh(r.io) },
		key:   func() uint64 { return r.keyed(marks{}, -5).key },
	}
}

// tens says of the first die of a d100 which faces are alike, whatever the second shows.
func (p *percents) tens(roll dice.Roll) dice.Roll {
	if p == nil || !p.fresh() {
		return roll
	}
	alike := make(dice.Alike, dice.D10)
	for face := range alike {
		d := flow.Digest(1)
		for ones := range 10 {
			d = d.Add(p.comes(percent((face+1)%10, ones)))
		}
		alike[face] = d.Key()
	}
	roll.Like, roll.Key = &alike, p.key()
	return roll
}

// ones says of the second die which faces are alike after the first.
func (p *percents) ones(roll dice.Roll, tens int) dice.Roll {
	if p == nil || !p.fresh() {
		return roll
	}
	alike := make(dice.Alike, dice.D10)
	for face := range alike {
		alike[face] = uint64(p.comes(percent(tens, (face+1)%10)))
	}
	roll.Like = &alike
	return roll
}

// percent is the result of two digits.
func percent(tens, ones int) int {
	if n := 10*tens + ones; n > 0 {
		return n
	}
	return 100
}

func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}
