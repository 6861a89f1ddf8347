package incision_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"sortie/game"
	"sortie/matchfile"
	"sortie/rules/incision"
	"sortie/tally"
)

// ofSides is a campaign of a course between so many shards.
func ofSides(course string, n int) game.Setup {
	info := incision.Campaign().Info()
	set := game.Setup{System: info.ID, Mission: course, Options: []game.Switch{{ID: "missions", Value: "2"}}}
	for i := range n {
		set.Lists = append(set.Lists, info.Lists[(2*i+1)%len(info.Lists)].Text)
		set.Names = append(set.Names, fmt.Sprintf("side %d", i+1))
	}
	return set
}

// Three and four shards play a campaign to its end: every battle is one for as many sides, each earns, loses and trains for
// itself, and the record of it holds.
func TestCampaignsOfThreeAndFour(t *testing.T) {
	for n := 3; n <= 4; n++ {
		set := ofSides("open", n)
		g, log, reports, err := toured(set, uint64(n)).Run()
		if err != nil {
			t.Fatalf("%d sides: %v", n, err)
		}
		sheet := g.Sheet(0)
		if !g.Over() || len(reports) < 2 || len(sheet.Rosters) != n || sheet.Mission != 2 {
			t.Fatalf("%d sides: over %v after %d battles in mission %d, %d rosters", n, g.Over(), len(reports), sheet.Mission, len(sheet.Rosters))
		}
		earned := make([]int, n)
		for i, leg := range sheet.Legs {
			if leg.Name != "Hunt the Drone" || leg.State == "done" && len(leg.Got) != n {
				t.Errorf("%d sides: battle %d, %s, has results of %d", n, i+1, leg.Name, len(leg.Got))
			}
			for side := range leg.Got {
				earned[side] += leg.Ladder[leg.Got[side].Level].Value
			}
		}
		for _, r := range reports {
			if len(r.Sides) != n {
				t.Errorf("%d sides: a report of %d", n, len(r.Sides))
			}
		}
		res := g.Result()
		if !slices.Equal(res.Points, earned) || len(res.Points) != n {
			t.Errorf("%d sides: the campaign counts %v, its battles %v", n, res.Points, earned)
		}
		for side, r := range sheet.Rosters {
			if len(r.Members) == 0 || len(r.Log) != len(sheet.Legs) || r.Purse < 0 {
				t.Errorf("%d sides: roster %d has %d members and a log of %d", n, side, len(r.Members), len(r.Log))
			}
		}
		var text bytes.Buffer
		if err := matchfile.Write(&text, &matchfile.File{Rules: incision.Campaign().Info().Version, Setup: set, Entries: log}); err != nil {
			t.Fatal(err)
		}
		back, err := matchfile.Parse(&text)
		if err != nil {
			t.Fatal(err)
		}
		if out, err := matchfile.Verify(incision.Campaign(), back); err != nil || !out.Holds || !slices.Equal(out.Result.Points, res.Points) {
			t.Errorf("%d sides: %+v, %v", n, out, err)
		}
	}
}

// Where the book has no scenario for so many the campaign is refused, with the rule and what to do.
func TestCampaignsOfTooMany(t *testing.T) {
	for _, c := range []struct {
		course string
		sides  int
		rule   tally.Rule
	}{{"scout-secure", 3, "is.mission.scenarios"}, {"single", 4, "is.mission.scenarios"}, {"open", 5, "is.hunt.header"}, {"open", 1, "is.hunt.header"}} {
		_, err := incision.Campaign().New(ofSides(c.course, c.sides))
		var no *tally.Refusal
		if !errors.As(err, &no) || no.Rule != c.rule || no.Fix == "" {
			t.Errorf("%s of %d: %v", c.course, c.sides, err)
		}
	}
}
