// Package march judges moves and placings by one definition of "may stand here". A book fills a plain Spec once per
// move: who moves how far, what each piece of ground does to it, how near it may come to whom, the formation it
// ends in. The same Spec then refuses an answer with its reason, finds legal ends and ways, proposes where a whole
// group stands, and says exactly on which stretches of a path something holds.
//
// It knows no rule: ids and names in a Spec are the book's, and what is not said is allowed.
package march

import (
	"sortie/geom"
	"sortie/tally"
)

// Mover is one body that is moved or set down.
type Mover struct {
	Figure int32       // as answers name it
	Name   string      // as people do
	Base   *geom.Shape // about the origin, looking along x
	From   geom.Point
	Facing geom.Angle
	Limit  geom.Length // of what its way costs
	Level  int8        // height class it moves on: ground and others of another level do not hinder it
	Above  bool        // flies: nothing hinders its way, only where it ends
	Aloft  bool        // nor where it ends

	To    geom.Point // where it ends, if that is known: for Spares
	Class uint8      // below 64: what ground and others do may hang on it
	House int16      // in which it starts, where there are walls
	Climb int8       // levels by which it ends above that on which it moves
	Comes bool       // it comes onto its level where it starts: it does not begin on anybody there
}

// Going is what one piece of ground does to the movers.
type Going struct {
	Area  *geom.Area
	Name  string
	Level int8
	Shut  tally.Rule // nobody enters it; who stands on it may leave
	Off   tally.Rule // it may be crossed, but nobody ends on any part of it
	// An inch of a way costs Num/Den inches while the mover touches the piece; 0 stands for open ground. Of
	// several pieces the dearest counts.
	Num, Den int16
	Middle   bool // it counts where the middle of the mover is in it

	Only  uint64 // classes of movers that it concerns, as bits; 0 for all
	Every bool   // it is on every level
	Firm  bool   // who stands on it may not go on in it either
}

// on tells whether a piece is on a level.
func (g *Going) on(level int8) bool { return g.Every || g.Level == level }

// leaves tells whether a body stands on a piece, so that it may leave it even if it is shut.
func (s *Spec) leaves(g *Going, start *geom.Shape) bool {
	return !s.Place && !g.Firm && g.Area.Overlaps(start)
}

// Other is a body that is not moved.
type Other struct {
	Body  geom.Shape
	Name  string
	Level int8
	Pass  geom.Length // a way comes no nearer than this; negative: right through
	End   geom.Length // an end is no nearer than this; negative: anywhere
	More  bool        // there must be more than that, not just as much
	Graze bool        // but a way may come just as near
	Rule  tally.Rule  // behind Pass
	Ends  tally.Rule  // behind End; empty for the same rule

	Figure int32       // as the book knows it
	Box    geom.Box    // its bounds; worked out if they are not given
	Only   uint64      // classes of movers that it concerns, as bits; 0 for all
	Group  int16       // those of a group are listed one after the other and kept away from together; 0 for none
	Link   geom.Length // no way leads between it and another of its group so near to it; 0: they all do
	Out    bool        // movers come out of it: they may overlap it within their own width of where they begin
}

func (o *Other) endRule() tally.Rule {
	if o.Ends != "" {
		return o.Ends
	}
	return o.Rule
}

// Kind of formation in which a group ends.
type Kind uint8

// The kinds of formation.
const (
	Loose Kind = iota // everybody stands where he likes
	Chain             // one chain of links no longer than Far
	Round             // everybody within Far of the first mover
)

// Form is the formation in which movers end.
type Form struct {
	Kind Kind
	Far  geom.Length
	Rule tally.Rule
}

// Rules are the rows behind refusals that every move can meet.
type Rules struct {
	Names tally.Rule // a path of somebody else, or two of one body
	Table tally.Rule // off the table
	Far   tally.Rule // further than the limit
	Apart tally.Rule // two movers on the same spot
	Leads tally.Rule // the first mover is not moved, where Lead is set
}

// Spec says what a move or a placing may be.
type Spec struct {
	Table  geom.Box
	Movers []Mover
	Ground []Going
	Others []Other
	Walls  []Wall
	Form   Form
	Rules  Rules
	Lead   bool // only the first mover's way is measured and judged; the others are set down
	Place  bool // nobody has a way: bodies are set down
	All    bool // everybody must be named
	// Holds refuses an end of a mover for a reason of the book's own, nil if there is none: a zone, a side.
	Holds func(mover int, body geom.Shape) *tally.Refusal
	// Spares tells whether another figure is nothing to one that ends at a place, by a rule of the book's own; nil if there
	// is none.
	Spares func(mover int32, to geom.Point, other int32) bool

	// Call is what people call a figure, where movers are given no names.
	Call func(figure int32) string

	quiet bool
	solid []solid // room for the walls near a leg
	no    tally.Refusal
	bare  []geom.Shape // bodies as they end, while an answer is judged
	slow  []stretch    // room for a stride
}

// Clear empties a spec that is used again; it keeps its room.
func (s *Spec) Clear() {
	*s = Spec{Movers: s.Movers[:0], Ground: s.Ground[:0], Others: s.Others[:0], solid: s.solid[:0], bare: s.bare[:0], slow: s.slow[:0]}
}

// No refuses by a rule of the book's own; while nobody reads it, the words cost nothing.
func (s *Spec) No(rule tally.Rule, fix string, why func() string) *tally.Refusal {
	return s.refuse(rule, fix, why)
}

// Hushed tells whether refusals are found without words now.
func (s *Spec) Hushed() bool { return s.quiet }

// refuse builds a refusal; while nobody reads it, it costs nothing.
func (s *Spec) refuse(rule tally.Rule, fix string, why func() string) *tally.Refusal {
	if s.quiet {
		s.no.Rule = rule
		return &s.no
	}
	return tally.Refuse(rule, why(), fix)
}

func (s *Spec) call(m *Mover) string {
	if m.Name == "" && s.Call != nil {
		return s.Call(m.Figure)
	}
	return m.Name
}

// Hush lets refusals be found without words from now on, or with them again: for a search that asks often.
func (s *Spec) Hush(on bool) { s.quiet = on }

// hush lets refusals be found without words; call what it returns to end it.
func (s *Spec) hush() func() {
	before := s.quiet
	s.quiet = true
	return func() { s.quiet = before }
}

// body is a mover somewhere.
func (s *Spec) body(i int, at geom.Point, facing geom.Angle) geom.Shape {
	return s.Movers[i].Base.Posed(at, facing)
}
