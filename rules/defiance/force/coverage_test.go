package force

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"sortie/geom"
)

// Each army is at least six infantry frames, two vehicles, eight weapons and three standard units.
// dvg.house.sample-forces
func TestFourArmiesOfOurOwn(t *testing.T) {
	p := Shipped()
	if len(p.Armies) != 4 {
		t.Fatalf("%d armies", len(p.Armies))
	}
	for _, a := range p.Armies {
		infantry, vehicles, standards := 0, 0, 0
		var arms []int16
		for i := range p.Frames {
			f := &p.Frames[i]
			if f.Army != a.Key {
				continue
			}
			if f.Vehicle() {
				vehicles++
			} else {
				infantry++
			}
			arms = append(arms, p.armsOf(f)...)
			if f.Text == "" || f.PV < 1 {
				t.Errorf("%s has no text or no price", f.Key)
			}
		}
		for i := range p.Standards {
			if p.Standards[i].Army == a.Key {
				standards++
			}
		}
		slices.Sort(arms)
		if arms = slices.Compact(arms); infantry < 6 || vehicles < 2 || len(arms) < 8 || standards < 3 || a.Text == "" {
			t.Errorf("%s: %d infantry frames, %d vehicles, %d weapons, %d standard units", a.Key, infantry, vehicles, len(arms), standards)
		}
	}
}

// armsOf are all weapons that a frame can have.
func (p *Pack) armsOf(f *Frame) []int16 {
	var out []int16
	for _, list := range [][]Choice{f.Primary, f.Support, f.Side} {
		for _, c := range list {
			out = append(out, c.Weapon)
		}
	}
	for _, slot := range f.Slots {
		for _, m := range slot {
			out = append(out, m.Weapon)
		}
	}
	return out
}

// Every trait there is stands on some frame or weapon that can be bought, and is shown on its card; every
// weapon that ships can be bought.  dvg.house.sample-forces.coverage
func TestEveryTraitIsOnSomeUnit(t *testing.T) {
	p := Shipped()
	bought := make([]bool, len(p.Weapons))
	shown := map[string]bool{}
	for i := range p.Frames {
		f := &p.Frames[i]
		for _, w := range p.armsOf(f) {
			bought[w] = true
		}
		for _, fact := range f.Table().Told() {
			shown[fact.Name] = true
		}
		for _, slot := range f.Slots {
			for j := range slot {
				for _, fact := range slot[j].Table().Told() {
					shown[fact.Name] = true
				}
			}
		}
	}
	for i := range p.Weapons {
		if w := &p.Weapons[i]; !bought[i] {
			t.Errorf("nobody can buy %s", w.Key)
		} else if len(w.Unknown) > 0 {
			t.Errorf("%s has words that no trait has: %v", w.Key, w.Unknown)
		}
		for _, fact := range p.Weapons[i].Table().Told() {
			shown[fact.Name] = true
		}
	}
	for _, tr := range Traits() {
		if !shown[tr.Name] {
			t.Errorf("no unit has %s, or no card shows it", tr.Name)
		}
	}
}

// Sizes, levels of impact, officers and vehicles that are numbers rather than traits are all there too.
func TestEverySizeAndLevelIsOnSomeUnit(t *testing.T) {
	p := Shipped()
	var sizes, impact, leader, commander, focal [9]bool
	unlimited, uses := false, false
	for i := range p.Frames {
		f := &p.Frames[i]
		sizes[f.Size] = true
		for _, o := range f.Officers {
			leader[o.Leader], commander[o.Commander], focal[o.Focal] = true, true, true
		}
	}
	for i := range p.Weapons {
		w := &p.Weapons[i]
		impact[w.Impact] = true
		unlimited = unlimited || w.Farthest() == Unlimited
		uses = uses || w.CDW && w.Ammo == 0
	}
	for n := 1; n <= 6; n++ {
		if !sizes[n] || n <= 4 && (!impact[n] || !leader[n]) || n <= 2 && (!commander[n] || !focal[n]) {
			t.Errorf("number %d: size %v, impact %v, leader %v, commander %v, focal %v", n, sizes[n], impact[n], leader[n], commander[n], focal[n])
		}
	}
	if !unlimited || !uses {
		t.Error("a bracket without end or a lasting close defence weapon is missing")
	}
}

