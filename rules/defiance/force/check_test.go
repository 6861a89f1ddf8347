package force

import (
	"strings"
	"testing"

	"sortie/geom"
	"sortie/tally"
	"sortie/voice"
)

// proving is a small army by which every fault can be shown.
const proving = `
weapon x SI AI fr 1 at -/-/20/30/40
weapon y SI AI fr 2 at -/-/10/20/- cost 2
weapon p SI AI fr 3 at -/-/20/30/40 cost 10
weapon q SI AV fr 1 at -/-/20/30/40 cost 12 has loader
weapon gun SI AI fr 4 at -/-/20/30/40 cost 30 has crew
weapon h SI AI fr 1 at -/6/12/-/- cost 1
weapon mine SI AI area 2 7+ cost 4 has cdw
weapon big PI AI fr 1 at -/-/20/30/40
weapon can VE AV fr 1 at -/-/20/30/40 cost 20
army a max 12 adhoc 25 mobs strikes 2
army b max 12
frame man a SI pv 20 sz 2 qu regular mv 4 ar +3 hr 1@9+ ag 5 officers 1C:60/1L,1C:95 hero 32 primary x,y support p,q,gun side h,mine
frame fan a SI pv 10 sz 2 qu fanatic mv 4 ar +4 hr 1@9+ ag 5 officers 1L:10/2L:20 primary x support p side h
frame fox a SI pv 11 sz 2 qu fanatic mv 5 ar +4 hr 1@9+ ag 5 officers 1L:10/2L:20 primary x
frame boy a SI pv 9 sz 2 qu green mv 4 ar +4 hr 1@9+ ag 5 officers 2L:20/1L,1C:70 co 2I:8 primary x
frame lord a SI pv 40 sz 2 qu elite mv 5 ar +2 hr 1@9+ ag 5 officers 2C:120/3L:50 primary x
frame bug a PI pv 24 sz 2 qu matrix mv 4 ar 0 hr 1@9+ ag 5 officers 1F:30/2F:60 primary x
vehicle car a apc pv 90 sz 5 mv 6 ar 0 dc 3(2) fa 1 pa 12 ea back slot can slot p@left
standard men a 5 man
standard fans a 5 fan exclusive
standard boys a 6 boy
standard lords a 4 lord
standard bugs a 6 bug
`

func pack(t *testing.T, more string) *Pack {
	t.Helper()
	p := new(Pack)
	if err := p.Read(proving + more); err != nil {
		t.Fatal(err)
	}
	return p
}

// list writes a list of an army.
func list(units ...string) string {
	return "list l\nforce a\nunit " + strings.Join(units, "\nunit ") + "\n"
}

