package incision

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"sortie/defs"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// View implements game.Game: everything is open but the core that a seat has hidden itself.  is.sc7.setup
func (s *State) View(seat flow.Seat) game.View {
	v := game.View{System: "is", Seat: seat, Turn: int(s.Turn), Phase: s.Phase.String(), Table: game.Table{Width: s.Size.X, Height: s.Size.Y, Zones: s.viewZones()}, Result: s.Result()}
	v.Sides = s.viewSides()
	v.Terrain = s.Pieces()
	for i := range s.Units {
		unit := s.viewUnit(UnitID(i))
		if s.knownCore(seat, UnitID(i)) {
			unit.Marks = append(unit.Marks, game.Count{Name: "core", Value: 1})
		}
		v.Units = append(v.Units, unit)
	}
	v.Markers = s.viewMarkers()
	bag := s.bag()
	t := game.Tracker{Name: "bag", Label: "Dice in the bag"}
	for i := range s.book.sides {
		t.Counts = append(t.Counts, game.Count{Name: sideWord(i), Value: int(bag[i])})
	}
	v.Trackers = append(v.Trackers, t)
	return v
}

func (s *State) viewSides() (out []game.Side) {
	for i := range s.Sides() {
		out = append(out, game.Side{Name: s.book.sides[i].Name, Force: s.book.sides[i].Force, Score: int(s.Level[i])})
	}
	return out
}

// Outline implements game.Outliner.
func (s *State) Outline() game.View {
	v := game.View{Turn: int(s.Turn), Sides: s.viewSides(), Units: make([]game.Unit, len(s.Units))}
	for i := range v.Units {
		u, k := UnitID(i), s.lead(UnitID(i))
		v.Units[i] = game.Unit{Seat: s.sideOf(u), Kind: k.Name, Points: k.Points, Where: s.whereabouts(u)}
	}
	for i := range s.Figures {
		v.Units[s.Figures[i].Home].Strong++
	}
	return v
}

// sideWord is what counters call a side.
func sideWord(i int) string { return [...]string{"red", "blue", "green", "gold"}[i] }

func (s *State) viewZones() []game.Zone {
	var out []game.Zone
	for i, a := range s.Areas {
		if !a.Set {
			continue
		}
		box := a.At
		if box.Min == box.Max {
			box = box.Grow(geom.Inch).Cut(s.Box())
		}
		out = append(out, game.Zone{Name: "area of " + s.book.sides[i].Name, Seat: flow.Seat(i), Points: []geom.Point{box.Min, {X: box.Max.X, Y: box.Min.Y}, box.Max, {X: box.Min.X, Y: box.Max.Y}}})
	}
	return out
}

func (s *State) viewPiece(i int) game.Terrain {
	p, k := &s.Ground.Pieces()[i], s.kind(i)
	v := game.Terrain{ID: int32(i), Name: p.Key, Kind: k.Key, Shape: game.ShapeOf(&p.Area)}
	if strings.HasPrefix(p.Key, "fixed-") { // a scenario lays it; its name says where it stands in the text
		v.Called = defs.Display(k.Key)
	}
	going := k.Going.String()
	if k.Penalty > 0 {
		going += fmt.Sprintf(" -%d", k.Penalty)
	}
	cover := "none"
	if k.Cover > 0 {
		cover = fmt.Sprintf("+%d Res", k.Cover)
	}
	v.Facts = []game.Fact{{Name: "movement", Value: going, Rule: k.Rule}, {Name: "sight", Value: k.Sees.String(), Rule: k.Rule}, {Name: "cover", Value: cover, Rule: k.Rule}}
	if k.Height > 0 {
		v.Facts = append(v.Facts, game.Fact{Name: "height", Value: k.Height.String(), Rule: "is.climb.rate"})
	}
	for _, t := range []struct {
		on   bool
		name string
		rule tally.Rule
	}{{k.Ladder, "ladders", "is.climb.test"}, {k.Roof, "roof", "is.lof.overhead"}, {k.Hides, "hides who is prone", "is.cover.prone-areas"}, {k.Gap, "may be jumped", "is.jump.test"}} {
		if t.on {
			v.Facts = append(v.Facts, game.Fact{Name: t.name, Value: "yes", Rule: t.rule})
		}
	}
	for _, t := range []struct {
		n    int8
		name string
		rule tally.Rule
	}{{k.Fits, "lets through up to", "is.size.openings"}, {k.Over, "too low for", "is.los.tall-models"}} {
		if t.n > 0 {
			v.Facts = append(v.Facts, game.Fact{Name: t.name, Value: sizes[t.n-1].String(), Rule: t.rule})
		}
	}
	if p.Damage > 0 {
		v.Marks = append(v.Marks, game.Count{Name: "damage", Value: int(p.Damage)})
	}
	return v
}

