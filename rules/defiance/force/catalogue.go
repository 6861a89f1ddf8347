package force

import (
	"fmt"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/ground"
	"sortie/profile"
	"sortie/tally"
	"sortie/voice"
)

// Catalogue is the pack in the words of a person who builds a force or a table; what may go together is said by
// Check alone.
func (p *Pack) Catalogue() game.Catalogue {
	var c game.Catalogue
	for i := range p.Armies {
		a := &p.Armies[i]
		f := game.ForceEntry{Key: a.Key, Name: a.Name}
		for k := range p.Standards {
			if p.Standards[k].Army == a.Key {
				f.Units = append(f.Units, p.standardEntry(&p.Standards[k], a))
			}
		}
		for k := range p.Frames {
			if fr := &p.Frames[k]; fr.Army == a.Key && (fr.Vehicle() || p.goesAlone(fr)) {
				f.Units = append(f.Units, p.singleEntry(int16(k)))
			}
		}
		f.Units = append(f.Units, p.adHocEntry(a))
		c.Forces = append(c.Forces, f)
		if a.Strikes > 0 && len(c.Options) == 0 {
			c.Options = append(c.Options, game.OptionEntry{Key: StrikeKey, Name: defs.Display(StrikeKey), Points: StrikeCost, Max: a.Strikes, Rule: "dvg.airstrike.call",
				Text: "only for armies that have them: bought singly, called by a commander"})
		}
	}
	c.Traits = Traits()
	for _, s := range pieceSorts() {
		k, _ := KindOf(s.Kind)
		c.Pieces = append(c.Pieces, game.PieceEntry{Kind: s.Kind, Name: defs.Display(s.Kind), Text: k.Terrain.String(), Line: ground.Sample(s)})
	}
	return c
}

// ArmyWith is the army that has a unit of the catalogue by its key, "" if none has.
func (p *Pack) ArmyWith(unit string) string {
	for i := range p.Armies {
		a := p.Armies[i].Key
		for k := range p.Standards {
			if p.Standards[k].Army == a && game.SameName(p.Standards[k].Key, unit) {
				return a
			}
		}
		for k := range p.Frames {
			if f := &p.Frames[k]; f.Army == a && (f.Vehicle() || p.goesAlone(f)) && game.SameName(f.Key, unit) {
				return a
			}
		}
		if game.SameName(AdHocKey, unit) {
			return a
		}
	}
	return ""
}

// goesAlone tells whether a figure of a frame can be a unit of its own: as a commander or a hero.
func (p *Pack) goesAlone(f *Frame) bool {
	for _, o := range f.Officers {
		if o.Commander > 0 {
			return true
		}
	}
	return f.Hero != NoHero
}

func (p *Pack) standardEntry(s *Standard, a *Army) game.UnitEntry {
	e := game.UnitEntry{Key: s.Key, Name: s.Name, Slot: "standard", Type: p.drawing(s.Members[0].Frame), Unique: s.Exclusive}
	several := len(s.Members) > 1
	for _, m := range s.Members {
		bare := p.bare(m.Frame)
		e.Points += int(m.Count) * p.price(&bare, voice.Rows{})
		e.Models += int(m.Count)
		e.Rules = profile.Join(e.Rules, p.Frames[m.Frame].brief())
	}
	e.Members = p.words(s.Members)
	most := a.Most
	if s.Most > 0 {
		most = s.Most
	}
	room := max(0, most-e.Models)
	if a.Mobs {
		e.Upgrades = append(e.Upgrades, game.OptionEntry{Key: MobKey, Name: "Mob", Max: 1, Rule: "dvg.unit.mob.officer-level-minus-one", Text: "twice the largest size; its officers count a level less"})
		room += most
	}
	for _, m := range s.Members {
		prefix := ""
		if several {
			prefix = p.Frames[m.Frame].Key + ":"
		}
		e.Upgrades = append(e.Upgrades, p.countOptions(m.Frame, room, prefix)...)
		e.Upgrades = append(e.Upgrades, p.frameOptions(m.Frame, prefix)...)
	}
	return e
}

// words says who is in a unit.
func (p *Pack) words(members []Member) string {
	var out []string
	for _, m := range members {
		out = append(out, fmt.Sprintf("%d %s", m.Count, p.Frames[m.Frame].Name))
	}
	return strings.Join(out, ", ")
}

// drawing is the kind of figure that stands for a unit.
func (p *Pack) drawing(frame int16) string {
	if f := &p.Frames[frame]; f.Vehicle() {
		return f.Type.String()
	}
	return p.Frames[frame].Quality.String()
}

// countOptions add figures of a frame to a unit or take some away.
func (p *Pack) countOptions(frame int16, room int, prefix string) []game.OptionEntry {
	f, bare := &p.Frames[frame], p.bare(frame)
	each := p.price(&bare, voice.Rows{})
	out := []game.OptionEntry{}
	if room > 0 {
		out = append(out, game.OptionEntry{Key: f.Key, Name: "One more " + f.Name, Points: each, Max: room, Rule: "dvg.force.unit-min-by-quality", Text: f.Text})
	}
	if !f.Vehicle() {
		out = append(out, game.OptionEntry{Key: prefix + FewerKey, Name: "One " + f.Name + " fewer", Points: -each, Max: 2, Rule: "dvg.quality.leaders-reduce-minimum", Text: "where a leader or focal point allows it"})
	}
	return out
}

