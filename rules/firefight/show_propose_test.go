package firefight

import (
	"fmt"
	"slices"
	"testing"

	"sortie/defs"
	"sortie/dice"
	"sortie/rules/firefight/position"
)

// armoury are weapons and models whose worth is easily worked out: against ARMOUR 5 a SHOOT of 5 hits with 4
// faces of eight, and AP 0, 1, 2 and 3 damage with 4, 5, 6 and 7.
const armoury = `
weapon gun range 24 dice 1 ap 0
weapon big range 24 dice 4 ap 1
weapon pick range 24 dice 1 ap 2
weapon maul range 24 dice 1 ap 0 has Devastating (3)
weapon spray range 24 dice 1 ap 0 has Blast (3)
weapon fang assault dice 1 ap 0
model plain speed 6/10 shoot 5 assault 5 nerve 4 armour 5 us 1 base 1 arms gun,fang
model gunner speed 6/10 shoot 5 assault 5 nerve 4 armour 5 us 1 base 1 arms big,fang
model ogre speed 6/10 shoot 5 assault 5 nerve 4 armour 5 hp 3 us 1 base 1 arms gun,fang
`

func proposing(t *testing.T, lines string) *Run {
	t.Helper()
	s, err := newCase(defs.Lines(armoury + lines))
	if err != nil {
		t.Fatal(err)
	}
	return &Run{State: s}
}

// A plain trooper is 20 for its body, 4·4 = 16 for its gun and half of that for its fangs: 44. A gunner is
// 20 + 4·4·5 + 8 = 108, an ogre 60 + 16 + 8 = 84. In an assault the halves change over.
func TestWorthOfModels(t *testing.T) {
	r := proposing(t, "unit blue foe 1 plain 1 gunner 1 ogre at 10,20\n")
	for i, want := range [3][2]int{{44, 44}, {108, 20 + 40 + 16}, {84, 84}} {
		if got := [2]int{r.modelWorth(ModelID(i), false), r.modelWorth(ModelID(i), true)}; got != want {
			t.Errorf("model %d is worth %v, wanted %v", i, got, want)
		}
	}
}

// What is proposed costs the owner least, for one point of damage each or for several at once.
func TestCasualtiesProposed(t *testing.T) {
	for _, c := range []struct {
		what, unit string
		wounds     []int8
		want       []int32 // models by their number in the unit, from 0; 0 leads
	}{
		{"plain models before the special weapon, the leader last", "1 plain 1 gunner 2 plain at 10,20", []int8{1, 1, 1, 1}, []int32{2, 3, 1, 0}},
		{"one special weapon among plain ones stays", "1 plain 1 gunner 1 plain at 10,20", []int8{1}, []int32{2}},
		// three points on plain models cost 3·44 = 132, on the ogre 84, one here and two there 44 + 28 = 72
		{"three points are shared", "1 plain 3 plain 1 ogre at 10,20", []int8{1, 1, 1}, []int32{1, 4, 4}},
		// four: an ogre and a plain model 128, two of these and two points on the ogre 116
		{"four points are shared", "1 plain 3 plain 1 ogre at 10,20", []int8{1, 1, 1, 1}, []int32{1, 2, 4, 4}},
		{"a wounded ogre is finished first", "1 plain 3 plain 1 ogre at 10,20\nplace foe.5 damage 2", []int8{1, 1}, []int32{4, 1}},
		// two points cost 88 on plain models, and 84·2/6 = 28 on the ogre, who stands
		{"two points are borne by the ogre", "1 plain 3 plain 1 ogre at 10,20", []int8{1, 1}, []int32{4, 4}},
		// a blow of three costs 84 on the ogre and 44 on a plain model, where two are lost
		{"a great blow falls on a small model", "1 plain 3 plain 1 ogre at 10,20", []int8{3}, []int32{1}},
		// the blow is the first to be dealt out; then the ogre bears one point: 44 + 14
		{"a blow, then a point", "1 plain 3 plain 1 ogre at 10,20", []int8{3, 1}, []int32{1, 4}},
		{"alike, the first goes", "4 plain at 10,20", []int8{1, 1}, []int32{1, 2}},
	} {
		r := proposing(t, "unit red by 1 plain at 10,10\nunit blue foe "+c.unit+"\n")
		a := &Attack{Unit: 0, Target: 1, ready: true, view: position.View{Seen: position.Everything}}
		var wounds []wound
		for _, n := range c.wounds {
			wounds = append(wounds, wound{points: n, pool: -1})
		}
		got, _ := r.cheapest(r.trayOf(a), wounds)
		for i := range got {
			got[i] -= int32(r.Member(1, 1))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, wanted %v", c.what, got, c.want)
		}
	}
}