func (s *State) viewMarkers() []game.Marker {
	var out []game.Marker
	for i := range s.Things {
		th := &s.Things[i]
		if th.Gone {
			continue
		}
		m := game.Marker{ID: int32(i), Name: s.thingName(i), Kind: "objective", Seat: th.Side, At: s.Where(i)}
		if th.Holder != NoModel {
			holds := s.SideOf(th.Holder)
			m.Held, m.Text = &holds, "carried by "+s.modelName(th.Holder)
		}
		m.Radius = thingReach(th.Kind)
		if lasting(th.Kind) {
			m.Kind, m.Radius = munitionWord(th.Kind), inches(int(th.Value))/2
		}
		out = append(out, m)
	}
	return append(out, s.viewGear()...)
}

// viewGear shows the batter fields there are and the spots of strikes that will come.
func (s *State) viewGear() []game.Marker {
	const first = 1 << 16 // past all things
	var out []game.Marker
	for i := range s.Screens {
		x := &s.Screens[i]
		if !x.Field || !s.screens(x) {
			continue
		}
		m := game.Marker{ID: int32(first + i), Name: "field of " + s.modelName(x.By), Kind: "batter field", Seat: s.sideOf(s.home(x.By)), At: s.fieldMiddle(x)}
		shape := game.Shape{Kind: "polygon"}
		for turn := -s.fieldHalf(); turn <= s.fieldHalf(); turn += 15 {
			shape.Points = append(shape.Points, m.At.Polar((x.Facing+turn).Norm(), fieldRadius))
		}
		m.Shape = &shape
		m.Text = "shots into it from its curved side have -2 Acc"
		out = append(out, m)
	}
	for i := range s.Calls {
		c := &s.Calls[i]
		out = append(out, game.Marker{ID: int32(2*first + i), Name: "strike of " + s.name(c.By), Kind: "strike", Seat: s.sideOf(c.By), At: c.At, Radius: inches(s.mode(c.Weapon, 0).N(force.Blast)) / 2,
			Text: s.book.weapons[c.Weapon].Name + ", at the end of the turn"})
	}
	return out
}

// thingName is what people call a thing on the table.
func (s *State) thingName(i int) string {
	n := 0
	for k := range s.Things[:i+1] {
		if s.Things[k].Kind == s.Things[i].Kind {
			n++
		}
	}
	return fmt.Sprintf("%s %d", thingWord(s.Things[i].Kind), n)
}

func thingWord(kind int16) string {
	if word := thingWords[kind]; word != "" {
		return word
	}
	if lasting(kind) {
		return munitionWord(kind)
	}
	return "thing"
}

