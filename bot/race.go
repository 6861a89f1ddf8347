package bot

import (
	"slices"

	"sortie/flow"
	"sortie/game"
)

// race plays the answers out side by side: first all of them to the end of the activation, where the
// worse half is dropped again and again, then those that are left further ahead, where what the enemy
// does about it shows. Where a game says that so little shows at the end of the activation (game.Sifter), all are
// played further ahead from the beginning, and what came of the best counts to the end. The advice stays in
// to the end: it is what the others are measured against.
func (s *search) race() {
	if s.sifts() {
		s.ahead = s.horizon()
	}
	n := s.sift()
	for i := range s.list {
		if c := &s.list[i]; c.out || !s.sifts() {
			c.scores, c.parts = nil, game.Features{}
		}
	}
	s.ahead = s.horizon()
	if s.alive() == 1 {
		return // all come to the same
	}
	least, first := s.bot.tuning.least, n-len(s.list[0].scores)
	for ; n-first < least || s.meter.used() < 1000; n++ {
		played := len(s.list[0].scores)
		if s.meter.late() || n-first >= futures && played == 0 || s.settled() {
			return
		}
		s.heat(n)
		if s.sifts() {
			s.dropTwins()
		}
	}
}

// sift drops the worse half of the answers again and again, until as many are left as are compared to the end. It returns the
// number of the first future that it did not need.
func (s *search) sift() (n int) {
	rounds, left := 0, s.finalists()
	for n := len(s.list); n > left; n = (n + 1) / 2 {
		rounds++
	}
	for round := 1; round <= rounds && s.alive() > left; round++ {
		for first := n; n == first || n-first < enough && s.meter.used() < 500*round/rounds; n++ {
			s.heat(n)
			s.dropTwins()
		}
		s.cut(max(left, (s.alive()+1)/2))
	}
	return n
}

// sifts tells whether answers are played as far ahead while some are dropped as they are to the end.
func (s *search) sifts() bool {
	_, ok := s.at.Table.(game.Sifter)
	return ok
}

// finalists is how many answers are compared to the end.
func (s *search) finalists() int {
	if f, ok := s.at.Table.(game.Sifter); ok {
		return f.Sift()
	}
	return usualFinalists
}

// horizon is how many activations beyond the present one are played out.
func (s *search) horizon() int {
	if f, ok := s.at.Table.(game.Foreseer); ok {
		return f.Ahead()
	}
	return s.bot.tuning.horizon
}

// usualFinalists is how many answers are played further ahead where the game does not say; enough is how many
// futures a round of the others takes at most.
const (
	usualFinalists = 3
	enough         = 12
)

// settled tells whether going on can hardly change the verdict: whatever is left in the race is worse than
// the leader by more than luck would explain, or about the same. To leave the advice takes more certainty.
func (s *search) settled() bool {
	lead := s.leader()
	least, errors := s.bot.tuning.least, 1
	if lead > 0 {
		least, errors = 4, 4
	}
	if len(s.list[0].scores) < least {
		return false
	}
	for i := range s.list {
		if c := &s.list[i]; i != lead && !c.out {
			if d := compare(&s.list[lead], c); !d.sure(errors) && !d.slight() {
				return false
			}
		}
	}
	return true
}

// leader is the answer that looks best so far; the advice, where another is no better.
func (s *search) leader() int {
	best := 0
	for i := range s.list {
		if c := &s.list[i]; !c.out && c.total() > s.list[best].total() {
			best = i
		}
	}
	return best
}

// dropTwins drops answers that come to the very same as the advice: in two futures the game is the same
// when the activation ends or, for answers that only say which of several things it hits, as good.
func (s *search) dropTwins() {
	if len(s.list[0].scores) != 2 {
		return
	}
	like := s.q.Kind == flow.Allocate || s.q.Kind == flow.PickSeveral
	for i := 1; i < len(s.list); i++ {
		c := &s.list[i]
		if c.out || len(c.scores) != 2 {
			continue
		}
		c.out = slices.Equal(c.hashes, s.list[0].hashes) || like && slices.Equal(c.scores, s.list[0].scores)
	}
}

// heat plays every answer still in the race out in one future, on as many processors as there are: each on a copy of its own, so that
// the result is the same however many. A future that does not suit one answer counts for none, and neither does one that is not finished
// in time.
func (s *search) heat(n int) {
	if s.meter.late() {
		return
	}
	ends := make([]ending, len(s.list))
	var runs []*playout
	for i := range s.list {
		if !s.list[i].out {
			runs = append(runs, s.ready(&s.list[i].answer, n, &ends[i]))
		}
	}
	s.playAll(runs)
	for _, p := range runs {
		if !p.ok || s.meter.late() {
			return
		}
	}
	for i := range s.list {
		if c := &s.list[i]; !c.out {
			c.take(&ends[i])
		}
	}
}

// cut leaves the n best in the race, and the advice.
func (s *search) cut(n int) {
	for s.alive() > n {
		worst := -1
		for i := range s.list {
			if i > 0 && !s.list[i].out && (worst < 0 || s.list[i].total() < s.list[worst].total()) {
				worst = i
			}
		}
		s.list[worst].out = true
	}
}

func (s *search) alive() (n int) {
	for i := range s.list {
		if !s.list[i].out {
			n++
		}
	}
	return n
}

func (c *candidate) total() (sum int) {
	for _, v := range c.scores {
		sum += v
	}
	return sum
}

func (c *candidate) mean() int { return c.total() / max(1, len(c.scores)) }

// surer tells whether an answer beats the advice by more than luck would explain.
func (s *search) surer(c *candidate) bool {
	d := compare(c, &s.list[0])
	return d.n > 1 && d.sum > 0 && d.sum*d.sum*(d.n-1)*10 > s.bot.tuning.doubt*d.spread
}

// difference is how two answers compare in the futures they share: how many, by how much the first is
// better in all of them together, and how much that varies (n*n times the variance).
type difference struct{ n, sum, spread int }

func compare(a, b *candidate) (d difference) {
	squares := 0
	d.n = min(len(a.scores), len(b.scores))
	for i := range d.n {
		x := a.scores[i] - b.scores[i]
		d.sum += x
		squares += x * x
	}
	d.spread = d.n*squares - d.sum*d.sum
	return d
}

// sure tells whether the first is not worse, by so many squared standard errors.
func (d difference) sure(errors int) bool {
	return d.sum >= 0 && d.sum*d.sum*(d.n-1) >= errors*d.spread
}

// slight tells whether the two are about the same: the mean difference and its standard error together are
// less than a few points.
func (d difference) slight() bool {
	const few = 3
	room := few*d.n - max(d.sum, -d.sum)
	return d.n > 3 && room > 0 && room*room*(d.n-1) > d.spread
}

// verdict takes the best answer, and the advice where none is surely better.
func (s *search) verdict() (flow.Answer, string) {
	best := 0
	for i := 1; i < len(s.list); i++ {
		c := &s.list[i]
		if !c.out && c.total() > s.list[best].total() && s.surer(c) {
			best = i
		}
	}
	return s.list[best].answer, s.reason(best)
}
