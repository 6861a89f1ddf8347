package bot

import (
	"fmt"
	"strings"

	"sortie/flow"
)

// race plays the answers out side by side and drops the worse half, again and again, so that most of
// the budget goes to telling the best ones apart. The advice stays in to the end: it is what the
// others are measured against.
func (s *search) race() {
	alive := len(s.list)
	rounds := 1
	for n := alive; n > 2; n = (n + 1) / 2 {
		rounds++
	}
	next, failed := 0, 0
	for round := 1; round <= rounds; round++ {
		for i := 0; i < s.bot.tuning.least/2 || s.meter.used() < 1000*round/rounds; i++ {
			if s.meter.used() >= 1000 && next > 0 || failed >= futures && len(s.list[0].scores) == 0 {
				return
			}
			if !s.heat(next) {
				failed++
			}
			next++
			if s.settled() {
				return
			}
		}
		if alive = (alive + 1) / 2; round < rounds {
			s.cut(max(alive, 2))
		}
	}
}

// settled tells whether nothing that is left in the race may still turn out better than the advice: all
// of it is worse by more than luck would explain, or the same in every future.
func (s *search) settled() bool {
	if len(s.list[0].scores) < max(2, s.bot.tuning.least/2) {
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
// counts for none.
func (s *search) heat(n int) bool {
	scores := make([]int, len(s.list))
	for i := range s.list {
		if s.list[i].out {
			continue
		}
		score, ok := s.play(&s.list[i].answer, n)
		if !ok {
			return false
		}
		scores[i] = score
	}
	for i := range s.list {
		if c := &s.list[i]; !c.out {
			c.scores = append(c.scores, scores[i])
		}
	}
	return true
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
	second := -1
	for i := range s.list {
		if o := &s.list[i]; i != best && len(o.scores) > 0 && (second < 0 || o.mean() > s.list[second].mean()) {
			second = i
		}
	}
	var b strings.Builder
	if best == 0 {
		b.WriteString(c.why)
	} else {
		b.WriteString(c.name)
	}
	fmt.Fprintf(&b, ": expects %+d over the next %d activations", c.mean()-s.base, s.bot.tuning.horizon+1)
	if second >= 0 {
		b.WriteString(against(c.mean()-s.list[second].mean(), s.list[second].name))
	}
	return b.String()
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
