package force

import (
	"strings"
	"testing"
)

func TestTheBuilderOffersWhatItAccepts(t *testing.T) {
	b := book(t)
	for _, e := range b.Examples {
		s := e.Shard.Rebuilt()
		s.Budget = 400
		for op := range s.Operatives {
			for _, tree := range b.Trees(s, op) {
				for k, o := range tree.Steps {
					if o.Title == "" || o.Open() && o.Text == "" {
						t.Errorf("%s is offered without a word", o.Purchase.Item)
					}
					if k > 0 || !o.Open() {
						continue
					}
					next, _ := b.Buy(s, op, o.Purchase)
					if r := b.Examine(next); len(r.Faults) > 0 {
						t.Errorf("%s was open to %s: %s", o.Title, s.Operatives[op].Name, r.Faults[0].Fault)
					}
					back, no := b.Refund(next, op, len(next.Operatives[op].Purchases)-1)
					if no != nil || back.Text() != s.Text() {
						t.Errorf("%s cannot be taken back: %v", o.Title, no)
					}
				}
			}
			for _, o := range b.Armoury(s, op) {
				if !o.Open() {
					if len(o.No) > 0 && (o.No[0].Rule == "" || o.No[0].Fix == "") {
						t.Errorf("%s is closed without a rule: %v", o.Title, o.No[0])
					}
					continue
				}
				next, _ := b.Buy(s, op, o.Purchase)
				if r := b.Examine(next); len(r.Faults) > 0 {
					t.Errorf("%s was open: %s", o.Title, r.Faults[0].Fault)
				}
			}
		}
		open := 0
		for _, r := range b.Recruits(s) {
			if len(r.No) == 0 {
				open++
			} else if r.No[0].Fix == "" {
				t.Errorf("%s is closed without a word", r.Unit.Key)
			}
		}
		if open == 0 {
			t.Errorf("nobody can join %s", e.Key)
		}
	}
}

// A step says before it is bought what it would change.
func TestAStepTellsItsGain(t *testing.T) {
	b := book(t)
	s := shard(t, "faction Boromite", "operative bor-ganger", "buy skill leadership 1-2")
	o := b.Judge(s, 0, Purchase{Step: BuySkill, Item: "elite", Level: 1})
	if len(o.Gains) != 0 {
		t.Errorf("Elite after Leadership 2 gains %v", o.Gains)
	}
	o = b.Judge(shard(t, "faction Boromite", "operative bor-ganger"), 0, Purchase{Step: BuySkill, Item: "elite", Level: 1})
	if len(o.Gains) != 1 || o.Gains[0].Stat != Co || o.Gains[0].Before != 8 || o.Gains[0].After != 9 || o.Gains[0].Why.String() != "Co 8, +1 Elite 1 = 9" {
		t.Errorf("Elite gains %v", o.Gains)
	}
	poor := shard(t, "faction Boromite", "budget 40", "operative bor-ganger")
	if o = b.Judge(poor, 0, Purchase{Step: BuySkill, Item: "elite", Level: 1}); o.Short != 2 {
		t.Errorf("Elite is %d short", o.Short)
	}
	card := strings.Join(b.Card(&b.Examine(s).Members[0].Profile), "\n")
	if !strings.Contains(card, "Co 9(5)") || !strings.Contains(card, "Res 6(7)") || !strings.Contains(card, "Leadership 2") {
		t.Error(card)
	}
}

// Any text is judged, never a crash.
func FuzzShard(f *testing.F) {
	b := book(f)
	for _, e := range b.Examples {
		f.Add(e.Shard.Text())
	}
	f.Add("faction Feral\noperative fe-misgenic rolled 99 -1\nbuy skill misgenic 1-9\nbuy probe x for y on suit after 9 by shard")
	f.Fuzz(func(t *testing.T, text string) {
		_, list := b.CheckText(text, 0)
		s, faults := Parse(list.Text)
		if len(faults) == 0 && s.Text() != list.Text {
			t.Errorf("written again it is %q, not %q", s.Text(), list.Text)
		}
		for i := range s.Operatives {
			b.Judge(&s, i, Purchase{Step: BuySkill, Item: "tough", Level: 1})
		}
	})
}
