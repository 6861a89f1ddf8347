package gauntlet

import (
	"sortie/game"
	"sortie/geom"
)

// bailiff shows whether a bot holds its ground against who takes nothing for granted: one unit goes to every objective, nearest first,
// and all others together go for the enemy who is nearest to one. A bot that leaves what it holds, or comes to it one by one, loses it.
func bailiff() Character {
	return Character{Name: "bailiff", Text: "sends one unit to each objective and all others after the enemy nearest to one", spot: (*Script).writ, aim: atWeakest,
		close: []act{charge, shoot}, there: []act{shoot}, alone: []act{task, wait}, onway: []act{walk, shoot}, going: []act{run, walk}, react: []act{shoot, pass}}
}

// writ is the objective that a unit serves, or the enemy it goes for.
func (s *Script) writ(l *look, u *game.Unit) (geom.Point, geom.Length) {
	if m := l.serves(u); m != nil {
		return m.At, enough(m)
	}
	at, goal, far := middle(u), l.centre(), geom.Length(1<<30)
	for i := range l.view.Units {
		e := &l.view.Units[i]
		if e.Seat == l.seat || e.Seat < 0 || !onTable(e) {
			continue
		}
		to := middle(e)
		m, _ := l.marker(to)
		if d := geom.Dist(m, to) + geom.Dist(at, to)/2; d < far {
			goal, far = to, d
		}
	}
	return goal, geom.Inch
}

// serves is the objective that a unit holds for its side: to each goes who is nearest to it of those without one. Nil for the others.
func (l *look) serves(u *game.Unit) *game.Marker {
	taken := map[int32]bool{}
	for i := range l.marks {
		best, far := int32(-1), geom.Length(1<<30)
		for k := range l.view.Units {
			o := &l.view.Units[k]
			if o.Seat != l.seat || taken[o.ID] || !onTable(o) {
				continue
			}
			if d := geom.Dist(middle(o), l.marks[i].At); d < far {
				best, far = o.ID, d
			}
		}
		if best == u.ID {
			return &l.marks[i]
		}
		taken[best] = true
	}
	return nil
}
