package flow_test

import (
	"testing"

	"sortie/dice"
	"sortie/flow"
)

// once remembers everything it is told and knows it in the same order the next time.
type once struct {
	found []any
	at    int
}

func (o *once) Known() (any, bool) {
	if o.at < len(o.found) {
		o.at++
		return o.found[o.at-1], true
	}
	return nil, false
}

func (o *once) Keep(v any) { o.found, o.at = append(o.found, v), o.at+1 }

func (o *once) Way() uint64 { return 7 }

// What rules recall is found once by a driver with a memory, and every time by others.
func TestRecallFindsOnceWhereSomebodyRemembers(t *testing.T) {
	found := 0
	table := &stub{step: func(_ *stub, io flow.IO) {
		if got := flow.Recall(io, func() int { found++; return 42 }); got != 42 {
			t.Errorf("recalled %d", got)
		}
		io.Roll(dice.Roll{Name: "hit", Sides: 6})
	}}
	play := func(m flow.Memory) *flow.Direct {
		d := flow.Checkpoint{Table: table}.Direct(table.Clone(), bots(1), seeded(1))
		d.Memory, d.Weigh = m, m != nil
		d.Step()
		return d
	}
	memory := &once{}
	d := play(memory)
	memory.at = 0
	play(memory)
	if found != 1 || !flow.Weighs(d) || flow.Way(d) != 7 {
		t.Errorf("found %d times, weighs %v, way %d", found, flow.Weighs(d), flow.Way(d))
	}
	plain := play(nil)
	play(nil)
	if found != 3 || flow.Weighs(plain) || flow.Way(plain) != 0 {
		t.Errorf("without a memory: found %d times, weighs %v, way %d", found, flow.Weighs(plain), flow.Way(plain))
	}
}
