package campaign_test

import (
	"bytes"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/campaign"
	"sortie/conform"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/internal/toy/tour"
	"sortie/matchfile"
	"sortie/tally"
)

func setup() game.Setup {
	info := tour.Rules{}.Info()
	return game.Setup{System: info.ID, Mission: "tour", Lists: []string{info.Lists[0].Text, info.Lists[1].Text}, Names: []string{"Ann", "Ben"}}
}

// fight plays a battle of Pickets between random bots.
func fight(seed uint64) func(b *campaign.Battle) (game.Game, error) {
	return func(b *campaign.Battle) (game.Game, error) {
		g, err := toy.System().New(b.Setup)
		if err != nil {
			return nil, err
		}
		d := flow.Direct{Table: g, Players: flow.Everywhere(bot.NewRandom(seed + uint64(b.Number))), Dice: dice.Seeded{Rand: dice.NewRand(seed, uint64(b.Number))}, Check: true}
		d.Run()
		return g, nil
	}
}

func tourOf(seed uint64) *campaign.Tour {
	return &campaign.Tour{Rules: tour.Rules{}, Setup: setup(), Players: flow.Everywhere(bot.NewRandom(seed)), Dice: dice.Seeded{Rand: dice.NewRand(seed, 1)}, Fight: fight(seed), Check: true}
}

// A campaign is a system like any other: random ones hold every promise of the contract.
func TestConformance(t *testing.T) {
	conform.Test(t, campaign.System(tour.Rules{}), []game.Setup{setup()}, 20)
}

// A whole campaign is played, every battle by its own rules, and what came of a battle is what its match says.
func TestATourIsPlayed(t *testing.T) {
	for seed := range uint64(10) {
		g, log, reports, err := tourOf(seed).Run()
		if err != nil {
			t.Fatal(err)
		}
		if !g.Over() || len(reports) == 0 || len(reports) > 3 {
			t.Fatalf("seed %d: over %v after %d battles", seed, g.Over(), len(reports))
		}
		won := [2]int{}
		for _, r := range reports {
			for side := range won {
				won[side] += r.Sides[side].Level
			}
		}
		if p := g.Result().Points; p[0] != won[0] || p[1] != won[1] {
			t.Errorf("seed %d: the campaign counts %v, its battles %v", seed, p, won)
		}
		again, second, _, err := tourOf(seed).Run()
		if err != nil || again.Hash() != g.Hash() || len(second) != len(log) {
			t.Errorf("seed %d: played again it is another campaign (%v)", seed, err)
		}
	}
}

// A campaign is written down as a match, and verified without fighting its battles again; a changed answer shows.
func TestACampaignIsAMatchFile(t *testing.T) {
	_, log, _, err := tourOf(3).Run()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	f := &matchfile.File{Rules: tour.Rules{}.Info().Version, Setup: setup(), Entries: log}
	if err := matchfile.Write(&b, f); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	back, err := matchfile.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	sys := campaign.System(tour.Rules{})
	if out, err := matchfile.Verify(sys, back); err != nil || !out.Holds || !out.Result.Over {
		t.Fatalf("%+v, %v", out, err)
	}
	for i := range back.Entries {
		if e := &back.Entries[i]; e.Name == campaign.AskLevel {
			e.Answer.Value = 1 - e.Answer.Value
			break
		}
	}
	if out, err := matchfile.Verify(sys, back); err != nil || out.Holds {
		t.Fatalf("a changed result holds: %+v, %v", out, err)
	}
}

// answerTo answers questions by their names until one comes that has none, and gives that one back.
func answerTo(t *testing.T, s *flow.Session, answers map[string]flow.Answer) *flow.Question {
	t.Helper()
	for n := 0; n < 100; n++ {
		q := s.Pending()
		if q == nil {
			return nil
		}
		a, ok := answers[q.Name]
		if !ok {
			return q
		}
		if err := s.Answer(a); err != nil {
			t.Fatalf("%s: %v", q.Name, err)
		}
	}
	t.Fatal("it asks and asks")
	return nil
}

