package firefight

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// View implements game.Game: everything is open, so both seats see the same table.
func (s *State) View(seat flow.Seat) game.View {
	board := &s.Book.Board
	v := game.View{
		System: "ff", Seat: seat, Turn: int(s.Round), Turns: int(s.InForce().Rounds), Phase: s.Phase.String(),
		Table: game.Table{Width: board.Width, Height: board.Height, Zones: s.viewZones()}, Result: s.Result(),
	}
	v.Sides = s.viewSides()
	for i := range board.Pieces {
		v.Terrain = append(v.Terrain, viewPiece(int32(i), &board.Pieces[i]))
	}
	for i := range s.Units {
		v.Units = append(v.Units, s.viewUnit(UnitID(i)))
	}
	for i := range s.Markers {
		if !s.Markers[i].Gone {
			v.Markers = append(v.Markers, s.viewMarker(i))
		}
	}
	v.Trackers = []game.Tracker{{Name: "command", Label: "Command points", Counts: []game.Count{{Name: "red", Value: int(s.CP[0])}, {Name: "blue", Value: int(s.CP[1])}}}}
	return v
}

func (s *State) viewSides() []game.Side {
	out := make([]game.Side, s.Sides())
	for i := range out {
		out[i] = game.Side{Name: s.Book.Sides[i].Name, Force: s.Book.Sides[i].Faction, Score: int(s.VP[i])}
	}
	return out
}

// Outline implements game.Outliner.
func (s *State) Outline() game.View {
	v := game.View{Turn: int(s.Round), Sides: s.viewSides(), Units: make([]game.Unit, len(s.Units))}
	for i := range v.Units {
		u := UnitID(i)
		kind := &s.Book.Kinds[s.Units[u].Kind]
		v.Units[i] = game.Unit{Seat: s.sideOf(u), Kind: kind.Key, Points: kind.Points, Strong: int(s.Units[u].Original), Where: s.whereabouts(u)}
	}
	return v
}

func (s *State) viewMarker(i int) game.Marker {
	m := &s.Markers[i]
	v := game.Marker{ID: int32(i), Name: m.Name, Kind: m.Kind, Seat: m.Owner, At: m.At}
	if m.Kind == ObjectiveMarker {
		v.Radius = claimReach + force.MarkerSize/2 // the leader must be inside
		if m.Owner == flow.First || m.Owner == flow.Second {
			v.Text = "claimed by " + s.Book.Sides[m.Owner].Name
		}
	}
	return v
}

func viewPiece(id int32, p *force.Piece) game.Terrain {
	v := game.Terrain{ID: id, Name: p.Key, Kind: p.Kind}
	v.Shape = game.ShapeOf(&p.Area)
	v.Facts = []game.Fact{{Name: "type", Value: p.Class.String(), Rule: p.Rule}, {Name: "HEIGHT", Value: strconv.Itoa(int(p.Tall)), Rule: p.Rule}}
	if p.Capacity > 0 {
		v.Facts = append(v.Facts, game.Fact{Name: "capacity", Value: strconv.Itoa(int(p.Capacity)), Rule: "ff.building.types"})
	}
	return v
}

func (s *State) viewUnit(u UnitID) game.Unit {
	un := s.Unit(u)
	kind := &s.Book.Kinds[un.Kind]
	v := game.Unit{ID: int32(u), Seat: s.sideOf(u), Name: s.Name(u), Kind: kind.Key, Type: kind.Category.String(), Icon: s.icon(u),
		Points: kind.Points, Strong: int(un.Original), Left: s.troopers(u), Where: s.whereabouts(u)}
	for _, m := range []struct {
		name string
		on   bool
	}{{"activated", un.Activated}, {"pinned", un.Pinned}, {"htd", un.HtD}, {"overwatch", un.Overwatch}, {"smoked", un.Smoked},
		{"disrupted", un.Disrupted}, {"hva", un.HVA}, {"broken", s.broken(u)}} {
		if m.on {
			v.Marks = append(v.Marks, game.Count{Name: m.name, Value: 1})
		}
	}
	v.Dice = s.viewDice(u)
	if un.Shield > 0 || s.Words(u).Shield > 0 {
		v.Marks = append(v.Marks, game.Count{Name: "shield", Value: int(un.Shield)})
	}
	hurt := 0
	for m := range s.Members(u) {
		hurt += int(s.Figures[m].Damage)
	}
	if hurt > 0 {
		v.Marks = append(v.Marks, game.Count{Name: "damage", Value: hurt})
	}
	n := 0
	for m := range s.Roll(u) {
		n++
		if s.Bodies[m].Gone {
			continue
		}
		v.Figures = append(v.Figures, s.viewFigure(m, fmt.Sprintf("%s.%d", v.Name, n)))
	}
	if s.InBuilding(u) != nil {
		s.lodge(u, v.Figures)
	}
	v.Stats, v.Rules, v.Weapons = s.viewStats(un.Leader), s.viewRules(u), s.viewWeapons(u)
	return v
}

