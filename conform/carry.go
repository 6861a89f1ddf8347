package conform

import (
	"strings"
	"testing"

	"sortie/game"
)

// Carry is what FixedSetUps has to know of a system.
type Carry struct {
	System game.System
	Of     func(data string) (game.System, error) // the system with the profiles that a match carries
	List   string                                 // the id of a ready list
	Unit   string                                 // a unit that one may add to it
}

// fixed is a legal set-up of the list against itself, with everything written out.
func (c Carry) fixed(t *testing.T) game.Setup {
	t.Helper()
	set := Meeting(t, c.System, 0, "", c.List, c.List, 3)
	for _, l := range c.System.Info().Lists {
		if l.ID == c.List {
			set.Points = l.Points
		}
	}
	set, err := c.System.Fix(set)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// FixedSetUps holds a system to what a match carries: it is not judged again, what no game can be built from is
// refused all the same, in words, and the profiles of the time when matches carried none can be read for good.
func FixedSetUps(t *testing.T, c Carry) {
	t.Run("not judged again", c.notJudgedAgain)
	t.Run("refused", c.refused)
	t.Run("former profiles", c.former)
}

// notJudgedAgain: neither prices nor limits count any more.
func (c Carry) notJudgedAgain(t *testing.T) {
	set := c.fixed(t)
	set.Points = 100
	open := set
	open.Data = ""
	if _, err := c.System.New(open); err == nil {
		t.Error("a list of too many points was accepted: the test proves nothing")
	}
	if _, err := c.System.New(set); err != nil {
		t.Error(err)
	}
	late := set
	late.Judge[1] = true
	if _, err := c.System.New(late); err == nil {
		t.Error("a list that is brought late is not judged")
	}
	if set.Table == "" || set.Mission == "" || len(set.Options) == 0 {
		t.Errorf("not everything is written out: %+v", set)
	}
}

func (c Carry) refused(t *testing.T) {
	unit := "\nunit " + c.Unit
	for name, harm := range map[string]func(*game.Setup){
		"a unit that is not there": func(s *game.Setup) { s.Lists[0] += "\nunit unknown" },
		"too many units":           func(s *game.Setup) { s.Lists[1] += strings.Repeat(unit, 100) },
		"an upgrade not there":     func(s *game.Setup) { s.Lists[0] += unit + " with unknown 2" },
		"a carrier not there":      func(s *game.Setup) { s.Lists[0] += unit + " aboard nothing" },
		"aboard itself":            func(s *game.Setup) { s.Lists[0] += unit + " as me aboard me" },
		"no data":                  func(s *game.Setup) { s.Data = "file arms\n" },
		"broken data":              func(s *game.Setup) { s.Data = "hello\n" },
		"a broken line":            func(s *game.Setup) { s.Data += "kind\n" },
		"a mission not there":      func(s *game.Setup) { s.Mission = "unknown" },
	} {
		set := c.fixed(t)
		harm(&set)
		if _, err := c.System.New(set); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

func (c Carry) former(t *testing.T) {
	for i, data := range c.System.Former() {
		if _, err := c.Of(data); err != nil {
			t.Errorf("edition %d: %v", i, err)
		}
		if len(data) < 10_000 {
			t.Errorf("edition %d has %d bytes", i, len(data))
		}
	}
}
