package bot

import (
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
	hash  uint64        // of the game at the end of the activation, if it was played no further
}

// play tries an answer in a future: to the end of the activation and some activations further. False if
// what is hidden in this future does not lead to the question.
func (s *search) play(a *flow.Answer, n int) (e ending, ok bool) {
	s.meter.played++
	f := s.future(n)
	g := s.at.Table.(game.Game).Forget(s.q.Seat, f.rand)
	d := s.at.With(s.q, *a).Direct(g, f.players(g.Sides()), f.dice)
	if d.Try() != nil {
		return e, false
	}
	for range s.ahead {
		if g.Over() {
			break
		}
		d.Step()
	}
	if s.ahead == 0 {
		e.hash = g.Hash()
	}
	s.judge(g, &e)
	return e, true
}

// win is what a game won is worth beyond its score, in points.
const win = 400

func (s *search) judge(g game.Game, e *ending) {
	if j, ok := g.(game.Judge); ok {
		e.parts = j.Judge(s.q.Seat)
		e.score = e.parts.Weigh(s.bot.temper)
	} else {
		e.score = g.Score(s.q.Seat)
	}
	if r := g.Result(); r.Over {
		switch {
		case r.Winner == s.q.Seat:
			e.score += win
		case r.Winner != flow.Nobody || r.Rank(s.q.Seat) > 1:
			e.score -= win
		}
	}
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
