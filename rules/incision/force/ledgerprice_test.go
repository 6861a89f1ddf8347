package force

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sortie/tally"
)

// buyer is somebody of each column whom no special rule keeps from buying.
var buyers = map[string]string{"Alg": "alg-vector-trooper", "Bor": "bor-ganger", "PHC": "phc-strike-trooper", "FB": "fb-domari", "Fe": "fe-feral",
	"IS": "is-nar-trooper", "Ghar": "ghar-outcast", "M:A": "merc-advanced", "M:P": "merc-primitive"}

// noted is somebody of each people that the rows name in brackets.
var noted = map[string]string{"Drop": "phc-drop-trooper", "Optimate": "alg-optimate", "Lavan-Handler": "bor-lavan-handler", "Tsan-Ra": "is-tsan-ra-trooper",
	"Krasz PHC": "phc-krasz-trooper", "Krasz M:A": "bh-krasz", "Chieftain": "fe-chieftain", "NuGuard": "fe-nuguard", "Domari": "fb-domari",
	"Bounty-Hunter": "bh-panhuman", "Hükk": "bh-hukk", "Askar": "merc-askar-warrior", "NuHu": "fb-renegade-nuhu"}

var xpWord = regexp.MustCompile(`^(\d+) XP|^price by diameter|^no separate price`)

// cells are what a row of the ledger says of each column: the price, and a note in brackets.
func cells(rule string) (list int, open map[string]int, note map[string]string, also []string) {
	_, text, _ := strings.Cut(strings.TrimSuffix(rule, "."), ": ")
	if m := xpWord.FindStringSubmatch(text); m != nil && m[1] != "" {
		list, _ = strconv.Atoi(m[1])
	}
	open, note = map[string]int{}, map[string]string{}
	_, rest, _ := strings.Cut(text, "open to ")
	rest, tail, _ := strings.Cut(rest, "; also ")
	if tail == "" {
		rest = strings.TrimSuffix(rest, "; all others refused")
	}
	tail = strings.TrimSuffix(tail, "; all others refused")
	for _, m := range regexp.MustCompile(`(Alg|Bor|PHC|FB|Fe|IS|Ghar|M:A|M:P)(?: at (\d+))?(?: \(((?:[^()]|\([^()]*\))*)\))?`).FindAllStringSubmatch(rest, -1) {
		open[m[1]], note[m[1]] = list, m[3]
		if m[2] != "" {
			open[m[1]], _ = strconv.Atoi(m[2])
		}
	}
	for _, a := range strings.Split(tail, ", ") {
		if a != "" {
			also = append(also, a)
		}
	}
	return list, open, note, also
}

func TestPricesAreAsTheLedgerHasThem(t *testing.T) {
	b := book(t)
	for i := range b.Prices {
		p := &b.Prices[i]
		if p.Table == "ghar" {
			continue
		}
		var rule string
		for _, r := range rowsOf(t, "is.build.avail."+p.Table+".") {
			if r.ID == p.Rule {
				rule = r.Rule
			}
		}
		if rule == "" {
			t.Errorf("%s stands in no row: %s", p.Item, p.Rule)
			continue
		}
		list, open, _, also := cells(rule)
		if p.XP > 0 && p.XP != list || p.Bracketed != strings.Contains(rule, "bracketed") && p.Item != "ag-chute" {
			t.Errorf("%s costs %d, the ledger has %s", p.Item, p.XP, rule)
		}
		for c := Alg; c <= MP; c++ {
			o, ok := p.opening(c, 0)
			want, is := open[c.String()]
			if ok != is {
				t.Errorf("%s: open to %s %v, the ledger has %v", p.Item, c, ok, is)
			}
			got := p.XP + o.Plus
			if o.At > 0 {
				got = o.At
			}
			if c == Fe && (p.Item == "reflex" || p.Item == "impact") {
				got++ // a rule of the Ferals: is.build.fe.armour-surcharge
			}
			if p.Item == hazardSuit {
				got = 10 // is.build.armour.hazard.upgrade
			}
			if ok && p.XP > 0 && got != want {
				t.Errorf("%s: %d for %s, the ledger has %d", p.Item, got, c, want)
			}
		}
		for _, who := range also {
			if who == "Askar" || who == "Hükk" {
				if o, ok := p.opening(NoColumn, map[string]People{"Askar": Askar, "Hükk": Hükk}[who]); !ok && p.Item != "beast-lavamite-rock-dog" {
					t.Errorf("%s is not open to %s: %v", p.Item, who, o)
				}
			}
		}
	}
	for _, r := range rowsOf(t, "is.build.avail.munition-cost.") {
		m := regexp.MustCompile(`^A (\d)" special munition \(for ([^)]*)\) costs (\d) XP`).FindStringSubmatch(r.Rule)
		ok := false
		for _, x := range b.Munitions {
			ok = ok || m != nil && x.Rule == r.ID && fmt.Sprint(x.Diameter) == m[1] && strings.Join(x.Launchers, ", ") == m[2] && fmt.Sprint(x.XP) == m[3]
		}
		if !ok {
			t.Errorf("%s is not in the data: %s", r.ID, r.Rule)
		}
	}
}

