package campaign_test

import (
	"bytes"
	"strings"
	"testing"

	"sortie/campaign"
	"sortie/dice"
	"sortie/flow"
	"sortie/internal/toy/tour"
	"sortie/matchfile"
)

// A name is an answer beside the question: that is asked again, the log keeps it, it is replayed, taken back and saved.
func TestANameIsADecision(t *testing.T) {
	s := begin(t)
	start := s.Table().Hash()
	if err := s.Answer(flow.Answer{Value: 1, Word: "Zoë-Ann"}); err != nil {
		t.Fatal(err)
	}
	if q := s.Pending(); q.Name != "team" || q.Seat != 0 || q.Offers()[1].Label != "Zoë-Ann" {
		t.Fatalf("after a name, asked is %s of seat %d, %+v", q.Name, q.Seat, q.Offers())
	}
	for range 2 {
		if err := s.Answer(flow.Answer{Values: []int32{0, 1}}); err != nil {
			t.Fatal(err)
		}
	}
	b := s.Table().(*campaign.Game).Story().Battle()
	if got := b.Sides[0].Members[1]; got != "Zoë-Ann" || !strings.Contains(b.Setup.Lists[0], "Zoë-Ann") {
		t.Errorf("in battle it is called %s: %s", got, b.Setup.Lists[0])
	}
	var text bytes.Buffer
	if err := matchfile.Write(&text, &matchfile.File{Rules: tour.Rules{}.Info().Version, Setup: setup(), Entries: s.Log()}); err != nil {
		t.Fatal(err)
	}
	back, err := matchfile.Parse(&text)
	if err != nil {
		t.Fatal(err)
	}
	if e := back.Entries[0]; e.Name != "team" || e.Answer.Word != "Zoë-Ann" || e.Answer.Value != 1 {
		t.Errorf("the file has %+v", e)
	}
	if out, err := matchfile.Verify(campaign.System(tour.Rules{}), back); err != nil || !out.Holds {
		t.Errorf("%+v, %v", out, err)
	}
	g, _ := campaign.System(tour.Rules{}).New(setup())
	again, err := flow.Start(g, dice.Seeded{Rand: dice.NewRand(9, 9)}, back.Entries, flow.Options{Verify: true})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if again.Table().Hash() != s.Table().Hash() {
		t.Error("played again it is another campaign")
	}
	if err := s.Undo(0); err != nil {
		t.Fatal(err)
	}
	if s.Table().Hash() != start {
		t.Error("taken back, the name stays")
	}
}

// What cannot be a name is refused with the rule and changes nothing; names come between battles alone, from who is asked.
func TestNamesThatAreRefused(t *testing.T) {
	s := begin(t)
	before := s.Table().Hash()
	for _, a := range []flow.Answer{
		{Value: 1, Word: strings.Repeat("x", 41)}, {Value: 1, Word: "a\nb"}, {Value: 1, Word: "\u200b"}, {Value: 1, Word: "two words"},
		{Value: 99, Word: "x"}, {Value: 4, Word: "x"}, {Value: -1, Word: "x"}, {Value: 0, Word: "x", Values: []int32{1}},
	} {
		if no := s.Pending().Refuse(&a); no == nil || s.Answer(a) == nil {
			t.Errorf("%+v is taken", a)
		}
	}
	if s.Table().Hash() != before || len(s.Log()) != 0 {
		t.Error("a refused name changes the campaign")
	}
	if !s.Table().(*campaign.Game).Sheet(0).Names {
		t.Error("the sheet says that no names can be given")
	}
	answerTo(t, s, map[string]flow.Answer{"team": {Values: []int32{0, 1}}, campaign.AskWay: {Value: int32(campaign.Entered)}, campaign.AskAgree: {Value: flow.Yes}})
	if no := s.Pending().Refuse(&flow.Answer{Word: "x"}); no == nil || s.Table().(*campaign.Game).Sheet(0).Names {
		t.Error("names are given while a battle waits for its result")
	}
	s = begin(t)
	for i := range 100 {
		if err := s.Answer(flow.Answer{Value: int32(i % 2), Word: "n" + strings.Repeat("y", i%30)}); err != nil {
			t.Fatal(err)
		}
	}
	if no := s.Pending().Refuse(&flow.Answer{Word: "more"}); no == nil || no.Rule != campaign.RuleName {
		t.Error("names without end")
	}
}
