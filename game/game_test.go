package game_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/pack"
	"sortie/tally"
)

func question() *flow.Question {
	sum := tally.New("hit", "Acc", "x.acc", 5)
	return &flow.Question{
		Name: "target", Seat: flow.Second, Kind: flow.PickOne, Unit: 3, Target: -1, Prompt: "At whom?",
		Offers: func() []flow.Option {
			return []flow.Option{
				{Value: 1, Key: "a", Label: "A", Rule: "x.shoot", Sum: &sum},
				{Value: 2, Key: "b", Label: "B", Refused: tally.Refuse("x.range", "too far", "")},
			}
		},
		Default: flow.Answer{Value: 1}, HasDefault: true,
	}
}

func TestADecisionShowsOffersSumsAndRefusals(t *testing.T) {
	d := game.Decide(question(), 7, flow.Second)
	if d.Number != 7 || d.Kind != "pick one" || len(d.Offers) != 2 || d.Plan == nil || d.Plan.Value != 1 {
		t.Fatalf("got %+v", d)
	}
	if d.Offers[0].Sum.String() != "Acc 5 = 5" || d.Offers[1].Refused == nil {
		t.Errorf("offers %+v", d.Offers)
	}
	b, err := json.Marshal(d)
	if err != nil || !strings.Contains(string(b), `"why":"too far"`) {
		t.Errorf("%s (%v)", b, err)
	}
}

func TestTheOtherSeatIsNotShownTheOffers(t *testing.T) {
	for _, seat := range []flow.Seat{flow.First, flow.Nobody} {
		d := game.Decide(question(), 7, seat)
		if d.Name != "target" || d.Offers != nil || d.Plan != nil {
			t.Errorf("seat %d sees %+v", seat, d)
		}
	}
}

// What an offer or a question is about beside units reaches the screen; what names nothing leaves no word.
func TestADecisionNamesThings(t *testing.T) {
	q := question()
	if b, err := json.Marshal(game.Decide(q, 1, flow.Second)); err != nil || strings.Contains(string(b), "thing") || strings.Contains(string(b), "corners") {
		t.Errorf("%s (%v)", b, err)
	}
	q.Thing, q.Corners, q.Length = flow.Marker(5), true, true
	q.Offers = func() []flow.Option {
		return []flow.Option{{Value: 1, Unit: flow.RefTo(0), Thing: flow.Figure(0)}, {Value: 2, Thing: flow.Piece(3)}}
	}
	d := game.Decide(q, 1, flow.Second)
	if d.Thing != flow.Marker(5) || !d.Corners || !d.Length || d.Offers[0].Thing != flow.Figure(0) || *d.Offers[0].Unit != 0 || d.Offers[1].Thing != flow.Piece(3) || d.Offers[1].Unit != nil {
		t.Errorf("got %+v", d)
	}
	if b, err := json.Marshal(d); err != nil || !strings.Contains(string(b), `"thing":{"sort":"figure","id":0}`) || !strings.Contains(string(b), `"corners":true`) {
		t.Errorf("%s (%v)", b, err)
	}
}

func TestAScriptIsBegunOnce(t *testing.T) {
	var s game.Script
	if err := s.Do(nil); err == nil {
		t.Error("a procedure without a verb was taken")
	}
	if _, begins := s.Begins(); begins {
		t.Error("nothing was asked for, and something begins")
	}
	if err := s.Do([]string{"break", "squad"}); err != nil {
		t.Fatal(err)
	}
	s.Staged = true
	var read game.Script
	if err := pack.Fill(pack.Encode(nil, s.Lines), read.Lines, func() error { return nil }); err != nil || !reflect.DeepEqual(read, s) {
		t.Errorf("%+v came back as %+v, %v", s, read, err)
	}
	if p, begins := read.Begins(); !begins || p.Verb != "break" || len(p.Args) != 1 {
		t.Errorf("begins %v", p)
	}
	if _, begins := read.Begins(); begins {
		t.Error("it begins twice")
	}
}