// Whoever a row opens an item to may buy it at the row's price, everybody else is refused by that row; and
// without the row nobody is.
func TestEveryRowOfAvailabilityDecides(t *testing.T) {
	b := book(t)
	for i := range b.Prices {
		p := &b.Prices[i]
		step := map[string]Step{"armour": BuyArmour, "weapon": BuyWeapon, "grenade": BuyWeapon, "probe": BuyProbe, "equipment": BuyEquipment}[p.Table]
		if step == "" || b.UnitOf(p.Item) != nil && p.Table != "probe" || p.Item == "hyperlight-ag-chute" {
			continue
		}
		felt := false
		for c := Alg; c <= MP; c++ {
			unit := buyers[c.String()]
			o, ok := p.opening(c, b.UnitOf(unit).People)
			s := alone(b, unit)
			s.Operatives[0].Purchases = []Purchase{{Step: BuySkill, Item: "dronesync", Level: 1}}
			if c == Fe || c == MP || step != BuyProbe {
				s.Operatives[0].Purchases = nil
			}
			offer := b.Judge(s, 0, Purchase{Step: step, Item: p.Item})
			refused := false
			for _, f := range offer.No {
				refused = refused || f.Rule == p.Rule
			}
			closed := !ok || o.Only != 0 && !b.UnitOf(unit).is(o.Only)
			if closed && !p.Bracketed {
				if !refused {
					t.Errorf("%s for %s is not refused by its row: %v", p.Item, unit, offer.No)
				}
				without := b.Without(p.Rule).Judge(s, 0, Purchase{Step: step, Item: p.Item})
				for _, f := range without.No {
					if f.Rule == p.Rule {
						t.Errorf("%s for %s is refused by a row that is switched off", p.Item, unit)
					}
				}
				felt = true
			} else if !closed && !o.Special && !p.Bracketed && len(offer.No) > 0 && !weakFor(offer.No) {
				t.Errorf("%s for %s: %v", p.Item, unit, offer.No[0])
			}
		}
		if !felt && !p.Bracketed {
			t.Errorf("nothing was refused of %s", p.Item)
		}
	}
}

// weakFor tells whether all that speaks against a purchase is the strength of the buyer, or drones nobody
// manages: the row itself is open.
func weakFor(no []Fault) bool {
	for _, f := range no {
		if f.Rule != "is.build.weapon-class.heavy-str6" && f.Rule != "is.skill.dronesync.p-and-m" && f.Rule != "is.build.fe.chief-first" {
			return false
		}
	}
	return true
}

