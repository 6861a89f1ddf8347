package force

import (
	"fmt"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/ground"
	"sortie/profile"
)

// Catalogue is the pack in the words of a person who builds a force or a table.
func (p *Pack) Catalogue() game.Catalogue {
	var c game.Catalogue
	for _, force := range p.forceNames() {
		f := game.ForceEntry{Key: force, Name: defs.Display(force)}
		for i := range p.Book.Kinds {
			if k := &p.Book.Kinds[i]; k.Force == force {
				f.Units = append(f.Units, p.entry(k))
			}
		}
		c.Forces = append(c.Forces, f)
	}
	for _, o := range p.Options {
		c.Options = append(c.Options, game.OptionEntry{Key: o.Key, Name: defs.Display(o.Key), Points: o.Points, Max: 1, Text: o.Text})
	}
	for _, s := range p.Selectors {
		size := game.SizeEntry{From: s.From, Options: s.Options}
		for _, l := range s.Slots {
			size.Slots = append(size.Slots, game.SlotEntry{Slot: l.Slot, Least: l.Least, Most: l.Most})
		}
		c.Sizes = append(c.Sizes, size)
	}
	for i := range p.Terrain {
		c.Pieces = append(c.Pieces, pieceEntry(&p.Terrain[i]))
	}
	c.Traits = profile.Entries(new(Traits).Table())
	if p.Book.Edition == First {
		c.Traits = profile.Entries(new(Traits).sheetTable(), new(Traits).Table())
	}
	return c
}

func (p *Pack) entry(k *UnitKind) game.UnitEntry {
	e := game.UnitEntry{Key: k.Key, Name: k.Name, Slot: k.Slot, Type: k.Type.String(), Points: k.Points, Members: p.words(k.Members)}
	if k.Command {
		e.Type = "command"
	}
	for _, m := range k.Members {
		e.Models += int(m.Count)
		e.Unique = e.Unique || p.Book.Types[m.Type].Traits.Unique
		e.Rules = profile.Join(e.Rules, p.Book.Types[m.Type].Traits.Facts())
	}
	for _, o := range k.Options {
		up := game.OptionEntry{Key: o.Key, Name: o.Name, Points: o.Points, Max: int(o.Max), Text: p.words(o.Add)}
		for _, m := range o.Add {
			up.Rules = profile.Join(up.Rules, p.Book.Types[m.Type].Traits.Facts())
		}
		e.Upgrades = append(e.Upgrades, up)
	}
	return e
}

// pieceEntry is a kind of terrain in a size one meets at a table, with what it does.
func pieceEntry(k *TerrainKind) game.PieceEntry {
	sort := ground.Sort{Kind: k.Key, Shape: "blob", Most: 3 * geom.Inch}
	switch {
	case k.Class == Obstacle:
		sort.Shape = "band"
	case k.Key == "building" || k.Key == "ruins":
		sort.Shape = "rect"
	case k.Key == "rock":
		sort.Shape, sort.Most = "disc", 2*geom.Inch
	}
	text := k.Going.String() + " going, " + k.Sight.String() + " sight"
	if k.Cover > 0 {
		text += fmt.Sprintf(", cover %d", k.Cover)
	}
	return game.PieceEntry{Kind: k.Key, Name: k.Called(), Text: text, Line: ground.Sample(sort)}
}

// Called is what people call a kind of terrain. Two kinds are a row of the table for two things.
func (k *TerrainKind) Called() string {
	switch k.Key {
	case "rocks-walls":
		return "Rocks or walls"
	case "mud-sand":
		return "Mud or sand"
	}
	return defs.Display(k.Key)
}

// words says who is in a unit.
func (p *Pack) words(members []Member) string {
	return defs.MemberWords(members, func(m Member) string { return p.Book.Types[m.Type].Name })
}
