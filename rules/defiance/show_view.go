package defiance

import (
	"fmt"

	"sortie/defs"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// View implements game.Game: everything is open but for hidden command cards.
func (s *State) View(seat flow.Seat) game.View {
	v := game.View{System: "dvg", Seat: seat, Turn: int(s.Turn), Turns: int(s.Book.Mission.Turns), Phase: s.Phase.String(),
		Table: game.Table{Width: s.Size.X, Height: s.Size.Y, Zones: s.viewZones()}, Result: s.Result()}
	v.Sides = s.viewSides()
	v.Terrain = s.Pieces()
	for u := range s.Units {
		v.Units = append(v.Units, s.viewUnit(seat, UnitID(u)))
	}
	v.Markers = s.viewMarkers()
	v.Trackers, v.Cards, v.Signs = s.viewTrackers(), s.viewCards(seat), signs()
	return v
}

func (s *State) viewSides() []game.Side {
	out := make([]game.Side, s.Sides())
	for i := range out {
		out[i] = game.Side{Name: s.Book.Sides[i].Name, Force: s.Book.Sides[i].Force, Score: int(s.VP[i])}
	}
	return out
}

// Outline implements game.Outliner.
func (s *State) Outline() game.View {
	v := game.View{Turn: int(s.Turn), Sides: s.viewSides(), Units: make([]game.Unit, len(s.Units))}
	for i := range v.Units {
		v.Units[i] = s.outlined(UnitID(i))
	}
	return v
}

// outlined is what an outline says of a unit.
func (s *State) outlined(u UnitID) game.Unit {
	v := game.Unit{Seat: s.Groups[u].Side, Kind: s.Book.Kinds[s.Units[u].Kind].Entry, Where: s.whereabouts(u)}
	if s.Units[u].Part == 0 {
		v.Strong = s.everIn(u)
	}
	for b := range s.Roll(u) { // of all it had, as its strength is
		v.Points += int(s.Figures[b].PV)
	}
	return v
}

func (s *State) viewZones() []game.Zone {
	if s.Phase > position.Placement || s.Staged {
		return nil
	}
	var out []game.Zone
	for side := range 2 {
		z := s.Zone(Side(side))
		out = append(out, game.Zone{Name: s.Book.Sides[side].Name, Seat: Side(side), Points: []geom.Point{z.Min, {X: z.Max.X, Y: z.Min.Y}, z.Max, {X: z.Min.X, Y: z.Max.Y}}})
	}
	return out
}

func (s *State) viewPiece(i int) game.Terrain {
	p := &s.Ground.Pieces()[i]
	t := force.Terrain(p.Kind)
	kind := "wreck"
	if i < len(s.Book.Board.Pieces) {
		kind = s.Book.Board.Pieces[i].Kind
	}
	num, den := s.Law().Rate(t)
	v := game.Terrain{ID: int32(i), Name: p.Key, Kind: kind, Shape: game.ShapeOf(&p.Area)}
	v.Facts = []game.Fact{{Name: "type", Value: t.String(), Rule: t.Rule()}, {Name: "height", Value: p.Height.String(), Rule: "dvg.terrain.four-types"}}
	if t != force.Impassable {
		v.Facts = append(v.Facts, game.Fact{Name: "movement", Value: fmt.Sprintf("%d/%d", num, den), Rule: t.Rule()},
			game.Fact{Name: "sight", Value: s.Law().Depth(t).String(), Rule: "dvg.terrain.depth.blocks"})
	}
	return v
}

func (s *State) viewMarkers() []game.Marker {
	var out []game.Marker
	for i := range s.Goals {
		o := &s.Book.Mission.Objectives[i]
		out = append(out, game.Marker{ID: int32(i), Name: defs.Display(o.Key), Kind: "objective", Seat: s.Goals[i].Held, At: s.Goals[i].At, Radius: o.Radius})
	}
	for i := range s.Areas {
		t := &s.Areas[i]
		m := game.Marker{ID: int32(len(s.Goals) + i), Name: fmt.Sprintf("%s-%d", t.Kind, i+1), Kind: t.Kind.String(), Seat: s.Groups[t.Unit].Side, At: t.At, Radius: t.Radius, Text: "of " + s.Name(t.Unit)}
		if t.Kind == position.Poison || t.Kind == position.Strike {
			m.Text = fmt.Sprintf("%d+", t.Need)
		}
		if t.Kind == position.Suppression {
			shape := game.BarShape(t.At, s.LongOf(t), law.TemplateWide, t.Facing)
			m.Shape = &shape
		}
		out = append(out, m)
	}
	return out
}

func (s *State) viewUnit(seat flow.Seat, u UnitID) game.Unit {
	un := &s.Units[u]
	v := s.outlined(u)
	v.ID, v.Name, v.Type, v.Icon, v.Left, v.Marks, v.Hull = int32(u), s.Name(u), s.Quality(u).String(), s.icon(u), s.Count(u), s.unitMarks(seat, u), s.viewHull(u)
	if un.Order != position.NoOrder {
		v.Order = un.Order.String()
	}
	if un.Acted {
		v.Dice = []game.Die{{Face: "activated", Current: true}}
	}
	n := 0
	for b := range s.Roll(u) {
		if n++; !s.Bodies[b].Gone {
			v.Figures = append(v.Figures, s.viewFigure(b, s.FigureName(b)))
		}
	}
	s.viewSheet(u, &v)
	return v
}

// viewSheet is what the profile of a unit's first figure says, and the weapons in it.
func (s *State) viewSheet(u UnitID, v *game.Unit) {
	var first *position.Figure
	seen := map[int16]bool{}
	for b := range s.Roll(u) {
		f := s.Figure(b)
		if first == nil {
			first = f
			v.Stats, v.Rules = s.Frame(b).Stats(), s.Frame(b).Table().Told()
		}
		for _, n := range f.Arms {
			if n < 0 || seen[n] {
				continue
			}
			seen[n] = true
			w := &s.Book.Pack.Weapons[n]
			v.Weapons = append(v.Weapons, game.Weapon{Name: w.Name, Facts: append([]game.Fact{{Name: "profile", Value: w.Line(), Rule: "dvg.weapon.stat-line"}}, w.Table().Told()...)})
		}
	}
}

// everIn is how many figures are or were in a unit.
func (s *State) everIn(u UnitID) int {
	n := 0
	for b := range s.Roll(u) {
		if !s.IsGun(b) {
			n++
		}
	}
	return n
}

func (s *State) unitMarks(seat flow.Seat, u UnitID) []game.Count {
	un := &s.Units[u]
	var out []game.Count
	add := func(name string, n int) {
		if n > 0 {
			out = append(out, game.Count{Name: name, Value: n})
		}
	}
	count := func(is func(*position.Figure) bool) int {
		n := 0
		for b := range s.Members(u) {
			if is(s.Figure(b)) {
				n++
			}
		}
		return n
	}
	flag := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	add("activated", flag(un.Acted))
	add("broken", flag(un.Broken))
	add("shaken", count(func(f *position.Figure) bool { return f.Shaken }))
	add("stunned", count(func(f *position.Figure) bool { return f.Stunned }))
	guns := 0
	for _, g := range s.GunsOf(u) {
		guns += flag(s.Figures[g.Body].Cover != position.NotCovering)
	}
	add("covering", guns+count(func(f *position.Figure) bool { return f.Cover != position.NotCovering }))
	add("cards", s.Shown(seat, u))
	add("adhoc", flag(un.Status == force.AdHocUnit))
	add("mob", flag(un.Mob))
	return out
}

func (s *State) icon(u UnitID) string {
	f := s.MemberFrame(u)
	switch {
	case f.Vehicle() && f.Mode == force.Fly:
		return "flyer"
	case f.Vehicle() && f.Type.Walker():
		return "walker"
	case f.Vehicle():
		return "vehicle"
	case s.Units[u].Lone:
		return "command"
	}
	return "infantry"
}

func (s *State) whereabouts(u UnitID) string {
	word := s.placeWord(u)
	if word != "aboard" {
		return word
	}
	for b := range s.Members(u) {
		if c := s.Bodies[b].Aboard; c != NoBody {
			return word + " " + s.Name(s.UnitOf(c))
		}
	}
	return word
}

func (s *State) viewFigure(b BodyID, name string) game.Figure {
	body, fr, f := &s.Bodies[b], s.Frame(b), s.Figure(b)
	shape := s.Shape(b)
	kind := "disc"
	if shape.N > 1 {
		kind = "hull"
	}
	v := game.Figure{ID: int32(b), Name: name, Kind: s.FigureKind(b), At: body.At, Facing: body.Facing, Height: int(body.Level), Reach: s.Movement(b),
		Shape: game.Shape{Kind: kind, Points: append([]geom.Point(nil), shape.Core()...), Radius: shape.R}}
	for arm := range position.Arms {
		if w := s.Weapon(b, arm); w != nil && f.Wrecked>>arm&1 == 0 {
			v.Weapon = w.Name
			if arm == position.PrimaryArm && s.Weapon(b, position.SupportArm) != nil && !fr.Vehicle() {
				continue
			}
			break
		}
	}
	v.Marks, v.Plan = s.figureMarks(b), s.viewPlan(b)
	return v
}

func (s *State) figureMarks(b BodyID) []game.Count {
	f, body := s.Figure(b), &s.Bodies[b]
	var out []game.Count
	for _, m := range [...]struct {
		name string
		n    int
		on   bool
	}{{"damage", int(f.Hurt), true}, {"structure-lost", int(f.Broke), true}, {"shaken", 1, f.Shaken}, {"stunned", 1, f.Stunned}, {"prone", 1, body.Prone}, {"off", 1, body.Off},
		{"covering", 1, f.Cover != position.NotCovering}, {"covers-" + f.Cover.String(), 1, f.Cover != position.NotCovering}, {"speed", int(f.Speed), true}, {"static", 1, f.Static}, {"haywire", 1, f.Haywire},
		{"out-of-control", 1, f.Adrift}, {"chits", s.chits(b), true}, {"stopped", 1, f.Stopped != 0}, {"engaged", 1, s.Engaged(b)}, {"disabled", 1, s.Disabled(b)}, {"level", int(body.Level), true},
		{"slowed", int(f.Slow / geom.Inch), true}, {"weapons-lost", bits(f.Wrecked), true}} {
		if m.on && m.n != 0 {
			out = append(out, game.Count{Name: m.name, Value: m.n})
		}
	}
	return out
}

func bits(n uint8) int {
	c := 0
	for ; n > 0; n &= n - 1 {
		c++
	}
	return c
}
