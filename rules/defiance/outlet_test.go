package defiance

import (
	"fmt"
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// crowd adds friends in rows about the middle of such a table, too close for anybody to stand between, and here and there one is
// missing.
func crowd(r *dice.Rand, add func(string, ...any)) {
	const rows, apart, middle = 7, 112, 2000
	add("unit red e %d elite at 40,30 lone", rows*rows)
	for k := range rows * rows {
		x, y := middle+(k%rows-rows/2)*apart, middle+(k/rows-rows/2)*apart
		if k == rows*rows/2 || r.Int(24) == 0 {
			x, y = 200+k*120, 4000
		}
		add("set e.%d at %s,%s", k+1, hundredths(x+r.Int(9)-4), hundredths(y+r.Int(9)-4))
	}
}

// sheet is the set-up of a table drawn at random about the place 20,20.
type sheet struct {
	r     *dice.Rand
	lines []game.Line
}

func (h *sheet) add(format string, args ...any) {
	h.lines = append(h.lines, game.Line{No: len(h.lines) + 1, Text: fmt.Sprintf(format, args...)})
}

// near is a place no further off than so many hundredths of an inch in either direction.
func (h *sheet) near(by int) string {
	x := hundredths(2000 + h.r.Int(2*by) - by)
	return x + "," + hundredths(2000+h.r.Int(2*by)-by)
}

func (h *sheet) stage(t *testing.T) *State {
	t.Helper()
	stage, err := System().NewCase(h.lines)
	if err != nil {
		t.Fatal(err)
	}
	return stage.(*State)
}

// hemmed is a table on which the first figure of v may not stay: a jumper, a flyer that comes down or a vehicle, with bases,
// perimeters and walls close about it.
func hemmed(t *testing.T, r *dice.Rand) (*State, *position.Going) {
	t.Helper()
	in := sheet{r: r}
	add, near := in.add, in.near
	add("like frog regular mv 2J")
	add("like bird regular mv 2F")
	kind := r.Int(3)
	switch kind {
	case 0:
		add("unit red v %d frog at 20,20 spread 2 lone", 1+r.Int(3))
	case 1:
		add("unit red v %d bird at 20,20 spread 2 lone level 1", 1+r.Int(3))
	case 2:
		add("unit red v 1 truck at 20,20 facing %d", r.Int(360))
	}
	for k := range r.Int(5) {
		add("unit %s b%d 1 %s at %s lone", [...]string{"blue", "red"}[r.Int(2)], k, [...]string{"regular", "elite"}[r.Int(2)], near(160))
	}
	far := [...]geom.Length{2, 9, 24, 50, 300, 1016}[r.Int(6)]
	if kind != 2 && r.Int(2) == 0 {
		far = 1600
		crowd(r, add)
	} else if kind != 2 && r.Int(2) == 0 {
		add("unit red w %d regular at %s spread 3", 2+r.Int(2), near(300))
	}
	big := [...]int{120, 260}[r.Int(2)]
	for k := range 1 + r.Int(8*big/100) {
		add("terrain t%d impassable rect %s %sx%s height %d", k, near(60+big), hundredths(5+r.Int(big)), hundredths(5+r.Int(big)), 1+r.Int(9))
	}
	s := in.stage(t)
	g := &position.Going{Body: s.Head(0), Pace: law.Walking, Limit: far, Rule: "dvg.movement.walking", Must: true, Contact: r.Int(2) == 0, Leap: kind == 0, Goal: NoBody, Rival: NoUnit}
	if kind == 1 {
		s.Units[0].HasLevel, s.Units[0].Level = true, 0
	}
	s.Prepare(g)
	s.Hush(g)
	return s, g
}

// Whether one who may not stay can go anywhere is found just where the places in its reach are tried one by one, every single one
// if it does not reach far; and the way that is found is legal.
func TestWhoMayNotStayGoesWhereverItCan(t *testing.T) {
	r := dice.NewRand(3, 9)
	glanced, found, nowhere := 0, 0, 0
	for n := range 700 {
		s, g := hemmed(t, r)
		from := s.Bodies[g.Body].At
		legal := func(p flow.Path) bool {
			_, refusal := s.JudgeMove(g, []flow.Path{p})
			return refusal == nil
		}
		if s.TryAround(g, legal) {
			glanced++
			continue
		}
		var way flow.Path
		if s.OnOutlines(g, nil, func(p flow.Path) bool { way = p; return legal(p) }) {
			if found++; way.Points[len(way.Points)-1] == from {
				t.Errorf("table %d: it goes nowhere", n)
			}
			continue
		}
		nowhere++
		step := max(1, g.Limit/60)
		for dx := -g.Limit; dx <= g.Limit; dx += step {
			for dy := -g.Limit; dy <= g.Limit; dy += step {
				at := from.Add(geom.Point{X: dx, Y: dy})
				if at != from && legal(s.StraightTo(g, at)) {
					t.Fatalf("table %d: nothing was found, and it may end at %v from %v", n, at, from)
				}
				for turn := geom.Angle(0); turn < 360 && at != from && s.TurnsAsHull(s.Frame(g.Body)) && (dx/step+dy/step)%8 == 0; turn += 45 { // it turns and drives
					if legal(s.TurnedTo(g, turn, at)) {
						t.Fatalf("table %d: nothing was found, and turned to %d it may end at %v from %v", n, turn, at, from)
					}
				}
			}
		}
	}
	if t.Logf("%d at a glance, %d on outlines, %d nowhere", glanced, found, nowhere); found < 10 || nowhere < 50 {
		t.Error("too few to tell")
	}
}