// frameOptions are the officers, heroes and weapons of a frame.
func (p *Pack) frameOptions(frame int16, prefix string) []game.OptionEntry {
	f := &p.Frames[frame]
	var out []game.OptionEntry
	add := func(key, name string, points, most int, rule tally.Rule, text string) {
		out = append(out, game.OptionEntry{Key: prefix + key, Name: name, Points: points, Max: most, Rule: rule, Text: text})
	}
	commands := false
	for _, o := range f.Officers {
		most := 2 // dvg.force.officer.max-two
		if o.Focal > 0 {
			most = 12 // dvg.force.officer.matrix-any-focal
		}
		commands = commands || o.Commander > 0
		add(o.Key(), "Officer "+o.Key(), o.Cost, most, "dvg.force.officer.definition", p.officerText(o))
	}
	if commands {
		out = append(out, game.OptionEntry{Key: PrimaryKey, Name: "Primary commander", Max: 1, Rule: "dvg.force.primary-commander.choice", Text: "its commander is the primary commander"})
	}
	if f.Hero != NoHero {
		add(HeroKey, "Hero", f.Hero, 12, "dvg.force.hero.cost", "")
	}
	for i, ch := range f.Primary {
		if i > 0 {
			w := &p.Weapons[ch.Weapon]
			add(w.Key, w.Name, ch.Cost-f.Primary[0].Cost, 1, "dvg.force.weapon.primary.officer-free", "primary, for all, each: "+w.Line())
		}
	}
	for _, ch := range f.Support {
		w := &p.Weapons[ch.Weapon]
		add(w.Key, w.Name, ch.Cost, 6, "dvg.force.weapon.support.half-limit", "support: "+w.Line())
		if len(f.Officers) > 0 && !w.Crew {
			add(OfficerKey+":"+w.Key, w.Name+" for an officer", ch.Cost, 2, "dvg.force.weapon.support.officer-extra", "support, beside the primary weapon")
		}
	}
	for _, ch := range f.Side {
		w := &p.Weapons[ch.Weapon]
		add(w.Key, w.Name, ch.Cost, 3, "dvg.force.weapon.sidearm.unit-uniform", "side arm, for all, each: "+w.Line())
	}
	for _, slot := range f.Slots {
		for _, m := range slot {
			w := &p.Weapons[m.Weapon]
			add(w.Key, w.Name, m.Cost, 4, "dvg.force.vehicle.slots", p.mountText(&m)+": "+w.Line())
		}
	}
	return out
}

func (p *Pack) officerText(o Officer) string {
	var out []string
	if o.Leader > 0 {
		out = append(out, fmt.Sprintf("leader of level %d", o.Leader))
	}
	if o.Commander > 0 {
		out = append(out, fmt.Sprintf("commander of level %d", o.Commander))
	}
	if o.Focal > 0 {
		out = append(out, fmt.Sprintf("focal point of level %d", o.Focal))
	}
	return strings.Join(out, ", ")
}

func (p *Pack) mountText(m *Mount) string {
	text := m.Arcs.String()
	if m.Turret {
		text = "turret"
	}
	if m.Cupola {
		text += ", cupola"
	}
	return text
}

// singleEntry is a vehicle bought singly, or a commander or hero on its own.
func (p *Pack) singleEntry(frame int16) game.UnitEntry {
	f, bare := &p.Frames[frame], p.bare(frame)
	e := game.UnitEntry{Key: f.Key, Name: f.Name, Slot: "vehicle", Type: p.drawing(frame), Points: p.price(&bare, voice.Rows{}), Models: 1, Members: "1 " + f.Name}
	if !f.Vehicle() {
		e.Slot, e.Members = "lone", e.Members+", as commander or hero"
	}
	e.Upgrades, e.Rules = p.frameOptions(frame, ""), f.brief()
	return e
}

// adHocEntry is the unit that a player makes up.
func (p *Pack) adHocEntry(a *Army) game.UnitEntry {
	e := game.UnitEntry{Key: AdHocKey, Name: "Ad hoc unit", Slot: "ad hoc", Type: "ad-hoc",
		Members: fmt.Sprintf("figures of one quality, for up to %d percent of the points", a.AdHoc)}
	for k := range p.Frames {
		f := &p.Frames[k]
		if f.Army != a.Key {
			continue
		}
		bare := p.bare(int16(k))
		e.Upgrades = append(e.Upgrades, game.OptionEntry{Key: f.Key, Name: f.Name, Points: p.price(&bare, voice.Rows{}), Max: a.Most, Rule: "dvg.force.unit-min-by-quality", Text: f.Quality.String()})
		e.Upgrades = append(e.Upgrades, p.frameOptions(int16(k), f.Key+":")...)
	}
	return e
}

func (p *Pack) armyKeys() []string {
	var out []string
	for i := range p.Armies {
		out = append(out, p.Armies[i].Key)
	}
	return out
}

// unitKeys are what an army's list can begin a unit with.
func (p *Pack) unitKeys(army string) []string {
	var out []string
	for i := range p.Standards {
		if p.Standards[i].Army == army {
			out = append(out, p.Standards[i].Key)
		}
	}
	for i := range p.Frames {
		if f := &p.Frames[i]; f.Army == army && (f.Vehicle() || p.goesAlone(f)) {
			out = append(out, f.Key)
		}
	}
	if len(out) > 0 {
		out = append(out, AdHocKey)
	}
	return out
}
