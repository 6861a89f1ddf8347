package incision

import (
	"slices"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/rules/incision/force"
)

// weapon reads: weapon KEY CLASS [str N]; its modes follow on lines of their own.
func (c *caseSetup) weapon(w *defs.Words) {
	x := force.Weapon{Key: w.Next("the key")}
	x.Name = defs.Display(x.Key)
	x.Class = force.Class(w.One("class", "handgun", "rifle", "other", "heavy", "grenade", "support"))
	if w.Took("str") {
		x.MinStr = w.Small("Str")
	}
	if i := c.book.weapon(x.Key); i >= 0 {
		c.book.weapons[i] = x
		return
	}
	c.book.weapons = append(c.book.weapons, x)
}

// mode reads: mode WEAPON and then what a line of the data files says about a mode.
func (c *caseSetup) mode(w *defs.Words) {
	i := c.book.weapon(w.Next("the weapon"))
	if i < 0 {
		w.Fail("no such weapon is defined above")
		return
	}
	c.book.weapons[i].Modes = append(c.book.weapons[i].Modes, force.ReadMode(w))
}

// model reads: model KEY [KIND] [SIZE] [like KEY] mv N ag N acc N str N res N init N co N wnd N [wears A,B] [arms W,W]
// [people P] [has TRAITS]
func (c *caseSetup) model(w *defs.Words) {
	p := force.Profile{Line: force.Line{5, 5, 5, 5, 5, 7, 7, 1}}
	key := w.Next("the model's key")
	words := strings.Fields(w.Rest())
	if i := slices.Index(words, "like"); i > 0 && i+1 < len(words) { // what is said before differs from it too
		words = slices.Concat(words[i:i+2], words[:i], words[i+2:])
	}
	said := defs.Of(game.Line{No: w.Line.No, Text: strings.Join(words, " ")})
	for said.More() {
		word := said.Next("a property")
		if !c.stat(said, &p, word) && !c.property(said, &p, word) {
			said.Fail("a model has no property %q", word)
		}
	}
	if w.ReadBy(said.Err()); w.Err() != nil {
		return
	}
	if p.Name = defs.Display(key); c.book.force.UnitOf(p.Unit) == nil {
		p.Unit = key
	}
	if p.BT = (p.Line[force.Co] + 1) / 2; p.Line[force.Co] == force.None {
		p.BT = force.None
	}
	for i := range c.book.models {
		if c.book.models[i].Key == key {
			c.book.models[i].Key = "" // defined anew
		}
	}
	c.book.learn(key, p)
}

func (c *caseSetup) stat(w *defs.Words, p *force.Profile, word string) bool {
	i := slices.Index([]string{"mv", "ag", "acc", "str", "res", "init", "co", "wnd"}, word)
	if i < 0 {
		return false
	}
	if w.Took("-") {
		p.Line[i] = force.None
	} else {
		p.Line[i] = w.Small(word)
	}
	return true
}

func (c *caseSetup) property(w *defs.Words, p *force.Profile, word string) bool {
	if k := slices.Index([]string{"infantry", "battlesuit", "beast", "gun-drone", "probe", "buddy", "drone"}, word); k >= 0 {
		p.Kind = force.Kind(k)
		return true
	}
	if k := slices.Index([]string{"medium", "tiny", "small", "large", "huge"}, word); k >= 0 {
		p.Size = force.Size(k)
		return true
	}
	switch word {
	case "like":
		if k := c.book.known(w.Next("a model")); k >= 0 {
			*p = c.book.models[k].Profile
		} else {
			w.Fail("there is no such model")
		}
	case "wears":
		p.Armour = keysOf(w, "armour", func(key string) bool { return c.book.force.ArmourOf(key) != nil })
	case "arms":
		p.Weapons = nil
		for _, key := range strings.Split(w.Next("weapons"), ",") {
			key, load, _ := strings.Cut(key, "+")
			if c.book.weaponCarried(key) < 0 {
				w.Fail("there is no weapon %q", key)
			}
			carried := force.Carried{Weapon: key}
			if load != "" {
				carried.Loads = strings.Split(load, "+")
			}
			p.Weapons = append(p.Weapons, carried)
		}
	case "member": // a unit of the lists, with what is bought for it: member UNIT [buys skill medic 1-2; weapon mag-gun]
		c.member(w, p)
	case "gear":
		p.Gear = keysOf(w, "gear", func(key string) bool { return c.book.force.EquipmentOf(key) != nil })
	case "column":
		name := w.Next("a column")
		if p.Column = force.ColumnNamed(name); p.Column == force.NoColumn {
			w.Fail("%q is no column of the tables", name)
		}
	case "isorian":
		p.People |= force.Isorian
	case "pilot":
		p.People |= force.Ghar | force.Pilot
	case "ghar":
		p.People |= force.Ghar
	case "marksman", "sniper":
		c.knows(w, p, word)
	case "points":
		p.Points = w.Number("points")
	case "has":
		for _, t := range force.ReadTraits(w) {
			p.Traits = append(p.Traits, force.SkillTrait{Trait: t})
		}
	default:
		return false
	}
	return true
}

// keysOf takes keys with commas between, each of something that there is.
func keysOf(w *defs.Words, what string, known func(key string) bool) []string {
	keys := strings.Split(w.Next(what), ",")
	for _, key := range keys {
		if !known(key) {
			w.Fail("there is no %s %q", what, key)
		}
	}
	return keys
}

// knows reads: marksman|sniper LEVEL WEAPON: a skill bound to a weapon, with all that its levels give.
func (c *caseSetup) knows(w *defs.Words, p *force.Profile, word string) {
	id := map[string]force.SkillID{"marksman": force.Marksman, "sniper": force.Sniper}[word]
	level := int(w.Small("the level"))
	skill := c.book.force.Skill(id)
	if level < 1 || level > len(skill.Levels) {
		w.Fail("%s has %d levels", word, len(skill.Levels))
		return
	}
	weapon := w.Next("its weapon")
	if c.book.weaponCarried(weapon) < 0 {
		w.Fail("there is no weapon %q", weapon)
	}
	p.Skills = append(p.Skills, force.SkillLevel{Skill: id, Level: level, Weapon: weapon})
	for _, l := range skill.Levels[:level] {
		for _, g := range l.Gains {
			if g.Trait.ID != 0 {
				p.Traits = append(p.Traits, force.SkillTrait{Trait: g.Trait, Skill: id})
			}
		}
	}
}

// member reads a unit as a shard fields it, with everything bought for it.
func (c *caseSetup) member(w *defs.Words, p *force.Profile) {
	key := w.Next("a unit")
	u := c.book.force.UnitOf(key)
	if u == nil {
		w.Fail("there is no unit %q", key)
		return
	}
	text := "shard case\nfaction " + factionOf(u) + "\nbudget 900\noperative " + key + "\n"
	if w.Took("buys") {
		for _, buy := range strings.Split(w.Rest(), ";") {
			text += "buy " + strings.TrimSpace(buy) + "\n"
		}
	}
	shard, faults := force.Parse(text)
	if len(faults) > 0 {
		w.Fail("%s", faults[0].What)
		return
	}
	r := c.book.force.Field(&shard, &force.Team{Fielded: []force.Fielded{{Operative: 0}}})
	if len(r.Combatants) == 1 {
		*p = r.Combatants[0].Profile
	}
}
