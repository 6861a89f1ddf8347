package defiance

import (
	"fmt"
	"strings"

	"sortie/defs"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/pack"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/position"
	"sortie/table"
	"sortie/voice"
)

// Version of the rules; a match file names the one it was played with.
const Version = "10"

type system struct{ pack *force.Pack }

// System is Defiance: Vital Ground for the rest of the house.
func System() game.System { return system{pack: force.Shipped()} }

// SystemOf is the system with the profiles that a match carries.
func SystemOf(data string) (game.System, error) {
	return system{pack: force.Shipped()}.carrying(game.Setup{Data: data})
}

// Info implements game.System.
func (y system) Info() game.Info {
	return game.Info{ID: "dvg", Name: "Defiance: Vital Ground", Version: Version, Missions: y.pack.MissionList(), Lists: y.pack.Lists(),
		Options: OptionList(), Bots: []string{"random", "sensible", "strong"}, Points: defaultPoints}
}

// defaultPoints is the size of a game when the set-up names none.
const defaultPoints = 1000

// OptionList is what a set-up can change.
func OptionList() []game.Option { return new(position.Options).Table().List() }

// New implements game.System.
func (y system) New(setup game.Setup) (game.Game, error) { return game.Made(y.start(setup)) }

func (y system) start(setup game.Setup) (*State, error) {
	y, err := y.carrying(setup)
	if err != nil {
		return nil, err
	}
	mission, err := y.mission(setup.Mission)
	if err != nil {
		return nil, err
	}
	book := &position.Book{Pack: y.pack, Mission: y.pack.Missions[mission], Points: setup.Points}
	if book.Points == 0 {
		book.Points = defaultPoints
	}
	for _, o := range setup.Options {
		if err := book.Options.Set(o.ID, o.Value); err != nil {
			return nil, err
		}
	}
	text := setup.Table
	if strings.TrimSpace(text) == "" {
		text = y.pack.Generate(setup.Seed)
	}
	if book.Board, err = force.ReadTable(text); err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	if no := book.Board.SizeRefusal(); no != nil && setup.Data == "" { // a fixed table was judged
		return nil, fmt.Errorf("table: %w", no)
	}
	if len(book.Board.Pieces) > maxPieces {
		return nil, fmt.Errorf("table: there are at most %d pieces of terrain", maxPieces)
	}
	s := newState(book)
	for side := range s.Sides() {
		if err := s.enlist(y.pack, Side(side), setup); err != nil {
			return nil, err
		}
	}
	s.layGoals()
	return s, nil
}

// maxPieces is as many pieces of terrain as a table may have.
const maxPieces = 200

func (y system) mission(key string) (int, error) {
	if key == "" {
		return 0, nil
	}
	if i := y.pack.MissionOf(key); i >= 0 {
		return i, nil
	}
	return -1, fmt.Errorf("there is no mission %q", key)
}

// newState is an empty game on the table of a book.
func newState(book *position.Book) *State {
	s := &State{position.State{Book: book, Turn: 1, Won: flow.Nobody, Far: flow.Second, Primary: [2]BodyID{NoBody, NoBody}, Acting: NoUnit, Winner: flow.Nobody}}
	s.Size = geom.Point{X: book.Board.Width, Y: book.Board.Height}
	for i := range book.Pack.Frames {
		s.Bases = append(s.Bases, book.Pack.Frames[i].Base)
	}
	book.Measure(s.Bases)
	s.layGround()
	return s
}

// layGround puts the pieces of the board on the table; their kind is their type.
func (s *State) layGround() {
	var pieces []table.Piece
	for i := range s.Book.Board.Pieces {
		p := &s.Book.Board.Pieces[i]
		pieces = append(pieces, table.Piece{Key: p.Key, Kind: int16(p.Terrain), Area: p.Area, Height: p.High})
	}
	s.Ground = table.GroundOf(pieces)
}

// layGoals puts down the objectives of the mission.
func (s *State) layGoals() {
	s.Goals = s.Goals[:0]
	for i := range s.Book.Mission.Objectives {
		o := &s.Book.Mission.Objectives[i]
		s.Goals = append(s.Goals, position.Objective{At: o.At(s.Size.X, s.Size.Y, s.Far == flow.First), Held: flow.Nobody})
	}
}

