package defiance

import (
	"slices"
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/position"
)

// What is kept or found by a short cut is held here against what is found in full, at questions of played games.

// asker plays at random and has every so many questions looked at, with the state as it stands then.
type asker struct {
	player flow.Player
	state  *State
	rand   *dice.Rand
	check  func(s *State, r *dice.Rand)
}

func (a *asker) Answer(q *flow.Question, t flow.Table) flow.Answer {
	if a.rand.Int(6) == 0 {
		a.check(a.state, a.rand)
	}
	return a.player.Answer(q, t)
}

// overGames plays games of every army and has a check look at them.
func overGames(t *testing.T, check func(s *State, r *dice.Rand)) {
	t.Helper()
	lists := map[string]string{}
	for _, l := range System().Info().Lists {
		lists[l.ID] = l.Text
	}
	for i, pair := range [][2]string{{"compact-a-1000", "vow-b-1000"}, {"choir-a-1000", "directorate-b-1000"}, {"directorate-a-2000", "choir-b-2000"}} {
		points := 1000
		if i == 2 {
			points = 2000
		}
		for seed := range uint64(2) {
			g, err := System().New(game.Setup{System: "dvg", Mission: "attrition", Points: points, Seed: seed + 3, Lists: []string{lists[pair[0]], lists[pair[1]]}})
			if err != nil {
				t.Fatal(err)
			}
			s := g.(*State)
			seat := func(n uint64) flow.Player {
				return &asker{bot.NewRandom(n), s, dice.NewRand(n, 9), check}
			}
			d := flow.Direct{Table: g, Dice: dice.Seeded{Rand: dice.NewRand(seed, uint64(i))}, Players: flow.Players{seat(2 * seed), seat(2*seed + 1)}}
			d.Run()
			if t.Failed() {
				return
			}
		}
	}
}

// somebody is a figure on the table, NoBody if there is none among a few.
func somebody(s *State, r *dice.Rand) BodyID {
	for range 10 {
		if b := BodyID(r.Int(len(s.Bodies))); s.Stands(b) {
			return b
		}
	}
	return NoBody
}

// pairs tries something on some pairs of figures on the table.
func pairs(s *State, r *dice.Rand, n int, try func(a, b BodyID, x, y position.Spot)) {
	for range n {
		if a, b := somebody(s, r), somebody(s, r); a != NoBody && b != NoBody {
			try(a, b, s.Spot(a), s.Spot(b))
		}
	}
}

// A line that is only asked whether it is stopped is stopped where one that is asked by what is.
func TestHiddenIsBlocked(t *testing.T) {
	seen := [2]int{}
	overGames(t, func(s *State, r *dice.Rand) {
		pairs(s, r, 20, func(a, b BodyID, x, y position.Spot) {
			x.At = x.At.Add(geom.Point{X: geom.Length(r.Int(400) - 200), Y: geom.Length(r.Int(400) - 200)})
			s.FillScene(max(x.Level, y.Level))
			want := s.Blocked(x.At, y.At) != position.Unblocked
			if got := s.Hidden(x.At, y.At); got != want {
				t.Fatalf("from %v to %v: hidden %v, blocked %v", x.At, y.At, got, want)
			}
			seen[oneIf(want)]++
		})
	})
	if seen[0] == 0 || seen[1] == 0 {
		t.Errorf("lines free and stopped: %v", seen)
	}
}

// The line that is kept of two figures is the one that is drawn anew.
func TestLookIsDrawn(t *testing.T) {
	overGames(t, func(s *State, r *dice.Rand) {
		pairs(s, r, 10, func(a, b BodyID, x, y position.Spot) {
			want := s.Drawn(&x, &y, false)
			if l := s.ClearLine(&x, &y); (l != nil) != want.Clear || l != nil && *l != want {
				t.Fatalf("%s to %s: kept as clear %+v, drawn %+v", s.FigureName(a), s.FigureName(b), l, want)
			}
			if got := s.Look(&x, &y); got != want {
				t.Fatalf("%s to %s: kept %+v, drawn %+v", s.FigureName(a), s.FigureName(b), got, want)
			}
		})
	})
}

// A friend in the way is found among those who are listed for a shot as it is among everybody.
func TestAmongFriendsIsFriendInWay(t *testing.T) {
	blocked := 0
	overGames(t, func(s *State, r *dice.Rand) {
		pairs(s, r, 10, func(a, b BodyID, x, y position.Spot) {
			q := position.Quarry{Spot: y, Line: s.Look(&x, &y)}
			sh := position.Shot{By: x}
			got, want := s.FriendInWay(&sh, &q), false
			s.noted(func() { want = s.FriendInWay(&position.Shot{By: x}, &q) })
			if got != want {
				t.Fatalf("%s to %s: among friends %v, in full %v", s.FigureName(a), s.FigureName(b), got, want)
			}
			blocked += oneIf(got)
		})
	})
	if blocked == 0 {
		t.Error("nobody was in the way")
	}
}

