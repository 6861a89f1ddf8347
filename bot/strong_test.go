package bot_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
)

func strongGame(t *testing.T, seed uint64, playouts int) (*flow.Direct, *bot.Strong) {
	b := bot.NewStrong(seed, game.Even(), bot.Budget{Playouts: playouts})
	d := &flow.Direct{Table: newGame(t), Players: flow.Players{b, bot.NewSensible(seed)}, Check: true, Record: true,
		Dice: dice.Seeded{Rand: dice.NewRand(seed, 0)}}
	d.Run()
	return d, b
}

func TestStrongIsTheSameForTheSameSeed(t *testing.T) {
	for seed := range uint64(3) {
		one, _ := strongGame(t, seed, 10)
		two, _ := strongGame(t, seed, 10)
		if !slices.EqualFunc(one.Log, two.Log, func(a, b flow.Entry) bool {
			return a.Kind == b.Kind && a.Face == b.Face && a.Hash == b.Hash && a.Answer.Same(&b.Answer)
		}) {
			t.Fatalf("seed %d gives two different games", seed)
		}
	}
}

// With a budget of play-outs the answers do not depend on how many processors there are.
func TestStrongIsTheSameOnAnyNumberOfProcessors(t *testing.T) {
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	one, alone := strongGame(t, 4, 24)
	runtime.GOMAXPROCS(4)
	four, many := strongGame(t, 4, 24)
	if !slices.EqualFunc(one.Log, four.Log, func(a, b flow.Entry) bool {
		return a.Kind == b.Kind && a.Face == b.Face && a.Hash == b.Hash && a.Answer.Same(&b.Answer)
	}) {
		t.Error("one processor and four play two different games")
	}
	if alone.Played != many.Played || alone.Played == 0 {
		t.Errorf("one processor plays %d futures, four play %d", alone.Played, many.Played)
	}
}

// farsighted is the toy as a game in which answers are not dropped before it shows what they come to.
type farsighted struct{ *toy.Game }

func (f farsighted) Ahead() int        { return 4 }
func (f farsighted) Sift() int         { return 4 }
func (f farsighted) Clone() flow.Table { return farsighted{f.Copy()} }
func (f farsighted) Forget(seat flow.Seat, r *dice.Rand) game.Game {
	return farsighted{f.Game.Forget(seat, r).(*toy.Game)}
}

// paced is the farsighted toy as a game in which play-outs are judged on their way.
type paced struct{ farsighted }

func (p paced) Pace() int         { return 1 }
func (p paced) Clone() flow.Table { return paced{farsighted{p.Copy()}} }
func (p paced) Forget(seat flow.Seat, r *dice.Rand) game.Game {
	return paced{p.farsighted.Forget(seat, r).(farsighted)}
}

// farGame plays a game of a toy that tells how far to look ahead.
func farGame(seed uint64, g game.Game) (*flow.Direct, *bot.Strong) {
	b := bot.NewStrong(seed, game.Even(), bot.Budget{Playouts: 24})
	d := &flow.Direct{Table: g, Players: flow.Players{b, bot.NewSensible(seed)}, Check: true, Record: true,
		Dice: dice.Seeded{Rand: dice.NewRand(seed, 0)}}
	d.Run()
	return d, b
}

// Where answers are dropped by what comes of them further ahead, the same seed gives the same game on any number of processors too, and
// it is another one than where they are dropped earlier.
func TestAnswersAreDroppedFurtherAhead(t *testing.T) {
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	differs := false
	for seed := range uint64(3) {
		runtime.GOMAXPROCS(1)
		one, alone := farGame(seed, farsighted{newGame(t).(*toy.Game)})
		runtime.GOMAXPROCS(4)
		four, many := farGame(seed, farsighted{newGame(t).(*toy.Game)})
		if one.Table.Hash() != four.Table.Hash() || alone.Played != many.Played || alone.Played == 0 {
			t.Errorf("seed %d: one processor plays %d futures, four play %d", seed, alone.Played, many.Played)
		}
		near, _ := strongGame(t, seed, 24)
		differs = differs || near.Table.Hash() != one.Table.Hash()
	}
	if !differs {
		t.Error("it makes no difference how far ahead answers are dropped")
	}
}