// The ready lists together field every frame but a few, two or more lists per army and size, all legal.
func TestReadyListsAreLegalAndSpendTheirPoints(t *testing.T) {
	p := Shipped()
	count := map[string]int{}
	fielded := make([]bool, len(p.Frames))
	for _, l := range p.Lists() {
		limit, err := strconv.Atoi(l.ID[strings.LastIndex(l.ID, "-")+1:])
		if err != nil {
			t.Fatal(err)
		}
		r := p.Check(l.Text, Terms{Points: limit})
		for _, f := range r.Report.Faults {
			t.Errorf("%s line %d: %s", l.ID, f.Line, f)
		}
		if r.Report.Points*100 < limit*98 || r.Report.Points > limit {
			t.Errorf("%s has %d points of %d", l.ID, r.Report.Points, limit)
		}
		if r.Report.Text != l.Text || r.Roster.PrimaryUnit == None {
			t.Errorf("%s is not in its plain form, or nobody commands it:\n%s", l.ID, r.Report.Text)
		}
		count[l.Force+strconv.Itoa(limit)]++
		for i := range r.Roster.Units {
			for _, f := range r.Roster.Units[i].Figures {
				fielded[f.Frame] = true
			}
		}
	}
	for _, a := range p.Armies {
		for _, size := range []string{"1000", "2000", "3000"} {
			if count[a.Key+size] < 2 {
				t.Errorf("%s has %d lists at %s", a.Key, count[a.Key+size], size)
			}
		}
	}
	for i := range p.Frames {
		if !fielded[i] {
			t.Errorf("no ready list has %s", p.Frames[i].Key)
		}
	}
}

// What the pack offers in its catalogue can be bought: every entry makes a unit that the check understands.
func TestTheCatalogueOffersWhatTheCheckKnows(t *testing.T) {
	p := Shipped()
	c := p.Catalogue()
	if len(c.Forces) != 4 || len(c.Pieces) < 10 || len(c.Options) != 1 {
		t.Fatalf("%d forces, %d pieces, %d options", len(c.Forces), len(c.Pieces), len(c.Options))
	}
	for _, f := range c.Forces {
		for _, u := range f.Units {
			for _, up := range append(u.Upgrades, u.Upgrades[:min(1, len(u.Upgrades))]...) {
				r := p.Check("list x\nforce "+f.Key+"\nunit "+u.Key+" with "+up.Key+"\n", Terms{})
				for _, fault := range r.Report.Faults {
					if strings.Contains(fault.What, "cannot have") || strings.Contains(fault.What, "there is no") {
						t.Errorf("%s %s with %s: %s", f.Key, u.Key, up.Key, fault)
					}
				}
			}
		}
	}
}

// Generated tables are of the usual size with 8 to 14 pieces, the same for the same seed, and read back.
func TestGeneratedTables(t *testing.T) {
	p := Shipped()
	for seed := range uint64(12) {
		text := p.Generate(seed)
		tb, err := ReadTable(text)
		if err != nil {
			t.Fatal(err)
		}
		if long, all := tb.LongLanes(); len(tb.Pieces) < 8 || len(tb.Pieces) > 14 || tb.SizeRefusal() != nil || long*2 > all || len(tb.Advice()) > 0 {
			t.Errorf("seed %d: %d pieces, %d of %d lanes are long", seed, len(tb.Pieces), long, all)
		}
		if tb.Width != TableWidth*geom.Inch || p.Generate(seed) != text {
			t.Errorf("seed %d: not the usual table, or not the same twice", seed)
		}
	}
}
