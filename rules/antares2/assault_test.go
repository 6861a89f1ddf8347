package antares2

import (
	"fmt"
	"testing"

	"sortie/bot"
	"sortie/defs"
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// fighters are units of every kind that can meet in an assault.
var fighters = []string{
	"5 trooper",
	"2 crewman 1 rapid-gun-model 1 buddy",
	"5 trooper 2 crewman 1 squad-gun-model",
	"3 rider spread 2.6",
	"3 lancer",
	"4 fiend 1 keeper",
	"1 tank",
	"2 biter",
	"1 behemoth",
	"3 raider 1 chief",
	"2 ogre spread 1.8",
}

const fightersText = `weapon squad-gun support shots 3 sv 2 range 30/50/100 crew 2 pbs
weapon spit standard shots 1 sv 1 range 5/10/15 mount
weapon blade standard melee 2 3 melee-rerolls
weapon bomb grenade shots 1 sv 1 range 5/5/5 melee 1 1 melee-blast D3
weapon bike-gun support shots 1 sv 2 range 20/30/50 pbs mount
model squad-gun-model weapon-team weapon M5 Res11 arms squad-gun
model rider mounted M8 Ag5 Acc5 Str5 Res5(7) Init7 Co8 pill 60mmx35mm mount machine arms pistol,bike-gun
model lancer mounted M7 Ag5 Acc5 Str5 Res5(7) Init7 Co8 mount creature arms pistol,spit has mount 2 Attacks SV1
model fiend beast M6 Ag5 Acc4 Str6 Res6 Init7 Co6 has Frenzy, 2 Attacks SV3, Subdue
model keeper infantry M6 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms blade,bomb has Handler
model biter drone M6 Ag6 Acc5 Str6 Res11 Init7 Co8 arms light has 2 Attacks SV2, Assault
model behemoth humongous-beast large M8 Ag5 Acc5 Str8 Res13 Init6 Co8 body 5x3 has 3 Attacks SV3
model raider infantry M6 Ag5 Acc5 Str6 Res5(7) Init7 Co8 arms blade,bomb,pistol has Hit and Run
model chief infantry M6 Ag5 Acc5 Str6 Res5(7) Init7 Co9 arms blade,pistol has Hit and Run, Command, Tough 1
model ogre infantry large M5 Ag5 Acc5 Str7 Res7(9) Init6 Co8 base 40mm arms blade has Wound 2, Force H2H Re-rolls
terrain trees wood rect 12,20 20x4
terrain fence wall line 5,31 45,31 width 0.4
terrain cliff rock rect 40,10 6x20
`

// Any assault between any two units, fought at random, leaves a sound table: nothing that must never
// be, no flag of the assault left over, and the units apart.
func TestAssaultsAtRandom(t *testing.T) {
	for i, a := range fighters {
		for j, b := range fighters {
			for seed := range uint64(5) {
				name := fmt.Sprintf("%s against %s, seed %d", a, b, seed)
				fightAtRandom(t, name, a, b, uint64(i*1000+j*10)+seed)
			}
		}
	}
}

func fightAtRandom(t *testing.T, name, a, b string, seed uint64) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("%s: %v", name, p)
		}
	}()
	rnd := dice.NewRand(seed, 7)
	text := fightersText
	text += fmt.Sprintf("unit red alpha %s at %d,%d pins %d order run\n", a, 12+rnd.Int(20), 14+rnd.Int(8), rnd.Int(4))
	text += fmt.Sprintf("unit blue bravo %s at %d,%d pins %d\n", b, 12+rnd.Int(20), 26+rnd.Int(3), rnd.Int(4))
	text += "unit blue other 3 trooper at 20,38\nunit red more 3 trooper at 20,8\n"
	s, err := newCase(defs.Lines(text))
	if err != nil {
		t.Fatal(err)
	}
	verbs := []string{"assault", "assault", "clash", "fight"}
	words := []string{verbs[rnd.Int(len(verbs))], "alpha", "bravo"}
	if words[0] == "assault" && s.declareRefusal(0, 1, position.AssaultRun) != nil {
		words[0] = "clash"
	}
	if words[0] != "assault" {
		s.touchUp(0, 1)
	}
	if err := s.Do(words); err != nil {
		t.Fatal(err)
	}
	d := &flow.Direct{Table: s, Check: true, Dice: dice.Seeded{Rand: dice.NewRand(seed, 8)}, OnEvent: func(flow.Event) {}}
	for k := range d.Players {
		d.Players[k] = bot.NewRandom(seed + uint64(k))
	}
	d.Step()
	if err := s.Invariant(); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	for u := range s.Units {
		if un := &s.Units[u]; un.Charged || un.Escaped || un.Sprinting {
			t.Errorf("%s: %s keeps a flag of the assault", name, s.Name(UnitID(u)))
		}
	}
	if s.InPlay(0) && s.InPlay(1) && s.UnitsWithin(0, 1, geom.Inch) {
		t.Errorf("%s: still %v apart", name, s.distance(0, 1))
	}
}

// touchUp moves the first unit into touch with the second from below, for fights begun in the middle.
func (s *State) touchUp(a, b UnitID) {
	x, y := s.Shape(s.FirstOwn(a)), s.Shape(s.FirstOwn(b))
	by := geom.Point{X: y.Center().X - x.Center().X, Y: y.Bounds().Min.Y - x.Bounds().Max.Y}
	for m := range s.Members(a) {
		s.Bodies[m].At = s.Bodies[m].At.Add(by)
	}
}
