package casetest

import (
	"fmt"
	"slices"
	"strings"

	"sortie/flow"
	"sortie/game"
)

// look is the whole table: what each side sees of its own, put together.
type look struct {
	first    game.View
	units    []game.Unit
	markers  []game.Marker
	trackers []game.Tracker
	terrain  []game.Terrain
}

func (t *run) look() look {
	l := look{first: t.stage.View(flow.First)}
	for seat := range flow.Seats(t.stage.Sides()) {
		v := l.first
		if seat != flow.First {
			v = t.stage.View(seat)
		}
		for _, u := range v.Units {
			if u.Seat == seat || seat == flow.First && (u.Seat == flow.Nobody || u.Seat == flow.Neutral) {
				l.units = append(l.units, u)
			}
		}
		for _, m := range v.Markers {
			if _, seen := l.marker(word(m.Name)); !seen {
				l.markers = append(l.markers, m)
			}
		}
		for _, tracker := range v.Trackers {
			l.addTracker(tracker)
		}
		for _, piece := range v.Terrain {
			if _, seen := l.piece(word(piece.Name)); !seen {
				l.terrain = append(l.terrain, piece)
			}
		}
	}
	return l
}

// addTracker joins what the sides see of a tracker: each may know a count that the other does not.
func (l *look) addTracker(tracker game.Tracker) {
	for i := range l.trackers {
		if l.trackers[i].Name != tracker.Name {
			continue
		}
		joined := slices.Clone(l.trackers[i].Counts)
		for _, c := range tracker.Counts {
			if _, seen := count(joined, word(c.Name)); !seen {
				joined = append(joined, c)
			}
		}
		l.trackers[i].Counts = joined
		return
	}
	l.trackers = append(l.trackers, tracker)
}

// remember notes the names on the table, so that "gone" is told from a slip of the pen.
func (t *run) remember() {
	l := t.look()
	for _, u := range l.units {
		t.known[word(u.Name)] = true
		t.names[u.ID] = u.Name
		for _, f := range u.Figures {
			t.known[word(f.Name)], t.figures[word(f.Name)] = true, true
			t.things[flow.Figure(f.ID)] = f.Name
		}
	}
	for _, m := range l.markers {
		t.known[word(m.Name)] = true
		t.things[flow.Marker(m.ID)] = m.Name
	}
	for _, piece := range l.terrain {
		t.known[word(piece.Name)] = true
		t.things[flow.Piece(piece.ID)] = piece.Name
	}
}

// unit finds a unit by its name; two of the same name are an error.
func (l look) unit(name string) (game.Unit, bool, error) {
	var found game.Unit
	n := 0
	for _, u := range l.units {
		if same(u.Name, name) {
			found = u
			n++
		}
	}
	if n > 1 {
		return found, false, fmt.Errorf("%d units are called %s: give each a name of its own in the set-up", n, name)
	}
	return found, n == 1, nil
}

func (l look) figure(name string) (game.Figure, bool) {
	return findFigure(l.units, name)
}

func findFigure(units []game.Unit, name string) (game.Figure, bool) {
	for _, u := range units {
		for _, f := range u.Figures {
			if same(f.Name, name) {
				return f, true
			}
		}
	}
	return game.Figure{}, false
}

func (l look) marker(name string) (game.Marker, bool) {
	for _, m := range l.markers {
		if same(m.Name, name) {
			return m, true
		}
	}
	return game.Marker{}, false
}

func (l look) tracker(name string) (game.Tracker, bool) {
	for _, tracker := range l.trackers {
		if same(tracker.Name, name) {
			return tracker, true
		}
	}
	return game.Tracker{}, false
}

func (l look) piece(name string) (game.Terrain, bool) {
	for _, piece := range l.terrain {
		if same(piece.Name, name) {
			return piece, true
		}
	}
	return game.Terrain{}, false
}

// unitName is the name of a unit by its id, empty if there is none. A unit that has left the table
// keeps its name.
func (t *run) unitName(id int32) string {
	if id < 0 {
		return ""
	}
	if _, ok := t.names[id]; !ok {
		t.remember()
	}
	return t.names[id]
}

// aboutUnit makes a test whether a word names a unit, or the seat where a seat is meant.
func (t *run) aboutUnit(id int32, seat flow.Seat) func(string) bool {
	return func(name string) bool {
		if unit := t.unitName(id); unit != "" && same(unit, name) {
			return true
		}
		named, ok := seatNamed(name)
		return ok && named == seat
	}
}

// seatWords are what cases call the seats, and those who belong to none of them.
var seatWords = [...]string{flow.First: "red", flow.Second: "blue", flow.Third: "green", flow.Fourth: "yellow", flow.Neutral: "neutral"}

func seatName(s flow.Seat) string {
	if s < 0 || int(s) >= len(seatWords) {
		return "nobody"
	}
	return seatWords[s]
}

func seatNamed(name string) (flow.Seat, bool) {
	if i := slices.Index(seatWords[:], name); i >= 0 {
		return flow.Seat(i), true
	}
	return flow.Nobody, false
}

// word is a name as a case writes it: spaces become dashes, so that a name is one word.
func word(name string) string { return strings.ReplaceAll(strings.TrimSpace(name), " ", "-") }

// same compares a name of the table with a word of a case, capitals aside.
func same(name, written string) bool { return strings.EqualFold(word(name), written) }

// count finds a named number.
func count(marks []game.Count, name string) (int, bool) {
	for _, m := range marks {
		if same(m.Name, name) {
			return m.Value, true
		}
	}
	return 0, false
}

func fact(facts []game.Fact, name string) (string, bool) {
	for _, f := range facts {
		if same(f.Name, name) {
			return f.Value, true
		}
	}
	return "", false
}
