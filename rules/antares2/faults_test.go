package antares2

import (
	"fmt"
	"strings"
	"testing"

	"sortie/defs"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/antares2/force"
)

// faultySetups are lines of set-ups that are wrong in one thing, and words of what is said about it.
// Lines of one set-up are separated by " / ".
const faultySetups = `
nonsense here -> begins no line of a set-up
turn 2 3 -> "3" is not understood here
option wrecks on off -> "off" is not understood here
option wrecks maybe -> option wrecks is off or on
option see-through 5 -> option see-through is 4 or 6 or 8
option points 0 -> whole number of points
option points 100001 -> whole number of points
option nothing on -> there is no option "nothing"
unit green squad 3 trooper at 10,10 -> a side is red or blue
unit red squad 3 trooper at 10,10 / unit blue squad 3 trooper at 20,20 -> there is a unit "squad" already
unit red squad 3 ghost at 10,10 -> no model "ghost" is defined above
unit red squad at 10,10 -> needs models
unit red squad 3 trooper at 10,10 sleepy -> a unit has no property "sleepy"
unit red squad 3 trooper at 10,10 type fish -> "fish" is no unit type
unit red squad 3 trooper at 10,10 aboard bus -> no such transport is defined above
unit red squad 3 trooper at 10,10 / unit red gang 3 trooper aboard squad -> squad is no transport
unit red squad 3 trooper at 10,10 carrying flag -> no marker "flag" is defined above
unit red squad 3 trooper at 10,10 order sleep -> "sleep" is no order
unit red squad 3 trooper at 10,10 order fire order down -> no die left for "down"
unit red squad 3 trooper at 10,10 / place squad.4 10,10 -> no such model is defined above: "squad.4"
unit red squad 3 trooper at 10,10 / place squad.0 10,10 -> no such model is defined above: "squad.0"
unit red squad 3 trooper at 10,10 / place squad.2 10,10 asleep -> a model has no property "asleep"
unit red squad 3 trooper at 10,10 / place squad.2 10,10 in barn -> no such building is defined above
set squad pins 2 -> no such unit or model is defined above
phase lunch -> "lunch" is no phase
event storm wet -> an event has no property "wet"
army-option red luck -> there is no army option "luck"
army-option green regroup -> a side is red or blue
table 23x48 / zones 8 -> a table measures 24 to 240
table 48x23 / zones 8 -> a table measures 24 to 240
table 241x48 / zones 8 -> a table measures 24 to 240
table 48x241 / zones 8 -> a table measures 24 to 240
chart x 0 destroyed -> results 1 to 10, not 0
chart x 11 destroyed -> results 1 to 10, not 11
chart x 3 sings -> no effect "sings"
weapon gun odd shots 1 -> a weapon is standard, support, heavy
weapon gun standard shots 1 shiny -> a weapon has no property "shiny"
weapon gun standard shots 32 range 10/20/30 -> at most 31 shots
weapon gun standard shots -1 range 10/20/30 -> at most 31 shots
weapon pair twinned nothing -> must be defined above
weapon gun standard shots 1 range 10/20/30 dud-pins -1 -> a dud gives no fewer pins
weapon matrix support subverter pins 1 -> a subverter needs a range
munition smoke sings -> a munition has no property "sings"
munition smoke lasts 0 -> lasts on a roll of up to 1 to 9
munition smoke lasts 10 -> lasts on a roll of up to 1 to 9
weapon gun standard range (10 -> stands in brackets
weapon gun standard range 10/20 -> a range has three bands
weapon gun standard range 20/10/30 -> range bands must grow
weapon gun standard range 10/30/20 -> range bands must grow
weapon gun standard range (11)10/20/30 -> range bands must grow
model m infantry M5 Res5x -> "5x" is no stat value
model m infantry M5 Res121 -> "121" is no stat value
model m infantry M -> a model has no property "M"
model m infantry Mx -> a model has no property "Mx"
model m infantry M/ -> a model has no property "M/"
model m infantry M: -> a model has no property "M:"
model m infantry odd -> a model has no property "odd"
model m vehicle body 40x40 -> a body reaches at most
model m mounted on-foot nobody -> no model "nobody" is defined above
model m vehicle chart none -> no such damage chart is defined above
model m infantry arms sword -> no weapon "sword" is defined above
model m infantry arms carbine,carbine,carbine,carbine,carbine,carbine,carbine,carbine,carbine -> at most 8 weapons
model m infantry M5 has Tough 101 -> Tough 101 is out of reach
terrain bit lava disc 10,10 2 -> no terrain kind "lava"
terrain bit wood disc 10,10 2 smelly -> terrain has no property "smelly"
terrain bit wood disc 10,10 2 overlooks hill -> no terrain piece "hill" is defined above
building hut disc 10,10 3 -> outline is a rect or a poly
building hut rect 10,10 6x6 / building hut rect 20,20 6x6 -> there is a piece "hut" already
building hut rect 10,10 6x6 levels 0 -> 1 to 20 levels, not 0
building hut rect 10,10 6x6 levels 21 -> 1 to 20 levels, not 21
building hut rect 10,10 6x6 haunted -> a building has no property "haunted"
building hut rect 10,10 6x6 admits giant -> a size is small, medium, large
building hut rect 10,10 6x6 interior swampy -> an interior is open or difficult
building hut rect 10,10 6x6 walls paper -> no structure "paper"
opening hut door 10,12 10,14 -> no building "hut" is defined above
terrain wood wood disc 10,10 2 / opening wood door 10,12 10,14 -> no building "wood" is defined above
building hut rect 10,10 6x6 / opening hut gate 10,12 10,14 -> door, a window or a narrow-window
building hut rect 10,10 6x6 / opening hut door 10,12 10,14 wide -> an opening has no property "wide"
building hut rect 10,10 6x6 / opening hut door 11,12 10,14 -> an opening lies on a wall
building hut rect 10,10 6x6 / opening hut door 10,14 11,12 -> an opening lies on a wall
building hut rect 10,10 6x6 / opening hut door 10,12 10,14 level 1 -> an opening lies on a wall
building hut rect 10,10 6x6 / part hut wall partition 11,11 -> at least two points
building hut rect 10,10 6x6 / part hut outer partition pink -> a part has no property "pink"
building hut rect 10,10 6x6 / part hut outer partition values 5 -> a threshold and a damage value
building hut rect 10,10 6x6 / part hut outer partition values 5/0 -> a threshold and a damage value
building hut rect 10,10 6x6 / part hut outer partition values -1/5 -> a threshold and a damage value
building hut rect 10,10 6x6 / part hut outer partition values 5/1001 -> a threshold and a damage value
building hut rect 10,10 6x6 / part hut wall partition 11,11 12,12 level 2 -> no level 2
building hut rect 10,10 6x6 / part hut wall partition 11,11 12,12 level -1 -> no level -1
building hut rect 10,10 6x6 / part hut floor partition -> no floor on level 0
building hut rect 10,10 6x6 / part hut outer partition level 1 -> no outer on level 1
building hut rect 10,10 6x6 / damage hut at 10,12 points 3 hot -> damage has no property "hot"
building hut rect 10,10 6x6 / damage hut at 12,12 points 3 -> has no structure there
damage hut at 10,12 points 3 -> there is no building "hut"
`

