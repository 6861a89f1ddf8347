package bot

import (
	"fmt"
)

// reason says in plain words what was compared.
func (s *search) reason(best int) string {
	c := &s.list[best]
	switch {
	case len(s.list) > 1 && s.alive() == 1:
		return c.why + "; anything else comes to the same"
	case len(c.scores) == 0:
		return c.why
	}
	lead := c.name
	if best == 0 {
		lead = c.why
	}
	text := lead + ": expects " + change(c.mean()-s.base) + fmt.Sprintf(" in the next %d activations", s.horizon()+1)
	second, margin := -1, 0
	for i := range s.list {
		if d := c.margin(&s.list[i]); i != best && len(s.list[i].scores) > 0 && (second < 0 || d < margin) {
			second, margin = i, d
		}
	}
	if second < 0 {
		return text
	}
	return text + s.against(c, &s.list[second], margin)
}

// change says what comes of it, in points of army lists.
func change(n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf("to gain %d points", n)
	case n < 0:
		return fmt.Sprintf("to lose %d points", -n)
	}
	return "no change"
}

// margin is by how much an answer does better than another in the futures they share, on average.
func (c *candidate) margin(o *candidate) int {
	n, sum := min(len(c.scores), len(o.scores)), 0
	for i := range n {
		sum += c.scores[i] - o.scores[i]
	}
	return sum / max(1, n)
}

// against sets what was chosen against the next best.
func (s *search) against(c, second *candidate, margin int) string {
	switch {
	case margin > 0:
		return fmt.Sprintf("; %s instead would be about %d worse%s", second.name, margin, s.mostly(c, second))
	case margin < 0:
		return fmt.Sprintf("; %s looks about %d better, but that may be luck", second.name, -margin)
	}
	return fmt.Sprintf("; %s would do as well", second.name)
}

// mostly says what makes most of the difference between the chosen answer and another: ground, harm or
// losses. Nothing, if no part stands out.
func (s *search) mostly(c, o *candidate) string {
	t, n := s.bot.temper, max(1, min(len(c.scores), len(o.scores)))
	ground := t.Grounds(c.parts.Ground-o.parts.Ground) / n
	spared := t.Cares(c.parts.Own-o.parts.Own) / n
	harm := t.Harms(o.parts.Enemy-c.parts.Enemy) / n
	switch most := max(ground, spared, harm); {
	case most < 5:
		return ""
	case most == ground:
		return ", mostly in ground"
	case most == harm:
		return ", mostly in harm done"
	}
	return ", mostly in own losses"
}
