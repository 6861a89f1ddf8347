package defiance

import (
	"slices"
	"testing"

	"sortie/dice"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/tally"
	"sortie/voice"
)

const in = geom.Inch

// faces throws what it is given and fails the test for one that is missing or left over.
func faces(t *testing.T, list ...int) (law.Thrower, func()) {
	t.Helper()
	at := 0
	return func(dice.Roll) int {
			if at == len(list) {
				t.Fatal("one die too many")
			}
			at++
			return list[at-1]
		}, func() {
			t.Helper()
			if at != len(list) {
				t.Errorf("%d dice of %v were thrown", at, list)
			}
		}
}

func TestTheDieThatReachesTwelve(t *testing.T) {
	for _, tt := range []struct {
		name string
		list []int
		want int
	}{
		{law.RollDamage, []int{10, 6, 7}, 12}, {law.RollDamage, []int{10, 6, 5}, 11}, {law.RollDamage, []int{10, 5}, 10},
		{law.RollDamage, []int{10, 10, 10}, 12}, {law.RollReflex, []int{9}, 9}, {law.RollMorale, []int{10}, 10}, {law.RollScatter, []int{10}, 10},
	} {
		throw, done := faces(t, tt.list...)
		if f := (law.Law{}).D10(tt.name, -1, throw); f.Value != tt.want || f.Natural != tt.list[0] {
			t.Errorf("%s %v: %+v", tt.name, tt.list, f)
		}
		done()
	}
	for off, list := range map[tally.Rule][]int{"dvg.dice.open-ended.first": {10}, "dvg.dice.open-ended.second": {10, 6}, "dvg.dice.open-ended.scope": {10}, "dvg.dice.open-ended.cap": {10, 6, 6, 6, 1}} {
		throw, done := faces(t, list...)
		without(off).D10(law.RollDamage, -1, throw)
		done()
	}
}

func TestCompoundDice(t *testing.T) {
	for _, tt := range [][3]int{{3, 2, 32}, {10, 10, 100}, {10, 7, 7}, {3, 10, 30}} {
		throw, done := faces(t, tt[0], tt[1])
		if got := (law.Law{}).D100(law.RollChart, -1, throw); got != tt[2] {
			t.Errorf("%v: %d", tt, got)
		}
		done()
	}
	for f := 1; f <= 10; f++ {
		one, _ := faces(t, f)
		two, _ := faces(t, f)
		if a, b := (law.Law{}).D5(law.RollScatter, -1, one), (law.Law{}).D2(law.RollRebound, -1, two); a != []int{1, 1, 2, 2, 3, 3, 4, 4, 5, 5}[f-1] || b != []int{1, 1, 1, 1, 1, 2, 2, 2, 2, 2}[f-1] {
			t.Errorf("%d: d5 %d, d2 %d", f, a, b)
		}
	}
	throw, done := faces(t, 7, 7, 10, 8, 2, 10, 3)
	if (law.Law{}).RollOff(throw) != 0 {
		t.Error("11 beats 10")
	}
	done()
	for _, tt := range []struct {
		natural, mod int
		ag           int8
		want         bool
	}{{10, -5, 10, false}, {1, 9, 2, true}, {9, 2, 10, false}, {9, 0, 10, true}, {6, 2, 9, true}} {
		if (law.Law{}).Agile(tt.natural, tt.mod, tt.ag) != tt.want {
			t.Errorf("%+v", tt)
		}
	}
}

func TestBrackets(t *testing.T) {
	one := &force.Weapon{Reach: [5]geom.Length{5 * in, 15 * in, 25 * in, 35 * in}}
	far := &force.Weapon{Reach: [5]geom.Length{3: force.Unlimited}}
	for _, tt := range []struct {
		w     *force.Weapon
		tenth int
		aimed bool
		need  int // 0: refused
	}{{one, 50, false, 3}, {one, 51, false, 5}, {one, 150, false, 5}, {one, 250, false, 7}, {one, 350, false, 9}, {one, 351, false, 0}, {one, 351, true, 7}, {far, 20, false, 9}, {far, 600, true, 9}} {
		k, r := (law.Law{}).Bracketed(tt.w, geom.Inches(tt.tenth), tt.aimed)
		if got := force.BracketNeed(k); (r == nil) != (tt.need > 0) || r == nil && got != tt.need {
			t.Errorf("%d tenths: %d+, %v", tt.tenth, got, r)
		}
	}
	if from, to := (law.Law{}).PhaseRange(&force.Weapon{Reach: [5]geom.Length{1: 15 * in, 2: 30 * in}}, false); from != 15*in || to != 30*in {
		t.Error("phase range")
	}
	for _, tt := range []struct{ size, tenth, need int }{{1, 60, 7}, {2, 125, 9}, {3, 240, 9}, {1, 85, 0}} {
		if need, _, r := (law.Law{}).GrenadeNeed(int8(tt.size), geom.Inches(tt.tenth)); need != tt.need || (r == nil) != (tt.need > 0) {
			t.Errorf("%+v: %d %v", tt, need, r)
		}
	}
	for gap, want := range map[int]int{20: 0, 19: 0, 30: 1, 40: 2, 50: 2, 79: 3} {
		if n, ok := (law.Law{}).Bridge(geom.Inches(gap)); n != want || !ok {
			t.Errorf("gap %d: %d", gap, n)
		}
	}
	if _, ok := (law.Law{}).Bridge(8 * in); ok {
		t.Error("8 inches cannot be bridged")
	}
}

