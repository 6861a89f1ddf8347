package incision

import (
	"slices"
	"strings"

	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/table"
	"sortie/voice"
)

// book is what is fixed before play: profiles, weapons, terrain, options, the scenario. Copies of a game share it.
type book struct {
	voice.Rows
	force    *force.Book
	weapons  []force.Weapon
	models   []Model
	bases    []geom.Shape
	pieces   []table.Piece
	items    []Kind // of each piece what was agreed about it
	size     geom.Point
	sides    []sideInfo
	names    []string // of units
	bonus    []int8   // dice a side has beyond one a unit
	options  Options
	scenario *Scenario
	desk     *force.Desk // shards that a rule case looks at, nil for none
}

// sideInfo is a force as people see it.
type sideInfo struct {
	Name, Force string
	Points      int
}

// Model is a profile ready for play.  is.stats.line
type Model struct {
	force.Profile
	Key  string
	Base int16
	Arms []Arm
	// PhaseRifle: it has taken one, and shoots with no other weapon that needs two hands.  is.build.weapon-class.phase-rifle-lock
	PhaseRifle bool
	Prop       Prop // what a scenario puts on the table, NoProp for members of shards

	Pilot, Basic int16 // of a battlesuit: its pilot on foot, and the suit as another pilot has it
}

// Arm is a weapon somebody has, with what it was bought with.
type Arm struct {
	Weapon int16
	Loads  []string
}

// bases of the sizes, as diameters in millimetres; the book measures sight by a base of 25 mm.
func baseOf(s force.Size) geom.Shape {
	d := map[force.Size]geom.Length{force.Tiny: 15, force.Small: 20, force.Medium: 25, force.Large: 40, force.Huge: 60}[s]
	return geom.Disc(geom.Point{}, d*geom.MM/2)
}

// sizes are all of them from small to big.  is.stats.size-default
var sizes = []force.Size{force.Tiny, force.Small, force.Medium, force.Large, force.Huge}

// bulk is how big a size is, for comparing.
func bulk(s force.Size) int { return slices.Index(sizes, s) }

// newBook is a book of what ships, without sides.
func newBook(f *force.Book) *book {
	b := &book{force: f, weapons: slices.Clone(f.Weapons), size: geom.Point{X: 36 * geom.Inch, Y: 36 * geom.Inch}, scenario: &scenarios()[0]}
	for _, s := range sizes {
		b.bases = append(b.bases, baseOf(s))
	}
	return b
}

// weapon finds a weapon by its key, -1 for none.
func (b *book) weapon(key string) int {
	return slices.IndexFunc(b.weapons, func(w force.Weapon) bool { return w.Key == key })
}

// learn adds a profile to the book and returns its number; the same profile is not kept twice.
func (b *book) learn(key string, p force.Profile) int16 {
	if b.scenario.Number == huntNumber { // nor has a pilot out of its suit what the suit has not  is.hunt.no-nanosphere
		p.Traits = slices.DeleteFunc(slices.Clone(p.Traits), func(t force.SkillTrait) bool { return nanospheric(t.ID) })
	}
	m := Model{Profile: p, Key: key, Base: int16(bulk(p.Size))}
	for _, c := range p.Weapons {
		m.PhaseRifle = m.PhaseRifle || c.Weapon == force.PhaseRifle
		if i := b.weaponCarried(c.Weapon); i >= 0 {
			m.Arms = append(m.Arms, Arm{Weapon: int16(i), Loads: c.Loads})
		}
	}
	b.launched(&m)
	b.natural(&m)
	b.wearSuits(&m)
	b.models = append(b.models, m)
	return int16(len(b.models) - 1)
}