// Peoples that a note lets in, or that alone may buy in their column, may buy.
func TestNotesOfAvailabilityLetIn(t *testing.T) {
	b := book(t)
	for i := range b.Prices {
		p := &b.Prices[i]
		step := map[string]Step{"armour": BuyArmour, "weapon": BuyWeapon, "grenade": BuyWeapon, "probe": BuyProbe}[p.Table]
		if step == "" || p.Bracketed {
			continue
		}
		for _, o := range p.Openings {
			who := o.Only | o.Also
			for k, name := range peopleNames {
				if who&(1<<k) == 0 {
					continue
				}
				unit := noted[name]
				if unit == "" {
					unit = noted[name+" "+o.Column.String()]
				}
				if unit == "" {
					continue
				}
				s := alone(b, unit)
				if step == BuyProbe {
					s.Operatives[0].Purchases = []Purchase{{Step: BuySkill, Item: "dronesync", Level: 1}}
				}
				offer := b.Judge(s, 0, Purchase{Step: step, Item: p.Item})
				if len(offer.No) > 0 && !weakFor(offer.No) && offer.No[0].Rule != "is.build.fe.nuguard-micro-x" {
					t.Errorf("%s for %s: %v", p.Item, unit, offer.No[0])
				}
			}
		}
	}
}

var levelRow = regexp.MustCompile(`^(.*) (\d)(?: \(([^)]*)\))? costs (-?\d+)(?: more \(total (\d+)\))?: (.*)$`)

func TestSkillLevelsAreAsTheLedgerHasThem(t *testing.T) {
	b := book(t)
	seen := 0
	for id := SkillID(1); id < endSkills; id++ {
		s := b.Skill(id)
		for l := range s.Levels {
			var rule string
			for _, r := range rowsOf(t, string(id.rule("level-"))) {
				if r.ID == id.level(l+1) {
					rule = r.Rule
				}
			}
			m := levelRow.FindStringSubmatch(rule)
			if m == nil {
				t.Errorf("%s %d stands in no row that can be read: %q", s.Name, l+1, rule)
				continue
			}
			seen++
			if m[1] != s.Name || m[2] != fmt.Sprint(l+1) || m[4] != fmt.Sprint(s.Levels[l].Cost) || m[5] != "" && m[5] != fmt.Sprint(s.cost(l+1)) {
				t.Errorf("%s %d costs %d (%d in all), the ledger has %s", s.Name, l+1, s.Levels[l].Cost, s.cost(l+1), rule)
			}
			for _, g := range s.Levels[l].Gains {
				if words := statWords(g); words != "" && !strings.Contains(rule, words) {
					t.Errorf("%s %d gives %s, the ledger has %s", s.Name, l+1, words, rule)
				}
			}
		}
	}
	rows := 0
	for _, r := range rowsOf(t, "is.skill.") {
		if strings.Contains(string(r.ID), ".level-") && !strings.HasSuffix(string(r.ID), "level-cap") && !strings.HasSuffix(string(r.ID), "level-gate") {
			rows++
		}
	}
	if rows != seen {
		t.Errorf("the ledger has %d levels, the data %d", rows, seen)
	}
}

// statWords is what a gain of a stat must say in its row.
func statWords(g Gain) string {
	switch {
	case g.Trait.ID != 0:
		return ""
	case g.Set != 0 && g.Stat == Wounds:
		return fmt.Sprintf("Wounds becomes %d", g.Set)
	case g.Set != 0:
		return fmt.Sprintf("%s %d", g.Stat, g.Set)
	}
	return fmt.Sprintf("%s +%d", g.Stat, g.Add)
}

func TestSkillsAreOpenAsTheLedgerHasThem(t *testing.T) {
	b := book(t)
	cell := regexp.MustCompile(`(Alg|Bor|PHC|FB|Fe|IS|Ghar|M:A|M:P) (\d)(?: \(([^)]*)\))?`)
	for id := SkillID(1); id < endSkills; id++ {
		s := b.Skill(id)
		row := rowsOf(t, string(id.rule("availability")))[0]
		found := cell.FindAllStringSubmatch(row.Rule, -1)
		if len(found) != 9 {
			t.Errorf("%s: %d columns can be read", row.ID, len(found))
		}
		for _, m := range found {
			col := Column(readWord(columnNames[:], m[1]))
			o, _ := s.opening(col)
			if fmt.Sprint(o.Max) != m[2] {
				t.Errorf("%s: %s up to %d, the ledger has %s", s.Name, col, o.Max, m[2])
			}
			if rest, ok := strings.CutPrefix(m[3], "rating "); ok && rest != fmt.Sprint(o.Rating) {
				t.Errorf("%s: %s rating %d, the ledger has %s", s.Name, col, o.Rating, rest)
			}
			if only := strings.Contains(m[3], "only") && m[2] != "0"; only != (o.Only != 0) {
				t.Errorf("%s: %s for some alone %v, the ledger has %q", s.Name, col, o.Only, m[3])
			}
		}
	}
}

