// Package speed holds the benchmarks that every rule system is measured by: whole games, copies and forks.
// Rates are reported by the clock and, as cpu-…, by the time the process has computed: the latter stay the
// same when other work shares the machine. See docs/performance.md.
package speed

import (
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// Rates measures how often things happen.
type Rates struct {
	b     *testing.B
	began time.Duration
}

// Measure begins to measure; call it right before the loop of a benchmark. Garbage is collected as in the commands that play many
// games.
func Measure(b *testing.B) *Rates {
	b.Helper()
	b.ReportAllocs()
	before := debug.SetGCPercent(400)
	b.Cleanup(func() { debug.SetGCPercent(before) })
	return &Rates{b, computed(b)}
}

// Report says how many of something were done in a second.
func (r *Rates) Report(n int, what string) {
	r.b.Helper()
	r.b.ReportMetric(float64(n)/r.b.Elapsed().Seconds(), what+"/s")
	r.b.ReportMetric(float64(n)/(computed(r.b)-r.began).Seconds(), "cpu-"+what+"/s")
}

// computed is what this process has computed so far, its garbage collector included.
func computed(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// Games plays whole games between random bots in the direct driver. Besides the rates it reports what a
// decision in the second half of a game costs compared with one in the first: it must not grow.
func Games(b *testing.B, sys game.System, s game.Setup) {
	start := begin(b, sys, s)
	asked, games := 0, uint64(0)
	var early, late time.Duration
	rates := Measure(b)
	for b.Loop() {
		games++
		d := flow.Direct{Table: start.Clone(), Dice: dice.Seeded{Rand: dice.NewRand(games, 1)},
			Players: flow.Players{bot.NewRandom(games), bot.NewRandom(games + 1)}}
		if games%halved == 1 {
			first, second := halves(b, &d)
			early, late = early+first, late+second
		} else {
			d.Run()
		}
		asked += d.Asked
	}
	rates.Report(asked, "decisions")
	rates.Report(int(games), "games")
	b.ReportMetric(float64(late)/float64(early), "late/early")
}

// endless is after how many activations a game has no end: some books have no last turn.
const endless = 1500

// Sensible plays whole games between sensible bots: what advice costs.
func Sensible(b *testing.B, sys game.System, s game.Setup) {
	start := begin(b, sys, s)
	asked, games := 0, uint64(0)
	rates := Measure(b)
	for b.Loop() {
		games++
		d := flow.Direct{Table: start.Clone(), Dice: dice.Seeded{Rand: dice.NewRand(games, 1)},
			Players: flow.Players{bot.NewSensible(games), bot.NewSensible(games + 1)}}
		for !d.Table.Over() && d.Steps < endless {
			d.Step()
		}
		asked += d.Asked
	}
	rates.Report(asked, "decisions")
	rates.Report(int(games), "games")
}

// Search plays whole games of a strong bot with few play-outs against a sensible one: what looking ahead
// costs.
func Search(b *testing.B, sys game.System, s game.Setup) {
	start := begin(b, sys, s)
	played, games := 0, uint64(0)
	rates := Measure(b)
	for b.Loop() {
		games++
		strong := bot.NewStrong(games, game.Even(), bot.Budget{Playouts: 8})
		d := flow.Direct{Table: start.Clone(), Dice: dice.Seeded{Rand: dice.NewRand(games, 1)},
			Players: flow.Players{strong, bot.NewSensible(games + 1)}}
		d.Run()
		played += strong.Played
	}
	rates.Report(played, "playouts")
	rates.Report(int(games), "games")
}

// halved is of how many games one is taken apart: looking at the time costs some itself.
const halved = 8

// halves plays a game to its end and tells what the first and the second half of its decisions cost.
func halves(b *testing.B, d *flow.Direct) (first, second time.Duration) {
	type mark struct {
		asked int
		at    time.Duration
	}
	marks := make([]mark, 0, 512)
	began := computed(b)
	for !d.Table.Over() {
		d.Step()
		marks = append(marks, mark{d.Asked, computed(b) - began})
	}
	for _, m := range marks {
		if 2*m.asked >= d.Asked {
			return m.at, marks[len(marks)-1].at - m.at
		}
	}
	return 0, 0
}

// Copies copies a game at an activation boundary in the middle of play.
func Copies(b *testing.B, sys game.System, s game.Setup) {
	g := middle(b, sys, s)
	rates := Measure(b)
	n := 0
	for b.Loop() {
		if g.Clone() == nil {
			b.Fatal("no copy")
		}
		n++
	}
	rates.Report(n, "copies")
}

// Forks forks a live game that waits at the first question of an activation in the middle of play, and
// closes the fork: a copy and a coroutine that has come to the same question.
func Forks(b *testing.B, sys game.System, s game.Setup) {
	l, err := flow.Start(middle(b, sys, s), dice.Seeded{Rand: dice.NewRand(2, 1)}, nil, flow.Options{NoMarks: true})
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	src := dice.Seeded{Rand: dice.NewRand(3, 1)}
	rates := Measure(b)
	n := 0
	for b.Loop() {
		f, err := l.Fork(src, flow.Options{NoMarks: true})
		if err != nil {
			b.Fatal(err)
		}
		f.Close()
		n++
	}
	rates.Report(n, "forks")
}

func begin(b *testing.B, sys game.System, s game.Setup) game.Game {
	b.Helper()
	g, err := sys.New(s)
	if err != nil {
		b.Fatal(err)
	}
	return g
}

// middle is a game after sixty activations.
func middle(b *testing.B, sys game.System, s game.Setup) game.Game {
	b.Helper()
	g := begin(b, sys, s)
	d := flow.Direct{Table: g, Dice: dice.Seeded{Rand: dice.NewRand(1, 1)}, Players: flow.Players{bot.NewRandom(1), bot.NewRandom(2)}}
	for range 60 {
		d.Step()
	}
	return g
}