// natural gives a creature its own attacks and spit as a weapon.  is.attr.attacks, is.attr.lava-spit
func (b *book) natural(m *Model) {
	w := force.Weapon{Key: "natural-" + m.Key, Name: "Natural", Class: force.OtherPersonal}
	for _, t := range m.Traits {
		switch t.ID {
		case force.LavaSpit:
			n := int16(t.N)
			w.Modes = append(w.Modes, force.Mode{Key: "spit", Fire: force.Direct, Range: [3]int16{n, n, n}, Shots: 1, SV: [3]int8{t.SV, t.SV, t.SV},
				Traits: []force.Trait{{ID: force.Breaching}}, Rule: "is.attr.lava-spit"})
		case force.Attacks:
			md := force.Mode{Key: "attack", Fire: force.HtHOnly, Attacks: t.N, AttackSV: t.SV, Rule: "is.attr.attacks"}
			for _, o := range m.Traits {
				if o.ID == force.CompoundSV || o.ID == force.Knockout {
					md.Traits = append(md.Traits, o.Trait)
				}
			}
			w.Modes = append(w.Modes, md)
		}
	}
	if len(w.Modes) > 0 {
		m.Arms = append(m.Arms, Arm{Weapon: int16(len(b.weapons))})
		b.weapons = append(b.weapons, w)
	}
}

// weaponCarried finds a weapon by any of its keys.
func (b *book) weaponCarried(key string) int {
	if i := b.weapon(key); i >= 0 {
		return i
	}
	if w := b.force.WeaponOf(key); w != nil {
		return b.weapon(w.Key)
	}
	return -1
}

// machine is the profile of a probe, a buddy or another unit that nobody buys as a member.
func (b *book) machine(u *force.Unit) force.Profile {
	p := force.Profile{Name: u.Name, Unit: u.Key, Kind: u.Kind, Size: u.Size, People: u.People, Line: u.Line, Points: u.Pts, Armour: u.Armour, Weapons: u.Weapons, Gear: u.Gear}
	for _, t := range u.Traits {
		p.Traits = append(p.Traits, force.SkillTrait{Trait: t})
	}
	if co := p.Line[force.Co]; co != force.None {
		p.BT = (co + 1) / 2
	}
	return p
}

// known finds the model of a key, learning it from the shipped units if need be; -1 if there is none.
func (b *book) known(key string) int16 {
	for i := range b.models {
		if b.models[i].Key == key {
			return int16(i)
		}
	}
	u := b.force.UnitOf(key)
	switch {
	case u == nil:
		return -1
	case u.Kind > force.GunDrones:
		return b.learn(key, b.machine(u))
	}
	s := force.Shard{Faction: factionOf(u), Operatives: []force.Operative{{Unit: u.Key}}}
	team := force.Team{Fielded: []force.Fielded{{Operative: 0, Handler: -1}}}
	r := b.force.Field(&s, &team)
	if len(r.Combatants) != 1 {
		return -1
	}
	return b.learn(key, r.Combatants[0].Profile)
}

// factionOf is the faction in whose list a unit stands, as shards name it.
func factionOf(u *force.Unit) string {
	for _, f := range force.Factions() {
		if strings.EqualFold(strings.ReplaceAll(f, " ", "-"), u.Faction) {
			return f
		}
	}
	return u.Faction
}

// The kinds of model.

// operative: infantry, beasts and gun drones are; probes, buddies and equipment are not.  is.operative.definition
func (m *Model) operative() bool {
	return m.Prop == NoProp && m.Kind <= force.GunDrones || m.Kind == force.ScenarioDrone
}

// sophont: an intelligent operative, never a beast or a gun drone.  is.sophont.definition
func (m *Model) sophont() bool {
	return m.Prop == NoProp && (m.Kind == force.Infantry || m.Kind == force.Battlesuits)
}

func (m *Model) probe() bool { return m.Kind == force.Probes }
func (m *Model) buddy() bool { return m.Kind == force.Buddies }

// symbiote: a nano-buddy, one model with its host; the host itself is none.  is.attr.symbiote, is.skill.nuhu.symbiote
func (m *Model) symbiote() bool { return m.buddy() && m.Has(force.Symbiote) }

// machine: no living creature.
func (m *Model) machine() bool { return m.Kind >= force.GunDrones }