// Every level that a column does not open is refused by the row of the skill, for a plain trooper of the
// column who has all levels below; without the row it is not.
func TestEveryRowOfSkillsDecides(t *testing.T) {
	b := book(t)
	for id := SkillID(1); id < endSkills; id++ {
		s := b.Skill(id)
		felt := false
		for c := Alg; c <= MP; c++ {
			unit := buyers[c.String()]
			o, _ := s.opening(c)
			if c == GharColumn {
				unit = "ghar-pilot"
			}
			shard := alone(b, unit)
			for l := 1; l <= len(s.Levels); l++ {
				p := Purchase{Step: BuySkill, Item: id.Key(), Level: l, For: "mag-gun"}
				offer := b.Judge(shard, 0, p)
				open := l <= o.Max && (o.Only == 0 || b.UnitOf(unit).is(o.Only))
				refused := hasFault(offer.No, id.rule("availability"))
				if open == refused {
					t.Errorf("%s %d for %s: refused %v, open by the table %v", s.Name, l, unit, refused, open)
				}
				if refused {
					felt = true
					if hasFault(b.Without(id.rule("availability")).Judge(shard, 0, p).No, id.rule("availability")) {
						t.Errorf("%s %d for %s is refused by a row that is switched off", s.Name, l, unit)
					}
				}
				shard.Operatives[0].Purchases = append(shard.Operatives[0].Purchases, p)
			}
		}
		full := true
		for c := Alg; c <= MP; c++ {
			o, _ := s.opening(c)
			full = full && o.Max == len(s.Levels) && o.Only == 0
		}
		if !felt && !full {
			t.Errorf("nothing was refused of %s", s.Name)
		}
	}
}

func hasFault(list []Fault, rule tally.Rule) bool {
	for _, f := range list {
		if f.Rule == rule {
			return true
		}
	}
	return false
}

// Every line that bars somebody refuses all it covers and nobody else; every line that gives something always
// gives it.
func TestEveryBarAndEveryGiftDecides(t *testing.T) {
	b := book(t)
	for id := SkillID(1); id < endSkills; id++ {
		s := b.Skill(id)
		for _, bar := range s.Barred {
			felt := false
			for i := range b.Units {
				u := &b.Units[i]
				if !u.Kind.sophont() || bar.Max >= len(s.Levels) {
					continue
				}
				p := Purchase{Step: BuySkill, Item: id.Key(), Level: bar.Max + 1, For: "mag-gun"}
				shard := alone(b, u.Key)
				people := u.People
				if shard.Type == "primitive" {
					people |= PrimitiveMerc
				}
				refused := hasFault(b.Judge(shard, 0, p).No, bar.Rule)
				if refused != bar.Who.covers(people) {
					t.Errorf("%s for %s: refused %v", bar.Rule, u.Key, refused)
				}
				if refused && !hasFault(b.Without(bar.Rule).Judge(shard, 0, p).No, bar.Rule) {
					felt = true
				}
			}
			if !felt {
				t.Errorf("%s refuses nobody", bar.Rule)
			}
		}
		for _, a := range s.Always {
			felt := false
			for i := range b.Units {
				u := &b.Units[i]
				if !u.Kind.sophont() || !a.Who.covers(u.People) {
					continue
				}
				with := newMember(b, alone(b, u.Key), 0)
				without := newMember(b.Without(a.Rule), alone(b, u.Key), 0)
				if with.raw(id) < a.Level {
					t.Errorf("%s has %s %d", u.Key, s.Name, with.raw(id))
				}
				felt = felt || without.raw(id) < with.raw(id)
			}
			if !felt && a.Rule != "is.skill.handler.automatic-hukk" && a.Rule != "is.skill.bounty-hunter.automatic-hukk" {
				t.Errorf("%s gives nobody anything", a.Rule)
			}
		}
	}
}
