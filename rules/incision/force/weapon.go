package force

import (
	"fmt"
	"strings"

	"sortie/tally"
)

// Class is what sort of weapon it is.  is.build.weapon-class.categories
type Class uint8

// The classes: the first four are carried in hand.
const (
	Handgun Class = iota // fired with one hand; what Duellist pairs  is.build.weapon-class.handgun
	Rifle                // rifles and carbines: what Marksman and Sniper name  is.build.weapon-class.rifle
	OtherPersonal
	HeavyPersonal // only for Str 6 and more  is.build.weapon-class.heavy-str6
	Grenade
	Support
)

var classNames = []string{"handgun", "rifle", "other", "heavy", "grenade", "support"}

func (c Class) String() string { return classNames[c] }

// Weapon is an entry of the armoury.
type Weapon struct {
	Key, Name string
	Class     Class
	Ghar      bool   // only Ghar may take it
	MinStr    int8   // who is weaker cannot use it
	For       People // who alone uses it, as printed; 0 for anybody
	Modes     []Mode
	Support   *SupportFacts // of a support weapon
}

// SupportFacts are what a support weapon has beside its mode.
type SupportFacts struct {
	OffTable  bool
	Band      Band // the band it always counts as at, off the table
	Divert    int8 // inches more when a miss of it diverts
	Diameter  int8 // of its special munitions, in inches
	Res       int8 // 0 for none
	Threshold bool // a hit without Breaching does nothing unless it brings Res down to 10 or less
	DP, AV    int8
}

// Fire is how a mode is used.
type Fire uint8

// The ways to use a mode.
const (
	Direct Fire = iota
	Overhead
	Thrown  // as many inches as the thrower has Str, all of them effective range
	HtHOnly // hand-to-hand only
)

var fireNames = []string{"direct", "overhead", "thrown", "hth"}

func (f Fire) String() string { return fireNames[f] }

// Band is a range band.
type Band uint8

// The bands.
const (
	Effective Band = iota
	Long
	Extreme
	BeyondRange
)

var bandNames = []string{"effective", "long", "extreme", "beyond"}

func (b Band) String() string { return bandNames[b] }

// Mode is one way to use a weapon.
type Mode struct {
	Key       string
	Fire      Fire
	Min       int16    // inches: nearer targets cannot be shot  is.build.weapon-class.min-range
	Range     [3]int16 // inches: the upper limits of the bands; none where it is thrown or fights hand to hand
	Shots     int8
	SV        [3]int8 // by band
	Net       bool    // fires a slingnet round: no strike value, no Res test
	Attacks   int8    // hand-to-hand
	AttackSV  int8
	Munitions bool   // may fire a special munition in place of its own round
	With      string // what the weapon must have been bought with
	Traits    []Trait
	Rule      tally.Rule
}

// Has tells whether a mode has an attribute.
func (m *Mode) Has(id TraitID) bool { return has(m.Traits, id) }

// N is the number of an attribute, 0 if it has none.
func (m *Mode) N(id TraitID) int { return number(m.Traits, id) }

// Rapid tells whether it is rapid fire: more than one shot is, listed or not, but for phased fire.
// is.build.weapon-class.multi-shot-is-rf
func (m *Mode) Rapid() bool { return m.Shots > 1 && !m.Has(PhasedFire) }

// Card is a mode as cards and the ledger write it.
func (m *Mode) Card() string {
	var parts []string
	switch {
	case m.Fire == HtHOnly:
		parts = append(parts, "hand-to-hand only")
	case m.Fire == Thrown:
		parts = append(parts, "thrown up to Str inches, "+shotsText(m))
	default:
		r := "range "
		if m.Min > 0 {
			r += fmt.Sprintf("min %d, ", m.Min)
		}
		parts = append(parts, r+fmt.Sprintf("%d/%d/%d", m.Range[0], m.Range[1], m.Range[2]))
	}
	switch {
	case m.Net:
		parts = append(parts, "one slingnet round, no SV")
	case m.Shots > 0 && m.Fire != Thrown:
		parts = append(parts, "shots "+shotsText(m))
	}
	if m.Munitions {
		parts = append(parts, "or a special munition")
	}
	if m.Fire == Overhead {
		parts = append(parts, "overhead only")
	}
	if m.Attacks > 0 {
		parts = append(parts, fmt.Sprintf("attacks %dxSV%d", m.Attacks, m.AttackSV))
	}
	special := "none"
	if len(m.Traits) > 0 {
		special = join(m.Traits)
	}
	return strings.Join(append(parts, "special: "+special), "; ")
}

