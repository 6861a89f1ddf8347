package conform

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/tally"
)

// Trace plays one game between random players and sums up all that shows in it: the states, what is
// told and cited, every question with its offers, refusals, sums and proposals, and what the rules say
// to answers nobody gave. Where a signature of final states notices that play has changed, a trace
// notices that it could have. Words for people are left out: they may be improved freely.
func Trace(sys game.System, setup game.Setup, seed uint64) (string, error) {
	sum, f := newTrial(sys, []game.Setup{setup}, 0, seed).trace()
	if f != nil {
		return "", f
	}
	return sum, nil
}

func (tr *trial) trace() (sum string, f *Fault) {
	defer tr.catch(&f)
	return tr.traced(tr.game(), flow.MaxSteps), nil
}

// traceStage carries a position of a rule case on for some steps and sums up what shows in them. A
// procedure that the stage has been told to do is the first of them.
func traceStage(s game.Stage, steps int, seed uint64) (sum string, f *Fault) {
	tr := &trial{seed: seed}
	defer tr.catch(&f)
	return tr.traced(s, steps), nil
}

func (tr *trial) traced(g game.Game, steps int) string {
	t := &tracer{hash: offset, rand: dice.NewRand(tr.seed, 0x7ace)}
	d := flow.Direct{Table: g, Dice: tr.dice(0), OnEvent: t.event, OnCite: t.rule, OnLoss: t.loss}
	for seat, p := range tr.bots(0) {
		d.Players[seat] = traced{p, t, tr.seed%2 == 1}
	}
	for !g.Over() && d.Steps < steps {
		d.Step()
		t.number(int64(g.Hash()))
		t.vitals(g)
		if tr.sys != nil && d.Steps%8 == 1 {
			tr.reread(g)
		}
	}
	r := g.Result()
	t.number(int64(r.Points[0]), int64(r.Points[1]), int64(r.Winner))
	t.rule(r.Rule)
	return fmt.Sprintf("%016x", t.hash)
}

// reread wants a state that is written and read again to be the same.
func (tr *trial) reread(g game.Game) {
	again, err := tr.sys.Decode(tr.setup, g.Encode(nil))
	if err != nil {
		tr.fail("a saved state is the whole state", "%v", err)
	}
	if again.Hash() != g.Hash() {
		tr.fail("a saved state is the whole state", "the hash was %016x and is %016x", g.Hash(), again.Hash())
	}
}

// The parts of FNV-1a in 64 bits.
const (
	offset = 0xcbf29ce484222325
	prime  = 0x100000001b3
)

// tracer sums up what it is shown.
type tracer struct {
	hash    uint64
	rand    *dice.Rand // for answers that nobody gives
	counted []game.Vital
	marks   int  // how many are counted of a unit
	named   bool // they have been asked for
}

// fewMarks is how many a trace has even of a unit with less.
const fewMarks = 4

func (t *tracer) number(vs ...int64) {
	for _, v := range vs {
		for range 8 {
			t.hash = (t.hash ^ uint64(v)&0xff) * prime
			v >>= 8
		}
	}
}

func (t *tracer) word(s string) {
	for i := range len(s) {
		t.hash = (t.hash ^ uint64(s[i])) * prime
	}
	t.hash = (t.hash ^ 0xff) * prime
}

func (t *tracer) rule(r tally.Rule) { t.word(string(r)) }

func (t *tracer) sum(s *tally.Tally) {
	if s == nil {
		t.number(-1)
		return
	}
	t.word(s.Name)
	for i := range s.Len() {
		l := s.Line(i)
		t.rule(l.Rule)
		t.number(int64(l.Value))
	}
	t.number(int64(s.Total()))
}

func (t *tracer) refusal(r *tally.Refusal) {
	if r == nil {
		t.number(0)
		return
	}
	t.rule(r.Rule)
}

func (t *tracer) vitals(g game.Game) {
	if !t.named {
		t.marks, t.named = len(game.MarksOf(g)), true
	}
	t.counted = game.VitalsOf(g, t.counted[:0])
	for _, v := range t.counted {
		t.number(int64(v.Left))
		for _, m := range v.Marks[:max(fewMarks, t.marks)] {
			t.number(int64(m))
		}
	}
}

func (t *tracer) loss(l flow.Loss) {
	t.number(int64(l.Unit), int64(l.By), int64(l.Models))
	t.word(l.Cause)
	t.things(l.What, l.Doer)
}

func (t *tracer) event(e flow.Event) {
	t.word(e.Name)
	t.number(int64(e.Seat), int64(e.Unit), int64(e.Target))
	t.things(e.By)
	t.things(e.To...)
	t.rule(e.Rule)
	t.sum(e.Sum)
	for _, f := range e.Faces {
		t.number(int64(f))
	}
	t.paths(e.Paths)
}

// things notes what is named beside units; what names nothing leaves no trace.
func (t *tracer) things(vs ...flow.Thing) {
	for _, v := range vs {
		if v.Is() {
			t.number(int64(v.Sort), int64(v.ID))
		}
	}
}

func (t *tracer) paths(ps []flow.Path) {
	for i := range ps {
		t.number(int64(ps[i].Figure), int64(ps[i].Facing))
		for _, p := range ps[i].Points {
			t.number(int64(p.X), int64(p.Y))
		}
		for _, c := range ps[i].Corners {
			t.number(int64(c.Facing), int64(c.Height), int64(c.Manner))
			t.flags(c.Turned, c.Prone)
		}
	}
}

func (t *tracer) flags(bs ...bool) {
	for _, b := range bs {
		if b {
			t.number(1)
		} else {
			t.number(0)
		}
	}
}

func (t *tracer) answer(a *flow.Answer) {
	t.number(int64(a.Value))
	for _, v := range a.Values {
		t.number(int64(v))
	}
	t.paths(a.Paths)
}