// soundSetups lie at the limits and pass.
const soundSetups = `
table 24x240 / zones 8
table 240x24 / zones 8
option see-through 6 / option see-through 8 / option points 1 / option points 100000
chart x 1 destroyed / chart x 10 destroyed
weapon gun standard shots 31 range (10)10/10/10
weapon gun standard shots 0 range 10/20/30
model m infantry M5 Res120(120)
model m infantry M5 has Tough 100
model m infantry arms carbine,carbine,carbine,carbine,carbine,carbine,carbine,carbine
building hut rect 10,10 6x6 levels 20
building hut rect 10,10 6x6 levels 1
building hut rect 10,10 6x6 / part hut outer partition values 0/1 / part hut roof partition values 5/1000
building hut rect 10,10 6x6 / part hut wall partition 11,11 12,12 level 1
building hut rect 10,10 6x6 levels 2 / part hut floor partition level 1 / part hut block top-level level 0
building hut rect 10,10 6x6 levels 2 / opening hut door 10,12 10,14 level 1
`

func setUp(text string) error {
	_, err := newCase(defs.Lines(strings.ReplaceAll(text, " / ", "\n")))
	return err
}

// A set-up that is wrong is refused, and the fault says what is wrong.
func TestFaultySetups(t *testing.T) {
	for _, line := range strings.Split(strings.TrimSpace(faultySetups), "\n") {
		text, want, _ := strings.Cut(line, " -> ")
		if err := setUp(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\nsays %v, want %q", text, err, want)
		}
	}
	for _, line := range strings.Split(strings.TrimSpace(soundSetups), "\n") {
		if err := setUp(line); err != nil {
			t.Errorf("%s\nsays %v", line, err)
		}
	}
}