// Where a template lies as it is kept is where it lies as it is worked out anew.
func TestStripOfIsBarAndField(t *testing.T) {
	laid := 0
	overGames(t, func(s *State, _ *dice.Rand) {
		for i := range s.Areas {
			if a := &s.Areas[i]; a.Kind == position.Suppression {
				lies := s.StripOf(a)
				if lies.Bar != s.Bar(a) || lies.Field != s.FieldOf(a) {
					t.Fatalf("a template of %s: kept %v and %v, anew %v and %v", s.Name(a.Unit), lies.Bar, lies.Field, s.Bar(a), s.FieldOf(a))
				}
				if _, ok := s.Law().Template(s.RatesOf(a)); lies.Kept && lies.Lasts != (ok && s.LongOf(a) > 0) {
					t.Fatalf("a template of %s: lasts %v", s.Name(a.Unit), lies.Lasts)
				}
				laid++
			}
		}
	})
	if laid == 0 {
		t.Error("no template was laid")
	}
}

// The perimeters that are kept are those that are drawn anew.
func TestPerimeterNowIsPerimeter(t *testing.T) {
	drawn := 0
	overGames(t, func(s *State, _ *dice.Rand) {
		s.LookRound()
		for u := range s.Groups {
			got, ok := s.PerimeterNow(UnitID(u))
			want, there := s.PerimeterOf(UnitID(u), NoBody)
			if ok != there || got.R != want.R || !slices.Equal(got.Core, want.Core) {
				t.Fatalf("%s: kept %v %v, drawn %v %v", s.Name(UnitID(u)), got, ok, want, there)
			}
			drawn++
		}
	})
	if drawn == 0 {
		t.Error("no perimeter was drawn")
	}
}

// Who is listed as ahead and seen is who is found by going through everybody, and in range by the brackets.
func TestAheadIsInSight(t *testing.T) {
	seen := 0
	overGames(t, func(s *State, r *dice.Rand) {
		for range 6 {
			b := somebody(s, r)
			if b == NoBody {
				continue
			}
			for arm := range position.Arms {
				w := s.Weapon(b, arm)
				if w == nil || w.Grenade {
					continue
				}
				sh := position.Shot{By: s.Spot(b), Arm: arm, Weapon: w, Aimed: NoUnit, Only: NoUnit}
				if r.Int(2) == 0 {
					sh.Aimed = UnitID(r.Int(len(s.Groups)))
				}
				got := slices.Clone(s.InSight(&sh))
				var want []position.Quarry
				for i := range s.Bodies {
					e := BodyID(i)
					if !s.Stands(e) || s.SideOf(e) == s.SideOf(b) {
						continue
					}
					x := s.Spot(e)
					q := position.Quarry{Spot: x, Dist: s.Distance(&sh.By, &x), Line: s.Drawn(&sh.By, &x, false)}
					q.Phase = s.Phased(&sh, &q)
					if s.PointsAt(&sh, &x) && (q.Line.Clear || q.Phase) {
						want = append(want, q)
					}
					if _, ok := s.Law().Bracket(w, q.Dist, s.AimedAt(&sh, e)); ok != s.inRange(&sh, e, q.Dist) {
						t.Fatalf("%s at %v: in a bracket %v", w.Name, q.Dist, ok)
					}
				}
				slices.SortStableFunc(want, func(a, b position.Quarry) int { return int(a.Dist - b.Dist) })
				if !slices.Equal(got, want) {
					t.Fatalf("%s with %s: listed %v, found %v", s.FigureName(b), w.Name, got, want)
				}
				seen += len(got)
			}
		}
	})
	if seen == 0 {
		t.Error("nobody was seen")
	}
}

// The cover of a figure by the pieces that are kept for it is the one that is found with every row asked.
func TestCoverByIsCoverOf(t *testing.T) {
	covered := 0
	overGames(t, func(s *State, r *dice.Rand) {
		pairs(s, r, 10, func(a, b BodyID, x, y position.Spot) {
			s.FillScene(max(x.Level, y.Level))
			got := position.Line{From: x.At, To: y.At}
			s.CoverOf(&got, &y)
			want := position.Line{From: x.At, To: y.At}
			s.noted(func() { s.FillScene(max(x.Level, y.Level)); s.CoverOf(&want, &y) })
			if got != want {
				t.Fatalf("%s to %s: by what is kept %+v, in full %+v", s.FigureName(a), s.FigureName(b), got, want)
			}
			covered += oneIf(got.InCover)
		})
	})
	if covered == 0 {
		t.Error("nobody was in cover")
	}
}

// A state that keeps what it hashed has the sum of a copy that keeps nothing.
func TestHashIsThatOfACopy(t *testing.T) {
	overGames(t, func(s *State, _ *dice.Rand) {
		if got, want := s.Hash(), s.Clone().Hash(); got != want {
			t.Fatalf("kept %x, anew %x", got, want)
		}
	})
}
