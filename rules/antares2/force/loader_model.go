package force

import (
	"strings"

	"sortie/defs"
	"sortie/geom"
	"sortie/tally"
)

var unitTypeWords = [...]UnitType{Infantry, Beast, TeamUnit, Drone, Mounted, Vehicle, HumongousBeast, Probe}

func UnitTypeOf(word string) (UnitType, bool) {
	for _, t := range unitTypeWords {
		if t.String() == word {
			return t, true
		}
	}
	return 0, false
}

func SizeOf(word string) (Size, bool) {
	for s := Small; s <= ExtraLarge; s++ {
		if s.String() == word {
			return s, true
		}
	}
	return 0, false
}

// model reads: model KEY [TYPE] [ROLE] M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 {property} [has TRAIT, TRAIT…]
func (l *Loader) model(w *defs.Words) {
	key := w.Next("the model's key")
	m := ModelType{Key: key, Name: defs.Display(key), Size: Medium}
	sized, based, moves := false, false, false
	for w.More() {
		word := w.Next("a property")
		if _, ok := statValue(word, "M"); ok {
			moves = true
		}
		if t, ok := UnitTypeOf(word); ok {
			m.UnitType = t
		} else if s, ok := SizeOf(word); ok {
			m.Size, sized = s, true
		} else if !stat(w, &m, word) && !l.modelProperty(w, &m, word, &based) {
			w.Fail("a model has no property %q", word)
		}
	}
	if !moves && m.Role == TeamWeapon {
		m.M = l.weaponMove(&m)
	}
	if l.Book.Edition == First {
		m.sheetMove(moves, l.convert)
	}
	finishModel(&m, sized, based)
	if m.ArmourH2H == armourAsWorn {
		m.ArmourH2H = m.Armour
	}
	l.addType(m)
}

// weaponMove is the M of a weapon model whose profile states none: 4 for heavy weapons, 5 for others.
// a2.move.weapon-default-m
func (l *Loader) weaponMove(m *ModelType) geom.Length {
	for _, w := range m.Weapons {
		if l.Book.Weapons[w].Class == Heavy {
			return 4 * geom.Inch
		}
	}
	return 5 * geom.Inch
}

// armourAsWorn marks a model whose armour is the same in hand-to-hand.
const armourAsWorn = -128

func (l *Loader) addType(m ModelType) {
	m.Reach = HalfWidth(&m.Base) + 2 // corners are rounded when it turns
	if old := l.FindType(m.Key); old >= 0 {
		l.Book.Types[old] = m
		return
	}
	l.Book.Types = append(l.Book.Types, m)
}

// finishModel fills in what follows from the rest.
func finishModel(m *ModelType, sized, based bool) {
	// a2.size.small-by-type: probes and buddy drones are small without a note
	if !sized && (m.UnitType == Probe || m.Traits.Buddy) {
		m.Size = Small
	}
	if m.UnitType == Vehicle || m.UnitType == HumongousBeast {
		m.Body = true // a2.measure.no-base-to-body
	} else if m.Body && m.standsOnBase() {
		m.Base, m.Body = m.Foot, false
	}
	if !based {
		m.Base = StandardBase(m.UnitType, m.Size)
		if m.Body {
			m.Base = geom.Rect(geom.Point{}, 6*geom.Inch, 3*geom.Inch, 0)
		}
	}
	switch m.UnitType {
	case Infantry, Beast, Mounted, TeamUnit, HumongousBeast:
		m.Traits.Living = m.Role == Fighter || m.Role == Crew
	}
}

// stat reads a stat written as one word, such as M5 or Res5(7).
func stat(w *defs.Words, m *ModelType, word string) bool {
	if v, ok := statValue(word, "Res"); ok {
		base, armoured, both := strings.Cut(v, "(")
		m.Res = smallOf(w, base)
		if both {
			m.Armour = smallOf(w, strings.TrimSuffix(armoured, ")")) - m.Res
		}
		m.ArmourH2H = armourAsWorn
		return true
	}
	if v, ok := statValue(word, "M"); ok {
		m.M = w.LengthOf("M", v)
		return true
	}
	for _, s := range []struct {
		name string
		to   *int8
	}{{"Ag", &m.Ag}, {"Acc", &m.Acc}, {"Str", &m.Str}, {"Init", &m.Init}, {"Co", &m.Co}} {
		if v, ok := statValue(word, s.name); ok {
			*s.to = smallOf(w, v)
			return true
		}
	}
	return false
}

