package antares2

import (
	"slices"
	"strings"
	"testing"

	"sortie/game"
)

// fixedSetup is a legal set-up of a shipped list against itself, with everything written out.
func fixedSetup(t *testing.T) game.Setup {
	t.Helper()
	lists := System().Info().Lists
	l := lists[slices.IndexFunc(lists, func(l game.NamedList) bool { return l.Force == "brood" })]
	set, err := System().Fix(game.Setup{System: "a2", Points: l.Points, Lists: []string{l.Text, l.Text}, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// A fixed set-up is not judged again: neither prices nor limits count any more.
func TestAFixedSetUpIsNotJudgedAgain(t *testing.T) {
	set := fixedSetup(t)
	set.Points = 100
	open := set
	open.Data = ""
	if _, err := System().New(open); err == nil {
		t.Error("a list of too many points was accepted: the test proves nothing")
	}
	if _, err := System().New(set); err != nil {
		t.Error(err)
	}
	late := set
	late.Judge[1] = true
	if _, err := System().New(late); err == nil {
		t.Error("a list that is brought late is not judged")
	}
	if set.Table == "" || set.Mission == "" || len(set.Options) == 0 {
		t.Errorf("not everything is written out: %+v", set)
	}
}

// What no game can be built from is refused all the same, in words.
func TestAFixedSetUpThatCannotBeBuiltIsRefused(t *testing.T) {
	for name, harm := range map[string]func(*game.Setup){
		"a unit that is not there": func(s *game.Setup) { s.Lists[0] += "\nunit unknown" },
		"too many units":           func(s *game.Setup) { s.Lists[1] += strings.Repeat("\nunit warband", 100) },
		"an upgrade not there":     func(s *game.Setup) { s.Lists[0] += "\nunit warband with unknown 2" },
		"a carrier not there":      func(s *game.Setup) { s.Lists[0] += "\nunit warband aboard nothing" },
		"aboard itself":            func(s *game.Setup) { s.Lists[0] += "\nunit warband as me aboard me" },
		"no data":                  func(s *game.Setup) { s.Data = "file arms\n" },
		"broken data":              func(s *game.Setup) { s.Data = "hello\n" },
		"a broken line":            func(s *game.Setup) { s.Data += "kind\n" },
		"a mission not there":      func(s *game.Setup) { s.Mission = "unknown" },
	} {
		set := fixedSetup(t)
		harm(&set)
		if _, err := System().New(set); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

// The profiles of the time when matches carried none can be read for good.
func TestFormerProfilesAreRead(t *testing.T) {
	for i, data := range System().Former() {
		if _, err := SystemOf(data); err != nil {
			t.Errorf("edition %d: %v", i, err)
		}
		if len(data) < 10_000 {
			t.Errorf("edition %d has %d bytes", i, len(data))
		}
	}
}
