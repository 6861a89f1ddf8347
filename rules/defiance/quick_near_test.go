package defiance

import (
	"slices"
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// Who stands of a side is among its host, in the order of ids, whoever has gone out of play since it was listed.
func TestHostHasAllWhoStand(t *testing.T) {
	listed := 0
	overGames(t, func(s *State, _ *dice.Rand) {
		for side := range Side(2) {
			var want, got []BodyID
			for i := range s.Bodies {
				if b := BodyID(i); s.Stands(b) && s.SideOf(b) == side {
					want = append(want, b)
				}
			}
			for _, b := range s.Host(side) {
				if s.Stands(b) {
					got = append(got, b)
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("of side %d %v are listed, and %v stand", side, got, want)
			}
			listed += len(got)
		}
	})
	if listed == 0 {
		t.Error("nobody was listed")
	}
}

// Whoever could be within a close defence weapon is in the front of those who carry such weapons: an enemy is put beside one of them.
func TestFrontHasAllWhoAreNear(t *testing.T) {
	near := 0
	overGames(t, func(s *State, r *dice.Rand) {
		for side := range Side(2) {
			mines, hosts := s.Mined(side), s.Host(law.OtherOfTwo(side))
			if len(mines) == 0 || len(hosts) == 0 {
				continue
			}
			b, e := mines[r.Int(len(mines))], hosts[r.Int(len(hosts))]
			was := s.Bodies[e].At
			s.Bodies[e].At = s.Bodies[b].At.Polar(geom.Angle(r.Int(360)), geom.Length(r.Int(int(s.blastReach()))))
			if foes, any := s.front(side); s.Stands(b) && s.Stands(e) && !s.Apart(b, e, s.Works().Blast) {
				if !any || !foes.Contains(s.Bodies[e].At) {
					t.Fatalf("%s is near %s and not in the front %v", s.FigureName(e), s.FigureName(b), foes)
				}
				near++
			}
			s.Bodies[e].At = was
		}
	})
	if near == 0 {
		t.Error("nobody was near")
	}
}

// A way whose end is tried first is refused where one that is judged in the order of the book is.
func TestTriedEndIsJudgedEnd(t *testing.T) {
	seen := [2]int{}
	overGames(t, func(s *State, r *dice.Rand) {
		w := s.Works()
		mute := w.Mute
		defer func() { w.Mute = mute }()
		for range 3 {
			b := somebody(s, r)
			if b == NoBody || s.Engaged(b) {
				continue
			}
			g := position.Going{Body: b, Pace: law.Running, Limit: 6 * geom.Inch, Rule: "dvg.orders.sprint.distance", Contact: r.Int(2) == 0, Mends: true, Goal: NoBody, Rival: NoUnit}
			w.Mute = true
			s.Prepare(&g)
			for range 6 {
				to := s.Bodies[b].At.Polar(geom.Angle(r.Int(360)), geom.Length(1+r.Int(int(g.Limit))))
				p := flow.Path{Figure: int32(b), Points: []geom.Point{to}}
				var no [2]bool
				for i := range no {
					w.Mute, g.Judged = i == 0, false
					_, refusal := s.JudgeMove(&g, []flow.Path{p})
					no[i] = refusal != nil
				}
				if no[0] != no[1] {
					t.Fatalf("%s to %v: tried it is refused: %v, in full: %v", s.FigureName(b), to, no[0], no[1])
				}
				seen[oneIf(no[0])]++
			}
			s.GiveSpec(g.Spec)
		}
	})
	if seen[0] == 0 || seen[1] == 0 {
		t.Errorf("ways that may be gone and not: %v", seen)
	}
}

// The nearest enemy in sight is the one that is found by looking at everybody, also where several are as near.
func TestNearestSeenIsTheNearestOfAllSeen(t *testing.T) {
	seen := 0
	overGames(t, func(s *State, r *dice.Rand) {
		for range 4 {
			b := somebody(s, r)
			if b == NoBody {
				continue
			}
			me := s.Spot(b)
			for range 2 {
				want, least := NoBody, int64(1)<<62
				within := geom.Length(position.Anywhere)
				if r.Int(2) == 0 {
					within = geom.Length(1 + r.Int(40*int(geom.Inch)))
				}
				for i := range s.Bodies {
					e := BodyID(i)
					if !s.Stands(e) || s.SideOf(e) == s.SideOf(b) {
						continue
					}
					x := s.Spot(e)
					d := geom.DistSq(me.At, x.At)
					if d < least && geom.Dist(me.At, x.At) <= within && s.InView(&me, &x) {
						want, least = e, d
					}
				}
				if got := s.NearestSeen(&me, within); got != want {
					t.Fatalf("%s sees %d nearest, of all it is %d", s.FigureName(b), got, want)
				}
				if want != NoBody {
					seen++
					me.At = geom.Mid(s.Bodies[want].At, me.At) // and from somewhere else
				}
			}
		}
	})
	if seen == 0 {
		t.Error("nobody saw anybody")
	}
}