// viewDice are the markers beside a unit that say what it has done: overwatch and hit the dirt stand for
// themselves, otherwise the one that says it has been activated.
func (s *State) viewDice(u UnitID) []game.Die {
	un := s.Unit(u)
	var out []game.Die
	switch {
	case un.Overwatch:
		out = append(out, game.Die{Face: "overwatch", Current: true})
	case u == s.Acting:
		out = append(out, game.Die{Face: "acting", Current: true})
	case un.Activated:
		out = append(out, game.Die{Face: "activated", Current: true})
	}
	if un.HtD {
		out = append(out, game.Die{Face: "hit-the-dirt", Current: true})
	}
	return out
}

func (s *State) viewFigure(m ModelID, name string) game.Figure {
	mo := &s.Bodies[m]
	b := s.Shape(m)
	kind := "disc"
	if b.N == 2 {
		kind = "pill"
	} else if b.N > 2 {
		kind = "hull"
	}
	f := game.Figure{ID: int32(m), Name: name, Kind: s.TypeOf(m).Name, At: mo.At, Facing: mo.Facing}
	if ws := s.TypeOf(m).Weapons; len(ws) > 0 {
		f.Weapon = s.Book.Weapons[ws[0]].Name
	}
	switch un := s.Unit(mo.Group); {
	case s.TypeOf(m).Drone:
		f.Kind = "drone, " + f.Kind
	case un.Leader == m:
		f.Reach = s.Pace(mo.Group, false) // the others follow  ff.move.leader-measured
		if s.Count(mo.Group) > 1 {
			f.Kind = "leader, " + f.Kind
		}
	}
	f.Shape = game.Shape{Kind: kind, Points: append([]geom.Point(nil), b.Pts[:b.N]...), Radius: b.R}
	if n := s.Figures[m].Damage; n > 0 {
		f.Marks = append(f.Marks, game.Count{Name: "damage", Value: int(n)})
	}
	if mo.Off {
		f.Marks = append(f.Marks, game.Count{Name: "off", Value: 1})
	}
	return f
}

func (s *State) viewStats(m ModelID) []game.Fact {
	t := s.TypeOf(m)
	num := func(name string, v int8) game.Fact {
		text := strconv.Itoa(int(v))
		if v == force.Dash {
			text = "–"
		}
		return game.Fact{Name: name, Value: text, Rule: tally.Rule("ff.house.profile.fields")}
	}
	return []game.Fact{
		{Name: "SPEED", Value: strings.TrimSuffix(game.Tenths(t.Advance), "″") + "/" + game.Tenths(t.Sprint), Rule: "ff.house.profile.fields"},
		num("SHOOT", t.Shoot), num("ASSAULT", t.Assault), num("NERVE", t.Nerve), num("ARMOUR", t.Armour), num("HP", t.HP), num("HEIGHT", t.Height),
	}
}

// icon names the silhouette of a unit.
func (s *State) icon(u UnitID) string {
	k := s.Words(u)
	kind := &s.Book.Kinds[s.Unit(u).Kind]
	switch {
	case kind.Category == force.Command:
		return "command"
	case k.Vehicle && k.Fly:
		return "flyer"
	case k.Vehicle:
		return "vehicle"
	case k.Beast:
		return "beast"
	case kind.Category == force.Support && s.Count(u) == 1:
		return "weapon"
	}
	return "infantry"
}

func (s *State) whereabouts(u UnitID) string {
	un, word := s.Unit(u), s.placeWord(u)
	switch un.Where {
	case position.Aboard:
		return word + " " + s.Name(UnitID(un.In))
	case position.Inside, position.OnRoof:
		return word + " " + s.Book.Board.Pieces[un.In].Key
	}
	return word
}
