package lab

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/game"
)

// Record is one game: a line of a results file. Lists are numbered from 0 as their pairing names them,
// whichever seat they played.
type Record struct {
	Game        int          `json:"game"` // its number in the grid
	Cell        int          `json:"cell"`
	Hash        Hash         `json:"hash"`            // of all that entered and of the end; see record
	Winner      int          `json:"winner"`          // the list, -1 for a draw
	Points      []int        `json:"points"`          // victory points of the lists
	Ranks       []int        `json:"ranks,omitempty"` // their places where more than two meet, 1 for the first
	Turns       int          `json:"turns"`
	Decisions   int          `json:"decisions"`
	Rolls       int          `json:"rolls"`
	Activations int          `json:"activations"`
	First       int          `json:"first"` // the list that was asked first
	Blood       int          `json:"blood"` // the list that first took an enemy model, -1 for none
	Why         string       `json:"why"`   // how the game ended, without names and numbers
	Forfeit     string       `json:"forfeit,omitempty"`
	Endless     bool         `json:"endless,omitempty"` // nobody brought it to an end
	Units       []UnitRecord `json:"units"`
	Causes      []Cause      `json:"causes"`
}

// UnitRecord sums up the units of one kind in one list. Dealt and Lost are in hundredths of a point: a
// model is worth the points of its unit divided by its models at the start.
type UnitRecord struct {
	List  int    `json:"list"`
	Kind  string `json:"kind"`
	Units int    `json:"units"`
	Cost  int    `json:"cost"` // points of them all
	Dealt int    `json:"dealt"`
	Lost  int    `json:"lost"`
	Fell  int    `json:"fell"` // how many of them were destroyed
}

// Cause is what took models out of play: a weapon of a list, or a misfortune of its enemy's such as a
// failed break test.
type Cause struct {
	List   int    `json:"list"` // whose weapon or merit it is; -1 where it is nobody's
	Name   string `json:"name"`
	Models int    `json:"models"`
	Points int    `json:"points"` // hundredths
}

// Hash is written as 16 hexadecimal digits.
type Hash uint64

// MarshalText implements encoding.TextMarshaler.
func (h Hash) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%016x", uint64(h)), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (h *Hash) UnmarshalText(b []byte) error {
	v, err := strconv.ParseUint(string(b), 16, 64)
	*h = Hash(v)
	return err
}

// watcher notes what happens in a game that its end does not tell.
type watcher struct {
	asked  flow.Seat // who was asked first
	begun  bool
	losses []flow.Loss
}

func (w *watcher) listen(d *flow.Direct) {
	d.OnLoss = func(l flow.Loss) { w.losses = append(w.losses, l) }
	d.OnAsk = func(q *flow.Question) {
		w.asked, w.begun = q.Seat, true
		d.OnAsk = nil
	}
}

// sum attributes the losses by what the table shows at the end.
func (w *watcher) sum(v *game.View, i int, rec *Record) {
	sides := len(v.Sides)
	list := func(seat flow.Seat) int { return listAt(int(seat), i, sides) }
	plays := func(seat flow.Seat) bool { return seat >= 0 && int(seat) < sides }
	var (
		dealt = make([]int, len(v.Units))
		lost  = make([]int, len(v.Units))
		foe   = make([]int, len(v.Units)) // who last took models of a unit
	)
	for i := range foe {
		foe[i] = -1
	}
	rec.Blood = -1
	if w.begun {
		rec.First = list(w.asked)
	}
	for _, l := range w.losses {
		if l.Unit < 0 {
			continue // a marker or a piece of terrain: no unit is the poorer for it
		}
		u := &v.Units[l.Unit]
		if !plays(u.Seat) || u.Strong == 0 {
			continue
		}
		worth := u.Points * 100 * int(l.Models) / u.Strong
		lost[l.Unit] += worth
		by := int(l.By)
		if by >= 0 && v.Units[by].Seat != u.Seat {
			foe[l.Unit] = by
		} else if by < 0 {
			by = foe[l.Unit] // nobody's doing: who brought it that far
		}
		if by < 0 || v.Units[by].Seat == u.Seat || !plays(v.Units[by].Seat) {
			merit := -1
			if sides == 2 { // of two it is to the merit of the other
				merit = 1 - list(u.Seat)
			}
			rec.cause(merit, l, worth)
			continue
		}
		dealt[by] += worth
		rec.cause(list(v.Units[by].Seat), l, worth)
		if rec.Blood < 0 {
			rec.Blood = list(v.Units[by].Seat)
		}
	}
	for i := range v.Units {
		if u := &v.Units[i]; plays(u.Seat) {
			rec.unit(list(u.Seat), u, dealt[i], lost[i])
		}
	}
}

func (rec *Record) cause(list int, l flow.Loss, worth int) {
	for i := range rec.Causes {
		if c := &rec.Causes[i]; c.List == list && c.Name == l.Cause {
			c.Models += int(l.Models)
			c.Points += worth
			return
		}
	}
	rec.Causes = append(rec.Causes, Cause{List: list, Name: l.Cause, Models: int(l.Models), Points: worth})
}

func (rec *Record) unit(list int, u *game.Unit, dealt, lost int) {
	at := -1
	for i := range rec.Units {
		if r := &rec.Units[i]; r.List == list && r.Kind == u.Kind {
			at = i
		}
	}
	if at < 0 {
		at = len(rec.Units)
		rec.Units = append(rec.Units, UnitRecord{List: list, Kind: u.Kind})
	}
	r := &rec.Units[at]
	r.Units++
	r.Cost += u.Points
	r.Dealt += dealt
	r.Lost += lost
	if u.Where == "destroyed" {
		r.Fell++
	}
}

// plainReason is how a game ended with the names of the sides and numbers taken out, so that like ends
// can be counted together.
func plainReason(why string, v *game.View) string {
	for _, side := range v.Sides {
		if side.Name != "" {
			why = strings.ReplaceAll(why, side.Name, "a side")
		}
	}
	var b strings.Builder
	digits := false
	for _, c := range why {
		if c >= '0' && c <= '9' {
			if !digits {
				b.WriteByte('n')
			}
			digits = true
			continue
		}
		digits = false
		b.WriteRune(c)
	}
	return b.String()
}
