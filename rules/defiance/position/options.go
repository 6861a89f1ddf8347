package position

import (
	"sortie/profile"
	"sortie/rules/defiance/force"
)

// Options are switches of the rules.
type Options struct {
	PlainHeroes   bool
	NoStrikes     bool
	ShakenMissing bool
	OwnChits      bool
	HiddenCards   bool
	OwnOrders     bool
	Small         bool // 15mm figures, and centimetres: dvg.scale.15mm-centimetres
}

// Table are the switches, most of them usually on.
func (o *Options) Table() profile.Options {
	return profile.Options{
		{ID: "scale", Text: "30mm figures and inches, or 15mm figures and twice as many centimetres.", Rule: "dvg.scale.15mm-centimetres", Flag: &o.Small, Values: []string{"30mm", "15mm"}},
		{ID: "officer-heroes", Text: "A figure may be officer and hero at once.", Rule: "dvg.force.hero.officer", Flag: &o.PlainHeroes, Values: profile.OnOff()},
		{ID: "air-strikes", Text: "Armies that have them may buy air strikes.", Rule: "dvg.airstrike.buy", Flag: &o.NoStrikes, Values: profile.OnOff()},
		{ID: "shaken-counted", Text: "Shaken figures count for the size of their unit.", Rule: "dvg.morale.unit.shaken-counted", Flag: &o.ShakenMissing, Values: profile.OnOff()},
		{ID: "one-leader", Text: "Only the highest leader of a unit has chits.", Rule: "dvg.command.chits.highest-leader", Flag: &o.OwnChits, Values: profile.OnOff()},
		{ID: "open-cards", Text: "Everybody knows which units command cards serve.", Rule: "dvg.command.card-public", Flag: &o.HiddenCards, Values: profile.OnOff()},
		{ID: "unit-orders", Text: "Commanders and heroes act on the orders of their units.", Rule: "dvg.command.independent.orders", Flag: &o.OwnOrders, Values: profile.OnOff()},
	}
}

// Set changes an option.
func (o *Options) Set(id, value string) error { return o.Table().Set(id, value) }

// NewFigure is a figure as it was bought.
func (s *State) NewFigure(f *force.Figure, first BodyID) Figure {
	out := Figure{Frame: f.Frame, Leader: f.Leader, Commander: f.Commander, Focal: f.Focal, Hero: f.Hero, OwnChit: f.Hero, Mate: NoBody, Serves: f.Serves,
		PV: int16(f.PV), Dodged: NoBody, Aim: NoUnit, Aimed: NoUnit, Aimer: NoBody}
	for i := range out.Arms {
		out.Arms[i] = -1
	}
	if f.Mate >= 0 {
		out.Mate = first + BodyID(f.Mate)
	}
	fr := &s.Book.Pack.Frames[f.Frame]
	if fr.Vehicle() {
		out.Static = true // dvg.orders.vehicle.static-counter
		for _, m := range f.Mounts {
			out.Arms[m.Slot], out.Arcs[m.Slot] = m.Weapon, m.Arcs
			if m.Cupola {
				out.Cupola |= 1 << m.Slot
			}
		}
		return out
	}
	out.Arms[PrimaryArm], out.Arms[SupportArm] = f.Primary, f.Support
	next := SideArm
	for _, w := range f.Side {
		at := -1
		for k := SideArm; k < next; k++ {
			if out.Arms[k] == w {
				at = k
			}
		}
		switch {
		case at >= 0:
			out.Copies[at]++
		case next < Arms:
			out.Arms[next], out.Copies[next] = w, 1
			next++
		}
	}
	return out
}
