package odds_test

import (
	"errors"
	"fmt"
	"testing"

	"sortie/game"
	"sortie/odds"
)

// small are situations of few dice, in which every face of every die can be gone through.
var small = []struct{ name, system, text string }{
	{"two shots", "a2", "unit red squad 2 trooper at 10,10\nunit blue foe 2 trooper at 10,28\ndo shoot squad at foe as fire"},
	{"two shots at one", "a2", "unit red squad 2 trooper at 10,10\nunit blue foe 1 trooper at 10,28\ndo shoot squad at foe as fire"},
	{"at a unit that is down", "a2", "unit red squad 2 trooper at 10,10\nunit blue foe 1 trooper at 10,28 order down\ndo shoot squad at foe as fire"},
	{"a bad shot", "a2", "unit red squad 2 trooper at 10,10 pins 5\nunit blue foe 2 trooper at 10,28\ndo shoot squad at foe as advance"},
	{"break test", "a2", "unit blue foe 3 trooper at 10,28 pins 2\nunit red squad 1 trooper at 10,10\ndo break foe"},
	{"two shots", "ff", "unit red squad 2 trooper at 10,10\nunit blue foe 2 trooper at 10,28\ndo shoot squad"},
	{"blaze away", "ff", "unit red squad 1 trooper at 10,10\nunit blue foe 2 trooper at 10,20\ndo shoot squad as blaze-away"},
	{"damage", "a2", "unit blue foe 1 tank at 10,28\nunit red squad 1 trooper at 10,10\ndo hits 2 sv6 from squad on foe"},
	{"a shot that scatters", "a2", "weapon lob support shots 1 sv 1 overhead range (10)30/40/60\nmodel lobber infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms lob\nunit red squad 1 lobber at 10,10\nunit blue foe 1 trooper at 10,28\nunit blue other 1 trooper at 16,28\ndo shoot squad at foe as fire"},
	{"a blast that scatters", "a2", "weapon lob support shots 1 sv 1 blast D2 overhead range (10)30/40/60\nmodel lobber infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms lob\nunit red squad 1 lobber at 10,10\nunit blue foe 1 trooper at 10,28\nunit blue other 1 trooper at 16,28\ndo shoot squad at foe as fire"},
	{"a fight", "a2", "unit red squad 1 trooper at 10,10\nunit blue foe 1 trooper at 10,11\ndo round squad foe charging squad"},
	{"a fight with one who is down", "a2", "unit red squad 1 trooper at 10,10\nunit blue foe 1 trooper at 10,11 order down pins 2\ndo round squad foe charging squad"},
	{"point blank", "a2", "unit red squad 1 trooper at 10,10\nunit blue foe 1 trooper at 10,11\ndo pbs squad foe"},
	{"two shots", "g1", "unit red squad 2 trooper at 10,10\nunit blue foe 2 trooper at 10,28\ndo shoot squad at foe as fire"},
	{"two shots at one", "g1", "unit red squad 2 trooper at 10,10\nunit blue foe 1 trooper at 10,28\ndo shoot squad at foe as fire"},
	{"at a unit that is down", "g1", "unit red squad 2 trooper at 10,10 pins 3\nunit blue foe 1 trooper at 10,28 order down\ndo shoot squad at foe as fire"},
	{"lucky hits rolled again", "g1", "option lucky-again on\nunit red squad 1 trooper at 10,10\nunit blue foe 2 trooper at 10,28 order down pins 2\ndo shoot squad at foe as fire"},
	{"a pin for every model", "g1", "unit red squad 2 trooper at 10,10\nunit blue foe 2 trooper at 10,28 pins 2\ndo shoot squad at foe as fire"},
	{"with a spotter", "g1", "model spot drone equipment M5 has Spotter\nunit red squad 2 trooper 1 spot at 10,10\nunit blue foe 2 trooper at 10,28\ndo shoot squad at foe as fire"},
	{"a shield drone", "g1", "model shield drone equipment M5 has Buddy, Shield\nunit red squad 1 trooper at 10,10\nunit blue foe 1 trooper 1 shield at 10,28\ndo shoot squad at foe as fire"},
	{"Rebels", "g1", "model rebel infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co7 arms carbine has Rebel\nunit red squad 2 trooper at 10,10\nunit blue foe 2 rebel at 10,28 pins 2\nunit blue friend 1 rebel at 16.5,28\ndo shoot squad at foe as fire"},
	{"damage", "g1", "unit blue foe 1 tank at 10,28\nunit red squad 1 trooper at 10,10\ndo hits 2 sv6 from squad on foe"},
	{"damage to a leader", "g1", "model boss vehicle large M5 Ag5 Acc5 Res12 Init6 Co8 body 6x3 arms light,main has MOD 2, Leader 1\nunit blue foe 1 boss at 10,28\nunit red squad 1 trooper at 10,10\ndo hits 1 sv6 from squad on foe"},
	{"massive damage", "g1", "weapon mass heavy shots 1 sv 9 range 50/100/200 massive\nmodel gunner infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms mass\nunit blue foe 1 skiff at 10,28\nunit red squad 1 gunner at 10,10\ndo shoot squad at foe as fire"},
	{"massive damage to drones", "g1", "weapon mass standard shots 1 sv 9 range 50/100/200 massive\nmodel gunner infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms mass\nunit blue foe 1 guard-drone at 10,28\nunit red squad 1 gunner at 10,10\ndo shoot squad at foe as fire"},
	{"damage to drones", "g1", "unit blue foe 2 guard-drone at 10,28\nunit red squad 1 trooper at 10,10\ndo hits 2 sv8 from squad on foe"},
	{"two shots at drones", "g1", "unit blue foe 2 guard-drone at 10,28 pins 4\nweapon drill standard shots 2 sv 2 range 20/30/50\nmodel driller infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms drill\nunit red squad 1 driller at 10,10 pins 5\ndo shoot squad at foe as fire"},
	{"two shots at a vehicle", "g1", "unit blue foe 1 skiff at 10,28 pins 3\nweapon drill standard shots 2 sv 4 range 20/30/50\nmodel driller infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms drill\nunit red squad 1 driller at 10,10 pins 5\ndo shoot squad at foe as fire"},
	{"two ranges", "g1", "unit red squad 2 trooper at 10,10\nplace squad.2 10,3\nunit blue foe 2 trooper at 10,28\ndo shoot squad at foe as fire"},
	{"medics", "g1", "model medic infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms carbine has Medic, Leader 1\nunit red squad 2 trooper at 10,10 pins 3\nunit blue foe 1 trooper 1 medic at 10,28\ndo shoot squad at foe as fire"},
	{"medics", "a2", "model medic infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms carbine has Medic, Tough 1\nunit red squad 2 trooper at 10,10 pins 3\nunit blue foe 1 trooper 1 medic at 10,28\ndo shoot squad at foe as fire"},
	{"damage to a team", "g1", "unit blue foe 2 crewman 1 field-gun at 10,28\nunit red squad 1 trooper at 10,10\ndo hits 2 sv8 from squad on foe"},
	{"a net", "g1", "weapon xl support shots 1 sv 0 range 20/30/50 net x-launcher\nmodel net infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms xl\nunit red squad 1 net 1 trooper at 10,10\nunit blue foe 2 trooper at 10,28\ndo shoot squad at foe as fire"},
	{"two nets", "g1", "weapon xl support shots 1 sv 0 range 20/30/50 net x-launcher\nmodel net infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms xl\nunit red squad 2 net at 10,10\nunit blue foe 2 trooper at 10,28\ndo shoot squad at foe as fire"},
	{"nets of two kinds", "g1", "weapon xl support shots 1 sv 0 range 20/30/50 net x-launcher\nweapon mm support shots 1 sv 0 range 20/30/50 net mag-mortar\nmodel net infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms xl\nmodel big infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms mm\nunit red squad 1 net 1 big at 10,10 pins 3\nunit blue foe 1 trooper at 10,28\ndo shoot squad at foe as fire"},
	{"a net on suits", "g1", "weapon xl support shots 1 sv 0 range 20/30/50 net x-launcher\nmodel net infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms xl\nmodel suit infantry M5 Ag5 Acc5 Str5 Res9(12) Init7 Co8 arms carbine\nunit red squad 2 net at 10,10 pins 2\nunit blue foe 2 suit at 10,28\ndo shoot squad at foe as fire"},
	{"a net that bursts", "g1", "weapon xl support shots 1 sv 0 blast D2 range 20/30/50 net x-launcher\nweapon xs support shots 1 sv 0 range 20/30/50 net x-launcher\nmodel net infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms xl\nmodel sling infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms xs\nunit red squad 1 net 1 sling at 10,10 pins 4\nunit blue foe 1 trooper at 10,28\ndo shoot squad at foe as fire"},
	{"a spotter beside misses rolled again", "g1", "weapon sure standard shots 1 sv 1 range 20/30/50 reroll-misses\nmodel shot infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms sure\nmodel spot drone equipment M5 has Spotter\nunit red squad 1 shot 1 trooper 1 spot at 10,10 pins 2\nunit blue foe 1 trooper at 10,28\ndo shoot squad at foe as fire"},
	{"a shot that drifts", "g1", "weapon lob support shots 1 sv 1 overhead range (10)30/40/60\nmodel lobber infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms lob\nunit red squad 1 lobber at 10,10 pins 1\nunit blue foe 1 trooper at 10,28\nunit blue other 1 trooper at 13,28\ndo shoot squad at foe as fire"},
	{"a blast that drifts", "g1", "weapon lob support shots 1 sv 1 blast D2 overhead range (10)30/40/60\nmodel lobber infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms lob\nunit red squad 1 lobber at 10,10\nunit blue foe 1 trooper at 10,28\nunit blue other 1 trooper at 13,28\ndo shoot squad at foe as advance"},
	{"a fight", "g1", "unit red squad 1 trooper at 10,10\nunit blue foe 1 trooper at 10,11\ndo round squad foe charging squad"},
	{"a fight with a hazardous blade", "g1", "weapon blade grenade melee 1 2 hazardous\nmodel fighter infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms blade\nunit red squad 1 fighter at 10,10\nunit blue foe 1 trooper at 10,11\ndo round squad foe charging squad"},
	{"point blank", "g1", "unit red squad 1 trooper at 10,10\nunit blue foe 1 trooper at 10,11\ndo pbs squad foe"},
	{"three hits on one", "g1", "unit blue foe 1 trooper at 10,28 strength 4\nunit red squad 1 trooper at 10,10\ndo hits 3 sv1 from squad on foe"},
	{"three hits on one", "a2", "unit blue foe 1 trooper at 10,28 strength 4\nunit red squad 1 trooper at 10,10\ndo hits 3 sv1 from squad on foe"},
	{"hits on one who is tough", "a2", "model hard infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms carbine has Tough 1\nunit blue foe 1 hard at 10,28 strength 4\nunit red squad 1 trooper at 10,10\ndo hits 3 sv1 from squad on foe"},
	{"shots at one who is tough", "a2", "weapon drill standard shots 3 sv 2 range 20/30/50\nmodel driller infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms drill\nmodel hard infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms carbine has Tough 1\nunit blue foe 1 hard at 10,28\nunit red squad 1 driller at 10,10 pins 5\ndo shoot squad at foe as fire"},
	{"shots at one with a wound", "g1", "weapon drill standard shots 2 sv 2 range 20/30/50\nmodel driller infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms drill\nmodel hard infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms carbine has Wound 1\nunit blue foe 1 hard at 10,28\nunit red squad 1 driller at 10,10 pins 5\ndo shoot squad at foe as fire"},
	{"hits", "g1", "unit blue foe 2 trooper at 10,28 strength 4\nunit red squad 1 trooper at 10,10\ndo hits 3 sv1 from squad on foe"},
	{"two shots", "dvg", "unit red squad 2 regular at 10,10\nunit blue foe 2 regular at 10,28\ndo act squad.1 fire"},
	{"a burst at two who are close", "dvg", "unit red squad 1 regular at 10,10 primary carbine\nunit blue foe 2 green at 10,28 spread 1.5\ndo act squad.1 fire"},
	{"fields, impact and wounds", "dvg", "weapon drill SI AI fr 1 ir 1 at -/30/-/-/-\nlike tough regular fs 5+ dc 2\nunit red squad 1 regular at 10,10 primary drill\nunit blue foe 1 tough at 10,28\ndo act squad.1 walk"},
	{"a need of 11", "dvg", "like hard regular ar -4\nunit red squad 2 regular at 10,10\nunit blue foe 1 hard at 10,35\ndo act squad.1 fire"},
	{"a need of 12", "dvg", "like hard regular ar -5\nunit red squad 1 regular at 10,10\nunit blue foe 1 hard at 10,35\ndo act squad.1 fire"},
	{"all but a 1", "dvg", "like soft-one regular ar +9\nunit red squad 2 regular at 10,10\nunit blue foe 2 soft-one at 10,18\ndo act squad.1 fire"},
	{"knockback", "dvg", "weapon ram SI AI fr 1K at -/-/20/-/-\nunit red squad 2 regular at 10,10 primary ram\nunit blue foe 1 regular at 10,28\ndo act squad.1 walk"},
	{"at a vehicle", "dvg", "unit red squad 1 regular at 10,10 primary av-gun\nunit blue foe 1 carrier at 10,28\ndo act squad.1 fire"},
	{"one who steadies the others falls", "dvg", "weapon drill SI AI fr 1 at -/30/-/-/-\nunit red squad 2 regular at 10,10 primary drill\nunit blue foe 2 regular at 10,28 spread 6\nset foe.1 commander 1\nset foe.2 leader 1\ndo act squad.1 walk"},
	{"stunned", "dvg", "weapon st SI AI fr 1S at -/-/60/-/-\nunit red squad 2 regular at 10,10 primary st\nunit blue foe 2 regular at 10,28 spread 1.5\ndo act squad.1 walk"},
	{"stunned and terrified", "dvg", "weapon st SI AI fr 2ST at -/-/60/-/-\nunit red squad 1 regular at 10,10 primary st\nunit blue foe 2 regular at 10,28 spread 1.5\ndo act squad.1 walk"},
	{"three at two who are close", "dvg", "unit red squad 3 regular at 10,10\nunit blue foe 2 regular at 10,28 spread 1.5\ndo act squad.1 run"},
	{"two at two with wounds", "dvg", "like tough regular dc 2\nunit red squad 2 regular at 10,10\nunit blue foe 2 tough at 10,28 spread 1.5\nset foe.1 hurt 1\ndo act squad.1 walk"},
	{"two at one who is shaken", "dvg", "unit red squad 2 regular at 10,10\nunit blue foe 2 regular at 10,28\nset foe.1 shaken\ndo act squad.1 walk"},
	{"with others in the way", "dvg", "unit red squad 2 regular at 10,10\nunit red friends 1 regular at 10,14\nunit blue foe 2 regular at 10,28\nunit blue far 1 green at 16,34\ndo act squad.1 walk"},
	{"at a tank", "dvg", "unit red squad 1 regular at 10,10 primary av-gun\nunit blue foe 1 tank at 10,28\ndo act squad.1 fire"},
	{"hits", "a2", "unit blue foe 2 trooper at 10,28 strength 4\nunit red squad 1 trooper at 10,10\ndo hits 3 sv1 from squad on foe"},
}