// Where play-outs are judged on their way too, other answers come out best, the same on any number of processors.
func TestPlayoutsAreJudgedOnTheirWay(t *testing.T) {
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	differs := false
	for seed := range uint64(3) {
		runtime.GOMAXPROCS(1)
		one, _ := farGame(seed, paced{farsighted{newGame(t).(*toy.Game)}})
		end, _ := farGame(seed, farsighted{newGame(t).(*toy.Game)})
		runtime.GOMAXPROCS(4)
		four, _ := farGame(seed, paced{farsighted{newGame(t).(*toy.Game)}})
		if one.Table.Hash() != four.Table.Hash() {
			t.Errorf("seed %d: one processor and four play two different games", seed)
		}
		differs = differs || end.Table.Hash() != one.Table.Hash()
	}
	if !differs {
		t.Error("it makes no difference that play-outs are judged on their way")
	}
}

func TestStrongBeatsSensible(t *testing.T) {
	points := 0
	const games = 60
	for seed := range uint64(games) {
		players := flow.Players{bot.NewStrong(seed, game.Even(), bot.Budget{Playouts: 24}), bot.NewSensible(seed)}
		me := flow.Seat(seed % 2)
		if me == flow.Second {
			players[0], players[1] = players[1], players[0]
		}
		g := newGame(t)
		d := flow.Direct{Table: g, Players: players, Dice: dice.Seeded{Rand: dice.NewRand(seed/2, 0)}}
		d.Run()
		switch g.Result().Winner {
		case me:
			points += 2
		case flow.Nobody:
			points++
		}
	}
	if points < games*2*60/100 {
		t.Errorf("looking ahead makes %d of %d points against following advice", points, 2*games)
	}
}

// asks hands every question of a seat to a test, with a checkpoint.
type asks struct {
	flow.Player
	see func(*flow.Question, flow.Checkpoint)
}

func (a asks) Search(q *flow.Question, at flow.Checkpoint) flow.Answer {
	a.see(q, at)
	return a.Player.(flow.Searcher).Search(q, at)
}

// eachQuestion plays games of the toy with a strong player and shows each of its questions.
func eachQuestion(t *testing.T, seed uint64, see func(*flow.Question, flow.Checkpoint)) {
	b := bot.NewStrong(seed, game.Even(), bot.Budget{Playouts: 6})
	d := flow.Direct{Table: newGame(t), Players: flow.Players{asks{b, see}, bot.NewSensible(seed)}, Check: true,
		Dice: dice.Seeded{Rand: dice.NewRand(seed, 0)}}
	d.Run()
}

func think(b *bot.Strong, q *flow.Question, at flow.Checkpoint) (flow.Answer, string) {
	return b.Think(bot.Problem{Question: q, Checkpoint: func() flow.Checkpoint { return at }})
}

func TestStrongKeepsItsBudgetAndGivesReasons(t *testing.T) {
	const budget = 40
	reasons := map[string]int{}
	eachQuestion(t, 5, func(q *flow.Question, at flow.Checkpoint) {
		b := bot.NewStrong(1, game.Even(), bot.Budget{Playouts: budget})
		a, why := think(b, q, at)
		if q.Refuse(&a) != nil || strings.TrimSpace(why) == "" {
			t.Fatalf("%s: %+v because %q", q.Name, a, why)
		}
		if b.Played > budget+10 { // the last heat is played to its end
			t.Fatalf("%s: %d play-outs, %d were allowed", q.Name, b.Played, budget)
		}
		reasons[why]++
	})
	compared := 0
	for why := range reasons {
		if strings.Contains(why, "expects") {
			compared++
		}
	}
	if compared < 5 {
		t.Errorf("only %d reasons of %d compare what comes of answers", compared, len(reasons))
	}
}