func TestArmorAndTargets(t *testing.T) {
	inf := func(ar int8) law.Target { return law.Target{AR: ar} }
	veh := func(ar int8) law.Target { return law.Target{Vehicle: true, AR: ar} }
	ai := func(e force.Effectors) law.Attack { return law.Attack{Effectors: e} }
	av := func(e force.Effectors) law.Attack { return law.Attack{AV: true, Effectors: e} }
	for _, tt := range []struct {
		a    law.Attack
		t    law.Target
		want int
	}{
		{ai(0), inf(-1), -1}, {ai(0), veh(1), -4},
		{ai(force.ArmorPiercing), inf(-2), 0}, {ai(force.ArmorPiercing), veh(-2), -7}, {av(force.ArmorPiercing), inf(-2), -5}, {av(force.ArmorPiercing), veh(-2), 0},
		{ai(force.Burst), inf(-2), -4}, {ai(force.Burst), inf(1), 2}, {ai(force.Burst), veh(-1), -7}, {ai(force.Burst | force.ArmorPiercing), veh(-1), -7},
		{av(force.Ultra), inf(-2), -5}, {av(force.Ultra), inf(3), -2}, {av(force.Ultra), veh(-2), 0}, {av(force.Ultra), veh(1), 1},
		{ai(force.VehiclePiercing), inf(-2), 0}, {ai(force.VehiclePiercing), veh(-1), -3}, {ai(force.Ultra), inf(-2), 0}, {ai(force.Ultra), inf(2), 2}, {ai(force.Ultra), veh(-2), -7},
		{ai(force.Phase), inf(4), 0}, {ai(force.Phase), veh(-1), -3}, {av(0), inf(-2), -5}, {av(0), veh(-2), -2},
	} {
		sum := tally.New("damage", "die", "", 0)
		if (law.Law{}).Lof(&sum, tt.a, tt.t); sum.Total() != tt.want {
			t.Errorf("%s AV %v at %+v: %s, want %d", tt.a.Effectors, tt.a.AV, tt.t, sum.String(), tt.want)
		}
	}
	sum := tally.New("damage", "die", "", 6)
	(law.Law{}).Los(&sum, law.View{Pace: law.Stationary, InCover: true, Class: force.PI, Speed: 15})
	if sum.Total() != 6 { // case 037: 6 + 2 - 1 - 1
		t.Error(sum.String())
	}
	for c, want := range map[force.Class][3]int{force.SI: {-2, -3, -4}, force.PI: {-1, -2, -3}, force.VE: {-1, -2, -3}} {
		for k, ground := range []force.Terrain{force.Light, force.Medium, force.Heavy} {
			if _, _, v := (law.Law{}).Cover(ground, c); v != want[k] {
				t.Errorf("%s in %s: %d", c, ground, v)
			}
		}
	}
}

func TestVerdicts(t *testing.T) {
	for _, tt := range []struct {
		natural, value, mod, need int
		e                         force.Effectors
		ranged                    bool
		want                      law.Verdict
	}{
		{8, 8, 1, 9, 0, true, law.Hit}, {7, 7, 1, 9, 0, true, law.Tagged}, {2, 2, 1, 9, 0, true, law.Missed},
		{1, 1, 6, 3, 0, true, law.Missed}, {1, 1, 7, 9, 0, true, law.Tagged}, // case 078
		{10, 11, -2, 9, 0, true, law.Hit}, {10, 12, -4, 9, 0, true, law.Tagged}, // case 079
		{5, 5, 0, 7, force.Knockback, true, law.Tagged}, {4, 4, 0, 7, force.Knockback, true, law.Missed},
		{5, 5, 0, 6, force.Terror, true, law.Missed}, {6, 6, 0, 7, 0, false, law.Missed},
	} {
		if got := (law.Law{}).Judge(law.Face{Natural: tt.natural, Value: tt.value}, tt.mod, tt.need, tt.e, tt.ranged); got != tt.want {
			t.Errorf("%+v: %d", tt, got)
		}
	}
	if without("dvg.ranged.damage-roll.one-fails").Judge(law.Face{Natural: 1, Value: 1}, 6, 3, 0, true) != law.Hit {
		t.Error("without its row a 1 is a number like others")
	}
}

