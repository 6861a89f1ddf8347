package antares2

import (
	"slices"

	"sortie/tally"
)

// Deny implements game.Stage: the book of this game lacks one row from now on.
func (s *State) Deny(rule tally.Rule) {
	book := *s.book
	book.lacks, book.denied = rule, []tally.Rule{rule}
	if book.rows != nil {
		book.denied = book.rows.sayers(rule)
	}
	book.Board.Pieces = slices.Clone(book.Board.Pieces)
	for i := range book.Board.Pieces {
		for _, row := range book.denied {
			book.Board.Pieces[i].deny(row)
		}
	}
	s.book = &book
}

// deny makes ground that the row describes open ground, and takes the strength that it gives from structures.
func (p *Piece) deny(rule tally.Rule) {
	if p.Building == nil && (p.Rule == rule || p.Kind.Rule == rule) {
		p.Kind = &TerrainKind{Key: p.Kind.Key, Class: p.Kind.Class, Rule: p.Kind.Rule}
	}
	if p.Building == nil {
		return
	}
	house := *p.Building
	house.Parts = slices.Clone(house.Parts)
	for i := range house.Parts {
		house.Parts[i].Strength.deny(rule)
	}
	house.Blocks = slices.Clone(house.Blocks)
	for i := range house.Blocks {
		house.Blocks[i].deny(rule)
	}
	p.Building = &house
}

func (s *Strength) deny(rule tally.Rule) {
	if s.Rule == rule {
		s.Threshold, s.Value = 0, 1
	}
}
