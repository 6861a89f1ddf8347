package voice

import (
	"reflect"
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/tally"
)

// ear is an outside that notes what it hears and answers with the first offer.
type ear struct {
	deaf  bool
	cited []tally.Rule
	told  []flow.Event
	asked []flow.Question
}

func (e *ear) Ask(q *flow.Question) flow.Answer {
	e.asked = append(e.asked, *q)
	return q.Default
}
func (e *ear) Roll(dice.Roll) int   { return 1 }
func (e *ear) Tell(ev flow.Event)   { e.told = append(e.told, ev) }
func (e *ear) Loud() bool           { return !e.deaf }
func (e *ear) Cite(rule tally.Rule) { e.cited = append(e.cited, rule) }
func (e *ear) Lose(flow.Loss)       {}

func (e *ear) heard(t *testing.T, want ...tally.Rule) {
	t.Helper()
	if len(want)+len(e.cited) > 0 && !reflect.DeepEqual(e.cited, want) {
		t.Errorf("cited %v, want %v", e.cited, want)
	}
	e.cited = nil
}

func TestARuleDecidesAndIsCited(t *testing.T) {
	var b Rows
	io := &ear{}
	if !b.By(io, "x.one", true, "x.same") || b.By(io, "x.two", false) {
		t.Error("a rule decides by its condition")
	}
	io.heard(t, "x.one", "x.same")
	b.Cite(nil, "x.one") // before anybody plays
	if !b.Whole() || b.Denied("x.one") {
		t.Error("rows are switched off that nobody denied")
	}
}

func TestADeniedRowDecidesNothingAndAddsNothing(t *testing.T) {
	var b Rows
	if off := b.Deny("x.one"); len(off) != 1 || b.Whole() || !b.Denied("x.two", "x.one") || b.Denied("x.two") {
		t.Errorf("denied: %v", off)
	}
	io := &ear{}
	if b.By(io, "x.one", true) || b.By(io, "x.two", true, "x.one") || !b.By(io, "x.two", true) {
		t.Error("a row that is switched off decides")
	}
	io.heard(t, "x.two")
	sum := b.Sum("hit", "Acc", "x.two", 5)
	sum.Add("aimed", "x.one", 1)
	if sum.Total() != 5 || sum.Len() != 1 {
		t.Errorf("with a line that is switched off: %s", sum.String())
	}
}

func TestWhoDoesNotListenIsToldNothing(t *testing.T) {
	var b Rows
	io := &ear{deaf: true}
	sum := b.Sum("hit", "Acc", "x.two", 5)
	b.Tell(io, flow.Event{Name: "shot", Rule: "x.one"}, "%d shots", 3)
	b.TellSum(io, flow.Event{}, &sum)
	b.Cite(io, "x.one")
	if len(io.told) != 0 {
		t.Errorf("told %v", io.told)
	}
	io.heard(t)
	io.deaf = false
	b.Tell(io, flow.Event{Name: "shot", Rule: "x.one"}, "%d shots", 3)
	b.TellSum(io, flow.Event{Text: "a test"}, &sum)
	if len(io.told) != 2 || io.told[0].Text != "3 shots" || io.told[1].Name != "hit" || io.told[1].Sum.Total() != 5 {
		t.Errorf("told %v", io.told)
	}
	io.heard(t, "x.one", "x.two")
}

func TestYesOrNo(t *testing.T) {
	var b Rows
	var shelf flow.Shelf
	io := &ear{}
	for _, usual := range []bool{true, false} {
		a := b.Ask(io, YesOrNo(&shelf, "sure", flow.Second, 3, "x.one", "Sure?", usual))
		if (a.Value == flow.Yes) != usual {
			t.Errorf("usually %v, answered %d", usual, a.Value)
		}
	}
	q := io.asked[0]
	if o := q.Offers(); len(o) != 2 || o[0].Key != "yes" || o[0].Rule != "x.one" || o[1].Key != "no" || q.Unit != 3 || q.Target != -1 || q.Seat != flow.Second {
		t.Errorf("asked %+v", q)
	}
	io.heard(t, "x.one", "x.one")
}

