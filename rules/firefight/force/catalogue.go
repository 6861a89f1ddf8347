package force

import (
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/ground"
	"sortie/profile"
)

// Catalogue is the pack in the words of a person who builds a force or a table. Slots depend on the troops
// taken, so no sizes are given: the check says what is missing.
func (p *Pack) Catalogue() game.Catalogue {
	var c game.Catalogue
	for _, faction := range p.Factions() {
		f := game.ForceEntry{Key: faction, Name: defs.Display(faction)}
		for i := range p.Book.Kinds {
			if k := &p.Book.Kinds[i]; k.Open(faction) {
				f.Units = append(f.Units, p.entry(k))
			}
		}
		c.Forces = append(c.Forces, f)
	}
	for _, sorts := range [][]ground.Sort{areaSorts[:], scatterSorts[:]} {
		for _, s := range sorts {
			c.Pieces = append(c.Pieces, game.PieceEntry{Kind: s.Kind, Name: defs.Display(s.Kind), Line: ground.Sample(s)})
		}
	}
	c.Traits = profile.Entries(new(Keywords).Table(), new(WeaponWords).Table())
	return c
}

func (p *Pack) entry(k *UnitKind) game.UnitEntry {
	e := game.UnitEntry{Key: k.Key, Name: k.Name, Slot: k.Category.String(), Type: k.Category.String(), Points: k.Points, Unique: k.Unique,
		Models: CountModels(k.Members), Members: p.words(k.Members)}
	for _, m := range k.Members {
		e.Rules = profile.Join(e.Rules, p.Book.Types[m.Type].Words.Table().Lines())
	}
	for _, o := range k.Options {
		up := game.OptionEntry{Key: o.Key, Name: o.Name, Points: o.Points, Max: int(o.Max), Text: p.words(o.Add)}
		for _, m := range o.Add {
			up.Rules = profile.Join(up.Rules, p.Book.Types[m.Type].Words.Table().Lines())
		}
		if o.Star {
			up.Text = strings.TrimPrefix(up.Text+", one of these", ", ")
		}
		e.Upgrades = append(e.Upgrades, up)
	}
	return e
}

// words says who is in a unit.
func (p *Pack) words(members []Member) string {
	return defs.MemberWords(members, func(m Member) string { return p.Book.Types[m.Type].Name })
}