func (s *State) viewUnit(u UnitID) game.Unit {
	un, k := s.unit(u), s.lead(u)
	v := game.Unit{ID: int32(u), Seat: s.sideOf(u), Name: s.name(u), Kind: k.Name, Type: k.Kind.String(), Icon: icon(k), Where: s.whereabouts(u), Points: k.Points}
	for i := range s.Figures {
		if m := ModelID(i); s.Figures[i].Home == u {
			v.Strong++
			if !s.Bodies[m].Gone {
				v.Left++
			}
		}
	}
	for _, c := range []game.Count{{Name: "pins", Value: int(un.Pins)}, {Name: "wounds", Value: s.wounds(u)}, {Name: "broken", Value: one(un.Broken)},
		{Name: "prone", Value: one(s.Bodies[un.Operative].Prone)}, {Name: "unconscious", Value: one(s.Figures[un.Operative].Unconscious)},
		{Name: "captive", Value: one(s.captive(un.Operative))}, {Name: "data", Value: one(s.Figures[un.Operative].Data && k.Prop != Debris)}, {Name: "hampered", Value: one(s.hampered(un.Operative))},
		{Name: "gripped", Value: bits.OnesCount64(un.Gripped)},
		{Name: "reactor", Value: one(un.Reactor == Hot || un.Reactor == Used)}, {Name: "burnt out", Value: one(un.Reactor == Burnt)}} {
		if c.Value > 0 {
			v.Marks = append(v.Marks, c)
		}
	}
	if un.Die == Beside {
		v.Order = un.Order.String()
		v.Dice = []game.Die{{Face: un.Order.String(), Current: true, Retained: un.Retained}}
	}
	for m := range s.Members(u) {
		if !un.Left {
			v.Figures = append(v.Figures, s.viewFigure(m))
		}
	}
	v.Stats, v.Weapons = s.viewStats(u), s.viewWeapons(k)
	for _, t := range k.Traits {
		v.Rules = append(v.Rules, t.Fact())
	}
	for _, a := range k.Armour {
		v.Rules = append(v.Rules, game.Fact{Name: a, Value: "armour", Rule: armourRule(a, 0)})
	}
	return v
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

func icon(k *Model) string {
	switch {
	case k.Has(force.Command):
		return "command"
	case k.Kind == force.Beasts:
		return "beast"
	case k.Kind >= force.GunDrones:
		return "drone"
	}
	return "infantry"
}

func (s *State) whereabouts(u UnitID) string {
	word := s.placeWord(u)
	if word == "captive" {
		return word + " of " + s.name(s.home(s.unit(u).Operative))
	}
	return word
}

func (s *State) viewFigure(m ModelID) game.Figure {
	b, k := &s.Bodies[m], s.model(m)
	shape := s.Shape(m)
	f := game.Figure{ID: int32(m), Name: s.modelName(m), Kind: k.Name, At: b.At, Facing: b.Facing, Reach: inches(max(0, s.stat(m, force.Mv)))}
	f.Shape = game.Shape{Kind: "disc", Points: []geom.Point{shape.Pts[0]}, Radius: shape.R}
	if len(k.Arms) > 0 {
		f.Weapon = s.book.weapons[k.Arms[0].Weapon].Name
	}
	for _, c := range []game.Count{{Name: "wounds", Value: int(s.Figures[m].Wounds)}, {Name: "prone", Value: one(b.Prone)},
		{Name: "unconscious", Value: one(s.Figures[m].Unconscious)}, {Name: "off", Value: one(b.Off)}, {Name: "high", Value: s.highMark(m)}, {Name: "captive", Value: one(s.captive(m))}} {
		if c.Value > 0 {
			f.Marks = append(f.Marks, c)
		}
	}
	return f
}

// highMark is how many tenths of an inch above the table a model stands.
func (s *State) highMark(m ModelID) int {
	if !s.Stands(m) {
		return 0
	}
	return int((10*s.elevation(m) + geom.Inch/2) / geom.Inch)
}

func (s *State) viewStats(u UnitID) []game.Fact {
	k := s.lead(u)
	var out []game.Fact
	for st := range force.NumStats {
		text := "–"
		if n := k.Line[st]; n != force.None {
			text = strconv.Itoa(int(n))
			switch {
			case st == force.Res && k.Bracket > n:
				text += fmt.Sprintf("(%d)", k.Bracket)
			case st == force.Co:
				text += fmt.Sprintf("(%d)", k.BT)
			}
		}
		name := st.String()
		if st == force.Wounds {
			name = "Wnd"
		}
		out = append(out, game.Fact{Name: name, Value: text, Rule: "is.stats.line"})
	}
	return out
}

func (s *State) viewWeapons(k *Model) []game.Weapon {
	var out []game.Weapon
	for _, a := range k.Arms {
		w := &s.book.weapons[a.Weapon]
		v := game.Weapon{Name: w.Name}
		for i := range w.Modes {
			md := &w.Modes[i]
			v.Facts = append(v.Facts, game.Fact{Name: md.Key, Value: strings.TrimPrefix(md.Card(), md.Key+" "), Rule: "is.weapon.modes"}) // no word twice
		}
		out = append(out, v)
	}
	return out
}

// Marks implements game.Vitals.
func (s *State) Marks() []string { return []string{"pins", "wounds", "broken", "prone"} }

// Flags implements game.Flagged.
func (s *State) Flags() []string { return []string{"broken", "prone"} }

// MarkNames implements game.Marked.
func (s *State) MarkNames() game.MarkNames {
	return game.MarkNames{Unit: []string{"pins", "wounds", "broken", "prone", "unconscious", "captive", "data", "hampered", "gripped", "reactor", "burnt out", "core"},
		Figure: []string{"wounds", "prone", "unconscious", "off", "high", "captive"}, Piece: []string{"damage"}}
}

// Vitals implements game.Vitals.
func (s *State) Vitals(dst []game.Vital) []game.Vital {
	for i := range s.Units {
		un := &s.Units[i]
		v := game.Vital{Gone: s.Bodies[un.Operative].Gone}
		for m := range s.Figures {
			if s.Figures[m].Home == UnitID(i) && !s.Bodies[m].Gone && !un.Left {
				v.Left++
			}
		}
		v.Marks = [game.MaxMarks]int16{un.Pins, int16(s.wounds(UnitID(i))), int16(one(un.Broken)), int16(one(s.Bodies[un.Operative].Prone))}
		dst = append(dst, v)
	}
	return dst
}
