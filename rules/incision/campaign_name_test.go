package incision_test

import (
	"strings"
	"testing"

	"sortie/campaign"
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/incision"
)

// Operatives and shards are called what their player likes; the roster is exported and read back with it.
func TestOperativesAreNamed(t *testing.T) {
	g, err := incision.Campaign().New(campaigns()[0])
	if err != nil {
		t.Fatal(err)
	}
	s, err := flow.Open(g, dice.Seeded{Rand: dice.NewRand(1, 1)}, nil, flow.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	first := s.Pending()
	name := func(member int32, word string) error { return s.Answer(flow.Answer{Value: member, Word: word}) }
	sheet := func() campaign.Sheet { return s.Table().(*campaign.Game).Sheet(first.Seat) }
	other := sheet().Rosters[0].Members[1].Name
	for _, word := range []string{other, strings.ToUpper(other), " Ilen", "Ilen # Varo", "#"} {
		if no := first.Refuse(&flow.Answer{Value: 0, Word: word}); no == nil || no.Rule != campaign.RuleName {
			t.Errorf("%q is taken", word)
		}
	}
	if first.Refuse(&flow.Answer{Value: 1000, Word: "Ilen"}) == nil {
		t.Error("an operative of the other side is named")
	}
	if err := name(0, "Ilen as Varo"); err != nil {
		t.Fatal(err)
	}
	if err := name(campaign.TheRoster, "Halcyon Shard"); err != nil {
		t.Fatal(err)
	}
	r := sheet().Rosters[0]
	if r.Name != "Halcyon Shard" || r.Members[0].Name != "Ilen as Varo" || s.Pending().Name != first.Name {
		t.Fatalf("%s, %s, asked is %s", r.Name, r.Members[0].Name, s.Pending().Name)
	}
	for _, text := range []string{r.Text, r.JSON} {
		open, err := campaign.Of(incision.Campaign()).Roster(text)
		if err != nil || open.Roster.Name != "Halcyon Shard" || open.Roster.Members[0].Name != "Ilen as Varo" {
			t.Errorf("read back: %s, %v", open.Roster.Name, err)
		}
	}
	if err := s.Undo(1); err != nil {
		t.Fatal(err)
	}
	if r := sheet().Rosters[0]; r.Name == "Halcyon Shard" || r.Members[0].Name != "Ilen as Varo" {
		t.Errorf("taken back: %s, %s", r.Name, r.Members[0].Name)
	}
}