func TestAChainOfDecisionsSharesOneBudget(t *testing.T) {
	b := bot.NewStrong(1, game.Even(), bot.Budget{Playouts: 40})
	eachQuestion(t, 5, func(q *flow.Question, at flow.Checkpoint) {
		before := b.Played
		for range 30 { // as if one activation asked thirty times
			think(b, q, at)
		}
		if n := b.Played - before; n > 40*4+30*12 {
			t.Fatalf("%s: one activation took %d play-outs", q.Name, n)
		}
	})
}

func TestNoChoiceIsAnsweredAtOnce(t *testing.T) {
	b := bot.NewStrong(1, game.Even(), bot.Budget{Playouts: 50})
	eachQuestion(t, 5, func(_ *flow.Question, at flow.Checkpoint) {
		q := &flow.Question{Name: "only", Kind: flow.PickOne, Offers: options(7)}
		if a, why := think(b, q, at); a.Value != 7 || why == "" || b.Played != 0 {
			t.Fatalf("took %d (%s) after %d play-outs", a.Value, why, b.Played)
		}
	})
}

// What little hangs on is answered as advised, without a single game played out; the same question else is thought about.
func TestATrifleIsNotThoughtAbout(t *testing.T) {
	thought := 0
	eachQuestion(t, 5, func(q *flow.Question, at flow.Checkpoint) {
		usual := bot.NewStrong(1, game.Even(), bot.Budget{Playouts: 40})
		if think(usual, q, at); usual.Played == 0 {
			return
		}
		thought++
		trifle, b := *q, bot.NewStrong(1, game.Even(), bot.Budget{Playouts: 40})
		trifle.Trifle = true
		if a, why := think(b, &trifle, at); b.Played != 0 || q.Refuse(&a) != nil || why == "" {
			t.Fatalf("%s: %d play-outs for %+v, because %q", q.Name, b.Played, a, why)
		}
	})
	if thought < 5 {
		t.Errorf("only %d questions were thought about", thought)
	}
}

// A player by the clock stops when somebody says that no answer is wanted any more.
func TestStopped(t *testing.T) {
	eachQuestion(t, 3, func(q *flow.Question, at flow.Checkpoint) {
		b := bot.NewStrong(1, game.Even(), bot.Budget{Time: time.Minute})
		a, _ := b.Think(bot.Problem{Question: q, Checkpoint: func() flow.Checkpoint { return at }, Stop: func() bool { return true }})
		if b.Played > 4 || q.Refuse(&a) != nil {
			t.Fatalf("%s: %d play-outs after it was stopped, %+v", q.Name, b.Played, a)
		}
	})
}

// What a seat may not know must not change what it does: the answer and the reason are the same
// whatever number the enemy hides.
func TestStrongDoesNotPeek(t *testing.T) {
	differs := 0
	for seed := range uint64(4) {
		eachQuestion(t, seed, func(q *flow.Question, at flow.Checkpoint) {
			g := at.Table.(*toy.Game)
			if !g.Ready {
				return // the numbers are chosen in this very activation
			}
			first, why := think(bot.NewStrong(9, game.Even(), bot.Budget{Playouts: 16}), q, at)
			for n := int8(1); n <= 9; n++ {
				other := g.Copy()
				if other.Secret[1-q.Seat] == n {
					continue
				}
				other.Secret[1-q.Seat] = n
				differs++
				a, because := think(bot.NewStrong(9, game.Even(), bot.Budget{Playouts: 16}), q, flow.Checkpoint{Table: other, Entries: at.Entries})
				if !a.Same(&first) || because != why {
					t.Fatalf("%s: with the number %d it answers %+v (%s), else %+v (%s)", q.Name, n, a, because, first, why)
				}
			}
		})
	}
	if differs == 0 {
		t.Error("nothing was compared")
	}
}
