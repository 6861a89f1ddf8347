package game_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sortie/flow"
	"sortie/game"
)

// A set-up as it was written when every game had two sides is read, and written as it was.
func TestSetUpsOfTwoSidesStayAsTheyWere(t *testing.T) {
	const old = `{"system":"a2","mission":"take-and-hold","points":750,"lists":["first","second"],"table":"","seed":"4711","options":[{"id":"pin-limit","value":"off"}],"names":["Ann","Ben"]}`
	var s game.Setup
	if err := json.Unmarshal([]byte(old), &s); err != nil {
		t.Fatal(err)
	}
	if s.Sides() != 2 || s.List(flow.Second) != "second" || s.Name(flow.First) != "Ann" || s.List(flow.Third) != "" || s.Name(flow.Nobody) != "" {
		t.Errorf("%+v", s)
	}
	if again, err := json.Marshal(s); err != nil || string(again) != old {
		t.Errorf("%s, %v", again, err)
	}
	if empty := (game.Setup{}); empty.Sides() != 2 || len(empty.Whole().Lists) != 2 || len(empty.Whole().Names) != 2 {
		t.Error("a set-up without lists is not one of two sides")
	}
	other := s.WithList(flow.First, "another")
	other.Names[1] = "Eve"
	if s.Lists[0] != "first" || s.Names[1] != "Ben" || other.Lists[0] != "another" {
		t.Error("a changed copy changed the original")
	}
}

func TestResultsOfSeveral(t *testing.T) {
	for _, c := range []struct {
		points []int
		winner flow.Seat
		ranks  []int
		firsts int
	}{
		{[]int{3, 1}, 0, []int{1, 2}, 1}, {[]int{2, 2}, flow.Nobody, []int{1, 1}, 2},
		{[]int{1, 5, 3}, 1, []int{3, 1, 2}, 1}, {[]int{4, 4, 0, 4}, flow.Nobody, []int{1, 1, 4, 1}, 3}, {[]int{0, 2, 2, 9}, 3, []int{4, 2, 2, 1}, 1},
	} {
		r := game.Placed(c.points)
		if r.Winner != c.winner || !slices.Equal(r.Ranks, c.ranks) || r.Firsts(len(c.points)) != c.firsts {
			t.Errorf("%v: %+v", c.points, r)
		}
	}
	two := game.Result{Winner: flow.Second}
	if two.Rank(0) != 2 || two.Rank(1) != 1 || two.Firsts(2) != 1 {
		t.Error("a result of two without places")
	}
}

func TestThoseWhoGaveUpComeLast(t *testing.T) {
	for _, c := range []struct {
		points []int
		out    []flow.Seat
		winner flow.Seat
		ranks  []int
	}{
		{[]int{9, 1}, []flow.Seat{0}, 1, nil},
		{nil, []flow.Seat{1}, 0, nil},
		{[]int{9, 1, 4}, []flow.Seat{0}, 2, []int{3, 2, 1}},
		{[]int{9, 4, 4}, []flow.Seat{0}, flow.Nobody, []int{3, 1, 1}},
		{[]int{9, 1, 4}, []flow.Seat{0, 2}, 1, []int{2, 1, 2}},
		{[]int{9, 8, 4, 8}, []flow.Seat{2}, 0, []int{1, 2, 4, 2}},
	} {
		sides := max(2, len(c.points))
		r := game.Result{Points: c.points}.Beaten(sides, c.out...)
		if !r.Over || r.Winner != c.winner || !reflect.DeepEqual(r.Ranks, c.ranks) || len(r.Points) != sides {
			t.Errorf("%v without %v: %+v", c.points, c.out, r)
		}
	}
}

// What one's position is worth against the others: of two the difference, of more also that harm to any of them helps.
func TestLead(t *testing.T) {
	if got := game.Lead([]int{7, 3}, 0); got != 4 || game.Lead([]int{7, 3}, 1) != -4 {
		t.Error(got)
	}
	three := game.Lead([]int{10, 6, 2}, 0)
	if three != 10-(6*2+8)/4 {
		t.Error(three)
	}
	if weaker := game.Lead([]int{10, 6, 0}, 0); weaker <= three {
		t.Error("harm to the weaker is of no use")
	}
	if stronger := game.Lead([]int{10, 4, 2}, 0); stronger <= game.Lead([]int{10, 6, 0}, 0) {
		t.Error("harm to the stronger is of no more use")
	}
}

func TestListsForSeveral(t *testing.T) {
	info := game.Info{Name: "Test", Points: 100, Missions: []game.Mission{{ID: "duel"}, {ID: "war", Sides: []int{3, 4}}}}
	for _, l := range []string{"a red 100", "b red 90", "c blue 100", "d green 300"} {
		w := strings.Fields(l)
		info.Lists = append(info.Lists, game.NamedList{ID: w[0], Force: w[1], Points: int(w[2][0]-'0') * 100})
	}
	info.Lists[1].Points = 90
	for sides, want := range map[int]string{2: "a c", 3: "a c d", 4: "a c d b"} {
		lists, ok := info.FairField(0, sides)
		var ids []string
		for _, l := range lists {
			ids = append(ids, l.ID)
		}
		if got := strings.Join(ids, " "); !ok || got != want {
			t.Errorf("%d sides: %s", sides, got)
		}
	}
	for mission, want := range map[string]string{"duel": "played by 2 sides, not 3", "war": "", "": "played by 2 sides"} {
		err := info.CheckSides(&game.Setup{Mission: mission, Lists: make([]string, 3)})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", mission, err)
		}
	}
}
