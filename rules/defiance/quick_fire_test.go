package defiance

import (
	"testing"

	"sortie/dice"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// What advice says of the fire of some figures, and only so far as it matters, is what all their weapons say at all whom they see.
func TestFireAdvisedIsThatOfAllShots(t *testing.T) {
	paid, hit := [2]int{}, [2]int{}
	overGames(t, func(s *State, r *dice.Rand) {
		b := somebody(s, r)
		if b == NoBody {
			return
		}
		figures := s.ableOf(s.UnitOf(b))
		total, least := 0, anyNeed+1
		for _, b := range figures {
			best := 0
			everyShot(s, b, s.Figure(b).Aimed, func(sh *position.Shot, list []position.Quarry) {
				if _, worth := s.BestQuarry(sh, list); worth > best {
					best = worth
				}
			})
			total += best
			everyShot(s, b, NoUnit, func(sh *position.Shot, list []position.Quarry) {
				for i := range list {
					if q := &list[i]; q.No == nil && !q.Vain {
						least = min(least, s.needs(sh, q))
					}
				}
			})
		}
		if got := s.fireWorth(figures, law.Stationary, 1<<40); got != total {
			t.Fatalf("the fire of %d is worth %d, in full %d", len(figures), got, total)
		}
		enough := 1 + r.Int(2*total+2)
		if got := s.fireWorth(figures, law.Stationary, enough); (got >= enough) != (total >= enough) || got > total {
			t.Fatalf("the fire of %d is worth %d where %d is enough, in full %d", len(figures), got, enough, total)
		}
		for _, most := range [...]int{5, 7, 9, anyNeed} {
			found, pays := s.canHit(figures, true, most)
			if found != (least <= most) || pays && total == 0 {
				t.Fatalf("a shot that needs %d: %v, and pays: %v; the best needs %d, and all are worth %d", most, found, pays, least, total)
			}
			hit[oneIf(found)]++
		}
		paid[oneIf(total > 0)]++
	})
	if paid[0] == 0 || paid[1] == 0 || hit[0] == 0 || hit[1] == 0 {
		t.Errorf("worth something %v, hits %v", paid, hit)
	}
}

// everyShot goes through all weapons of a figure turned to the nearest enemy it sees, each by itself.
func everyShot(s *State, b BodyID, aimed UnitID, look func(*position.Shot, []position.Quarry)) {
	for arm := range position.Arms {
		if w := s.Weapon(b, arm); w != nil && !w.Grenade && !w.Indirect && s.Ready(b, arm) == nil {
			sh := position.Shot{By: s.Spot(b), Arm: arm, Weapon: w, Pace: law.Stationary, Aimed: aimed, Only: NoUnit, Toward: position.ToNearest}
			if !s.TurnsAsHull(s.Frame(b)) {
				sh.By.Facing = s.UsualFacing(b)
			}
			look(&sh, s.Quarries(&sh))
		}
	}
}

// The range between two figures is that between the centres of their bases, however they face.
func TestRangeIsThatOfCentres(t *testing.T) {
	hulls := 0
	overGames(t, func(s *State, r *dice.Rand) {
		pairs(s, r, 10, func(a, b BodyID, x, y position.Spot) {
			x.Facing, y.Facing = geom.Angle(r.Int(360)), geom.Angle(r.Int(360))
			one, two := s.ShapeAt(a, x.At, x.Facing), s.ShapeAt(b, y.At, y.Facing)
			if got, want := s.Distance(&x, &y), s.Law().RangeOf(geom.CentreDist(&one, &two), x.Level, y.Level); got != want {
				t.Fatalf("%s to %s: %v, of the centres %v", s.FigureName(a), s.FigureName(b), got, want)
			}
			hulls += oneIf(one.N > 1)
		})
	})
	if hulls == 0 {
		t.Error("no hull")
	}
}
