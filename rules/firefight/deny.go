package firefight

import (
	"slices"

	"sortie/rules/firefight/force"
	"sortie/tally"
)

// Deny implements game.Stage: the book of this game lacks one row from now on.
func (s *State) Deny(rule tally.Rule) {
	book := *s.Book
	book.Deny(rule)
	book.Types = typesWithout(book.Types, rule)
	if book.Pack != nil {
		pack := *book.Pack
		pack.Book.Types = typesWithout(pack.Book.Types, rule)
		book.Pack = &pack
	}
	book.Weapons = slices.Clone(book.Weapons)
	for i := range book.Weapons {
		book.Weapons[i].Words.Table().Deny(rule)
	}
	book.Board.Pieces = slices.Clone(book.Board.Pieces)
	for i := range book.Board.Pieces {
		denyGround(&book.Board.Pieces[i], rule)
	}
	s.Book = &book
}

func typesWithout(types []force.ModelType, rule tally.Rule) []force.ModelType {
	types = slices.Clone(types)
	for i := range types {
		types[i].Words.Table().Deny(rule)
	}
	return types
}

// denyGround makes ground flat whose HEIGHT the row gives.
func denyGround(p *force.Piece, rule tally.Rule) {
	if p.Rule == rule {
		p.Tall = 0
	}
}