// newer is an edition: one row under another name, two rows that say the same, and one name for the rest.
func newer() *Names {
	return &Names{
		To:     map[tally.Rule][]tally.Rule{"x.one": {"y.one"}, "x.two": {"y.two", "y.again"}, "y.one": {"y.one"}},
		From:   []tally.Rule{"x.one", "x.two", "y.one"},
		Prefix: "x.",
		Rest:   []tally.Rule{"y.rest"},
	}
}

func TestAnEditionCitesAndShowsItsOwnRows(t *testing.T) {
	b := Edition(newer())
	io := &ear{}
	if !b.By(io, "x.one", true, "x.two") {
		t.Error("the rule does not decide")
	}
	io.heard(t, "y.one", "y.two", "y.again")
	b.Tell(io, flow.Event{Name: "shot", Rule: "x.two"}, "a shot")
	if io.told[0].Rule != "y.two" {
		t.Errorf("told by %s", io.told[0].Rule)
	}
	io.heard(t, "y.two", "y.again", "y.two")
	sum := b.Sum("hit", "Acc", "x.three", 5)
	b.TellSum(io, flow.Event{}, &sum)
	if got := io.told[1].Sum.Line(0).Rule; got != "y.rest" || sum.Line(0).Rule != "x.three" {
		t.Errorf("the sum told has %s, the sum itself %s", got, sum.Line(0).Rule)
	}
	for row, want := range map[tally.Rule]tally.Rule{"x.one": "y.one", "x.two": "y.two", "x.other": "y.rest", "y.one": "y.one", "sortie.answer": "sortie.answer", "": ""} {
		if got := b.Row(row); got != want {
			t.Errorf("%s is shown as %s, want %s", row, got, want)
		}
	}
	f := b.Finding(game.Finding{Cited: []tally.Rule{"x.two", "y.again", "x.one"}, Refusal: tally.Refuse("x.one", "no", "")})
	if !reflect.DeepEqual(f.Cited, []tally.Rule{"y.two", "y.again", "y.one"}) || f.Refusal.Rule != "y.one" {
		t.Errorf("found %+v", f)
	}
	facts := []game.Fact{{Rule: "x.two"}}
	if b.Facts(facts); facts[0].Rule != "y.two" {
		t.Errorf("a fact by %s", facts[0].Rule)
	}
}

func TestAnEditionDeniesWhatItsRowStandsFor(t *testing.T) {
	b := Edition(newer())
	if off := b.Deny("y.again"); !reflect.DeepEqual(off, []tally.Rule{"y.again", "x.two"}) || !b.Denied("x.two") || b.Denied("x.one") {
		t.Errorf("off: %v", off)
	}
	if b.Row("x.two") != "y.again" {
		t.Errorf("a case about y.again is shown %s", b.Row("x.two"))
	}
}

func TestAQuestionOfAnEdition(t *testing.T) {
	b := Edition(newer())
	io := &ear{}
	listed := 0
	b.Ask(io, flow.Question{
		Rule: "x.one",
		Offers: func() []flow.Option {
			listed++
			return []flow.Option{{Rule: "x.two", Judge: func(int32) *tally.Refusal { return tally.Refuse("x.one", "no", "") }}, {Refused: tally.Refuse("x.two", "no", "")}}
		},
		Check:  func(*flow.Answer) *tally.Refusal { return tally.Refuse("x.two", "no", "") },
		Reckon: func(int32) *tally.Tally { s := tally.New("hit", "Acc", "x.one", 3); return &s },
	})
	io.heard(t, "y.one")
	q := io.asked[0]
	q.Offers()
	o := q.Offers()
	if listed != 1 || q.Rule != "y.one" || o[0].Rule != "y.two" || o[0].Why().Rule != "y.one" || o[1].Why().Rule != "y.two" {
		t.Errorf("listed %d times: %+v", listed, o)
	}
	if q.Check(nil).Rule != "y.two" || q.Reckon(0).Line(0).Rule != "y.one" || q.Items != nil {
		t.Error("the answer is judged by rows of the other book")
	}
}
