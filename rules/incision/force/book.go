package force

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/tally"
)

//go:embed data/*.txt data/shards/*.txt
var dataFiles embed.FS

// Book is everything that shards are made of. It is read once and never changes; a copy may lack a row of the
// ledger or have options set.
type Book struct {
	Units     []Unit
	Weapons   []Weapon
	Objects   []Object
	Armour    []Armour
	Equipment []Equipment
	Prices    []Price
	Munitions []MunitionPrice
	Skills    []Skill // by id; the first is empty
	Examples  []Example
	Options   Options
	Data      string // the files it was read from, as a match carries them
	denied    tally.Rule
	unitAt    map[string]int
	weaponAt  map[string]int
	priceAt   map[string]int
	armourAt  map[string]int
	equipAt   map[string]int
}

// Files are the data files by name, for a set-up that carries them.
type Files []defs.Part

// Load reads the book that ships.
func Load() (*Book, error) {
	var files Files
	for _, glob := range []string{"data/*.txt", "data/shards/*.txt"} {
		names, err := fs.Glob(dataFiles, glob)
		if err != nil {
			return nil, err
		}
		for _, n := range names {
			text, err := dataFiles.ReadFile(n)
			if err != nil {
				return nil, err
			}
			files = append(files, defs.Part{Name: strings.TrimPrefix(n, "data/"), Text: string(text)})
		}
	}
	return Read(files)
}

// Unpacked reads the book that a set-up carries.
func Unpacked(data string) (*Book, error) {
	parts, err := defs.Unbundle(data)
	if err != nil {
		return nil, err
	}
	return Read(parts)
}

// Read reads a book from files; an error names the file, the line and the cause.
func Read(files Files) (*Book, error) {
	b := &Book{Skills: make([]Skill, endSkills), unitAt: map[string]int{}, weaponAt: map[string]int{},
		priceAt: map[string]int{}, armourAt: map[string]int{}, equipAt: map[string]int{}}
	b.Data = defs.Bundle(files)
	l := &loader{book: b}
	for _, f := range files {
		if strings.HasPrefix(f.Name, "shards/") {
			continue
		}
		if err := l.file(f); err != nil {
			return nil, err
		}
	}
	if err := b.complete(); err != nil {
		return nil, err
	}
	for _, f := range files {
		if strings.HasPrefix(f.Name, "shards/") {
			if err := b.readExample(f); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
}

// complete reports names that nothing stands for.
func (b *Book) complete() error {
	for id := SkillID(1); id < endSkills; id++ {
		if b.Skills[id].ID == 0 {
			return fmt.Errorf("skills.txt: there is no skill %s", id.Key())
		}
	}
	for i := range b.Units {
		u := &b.Units[i]
		for _, a := range u.Armour {
			if b.ArmourOf(a) == nil {
				return fmt.Errorf("%s.txt: %s wears %q, which is no armour", u.Faction, u.Key, a)
			}
		}
		for _, c := range u.allItems() {
			if !b.item(c.Weapon) {
				return fmt.Errorf("%s.txt: %s has %q, which is no weapon and no equipment", u.Faction, u.Key, c.Weapon)
			}
		}
	}
	for i := range b.Prices {
		if p := &b.Prices[i]; p.Table != "munition" && !b.item(readCarried(p.Item).Weapon) && p.Item != "hyperlight-ag-chute" {
			return fmt.Errorf("prices.txt: %q is sold and is nothing", p.Item)
		}
	}
	return nil
}

func (u *Unit) allItems() []Carried {
	items := slices.Clone(u.Weapons)
	for _, c := range u.Choices {
		if c.Slot == "suit" {
			continue
		}
		for _, o := range c.Options {
			items = append(items, o.Item)
		}
	}
	return items
}

// item tells whether a name stands for something that can be had.
func (b *Book) item(key string) bool {
	return b.WeaponOf(key) != nil || b.ArmourOf(key) != nil || b.EquipmentOf(key) != nil || b.UnitOf(key) != nil
}

// Without is the book lacking one row of the ledger: conditions that carry it do not hold, sums leave its
// lines out. It is how a rule case sees whether it misses the row; no player can ask for it.
func (b *Book) Without(rule tally.Rule) *Book {
	c := *b
	c.denied = rule
	return &c
}

// With is the book with other options.
func (b *Book) With(o Options) *Book {
	c := *b
	c.Options = o
	return &c
}

// holds is a condition together with the rows that make it one.
func (b *Book) holds(cond bool, rules ...tally.Rule) bool { return cond && !b.off(rules...) }

// off tells whether one of some rows is switched off.
func (b *Book) off(rules ...tally.Rule) bool {
	return b.denied != "" && slices.Contains(rules, b.denied)
}

// sum starts a number with its reasons.
func (b *Book) sum(name, label string, rule tally.Rule, base int) tally.Tally {
	return tally.Without(b.denied, name, label, rule, base)
}

// UnitOf finds a unit by its key or name, nil if there is none.
func (b *Book) UnitOf(key string) *Unit {
	if i, ok := b.unitAt[key]; ok {
		return &b.Units[i]
	}
	for i := range b.Units {
		if u := &b.Units[i]; game.SameName(u.Key, key) || game.SameName(u.Name, key) {
			return u
		}
	}
	return nil
}

// WeaponOf finds a weapon by its key.
func (b *Book) WeaponOf(key string) *Weapon {
	if i, ok := b.weaponAt[key]; ok {
		return &b.Weapons[i]
	}
	return nil
}

// ArmourOf finds armour by its key.
func (b *Book) ArmourOf(key string) *Armour {
	if i, ok := b.armourAt[key]; ok {
		return &b.Armour[i]
	}
	return nil
}

// EquipmentOf finds equipment by its key.
func (b *Book) EquipmentOf(key string) *Equipment {
	if i, ok := b.equipAt[key]; ok {
		return &b.Equipment[i]
	}
	return nil
}

// PriceOf finds the row of an item in the tables of availability, nil if nobody sells it.
func (b *Book) PriceOf(item string) *Price {
	if i, ok := b.priceAt[item]; ok {
		return &b.Prices[i]
	}
	return nil
}

// Skill is the tree of a skill.
func (b *Book) Skill(id SkillID) *Skill { return &b.Skills[id] }
