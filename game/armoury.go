package game

import "sortie/tally"

// Armoury is a System that can say what forces and tables are made of, so that a person can pick them
// instead of writing them. What may go together is said by CheckList alone.
type Armoury interface {
	Catalogue() Catalogue
}

// Mustered is a System whose forces are no lists of the catalogue: who can be set up against whom is asked here.
type Mustered interface {
	Muster() []ForceEntry
}

// ForcesOf are the units of a system that have a name of their own, by force; nil if it has no such thing.
func ForcesOf(sys System) []ForceEntry {
	if m, ok := sys.(Mustered); ok {
		return m.Muster()
	}
	if a, ok := sys.(Armoury); ok {
		return a.Catalogue().Forces
	}
	return nil
}

// Catalogue is what lists and tables are picked from. Lists are written as package defs reads them.
type Catalogue struct {
	Forces  []ForceEntry  `json:"forces"`
	Options []OptionEntry `json:"options"` // of a whole army
	Sizes   []SizeEntry   `json:"sizes"`   // by points, the smallest first; empty where slots depend on each other
	Pieces  []PieceEntry  `json:"pieces"`
	Traits  []TraitEntry  `json:"traits"` // what special rules by name do
	Words   []WordEntry   `json:"words"`  // what play calls things by
	Phases  []WordEntry   `json:"phases"` // the parts of a turn and of the set-up, as views name them
}

// ForceEntry is a force one can lead.
type ForceEntry struct {
	Key   string      `json:"key"`
	Name  string      `json:"name"`
	Units []UnitEntry `json:"units"`
}

// UnitEntry is a unit one can take.
type UnitEntry struct {
	Key      string        `json:"key"`
	Name     string        `json:"name"`
	Slot     string        `json:"slot"`
	Type     string        `json:"type"` // for the drawing
	Points   int           `json:"points"`
	Models   int           `json:"models"`
	Members  string        `json:"members"` // who is in it, in words
	Unique   bool          `json:"unique,omitempty"`
	Upgrades []OptionEntry `json:"upgrades,omitempty"`
	Rules    []Fact        `json:"rules,omitempty"` // special rules of its models, each once
}

// OptionEntry is something to buy for a unit or an army, up to Max times.
type OptionEntry struct {
	Key    string     `json:"key"`
	Name   string     `json:"name"`
	Points int        `json:"points"`
	Max    int        `json:"max"`
	Text   string     `json:"text,omitempty"`
	Rule   tally.Rule `json:"rule,omitempty"`
	Rules  []Fact     `json:"rules,omitempty"` // special rules of what it brings, each once
}

// TraitEntry explains a special rule that profiles have by name.
type TraitEntry struct {
	Name string     `json:"name"`
	Text string     `json:"text"`
	Rule tally.Rule `json:"rule"`
}

// WordEntry is a word of play that is no special rule, such as an order or a mark, with the row that says what it is.
type WordEntry struct {
	Name string     `json:"name"`
	Rule tally.Rule `json:"rule"`
}

// SizeEntry bounds forces from so many points on.
type SizeEntry struct {
	From    int         `json:"from"`
	Slots   []SlotEntry `json:"slots"`
	Options int         `json:"options"` // army options at most
}

// SlotEntry bounds the units of one slot.
type SlotEntry struct {
	Slot  string `json:"slot"`
	Least int    `json:"least"`
	Most  int    `json:"most"`
}

// PieceEntry is a piece of terrain one can lay. Line is a line of a table text with the piece about 0,0;
// {name} stands for a name of its own.
type PieceEntry struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
	Text string `json:"text"`
	Line string `json:"line"`
}