func TestSuppressionTemplates(t *testing.T) {
	for _, tt := range []struct {
		rates      []int
		length     int // 0: none
		base, need int
	}{
		{[]int{3, 3}, 4, 7, 6}, {[]int{2}, 2, 7, 7}, {[]int{1}, 0, 7, 7}, {[]int{1, 1, 1, 1, 1}, 4, 7, 4}, {[]int{2, 2, 2}, 4, 5, 3}, {[]int{1, 1, 1, 1}, 4, 5, 3},
		{[]int{1, 1, 1}, 3, 7, 6}, {[]int{1, 1}, 2, 7, 7}, {[]int{5}, 4, 7, 7},
	} {
		length, ok := (law.Law{}).Template(tt.rates)
		need := tally.New("need", "bracket", "", tt.base)
		(law.Law{}).Lowered(&need, tt.rates)
		if ok != (tt.length > 0) || ok && length.Total() != tt.length || need.Total() != tt.need {
			t.Errorf("%v: %s, %s", tt.rates, length.String(), need.String())
		}
	}
	for _, tt := range []struct {
		tenth int
		began bool
		want  int
	}{{10, true, 0}, {30, true, 1}, {10, false, 1}, {20, false, 1}, {30, false, 2}, {0, false, 1}} {
		if got := law.DiceOnTheWay(geom.Inches(tt.tenth), tt.began); got != tt.want {
			t.Errorf("%+v: %d", tt, got)
		}
	}
	if n, _ := (law.Law{}).StoppageAt(true, false, true); n != 9 {
		t.Error("the lowest number counts")
	}
}

func TestMorale(t *testing.T) {
	green := force.Green.Least(0, 0, voice.Rows{})
	for figures, want := range map[int]int{6: 0, 5: -1, 4: -2, 1: -5} {
		sum, asked := (law.Law{}).UnitTest(figures, &green)
		if sum.Total() != want || asked != (want < 0) {
			t.Errorf("%d figures: %s %v", figures, sum.String(), asked)
		}
	}
	sum, _ := (law.Law{}).UnitTest(1, &green)
	if !(law.Law{}).Steady(10, &sum, 6) || without("dvg.morale.individual.ten-passes").Steady(10, &sum, 6) || (law.Law{}).Steady(9, &sum, 6) {
		t.Error("a natural 10 always passes")
	}
	for _, tt := range []struct {
		q             force.Quality
		leader, focal int8
		least, morale int
	}{
		{force.Green, 2, 0, 5, 6}, {force.Green, 3, 0, 4, 6}, {force.Green, 1, 0, 5, 6}, {force.Green, 4, 0, 4, 6}, {force.Regular, 0, 0, 5, 5}, {force.Veteran, 1, 0, 3, 5},
		{force.Matrix, 4, 0, 6, 4}, {force.Matrix, 0, 1, 5, 3}, {force.Matrix, 0, 2, 4, 2}, {force.Fanatic, 0, 0, 5, 2}, {force.Linked, 0, 0, 4, 4}, {force.Elite, 0, 0, 4, 3}, {force.Crewed, 0, 0, 2, 3},
	} {
		least, morale := tt.q.Least(tt.leader, tt.focal, voice.Rows{}), tt.q.Morale(tt.focal, voice.Rows{})
		if least.Total() != tt.least || morale.Total() != tt.morale {
			t.Errorf("%s %d %d: %s; %s", tt.q, tt.leader, tt.focal, least.String(), morale.String())
		}
	}
	brave := (law.Law{}).Individual(law.Nerve{Commander: true, Hero: true, Chit: true})
	stun := (law.Law{}).Recovery(2, true, 1)
	if brave.Total() != 3 || stun.Total() != 5 {
		t.Error(brave.String(), stun.String())
	}
}

