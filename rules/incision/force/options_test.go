package force

import (
	"testing"

	"sortie/dice"
)

// Every switch is a ruling of the ledger, is off by default, and does something.
func TestOptionsDoWhatTheySay(t *testing.T) {
	for _, o := range new(Options).Table().List() {
		if len(rowsOf(t, string(o.Rule))) == 0 || o.Default != "off" || o.Text == "" {
			t.Errorf("%s stands on no row", o.ID)
		}
	}
	b := book(t)
	set := func(id string) *Book {
		var o Options
		if o.Table().Set(id, "on") != nil || o == (Options{}) {
			t.Fatalf("%s cannot be set", id)
		}
		return b.With(o)
	}
	skill := func(key string, level int) Purchase { return Purchase{Step: BuySkill, Item: key, Level: level} }
	weapon := func(item, old string) Purchase { return Purchase{Step: BuyWeapon, Item: item, For: old} }
	judged := func(id string, s *Shard, p Purchase) (bool, bool) {
		return b.Judge(s, 0, p).Open(), set(id).Judge(s, 0, p).Open()
	}
	for id, opened := range map[string]func() (bool, bool){
		"boromite-any-leadership": func() (bool, bool) {
			return judged("boromite-any-leadership", shard(t, "faction Boromite", "operative bor-gang-leader"), weapon("plasma-carbine", ""))
		},
		"plasma-claw-at-4": func() (bool, bool) {
			was, is := judged("plasma-claw-at-4", shard(t, "faction Ghar", "operative ghar-battletrooper", "buy skill leadership 1-2"), weapon("plasma-claw", "battle-claw"))
			return !was, !is
		},
		"remainder-buys-skills": func() (bool, bool) {
			p := skill("bodyguard", 1)
			p.After, p.ByShard = 1, true
			return judged("remainder-buys-skills", shard(t, "faction Ghar", "missions 1", "operative ghar-pilot"), p)
		},
		"drop-gun-drones": func() (bool, bool) {
			s := shard(t, "faction Concord", "missions 1", "operative phc-drop-leader", "operative drone-gun-concord")
			return len(b.Examine(s).Faults) == 0, len(set("drop-gun-drones").Examine(s).Faults) == 0
		},
		"mixed-mercenaries": func() (bool, bool) {
			s := shard(t, "faction Mercenary primitive", "missions 1", "operative merc-sub-officer", "operative merc-advanced", "operative merc-primitive")
			return len(b.Examine(s).Faults) == 0, len(set("mixed-mercenaries").Examine(s).Faults) == 0
		},
		"no-retire-limit": func() (bool, bool) {
			s := shard(t, "faction Ghar", "missions 1", "operative ghar-pilot")
			_, no := b.Retire(s, 0, 2)
			_, free := set("no-retire-limit").Retire(s, 0, 2)
			return no == nil, free == nil
		},
		"no-temporary": func() (bool, bool) {
			s := shard(t, "faction Ghar", "operative ghar-pilot")
			team := &Team{Fielded: []Fielded{{Temporary: "ghar-outcast"}}}
			return len(b.Field(s, team).Faults) > 0, len(set("no-temporary").Field(s, team).Faults) > 0
		},
	} {
		if was, is := opened(); was || !is {
			t.Errorf("%s: %v without it, %v with it", id, was, is)
		}
	}
	nar := shard(t, "faction Isorian", "operative is-nar-trooper", "buy skill marksman 1 for plasma-rifle")
	if o := set("rifle-difference").Judge(nar, 0, weapon("plasma-rifle", "plasma-carbine")); o.Price.Total() != 8 {
		t.Errorf("the rifle costs %d", o.Price.Total())
	}
	if x := set("no-underdog").UnderdogXP(200, 220); x.Total() != 0 {
		t.Errorf("the underdog gets %d", x.Total())
	}
	if p, _ := set("printed-bt").ProfileOf("phc-nuhu-mandarin"); p.BT != 4 {
		t.Errorf("the printed BT is %d", p.BT)
	}
	two := set("demolitions-3-breaching")
	p := two.Examine(shard(t, "faction Boromite", "operative bor-ganger", "buy skill demolitions 1-3")).Members[0].Profile
	if x := two.BreachingStrike(&p, &b.WeaponOf("mass-compactor").Modes[0], Effective); x.Total() != 7 {
		t.Errorf("the compactor strikes at %s", x.String())
	}
}

// Whoever buys what is open, again and again, has a legal shard, and never spends more than there is.
func TestAWalkThroughTheBuilderStaysLegal(t *testing.T) {
	b := book(t)
	r := dice.NewRand(7, 1)
	for _, e := range b.Examples {
		s := e.Shard.Rebuilt()
		s.Budget = 420
		for range 10 {
			op := r.Int(len(s.Operatives))
			var open []Offer
			for _, tree := range b.Trees(s, op) {
				if len(tree.Steps) > 0 && tree.Steps[0].Open() {
					open = append(open, tree.Steps[0])
				}
			}
			for _, o := range b.Armoury(s, op) {
				if o.Open() {
					open = append(open, o)
				}
			}
			if len(open) == 0 {
				continue
			}
			next, o := b.Buy(s, op, open[r.Int(len(open))].Purchase)
			was, is := b.Examine(s), b.Examine(next)
			if len(is.Faults) > 0 || is.Cost != was.Cost+o.Price.Total() || is.Cost > s.Budget {
				t.Fatalf("%s: %s for %d makes %d of %d: %v", e.Key, o.Title, o.Price.Total(), is.Cost, was.Cost, is.Faults)
			}
			s = next
		}
		if back, faults := Parse(s.Text()); len(faults) > 0 || back.Text() != s.Text() {
			t.Errorf("%s cannot be read back: %v", e.Key, faults)
		}
	}
}
