package force

import (
	"slices"
	"strings"
	"testing"

	"sortie/defs"
	"sortie/dice"
	"sortie/game"
)

// A trait is written once: the table that reads it says what it is called and what it does.
func TestEveryTraitIsKnownAndTold(t *testing.T) {
	b := book(t)
	for id := RF; id <= MustCarry; id++ {
		if back, err := ReadTrait(Trait{ID: id}.String()); err != nil || back.ID != id || len(Traits()) != int(MustCarry) {
			t.Errorf("%v cannot be read back: %v", Trait{ID: id}, err)
		}
	}
	used := map[TraitID]bool{}
	see := func(where string, list []Trait) {
		for _, x := range list {
			used[x.ID] = true
			back, err := ReadTrait(x.String())
			if err != nil || back != x {
				t.Errorf("%s: %s reads back as %s: %v", where, x, back, err)
			}
		}
	}
	for i := range b.Units {
		see(b.Units[i].Key, b.Units[i].Traits)
	}
	for i := range b.Weapons {
		for j := range b.Weapons[i].Modes {
			m := &b.Weapons[i].Modes[j]
			see(b.Weapons[i].Key, m.Traits)
			for _, x := range m.Traits {
				if !strings.Contains(m.Card(), x.String()) {
					t.Errorf("the card of %s does not show %s", b.Weapons[i].Key, x)
				}
			}
		}
	}
	for i := range b.Equipment {
		see(b.Equipment[i].Key, b.Equipment[i].Traits)
	}
	for id := SkillID(1); id < endSkills; id++ {
		for _, l := range b.Skill(id).Levels {
			for _, g := range l.Gains {
				if g.Trait.ID != 0 {
					see(id.Key(), []Trait{g.Trait})
				}
				if g.Text() == "" {
					t.Errorf("%s gives nothing that can be told", id.Key())
				}
			}
		}
	}
	for id := RF; id <= MustCarry; id++ {
		if !used[id] && id != Cumbersome && id != Fade && id != MustCarry { // the book has them, nothing that ships does
			t.Errorf("nothing has %v", Trait{ID: id})
		}
	}
}

// is.build.weapon-class.multi-shot-is-rf
func TestMoreThanOneShotIsRapidFire(t *testing.T) {
	b := book(t)
	for i := range b.Weapons {
		for j := range b.Weapons[i].Modes {
			m := &b.Weapons[i].Modes[j]
			if m.Fire == Thrown {
				continue
			}
			if want := m.Shots > 1 && m.Key != "phased"; m.Rapid() != want || want && m.N(RF) != int(m.Shots) {
				t.Errorf("%s: rapid %v, %d shots, RF %d", m.Rule, m.Rapid(), m.Shots, m.N(RF))
			}
		}
	}
}

// is.build.probe.stat-line, is.build.probe.no-init-co, is.build.probe.civilian-res, is.pb.stats
func TestProbesAndBuddiesHaveOneLine(t *testing.T) {
	b := book(t)
	for i := range b.Units {
		if u := &b.Units[i]; u.Kind == Probes || u.Kind == Buddies {
			want := Line{10, 10, 5, 1, 3, None, None, 0}
			if strings.HasSuffix(u.Key, "-civilian") {
				want[Res] = 1
			}
			if u.Line != want || u.Size != Tiny || !has(u.Traits, Suspensored) {
				t.Errorf("%s: %v, %s", u.Key, u.Line, u.Size)
			}
		}
	}
}

// is.build.create.size-default
func TestWithoutAWordAMemberIsMediumInfantry(t *testing.T) {
	b, err := Read(Files{{Name: "new.txt", Text: "unit x infantry pts 5 called X\nline Mv 5"}, filesOf(t, "skills.txt")})
	if err != nil {
		t.Fatal(err)
	}
	if u := b.UnitOf("x"); u.Size != Medium || u.Kind != Infantry {
		t.Errorf("%s %s", u.Size, u.Kind)
	}
	if Kind(0) != Infantry || Size(0) != Medium {
		t.Error("the zero values are not the defaults")
	}
}

