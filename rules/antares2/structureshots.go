package antares2

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// AskDivide asks how collateral hits are divided between the units that take them.
const AskDivide = "divide"

// impacts are the hits of a bout as a structure feels them: the hits of one blast go together.
func (s *State) impacts(hits []position.Hit, melee bool) (impacts []position.Impact, of []int) {
	of = make([]int, len(hits))
	for i := range hits {
		h := &hits[i]
		breaching := s.breachingSV(h, melee)
		if h.Blast && i > 0 && hits[i-1].Blast && hits[i-1].Shot == h.Shot {
			of[i] = of[i-1]
			impacts[of[i]].Hits++
			continue
		}
		of[i] = len(impacts)
		impacts = append(impacts, position.Impact{SV: h.SV, Hits: 1, Blast: h.Blast, Breaching: breaching})
	}
	return impacts, of
}

// breachingSV is the SV of a hit against structures if it is Breaching, 0 if it is not.
// a2.special.breaching
func (s *State) breachingSV(h *position.Hit, melee bool) int8 {
	switch {
	case h.Breach:
		return h.SV
	case h.Weapon < 0:
		return 0
	case melee:
		return s.Book.Weapons[h.Weapon].MeleeBreach
	case int(h.Mode) < len(s.Book.Weapons[h.Weapon].Modes):
		return s.Book.Weapons[h.Weapon].Modes[h.Mode].Breaching
	}
	return 0
}

// hitStructure applies the hits of a bout to a target point: damage, breach, the hits that reach those
// inside, and collapse.  a2.building.threshold, a2.building.collateral.within-3
func (r *Run) hitStructure(b *position.Bout, t position.TargetPoint) {
	if r.Book.Board.Pieces[t.Piece].Building.BlockOf(t.Level) >= r.LevelsLeft(int(t.Piece)) {
		return // that part has fallen already
	}
	impacts, of := r.impacts(b.Hits, false)
	scored, total := r.strikeStructure(t, impacts)
	if total == 0 {
		return
	}
	var through []position.Hit
	for i, h := range b.Hits {
		if scored[of[i]] {
			through = append(through, h)
		}
	}
	r.collateral(b, t, through)
	r.checkCollapse(t.Piece, t.Level)
}

// collateral gives the hits that damaged a building to the units inside it within 3 inches of the
// target point. Their owner divides them as equally as possible.  a2.building.collateral.divide
func (r *Run) collateral(b *position.Bout, t position.TargetPoint, hits []position.Hit) {
	var units []UnitID
	for i := range r.Units {
		if r.nearPoint(UnitID(i), &t) && !slices.Contains(b.Struck, UnitID(i)) {
			units = append(units, UnitID(i))
		}
	}
	if !r.by("a2.building.collateral.within-3", len(units) > 0) {
		return
	}
	share := r.divide(units, len(hits))
	for k, u := range units {
		var own []position.Hit
		for i, h := range hits {
			if share[i] == int32(u) {
				h.Model, h.Lucky = NoModel, false
				own = append(own, h)
			}
		}
		if len(own) > 0 && r.InPlay(units[k]) {
			r.collateralBout(b, u, own)
		}
	}
}

// nearPoint tells whether a unit is inside a building, on the level hit, with a model within 3 inches of
// the target point. What hits the roof reaches the last level.
func (s *State) nearPoint(u UnitID, t *position.TargetPoint) bool {
	if !s.InPlay(u) {
		return false
	}
	dot := geom.Disc(t.At, 0)
	b := s.Book.Board.Pieces[t.Piece].Building
	for m := range s.Own(u) {
		mo := &s.Bodies[m]
		if mo.Inside != t.Piece || b.BlockOf(mo.Level) != b.BlockOf(t.Level) {
			continue
		}
		body := s.Shape(m)
		if geom.Within(&body, &dot, 3*geom.Inch) {
			return true
		}
	}
	return false
}

// divide hands hits to units as equally as possible; with several units their owner chooses who takes
// the odd ones.
func (r *Run) divide(units []UnitID, hits int) []int32 {
	share := make([]int32, hits)
	for i := range share {
		share[i] = int32(units[i%len(units)])
	}
	if len(units) == 1 || hits == 0 {
		return share
	}
	r.cite("a2.building.collateral.divide")
	a := r.ask(flow.Question{
		Name: AskDivide, Seat: r.Groups[units[0]].Side, Kind: flow.Allocate, Rule: "a2.building.collateral.divide", Unit: int32(units[0]), Target: -1,
		Prompt: "Divide the hits as equally as possible.", Default: flow.Answer{Values: share}, HasDefault: true,
		Offers: func() []flow.Option {
			var out []flow.Option
			for _, u := range units {
				out = append(out, flow.Option{Value: int32(u), Unit: flow.RefTo(int32(u)), Key: r.Name(u), Label: r.Name(u), Rule: "a2.building.collateral.divide"})
			}
			return out
		},
		Items: func() []flow.Option {
			out := make([]flow.Option, hits)
			for i := range out {
				out[i] = flow.Option{Value: int32(i), Key: "hit", Label: "Hit"}
			}
			return out
		},
		Check: func(a *flow.Answer) *tally.Refusal { return evenly(units, a.Values) },
	})
	return a.Values
}

// evenly refuses a division in which one unit takes two hits more than another.
func evenly(units []UnitID, share []int32) *tally.Refusal {
	least, most := len(share), 0
	for _, u := range units {
		n := 0
		for _, v := range share {
			if v == int32(u) {
				n++
			}
		}
		least, most = min(least, n), max(most, n)
	}
	if most-least > 1 {
		return tally.Refuse("a2.building.collateral.divide", "the hits are not divided as equally as they can be", "give no unit two more than another")
	}
	return nil
}

// collateralBout resolves collateral hits on one unit: the attack's SV, the building's cover even
// against blasts, unless the weapon itself knows no cover, and the re-rolls or halving that the unit's own
// situation calls for.  a2.building.collateral.cover-kept, a2.cover.no-cover-rule, a2.building.collateral.rerolls
func (r *Run) collateralBout(from *position.Bout, u UnitID, hits []position.Hit) {
	if !r.by("a2.building.collateral.cover-kept", true) {
		for i := range hits {
			hits[i].NoCover = true
		}
	}
	b := position.Bout{Shooter: from.Shooter, Target: u, As: from.As, Hits: hits, Source: "collateral"}
	if b.Shooter == NoUnit {
		b.Shooter = r.someEnemy(u)
	}
	if forced, _ := r.forcesRerolls(&b); r.by("a2.building.collateral.rerolls", forced) {
		r.reduceHits(&b)
	}
	if len(b.Hits) == 0 {
		return
	}
	r.resolve(&b)
	r.settle(&b)
	r.afterBout(&b)
}
