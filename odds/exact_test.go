package odds_test

import (
	"testing"

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
