package position

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/pack"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/sight"
	"sortie/tally"
	"sortie/ways"
)

// workshop is room that the rules use again and again while a game goes on. It is no part of the state.
type workshop struct {
	Run     any // the Run of the step before, to be used again
	Shelf   flow.Shelf
	scene   sight.Scene
	met     []sight.Met
	screen  int            // the piece of the scene that stopped a line last
	depths  []terrainDepth // of the pieces of the scene: see hidden_line.go
	Field   ways.Field
	Notes   *tally.Notes // what judgements rest on, nil if nobody asks
	names   []string     // of figures, empty where nobody has asked yet
	towards []string     // what answers call the ways toward units
	specs   []*march.Spec
	fields  []*ways.Field
	cores   []geom.Point // of perimeters
	Mute    bool         // a simulation that nobody watches: words are not put together
	drawn   drawing      // what the scene holds
	mines   [2][]BodyID  // figures with close defence weapons, of so many bodies
	armed   int
	Blast   geom.Length // how far the widest of them reaches
	room    []geom.Shape
	hashed  pack.Known[Figure] // see codec.go
	loops   [2][]geom.Point    // the perimeter of a mover's unit as it would be, and as it is
	shade   []shelters         // see shelter.go
	near    []UnitID

	Unsaid []tally.Refusal
	Slab   []Quarry // lists of targets, good until the step is over

	glances  [16]glances // what figures last saw of each enemy: see glance.go
	places   []int16     // of each figure among those of its side
	strong   [2]int      // how many those are
	ranks    ranks       // the perimeters of units: see ranks.go
	foes     []foe       // see NearestSeen
	legs     legRoom
	strips   []strip // see strips.go, and how many there were
	stripped int
	friends  []BodyID // see ahead.go
	ahead    []Ahead  // see ahead.go
	lookout  lookout  // of a way: see cover_fire.go
	rates    []int    // see RatesOf
	goings   []*Going // of this step, and how many of them are in use: see room.go
	Gone     int

	hosts     [2][]BodyID // of the sides: see hosts.go
	everybody []BodyID
}

// Works is room for what is judged again and again; it is no part of the state.
func (s *State) Works() *workshop {
	if s.Shop == nil {
		s.Shop = new(workshop)
	}
	return s.Shop
}

// List is an empty list with room for n options, good until the question is answered.
func (s *State) List(n int) []flow.Option { return s.Works().Shelf.Take(n) }

// Law is the book as this game goes by it, for judgements.
func (s *State) Law() law.Law {
	if s.Shop == nil || s.Shop.Notes == nil {
		return law.Law{Rows: &s.Book.Rows}
	}
	return law.Law{Rows: &s.Book.Rows, Cite: s.Note, Note: s.Note}
}

// Note keeps rules that bore on a judgement, while somebody wants to know.
func (s *State) Note(rules ...tally.Rule) {
	if s.Shop == nil || s.Shop.Notes == nil {
		return
	}
	for _, rule := range rules {
		s.Shop.Notes.Add(rule)
	}
}

// Quiet tells that nobody asks what judgements rest on, and that no row is switched off: what was found once is found again.
func (s *State) Quiet() bool { return s.Works().Notes == nil && s.Book.Whole() }

// Applies is by where nothing is carried out and so nothing cited.
func (s *State) Applies(rule tally.Rule, cond bool) bool { return cond && s.rests(rule) }

// rests tells whether a row whose condition holds is not switched off, and notes it.
func (s *State) rests(rule tally.Rule) bool {
	if s.Quiet() {
		return true
	}
	if s.Book.Denied(rule) {
		return false
	}
	s.Note(rule)
	return true
}

// Denied tells whether a rule case has switched one of these rows off.
func (s *State) Denied(rules ...tally.Rule) bool { return s.Book.Denied(rules...) }

// Name is what people call a unit.
func (s *State) Name(u UnitID) string {
	if u < 0 {
		return "nobody"
	}
	un := &s.Units[u]
	if un.Part > 0 {
		return s.Book.Kinds[un.Kind].Name + "-" + string(rune('a'+un.Part))
	}
	return s.Book.Kinds[un.Kind].Name
}

func (s *State) UnitOf(b BodyID) UnitID      { return s.Bodies[b].Group }
func (s *State) Figure(b BodyID) *Figure     { return &s.Figures[b] }
func (s *State) Frame(b BodyID) *force.Frame { return &s.Book.Pack.Frames[s.Figures[b].Frame] }

// Quality is that of a unit's figures.
func (s *State) Quality(u UnitID) force.Quality {
	for b := range s.Roll(u) {
		return s.Frame(b).Quality
	}
	return force.Regular
}

// Weapon is a weapon of a figure, nil if it has none there.
func (s *State) Weapon(b BodyID, arm int) *force.Weapon {
	if n := s.Figures[b].Arms[arm]; n >= 0 {
		return &s.Book.Pack.Weapons[n]
	}
	return nil
}

// OnTable tells whether somebody of a unit is on the table.
func (s *State) OnTable(u UnitID) bool {
	for b := s.Head(u); b != NoBody; b = s.Bodies[b].Next() {
		if s.Stands(b) && !s.IsGun(b) {
			return true
		}
	}
	return false
}

// SizeOf is the size class of a figure.
func (s *State) SizeOf(b BodyID) int8 { return s.Frame(b).Size }

// Class is what counts of a figure for cover, areas, standing up and boarding.  dvg.basics.infantry.si-pi
func (s *State) Class(b BodyID) force.Class {
	c := s.Frame(b).Class
	if c == force.SI && !s.Applies("dvg.basics.infantry.si-pi", true) {
		return force.PI
	}
	return c
}

// TargetSize is what it counts as for targeting and fire: prone figures one less.  dvg.movement.prone.size-minus-one
func (s *State) TargetSize(b BodyID) int8 {
	n := s.Frame(b).Size
	if s.Applies("dvg.movement.prone.size-minus-one", s.Bodies[b].Prone) {
		n--
	}
	return n
}

// Left is the DC a figure has left.
func (s *State) Left(b BodyID) int8 { return s.Frame(b).DC - s.Figures[b].Hurt }

// Disabled vehicles have no DC left and shelter passengers by their structure.  dvg.vehicle.sdc.disabled
func (s *State) Disabled(b BodyID) bool { return s.Frame(b).Vehicle() && s.Left(b) <= 0 }

// Movement is the MV of a figure now.
func (s *State) Movement(b BodyID) geom.Length {
	mv := s.Frame(b).Move - s.Figures[b].Slow
	if g := s.GunAt(b); g != nil {
		return s.gunMove(g, mv)
	}
	if s.Applies("dvg.command.chits.use-charge", s.Figures[b].Boost) {
		mv += geom.Inch
	}
	return max(0, mv)
}

// Sprints tells whether a figure goes three times its MV at its best.  dvg.movement.jump.includes-sprint, dvg.movement.fly.includes
func (s *State) Sprints(b BodyID, aloft bool) bool {
	switch s.Frame(b).Mode {
	case force.Sprint:
		return s.Applies("dvg.figure.move.suffix", true)
	case force.Jump:
		return s.Applies("dvg.movement.jump.includes-sprint", true)
	case force.Fly:
		return s.Applies("dvg.movement.fly.includes", aloft)
	}
	return false
}

// No is a refusal.
func No(rule tally.Rule, fix, format string, args ...any) *tally.Refusal {
	if len(args) > 0 {
		format = fmt.Sprintf(format, args...)
	}
	return tally.Refuse(rule, format, fix)
}
