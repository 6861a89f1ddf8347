package firefight

import (
	"fmt"

	"sortie/flow"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// throwAgain re-rolls dice to hit; the second result stands.  ff.basics.reroll.each-die-once
func (r *Run) throwAgain(a *Attack, chosen []int32, name string) {
	for k := range chosen {
		r.throwOver(a, a.dice, chosen, k, name, a.Pools[a.dice[chosen[k]].pool].needed)
		r.cite("ff.basics.reroll.each-die-once")
	}
}

// throwOver re-rolls the k-th of the chosen dice on the table.
func (r *Run) throwOver(a *Attack, table []die, chosen []int32, k int, name string, needed int) {
	d := &table[chosen[k]]
	like := 0
	for _, j := range chosen[k:] {
		if table[j].pool != d.pool {
			break
		}
		like++
	}
	first := k == 0 || table[chosen[k-1]].pool != d.pool
	*d = r.thrown(a, table, name, d.pool, needed, true, like, first)
}

// due lists up to so many dice on the table of which something is true.
func due(table []die, most int, is func(*die) bool, dst []int32) []int32 {
	for i := range table {
		if len(dst) < most && is(&table[i]) {
			dst = append(dst, int32(i))
		}
	}
	return dst
}

// attackerRerolls are the re-rolls of the side that attacks: natural 1s that must be re-rolled, then failures
// that may be.  ff.basics.reroll.cumulative
func (r *Run) attackerRerolls(a *Attack) {
	if a.Unit == NoUnit {
		return
	}
	if a.Melee {
		r.elite(a)
		r.frenzy(a)
		return
	}
	r.marksman(a)
	r.weightOfFire(a)
}

// dicePick is a choice among dice.
type dicePick struct {
	name   string
	seat   Side
	rule   tally.Rule
	prompt string
	max    int
	always bool                           // ask even if the dice are all of one pool, because one might pick a wrong one
	must   bool                           // as many as possible must be picked
	keep   bool                           // ask in any case: one may want to keep some for later
	gain   func(a *Attack, pool int8) int // what picking a die of a pool is worth: the usual choice takes the best
}

// pickDice chooses up to a number of dice among those shown, of which some may be barred. Nothing is asked
// where there is nothing to choose. The dice are named by weapon and face.
func (r *Run) pickDice(a *Attack, dice []die, pk dicePick, shown func(*die) bool, refuse func(*die) *tally.Refusal) []int32 {
	var usual []int32
	can, barred, pools := 0, 0, uint64(0)
	for _, pool := range r.byGain(a, pk.gain) {
		for i := range dice {
			if dice[i].pool != pool || !shown(&dice[i]) {
				continue
			}
			if refuse(&dice[i]) != nil {
				barred++
				continue
			}
			can++
			pools |= 1 << pool
			if len(usual) < pk.max {
				usual = append(usual, int32(i))
			}
		}
	}
	open := can > pk.max && (pools&(pools-1) != 0 || pk.always && barred > 0) || can > 0 && pk.keep
	if !open || pk.seat == position.Neutral {
		return usual
	}
	q := flow.Question{
		Name: pk.name, Seat: pk.seat, Kind: flow.PickSeveral, Rule: pk.rule, Unit: int32(a.Unit), Target: int32(a.Target),
		Prompt: pk.prompt, Max: int32(min(pk.max, can)), Default: flow.Answer{Values: usual}, HasDefault: true,
		Offers: func() []flow.Option { return r.faceOffers(a, dice, shown, refuse) },
	}
	if pk.must {
		q.Min = int32(pk.max)
	}
	return r.ask(q).Values
}

// byAP lists the pools of an attack, those with the highest AP first.
func (r *Run) byAP(a *Attack) []int8 {
	out := make([]int8, 0, len(a.Pools))
	for i := range a.Pools {
		at := len(out)
		for at > 0 && r.weapon(a, out[at-1]).AP < r.weapon(a, int8(i)).AP {
			at--
		}
		out = append(out, 0)
		copy(out[at+1:], out[at:])
		out[at] = int8(i)
	}
	return out
}

func (r *Run) faceOffers(a *Attack, dice []die, shown func(*die) bool, refuse func(*die) *tally.Refusal) []flow.Option {
	var out []flow.Option
	for i := range dice {
		d := &dice[i]
		if !shown(d) {
			continue
		}
		same := 1
		for k := range i {
			if dice[k].pool == d.pool && dice[k].face == d.face && shown(&dice[k]) {
				same++
			}
		}
		key := fmt.Sprintf("%s-%d", r.weapon(a, d.pool).Key, d.face)
		if same > 1 {
			key = fmt.Sprintf("%s/%d", key, same)
		}
		out = append(out, flow.Option{Value: int32(i), Key: key, Label: key, Refused: refuse(d)})
	}
	return out
}

// fresh bars dice that have been re-rolled already.  ff.basics.reroll.each-die-once
func fresh(d *die) *tally.Refusal {
	if d.again {
		return tally.Refuse("ff.basics.reroll.each-die-once", "that die has been re-rolled already", "choose another")
	}
	return nil
}
