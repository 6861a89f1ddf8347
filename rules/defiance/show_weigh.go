package defiance

import (
	"sortie/flow"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// marksAt are the marks of some values.
func marksAt(values ...int) law.Marks {
	m := law.Marks{On: true}
	for i, v := range values {
		if v > 0 {
			m.At[i] = int8(min(v, 13))
		}
	}
	return m
}

// inARow says that so many like dice are thrown in a row, if no follow-ups come between them.
func (r *Run) inARow(m law.Marks, n int) law.Marks {
	if !m.On || !r.Book.Whole() || flow.Fed(r.io) {
		return m
	}
	for _, v := range m.At {
		if v == 11 || v == 12 {
			return m
		}
	}
	m.Stays, m.Pool = true, n
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
func (r *Run) beginBout(p *position.Part) {
	if !r.weighs() || p.Pattern == FireMove || p.Pattern == MoveFireMove {
		return
	}
	if p.Pattern == MoveFire && (len(r.Coverers(law.OtherOfTwo(r.Groups[p.Unit].Side))) > 0 || len(r.Areas) > 0 || len(r.Mined(flow.First))+len(r.Mined(flow.Second)) > 0) {
		return // dice may fall while the first of them moves
	}
	d := flow.Digest(1).Add(int(p.Unit), int(p.Order), int(p.Pace), int(p.Pattern), int(p.Covers), int(p.Rival), int(p.Face.Way), oneIf(p.Face.Auto), oneIf(p.Face.Said))
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
func (r *Run) cuts(values ...int) law.Marks {
	if !r.weighs() {
		return law.Marks{}
	}
	return marksAt(values...)
}

// keyed are marks with the key of this moment, if it is described.
func (r *Run) keyed(m law.Marks, local ...int) law.Marks {
	if b := r.bout; b != nil && b.live && flow.Fresh(r.io) {
		m.Key = flow.Digest(b.since).Add(int(b.parts), r.boutSum()).Add(b.local...).Add(local...).Key()
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
func (r *Run) dieNeeds(sh *position.Shot, t *position.Quarry, need int) int {
	if !r.weighs() {
		return 0
	}
	sum := r.DamageSum(sh, t, 0)
	return need - sum.Total()
}

// damageMarks are those of a damage die of fire, with so many dice to come and so many hits and tags so far.
func (r *Run) damageMarks(sh *position.Shot, t *position.Quarry, at int, chit bool, left, hits, tags int) law.Marks {
	if !r.weighs() {
		return law.Marks{}
	}
	m, pool := judgeMarks(at, sh.Weapon.Effectors), left
	if chit {
		m, pool = judgeMarks(at-1, sh.Weapon.Effectors), 0
	}
	return r.keyed(r.inARow(m, pool), int(t.Body), left, hits, tags, oneIf(chit))
}

// saveMarks are those of a field save, with so many to come and so many hits through so far.
func (r *Run) saveMarks(fs int8, left, through int) law.Marks {
	if !r.weighs() {
		return law.Marks{}
	}
	return r.keyed(r.inARow(marksAt(int(fs)), left), -3, left, through)
}

// impactMarks are those of an impact die, with so many to come and so many hits by them so far.
func (r *Run) impactMarks(left, more int) law.Marks {
	if !r.weighs() {
		return law.Marks{}
	}
	return r.keyed(r.inARow(marksAt(7), left), -4, left, more)
}

// judgeMarks are the values at which a die hits and tags; a natural 1 never hits.
func judgeMarks(at int, e force.Effectors) law.Marks {
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
func (r *Run) testMarks(sum *tally.Tally, need int) law.Marks {
	if !r.weighs() {
		return law.Marks{}
	}
	return r.keyed(marksAt(min(10, need-sum.Total())))
}

// chartPercents are those of the chart of a vehicle.
func (r *Run) chartPercents(t BodyID) *law.Percents {
	if !r.weighs() {
		return nil
	}
	return &law.Percents{
		Comes: func(result int) int {
			effect, _ := r.law().Charted(r.Frame(t), result, r.Movement(t), r.weaponsLeft(t))
			return int(effect)
		},
		Fresh: func() bool { return flow.Fresh(r.io) },
		Key:   func() uint64 { return r.keyed(law.Marks{}, -5).Key },
	}
}

func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}