func filesOf(t *testing.T, name string) defs.Part {
	t.Helper()
	text, err := dataFiles.ReadFile("data/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return defs.Part{Name: name, Text: string(text)}
}

// What the book leaves out or uses only to explain: mounts, Guildesses, the four sample lines, bracketed ticks.
// is.build.beast.no-mounts, is.build.bor.no-guildess, is.build.create.sample-lines, is.build.avail-key.bracket-tick
func TestWhatCannotBeBought(t *testing.T) {
	b := book(t)
	for _, name := range []string{"mount", "Guildess", "Matriarch", "C3 Trooper Garral 673-207", "Senatex Trooper 'Krick-Na'"} {
		if b.UnitOf(name) != nil || b.PriceOf(name) != nil {
			t.Errorf("%s can be bought", name)
		}
	}
	for i := range b.Units {
		for _, bad := range []string{"mount", "guildess", "matriarch"} {
			if strings.Contains(b.Units[i].Key, bad) {
				t.Errorf("%s is in the list", b.Units[i].Key)
			}
		}
	}
	for key, pts := range map[string]int{"phc-strike-trooper": 37, "is-tsan-ra-trooper": 42, "probe-scout": 4, "buddy-spotter": 4} {
		if b.UnitOf(key).Pts != pts {
			t.Errorf("%s costs %d", key, b.UnitOf(key).Pts)
		}
	}
	for i := range b.Prices {
		for _, o := range b.Prices[i].Openings {
			if o.Only != 0 && o.Also != 0 {
				t.Errorf("%s is open but for some", b.Prices[i].Item)
			}
		}
	}
}

// is.build.create.starting-size: guidance alone.
func TestTheUsualSizeIsNotEnforced(t *testing.T) {
	b := book(t)
	s := shard(t, "faction Ghar", "budget 2000", "operative ghar-slavedriver", "operative ghar-outcast", "operative ghar-outcast", "operative ghar-outcast", "operative ghar-outcast")
	if r := b.Examine(s); len(r.Faults) > 0 || r.Cost != 106 {
		t.Errorf("%d: %v", r.Cost, r.Faults)
	}
}

// is.build.create.default-300
func TestTheDefaultBudget(t *testing.T) {
	s, _ := Parse("shard x\nfaction Ghar")
	if s.Budget != 300 {
		t.Errorf("the default is %d", s.Budget)
	}
}

// is.skill.general.minimum
func TestAMinimumLifts(t *testing.T) {
	b := book(t)
	m := &member{book: b}
	brawn2 := b.Skill(Brawn).Levels[1].Gains[0]
	for now, add := range map[int]int{3: 3, 4: 2, 5: 1, 6: 1, 7: 1, 8: 0, 9: 0} {
		if got := m.increase(now, brawn2); got != add {
			t.Errorf("Brawn 2 on %d adds %d, want %d", now, got, add)
		}
	}
	m.book = b.Without("is.skill.general.minimum")
	if m.increase(3, brawn2) != 1 {
		t.Error("without the row the minimum lifts")
	}
}

// is.build.probe.replaced, is.skill.dronesync.replaced, is.build.xp.temporary-none
func TestAfterABattleTheMachinesAreThere(t *testing.T) {
	b := book(t)
	s := b.Example("freeborn-vardanari").Shard.Clone()
	drone := s.at("Freeborn-Gun-Drone")
	after := b.BetweenScenarios(b.Award(s, Outcome{Difficulty: Hard, Success: TotalSuccess, Fielded: []int{0, drone}, Lost: []int{drone}}))
	if after.Operatives[drone].Fate != Fit || after.Operatives[drone].Earned != 0 || len(after.Equipment) != len(s.Equipment) {
		t.Error("a machine is lost, or has earned something")
	}
	if after.Operatives[0].Earned != 9 || after.Earned != 9 || after.Operatives[1].Earned != 0 {
		t.Error("who took part and survived earns, nobody else")
	}
	team := b.Field(s, &Team{Fielded: []Fielded{{Temporary: "fb-domari"}}})
	if len(team.Faults) > 0 || len(s.Operatives) != len(after.Operatives) {
		t.Errorf("a hired hand stays on the roster: %v", team.Faults)
	}
}

// is.build.replace.example-shard-pool
func TestReplacementsFromTheExampleShards(t *testing.T) {
	b := book(t)
	s := b.Example("isorian-phase").Shard.Clone()
	s.Missions = 1
	lost := s.at("Apprentice-Sniper")
	s.Operatives[lost].Fate = Dead
	if _, no := b.ReplaceFromPool(s, lost, "Apprentice Sniper"); no == nil {
		t.Error("without the option nobody comes from the examples")
	}
	pool := b.With(Options{ExamplePool: true})
	next, no := pool.ReplaceFromPool(s, lost, "Apprentice Sniper")
	if no != nil {
		t.Fatal(no)
	}
	if r := pool.Examine(next); len(r.Faults) > 0 || r.Members[len(r.Members)-1].Unspent != 0 {
		t.Errorf("the new sniper: %v", r.Faults)
	}
	if _, no := pool.ReplaceFromPool(s, lost, "Nobody"); no == nil {
		t.Error("somebody came whom no example has")
	}
}

// is.build.avail.ghar-disruptor-size
func TestTheBlastOfDisruptors(t *testing.T) {
	b := book(t)
	for key, want := range map[string]int{"disruptor-bomber": 3, "off-table-disruptor-bomber": 3, "heavy-disruptor-bomber": 5} {
		w := b.WeaponOf(key)
		if got := b.BlastOf(w, &w.Modes[0]); got != want {
			t.Errorf("%s has a blast of %d", key, got)
		}
	}
	w := b.WeaponOf("heavy-disruptor-bomber")
	if b.With(Options{WideBomber: true}).BlastOf(w, &w.Modes[0]) != 6 {
		t.Error("the option does nothing")
	}
}

func TestFirstAidIsRolled(t *testing.T) {
	b := book(t)
	s := shard(t, "faction Algoryn", "operative alg-vector-trooper as Medic", "buy skill medic 1", "operative alg-vector-trooper wounds 2 as Patient")
	for face, left := range map[int]int{6: 1, 7: 2, 10: 2} {
		d := dice.NewScript()
		d.Add(RollFirstAid, face)
		next, _, no := b.Treat(s, 0, 1, d.Throw)
		if no != nil || next.Operatives[1].Wounds != left {
			t.Errorf("a %d leaves %d Wounds: %v", face, next.Operatives[1].Wounds, no)
		}
	}
	if _, _, no := b.Treat(s, 1, 0, nil); no == nil {
		t.Error("somebody without the skill treats")
	}
}

// A shard is the same after being written and read, as text and as JSON.
func TestShardsRoundTrip(t *testing.T) {
	b := book(t)
	texts := []string{`shard Long
faction Mercenary primitive
budget 400
missions 2
earned 12
operative merc-sub-officer with x-grenade bench earned 9 wounds 1 as Old Hand
buy skill leadership 2 after 1
buy weapon mag-pistol for slug-pistol after 2 by shard
operative fe-misgenic dead rolled 2 2 10 as Poor Thing
operative ghar-battletrooper joined 1 replaces 87 extra 7 as Suit
buy skill tough 1 on suit after 1
retrain marksman for lugger-gun after 2
give-up handler 3
give-up blur
equipment probe-scout after 1
`}
	for _, e := range b.Examples {
		texts = append(texts, e.Shard.Text())
	}
	for _, text := range texts {
		s, faults := Parse(text)
		if len(faults) > 0 {
			t.Fatalf("%v\n%s", faults, text)
		}
		if s.Text() != text {
			t.Errorf("written again it is\n%s\nnot\n%s", s.Text(), text)
		}
		data, err := s.JSON()
		if err != nil {
			t.Fatal(err)
		}
		back, err := ParseJSON(data)
		if err != nil || back.Text() != text {
			t.Errorf("as JSON it is\n%s\n%v", back.Text(), err)
		}
	}
	if _, err := ParseJSON([]byte(`{"name":"x\nbudget -5"}`)); err == nil {
		t.Error("a name of two lines was taken")
	}
}

func TestWhatIsWrittenWrongIsNamedByItsLine(t *testing.T) {
	for text, line := range map[string]int{"faction Ghar\nbudget much": 2, "operative": 1, "buy skill tough 1": 1, "operative x\nbuy song y": 2,
		"operative x\nbuy skill tough x": 2, "sing": 1, "operative x with , as Y": 1, "operative x flying": 1, "shard a\nshard b": 2,
		"operative x\nbuy skill tough 3-1": 2} {
		_, faults := Parse(text)
		if len(faults) == 0 || faults[0].Line != line || faults[0].Fix == "" {
			t.Errorf("%q: %v", text, faults)
		}
	}
}

func TestEveryFaultIsReported(t *testing.T) {
	b := book(t)
	_, list := b.CheckText("shard Bad\nfaction Concord\nbudget 100\noperative phc-drop-trooper as A\nbuy skill medic 2\nbuy weapon mag-gun\noperative alg-optimate as B\noperative dragon as C\n", 0)
	want := []string{"is.skill.general.one-step-at-a-time", "is.skill.medic.prohibited-concord", "is.build.avail.weapon.mag-gun", "is.build.create.faction-templates",
		"is.build.phc.drop-only", "is.build.create.min-five", "is.build.create.leader-required"}
	var got []string
	for _, f := range list.Faults {
		got = append(got, string(f.Rule))
		if f.What == "" || f.Fix == "" {
			t.Errorf("%v says too little", f)
		}
	}
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("%s is not reported: %v", w, got)
		}
	}
	if list.Faults[0].Line != 5 || !strings.Contains(game.ListError{Report: list}.Error(), "there is no operative \"dragon\"") {
		t.Errorf("%v", game.ListError{Report: list})
	}
}

