package campaign

import (
	"errors"
	"fmt"

	"sortie/flow"
)

// mostSteps bounds what can happen between two battles of a campaign that is looked ahead in.
const mostSteps = 500

// Ahead carries a copy of a campaign on until a battle is due, players answering what is asked before; an error if it ends
// without another.
func Ahead(d *flow.Direct) (b *Battle, err error) {
	g, ok := d.Table.(*Game)
	if !ok {
		return nil, fmt.Errorf("this is a %T and no campaign", d.Table)
	}
	for range mostSteps {
		if g.Over() {
			break
		}
		if b := g.story.Battle(); b != nil {
			return b, nil
		}
		if err := d.Try(); err != nil {
			return nil, fmt.Errorf("too much is hidden to look ahead: %w", err)
		}
	}
	return nil, errors.New("no battle comes any more")
}

// Outcomes are what came of a battle that was played out many times.
type Outcomes struct {
	Games int           `json:"games"`
	Sides []SideOutcome `json:"sides"`
}

// SideOutcome is how often one side had what result.
type SideOutcome struct {
	Won    int     `json:"won"`
	Drawn  int     `json:"drawn"`
	Levels []int   `json:"levels"` // by level of success, worst first
	Fates  [][]int `json:"fates"`  // for each member by what became of it
}

// Note counts one more game that ended so, its winner being a seat or nobody.
func (o *Outcomes) Note(b *Battle, r *Report, winner flow.Seat) {
	if o.Sides == nil {
		o.Sides = make([]SideOutcome, len(r.Sides))
	}
	o.Games++
	for side := range r.Sides {
		s, in := &o.Sides[side], &r.Sides[side]
		if s.Levels == nil {
			s.Levels, s.Fates = make([]int, len(b.Levels)), make([][]int, len(in.Fates))
		}
		switch winner {
		case flow.Seat(side):
			s.Won++
		case flow.Nobody:
			s.Drawn++
		}
		s.Levels[in.Level]++
		for i, f := range in.Fates[:min(len(in.Fates), len(s.Fates))] {
			if s.Fates[i] == nil {
				s.Fates[i] = make([]int, len(b.Fates))
			}
			s.Fates[i][f]++
		}
	}
}