// Re-rolls and shields go where they change most: gain in eighths of hundredths of a HP.
func TestRerollsProposed(t *testing.T) {
	r := proposing(t, "unit red by 1 plain at 10,10\nunit blue foe 5 plain at 10,20\nunit blue big 2 ogre at 20,20\n")
	find := func(key string) int16 {
		for i := range r.Book.Weapons {
			if r.Book.Weapons[i].Key == key {
				return int16(i)
			}
		}
		t.Fatalf("no weapon %s", key)
		return -1
	}
	pools := func(target UnitID, needed int, keys ...string) *Attack {
		a := &Attack{Unit: 0, Target: target}
		for _, k := range keys {
			n := needed
			if n == 0 { // of a damage die
				sum := r.damageSum(target, &r.Book.Weapons[find(k)])
				n = sum.Total()
			}
			a.Pools = append(a.Pools, Pool{Weapon: find(k), needed: n})
		}
		return a
	}
	for _, c := range []struct {
		what   string
		a      *Attack
		gain   func(*Attack, int8) int
		want   []int
		inTurn []int8
	}{
		// a damage die of AP 0 succeeds again with 4 faces, of AP 1 with 5, of AP 2 with 6: the plainest is re-rolled
		{"resilient", pools(1, 0, "gun", "big", "pick"), r.savedByArmour, []int{400, 300, 200}, []int8{0, 1, 2}},
		// on troopers of one HP three points are no more than one, on ogres they are three
		{"resilient, devastating on troopers", pools(1, 0, "gun", "maul"), r.savedByArmour, []int{400, 400}, []int8{0, 1}},
		{"resilient, devastating on ogres", pools(2, 0, "gun", "maul"), r.savedByArmour, []int{400, 1200}, []int8{1, 0}},
		// a hit of AP 0, 1 and 2 does 50, 62 and 75; hit again with 4 faces, and 2 halves of a hit
		{"elusive", pools(1, 5, "gun", "big", "pick"), r.savedByMiss, []int{400, 496, 600}, []int8{2, 1, 0}},
		{"shield", pools(1, 5, "gun", "big", "pick"), r.savedByShield, []int{50, 62, 75}, []int8{2, 1, 0}},
		// a miss of a weapon that makes three hits of one is worth rolling again before one of AP 2
		{"weight of fire", pools(1, 5, "gun", "spray", "pick"), r.gainByHit, []int{400, 1200, 600}, []int8{1, 2, 0}},
	} {
		for i, want := range c.want {
			if got := c.gain(c.a, int8(i)); got != want {
				t.Errorf("%s: pool %d is worth %d, wanted %d", c.what, i, got, want)
			}
		}
		if got := r.byGain(c.a, c.gain); !slices.Equal(got, c.inTurn) {
			t.Errorf("%s: in turn %v, wanted %v", c.what, got, c.inTurn)
		}
	}
}

// A steady aim ignores the -1 that helps the dice that do most: three dice in cover before one against a
// flier, and none that leaves the needed number above 8.
func TestSteadyAimProposed(t *testing.T) {
	r := proposing(t, "weapon flak range 24 dice 1 ap 0 has Anti-Aircraft\nweapon mind range 24 dice 3 ap 0 has Psychic\n"+
		"model bird speed 6/10 shoot 5 assault 5 nerve 4 armour 5 us 1 base 1 arms gun has Fly, Vehicle\nunit red by 1 plain at 10,10\nunit blue foe 1 bird at 10,20\n")
	last := int16(len(r.Book.Weapons))
	for _, c := range []struct {
		flak, mind int // dice
		stat       int8
		want       penalty
	}{
		// flak suffers from cover alone, the mind from flying alone: whichever rolls more decides
		{3, 1, 5, penaltyCover}, {1, 3, 5, penaltyFly},
		// with a stat of 8 the cover is lost in the limit of 8 and neither helps: the first
		{1, 3, 8, penaltyCover},
	} {
		a := &Attack{Unit: 0, Target: 1, Steady: true, ready: true, cover: "ff.shoot.mod.cover"}
		a.Pools = []Pool{{Weapon: last - 2, Dice: c.flak, Stat: c.stat}, {Weapon: last - 1, Dice: c.mind, Stat: c.stat}}
		if got := r.bestPenalty(a, penaltyCover|penaltyFly); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// Held against every legal way to deal wounds out, none costs less than the one proposed, and it is legal.
func TestNothingIsCheaper(t *testing.T) {
	g := dice.NewRand(5, 0)
	for n := range 400 {
		lines := "unit red by 1 plain at 10,10\nunit blue foe 1 plain"
		for _, kind := range []string{"plain", "gunner", "ogre"} {
			if k := g.Int(3); k > 0 {
				lines += fmt.Sprintf(" %d %s", k, kind)
			}
		}
		r := proposing(t, lines+" at 10,20\n")
		a := &Attack{Unit: 0, Target: 1, ready: true, view: position.View{Seen: uint64(g.Int(256))}}
		laid := r.trayOf(a)
		wounds := make([]wound, 1+g.Int(4))
		for i := range wounds {
			wounds[i] = wound{points: int8(1 + g.Int(3)), pool: -1}
		}
		h := hand{}
		for i := range laid.n {
			h.worth[i] = r.modelWorth(laid.models[i], false)
		}
		cost := func(now, was *tray) int {
			sum := h.damaged(now)
			for i := range now.n {
				if now.left[i] == 0 && was.left[i] > 0 {
					sum += h.worth[i]
				}
			}
			return sum
		}
		least := 1 << 30
		var every func(now tray, k int)
		every = func(now tray, k int) {
			if k == len(wounds) || now.best() == tierNever {
				least = min(least, cost(&now, &laid))
				return
			}
			for i := range now.n {
				if now.refuse(i) == nil {
					then := now
					then.give(i, wounds[k].points)
					every(then, k+1)
				}
			}
		}
		every(laid, 0)
		values, _ := r.cheapest(laid, wounds)
		now := laid
		for k, v := range values {
			i := now.find(ModelID(v))
			if no := now.refuse(i); no != nil {
				t.Fatalf("table %d: %v", n, no)
			}
			if now.best() != tierNever {
				now.give(i, wounds[k].points)
			}
		}
		if got := cost(&now, &laid); got != least {
			t.Fatalf("table %d: %s: %v to %v costs %d, %d is possible", n, lines, wounds, values, got, least)
		}
	}
}