// There is a limit to pieces, weapons and modes, and what is left under it fits.
func TestSetUpLimits(t *testing.T) {
	many := func(n int, line string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, line+"\n", i)
		}
		return b.String()
	}
	modes := func(n int) string { return "weapon gun standard" + strings.ReplaceAll(many(n, " mode m%d"), "\n", "") }
	stock := len(stockWeapons(t))
	for _, c := range []struct{ text, want string }{
		{modes(16), ""},
		{modes(17), "at most 16 modes"},
		{many(255-stock, "weapon w%d standard"), ""},
		{many(256-stock, "weapon w%d standard"), "at most 255 weapons"},
		{many(255-stock, "weapon w%d standard") + "weapon w3 heavy", ""},
		{many(force.MaxPieces, "terrain t%d open disc 10,10 1"), ""},
		{many(force.MaxPieces+1, "terrain t%d open disc 10,10 1"), "at most"},
		{many(force.MaxPieces-2, "terrain t%d open disc 10,10 1") + "building hut rect 10,10 6x6", ""},
		{many(force.MaxPieces-1, "terrain t%d open disc 10,10 1") + "building hut rect 10,10 6x6", "openings included"},
	} {
		err := setUp(c.text)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%.40s… of %d lines says %v, want %q", c.text, strings.Count(c.text, "\n"), err, c.want)
		}
	}
}

func stockWeapons(t *testing.T) []force.Weapon {
	t.Helper()
	s, err := newCase(nil)
	if err != nil {
		t.Fatal(err)
	}
	return s.Book.Weapons
}

// A pack that is wrong is refused as well.
func TestFaultyPacks(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"nonsense", "begins no definition"},
		{"mission x turns 3 rain", `a mission has no property "rain"`},
		{"selector 500 troops 1-2 heavy", "least-most is missing"},
		{"selector 500 troops 2-1", "slot troops needs its limits"},
		{"selector 500 troops few", "slot troops needs its limits"},
		{"upgrade nobody extra 5", "no such unit is defined above"},
		{"kind k compact troops 10", "has no models"},
		{"kind k compact troops 10 3 ghosts", `no model "ghosts" is defined above`},
		{"kind k compact troops 10 3 line-trooper large", `"large" is not understood here`},
		{"kind k compact troops 10 3 line-trooper 1 frenzied-hound", "frenzied creatures"},
	} {
		if err := force.ShippedPack().Read(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\nsays %v, want %q", c.text, err, c.want)
		}
	}
	p := force.ShippedPack()
	if err := p.Read("kind k compact troops 10 3 line-trooper command\nupgrade k more 5 max 2 add 1 line-trooper\nselector 500 troops 2-2 options 1"); err != nil {
		t.Error(err)
	}
	for _, c := range []struct{ text, want string }{
		{"luck noon unpin 1", "an option is used before, draw or end"},
		{"luck end sing 1", `there is no effect "sing"`},
	} {
		if _, err := force.ReadOptionKind(defs.Lines(c.text)[0]); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\nsays %v, want %q", c.text, err, c.want)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"area x open | clear", "three columns"},
		{"area x boggy | clear | cover 0", "going is open"},
		{"area x open wet | clear | cover 0", `"wet" is no note`},
		{"area x open | misty | cover 0", "sight is clear"},
		{"area x open | clear 4 | cover 0", `"4" is not understood`},
		{"area x open | clear | cover 0 NL x", `"x" is not understood`},
	} {
		if _, err := force.ReadTerrainKind(defs.Lines(c.text)[0]); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\nsays %v, want %q", c.text, err, c.want)
		}
	}
}