// Every fault has its row, and with the row switched off it is none.
func TestFaultsOfLists(t *testing.T) {
	p := pack(t, "")
	twelve := "men with man 7"
	for _, tt := range []struct {
		rule tally.Rule // "" for a legal list
		text string
		pv   int
	}{
		{"", list("men"), 100},
		{"", list("men with 1C, 1L-1C"), 255}, // one of each profile: +155
		{"", list("men with 1L-1C 2"), 290},   // +190
		{"", list("men with man, hero 2"), 184},
		{"", list("boys"), 54}, // covert cost is never paid
		{"", list("bugs with 1F 3, 2F"), 294},
		{"", list("men with y, officer:x, 1C"), 168},
		{"", list("men with man 3, 1L-1C, p 3, officer:q"), 297},
		{"", list("men with h"), 105},
		{"", list("men with h 2"), 110},
		{"", list("men with 1C, officer:h"), 161},
		{"", list("men with mine"), 120},
		{"", list("men with gun"), 130},
		{"", list("man with 1C"), 80},
		{"", list("car with can, p"), 120},
		{"", list("men aboard car", "car"), 190},
		{"", list("boys with mob, boy 14, 2L, 1L-1C"), 270},
		{"", list("men with fewer, 1L-1C"), 175},
		{"dvg.force.standard-unit", list("owls"), 0},
		{"dvg.force.standard-unit", list("men with fan 2"), 0},
		{"dvg.force.standard-unit.exclusive", list("fans", "fans"), 0},
		{"dvg.force.unit-min-by-quality", list("men with fewer"), 0},
		{"dvg.unit.max-size", list("men with man 8"), 0},
		{"dvg.force.unit-size-1-to-24", list("boys with mob, boy 19, 2L"), 0},
		{"dvg.force.mob", "list l\nforce b\nunit men with mob", 0},
		{"dvg.force.officer.max-two", list("men with 1C 3"), 0},
		{"dvg.force.officer.matrix-any-focal", list("bugs with 1C"), 0},
		{"dvg.force.officer.matrix-any-focal", list("men with 1F"), 0},
		{"dvg.command.focal.levels", list("bugs with 3F"), 0},
		{"dvg.force.officer.two-profiles", list("men with 2C"), 0},
		{"dvg.force.hero.no-cost-no-hero", list("fans with hero"), 0},
		{"dvg.force.hero.not-matrix", list("bugs with hero"), 0},
		{"dvg.force.vehicle.no-hero-officer", list("car with hero"), 0},
		{"dvg.force.vehicle.no-hero-officer", list("car with 1C"), 0},
		{"dvg.force.weapon.primary.unit-uniform", list("men with some:y 2"), 0},
		{"dvg.force.weapon.support.half-limit", list("men with man 3, 1L-1C, p 4"), 0},
		{"dvg.force.weapon.support.half-limit", list("men with gun 2"), 0},
		{"dvg.force.weapon.support.uniform", list(twelve + ", p 2, q"), 0},
		{"dvg.force.weapon.support.one", list("men with 1C, officer:p, officer:q"), 0},
		{"dvg.force.weapon.sidearm.unit-uniform", list("men with some:h 2"), 0},
		{"dvg.force.weapon.sidearm.unit-uniform", list("men with some:mine 2"), 0},
		{"dvg.force.weapon.class.ve", list("men with can"), 0},
		{"dvg.force.vehicle.slots", list("car with can 2"), 0},
		{"dvg.command.independent.start", list("man"), 0},
		{"dvg.force.primary-commander.choice", list("men with 1C", "men with 1C"), 0},
		{"dvg.force.primary-commander.choice", list("men with primary-commander"), 0},
		{"dvg.vehicle.passenger-capacity", list("men with man 2 aboard car", "car"), 0},
		{"dvg.passenger.start-aboard", list("men aboard cart"), 0},
		{"dvg.airstrike.buy", "list l\nforce b\narmy-option air-strike\n", 0},
		{"dvg.house.air-strike", "list l\nforce a\narmy-option air-strike\narmy-option air-strike\narmy-option air-strike\nunit men\n", 0},
	} {
		r := p.Check(tt.text, Terms{})
		if tt.rule == "" {
			if len(r.Report.Faults) > 0 || r.Report.Points != tt.pv {
				t.Errorf("%q: %d PV, want %d; %v", tt.text, r.Report.Points, tt.pv, r.Report.Faults)
			}
			continue
		}
		found := 0
		for _, f := range r.Report.Faults {
			if f.Rule == tt.rule && f.What != "" && f.Fix != "" {
				found++
			}
		}
		if found == 0 {
			t.Errorf("%q: no fault by %s: %v", tt.text, tt.rule, r.Report.Faults)
		}
		var rows voice.Rows
		rows.Deny(tt.rule)
		for _, f := range p.Check(tt.text, Terms{Rows: rows}).Report.Faults {
			if f.Rule == tt.rule {
				t.Errorf("%q: %s is switched off and refuses", tt.text, tt.rule)
			}
		}
	}
}

// Ad hoc units: one quality, the share of the points, no primary commander.
func TestAdHocUnits(t *testing.T) {
	p := pack(t, "")
	rest := []string{"men with man 7", "men with man 7", "boys with boy 6"} // 240 + 240 + 108
	with := func(u string) Result { return p.Check(list(append(rest, u)...), Terms{}) }
	for text, rule := range map[string]tally.Rule{
		"ad-hoc with fan 3, fox 2":                     "",
		"ad-hoc with fan 2, fox 2":                     "dvg.force.unit-min-by-quality",
		"ad-hoc with fan 7, fox 6":                     "dvg.unit.max-size",
		"ad-hoc with fan 5, lord":                      "dvg.force.adhoc.same-quality",
		"ad-hoc with fan 10, fox 2, fan:2L 2, fan:p 4": "dvg.force.adhoc.share-of-points",
		"ad-hoc with man 5, man:1C, primary-commander": "dvg.force.primary-commander.not-adhoc",
		"ad-hoc with fan 4, fox 4, fan:p 3":            "dvg.force.weapon.support.half-limit",
	} {
		r := with(text)
		ok := rule == "" && len(r.Report.Faults) == 0
		for _, f := range r.Report.Faults {
			ok = ok || f.Rule == rule
		}
		if !ok {
			t.Errorf("%q: %v, want %s", text, r.Report.Faults, rule)
		}
	}
}

func TestLimitsPerSideAndAdvice(t *testing.T) {
	p := Shipped()
	storm := &p.Missions[p.MissionOf("storm-the-line")]
	if storm.Limit(0, 1000) != 2000 || storm.Limit(1, 1000) != 1000 || !storm.Attacker {
		t.Error("the attack is not two to one")
	}
	if a, b := Minutes(3000); a != 90 || b != 120 {
		t.Errorf("%d to %d minutes", a, b)
	}
	q := pack(t, "")
	if r := q.Check(list("men"), Terms{Points: 99}); len(r.Report.Faults) != 1 || r.Report.Faults[0].Rule != "dvg.force.equal-points" {
		t.Errorf("%v", r.Report.Faults)
	}
	if r := q.Check(list("men"), Terms{Points: 900}); len(r.Report.Faults) != 0 || len(r.Advice) != 2 {
		t.Errorf("%v %v", r.Report.Faults, r.Advice)
	}
}