func TestTheDeck(t *testing.T) {
	units := []law.Holder{{Side: 0, OnTable: true, Cards: 1}, {Side: 0, OnTable: true}, {Side: 0, OnTable: true, Cards: 2}, {Side: 1, OnTable: true, WaitOnly: true}, {Side: 1}}
	cards := (law.Law{}).Compose(units, true)
	if n := len(cards); n != 6 || len((law.Law{}).Compose(units, false)) != 3 {
		t.Errorf("%d cards: %v", n, cards)
	}
	d := law.DeckOf(cards)
	src := dice.Seeded{Rand: dice.NewRand(1, 1)}
	var seen []int16
	for d.Left() > 0 {
		c, _ := d.Draw(law.RollCard, src.Throw)
		seen = append(seen, c)
	}
	slices.Sort(seen)
	if !slices.Equal(seen, []int16{0, 1, 2, 3, 4, 5}) {
		t.Errorf("drawn %v", seen)
	}
	for level, want := range []int{0, 0, 1, 1, 2} {
		if (law.Law{}).Chits(int8(level)) != want {
			t.Errorf("level %d", level)
		}
	}
	l := law.Law{}
	if l.Serves(true, false, true, false, false) != nil || l.Serves(false, true, false, false, false) != nil || l.Serves(true, true, false, false, true) != nil {
		t.Error("cards that may go there")
	}
	for rule, r := range map[tally.Rule]*tally.Refusal{"dvg.unit.adhoc.no-primary-cards": l.Serves(true, true, false, false, false),
		"dvg.activation.command-cards.secondary-own-unit": l.Serves(false, false, true, false, false), "dvg.unit.mob.no-primary-cards": l.Serves(true, false, true, true, false)} {
		if r == nil || r.Rule != rule {
			t.Errorf("%s: %v", rule, r)
		}
	}
}

func TestAreas(t *testing.T) {
	for _, tt := range []struct {
		rounds, radius, quarters int
	}{{8, 2, 16}, {3, 4, 28}, {1, 3, 12}, {2, 3, 16}} {
		sum := (law.Law{}).Cluster(slices.Repeat([]geom.Length{geom.Length(tt.radius) * in}, tt.rounds))
		if sum.Total() != tt.quarters {
			t.Errorf("%+v: %s", tt, sum.String())
		}
	}
	for _, tt := range []struct {
		s     law.Scatter
		face  int
		tenth int
	}{
		{(law.Law{}).DirectScatter(7), 5, 50}, {(law.Law{}).DirectScatter(5), 5, 30}, {(law.Law{}).IndirectScatter(false), 10, 100}, {(law.Law{}).IndirectScatter(true), 10, 50},
		{(law.Law{}).GrenadeScatter(4 * in), 9, 20}, {(law.Law{}).GrenadeScatter(6 * in), 10, 30}, {law.DropScatter(1, true), 3, 10}, {law.DropScatter(2, false), 5, 40}, {law.DropScatter(3, false), 10, 70},
		{(law.Law{}).StrikeScatter(true), 6, 30}, {(law.Law{}).StrikeScatter(false), 6, 60},
	} {
		throw, done := faces(t, tt.face)
		if got := tt.s.Strays(law.Law{}, -1, throw); got != geom.Inches(tt.tenth) {
			t.Errorf("%s: %s", tt.s.Rule, got)
		}
		done()
	}
	radius, need, gone := 2*in, 7, false
	for range 3 {
		radius, need, gone = (law.Law{}).Grown(radius, need)
	}
	if _, _, last := (law.Law{}).Grown(radius, need); radius != 8*in || need != 13 || gone || !last {
		t.Error("case 095", radius, need)
	}
	if v, _ := law.Lobbed(3*in, 4*in); v != -2 {
		t.Error("an inch off is a good guess")
	}
}

func TestHandToHand(t *testing.T) {
	l := law.Law{}
	a, b := l.Reflex(law.Fighter{RF: 2, Size: 2, Charged: true}, law.Fighter{Size: 2}), l.Reflex(law.Fighter{RF: 2, Size: 2}, law.Fighter{Size: 2})
	a.Add("die", "", 3)
	b.Add("die", "", 5)
	if l.Opposed(&a, &b) != law.Together || without("dvg.hth.reflex-tie").Opposed(&a, &b) == law.Together {
		t.Error("case 062: a tie", a.String(), b.String())
	}
	big, small := l.Reflex(law.Fighter{Size: 3, Charged: true}, law.Fighter{Size: 2}), l.Reflex(law.Fighter{Size: 2, Prone: true, Shaken: true}, law.Fighter{Size: 3})
	if big.Total() != 4 || small.Total() != -6 {
		t.Error("case 099", big.String(), small.String())
	}
	for f, want := range map[int]law.WhoIsHit{1: law.AFriend, 3: law.AFriend, 4: law.TheLargest, 7: law.TheLargest, 8: law.AnEnemy, 10: law.AnEnemy} {
		if got, _ := law.IntoMelee(f); got != want {
			t.Errorf("%d", f)
		}
	}
	for f := 1; f <= 10; f++ {
		if gun, _ := law.AtCrew(f); gun != (f >= 7) {
			t.Errorf("%d", f)
		}
	}
	if v, _ := law.Charged(3, 2); v != -2 {
		t.Error("charged by something larger")
	}
}