func TestDataFilesSayWhereTheyAreWrong(t *testing.T) {
	for text, want := range map[string]string{
		"unit x dragon pts 5 called X":                                   "bad.txt:1: ",
		"weapon x rifle called X\nmode m direct range 5/10":              "bad.txt:2: ",
		"weapon x rifle called X\nmode m direct has Sparkle":             "bad.txt:2: ",
		"skill juggling called Juggling":                                 "bad.txt:1: ",
		"price weapon x 5 to Mars":                                       "bad.txt:1: ",
		"armour a main called A\nbonus 1 to 8 against rain":              "bad.txt:2: ",
		"unit x infantry pts 5 called X\nunit x infantry pts 5 called X": "bad.txt:2: ",
		"hello": "bad.txt:1: ",
	} {
		if _, err := Read(Files{{Name: "bad.txt", Text: text}}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Barriers are scenery or come with what projects them; nobody buys one.  is.equip.barrier-cost, is.build.equip.barrier.cost
func TestBarriersHaveNoPrice(t *testing.T) {
	b := book(t)
	for _, key := range []string{"kinetic-barrier", "batter-field", "barrier", "projector"} {
		if b.PriceOf(key) != nil || b.UnitOf(key) != nil || b.WeaponOf(key) != nil {
			t.Errorf("%s is for sale", key)
		}
	}
	if u := b.UnitOf("buddy-batter"); u.Pts != 12 || !has(u.Traits, BatterField) {
		t.Errorf("a batter buddy costs %d", u.Pts)
	}
	if p, ok := b.ProfileOf("phc-nuhu-mandarin"); !ok || !p.Has(BatterField) {
		t.Error("a NuHu has no batter field")
	}
}

// is.armour.battlesuit-proof, is.build.armour.battlesuit.size
func TestBattlesuitsAreLargeAndProof(t *testing.T) {
	b := book(t)
	for i := range b.Units {
		if u := &b.Units[i]; u.Kind == Battlesuits && (u.Size != Large || !has(u.Traits, ScrambleProof)) {
			t.Errorf("%s is %s", u.Key, u.Size)
		}
	}
}
