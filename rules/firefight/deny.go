package firefight

import (
	"slices"
	"strings"

	"sortie/tally"
)

// Deny implements game.Stage: the book of this game lacks one row from now on.
func (s *State) Deny(rule tally.Rule) {
	book := *s.book
	book.denied = rule
	book.Types = typesWithout(book.Types, rule)
	if book.Pack != nil {
		pack := *book.Pack
		pack.book.Types = typesWithout(pack.book.Types, rule)
		book.Pack = &pack
	}
	book.Weapons = slices.Clone(book.Weapons)
	for i := range book.Weapons {
		book.Weapons[i].Words.deny(rule)
	}
	book.Board.Pieces = slices.Clone(book.Board.Pieces)
	for i := range book.Board.Pieces {
		book.Board.Pieces[i].deny(rule)
	}
	s.book = &book
}

func typesWithout(types []ModelType, rule tally.Rule) []ModelType {
	types = slices.Clone(types)
	for i := range types {
		types[i].Words.deny(rule)
	}
	return types
}

// wordRule is the row of a keyword that has one row alone. Keywords with several rows are not taken from
// their bearers: each row decides something of its own.
func wordRule(name string) tally.Rule {
	return tally.Rule("ff.kw." + strings.ReplaceAll(strings.ToLower(name), " ", "-"))
}

// deny takes the keyword of a row away.
func (k *Keywords) deny(rule tally.Rule) {
	for _, f := range flagWords(k) {
		if wordRule(f.name) == rule {
			*f.to = false
		}
	}
}

// deny takes the keyword of a row away.
func (k *WeaponWords) deny(rule tally.Rule) {
	for _, f := range []flagWord{{"Blaze Away", &k.BlazeAway}, {"Pinning", &k.Pinning}, {"Psychic", &k.Psychic}, {"Trademark", &k.Trademark}} {
		if wordRule(f.name) == rule {
			*f.to = false
		}
	}
}

// deny makes ground flat whose HEIGHT the row gives.
func (p *Piece) deny(rule tally.Rule) {
	if p.Rule == rule {
		p.Tall = 0
	}
}