func TestCommanders(t *testing.T) {
	p := pack(t, "")
	r := p.Check(list("men with man, 1C", "boys", "ad-hoc with lord 4, lord:2C"), Terms{})
	if r.Roster.PrimaryUnit != 0 || r.Roster.Units[2].CommandCards(voice.Rows{}) != 2 || r.Roster.Units[0].CommandCards(voice.Rows{}) != 1 {
		t.Errorf("%+v", r.Roster)
	}
	mob := p.Check(list("boys with mob, boy 14, 2L, 1L-1C"), Terms{}).Roster
	least := p.Least(&mob.Units[0], voice.Rows{})
	if leader, commander, _ := mob.Units[0].Best(voice.Rows{}); leader != 1 || commander != 0 || least.Total() != 5 || mob.PrimaryUnit != None {
		t.Errorf("leader %d, commander %d, minimum %d", leader, commander, least.Total())
	}
}

// Data that the system cannot have is refused by the row that forbids it.
func TestDataChecks(t *testing.T) {
	frame := "frame f a SI pv 1 sz 2 qu regular mv 4 ar +3 hr 1@9+ ag 5 officers 1C:60/1L:9 primary x"
	ok := func(s string) string { return strings.Replace(frame, "mv 4 ar +3", s, 1) }
	for line, rule := range map[string]string{
		ok("mv 5 ar +3"): "", strings.Replace(ok("mv 5 ar -1"), " SI ", " PI ", 1): "", strings.Replace(ok("mv 5 ar +1"), " SI ", " PI ", 1): "",
		ok("mv 5 ar -1"): "dvg.figure.armor.si-not-negative", strings.Replace(ok("mv 5 ar -4"), " SI ", " PI ", 1): "dvg.figure.armor.range",
		frame: "dvg.figure.frame-unique", ok("mv 9 ar +3"): "dvg.figure.move.infantry-range",
		strings.Replace(ok("mv 5 ar +3"), "primary x", "primary big", 1):           "dvg.force.weapon.class.pi",
		strings.Replace(ok("mv 5 ar +3"), "primary x", "primary mine", 1):          "dvg.cdw.side-arm",
		strings.Replace(ok("mv 5 ar +3"), "qu regular", "qu matrix", 1):            "dvg.force.officer.matrix-profiles",
		"weapon w SI AV fr 1B at -/-/9/-/-":                                        "dvg.effector.av-forbidden",
		"weapon w SI AI fr 2 at -/-/9/-/- area 2 5+":                               "dvg.weapon.aoe-fr1",
		"weapon w SI AI fr 1 at -/-/9/8/-":                                         "dvg.weapon.brackets",
		"vehicle v a afv pv 9 sz 5 mv 5F ar 0 chart 20,80":                         "dvg.vehicle.afv-no-air",
		"vehicle v a afv pv 9 sz 5 mv 5 ar 0":                                      "dvg.vehicle.afv.chart",
		"vehicle v a light pv 9 sz 5 mv 5 ar 0 rf +1":                              "dvg.vehicle.hr-only-mecha",
		"vehicle v a light pv 9 sz 5 mv 5 ar 0 slot x slot x slot x slot x slot x": "dvg.force.vehicle.slots",
		"standard s a 4 man":                                                       "dvg.force.unit-min-by-quality", "standard s a 5 man 1 boy": "dvg.force.unit.one-quality",
	} {
		err := pack(t, "").Read(line)
		if rule == "" && err != nil || rule != "" && (err == nil || !strings.Contains(err.Error(), rule)) {
			t.Errorf("%q: %v, want %s", line, err, rule)
		}
	}
	if f := pack(t, "vehicle m a anime-mecha pv 9 sz 4 mv 5 ar 0 hr 1@7+\n").Frames; f[len(f)-1].AG != 7 {
		t.Error("anime mecha have AG 7 unless told")
	}
}

// Sizes, coordinates and zones of the table.
func TestTheTable(t *testing.T) {
	tb, err := ReadTable(Shipped().Generate(1))
	if err != nil {
		t.Fatal(err)
	}
	for size, ok := range map[string]bool{"60x48": true, "120x48": true, "59x48": false, "121x48": false, "72x48": true} {
		tb, err := ReadTable("table " + size)
		if err != nil || (tb.SizeRefusal() == nil) != ok {
			t.Errorf("%s: %v %v", size, err, tb.SizeRefusal())
		}
	}
	at := geom.Point{X: 10 * geom.Inch, Y: 20 * geom.Inch}
	if tb.Called(at, false) != at || tb.Called(at, true) != (geom.Point{X: 62 * geom.Inch, Y: 28 * geom.Inch}) {
		t.Error("coordinates are called from the caller's near left corner")
	}
	m := &Shipped().Missions[0]
	if near, far := m.Zone(0, false, tb.Width, tb.Height), m.Zone(1, true, tb.Width, tb.Height); near.Max.Y != 12*geom.Inch || far.Min.Y != 36*geom.Inch {
		t.Errorf("zones %v and %v", near, far)
	}
}