// Line is a mode in as few words as the line of a roster holds.
func (m *Mode) Line() string {
	var parts []string
	switch m.Fire {
	case HtHOnly:
	case Thrown:
		parts = append(parts, "thrown")
	default:
		r := fmt.Sprintf("%d/%d/%d\"", m.Range[0], m.Range[1], m.Range[2])
		if m.Min > 0 {
			r = fmt.Sprintf("%d-%s", m.Min, r)
		}
		parts = append(parts, r)
	}
	if m.Shots > 0 && !m.Net {
		sv := fmt.Sprintf("SV %d", m.SV[0])
		if m.SV[0] != m.SV[2] || m.SV[0] != m.SV[1] {
			sv = fmt.Sprintf("SV %d/%d/%d", m.SV[0], m.SV[1], m.SV[2])
		}
		if m.Shots > 1 {
			sv = fmt.Sprintf("%d x %s", m.Shots, sv)
		}
		parts = append(parts, sv)
	}
	if m.Attacks > 0 {
		parts = append(parts, fmt.Sprintf("%d x SV %d hand-to-hand", m.Attacks, m.AttackSV))
	}
	if len(m.Traits) > 0 {
		parts = append(parts, join(m.Traits))
	}
	return strings.Join(parts, ", ")
}

func shotsText(m *Mode) string {
	if m.SV[0] != m.SV[2] || m.SV[0] != m.SV[1] {
		return fmt.Sprintf("%dxSV%d/%d/%d", m.Shots, m.SV[0], m.SV[1], m.SV[2])
	}
	return fmt.Sprintf("%dxSV%d", m.Shots, m.SV[0])
}

// Carried is a weapon in somebody's hands, with what it was bought with: slingnet, overload, munitions.
type Carried struct {
	Weapon string   `json:"weapon"`
	Loads  []string `json:"loads,omitempty"`
}

// String writes it as the data files do: micro-x with overload.
func (c Carried) String() string {
	if len(c.Loads) == 0 {
		return c.Weapon
	}
	return c.Weapon + " with " + strings.Join(c.Loads, " and ")
}

// plus is how the tables of prices write it: micro-x+overload.
func (c Carried) plus() string {
	for _, l := range c.Loads {
		if l == "slingnet" || l == "overload" {
			return c.Weapon + "+" + l
		}
	}
	return c.Weapon
}

func (c Carried) has(load string) bool {
	for _, l := range c.Loads {
		if l == load {
			return true
		}
	}
	return false
}

// readCarried reads what String writes, and the plus of the tables.
func readCarried(text string) Carried {
	name, loads, _ := strings.Cut(strings.ReplaceAll(text, "+", " with "), " with ")
	c := Carried{Weapon: strings.TrimSpace(name)}
	for _, l := range strings.Split(loads, " and ") {
		if l = strings.TrimSpace(l); l != "" {
			c.Loads = append(c.Loads, l)
		}
	}
	return c
}

// Object is something explosives are laid against.
type Object struct {
	Key, Name string
	DP, AV    int8
	Building  bool // what it loses, a small building loses too
}

// Explosive tells whether a mode throws a grenade, or a launcher fires one.  is.attr.grenade, is.weapon.grenade-launch
func (m *Mode) Explosive() bool { return m.Fire == Thrown || m.Rule == "is.weapon.grenade-launch" }
