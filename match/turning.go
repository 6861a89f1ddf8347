package match

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sortie/flow"
)

// TurningPoint is an activation after which the position was judged very differently.
type TurningPoint struct {
	Entry int       `json:"entry"` // the step in which most of it happened
	Turn  int       `json:"turn"`
	Seat  flow.Seat `json:"seat"`  // who gained by it
	Swing int       `json:"swing"` // by how many points
	Lead  int       `json:"lead"`  // of the first seat afterwards
	Text  string    `json:"text"`  // what happened
}

// mostTurningPoints is how many a review shows.
const mostTurningPoints = 6

// turningPoints finds the activations in which the score of the position, as the rules judge it, changed
// most, in the order of play. Setting up and marching are left out: it begins when something is lost or
// scored. So is small change: less than a tenth of what the largest was.
func (t *trace) turningPoints() []TurningPoint {
	var all []TurningPoint
	before, begun := make([]int, len(t.sides)), false
	for i := 0; i < len(t.steps); {
		k := i
		for k < len(t.steps) && t.steps[k].activation == t.steps[i].activation {
			k++
		}
		begun = begun || t.fought(i, k)
		if begun {
			if p, ok := t.turningPoint(i, k, before); ok {
				all = append(all, p)
			}
		}
		before, i = t.steps[k-1].leads, k
	}
	slices.SortStableFunc(all, func(a, b TurningPoint) int { return cmp.Compare(b.Swing, a.Swing) })
	for i := range all {
		if i == mostTurningPoints || 10*all[i].Swing < all[0].Swing {
			all = all[:i]
			break
		}
	}
	slices.SortFunc(all, func(a, b TurningPoint) int { return cmp.Compare(a.Entry, b.Entry) })
	return all
}

// fought tells whether something was lost or scored in an activation, the steps from i to k.
func (t *trace) fought(i, k int) bool {
	for _, s := range t.steps[i:k] {
		if len(s.losses) > 0 || i > 0 && !slices.Equal(s.points, t.steps[0].points) {
			return true
		}
	}
	return false
}

// turningPoint sums one activation up, the steps from i to k.
func (t *trace) turningPoint(i, k int, before []int) (TurningPoint, bool) {
	after := t.steps[k-1].leads
	p := TurningPoint{Seat: flow.First, Swing: after[0] - before[0], Lead: after[0]}
	for seat := range after {
		if gained := after[seat] - before[seat]; gained > p.Swing {
			p.Seat, p.Swing = flow.Seat(seat), gained
		}
	}
	most, at := -1, i
	for j, was := i, before[p.Seat]; j < k; j++ {
		d := t.steps[j].leads[p.Seat] - was
		if was = t.steps[j].leads[p.Seat]; d > most {
			most, at = d, j
		}
	}
	p.Entry, p.Turn, p.Text = t.steps[at].entry, t.steps[at].turn, t.what(i, k, at, p.Seat)
	return p, p.Swing > 0
}

// what says in a sentence what an activation did to the side that lost by it: the unit with the greatest
// losses, and who inflicted them; without losses what the record says that tells most of it.
func (t *trace) what(i, k, at int, winner flow.Seat) string {
	var sums []flow.Loss
	for _, s := range t.steps[i:k] {
		for _, l := range s.losses {
			if l.Unit < 0 || t.units[l.Unit] == winner {
				continue
			}
			n := slices.IndexFunc(sums, func(x flow.Loss) bool { return x.Unit == l.Unit && x.By == l.By })
			if n < 0 {
				n, sums = len(sums), append(sums, flow.Loss{Unit: l.Unit, By: l.By, Cause: l.Cause})
			}
			sums[n].Models += l.Models
		}
	}
	if len(sums) > 0 {
		worst := slices.MaxFunc(sums, func(a, b flow.Loss) int { return cmp.Compare(a.Models, b.Models) })
		return t.lossText(worst, len(sums) > 1)
	}
	best, rank := "", 0
	for j := at; j >= i; j-- {
		for _, e := range slices.Backward(t.steps[j].events) {
			if n := t.telling(&e, winner); n > rank {
				best, rank = e.Text, n
			}
		}
	}
	return best
}

// telling is how much an event says of why a side gained: most if it names the side, less if it is about a
// unit, least if it is any other line of the record.
func (t *trace) telling(e *flow.Event, winner flow.Seat) int {
	switch {
	case e.Text == "" || e.Secret:
		return 0
	case t.sides[winner] != "" && strings.Contains(e.Text, t.sides[winner]):
		return 3
	case e.Unit >= 0:
		return 2
	}
	return 1
}

func (t *trace) lossText(l flow.Loss, more bool) string {
	models := "1 model"
	if l.Models > 1 {
		models = fmt.Sprintf("%d models", l.Models)
	}
	text := fmt.Sprintf("%s loses %s", t.names[l.Unit], models)
	if l.By >= 0 {
		text += " to " + t.names[l.By]
	}
	if l.Cause != "" {
		text += " (" + l.Cause + ")"
	}
	if more {
		text += ", and others"
	}
	return text
}
