package rustlers_test

import (
	"strings"
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/internal/toy/rustlers"
)

func start(t *testing.T, lists ...string) *rustlers.Game {
	t.Helper()
	g, err := rustlers.System().New(game.Setup{System: "rustlers", Lists: lists, Table: "den 18,18"})
	if err != nil {
		t.Fatal(err)
	}
	return g.(*rustlers.Game)
}

// script answers questions by their names.
type script map[string][]flow.Answer

func (s script) Answer(q *flow.Question, _ flow.Table) flow.Answer {
	if len(s[q.Name]) == 0 {
		panic("nobody answers " + q.Name)
	}
	a := s[q.Name][0]
	s[q.Name] = s[q.Name][1:]
	return a
}

// begin hides guards that never hold and draws the given sides in turn.
func begin(t *testing.T, g *rustlers.Game, s script, draws ...int) (*flow.Direct, *dice.Script) {
	t.Helper()
	for range g.Sides() {
		s["guard"] = append(s["guard"], flow.Answer{Value: 1})
	}
	rolls := dice.NewScript()
	for _, d := range draws {
		rolls.Add("draw", d)
	}
	d := &flow.Direct{Table: g, Players: flow.Everywhere(s), Dice: rolls, Check: true}
	d.Step()
	return d, rolls
}

func act(n int32) flow.Answer { return flow.Answer{Value: n} }

// A herd splits and comes together again; the ids of both stay what they were, and none is used again.
func TestHerdsSplitAndJoin(t *testing.T) {
	g := start(t, "ash 3", "clay 1", "elk 1")
	herds := len(g.Herds)
	s := script{"herd": {act(0), act(int32(herds)), act(0)}, "act": {act(rustlers.ActSplit), act(rustlers.ActJoin), act(rustlers.ActSplit)},
		"split": {{Values: []int32{1, 2}}, {Values: []int32{0}}}, "join": {act(0)}}
	d, _ := begin(t, g, s, 1, 1, 1)
	d.Step()
	if len(g.Herds) != herds+1 || g.Beasts[0].Herd != 0 || g.Beasts[1].Herd != int16(herds) || g.Beasts[2].Herd != int16(herds) {
		t.Fatalf("after the split: %+v %+v", g.Herds, g.Beasts)
	}
	for i := range g.Herds {
		g.Herds[i].Done = false
	}
	g.Bag[0] = 2
	d.Step()
	if g.Herds[herds].Joined != 0 || g.Beasts[1].Herd != 0 || len(g.Herds) != herds+1 {
		t.Fatalf("after the join: %+v %+v", g.Herds, g.Beasts)
	}
	if u := g.View(flow.Nobody).Units[herds]; u.Where != "joined ash" || u.Left != 0 || len(u.Figures) != 0 {
		t.Errorf("%+v", u)
	}
	g.Herds[0].Done = false
	d.Step()
	if len(g.Herds) != herds+2 || g.Beasts[0].Herd != int16(herds+1) || g.Herds[herds].Joined != 0 {
		t.Errorf("an id was used again: %+v", g.Herds)
	}
}

// A beast that is driven off changes hands and stays whose it was; it can be driven back.
func TestStolenBeastsStayTheirOwners(t *testing.T) {
	g := start(t, "ash 1", "clay 2", "elk 1")
	g.Beasts[1].At, g.Beasts[2].At = g.Beasts[0].At.Add(geom.Point{X: geom.Inch}), g.Beasts[0].At.Add(geom.Point{X: 2 * geom.Inch})
	s := script{"herd": {act(0), act(1)}, "act": {act(rustlers.ActRaid), act(rustlers.ActRaid)}, "raid": {act(1), act(0)}}
	d, rolls := begin(t, g, s, 1, 2)
	rolls.Add("raid", 5, 6)
	before := g.Result().Points
	d.Step()
	if b := g.Beasts[1]; b.Owner != flow.Second || b.Herd != 0 {
		t.Fatalf("not driven off: %+v", b)
	}
	after := g.Result().Points
	if after[0] != before[0]+3 || after[1] != before[1]-2 || after[2] != before[2] {
		t.Errorf("%v became %v", before, after)
	}
	v := g.View(flow.Third)
	if f := v.Units[0].Figures[1]; f.ID != 1 || f.Kind != "beast of blue" || len(f.Marks) != 1 || v.Units[0].Seat != flow.First {
		t.Errorf("%+v", f)
	}
	d.Step() // blue raids back: the first beast of the herd, which is red's own
	if b := g.Beasts[0]; b.Owner != flow.First || b.Herd != 1 || rolls.Err != nil {
		t.Errorf("%+v, %v", b, rolls.Err)
	}
}

