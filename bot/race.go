package bot

import (
	"fmt"

	"sortie/flow"
)

// race plays the answers out side by side: first all of them to the end of the activation, where the
// worse half is dropped again and again, then those that are left further ahead, where what the enemy
// does about it shows. The advice stays in to the end: it is what the others are measured against.
func (s *search) race() {
	rounds := 0
	for n := len(s.list); n > finalists; n = (n + 1) / 2 {
		rounds++
	}
	n := 0
	for round := 1; round <= rounds; round++ {
		for first := n; n == first || n-first < enough && s.meter.used() < 500*round/rounds; n++ {
			s.heat(n)
		}
		s.cut(max(finalists, (s.alive()+1)/2))
	}
	s.ahead = s.bot.tuning.horizon
	for i := range s.list {
		s.list[i].scores = nil
	}
	least := s.bot.tuning.least
	for first := n; n-first < least || s.meter.used() < 1000; n++ {
		played := len(s.list[0].scores)
		if s.meter.late() || n-first >= futures && played == 0 || s.settled() {
			return
		}
		s.heat(n)
	}
}

// finalists is how many answers are played further ahead; enough is how many futures a round of the
// others takes at most.
const (
	finalists = 3
	enough    = 12
)

// settled tells whether nothing that is left in the race may still turn out better than the advice: all
// of it is worse by more than luck would explain, or the same in every future.
func (s *search) settled() bool {
	if len(s.list[0].scores) < s.bot.tuning.least {
		return false
	}
	for i := 1; i < len(s.list); i++ {
		if c := &s.list[i]; !c.out {
			n, sum, spread := s.compare(c)
			if sum > 0 || sum*sum*(n-1) < spread {
				return false
			}
		}
	}
	return true
}

// heat plays every answer still in the race out in one future. A future that does not suit one answer
// counts for none, and neither does one that is not finished in time.
func (s *search) heat(n int) {
	scores := make([]int, len(s.list))
	for i := range s.list {
		if s.list[i].out {
			continue
		}
		score, ok := s.play(&s.list[i].answer, n)
		if !ok || s.meter.late() {
			return
		}
		scores[i] = score
	}
	for i := range s.list {
		if c := &s.list[i]; !c.out {
			c.scores = append(c.scores, scores[i])
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

// surer tells whether an answer beats the advice by more than luck would explain: the mean difference
// over the futures they share, against its standard error.
func (s *search) surer(c *candidate) bool {
	n, sum, spread := s.compare(c)
	return n > 1 && sum > 0 && sum*sum*(n-1)*10 > s.bot.tuning.doubt*spread
}

// compare sets an answer against the advice in the futures they share: how many, by how much it is
// better in all of them together, and how much that varies (n*n times the variance).
func (s *search) compare(c *candidate) (n, sum, spread int) {
	squares := 0
	n = min(len(c.scores), len(s.list[0].scores))
	for i := range n {
		d := c.scores[i] - s.list[0].scores[i]
		sum += d
		squares += d * d
	}
	return n, sum, n*squares - sum*sum
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

// reason says in plain words what was compared.
func (s *search) reason(best int) string {
	c := &s.list[best]
	if len(c.scores) == 0 {
		return c.why
	}
	lead := c.name
	if best == 0 {
		lead = c.why
	}
	text := fmt.Sprintf("%s: expects %+d over the next %d activations", lead, c.mean()-s.base, s.bot.tuning.horizon+1)
	second, margin := -1, 0
	for i := range s.list {
		if d := c.margin(&s.list[i]); i != best && len(s.list[i].scores) > 0 && (second < 0 || d < margin) {
			second, margin = i, d
		}
	}
	if second < 0 {
		return text
	}
	return text + against(margin, s.list[second].name)
}

// margin is by how much an answer does better than another in the futures they share, on average.
func (c *candidate) margin(o *candidate) int {
	n, sum := min(len(c.scores), len(o.scores)), 0
	for i := range n {
		sum += c.scores[i] - o.scores[i]
	}
	return sum / max(1, n)
}

func against(d int, name string) string {
	switch {
	case d > 0:
		return fmt.Sprintf("; %s instead would be about %d worse", name, d)
	case d < 0:
		return fmt.Sprintf("; %s looks about %d better, but that may be luck", name, -d)
	}
	return fmt.Sprintf("; %s would do as well", name)
}
