package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/tally"
)

// Lobby is how far the players of a match are that each bring a list of their own. Nobody sees the list of
// another, nor anything that follows from it, until all are ready.
type Lobby struct {
	Chosen []bool `json:"chosen"`
	Ready  []bool `json:"ready"`
	List   string `json:"list"` // one's own
}

// lobbying tells whether the forces are still being chosen: there is no table yet.
func (m *Match) lobbying() bool { return m.head.Lobby && !m.all(&m.fixed) }

// errLobby is for what needs a table.
func errLobby() error {
	return impossible("the match has not begun: its forces are still being chosen")
}

// lobby is what a role sees of it, nil if there is none any more.
func (m *Match) lobby(role Role) *Lobby {
	if !m.lobbying() {
		return nil
	}
	l := &Lobby{Ready: slices.Clone(m.fixed[:m.sides()])}
	for _, text := range m.lists[:m.sides()] {
		l.Chosen = append(l.Chosen, text != "")
	}
	if role.Kind == RoleSeat && len(role.Seats) == 1 {
		l.List = m.lists[role.Seats[0]]
	}
	return l
}

// ListFaults says everything that is wrong with a list.
type ListFaults struct{ Report game.ListReport }

func (e *ListFaults) Error() string {
	lines := []string{"this list cannot be played here"}
	for _, f := range e.Report.Faults {
		s := f.What
		if f.Line > 0 {
			s = fmt.Sprintf("line %d: %s", f.Line, f.What)
		}
		if f.Fix != "" {
			s += " (" + f.Fix + ")"
		}
		lines = append(lines, s)
	}
	return strings.Join(lines, "\n")
}

// Refusal is the first fault as a rule refuses it.
func (e *ListFaults) Refusal() *tally.Refusal {
	if len(e.Report.Faults) == 0 {
		return nil
	}
	f := e.Report.Faults[0]
	return tally.Refuse(f.Rule, f.What, f.Fix)
}

// maxList bounds the text of a list.
const maxList = 32 << 10

// BringList takes the list of a seat, if it can be played: by the system's own check, against the points of
// the match. It can be changed until the seat is ready.
func (m *Match) BringList(seats []flow.Seat, text string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.inLobby(seats); err != nil {
		return err
	}
	if len(seats) != 1 { // who holds several has given their lists with the set-up
		return impossible("each seat brings a list of its own")
	}
	seat := seats[0]
	if m.fixed[seat] {
		return impossible("your list is sealed: say that you are not ready, then change it")
	}
	if err := m.checkList(seat, text); err != nil {
		return err
	}
	was := m.lists[seat]
	m.lists[seat] = text
	if err := m.write(Record{Kind: Brought, Seat: seat, Text: text}, line{from: m.length()}); err != nil {
		m.lists[seat] = was
		return &Broken{err}
	}
	return nil
}

// checkList says what is wrong with a list: by the profiles that the match carries, set up once against a list
// that ships with the system, since some faults show only there. The set-up of the match is fixed, so it says
// that this list is to be judged all the same. Where that cannot be done the system alone is asked.
func (m *Match) checkList(seat flow.Seat, text string) error {
	if len(text) > maxList {
		return impossible("a list has at most %d bytes", maxList)
	}
	if err := game.CheckText(text); err != nil {
		return faulty(err)
	}
	set, ok := m.shippedLists()
	if ok {
		_, err := m.sys.New(set)
		ok = err == nil // or else what ships today is unknown to the profiles of the match
	}
	if !ok || set.Data == "" {
		report, err := m.sys.CheckList(text, set.Points)
		if err != nil {
			return faulty(err)
		}
		if len(report.Faults) > 0 {
			return &ListFaults{report}
		}
	}
	if !ok {
		return nil // when all are ready it is judged again
	}
	set.Lists[seat], set.Judge[seat] = text, true
	if _, err := m.sys.New(set); err != nil {
		return faulty(err)
	}
	return nil
}

// faulty is an error of a list with everything that is known of it.
func faulty(err error) error {
	var l game.ListError
	if errors.As(err, &l) {
		return &ListFaults{l.Report}
	}
	return &ListFaults{game.ListReport{Faults: []game.Fault{{What: err.Error()}}}}
}

// Ready seals the lists of a role's seats, or opens them again. When all are sealed the match is set up, and all
// are shown in the same moment.
func (m *Match) Ready(seats []flow.Seat, ready bool) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.inLobby(seats); err != nil {
		return err
	}
	for _, seat := range seats {
		if err := m.seal(seat, ready); err != nil {
			return err
		}
	}
	return m.proceed()
}

// seal seals the list of one seat, or opens it again.
func (m *Match) seal(seat flow.Seat, ready bool) error {
	if ready == m.fixed[seat] {
		return nil
	}
	if ready && m.lists[seat] == "" {
		return impossible("choose a list first")
	}
	m.fixed[seat] = ready
	if err := m.setUp(); err != nil {
		m.fixed[seat] = !ready
		return err
	}
	r := Record{Kind: Readied, Seat: seat}
	if ready {
		r.Number = 1
	}
	if err := m.write(r, line{from: m.length()}); err != nil {
		m.fixed[seat], m.preview = !ready, nil
		return &Broken{err}
	}
	return nil
}

// setUp lays the table once all lists are sealed, and judges them a last time: the set-up was fixed before
// they came. Why lists do not go together could tell what is in the others, so it is not said.
func (m *Match) setUp() error {
	if m.lobbying() {
		return nil
	}
	set := m.setup()
	for seat := range set.Judge {
		set.Judge[seat] = true
	}
	g, err := m.sys.New(set)
	if err != nil {
		return impossible("the lists cannot be set up together: change a name in yours, or bring another")
	}
	m.preview = g
	return nil
}

// shippedLists is the set-up with lists that ship with the system in the place of those that are still to come.
func (m *Match) shippedLists() (game.Setup, bool) {
	set := m.head.Setup.Whole()
	lists, ok := m.sys.Info().FairField(set.Points, m.sides())
	for seat := range lists {
		set.Lists[seat] = lists[seat].Text
	}
	return set, ok
}

// bareTable is the table without anybody on it, for those who choose what to bring. It is laid for lists that
// ship with the system, and everything that follows from them is taken off.
func (m *Match) bareTable() game.View {
	bare := game.View{Sides: make([]game.Side, m.sides()), Result: m.noResult()}
	set, ok := m.shippedLists()
	for _, l := range m.sys.Info().Lists {
		ok = ok && (!slices.Contains(set.Lists, l.Text) || l.Points <= set.Points) // another size of game may lie on another table
	}
	if !ok {
		return bare
	}
	g, err := m.sys.New(set)
	if err != nil { // what ships today is unknown to the profiles of the match
		return bare
	}
	v := g.View(flow.Nobody)
	v.Units, v.Trackers = nil, nil
	for seat := range v.Sides {
		v.Sides[seat] = game.Side{Name: m.names[seat]}
	}
	return v
}

// inLobby says why one who holds these seats cannot choose or seal a list now.
func (m *Match) inLobby(seats []flow.Seat) error {
	switch {
	case m.closed:
		return ErrClosed
	case m.still != "":
		return impossible("%s", m.still)
	case m.over():
		return impossible("the match is over")
	case !m.lobbying():
		return impossible("the forces of this match are fixed")
	case len(seats) == 0:
		return impossible("only who plays brings a list")
	case !m.joined[seats[0]]:
		return impossible("sit down first")
	}
	return nil
}
