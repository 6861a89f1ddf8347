package antares2

import (
	"errors"
	"fmt"
	"strings"

	"sortie/defs"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/pack"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
	"sortie/voice"
)

// Version of the rules; a match file names the one it was played with. It changes with every change of play or
// of the data that ship: TestGoldenVersion holds it against both.
const Version = "11"

type system struct {
	pack    *force.Pack
	edition position.Edition
	rows    *voice.Names // of its own ledger, if it cites another
}

// System is Antares 2 for the rest of the house.
func System() game.System { return system{pack: force.ShippedPack()} }

// NewCase implements game.System.
func (y system) NewCase(in []game.Line) (game.Stage, error) {
	s, err := y.newCase(in)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Info implements game.System.
func (y system) Info() game.Info {
	info := game.Info{ID: systemID(y.edition), Name: systemTitle(y.edition), Version: versionOf(y.edition), Options: y.optionList(), Lists: y.shippedLists(), Bots: []string{"random", "sensible", "strong"}, Points: defaultPoints}
	if y.edition == position.First {
		info.Edition = systemID(position.Second)
	}
	for _, m := range y.pack.Missions {
		info.Missions = append(info.Missions, game.Mission{ID: m.Key, Name: m.Name, Text: m.Text})
	}
	return info
}

// defaultPoints is the size of a game when the set-up names none.
const defaultPoints = 750

// New implements game.System.
func (y system) New(setup game.Setup) (game.Game, error) { return game.Made(y.start(setup)) }

func (y system) start(setup game.Setup) (*State, error) {
	y, err := y.carrying(setup)
	if err != nil {
		return nil, err
	}
	if err := (&game.Info{Name: "Antares 2"}).CheckSides(&setup); err != nil { // a book of two
		return nil, err
	}
	points := setup.Points
	if points == 0 {
		points = defaultPoints
	}
	mission, err := y.pack.FindMission(setup.Mission)
	if err != nil {
		return nil, err
	}
	book := &force.Book{Rows: voice.Edition(y.rows), Edition: y.edition, Weapons: y.pack.Book.Weapons, Types: y.pack.Book.Types, Options: force.DefaultOptions(), OptionKinds: y.pack.Book.OptionKinds, Munitions: y.pack.Book.Munitions, Mission: mission}
	book.Options.PointsLimit = points
	for _, o := range setup.Options {
		if err := force.SetOption(book, o.ID, o.Value); err != nil {
			return nil, err
		}
	}
	table := setup.Table
	if strings.TrimSpace(table) == "" {
		table = force.GenerateTable(points, setup.Seed)
	}
	if err := y.lay(book, table); err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	n := newState(book)
	s := &n
	s.Phase = position.Deploy
	s.objectives()
	for side := range s.Sides() {
		if err := y.enlist(s, Side(side), setup, points); err != nil {
			return nil, err
		}
	}
	s.countDice()
	return s, nil
}

// lay reads the table text into the board and marks the zones of the mission.
func (y system) lay(book *force.Book, text string) error {
	book.Board.Width, book.Board.Height = 48*geom.Inch, 48*geom.Inch
	l := force.Loader{Book: book, Terrain: y.pack.Terrain, Strengths: y.pack.Strengths}
	lines, err := defs.GroundLines(text, "table", "terrain", "building", "opening", "part", "room")
	if err != nil {
		return err
	}
	for _, line := range lines {
		if _, err := l.Define(line); err != nil {
			return err
		}
		if len(book.Board.Pieces) > force.MaxPieces {
			return fmt.Errorf("line %d: a table has at most %d pieces", line.No, force.MaxPieces)
		}
	}
	return layZones(&book.Board, book.Mission.Depth)
}

// layZones gives each side the strip along its edge that it deploys in.
func layZones(b *force.Board, depth geom.Length) error {
	if err := defs.CheckSize(b.Width, b.Height); err != nil {
		return err
	}
	strip := func(y0, y1 geom.Length) geom.Area {
		a, err := geom.PolygonArea([]geom.Point{{X: 0, Y: y0}, {X: b.Width, Y: y0}, {X: b.Width, Y: y1}, {X: 0, Y: y1}})
		if err != nil {
			panic(err)
		}
		return a
	}
	b.Zones = []force.Zone{
		{Name: "first zone", Side: 0, Area: strip(0, depth)},
		{Name: "second zone", Side: 1, Area: strip(b.Height-depth, b.Height)},
	}
	return nil
}

// objectives sets the mission's markers out.
func (s *State) objectives() {
	for i, o := range s.Book.Mission.Objectives {
		s.Markers = append(s.Markers, position.Marker{Kind: "objective", Name: fmt.Sprintf("objective %d", i+1), Side: flow.Nobody, Holder: NoUnit,
			At: geom.Point{X: thousandthsOf(s.Book.Board.Width, o.X), Y: thousandthsOf(s.Book.Board.Height, o.Y)}})
	}
}

// thousandthsOf is a place along a side of the table. What lies beyond the middle is measured from the
// other end, so that both ends see the same.
func thousandthsOf(side, n geom.Length) geom.Length {
	if n > 500 {
		return side - thousandthsOf(side, 1000-n)
	}
	return (side*n + 500) / 1000
}

// enlist musters a side from its list.
func (y system) enlist(s *State, side Side, setup game.Setup, points int) error {
	list, report := y.pack.Examine(setup.List(side), points, setup.Judged(side))
	if len(report.Faults) > 0 {
		return game.ListError{Report: y.reported(report)}
	}
	info := &s.Book.Sides[side]
	*info = force.SideInfo{Name: setup.SideName(side), Force: list.Force, Points: report.Points}
	first := UnitID(len(s.Units))
	for i, u := range list.Units {
		kind := y.pack.Built(u)
		kind.Name = u.Title(kind.Key, int(side), i)
		s.Book.Kinds = append(s.Book.Kinds, kind)
		id := s.muster(int16(len(s.Book.Kinds)-1), side)
		s.takeOff(id, position.Reserve)
		s.Units[id].Waiting = true
	}
	for _, key := range append(y.pack.Granted(&list), list.Options...) {
		s.Options = append(s.Options, position.ArmyOption{Side: side, Key: key})
	}
	return s.boardTransports(first, &list, setup.Judged(side))
}

// boardTransports puts units that start aboard into their transports; whether they may was judged already
// if the set-up is fixed.
func (s *State) boardTransports(first UnitID, l *defs.List, fixed bool) error {
	for i, u := range l.Units {
		if u.Aboard == "" {
			continue
		}
		id, carrier := first+UnitID(i), first+UnitID(l.Carrier(&u))
		if r := s.AboardFault(carrier, id); r != nil && (!fixed || carrier == id || s.Units[carrier].Where == position.Aboard) {
			if no := (*tally.Refusal)(nil); errors.As(r, &no) {
				r = s.Book.Refusal(no)
			}
			return fmt.Errorf("list line %d: %w", u.Line, r)
		}
		s.takeOff(id, position.Aboard)
		s.Units[id].Carrier, s.Units[id].Waiting, s.Units[id].Secret = carrier, false, s.Book.Options.Concealed
	}
	return nil
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
	_, report := y.pack.Check(text, points)
	return y.reported(report), nil
}

// Catalogue implements game.Armoury.
func (y system) Catalogue() game.Catalogue {
	c := y.pack.Catalogue()
	c.Words, c.Phases = glossary(), phases()
	return y.catalogued(c)
}

// Generate implements game.System.
func (y system) Generate(mission string, seed uint64) (string, error) {
	if _, err := y.pack.FindMission(mission); err != nil {
		return "", err
	}
	return force.GenerateTable(defaultPoints, seed), nil
}

// Sides implements game.Game: it is a book of two.
func (s *State) Sides() int { return 2 }

// Result implements game.Game.
func (s *State) Result() game.Result {
	points := s.victoryPoints()
	return game.Result{Over: s.Ended, Winner: s.Winner, Points: points[:], Why: s.Why, Rule: s.Book.Row("a2.general.game-end")}
}

// Forget implements game.Game. Everything is open but what concealed transports hold.
func (s *State) Forget(seat flow.Seat, r *dice.Rand) game.Game {
	n := s.Copied()
	n.ForgetAboard(seat, r)
	return n
}
