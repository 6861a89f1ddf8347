package antares2

import (
	"slices"

	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/table"
)

// knowledge is what the adviser has found out, good as long as what it depends on is as it was: what lookouts see, and the plan of the unit that
// was given a die. The whole table is held against what it was then, once for a question, so nobody who changes anything has to think of it.
type knowledge struct {
	asked   *State // whose question is being answered; it changes nothing
	held    bool   // and whose table has been looked at for it
	turn    int16
	bodies  []table.Body
	figures []position.Figure
	units   []position.Unit
	groups  []table.Group
	markers []position.Marker
	damage  []position.Damage

	looks []lookKnown
	at    []int16     // one more than the place of a look, by shooters and targets; 0 if there is none
	moved []whereUnit // by units
	plan  plannedOnce // see planOnce
	gists []gist      // by units
	far   []geom.Length
	comes []comer // by units and markers, as far
}

// lookKnown is what the lookouts of a unit saw of another, and where somebody else has to stand to matter to it.
type lookKnown struct {
	u, t    UnitID
	far     geom.Length
	see, of int
	ground  geom.Box
	lane    geom.Corridor
}

// whereUnit is where a unit that has changed stands and stood.
type whereUnit struct {
	changed bool
	box     geom.Box
}

// plannedOnce is the plan of a unit that was given a die, and for whom it was made.
type plannedOnce struct {
	plan
	temper game.Temper
	action int32 // the one before it acts; -1 if there is no plan
}

// knows is what the adviser knows of the state as it is now.
func (s *State) knows() *knowledge {
	y := &s.desk().knowledge
	if y.asked == s && y.held {
		return y
	}
	y.held = y.asked == s
	if !y.same(s) {
		y.plan.action = -1
		y.forgetLooks(s)
		y.forgetGists(s)
		y.note(s)
	}
	return y
}

// same tells whether everything is as it was.
func (y *knowledge) same(s *State) bool {
	return y.turn == s.Turn && slices.Equal(y.units, s.Units) && slices.Equal(y.bodies, s.Bodies) && slices.Equal(y.figures, s.Figures) &&
		slices.Equal(y.groups, s.Groups) && slices.Equal(y.markers, s.Markers) && slices.Equal(y.damage, s.Damage)
}

func (y *knowledge) note(s *State) {
	y.turn = s.Turn
	y.bodies = append(y.bodies[:0], s.Bodies...)
	y.figures = append(y.figures[:0], s.Figures...)
	y.units = append(y.units[:0], s.Units...)
	y.groups = append(y.groups[:0], s.Groups...)
	y.markers = append(y.markers[:0], s.Markers...)
	y.damage = append(y.damage[:0], s.Damage...)
}

// forgetLooks forgets what was seen by and of units that have changed, and where they are or were between others.
func (y *knowledge) forgetLooks(s *State) {
	if n := len(s.Units); len(y.units) != n || len(y.bodies) != len(s.Bodies) || !slices.Equal(y.damage, s.Damage) {
		y.looks = y.looks[:0]
		y.at, y.moved = make([]int16, n*n), make([]whereUnit, n)
		return
	}
	if len(y.looks) == 0 || !y.listMoved(s) {
		return
	}
	keep := y.looks[:0]
	for i := range y.looks {
		k := &y.looks[i]
		key := int(k.u)*len(s.Units) + int(k.t)
		if y.at[key] = 0; !y.stale(k) {
			keep = append(keep, *k)
			y.at[key] = int16(len(keep))
		}
	}
	y.looks = keep
}

// listMoved finds the units of which anything has changed that a line of sight depends on, and whether there are any.
func (y *knowledge) listMoved(s *State) (any bool) {
	clear(y.moved)
	note := func(u UnitID) {
		if any = true; !y.moved[u].changed {
			y.moved[u] = whereUnit{true, y.around(s, u)}
		}
	}
	for i := range y.units {
		if y.units[i].Where != s.Units[i].Where {
			note(UnitID(i))
		}
	}
	for i := range y.bodies {
		if a, b := &y.bodies[i], &s.Bodies[i]; *a != *b || y.figures[i].Disabled != s.Figures[i].Disabled {
			note(a.Group)
			note(b.Group)
		}
	}
	return any
}

// around is the box around all places where a unit's models are or were, and as far as they hide anything there.
func (y *knowledge) around(s *State, u UnitID) geom.Box {
	box, some := geom.Box{}, false
	for i := range y.bodies {
		for _, b := range [2]*table.Body{&y.bodies[i], &s.Bodies[i]} {
			if b.Group != u {
				continue
			}
			near := geom.Box{Min: b.At, Max: b.At}.Grow(s.Book.Types[b.Base].Reach + 2*geom.Inch)
			if some {
				near = near.Join(box)
			}
			box, some = near, true
		}
	}
	return box
}

// stale tells whether a look is that of a unit that has changed, or at one, or one has come or been between them.
func (y *knowledge) stale(k *lookKnown) bool {
	if y.moved[k.u].changed || y.moved[k.t].changed {
		return true
	}
	for i := range y.moved {
		if w := &y.moved[i]; w.changed && w.box.Meets(k.ground) && k.lane.Meets(w.box) {
			return true
		}
	}
	return false
}

// looksOut is lookouts for whoever asks again while nothing in the way has changed.
func (s *State) looksOut(u, t UnitID) (far geom.Length, see, of int) {
	y := s.knows()
	key := int(u)*len(s.Units) + int(t)
	if n := y.at[key]; n > 0 {
		k := &y.looks[n-1]
		return k.far, k.see, k.of
	}
	f := s.FieldBetween(u, t)
	defer s.DropField(f)
	far, see, of = s.lookouts(f, u, t)
	if !f.Left && len(y.looks) < 1<<14 {
		y.looks = append(y.looks, lookKnown{u, t, far, see, of, f.Ends[0].Join(f.Ends[1]), geom.CorridorOf(f.Ends[0], f.Ends[1])})
		y.at[key] = int16(len(y.looks))
	}
	return far, see, of
}