func TestExactIsEveryFaceOfEveryDie(t *testing.T) {
	for _, c := range small {
		g := stage(t, c.system, c.text)
		got := of(t, g, odds.Options{Mode: odds.Exact})
		want := of(t, g, odds.Options{Mode: odds.Exact, Plain: true, Runs: 3_000_000})
		t.Logf("%s: %d runs against %d", c.name, got.Runs, want.Runs)
		same(t, c.name, got, want, 1e-12)
	}
}

// What goes leg by leg comes to the same as what is played from the beginning for each outcome.
func TestLegsComeToTheSame(t *testing.T) {
	for _, c := range []struct {
		system      string
		step, short int
		told        []string
		actions     []string
	}{
		{"dvg", 17, 41, []string{"models=2", "target-models=3"}, []string{"fire", "walk", "run"}},
		{"a2", 19, 97, []string{"models=1"}, []string{"fire", "advance"}},
		{"g1", 19, 97, []string{"models=1"}, []string{"fire", "advance"}},
	} {
		t.Run(c.system, func(t *testing.T) {
			sys, step := system(t, c.system), c.step
			if testing.Short() {
				step = c.short
			}
			units := unitsOf(sys)
			asked := 0
			for i := 0; i < len(units)*len(units); i += step {
				s := game.Situation{Unit: units[i/len(units)], Target: units[i%len(units)], Told: told(append(c.told, "range="+fmt.Sprint(4+i%20), "action="+c.actions[i%len(c.actions)])...)}
				asked += sameByLegs(t, sys, s)
			}
			t.Logf("%d volleys", asked)
			if asked < 10 {
				t.Errorf("only %d volleys were held against each other", asked)
			}
		})
	}
}

