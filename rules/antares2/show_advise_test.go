package antares2

import (
	"strings"
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// TestBestTarget holds the quick search for a target against looking at every enemy: what shooting could
// do at best is never less than what it does, and the first of the best enemies is found.
func TestBestTarget(t *testing.T) {
	for _, e := range []position.Edition{position.Second, position.First} {
		bestTargetOf(t, e)
	}
}

func bestTargetOf(t *testing.T, e position.Edition) {
	shots := 0
	for seed := range uint64(40) {
		s := crowdedTable(t, seed)
		s.Book.Edition = e
		for i := range s.Units {
			u, as := UnitID(i), []position.Order{position.Fire, position.Advance}[seed%2]
			best, worth := NoUnit, 0
			for k := range s.Units {
				o := UnitID(k)
				if s.Groups[k].Side == s.Groups[u].Side || !s.InPlay(o) {
					continue
				}
				w := s.shotWorth(u, o, as)
				if hope := s.shotHope(u, o, as); hope < w {
					t.Fatalf("seed %d: %d at %d is worth %d, no more than %d was hoped for", seed, u, o, w, hope)
				}
				if w > worth {
					best, worth = o, w
				}
			}
			if target, got := s.bestTarget(u, as); target != best || got != worth {
				t.Fatalf("seed %d: %d shoots at %d (%d), best is %d (%d)", seed, u, target, got, best, worth)
			}
			if worth > 0 {
				shots++
			}
		}
	}
	if shots < 100 {
		t.Errorf("only %d units have a target", shots)
	}
}

// TestApart holds the quick question how far units are apart against measuring.
func TestApart(t *testing.T) {
	s := crowdedTable(t, 5)
	for a := range UnitID(len(s.Units)) {
		for b := range UnitID(len(s.Units)) {
			for _, d := range []geom.Length{0, geom.Inch, 6 * geom.Inch, s.distance(a, b) - 1, s.distance(a, b)} {
				if want := s.distance(a, b) > d; s.apart(a, b, d) != want {
					t.Errorf("%d and %d are %v apart: more than %v is %v", a, b, s.distance(a, b), d, !want)
				}
			}
		}
	}
}

// The adviser of the first edition reckons with the sums of the dice: a targeter at a target, a target that hits are rolled
// again against, armour that is beaten, and who cannot move any more.
func TestAdviceOfTheSheet(t *testing.T) {
	worth := func(more string) (int, *State) {
		text := "weapon rail heavy shots 1 sv 4 range 50/100/200\nmodel gunner infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms rail\n" +
			"model mark probe M10 Ag5 Acc5 Str1 Res5 Init7 Co8 has Targeter\nunit red a 1 gunner at 10,10\n" + more
		s := sheetCase(t, text)
		return s.shotWorth(0, 1, position.Fire), s
	}
	plain, _ := worth("unit blue b 1 skiff at 10,30")
	if guided, _ := worth("unit blue b 1 skiff at 10,30\nunit red m 1 mark at 10,28.1"); guided <= plain {
		t.Errorf("a targeter makes a shot worth %d, without it is %d", guided, plain)
	}
	down, _ := worth("unit blue b 1 trooper at 10,30 order down")
	if up, _ := worth("unit blue b 1 trooper at 10,30"); down >= up {
		t.Errorf("a shot at who is Down is worth %d, else %d", down, up)
	}
	_, s := worth("unit blue b 1 skiff at 10,30")
	if got := s.reachOf(1); got != force.StandardMove {
		t.Errorf("a vehicle moves %v", got)
	}
	s.Figures[1].Slow = 2
	if got := s.reachOf(1); got != 0 {
		t.Errorf("one that is immobilised moves %v", got)
	}
	h := position.Hit{}
	beaten := s.chartHarm(&h, 1)
	h.Armoured = true
	if held := s.chartHarm(&h, 1); held >= beaten {
		t.Errorf("a damage roll against heavy armour does %d, else %d", held, beaten)
	}
}

// Targeters go to touch the enemy that friends shoot at, and stay there.
func TestTargetersMark(t *testing.T) {
	s := sheetCase(t, "model mark probe M10 Ag5 Acc5 Str1 Res5 Init7 Co8 has Targeter\nunit red a 5 trooper at 10,10\n"+
		"unit red m 3 mark at 12,14\nunit blue b 5 trooper at 10,26\nunit blue c 5 trooper at 60,26")
	const marks, foe = UnitID(1), UnitID(2)
	if p := s.plan(marks, game.Even()); p.order != position.RunOrder || p.target != foe || p.worth < 10 {
		t.Fatalf("targeters would %v to %d, worth %d", p.order, p.target, p.worth)
	}
	move := func() flow.Answer {
		g := s.NewMove(&position.MoveSpec{Unit: marks, Multiple: 2, Target: NoUnit, Over: NoUnit, From: NoUnit})
		defer g.Done()
		g.Gather()
		q := flow.Question{Name: position.AskMove, Kind: flow.Move, Unit: int32(marks), Check: g.Refuse}
		a, why, ok := s.adviseMove(&q, game.Even(), dice.NewRand(1, 1))
		if !ok || !strings.Contains(why, "marks") || q.Refuse(&a) != nil {
			t.Fatalf("targeters move by %v: %s", a, why)
		}
		return a
	}
	for _, p := range move().Paths {
		s.Bodies[p.Figure].At = p.Points[len(p.Points)-1]
	}
	if !s.marked(marks, foe) {
		t.Error("they do not touch it")
	}
	if a := move(); len(a.Paths) > 0 {
		t.Errorf("they leave again: %v", a)
	}
	if p := s.plan(marks, game.Even()); p.worth > 1 {
		t.Errorf("to go where they are is worth %d", p.worth)
	}
}

func sheetCase(t *testing.T, text string) *State {
	t.Helper()
	var lines []game.Line
	for i, l := range strings.Split(text, "\n") {
		lines = append(lines, game.Line{No: i + 1, Text: l})
	}
	g, err := FirstEdition().NewCase(lines)
	if err != nil {
		t.Fatal(err)
	}
	return g.(*State)
}

// adviceCase is a table of the second edition where an objective counts turn by turn.
func adviceCase(t *testing.T, text string) *State {
	t.Helper()
	var lines []game.Line
	for i, l := range strings.Split(text, "\n") {
		lines = append(lines, game.Line{No: i + 1, Text: l})
	}
	g, err := System().NewCase(lines)
	if err != nil {
		t.Fatal(err)
	}
	s := g.(*State)
	s.Turn = 2
	s.Book.Mission.Turns, s.Book.Mission.Hold, s.Book.Mission.Final = 6, 1, 2
	return s
}

// Units go where they count for most: to ground that is free, not to ground that is held anyway, and who stands there stays and shoots.
func TestAdviceForGround(t *testing.T) {
	const foe = "unit blue b 5 trooper at 10,44\nmarker post objective at 10,22"
	s := adviceCase(t, "unit red a 5 trooper at 10,12\n"+foe)
	if p := s.plan(0, game.Even()); p.order != position.Advance && p.order != position.RunOrder || p.run.Assaults() {
		t.Errorf("with free ground before it, it would %v", p.order)
	}
	s = adviceCase(t, "unit red a 5 trooper at 8,22\n"+foe)
	if p := s.plan(0, game.Even()); p.order != position.Fire && p.order != position.Ambush {
		t.Errorf("on the ground that it holds it would %v", p.order)
	}
	free := adviceCase(t, "unit red a 5 trooper at 10,12\n"+foe)
	held := adviceCase(t, "unit red a 5 trooper at 10,12\nunit red c 9 trooper at 10,22\nunit red d 9 trooper at 8,22\n"+foe)
	worth := func(s *State) int {
		g := prize{}
		s.weighGround(0, &g)
		return g.stake + g.last
	}
	if x, y := worth(free), worth(held); x <= y {
		t.Errorf("free ground is worth %d to it, ground that others hold %d", x, y)
	}
	s = adviceCase(t, "unit red a 5 trooper at 10,2\n"+foe)
	s.Book.Mission.Hold = 0
	if g := s.bestGround(0); s.gains(0, &g, 1)*20 < g.last {
		t.Errorf("of ground that counts at the end alone, %d, a move on the way there brings it %d", g.last, s.gains(0, &g, 1))
	}
	s.Turn = 6
	if g := s.bestGround(0); s.gains(0, &g, 2) != 0 {
		t.Error("it wants to go where it cannot be before the game ends")
	}
}

// Whoever runs does not shoot, and to sprint is no better than that: with an enemy in range he goes to far ground shooting.
func TestAdviceShootsOnTheWay(t *testing.T) {
	s := adviceCase(t, "unit red a 5 trooper at 10,10\nunit blue b 5 trooper at 30,28\nmarker post objective at 10,32")
	if p := s.plan(0, game.Even()); p.order != position.Advance {
		t.Errorf("with an enemy in range it would %v %v", p.order, p.run)
	}
}

// In the first edition a unit's die counts beside its points, whatever they are.
func TestAdviceCountsDice(t *testing.T) {
	const table = "unit red a 4 trooper at 10,10\nunit red c 8 trooper at 20,10\nunit blue b 5 trooper at 10,44"
	s := adviceCase(t, table)
	if few, many := s.price(0), s.price(1); few != many {
		t.Errorf("second edition: a trooper of few counts %d, one of many %d", few, many)
	}
	s = sheetCase(t, table)
	if few, many := s.price(0), s.price(1); few <= many {
		t.Errorf("first edition: a trooper of few counts %d, one of many %d", few, many)
	}
}

// Nobody falls twice: the last models of a unit are worth no more shots than they need.
func TestAdviceCountsTheFallenOnce(t *testing.T) {
	for _, c := range [][3]int{{0, 500, 0}, {100, 500, 93}, {300, 100, 100}, {900, 100, 100}} {
		if got := fall(c[0], c[1]); got != c[2] {
			t.Errorf("of %d hundredths of models hits for %d fell %d, want %d", c[1], c[0], got, c[2])
		}
	}
	s := adviceCase(t, "unit red a 9 trooper at 10,10\nunit blue b 1 trooper at 10,14")
	k := s.asTarget(1)
	if most := 100*k.dear/100 + 90*k.pin/100; s.shotAt(0, 1, 4*geom.Inch, position.Fire, false) > most {
		t.Errorf("shots at one model are worth %d, it and its pin %d", s.shotAt(0, 1, 4*geom.Inch, position.Fire, false), most)
	}
}

// A charge is planned where it can be made and won.
func TestAdviceToCharge(t *testing.T) {
	const brute = "model brute infantry M6 Ag5 Acc3 Str9 Res7(9) Init7 Co9 has 3 Attacks SV3\n"
	for _, c := range []struct {
		at   string
		want bool
	}{{"10,18", true}, {"10,60", false}} {
		s := adviceCase(t, brute+"unit red a 5 brute at 10,10\nunit blue b 3 trooper at "+c.at)
		if p := s.plan(0, game.Even()); p.run.Assaults() != c.want {
			t.Errorf("with the enemy at %s it would %v %v", c.at, p.order, p.run)
		}
		if s.clash(0, 1) <= 0 || s.clash(1, 0) > 0 {
			t.Error("the weaker are said to win")
		}
	}
}

// Who has acted lies down under fire that hurts, for that costs nothing now; who has better to do does not.
func TestAdviceToGoDown(t *testing.T) {
	const table = "unit red a 5 trooper at 10,10\nunit blue b 10 trooper at 10,22"
	s := adviceCase(t, table)
	s.Units[0].InHand = 0
	if !s.lowers(0, 1, game.Even()) {
		t.Error("it has acted and stays up under fire")
	}
	s = adviceCase(t, table+"\nmarker post objective at 10,16")
	if s.Units[0].InHand == 0 {
		t.Fatal("it has no die")
	}
	if s.lowers(0, 1, game.Even()) {
		t.Error("it lies down and gives away the ground before it")
	}
}

// A charge is reckoned with what decides it in both editions: point blank shooting, and pins, for who has more of them is defeated.
func TestAdviceReckonsACharge(t *testing.T) {
	const table = "unit red a 5 trooper at 10,10\nunit blue b 5 trooper at 10,18"
	for name, s := range map[string]*State{"second": adviceCase(t, table), "first": sheetCase(t, table)} {
		if shots, all := s.pointBlankAt(0, s.asTarget(1)), s.brawl(0, 1, 1); shots <= 0 || all <= shots*s.bears(1)/100 {
			t.Errorf("%s edition: %d by shots, %d in all", name, shots, all)
		}
		fresh := s.clash(0, 1)
		s.Units[1].Pins = 3
		if pinned := s.clash(0, 1); pinned <= fresh {
			t.Errorf("%s edition: charging the pinned is worth %d, the fresh %d", name, pinned, fresh)
		}
		if win := s.outpins(0, 1, 0, 0); win <= 50 {
			t.Errorf("%s edition: it wins %d of 100 against three pins", name, win)
		}
	}
}

// Of a unit half of which is too far away half the shots are reckoned, and nobody out of sight counts.
func TestAdviceCountsWhoSees(t *testing.T) {
	s := adviceCase(t, "unit red a 3 trooper at 10,10\nunit blue b 5 trooper at 10,22")
	if _, see, of := s.looksOut(0, 1); see != of || of != 3 {
		t.Fatalf("%d of %d see the target", see, of)
	}
	whole, last := s.shotWorth(0, 1, position.Fire), NoModel
	for m := range s.Own(0) {
		last = m
	}
	s.Bodies[last].At = s.Bodies[last].At.Sub(geom.Point{Y: -300 * geom.Inch})
	if _, see, of := s.looksOut(0, 1); see != 2 || of != 3 {
		t.Errorf("with one far away %d of %d see the target", see, of)
	}
	if part := s.shotWorth(0, 1, position.Fire); part >= whole || part <= 0 {
		t.Errorf("with one far away shots are worth %d, with all %d", part, whole)
	}
}
