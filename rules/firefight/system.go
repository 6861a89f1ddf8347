package firefight

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
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// Version of the rules; a match file names the one it was played with. It changes with every change of play or
// of the data that ship: TestGoldenVersion holds it against both.
const Version = "7"

type system struct{ pack *force.Pack }

// System is Firefight for the rest of the house.
func System() game.System { return system{pack: force.ShippedPack()} }

// NewCase implements game.System.
func (system) NewCase(in []game.Line) (game.Stage, error) {
	s, err := newCase(in)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Info implements game.System.
func (y system) Info() game.Info {
	info := game.Info{ID: "ff", Name: "Firefight", Version: Version, Options: force.OptionList(), Lists: y.pack.ShippedLists(), Bots: []string{"random", "sensible", "strong"}}
	for _, m := range y.pack.Missions {
		info.Missions = append(info.Missions, game.Mission{ID: m.Key, Name: m.Name, Text: m.Text})
	}
	info.Missions = append(info.Missions, game.Mission{ID: force.RandomMission, Name: "Random", Text: "A die decides which mission is fought.", Draw: true})
	return info
}

// defaultPoints is the size of a game when the set-up names none.
const defaultPoints = 1000

// New implements game.System.
func (y system) New(setup game.Setup) (game.Game, error) { return game.Made(y.start(setup)) }

func (y system) start(setup game.Setup) (*State, error) {
	y, err := y.carrying(setup)
	if err != nil {
		return nil, err
	}
	if err := (&game.Info{Name: "Firefight"}).CheckSides(&setup); err != nil { // a book of two
		return nil, err
	}
	points := setup.Points
	if points == 0 {
		points = defaultPoints
	}
	mission, err := force.FindMission(y.pack.Missions, setup.Mission)
	if err != nil {
		return nil, err
	}
	p := &y.pack.Book
	book := &force.Book{Weapons: p.Weapons, Types: p.Types, Orders: p.Orders, Psychics: p.Psychics, Faces: p.Faces, Missions: y.pack.Missions}
	for _, o := range setup.Options {
		if err := force.SetOption(&book.Options, o.ID, o.Value); err != nil {
			return nil, err
		}
	}
	book.Options.PointsLimit = points
	table := setup.Table
	if strings.TrimSpace(table) == "" {
		table = force.GenerateTable(points, setup.Seed)
	}
	var illegal *tally.Refusal
	if err := lay(book, table, points); err != nil && !(setup.Data != "" && errors.As(err, &illegal)) { // a fixed table was judged
		return nil, fmt.Errorf("table: %w", err)
	}
	s := newState(book)
	s.Mission = mission
	for side := range s.Sides() {
		if err := y.enlist(&s, Side(side), setup, points); err != nil {
			return nil, err
		}
	}
	return &s, nil
}

// maxPieces is as many pieces of terrain as a table may have.
const maxPieces = 200

// lay reads the table text into the board.
func lay(book *force.Book, text string, points int) error {
	w, h := force.TableSize(points)
	book.Board.Width, book.Board.Height = geom.Length(w)*geom.Inch, geom.Length(h)*geom.Inch
	l := force.Loader{Book: book}
	lines, err := defs.GroundLines(text, "table", "terrain")
	if err != nil {
		return err
	}
	for _, line := range lines {
		if _, err := l.Define(line); err != nil {
			return err
		}
		if len(book.Board.Pieces) > maxPieces {
			return fmt.Errorf("line %d: a table has at most %d pieces", line.No, maxPieces)
		}
	}
	if err := defs.CheckSize(book.Board.Width, book.Board.Height); err != nil {
		return err
	}
	if no := position.TableRefusal(book); no != nil {
		return no
	}
	return nil
}

// enlist musters a side from its list; all its units wait to be deployed.
func (y system) enlist(s *State, side Side, setup game.Setup, points int) error {
	list, report := y.pack.Enlisted(setup, side, points, &s.Book.Options)
	if len(report.Faults) > 0 {
		return game.ListError{Report: report}
	}
	info := &s.Book.Sides[side]
	*info = force.SideInfo{Name: setup.SideName(side), Faction: list.Force, Points: report.Points}
	first := UnitID(len(s.Units))
	for i, u := range list.Units {
		kind := y.pack.Built(u)
		kind.Name = u.Title(kind.Key, int(side), i)
		s.Book.Kinds = append(s.Book.Kinds, kind)
		id := s.muster(int16(len(s.Book.Kinds)-1), side)
		s.takeOff(id, position.Reserve, -1)
		s.Units[id].Waiting = true
	}
	return s.boardAtStart(first, &list, setup.Judged(side))
}

// boardAtStart puts units that the list names aboard into their transports; whether they may was judged
// already if the set-up is fixed.  ff.transport.deploy-inside
func (s *State) boardAtStart(first UnitID, l *defs.List, fixed bool) error {
	for i, u := range l.Units {
		if u.Aboard == "" {
			continue
		}
		id, carrier := first+UnitID(i), first+UnitID(l.Carrier(&u))
		if no := s.CarryRefusal(id, carrier); no != nil && (!fixed || carrier == id || s.Nests(id, carrier)) {
			return fmt.Errorf("list line %d: %w", u.Line, no)
		}
		s.takeOff(id, position.Aboard, int16(carrier))
		s.Units[id].Waiting = false
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
	_, report := y.pack.Check(text, points, nil)
	return report, nil
}

// Catalogue implements game.Armoury.
func (y system) Catalogue() game.Catalogue {
	c := y.pack.Catalogue()
	c.Words, c.Phases = glossary(), phases()
	return c
}

// Generate implements game.System.
func (y system) Generate(mission string, seed uint64) (string, error) {
	if _, err := force.FindMission(y.pack.Missions, mission); err != nil {
		return "", err
	}
	return force.GenerateTable(defaultPoints, seed), nil
}

// procedure begins what a rule case asked for with "do". Each chapter offers the procedures of the
// book that a case may want to see alone; docs/cases lists them.
func (r *Run) procedure(p game.Procedure) { p.Begin(r.doTurn, r.doMove, r.doShoot, r.doAssault) }

// Sides implements game.Game: it is a book of two.
func (s *State) Sides() int { return 2 }

// Result implements game.Game.
func (s *State) Result() game.Result {
	return game.Result{Over: s.Ended, Winner: s.Winner, Points: []int{int(s.VP[0]), int(s.VP[1])}, Why: s.Why, Rule: "ff.house.mission.victory"}
}

// Forget implements game.Game: everything in Firefight is open.
func (s *State) Forget(seat flow.Seat, r *dice.Rand) game.Game { return s.Clone().(*State) }

// Hides implements game.Game: everything is open.
func (s *State) Hides(flow.Seat) bool { return false }
