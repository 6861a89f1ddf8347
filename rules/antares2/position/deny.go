package position

import (
	"slices"

	"sortie/rules/antares2/force"
	"sortie/tally"
)

// Deny implements game.Stage: the book of this game lacks one row from now on.
func (s *State) Deny(rule tally.Rule) {
	book := *s.Book
	off := book.Deny(rule)
	book.Board.Pieces = slices.Clone(book.Board.Pieces)
	for i := range book.Board.Pieces {
		for _, row := range off {
			denyGround(&book.Board.Pieces[i], row)
		}
	}
	s.Book = &book
}

// denyGround makes ground that the row describes open ground, and takes the strength that it gives from structures.
func denyGround(p *force.Piece, rule tally.Rule) {
	if p.Building == nil && (p.Rule == rule || p.Kind.Rule == rule) {
		p.Kind = &force.TerrainKind{Key: p.Kind.Key, Class: p.Kind.Class, Rule: p.Kind.Rule}
	}
	if p.Building == nil {
		return
	}
	house := *p.Building
	house.Parts = slices.Clone(house.Parts)
	for i := range house.Parts {
		denyStrength(&house.Parts[i].Strength, rule)
	}
	house.Blocks = slices.Clone(house.Blocks)
	for i := range house.Blocks {
		denyStrength(&house.Blocks[i], rule)
	}
	p.Building = &house
}

func denyStrength(s *force.Strength, rule tally.Rule) {
	if s.Rule == rule {
		s.Threshold, s.Value = 0, 1
	}
}
