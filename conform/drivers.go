package conform

import (
	"bytes"
	"fmt"
	"reflect"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// samples is about how many decisions of a game get the dear checks, which play on to its end.
const samples = 12

// direct plays the game in place and checks copies at a sample of the steps.
func (tr *trial) direct() []flow.Entry {
	g := tr.game()
	d := flow.Direct{Table: g, Players: tr.bots(0), Dice: tr.dice(0), Record: true, Check: true}
	for !g.Over() {
		if g.Result().Over {
			tr.fail("a result is final when the game is over", "Result says it is over and Over does not")
		}
		if d.Steps < 3 || tr.rand.Int(8) == 0 {
			tr.copies(g)
		}
		d.Step()
		tr.sound(g, "after step %d", d.Steps)
	}
	tr.ended(g)
	return d.Log
}

// copies plays a clone to its end and wants the original untouched.
func (tr *trial) copies(g game.Game) {
	const promise = "a copy shares nothing with its original"
	hash, state := g.Hash(), g.Encode(nil)
	c := g.Clone().(game.Game)
	if c.Hash() != hash {
		tr.fail(promise, "the copy has the hash %016x, the original %016x", c.Hash(), hash)
	}
	d := flow.Direct{Table: c, Players: tr.bots(1), Dice: tr.dice(1)}
	d.Run()
	if g.Hash() != hash || !bytes.Equal(g.Encode(nil), state) {
		tr.fail(promise, "playing the copy changed the original")
	}
}

// replay feeds the log to a fresh game: whatever entered outside Ask and Roll shows here.
func (tr *trial) replay(log []flow.Entry) {
	const promise = "every input is logged"
	l, err := flow.Start(tr.game(), nil, copyLog(log), flow.Options{Verify: true, AskRolls: true})
	if err != nil {
		tr.fail(promise, "the log of the direct driver does not replay: %v", err)
	}
	defer l.Close()
	if !l.Over() {
		tr.fail(promise, "the replay does not reach the end")
	}
	tr.same(promise, "replay", l.Log(), log)
}

// live plays the same game parked at each question and checks the promises there.
func (tr *trial) live(log []flow.Entry) {
	l, err := flow.Start(tr.game(), tapeOf(log), nil, flow.Options{})
	defer func() { l.Close() }()
	if err != nil {
		tr.fail("the drivers agree", "%v", err)
	}
	dear := max(1, answers(log)/samples)
	for n := 0; l.Pending() != nil; n++ {
		at := len(l.Log())
		if at >= len(log) || log[at].Kind != flow.Answered {
			tr.fail("the drivers agree", "at entry %d the live driver asks %s and the direct one did not", at+1, l.Pending().Name)
		}
		tr.offers(l.Pending())
		tr.illegal(l)
		if n%dear == int(tr.seed)%dear {
			tr.forks(l, log)
			tr.saves(l, log)
		}
		if n%max(1, dear/4) == 0 {
			tr.hidden(l)
		}
		if err := l.Answer(log[at].Answer); err != nil {
			tr.fail("the drivers agree", "the live driver refuses entry %d: %v", at+1, err)
		}
	}
	tr.same("the drivers agree", "live", l.Log(), log)
}

// forks wants a fork to go on as the original does, and to leave it alone.
func (tr *trial) forks(l *flow.Live, log []flow.Entry) {
	const promise = "a fork goes on identically and alone"
	at, hash := len(l.Log()), l.Table().Hash()
	same, err := l.Fork(tapeOf(log[at:]), flow.Options{})
	if err != nil {
		tr.fail(promise, "at entry %d: %v", at+1, err)
	}
	defer same.Close()
	tr.goesOn(promise, same, log, at)

	other, err := l.Fork(tr.dice(2), flow.Options{NoMarks: true})
	if err != nil {
		tr.fail(promise, "at entry %d: %v", at+1, err)
	}
	defer other.Close()
	players := tr.bots(2)
	for q := other.Pending(); err == nil && q != nil; q = other.Pending() {
		err = other.Answer(players[q.Seat].Answer(q, other.Table()))
	}
	if err != nil {
		tr.fail(promise, "at entry %d: %v", at+1, err)
	}
	if l.Table().Hash() != hash || len(l.Log()) != at {
		tr.fail(promise, "a fork at entry %d changed the game it came from", at+1)
	}
}

// saves wants a state that was written and read back to be the same and to go on the same.
func (tr *trial) saves(l *flow.Live, log []flow.Entry) {
	const promise = "a saved state is the whole state"
	at, c := len(l.Log()), l.Checkpoint()
	g := c.Table.(game.Game)
	state := g.Encode(nil)
	back, err := tr.sys.Decode(tr.setup, state)
	if err != nil {
		tr.fail(promise, "before entry %d it cannot be read: %v", at+1, err)
	}
	if back.Hash() != g.Hash() || !bytes.Equal(back.Encode(nil), state) {
		tr.fail(promise, "before entry %d it comes back changed", at+1)
	}
	if prefixed := g.Encode([]byte("x")); string(prefixed) != "x"+string(state) {
		tr.fail(promise, "Encode must append to what it is given")
	}
	if _, err := tr.sys.Decode(tr.setup, state[:len(state)/2]); err == nil {
		tr.fail(promise, "half a state is taken for a whole one")
	}
	on, err := flow.Start(back, tapeOf(log[at:]), c.Entries, flow.Options{})
	if err != nil {
		tr.fail(promise, "before entry %d it does not go on: %v", at+1, err)
	}
	defer on.Close()
	tr.goesOn(promise, on, log, at)
}

// goesOn gives a game the rest of a log and wants the same entries.
func (tr *trial) goesOn(promise string, l *flow.Live, log []flow.Entry, at int) {
	since := len(l.Log())
	for i, e := range log[at:] {
		if e.Kind != flow.Answered {
			continue
		}
		if err := l.Answer(e.Answer); err != nil {
			tr.fail(promise, "taken at entry %d it refuses entry %d: %v", at+1, at+i+1, err)
		}
	}
	tr.same(promise, fmt.Sprintf("taken at entry %d", at+1), l.Log()[since:], log[at:])
}

func (tr *trial) same(promise, what string, got, want []flow.Entry) {
	for i := range min(len(got), len(want)) {
		if !reflect.DeepEqual(got[i], want[i]) {
			tr.fail(promise, "%s: entry %d is %+v, and was %+v", what, i+1, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		tr.fail(promise, "%s: %d entries, and there were %d", what, len(got), len(want))
	}
}

func answers(log []flow.Entry) (n int) {
	for i := range log {
		if log[i].Kind == flow.Answered {
			n++
		}
	}
	return n
}

func copyLog(in []flow.Entry) []flow.Entry {
	out := make([]flow.Entry, len(in))
	for i, e := range in {
		e.Answer = e.Answer.Clone()
		out[i] = e
	}
	return out
}

// tape throws the faces of a log again. After its end it throws the first face: a game that rolls
// more often than its log has parted from it, and the comparison of logs says where.
type tape struct{ faces []int32 }

func tapeOf(log []flow.Entry) *tape {
	t := new(tape)
	for i := range log {
		if log[i].Kind == flow.Rolled {
			t.faces = append(t.faces, log[i].Face)
		}
	}
	return t
}

// Throw implements dice.Source.
func (t *tape) Throw(r dice.Roll) int {
	if len(t.faces) == 0 || !r.Possible(int(t.faces[0])) {
		return r.Face(1)
	}
	face := t.faces[0]
	t.faces = t.faces[1:]
	return int(face)
}