func begin(t *testing.T) *flow.Session {
	t.Helper()
	g, err := campaign.System(tour.Rules{}).New(setup())
	if err != nil {
		t.Fatal(err)
	}
	s, err := flow.Open(g, dice.Seeded{Rand: dice.NewRand(1, 1)}, nil, flow.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// A result that people enter must be possible, and the other side must agree with it; who does not is asked anew.
func TestAnEnteredResult(t *testing.T) {
	s := begin(t)
	team := flow.Answer{Values: []int32{0, 1}}
	q := answerTo(t, s, map[string]flow.Answer{"team": team, campaign.AskWay: {Value: int32(campaign.Entered)}, campaign.AskAgree: {Value: flow.Yes}, campaign.AskLevel: {Value: 1}})
	if q.Name != campaign.AskFates || q.Seat != 0 {
		t.Fatalf("asked is %s of seat %d", q.Name, q.Seat)
	}
	if _, way, due := s.Table().(*campaign.Game).Due(); !due || way != campaign.Entered {
		t.Fatalf("due %v, way %v", due, way)
	}
	before := s.Table().Hash()
	if no := q.Refuse(&flow.Answer{Values: []int32{1, 1}}); no == nil || no.Rule != tally.Rule("tour.won") {
		t.Fatalf("all are gone from a battle that was won: %v", no)
	}
	if s.Table().Hash() != before {
		t.Error("a refused result changes the campaign")
	}
	for _, a := range []flow.Answer{{Values: []int32{0, 1}}, {Value: 0}, {Values: []int32{0, 1}}} {
		if err := s.Answer(a); err != nil {
			t.Fatal(err)
		}
	}
	if q = s.Pending(); q.Name != campaign.AskResult || q.Seat != 1 {
		t.Fatalf("asked is %s of seat %d", q.Name, q.Seat)
	}
	if err := s.Answer(flow.Answer{Value: flow.No}); err != nil {
		t.Fatal(err)
	}
	if q = s.Pending(); q.Name != campaign.AskLevel || q.Seat != 0 {
		t.Fatalf("after a no, asked is %s of seat %d", q.Name, q.Seat)
	}
	q = answerTo(t, s, map[string]flow.Answer{campaign.AskLevel: {Value: 0}, campaign.AskFates: {Values: []int32{0, 1}}, campaign.AskResult: {Value: flow.Yes}})
	if q.Name != "team" {
		t.Fatalf("asked is %s", q.Name)
	}
	if no := q.Offers()[1].Why(); no == nil || no.Rule != "tour.lost" {
		t.Errorf("who is lost can be posted again: %v", no)
	}
	sheet := s.Table().(*campaign.Game).Sheet(0)
	if m := sheet.Rosters[0].Members; m[0].Value != 3 || m[1].State != campaign.Lost {
		t.Errorf("the roster is %+v", m)
	}
}

// A campaign is taken back by the means of every match, over a battle too.
func TestTakingBackABattle(t *testing.T) {
	s := begin(t)
	start := s.Table().Hash()
	all := map[string]flow.Answer{"team": {Values: []int32{0, 1}}, campaign.AskWay: {Value: int32(campaign.ByBots)}, campaign.AskAgree: {Value: flow.Yes},
		campaign.AskLevel: {Value: 0}, campaign.AskFates: {Values: []int32{1, 0}}}
	stop := map[string]flow.Answer{}
	for k, v := range all {
		if k != "team" {
			stop[k] = v
		}
	}
	for range 2 {
		if err := s.Answer(all["team"]); err != nil {
			t.Fatal(err)
		}
	}
	answerTo(t, s, stop)
	if s.Table().Hash() == start {
		t.Fatal("nothing has happened")
	}
	if err := s.Undo(0); err != nil {
		t.Fatal(err)
	}
	if s.Table().Hash() != start {
		t.Error("taken back, it is not as it was")
	}
}

// Players who do not agree how a battle is fought propose in turn.
func TestAgreeingOnTheWay(t *testing.T) {
	s := begin(t)
	q := answerTo(t, s, map[string]flow.Answer{"team": {Values: []int32{0, 1}}})
	if q.Name != campaign.AskWay || q.Seat != 0 {
		t.Fatalf("asked is %s of seat %d", q.Name, q.Seat)
	}
	for _, v := range []int32{int32(campaign.ByBots), flow.No} {
		if err := s.Answer(flow.Answer{Value: v}); err != nil {
			t.Fatal(err)
		}
	}
	if q = s.Pending(); q.Name != campaign.AskWay || q.Seat != 1 {
		t.Fatalf("after a no, asked is %s of seat %d", q.Name, q.Seat)
	}
}
