package antares2

import (
	"fmt"
	"strconv"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/ground"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// View implements game.Game: the table as a seat may see it.
func (s *State) View(seat flow.Seat) game.View {
	board := &s.Book.Board
	v := game.View{
		System: systemID(s.Book.Edition), Seat: seat, Turn: int(s.Turn), Turns: int(s.Book.Mission.Turns), Phase: s.Phase.String(),
		Table: game.Table{Width: board.Width, Height: board.Height}, Result: s.Result(),
	}
	v.Sides = s.viewSides()
	for i := range board.Zones {
		z := &board.Zones[i]
		v.Table.Zones = append(v.Table.Zones, game.Zone{Name: z.Name, Seat: flow.Seat(z.Side), Points: z.Area.OutlinePoints()[0]})
	}
	for i := range board.Pieces {
		v.Terrain = append(v.Terrain, s.viewPiece(i))
	}
	for i := range s.Units {
		v.Units = append(v.Units, s.viewUnit(UnitID(i), seat))
	}
	for i := range s.Markers {
		if !s.Markers[i].Gone {
			v.Markers = append(v.Markers, s.viewMarker(i))
		}
	}
	v.Trackers = []game.Tracker{s.viewBag(), s.viewRow(), s.viewCaptured()}
	if s.Book.Edition == position.First {
		v.Trackers = append(v.Trackers, s.viewLost())
	}
	return s.shown(v)
}

func (s *State) viewSides() []game.Side {
	points := s.victoryPoints()
	out := make([]game.Side, s.Sides())
	for i := range out {
		out[i] = game.Side{Name: s.Book.Sides[i].Name, Force: s.Book.Sides[i].Force, Score: points[i]}
	}
	return out
}

// Outline implements game.Outliner.
func (s *State) Outline() game.View {
	v := game.View{Turn: int(s.Turn), Sides: s.viewSides(), Units: make([]game.Unit, len(s.Units))}
	for i := range v.Units {
		u := UnitID(i)
		kind := &s.Book.Kinds[s.Units[u].Kind]
		v.Units[i] = game.Unit{Seat: s.Groups[u].Side, Kind: kind.Key, Points: kind.Points, Strong: int(s.Units[u].Strength), Where: s.Whereabouts(u, flow.Nobody)}
	}
	return v
}

// viewRow shows how many order dice in a row one side has had.
func (s *State) viewRow() game.Tracker {
	var n [2]int
	if s.LastDrawn >= 0 {
		n[s.LastDrawn] = int(s.InARow)
	}
	return game.Tracker{Name: "row", Label: "Dice in a row", Counts: []game.Count{{Name: "red", Value: n[0]}, {Name: "blue", Value: n[1]}}}
}

// viewCaptured shows the dice each side has taken from destroyed enemies.
func (s *State) viewCaptured() game.Tracker {
	return game.Tracker{Name: "captured", Label: "Dice taken from the enemy", Counts: []game.Count{{Name: "red", Value: int(s.Captured[0])}, {Name: "blue", Value: int(s.Captured[1])}}}
}

// viewBag shows what lies in the dice bag.
func (s *State) viewBag() game.Tracker {
	b := s.bag()
	return game.Tracker{Name: "bag", Counts: []game.Count{{Name: "red", Value: int(b[0])}, {Name: "blue", Value: int(b[1])}, {Name: "event", Value: int(b[dice.KindEvent])}}}
}

func (s *State) viewMarker(i int) game.Marker {
	m := &s.Markers[i]
	v := game.Marker{ID: int32(i), Name: m.Name, Kind: m.Kind, Seat: m.Side, At: m.At}
	if m.Kind == "objective" {
		v.Radius = holdReach
		if h := s.holder(m); h != flow.Nobody {
			v.Held, v.Text = &h, "held by "+s.Book.Sides[h].Name
		}
	}
	if m.Gone {
		v.Text = "gone"
	}
	return v
}

func (s *State) viewUnit(u UnitID, seat flow.Seat) game.Unit {
	un := s.Unit(u)
	kind := &s.Book.Kinds[un.Kind]
	v := game.Unit{
		ID: int32(u), Seat: s.Groups[u].Side, Name: s.Name(u), Kind: kind.Key, Type: un.Type.String(), Icon: s.icon(u), Points: kind.Points,
		Strong: int(un.Strength), Left: s.strength(u), Where: s.Whereabouts(u, seat),
	}
	v.Marks = []game.Count{{Name: "pins", Value: int(un.Pins)}, {Name: "in-hand", Value: int(un.InHand)}, {Name: "mod", Value: int(un.MOD)}}
	if un.Contested > 0 {
		v.Marks = append(v.Marks, game.Count{Name: "contested", Value: int(un.Contested)})
	}
	if o := un.Current(); o != position.NoOrder {
		v.Order = o.String()
	}
	for i := range un.NDice {
		v.Dice = append(v.Dice, game.Die{Face: un.Dice[i].Order.String(), Current: i == un.NDice-1, Retained: un.Dice[i].Retained})
	}
	n := 0
	for m := range s.Roll(u) {
		n++
		if s.Bodies[m].Gone {
			continue
		}
		f := s.viewFigure(m, fmt.Sprintf("%s.%d", v.Name, n))
		if s.Bodies[m].Off {
			f.Marks = append(f.Marks, game.Count{Name: "off", Value: 1})
		}
		v.Figures = append(v.Figures, f)
	}
	s.describeKind(u, &v)
	return v
}

// describeKind adds stats, rules and weapons of the unit's models, each once.
func (s *State) describeKind(u UnitID, v *game.Unit) {
	seen := int16(-1)
	var arms [256]bool
	for m := range s.Roll(u) {
		if s.Bodies[m].Base == seen {
			continue
		}
		seen = s.Bodies[m].Base
		t := s.TypeOf(m)
		if v.Stats == nil {
			v.Stats = s.viewStats(m)
		}
		for _, f := range t.Traits.Facts() {
			f.Value = t.Name + ": " + f.Value
			v.Rules = append(v.Rules, f)
		}
		for _, w := range t.Weapons {
			if !arms[w] {
				arms[w] = true
				v.Weapons = append(v.Weapons, viewWeapon(&s.Book.Weapons[w]))
			}
		}
	}
}

// viewStats is the stat line as it stands, damage included.
func (s *State) viewStats(m ModelID) []game.Fact {
	t := s.TypeOf(m)
	num := func(name string, v int8, rule tally.Rule) game.Fact {
		return game.Fact{Name: name, Value: strconv.Itoa(int(v)), Rule: rule}
	}
	res := num("Res", t.Res-2*s.Figures[m].Breach, "a2.stats.resist")
	if t.Armour != 0 {
		res.Value = fmt.Sprintf("%d(%d)", t.Res-2*s.Figures[m].Breach, t.Res-2*s.Figures[m].Breach+t.Armour)
		res.Rule = "a2.stats.resist-bracket"
	}
	return []game.Fact{
		{Name: "M", Value: inchText(t.M), Rule: "a2.stats.move"},
		num("Ag", t.Ag, "a2.stats.agility"), num("Acc", t.Acc, "a2.stats.accuracy"), num("Str", t.Str, "a2.stats.strength"),
		res, num("Init", t.Init, "a2.stats.initiative"), num("Co", t.Co, "a2.stats.command"),
	}
}

func viewWeapon(w *force.Weapon) game.Weapon {
	v := game.Weapon{Name: w.Name, Facts: []game.Fact{{Name: "class", Value: w.Class.String()}}}
	add := func(name, value string) { v.Facts = append(v.Facts, game.Fact{Name: name, Value: value}) }
	if w.Crew > 0 {
		add("crew", strconv.Itoa(int(w.Crew)))
	}
	for i := range w.Modes {
		m := &w.Modes[i]
		name := m.Name
		if name == "" {
			name = "shot"
		}
		add(name, modeText(m))
	}
	if w.Hazardous {
		add("a 10", "hazardous")
	}
	if w.Melee {
		add("hand-to-hand", fmt.Sprintf("%dxSV%d", w.Strikes, w.MeleeSV))
	}
	return v
}

// modeText is a mode as a stat card prints it: 3 × SV2, 30/50/80, Blast D6.
func modeText(m *force.Mode) string {
	text := fmt.Sprintf("%d × SV%d", m.Shots, m.SV)
	switch {
	case m.PBSOnly:
		text += ", point blank"
	case m.Min > 0:
		text += fmt.Sprintf(", (%s)%s/%s/%s", inchText(m.Min), inchText(m.Effective), inchText(m.Long), inchText(m.Extreme))
	default:
		text += fmt.Sprintf(", %s/%s/%s", inchText(m.Effective), inchText(m.Long), inchText(m.Extreme))
	}
	if m.Blast > 0 {
		text += fmt.Sprintf(", Blast D%d", m.Blast)
	}
	if m.Overhead {
		text += ", overhead"
	}
	text += ammoText(&m.Ammo)
	if m.Breaching > 0 {
		text += fmt.Sprintf(", Breaching SV%d", m.Breaching)
	}
	if m.DudPins > 0 {
		text += fmt.Sprintf(", %d pin(s) a dud", m.DudPins)
	}
	if m.DudDown {
		text += ", Down on a dud"
	}
	return text
}

// icon is the silhouette a screen draws for a unit.
func (s *State) icon(u UnitID) string {
	un := s.Unit(u)
	if s.Book.Kinds[un.Kind].Command {
		return "command"
	}
	return un.Type.String()
}

func (s *State) viewFigure(m ModelID, name string) game.Figure {
	mo, worn := &s.Bodies[m], &s.Figures[m]
	facing := mo.Facing
	if s.Units[mo.Group].Waiting {
		facing = position.HomeFacing(s.SideOf(m)) // as putDown will stand it: a screen draws the ghost from this
	}
	b := s.ShapeAt(m, mo.At, facing)
	kind := "disc"
	if b.N == 2 {
		kind = "pill"
	} else if b.N > 2 {
		kind = "hull"
	}
	f := game.Figure{ID: int32(m), Name: name, Kind: s.TypeOf(m).Role.String(), At: mo.At, Facing: facing, Height: int(mo.Level), Reach: s.TypeOf(m).M}
	if ws := s.TypeOf(m).Weapons; len(ws) > 0 {
		f.Weapon = s.Book.Weapons[ws[0]].Name
	}
	f.Shape = game.Shape{Kind: kind, Points: append([]geom.Point(nil), b.Pts[:b.N]...), Radius: b.R}
	for _, c := range []game.Count{{Name: "wounds", Value: int(worn.Wounds)}, {Name: "breach", Value: int(worn.Breach)}, {Name: "slow", Value: int(worn.Slow)}} {
		if c.Value > 0 {
			f.Marks = append(f.Marks, c)
		}
	}
	return f
}

// inchText writes a length as tables and cards have it.
func inchText(l geom.Length) string { return ground.Inches(l) }