func TestVehicles(t *testing.T) {
	for _, tt := range []struct {
		typ  force.VehicleType
		p    law.Pace
		cost geom.Length
		most int
	}{{force.Mecha, law.Running, in, -1}, {force.Mecha, law.Walking, in / 2, -1}, {force.AFV, law.Walking, 2 * in, 2}, {force.AFV, law.Sprinting, 6 * in, 2}, {force.APC, law.Running, 3 * in, 2}, {force.LightVehicle, law.Sprinting, 3 * in, 3}, {force.AnimeMecha, law.Running, 0, -1}} {
		if cost, most, _ := law.Turning(tt.typ, tt.p); cost != tt.cost || most != tt.most {
			t.Errorf("%+v: %s, %d", tt, cost, most)
		}
	}
	f := &force.Frame{Chart: []force.ChartLine{{From: 1, To: 20, Effect: force.LosesMove}, {From: 21, To: 80, Effect: force.LosesWeapon}, {From: 81, To: 100, Effect: force.LosesDC}}}
	for _, tt := range []struct {
		result int
		move   geom.Length
		arms   int
		want   force.ChartEffect
	}{{11, 8 * in, 3, force.LosesMove}, {20, 8 * in, 3, force.LosesMove}, {21, 8 * in, 3, force.LosesWeapon}, {80, 8 * in, 0, force.LosesDC}, {81, 8 * in, 3, force.LosesDC}, {100, 8 * in, 3, force.LosesDC}, {11, 0, 3, force.LosesDC}} {
		if got, _ := (law.Law{}).Charted(f, tt.result, tt.move, tt.arms); got != tt.want {
			t.Errorf("%+v: %s", tt, got)
		}
	}
	if law.Slower(8*in, 8*in) != 6*in || law.Slower(9*in, 9*in) != 6*in || law.Slower(9*in, 2*in) != 0 {
		t.Error("case 070")
	}
	if need, n, _, _ := law.Ramming(law.Sprinting, 6); need != 3 || n != 3 {
		t.Error("case 123")
	}
	if v, _ := law.Dodge(law.Sprinting); (law.Law{}).Agile(9, v, 10) || !(law.Law{}).Agile(9, 0, 10) {
		t.Error("case 073")
	}
	if (law.Law{}).Survives(2, 3) || !(law.Law{}).Survives(5, -1) || (law.Law{}).Survives(6, -1) {
		t.Error("case 105")
	}
}

func TestTerrainAndScore(t *testing.T) {
	for _, tt := range []struct {
		left, tenth int
		ground      force.Terrain
	}{{3, 25, force.Light}, {3, 15, force.Medium}, {3, 10, force.Heavy}, {5, 40, force.Light}, {5, 25, force.Medium}} {
		if got := (law.Law{}).Inside(geom.Length(tt.left)*in, tt.ground); got != geom.Inches(tt.tenth) {
			t.Errorf("%+v: %s", tt, got)
		}
	}
	for high, want := range map[geom.Length]geom.Length{8: 15, 9: 10, 15: 10, 16: 0} {
		if got := (law.Law{}).Jump(5*in, high*in); got != want*in {
			t.Errorf("jump over %d: %s", high, got)
		}
	}
	for ground, want := range map[force.Terrain]geom.Length{force.Light: 6, force.Medium: 4, force.Heavy: 2, force.Impassable: 0} {
		if (law.Law{}).Depth(ground) != want*in {
			t.Errorf("depth of %s", ground)
		}
	}
	l := law.Law{}
	if l.Winner([2]int{420, 350}, [2]int{1000, 1000}) != -1 || l.Winner([2]int{570, 350}, [2]int{1000, 1000}) != 0 || l.Winner([2]int{100, 200}, [2]int{2000, 1000}) != 1 {
		t.Error("case 119")
	}
	if without("dvg.house.victory").Winner([2]int{420, 350}, [2]int{1000, 1000}) != 0 {
		t.Error("without its row a lead is a lead")
	}
}

// without is the book without a row.
func without(row tally.Rule) law.Law {
	var rows voice.Rows
	rows.Deny(row)
	return law.Law{Rows: &rows}
}