// Wolves roll and are never asked.
func TestWolvesActByThemselves(t *testing.T) {
	g := start(t, "ash 1", "clay 1", "elk 1", "heath 1")
	wolf := -1
	for i := range g.Beasts {
		if g.Beasts[i].Owner == flow.Neutral && wolf < 0 {
			wolf = i
		}
	}
	at := g.Beasts[wolf].At
	d, rolls := begin(t, g, script{}, dice.KindNeutral+1, dice.KindNeutral+1)
	rolls.Add("prowl", 2)
	d.Step()
	if g.Beasts[wolf].At == at || d.Asked != 4 {
		t.Errorf("the wolves stay, or somebody was asked: %d questions", d.Asked)
	}
	g.Beasts[wolf].At, g.Bag[flow.Neutral], g.Herds[g.Beasts[wolf].Herd].Done = g.Beasts[2].At, 1, false
	rolls.Add("bite", 4)
	if d.Step(); !g.Beasts[2].Gone || g.View(0).Units[2].Where != "destroyed" {
		t.Errorf("%+v", g.Beasts[2])
	}
}

// A guard turns a raid away, shows itself and is hidden anew; only its own side knows where.
func TestAGuardIsHidden(t *testing.T) {
	g := start(t, "ash 1", "clay 1", "elk 1")
	g.Beasts[1].At = g.Beasts[0].At
	s := script{"herd": {act(0)}, "act": {act(rustlers.ActRaid)}, "raid": {act(1)}}
	d, rolls := begin(t, g, s, 1)
	g.Guard[1] = 6
	rolls.Add("raid", 6)
	s["guard"] = []flow.Answer{{Value: 3}}
	d.Step()
	if g.Beasts[1].Herd != 1 || g.Guard != [4]int8{1, 3, 1, 0} {
		t.Errorf("%+v, guards %v", g.Beasts[1], g.Guard)
	}
	for seat, want := range map[flow.Seat]int{0: 1, 1: 3, 2: 1, flow.Nobody: 0} {
		got := 0
		for _, tr := range g.View(seat).Trackers {
			if tr.Name == "guard" {
				got = tr.Counts[0].Value
			}
		}
		if got != want {
			t.Errorf("seat %d sees a guard at %d, want %d", seat, got, want)
		}
	}
}

func TestSetUpsOfTheWrongSize(t *testing.T) {
	for _, c := range []struct {
		mission string
		sides   int
		want    string
	}{{"feud", 3, "played by 2 sides, not 3"}, {"melee", 2, "played by 3 or 4 sides, not 2"}, {"round-up", 5, "2, 3 or 4 sides, not 5"}, {"picnic", 2, "not known"}} {
		_, err := rustlers.System().New(game.Setup{Mission: c.mission, Lists: strings.Split(strings.Repeat("ash 1,", c.sides-1)+"ash 1", ",")})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s of %d: %v", c.mission, c.sides, err)
		}
	}
}

// Bots of every level play games of three and four; each thinks for its own seat.
func TestBotsPlayForThemselves(t *testing.T) {
	wins, games := 0, 0
	for seed := range uint64(100) {
		for sides := 3; sides <= 4; sides++ {
			g := start(t, []string{"ash 3", "clay 3", "elk 3", "heath 3"}[:sides]...)
			me := flow.Seat(int(seed) % sides)
			players := flow.Players{}
			for seat := range flow.Seats(sides) {
				players[seat] = bot.NewRandom(seed*4 + uint64(seat))
			}
			players[me] = bot.NewStrong(seed, game.Even(), bot.Budget{Playouts: 40})
			(&flow.Direct{Table: g, Players: players, Dice: dice.Seeded{Rand: dice.NewRand(seed, 1)}, Check: true}).Run()
			r := g.Result()
			if games++; r.Winner == me {
				wins++
			}
		}
	}
	if wins < games*2/5 {
		t.Errorf("the strong bot wins %d of %d games against random ones; a third or a quarter is an even share", wins, games)
	}
}
