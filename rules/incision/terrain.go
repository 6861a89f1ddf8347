package incision

import (
	"slices"

	"sortie/geom"
	"sortie/tally"
)

// Going is the movement class of a piece.  is.terrain.agree
type Going uint8

// The movement classes.
const (
	Open Going = iota
	Difficult
	Impassable
)

var goingNames = []string{"open", "difficult", "impassable"}

func (g Going) String() string { return goingNames[g] }

// Sighting is what a piece does to lines through it.  is.terrain.los-classes
type Sighting uint8

// The classes for lines.
const (
	Clear Sighting = iota
	Concealing
	Blocking
	LowConcealing // only against a prone target shot at from beyond 10"
)

var sightingNames = []string{"clear", "concealing", "blocking", "low"}

func (g Sighting) String() string { return sightingNames[g] }

// Form of a piece.  is.terrain.kinds
type Form uint8

// The forms.
const (
	Patch Form = iota
	Obstacle
	Element
)

// Kind is a row of the terrain table.
type Kind struct {
	Key      string
	Form     Form
	Going    Going
	Penalty  int8 // on the Movement Test
	Sees     Sighting
	Cover    int8
	Low      bool // its cover counts only for a prone model shot at from beyond 10"
	Floats   bool // who is Suspensored floats over it without a test
	DP, AV   int8 // of an object that can be destroyed
	FailPins int8 // sides of the die of pins for a failed Movement Test
	Gap      bool // may be jumped over where it is narrow
	Rule     tally.Rule
	Terms
}

// kinds are the pieces of the book's table, then plain ones as agreed before a game.
var kinds = []Kind{
	{Key: "high-crops", Going: Difficult, Sees: Concealing, Rule: "is.terrain.table.high-crops"},
	{Key: "low-crops", Going: Difficult, Sees: LowConcealing, Rule: "is.terrain.table.low-crops"},
	{Key: "river", Going: Difficult, Gap: true, Floats: true, Rule: "is.terrain.table.river"},
	{Key: "sea", Going: Impassable, Floats: true, Rule: "is.terrain.table.sea"},
	{Key: "large-boulder", Form: Element, Going: Impassable, Sees: Blocking, Cover: 2, Rule: "is.terrain.table.large-boulder", Terms: Terms{Height: 2 * geom.Inch}},
	{Key: "line-of-bushes", Form: Obstacle, Sees: Concealing, Rule: "is.terrain.table.line-of-bushes"},
	{Key: "line-of-boulders", Form: Obstacle, Going: Difficult, Sees: Concealing, Cover: 2, Rule: "is.terrain.table.line-of-boulders"},
	{Key: "wall", Form: Obstacle, Going: Difficult, Sees: Concealing, Cover: 2, Rule: "is.terrain.table.wall"},
	{Key: "dense-scrub", Going: Difficult, Rule: "is.terrain.table.dense-scrub"},
	{Key: "rocky-area", Going: Difficult, Cover: 2, Low: true, Floats: true, Rule: "is.terrain.table.rocky-area"},
	{Key: "large-tree", Form: Element, Going: Impassable, Sees: Concealing, Cover: 1, Rule: "is.terrain.table.large-tree", Terms: Terms{Height: 3 * geom.Inch}},
	{Key: "bush", Form: Element, Sees: Concealing, Rule: "is.terrain.table.bush"},
	{Key: "tree-stump", Form: Element, Sees: Concealing, Cover: 1, Rule: "is.terrain.table.tree-stump"},
	{Key: "boulder-field", Going: Difficult, Penalty: 1, Cover: 2, Rule: "is.terrain.table.boulder-field"},
	{Key: "lava-stream", Going: Difficult, Penalty: 2, Gap: true, Floats: true, Rule: "is.terrain.table.lava-stream"},
	{Key: "lava-field", Going: Difficult, Penalty: 3, Floats: true, FailPins: 3, Rule: "is.terrain.table.lava-field"},
	{Key: "fortified-wall", Form: Obstacle, Going: Difficult, Sees: Concealing, Cover: 3, Rule: "is.terrain.table.fortified-wall"},
	{Key: "open", Rule: "is.terrain.open"},
	{Key: "impassable", Going: Impassable, Rule: "is.terrain.impassable"},
	{Key: "difficult", Going: Difficult, Rule: "is.terrain.difficult"},
	{Key: "marsh", Going: Difficult, Floats: true, Rule: "is.terrain.difficult"},
	{Key: "building", Going: Impassable, Sees: Blocking, Cover: 2, Rule: "is.terrain.impassable"},
	{Key: "command-building", Going: Impassable, Sees: Blocking, Cover: 2, DP: buildingDP, AV: wallAV, Rule: "is.sc9.building"},
	{Key: "kinetic-barrier", Form: Obstacle, Rule: "is.equip.kinetic"},
	{Key: "screen", Form: Obstacle, Sees: Blocking, Rule: "is.terrain.los-classes"},
	{Key: "fence", Form: Obstacle, Going: Difficult, Sees: Concealing, Cover: 1, Rule: "is.cover.soft"},
	{Key: "crates", Form: Element, Going: Impassable, Sees: Concealing, Cover: 2, Rule: "is.cover.behind-solid"},
	{Key: "standard-wall", Form: Obstacle, Going: Impassable, Sees: Blocking, Cover: 2, DP: 10, AV: 2, Rule: "is.object.table.standard-wall"},
	{Key: "standard-door", Form: Obstacle, Going: Impassable, Sees: Blocking, Cover: 1, DP: 5, AV: 1, Rule: "is.object.table.standard-door"},
	{Key: "armoured-door", Form: Obstacle, Going: Impassable, Sees: Blocking, Cover: 2, DP: 10, AV: 4, Rule: "is.object.table.armoured-door"},
	{Key: "reinforced-wall", Form: Obstacle, Going: Impassable, Sees: Blocking, Cover: 3, DP: 15, AV: 6, Rule: "is.object.table.reinforced-wall"},
	{Key: "plain-building", Going: Impassable, Sees: Blocking, Cover: 2, DP: 20, AV: 2, Rule: "is.object.table.building"},
	{Key: "reinforced-building", Going: Impassable, Sees: Blocking, Cover: 3, DP: 30, AV: 6, Rule: "is.object.table.reinforced-building"},
	{Key: "boulder", Form: Element, Going: Impassable, Sees: Concealing, Cover: 2, Rule: "is.terrain.table.boulder-field"},
	{Key: "gap", Going: Impassable, Gap: true, Rule: "is.terrain.impassable"},
	{Key: "hill", Rule: "is.los.high-ground", Terms: Terms{Height: 2 * geom.Inch}},
	{Key: "ledge", Rule: "is.climb.rate", Terms: Terms{Height: geom.Inch}},
}

// kindNamed finds a kind of ground, -1 for none.
func kindNamed(key string) int {
	return slices.IndexFunc(kinds, func(k Kind) bool { return k.Key == key })
}

// coverRule is the row behind a bonus of cover.
func coverRule(n int8) tally.Rule {
	return [...]tally.Rule{"", "is.cover.soft", "is.cover.hard", "is.cover.fortified"}[n]
}

// kind is the kind of a piece with what was agreed about it; one whose row a rule case has switched off is bare ground.
func (s *State) kind(i int) *Kind {
	k := &kinds[s.Ground.Pieces()[i].Kind]
	if i < len(s.book.items) && s.book.items[i].Agreed && s.holds("is.terrain.agree", true) {
		k = &s.book.items[i]
	}
	if s.denied(k.Rule) {
		return &bareGround
	}
	return k
}

var bareGround = Kind{Key: "open"}
