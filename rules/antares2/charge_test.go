package antares2

import (
	"strings"
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
	"sortie/ways"
)

// played calls look at every activation boundary of some games between shipped lists.
func played(t *testing.T, games int, look func(s *State)) {
	t.Helper()
	lists := System().Info().Lists
	var of750 []string
	for _, l := range lists {
		if strings.HasSuffix(l.ID, "-750") {
			of750 = append(of750, l.Text)
		}
	}
	for g := range games {
		set := game.Setup{System: "a2", Mission: "seize-ground", Points: 750, Seed: uint64(g + 1),
			Lists: []string{of750[g%len(of750)], of750[(g+1)%len(of750)]}}
		start, err := System().New(set)
		if err != nil {
			t.Fatal(err)
		}
		s := start.(*State)
		d := flow.Direct{Table: s, Dice: dice.Seeded{Rand: dice.NewRand(uint64(g), 9)},
			Players: flow.Players{bot.NewSensible(uint64(g)), bot.NewSensible(uint64(g) + 50)}}
		for range 400 {
			if s.Over() {
				break
			}
			d.Step()
			look(s)
		}
	}
}

// No legal touch is missed: wherever a dense slow search finds a place of touch, a way to it and a formation, the
// unit can declare the charge; and what is found is what the move accepts.
func TestNoLegalTouchIsMissed(t *testing.T) {
	asked, found, missed := 0, 0, 0
	n, games := 0, 40
	if testing.Short() {
		games = 6
	}
	played(t, games, func(s *State) {
		if n++; n%5 != 0 {
			return
		}
		for u := range s.Units {
			for v := range s.Units {
				a, b := UnitID(u), UnitID(v)
				if !s.InPlay(a) || !s.InPlay(b) || s.Groups[u].Side == s.Groups[v].Side || s.Unit(a).Type == force.Probe || s.distance(a, b) > s.Rate(a, 2) || s.distance(a, b) < geom.Inch {
					continue
				}
				asked++
				ok := s.CanReach(a, b, 2)
				if ok {
					found++
					sound(t, s, a, b)
				} else if denseTouch(s, a, b) {
					missed++
					t.Errorf("%s can touch %s, and the search does not find it", s.Name(a), s.Name(b))
				}
			}
		}
	})
	if asked < 50 || found == 0 {
		t.Errorf("%d positions asked, %d in reach: the test tests nothing", asked, found)
	}
	t.Logf("%d asked, %d in reach, %d missed", asked, found, missed)
}

// sound tells whether the charge that was found is one that the move would accept.
func sound(t *testing.T, s *State, a, b UnitID) {
	t.Helper()
	g := s.NewMove(&position.MoveSpec{Unit: a, Multiple: 2, Target: b, Over: NoUnit, From: NoUnit})
	g.Gather()
	plan, ok := g.ChargePlan()
	if !ok {
		t.Errorf("%s reached %s a moment ago", s.Name(a), s.Name(b))
		return
	}
	r := &Run{State: s}
	g.Spec.Extra = func(w *position.Walk) *tally.Refusal { return r.MustTouch(w) }
	if no := g.Refuse(&plan); no != nil {
		t.Errorf("the charge of %s on %s is refused: %s", s.Name(a), s.Name(b), no.Why)
	}
}

// denseTouch tries every degree round every enemy model for every own model.
func denseTouch(s *State, a, b UnitID) bool {
	g := s.NewMove(&position.MoveSpec{Unit: a, Multiple: 2, Target: b, Over: NoUnit, From: NoUnit})
	g.Gather()
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own {
			continue
		}
		base := s.ShapeAt(p.Model, geom.Point{}, p.Facing)
		var f ways.Field
		g.DrawWay(&f, p)
		for n := range s.Own(b) {
			enemy := s.Shape(n)
			if !g.CouldTouch(p, n) {
				continue // not even across what it defends
			}
			for _, at := range denseEnds(s, &base, n) {
				if geom.Dist(p.From, at) > p.Left {
					continue
				}
				w, ok := f.To(p.From, at, p.Left)
				if !ok {
					continue
				}
				end := base.Moved(at)
				if !s.Contact(&end, &enemy, p.Level) {
					continue
				}
				alone := flow.Answer{Paths: []flow.Path{{Figure: int32(p.Model), Points: w.Points}}}
				shift := g.FollowShift(i, w.Points)
				follow, formed := g.FollowWays(i, w.Points)
				if g.RefuseAgain(&alone) == nil || g.RefuseAgain(&shift) == nil || formed && g.RefuseAgain(&follow) == nil {
					return true
				}
			}
		}
	}
	return false
}

// denseEnds lists the places round an enemy model, every two degrees, where a body drawn about the origin comes to touch it or
// an obstacle that it stands at.
func denseEnds(s *State, base *geom.Shape, n ModelID) (out []geom.Point) {
	enemy, c := s.Shape(n), s.Bodies[n].At
	ends := func(hits func(x *geom.Shape) bool) {
		for deg := geom.Angle(0); deg < 360; deg += 2 {
			far := c.Polar(deg, 6*geom.Inch)
			hit := func(d geom.Length) bool {
				x := base.Moved(geom.Toward(far, c, d))
				return hits(&x)
			}
			if hit(6*geom.Inch) && !hit(0) {
				out = append(out, geom.Toward(far, c, geom.Bisect(0, 6*geom.Inch, hit)-1))
			}
		}
	}
	ends(func(x *geom.Shape) bool { return geom.Overlap(x, &enemy) })
	for i := range s.Book.Board.Pieces {
		if pc := s.Piece(i); pc.Kind.Class == force.Obstacle && pc.Area.Within(&enemy, position.Touch) {
			ends(func(x *geom.Shape) bool { return pc.Area.Overlaps(x) || geom.Overlap(x, &enemy) })
		}
	}
	return out
}