// A game is set up from texts; what is wrong with them is said, and what is left out has a usual value.
func TestFaultyGames(t *testing.T) {
	sys := System()
	lists := sys.Info().Lists
	sound := game.Setup{System: "a2", Points: 750, Lists: []string{listOf(lists, "compact-750"), listOf(lists, "drift-750")}}
	change := func(f func(*game.Setup)) game.Setup {
		s := sound.Whole()
		f(&s)
		return s
	}
	for _, c := range []struct {
		setup game.Setup
		want  string
	}{
		{change(func(s *game.Setup) { s.Mission = "picnic" }), `there is no mission "picnic"; choose from seize-ground`},
		{change(func(s *game.Setup) { s.Options = []game.Switch{{ID: "luck", Value: "on"}} }), `there is no option "luck"`},
		{change(func(s *game.Setup) { s.Table = "mountain" }), `"mountain" begins no line of a table`},
		{change(func(s *game.Setup) { s.Table = "table 23x48" }), "24 to 240 inches"},
		{change(func(s *game.Setup) { s.Lists[1] = "list x\nforce drift\nunit prince\n" }), "is not legal"},
		{change(func(s *game.Setup) {
			s.Lists[0] += "unit line-squad\nunit carrier\nunit drop-squad aboard carrier\nunit drop-squad aboard carrier\nunit drop-squad aboard carrier\n"
			s.Lists[1], s.Points = s.Lists[0], 1500
		}), "list line"},
	} {
		if _, err := sys.New(c.setup); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
	g, err := sys.New(change(func(s *game.Setup) { s.Points = 0 }))
	if err != nil {
		t.Fatal(err)
	}
	if s := g.(*State); s.Book.Mission.Key != "seize-ground" || s.Book.Options.PointsLimit != 750 {
		t.Errorf("%s with %d points", s.Book.Mission.Key, s.Book.Options.PointsLimit)
	}
	if r, _ := sys.CheckList(sound.Lists[0], 0); r.Limit != 750 {
		t.Errorf("a list is held against %d points", r.Limit)
	}
	if _, err := sys.Generate("picnic", 1); err == nil {
		t.Error("a table for no mission")
	}
	if err := g.(*State).Do(nil); err == nil {
		t.Error("nothing was done")
	}
}

func listOf(lists []game.NamedList, id string) string {
	for _, l := range lists {
		if l.ID == id {
			return l.Text
		}
	}
	return ""
}

// faultyProcedures are begun in a case and wrong in one thing.
const faultyProcedures = `
dance -> there is no procedure dance
hits 3 sv1 -> hits need a target
hits 3 sv1 on nobody -> there is no unit "nobody"
hits 3 sv1 shiny on foe -> hits have no property "shiny"
hits 3 sv1 weapon sword on foe -> there is no weapon "sword"
shoot squad sideways -> a shooting has no property "sideways"
shoot nobody -> there is no unit "nobody"
damage ghost.1 -> there is no such model
pins 2 nobody -> there is no unit "nobody"
pins 2 foe more -> "more" is not understood here
break nobody -> there is no unit "nobody"
structure-hit hut at 20,22 sv 2 pink -> no property "pink"
structure-hit barn at 20,22 sv 2 -> there is no building "barn"
assault squad -> needs two units
assault squad nobody -> there is no unit nobody
`

// A procedure that is wrong says so instead of doing something else.
func TestFaultyProcedures(t *testing.T) {
	for _, line := range strings.Split(strings.TrimSpace(faultyProcedures), "\n") {
		text, want, _ := strings.Cut(line, " -> ")
		s := caseOf(t, "building hut rect 20,20 6x6\nunit red squad 2 trooper at 10,10\nunit blue foe 2 trooper at 10,30")
		if err := s.Do(strings.Fields(text)); err != nil {
			t.Fatal(err)
		}
		if got := failure(s); !strings.Contains(got, want) {
			t.Errorf("do %s\nsays %q, want %q", text, got, want)
		}
	}
}

// failure is what the rules say when they cannot carry out a step.
func failure(s *State) (what string) {
	defer func() { what = fmt.Sprint(recover()) }()
	d := flow.Direct{Table: s, Dice: dice.Seeded{Rand: dice.NewRand(1, 1)}, Players: flow.Players{usual{}, usual{}}}
	d.Step()
	return ""
}

// usual takes what is proposed, or else the first offer.
type usual struct{}

func (usual) Answer(q *flow.Question, _ flow.Table) flow.Answer {
	if a, ok := q.Planned(); ok {
		return a
	}
	return flow.Answer{Value: q.Offers()[0].Value}
}
