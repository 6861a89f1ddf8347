package game

import "sortie/flow"

// Judge is a Game that says what its Score is made of, so that players of different temper can weigh
// the same position differently.
type Judge interface {
	// Judge takes a position apart for a seat. It may use only what the seat may know.
	Judge(seat flow.Seat) Features
}

// Foreseer is a Game in which it shows late what an act comes to, so that who looks ahead must look further than usual.
type Foreseer interface {
	// Ahead is how many activations beyond the present one tell good acts from bad.
	Ahead() int
}

// Sifter is a Foreseer in which the end of an activation says too little of an answer to drop it by.
type Sifter interface {
	Foreseer
	// Sift is how many answers stay in to the end; all are played as far ahead as these until so many are left.
	Sift() int
}

// Pacer is a Foreseer in which the way tells something beside its end: how the game stands while a play-out goes on is less a matter of
// luck than how it stands where it stops.
type Pacer interface {
	Foreseer
	// Pace is after how many activations each a play-out is judged on its way; what counts is the mean of that and of its end. With 0 it is
	// the end alone.
	Pace() int
}

// Features are the parts of a judgement. All are in points, the currency of army lists.
type Features struct {
	Ground int // victory points now and those to be expected, ours less theirs
	Own    int // what is left of our force and how well it stands
	Enemy  int // the same of theirs
}

// Add joins the parts of another position.
func (f *Features) Add(o Features) {
	f.Ground, f.Own, f.Enemy = f.Ground+o.Ground, f.Own+o.Own, f.Enemy+o.Enemy
}

// Weigh joins the parts as a temper sees them.
func (f Features) Weigh(t Temper) int {
	t = t.orEven()
	return (f.Ground*t.Ground + f.Own*t.Care - f.Enemy*t.Harm) / 100
}

// Temper is what a player cares about, in percent of what an even-tempered one does: harm done to
// the enemy, care for his own, ground to hold. The zero value is even.
type Temper struct {
	Harm, Care, Ground int
	Brief              bool // he decides with little thought, as in play-outs
	Silent             bool // nobody reads his reasons; it changes none of his decisions
}

// Even is the temper of one who cares for all alike.
func Even() Temper { return Temper{Harm: 100, Care: 100, Ground: 100} }

func (t Temper) orEven() Temper {
	if t.Harm == 0 && t.Care == 0 && t.Ground == 0 {
		return Even()
	}
	return t
}

// Harms weighs harm done to the enemy.
func (t Temper) Harms(n int) int { return n * t.orEven().Harm / 100 }

// Cares weighs what is one's own.
func (t Temper) Cares(n int) int { return n * t.orEven().Care / 100 }

// Grounds weighs what is to be held.
func (t Temper) Grounds(n int) int { return n * t.orEven().Ground / 100 }

// Boldness is by how much, in hundredths of a casualty, one overrates one's own chances hand to hand.
func (t Temper) Boldness() int {
	t = t.orEven()
	return (t.Harm - t.Care) / 2
}

// Assess judges a position for a seat: by its parts where the game knows them, else by its score.
func Assess(g Game, seat flow.Seat, t Temper) int {
	if j, ok := g.(Judge); ok {
		return j.Judge(seat).Weigh(t)
	}
	return g.Score(seat)
}
