package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// coSum starts a Co test with the best Co a unit may use: its own highest, or that of a commander in
// reach. Borrowing is optional in the book; a higher Co is never a drawback, so the best is taken.
// a2.order-test.highest-co, a2.special.command.radius, a2.special.command.highest
func (r *Run) coSum(name string, u UnitID) tally.Tally {
	own, differs := r.bestStat(u, coOf, "a2.order-test.highest-co")
	if differs {
		r.cite("a2.order-test.highest-co")
	}
	lent, lenders := r.lent(u, coOf, commandOf)
	if lent <= own {
		return r.Sum(name, "Co", "a2.stats.command", own)
	}
	if lenders > 1 {
		r.cite("a2.special.command.highest")
	}
	if r.Unit(u).Pins > 0 {
		r.cite("a2.special.command.pins-of-tester")
	}
	return r.Sum(name, "Co", "a2.special.command.radius", lent)
}

// initSum starts an Init test, likewise.  a2.react.highest-init, a2.special.hero.radius
func (r *Run) initSum(name string, u UnitID) tally.Tally {
	own, differs := r.bestStat(u, initOf, "a2.react.highest-init")
	if differs {
		r.cite("a2.react.highest-init")
	}
	if lent, _ := r.lent(u, initOf, heroOf); lent > own {
		return r.Sum(name, "Init", "a2.special.hero.radius", lent)
	}
	return r.Sum(name, "Init", "a2.stats.initiative", own)
}

func coOf(t *force.ModelType) int              { return int(t.Co) }
func initOf(t *force.ModelType) int            { return int(t.Init) }
func commandOf(t *force.ModelType) geom.Length { return t.Traits.Command }
func heroOf(t *force.ModelType) geom.Length    { return t.Traits.Hero }

// bestStat is the highest value among a unit's own fighters and crew, and whether they differ.
func (s *State) bestStat(u UnitID, stat func(*force.ModelType) int, rule tally.Rule) (best int, differs bool) {
	first := true
	for m := range s.Members(u) {
		if !s.Living(m) {
			continue
		}
		v := stat(s.TypeOf(m))
		differs = differs || !first && v != best
		if first || s.Applies(rule, v > best) {
			best, first = v, false
		}
	}
	return best, differs
}

// lent is the highest value that friendly models in reach lend a unit, and how many lend one. A model
// lends to its own unit too, but that is no loan. Embarked units neither lend nor borrow.
// a2.transport.no-follow-no-command, a2.transport.isolated
func (r *Run) lent(u UnitID, stat func(*force.ModelType) int, reach func(*force.ModelType) geom.Length) (best, lenders int) {
	un := r.Unit(u)
	for i := range r.Units {
		f := UnitID(i)
		if f == u || r.Groups[i].Side != r.Groups[u].Side || !r.InPlay(f) && r.Units[i].Where != position.Aboard {
			continue
		}
		for m := range r.Members(f) {
			t := r.TypeOf(m)
			d := reach(t)
			if d == 0 {
				continue
			}
			if r.Book.Edition == position.First && r.shuns(m, u) {
				r.cite("g1.attr.outcast")
				continue
			}
			if r.by("a2.transport.no-follow-no-command", un.Where == position.Aboard || r.Units[i].Where == position.Aboard) {
				if r.Units[i].Where == position.Aboard {
					r.cite("a2.transport.isolated")
				}
				continue
			}
			if r.InPlay(u) && r.UnitWithin(u, m, d) {
				if lenders++; lenders == 1 || r.Applies("a2.special.command.highest", stat(t) > best) {
					best = stat(t)
				}
			}
		}
	}
	return best, lenders
}
