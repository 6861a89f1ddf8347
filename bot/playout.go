package bot

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// future is one course that chance could take. Every answer is tried in the same futures, so that none
// looks better by luck alone.
type future struct {
	seed uint64
	rand *dice.Rand
	dice dice.Source
}

func (s *search) future(n int) *future {
	r := dice.NewRand(s.seed, streamPlayout+uint64(n)<<16)
	seed := r.Uint64()
	return &future{seed: seed, rand: r, dice: &namedDice{seed: seed}}
}

// players are sensible ones who do not think long; their own chance is that of the future too.
func (f *future) players(sides int) (p flow.Players) {
	brief := game.Even()
	brief.Brief = true
	for seat := range flow.Seats(sides) {
		p[seat] = NewSensible(f.seed + uint64(seat)).As(brief)
	}
	return p
}

// ending is how a play-out ended for the one who thinks.
type ending struct {
	score int
	parts game.Features // what the score is made of, if the game says so
	hash  uint64        // of the game at the end of the activation, while answers are dropped
}

// playout is one answer about to be tried in one future.
type playout struct {
	game   game.Game // a copy that nobody else touches
	direct *flow.Direct
	end    *ending
	ok     bool // false if what is hidden in this future does not lead to the question
}

// ready copies the game for an answer and a future.
func (s *search) ready(a *flow.Answer, n int, end *ending) *playout {
	s.meter.played++
	f := s.future(n)
	g := s.at.Table.(game.Game).Forget(s.q.Seat, f.rand)
	return &playout{game: g, direct: s.at.With(s.q, *a).Direct(g, f.players(g.Sides()), f.dice), end: end}
}

// playAll tries answers side by side. With a budget of time, those that were not begun when it is over are left out.
func (s *search) playAll(runs []*playout) {
	workers := min(runtime.GOMAXPROCS(0), len(runs))
	if workers < 2 {
		for _, p := range runs {
			if s.play(p); !p.ok || s.meter.late() {
				return
			}
		}
		return
	}
	var wg sync.WaitGroup
	var next atomic.Int32
	var broken atomic.Value
	for range workers {
		wg.Go(func() {
			defer func() {
				if cause := recover(); cause != nil {
					broken.CompareAndSwap(nil, fmt.Sprint(cause))
				}
			}()
			for i := int(next.Add(1)) - 1; i < len(runs); i = int(next.Add(1)) - 1 {
				s.play(runs[i])
			}
		})
	}
	wg.Wait()
	if cause := broken.Load(); cause != nil {
		panic(cause) // a fault of the rules, told where the bot was asked
	}
}

// play goes to the end of the activation and some activations further.
func (s *search) play(p *playout) {
	if p.direct.Try() != nil {
		return
	}
	if s.ahead == 0 || s.sifts() {
		p.end.hash = p.game.Hash()
	}
	pace, judged := s.pace(), 1
	for n := 1; n <= s.ahead; n++ {
		if !p.game.Over() {
			p.direct.Step()
		}
		if pace > 0 && n%pace == 0 && n < s.ahead {
			s.judge(p.game, p.end)
			judged++
		}
	}
	s.judge(p.game, p.end)
	p.end.over(judged)
	p.ok = true
}

// pace is after how many activations each a play-out is judged on its way; 0 for its end alone.
func (s *search) pace() int {
	if g, ok := s.at.Table.(game.Pacer); ok {
		return g.Pace()
	}
	return 0
}

// win is what a game won is worth beyond its score, in points.
const win = 400

// judge adds to an ending how a position stands.
func (s *search) judge(g game.Game, e *ending) {
	score := 0
	if j, ok := g.(game.Judge); ok {
		parts := j.Judge(s.q.Seat)
		e.parts.Add(parts)
		score = parts.Weigh(s.bot.temper)
	} else {
		score = g.Score(s.q.Seat)
	}
	if learned, ok := s.bot.learned(g, s.q.Seat); ok {
		score = learned
	}
	if r := g.Result(); r.Over {
		switch {
		case r.Winner == s.q.Seat:
			score += win
		case r.Winner != flow.Nobody || r.Rank(s.q.Seat) > 1:
			score -= win
		}
	}
	e.score += score
}

// over makes the mean of what was added so many times.
func (e *ending) over(n int) {
	e.score /= n
	e.parts.Ground, e.parts.Own, e.parts.Enemy = e.parts.Ground/n, e.parts.Own/n, e.parts.Enemy/n
}

// namedDice gives the k-th roll of a name for a unit the same face in every play-out of a future, in
// whatever order the rolls come. Two answers then differ by what they do and less by luck.
type namedDice struct {
	seed uint64
	seen []rolled
}

type rolled struct {
	name  string
	unit  int32
	times uint64
}

// Throw implements dice.Source.
func (d *namedDice) Throw(r dice.Roll) int {
	h := d.seed
	for i := range len(r.Name) {
		h = (h ^ uint64(r.Name[i])) * 0x100000001b3
	}
	h ^= uint64(uint32(r.Unit)) << 32
	h = spread64(h + d.count(r)*0x9e3779b97f4a7c15)
	return r.Face(int(h>>33)%r.Range() + 1)
}

// count is how often a roll was thrown before.
func (d *namedDice) count(r dice.Roll) uint64 {
	for i := range d.seen {
		if s := &d.seen[i]; s.unit == r.Unit && s.name == r.Name {
			s.times++
			return s.times
		}
	}
	d.seen = append(d.seen, rolled{name: r.Name, unit: r.Unit})
	return 0
}

// spread64 is the finaliser of splitmix64.
func spread64(x uint64) uint64 {
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9
	x = (x ^ (x >> 27)) * 0x94d049bb133111eb
	return x ^ (x >> 31)
}
