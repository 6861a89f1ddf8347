package flow_test

import (
	"testing"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

func TestOneDefinitionOfLegal(t *testing.T) {
	no := tally.Refuse("x.no", "may not be chosen", "")
	offers := func() []flow.Option { return []flow.Option{{Value: 1}, {Value: 2}, {Value: 3, Refused: no}} }
	items := func() []flow.Option { return make([]flow.Option, 2) }
	at := func(ps ...geom.Point) []flow.Path { return []flow.Path{{Points: ps}} }
	far := geom.Point{X: geom.MaxCoord + 1}
	long := make([]geom.Point, 129)
	q := func(k flow.Kind) flow.Question {
		return flow.Question{Name: "q", Kind: k, Min: 1, Max: 2, Offers: offers, Items: items}
	}
	tests := []struct {
		name  string
		kind  flow.Kind
		a     flow.Answer
		legal bool
	}{
		{"an offer", flow.PickOne, flow.Answer{Value: 2}, true},
		{"a refused offer", flow.PickOne, flow.Answer{Value: 3}, false},
		{"not offered", flow.PickOne, flow.Answer{Value: 4}, false},
		{"values to a pick", flow.PickOne, flow.Answer{Value: 1, Values: []int32{1}}, false},
		{"two", flow.PickSeveral, flow.Answer{Values: []int32{2, 1}}, true},
		{"too few", flow.PickSeveral, flow.Answer{}, false},
		{"too many", flow.PickSeveral, flow.Answer{Values: []int32{1, 2, 3}}, false},
		{"twice", flow.PickSeveral, flow.Answer{Values: []int32{1, 1}}, false},
		{"one refused", flow.PickSeveral, flow.Answer{Values: []int32{1, 3}}, false},
		{"a value to several", flow.PickSeveral, flow.Answer{Value: 1, Values: []int32{1}}, false},
		{"both to one", flow.Allocate, flow.Answer{Values: []int32{1, 1}}, true},
		{"an item left", flow.Allocate, flow.Answer{Values: []int32{1}}, false},
		{"to a refused receiver", flow.Allocate, flow.Answer{Values: []int32{1, 3}}, false},
		{"in range", flow.Number, flow.Answer{Value: 2}, true},
		{"below", flow.Number, flow.Answer{Value: 0}, false},
		{"above", flow.Number, flow.Answer{Value: 3}, false},
		{"a number with paths", flow.Number, flow.Answer{Value: 1, Paths: at(geom.Point{})}, false},
		{"a path", flow.Move, flow.Answer{Paths: at(geom.Point{}, geom.Point{X: 1})}, true},
		{"an empty path", flow.Move, flow.Answer{Paths: at()}, false},
		{"too many corners", flow.Move, flow.Answer{Paths: at(long...)}, false},
		{"too many paths", flow.Move, flow.Answer{Paths: make([]flow.Path, 257)}, false},
		{"beyond every table", flow.Move, flow.Answer{Paths: at(far)}, false},
		{"values to a move", flow.Move, flow.Answer{Values: []int32{1}}, false},
		{"a place", flow.Place, flow.Answer{Paths: at(geom.Point{})}, true},
		{"a place is no path", flow.Place, flow.Answer{Paths: at(geom.Point{}, geom.Point{X: 1})}, false},
	}
	for _, tt := range tests {
		question := q(tt.kind)
		if r := question.Refuse(&tt.a); (r == nil) != tt.legal {
			t.Errorf("%s: %v", tt.name, r)
		}
	}
}

func TestTheCheckOfAQuestionRunsLast(t *testing.T) {
	q := flow.Question{Name: "q", Kind: flow.Number, Min: 1, Max: 9, Check: func(a *flow.Answer) *tally.Refusal {
		if a.Value > 9 {
			t.Error("the check saw an answer out of range")
		}
		return tally.Refuse("x", "never", "")
	}}
	for v := range int32(12) {
		if q.Refuse(&flow.Answer{Value: v}) == nil {
			t.Errorf("%d was taken", v)
		}
	}
}

func TestAnswersAreCopiedWhole(t *testing.T) {
	a := flow.Answer{Values: []int32{1}, Paths: []flow.Path{{Points: []geom.Point{{X: 1}}}}}
	c := a.Clone()
	c.Values[0], c.Paths[0].Points[0].X, c.Paths[0].Figure = 9, 9, 9
	if a.Values[0] != 1 || a.Paths[0].Points[0].X != 1 || a.Paths[0].Figure != 0 {
		t.Error("a copy shares with its original")
	}
}

// What a question proposes is the same when a screen leaves out facings that nobody chose.
func TestSameAnswer(t *testing.T) {
	at := []geom.Point{{X: 508, Y: 1016}}
	proposed := flow.Answer{Paths: []flow.Path{{Figure: 3, Points: at, Facing: 90}}}
	for _, c := range []struct {
		name string
		back flow.Answer
		same bool
	}{
		{"the facing is left out", flow.Answer{Paths: []flow.Path{{Figure: 3, Points: at}}}, true},
		{"a facing is chosen", flow.Answer{Paths: []flow.Path{{Figure: 3, Points: at, Facing: 90, Turned: true}}}, false},
		{"another figure", flow.Answer{Paths: []flow.Path{{Figure: 4, Points: at}}}, false},
		{"another place", flow.Answer{Paths: []flow.Path{{Figure: 3, Points: []geom.Point{{X: 509, Y: 1016}}}}}, false},
		{"a corner more", flow.Answer{Paths: []flow.Path{{Figure: 3, Points: append(at[:1:1], at[0])}}}, false},
		{"no path", flow.Answer{}, false},
		{"a value", flow.Answer{Value: 1, Paths: proposed.Paths}, false},
		{"values", flow.Answer{Values: []int32{0}, Paths: proposed.Paths}, false},
	} {
		if got := c.back.Same(&proposed); got != c.same {
			t.Errorf("%s: taken as the same: %v", c.name, got)
		}
	}
}