func TestASetUpIsFixed(t *testing.T) {
	known := []game.Option{{ID: "wrecks", Default: "off", Values: []string{"off", "on"}}, {ID: "points", Default: "750"}}
	lay := func(points int, seed uint64) string { return fmt.Sprint(points, " by ", seed) }
	s := game.Setup{Seed: 4, Names: []string{"Ann"}}.Fixed("file arms\n", 750, known, lay)
	if s.Points != 750 || s.Table != "750 by 4" || len(s.Options) != 1 || s.Carries("file arms\n") || !s.Carries("") {
		t.Errorf("fixed as %+v", s)
	}
	s.Table, s.Points, s.Options = "table 48x48", 500, []game.Switch{{ID: "wrecks", Value: "on"}}
	if again := s.Fixed(s.Data, 750, known, lay); again.Table != s.Table || again.Points != 500 || again.Options[0].Value != "on" {
		t.Errorf("fixed again as %+v", again)
	}
	if s.SideName(0) != "Ann" || s.SideName(1) != "second side" {
		t.Errorf("the sides are %s and %s", s.SideName(0), s.SideName(1))
	}
	for l, want := range map[geom.Length]string{20 * geom.Inch: "20″", 61 * geom.Inch / 2: "30.5″", 0: "0″"} {
		if got := game.Tenths(l); got != want {
			t.Errorf("%d is written %s", l, got)
		}
	}
}

func TestChaptersAnswerWhatTheyKnow(t *testing.T) {
	asked := ""
	chapter := func(word string) func([]string) (game.Finding, bool, error) {
		return func(q []string) (game.Finding, bool, error) {
			asked += word
			return game.Finding{Verdict: word}, q[0] == word, nil
		}
	}
	if f, err := game.InspectBy([]string{"range"}, chapter("sight"), chapter("range"), chapter("move")); err != nil || f.Verdict != "range" || asked != "sightrange" {
		t.Errorf("%v, %v, asked %s", f, err, asked)
	}
	for _, q := range [][]string{nil, {"weather"}} {
		if _, err := game.InspectBy(q, chapter("sight")); err == nil {
			t.Errorf("%q was answered", q)
		}
	}
	begun := ""
	begin := func(word string) func(game.Procedure) bool {
		return func(p game.Procedure) bool {
			begun += word
			return p.Verb == word
		}
	}
	game.Procedure{Verb: "break"}.Begin(begin("shoot"), begin("break"), begin("move"))
	if begun != "shootbreak" {
		t.Errorf("begun %s", begun)
	}
	defer func() {
		if _, ok := recover().(game.Misworded); !ok {
			t.Error("a procedure that no chapter knows was begun")
		}
	}()
	game.Procedure{Verb: "dance"}.Begin(begin("shoot"))
}

// Who moves reads that the other side may react, and never which of its units, how, or to what.
func TestOthersNeverReadWhoMayReact(t *testing.T) {
	q := flow.Question{Name: "halt", Kind: flow.Number, Length: true, Seat: 1, Reacts: true, Unit: 7, Target: 3, Thing: flow.Figure(4), Rule: "x.ambush",
		Prompt: "Where does Spite halt it?", Max: 2000}
	for _, seat := range []flow.Seat{0, flow.Nobody} {
		d := game.Decide(&q, 9, seat)
		if !d.Reacts || d.Number != 9 || d.Seat != 1 {
			t.Errorf("seat %d does not read that somebody may react: %+v", seat, d)
		}
		if d.Unit != -1 || d.Target != -1 || d.Thing != (flow.Thing{}) || d.Prompt != "" || d.Rule != "" || d.Name != "reaction" || d.Kind != "pick one" || d.Max != 0 {
			t.Errorf("seat %d reads too much: %+v", seat, d)
		}
	}
	if d := game.Decide(&q, 9, 1); d.Unit != 7 || d.Prompt == "" {
		t.Errorf("who is asked reads %+v", d)
	}
}
