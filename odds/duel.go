package odds

import (
	"context"
	"errors"
	"fmt"
	"sort"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/tally"
)

// Duel is what comes of one unit acting on another, with the numbers the dice are held against.
type Duel struct {
	Situation game.Situation `json:"situation"`
	Unit      game.UnitEntry `json:"unit"`
	Target    game.UnitEntry `json:"target"`
	Test      *Test          `json:"test,omitempty"` // that comes before the action, if there is one
	Odds      Result         `json:"odds"`           // of all that may happen, failed tests included
	Sums      []*tally.Tally `json:"sums"`
}

// Test is a test that the unit must pass before it may act.
type Test struct {
	Name string  `json:"name"`
	Pass float64 `json:"pass"` // chance
}

// The units of a duel.
const (
	DuelUnit   int32 = 0
	DuelTarget int32 = 1
)

// Ask sets a situation up and works out what comes of it.
func Ask(ctx context.Context, sys game.System, s game.Situation, opt Options) (Duel, error) {
	d, from, err := fight(ctx, sys, s, opt)
	if err == nil {
		d.Sums, err = sums(from)
	}
	return d, err
}

func fight(ctx context.Context, sys game.System, s game.Situation, opt Options) (d Duel, from flow.Checkpoint, err error) {
	d.Situation = s
	place, ok := sys.(game.Situations)
	if !ok {
		return d, from, fmt.Errorf("%s sets no situations up", sys.Info().Name)
	}
	forces := game.ForcesOf(sys)
	if d.Unit, d.Situation.Unit, err = findUnit(sys, forces, s.Unit); err != nil {
		return d, from, err
	}
	if d.Target, d.Situation.Target, err = findUnit(sys, forces, s.Target); err != nil {
		return d, from, err
	}
	stage, err := place.Situate(d.Situation)
	if err != nil {
		return d, from, err
	}
	if tested, ok := stage.(game.Tested); ok {
		if t, ok := tested.FirstTest(); ok {
			d.Test = &Test{t.Name, float64(t.Pass) / float64(t.Faces)}
		}
	}
	from = flow.Checkpoint{Table: stage}
	if d.Odds, err = Of(ctx, from, flow.First, opt); err != nil {
		return d, from, err
	}
	for i := range d.Odds.Units {
		if u := &d.Odds.Units[i]; u.Unit == DuelUnit {
			u.Name = d.Unit.Name
		} else {
			u.Name = d.Target.Name
		}
	}
	return d, from, err
}

// How many games are listened to for their sums, and how many of one name are told. A name with more
// different sums than sumKinds is of a number that is itself rolled, and says nothing.
const (
	sumGames = 40
	sumsEach = 3
	sumKinds = 6
)

// sums are the numbers that dice are held against on the way: the most usual ones of each name, in the
// order in which the names come up.
func sums(from flow.Checkpoint) (out []*tally.Tally, err error) {
	defer guard(&err)
	type heard struct {
		sum  *tally.Tally
		n    int
		name int
	}
	var all []heard
	names := map[string]int{}
	hear := func(e flow.Event) {
		if e.Sum == nil || len(e.Faces) == 0 {
			return // no die is held against it
		}
		e.Sum = withoutDie(e.Sum)
		if _, ok := names[e.Sum.Name]; !ok {
			names[e.Sum.Name] = len(names)
		}
		for i := range all {
			if all[i].sum.Name == e.Sum.Name && all[i].sum.String() == e.Sum.String() {
				all[i].n++
				return
			}
		}
		all = append(all, heard{e.Sum, 1, names[e.Sum.Name]})
	}
	for i := range uint64(sumGames) {
		d := from.Direct(from.Table.Clone(), flow.Everywhere(policy{}), dice.Seeded{Rand: dice.NewRand(i, 1)})
		d.OnEvent = hear
		d.Step()
	}
	sort.SliceStable(all, func(i, j int) bool {
		if all[i].name != all[j].name {
			return all[i].name < all[j].name
		}
		return all[i].n > all[j].n
	})
	told, kinds := map[string]int{}, map[string]int{}
	for _, h := range all {
		kinds[h.sum.Name]++
	}
	for _, h := range all {
		if told[h.sum.Name]++; told[h.sum.Name] <= sumsEach && kinds[h.sum.Name] <= sumKinds {
			out = append(out, h.sum)
		}
	}
	return out, nil
}

// withoutDie is a sum that begins with the face of a die without that face: what is added to it whatever it shows.
func withoutDie(t *tally.Tally) *tally.Tally {
	if t.Len() == 0 || t.Line(0).Label != "die" {
		return t
	}
	out := tally.New(t.Name, "added to the die", t.Line(0).Rule, 0)
	for i := 1; i < t.Len(); i++ {
		l := t.Line(i)
		out.Add(l.Label, l.Rule, int(l.Value))
	}
	return &out
}

// Point is one place on a curve: what comes of a situation when one number of it is told otherwise.
type Point struct {
	Value     int     `json:"value"`
	Acts      float64 `json:"acts"`      // chance that the test before the action is passed; 1 if there is none
	Lost      float64 `json:"lost"`      // models of the target, on average
	Any       float64 `json:"any"`       // chance of at least one
	Destroyed float64 `json:"destroyed"` // chance that nothing is left of it
	Points    float64 `json:"points"`    // it loses, on average
	Cost      float64 `json:"cost"`      // points that the unit itself loses, on average
	Marks     []Mark  `json:"marks"`     // on the target while it is there, on average
	Exact     bool    `json:"exact"`
	Error     float64 `json:"error"`
	Refused   string  `json:"refused,omitempty"` // why it cannot be done there
}

// Mark is a mark by its name.
type Mark struct {
	Name string  `json:"name"`
	Mean float64 `json:"mean"`
}

// MaxPoints bounds a curve.
const MaxPoints = 60

// Curve asks the same with one number going from one value to another.
func Curve(ctx context.Context, sys game.System, s game.Situation, over string, from, to, step int, opt Options) ([]Point, error) {
	if step < 1 || from > to || (to-from)/step >= MaxPoints {
		return nil, fmt.Errorf("a curve goes up from one number to another in at most %d steps, not from %d to %d by %d", MaxPoints, from, to, step)
	}
	var out []Point
	for v := from; v <= to; v += step {
		d, _, err := fight(ctx, sys, s.With(over, fmt.Sprint(v)), opt)
		var no *tally.Refusal
		switch {
		case errors.As(err, &no):
			out = append(out, Point{Value: v, Marks: []Mark{}, Exact: true, Refused: no.Why})
		case err != nil:
			return nil, err
		default:
			out = append(out, d.point(v))
		}
	}
	return out, nil
}

func (d *Duel) point(v int) Point {
	p := Point{Value: v, Acts: 1, Exact: d.Odds.Exact, Error: d.Odds.Error, Points: d.Odds.Lost[1].Mean, Cost: d.Odds.Lost[0].Mean, Marks: []Mark{}}
	if d.Test != nil {
		p.Acts = d.Test.Pass
	}
	u := d.Odds.Of(DuelTarget)
	if u == nil {
		return p
	}
	for _, r := range u.Rows {
		switch r.Name {
		case RowLeft:
			p.Lost = float64(r.Now) - r.Mean
			p.Any = 1 - r.AtLeast(r.Now)
		case RowDestroyed:
			p.Destroyed = r.AtLeast(1)
		default:
			p.Marks = append(p.Marks, Mark{r.Name, r.Mean})
		}
	}
	return p
}