func unitsOf(sys game.System) []string {
	var units []string
	for _, f := range game.ForcesOf(sys) {
		for _, u := range f.Units {
			units = append(units, u.Key)
		}
	}
	return units
}

// sameByLegs holds a volley that is gone through in both ways against itself; it is 0 if it is refused, or too much.
func sameByLegs(t *testing.T, sys game.System, s game.Situation) int {
	opt := odds.Options{Mode: odds.Exact, Runs: 2000}
	got, err := odds.Ask(t.Context(), sys, s, opt)
	if err != nil {
		return 0
	}
	opt.Whole = true
	want, err := odds.Ask(t.Context(), sys, s, opt)
	if errors.Is(err, odds.ErrTooMany) {
		return 0
	}
	if err != nil {
		t.Fatal(err)
	}
	same(t, fmt.Sprint(s.Unit, " at ", s.Target), got.Odds, want.Odds, 1e-12)
	return 1
}

// Damage of machines is counted in few numbers, however many pins its target has and whatever strikes it.
func TestDamageByLegsComesToTheSame(t *testing.T) {
	targets := []string{"wardens", "combat-drones", "drift-drones", "weapon-drone", "skimmer", "howitzer-team", "gorehulk"}
	units := []string{"raiders", "howitzer-team", "weapon-drone", "crawler", "suits"}
	for _, id := range []string{"a2", "g1"} {
		sys, asked := system(t, id), 0
		for i, target := range targets {
			for k, unit := range units {
				if testing.Short() && (i+k)%3 > 0 {
					continue
				}
				s := game.Situation{Unit: unit, Target: target, Told: told("target-pins="+fmt.Sprint((i+k)%7), "range=12")}
				asked += sameByLegs(t, sys, s)
			}
		}
		t.Logf("%s: %d volleys", id, asked)
		if asked < 3 {
			t.Errorf("%s: only %d volleys were held against each other", id, asked)
		}
	}
}
