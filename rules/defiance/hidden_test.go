package defiance

import (
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/position"
)

// Command cards are open; by an option only their own side knows whom they serve until they are drawn, and whoever does
// not know can think of any unit that they could serve.  dvg.command.card-public
func TestCommandCardsAreHiddenByAnOption(t *testing.T) {
	pack := force.Shipped()
	for _, hidden := range []bool{false, true} {
		s := cardsOnTable(t, pack, hidden)
		for seat, want := range map[flow.Seat]int{flow.First: 1, flow.Second: 1, flow.Nobody: 1} {
			if hidden && seat != flow.Second {
				want = 0
			}
			if got := marked(s.View(seat), "c"); got != want {
				t.Errorf("hidden %v: seat %d sees %d cards, want %d", hidden, seat, got, want)
			}
		}
		if s.Hides(flow.First) != hidden || s.Hides(flow.Second) {
			t.Errorf("hidden %v: first %v, second %v", hidden, s.Hides(flow.First), s.Hides(flow.Second))
		}
		other := 0
		for seed := range uint64(20) {
			n := s.Forget(flow.First, dice.NewRand(seed, 0)).(*State)
			if err := n.Invariant(); err != nil {
				t.Fatal(err)
			}
			other += int(n.Units[1].Cards)
		}
		if (other > 0) != hidden {
			t.Errorf("hidden %v: in %d of 20 thoughts it is another unit", hidden, other)
		}
	}
}

// cardsOnTable is a table on which a card of blue's primary commander serves its unit c.
func cardsOnTable(t *testing.T, pack *force.Pack, hidden bool) *State {
	t.Helper()
	var lines []game.Line
	option := "option open-cards on"
	if hidden {
		option = "option open-cards off"
	}
	for i, text := range []string{option, "phase command", "unit red a 6 regular at 10,10", "unit blue b 6 regular at 10,30", "unit blue c 6 regular at 10,40", "set b.1 commander 1", "primary b.1"} {
		lines = append(lines, game.Line{No: i + 1, Text: text})
	}
	stage, err := system{pack: pack}.NewCase(lines)
	if err != nil {
		t.Fatal(err)
	}
	s := stage.(*State)
	r := &Run{State: s, io: silent{}}
	r.serve(2)
	r.shuffle(true)
	s.Phase = position.Active
	return s
}

func marked(v game.View, name string) int {
	for _, u := range v.Units {
		for _, m := range u.Marks {
			if u.Name == name && m.Name == "cards" {
				return m.Value
			}
		}
	}
	return 0
}