// enlist musters a side from its list, read by the pack as it ships: guns that were mustered before have frames of their
// own. All its units wait to be placed.
func (s *State) enlist(pack *force.Pack, side Side, setup game.Setup) error {
	book := s.Book
	res := pack.Check(setup.List(side), force.Terms{Points: book.Mission.Limit(int(side), book.Points), Judged: setup.Judged(side),
		PlainHeroes: book.Options.PlainHeroes, NoStrikes: book.Options.NoStrikes})
	if len(res.Report.Faults) > 0 {
		return game.ListError{Report: res.Report}
	}
	info := &book.Sides[side]
	*info = position.SideInfo{Name: setup.Name(side), Force: res.Report.Force, Army: res.Roster.Army, PV: res.Report.Points}
	if info.Name == "" {
		info.Name = [...]string{"first side", "second side"}[side]
	}
	first := UnitID(len(s.Units))
	for i := range res.Roster.Units {
		u := &res.Roster.Units[i]
		title := res.List.Units[min(i, len(res.List.Units)-1)]
		s.muster(side, u, title.Title(title.Kind, int(side), i), title.Kind)
	}
	s.Strikes[side] = int8(res.Roster.Strikes)
	if n := res.Roster.PrimaryUnit; n >= 0 {
		s.Primary[side] = s.Member(first+UnitID(n), int(res.Roster.PrimaryFigure)+1)
	}
	for i := range res.Roster.Units {
		if u := &res.Roster.Units[i]; u.Aboard >= 0 {
			s.boardAll(first+UnitID(i), s.Member(first+UnitID(u.Aboard), int(u.Carrier)+1))
		}
	}
	return nil
}

// muster puts a unit that was bought into the game, off the table.
func (s *State) muster(side Side, u *force.Unit, name, entry string) UnitID {
	s.Book.Kinds = append(s.Book.Kinds, position.Kind{Name: name, Entry: entry, PV: u.PV, Strong: len(u.Figures)})
	id := s.Enlist(side)
	most := s.Book.Pack.Most(u, s.Book.Sides[side].Army, voice.Rows{})
	s.Units = append(s.Units, position.Unit{Kind: int16(len(s.Book.Kinds) - 1), Status: u.Status, Mob: u.Mob, Lone: u.Lone, Most: int8(most.Total()),
		Waiting: true, From: NoUnit})
	first := BodyID(len(s.Bodies))
	for i := range u.Figures {
		f := &u.Figures[i]
		s.Add(id, f.Frame)
		fig := s.NewFigure(f, first)
		fig.Standard = u.Status == force.StandardUnit
		fig.Mobbed = u.Mob // dvg.unit.mob.officer-level-minus-one
		s.Figures = append(s.Figures, fig)
	}
	s.MusterGuns(id, first, BodyID(len(s.Bodies)))
	return id
}

// boardAll puts a unit aboard of a vehicle.  dvg.passenger.start-aboard
func (s *State) boardAll(u UnitID, carrier BodyID) {
	for b := range s.Members(u) {
		s.Board(b, carrier)
	}
	s.Groups[u].Carrier = s.UnitOf(carrier)
	s.Units[u].Waiting = false
}

// Decode implements game.System.
func (y system) Decode(setup game.Setup, b []byte) (game.Game, error) {
	s, err := y.start(setup)
	if err == nil {
		err = pack.Fill(b, s.Describe, s.Invariant)
	}
	return game.Made(s, err)
}

// CheckList implements game.System.
func (y system) CheckList(text string, points int) (game.ListReport, error) {
	if points == 0 {
		points = defaultPoints
	}
	return y.pack.Check(text, force.Terms{Points: points}).Report, nil
}

// Catalogue implements game.Armoury.
func (y system) Catalogue() game.Catalogue {
	c := y.pack.Catalogue()
	c.Words, c.Phases = glossary(), phases()
	return c
}

// Generate implements game.System.
func (y system) Generate(mission string, seed uint64) (string, error) {
	if _, err := y.mission(mission); err != nil {
		return "", err
	}
	return y.pack.Generate(seed), nil
}

// Fix implements game.System.
func (y system) Fix(s game.Setup) (game.Setup, error) {
	y, err := y.carrying(s)
	if err != nil {
		return s, err
	}
	mission, err := y.mission(s.Mission)
	if err != nil {
		return s, err
	}
	s.Mission = y.pack.Missions[mission].Key
	s.Data = y.pack.Data
	if s.Points == 0 {
		s.Points = defaultPoints
	}
	if strings.TrimSpace(s.Table) == "" {
		s.Table = y.pack.Generate(s.Seed)
	}
	s.Options = game.FixOptions(s.Options, OptionList())
	return s, nil
}

// carrying is the system with the profiles that a set-up carries, in place of those that ship.
func (y system) carrying(s game.Setup) (system, error) {
	if s.Data == "" || s.Data == y.pack.Data {
		return y, nil
	}
	parts, err := defs.Unbundle(s.Data)
	if err == nil {
		y.pack, err = force.PackOf(parts)
	}
	if err == nil && len(y.pack.Missions) == 0 {
		err = fmt.Errorf("there are no missions among them")
	}
	if err != nil {
		return y, fmt.Errorf("the profiles that the match carries cannot be read: %w", err)
	}
	return y, nil
}

// Former implements game.System: set-ups have carried their profiles from the first version on.
func (system) Former() []string { return nil }

// Result implements game.Game.
func (s *State) Result() game.Result {
	return game.Result{Over: s.Ended, Winner: s.Winner, Points: []int{int(s.VP[0]), int(s.VP[1])}, Why: s.Why, Rule: "dvg.house.victory"}
}
