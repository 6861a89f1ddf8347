package firefight

import (
	"slices"
	"strings"

	"sortie/rules/firefight/force"
	"sortie/tally"
)

// Deny implements game.Stage: the book of this game lacks one row from now on.
func (s *State) Deny(rule tally.Rule) {
	book := *s.book
	book.Deny(rule)
	book.Types = typesWithout(book.Types, rule)
	if book.Pack != nil {
		pack := *book.Pack
		pack.Book.Types = typesWithout(pack.Book.Types, rule)
		book.Pack = &pack
	}
	book.Weapons = slices.Clone(book.Weapons)
	for i := range book.Weapons {
		denyWeaponWord(&book.Weapons[i].Words, rule)
	}
	book.Board.Pieces = slices.Clone(book.Board.Pieces)
	for i := range book.Board.Pieces {
		denyGround(&book.Board.Pieces[i], rule)
	}
	s.book = &book
}

func typesWithout(types []force.ModelType, rule tally.Rule) []force.ModelType {
	types = slices.Clone(types)
	for i := range types {
		denyKeyword(&types[i].Words, rule)
	}
	return types
}

// wordRule is the row of a keyword that has one row alone. Keywords with several rows are not taken from
// their bearers: each row decides something of its own.
func wordRule(name string) tally.Rule {
	return tally.Rule("ff.kw." + strings.ReplaceAll(strings.ToLower(name), " ", "-"))
}

// denyKeyword takes the keyword of a row from a profile.
func denyKeyword(k *force.Keywords, rule tally.Rule) {
	for _, f := range force.FlagWords(k) {
		if wordRule(f.Name) == rule {
			*f.To = false
		}
	}
}

// denyWeaponWord takes the keyword of a row from a weapon.
func denyWeaponWord(k *force.WeaponWords, rule tally.Rule) {
	for _, f := range []force.FlagWord{
		{Name: "Blaze Away", To: &k.BlazeAway}, {Name: "Pinning", To: &k.Pinning}, {Name: "Psychic", To: &k.Psychic}, {Name: "Trademark", To: &k.Trademark},
	} {
		if wordRule(f.Name) == rule {
			*f.To = false
		}
	}
}

// denyGround makes ground flat whose HEIGHT the row gives.
func denyGround(p *force.Piece, rule tally.Rule) {
	if p.Rule == rule {
		p.Tall = 0
	}
}