func statValue(word, name string) (string, bool) {
	v, ok := strings.CutPrefix(word, name)
	if !ok || v == "" || v[0] < '0' || v[0] > '9' {
		return "", false
	}
	return v, true
}

// maxStat is far above any stat and fits its field.
const maxStat = 120

func smallOf(w *defs.Words, s string) int8 {
	n := 0
	for _, c := range s {
		if n = n*10 + int(c-'0'); c < '0' || c > '9' || n > maxStat {
			w.Fail("%q is no stat value", s)
			return 0
		}
	}
	return int8(n)
}

func (l *Loader) modelProperty(w *defs.Words, m *ModelType, word string, based *bool) bool {
	switch word {
	case "name":
		m.Name = defs.Display(w.Next("the name"))
	case "fighter":
		m.Role = Fighter
	case "crew":
		m.Role = Crew
	case "weapon":
		m.Role = TeamWeapon
	case "equipment":
		m.Role = Equipment
	case "symbiote":
		m.Role = Symbiote
	case "base":
		m.setBase(geom.Disc(geom.Point{}, w.Length("the base's diameter")/2), based)
	case "pill":
		long, wide := w.Pair("the base's length and width")
		half := (long - wide) / 2
		m.setBase(geom.Pill(geom.Point{X: -half}, geom.Point{X: half}, wide/2), based)
	case "body":
		long, wide := w.Pair("the body's length and width")
		if *based {
			m.Foot = m.Base
		}
		m.Base, *based = geom.Rect(geom.Point{}, long, wide, 0), true
		m.Body = true
		if long*long+wide*wide > 4*MaxReach*MaxReach {
			w.Fail("a body reaches at most %v from its centre", MaxReach)
		}
	case "wings":
		long, wide := w.Pair("the length and width over wings and aerials")
		m.Wings = geom.Rect(geom.Point{}, long, wide, 0)
	case "arms":
		l.arms(w, m)
	case "on-foot":
		key := w.Next("the model it is on foot")
		if m.OnFoot = int16(l.FindType(key)) + 1; m.OnFoot == 0 {
			w.Fail("no model %q is defined above", key)
		}
	case "mount":
		m.Mount = MachineMount
		if w.Next("creature or machine") == "creature" {
			m.Mount = CreatureMount
		}
	case "hatches":
		for _, at := range strings.Split(w.Next("places on the body such as -3,0;0,1.5"), ";") {
			m.Hatches = append(m.Hatches, w.PointOf("a hatch", at))
		}
	case "chart":
		if m.Chart = l.findChart(w.Next("the damage chart")); m.Chart == nil {
			w.Fail("no such damage chart is defined above")
		}
	case "rule":
		m.Rule = tally.Rule(w.Next("the row of the ledger"))
	case "armour-h2h":
		m.ArmourH2H = w.Small("the armour bonus in hand-to-hand")
	case "has":
		for _, t := range strings.Split(w.Rest(), ",") {
			l.trait(w, m, strings.TrimSpace(t))
		}
	default:
		return false
	}
	return true
}

// setBase gives a model its base; a body keeps its own outline.
func (m *ModelType) setBase(base geom.Shape, based *bool) {
	if m.Body {
		m.Foot = base
		return
	}
	m.Base, *based = base, true
}

// standsOnBase tells whether the body of a model is no bigger than the base under it.
// a2.measure.no-base-to-body
func (m *ModelType) standsOnBase() bool {
	if m.Foot.N == 0 {
		return false
	}
	for _, p := range m.Base.Pts[:m.Base.N] {
		if !m.Foot.Contains(p) {
			return false
		}
	}
	return true
}

func (l *Loader) arms(w *defs.Words, m *ModelType) {
	for _, key := range strings.Split(w.Next("names of weapons"), ",") {
		i := l.findWeapon(key)
		if i < 0 {
			w.Fail("no weapon %q is defined above", key)
			return
		}
		if len(m.Weapons) == 8 {
			w.Fail("a model carries at most 8 weapons")
			return
		}
		m.Weapons = append(m.Weapons, uint8(i))
	}
}

// HalfWidth is the radius of the smallest disc round the middle that holds a base.
func HalfWidth(b *geom.Shape) geom.Length {
	best := geom.Length(0)
	for _, q := range b.Pts[:b.N] {
		best = max(best, geom.Dist(geom.Point{}, q))
	}
	return best + b.R
}

// MaxReach is how far a body may reach from its centre; the loader refuses bigger ones.
const MaxReach = 8 * geom.Inch
