package position

import (
	"slices"

	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/tally"
)

// Where suppression strikes hangs on who lays it and from where, and is asked of every figure: it is worked out once.

// strip is a template of suppression as it lies.
type strip struct {
	by      BodyID
	at      geom.Point
	facing  geom.Angle
	from    geom.Point // where who fires it stands
	guns    []BodyID
	arm     int8
	part    int8
	torrent bool

	Bar, Field geom.Shape // the template, and with its fringe
	About      geom.Box   // both
	Kept       bool
	Lasts      bool // it is long enough to lie at all, of one that is kept
}

// StripOf is the strip of a template, worked out anew only if it is another than those before. What vehicles lay hangs on which of
// their weapons are ready, and is not kept.
func (s *State) StripOf(t *Template) *strip {
	w, from := s.Works(), s.Bodies[t.By].At
	keeps := s.Quiet() && !slices.ContainsFunc(t.Guns, func(b BodyID) bool { return s.Frame(b).Vehicle() })
	for i := range w.strips {
		if k := &w.strips[i]; keeps && k.by == t.By && k.at == t.At && k.facing == t.Facing && k.from == from && k.arm == t.Arm && k.part == t.Part && k.torrent == t.Torrent && slices.Equal(k.guns, t.Guns) {
			return k
		}
	}
	out := strip{by: t.By, at: t.At, facing: t.Facing, from: from, arm: t.Arm, part: t.Part, torrent: t.Torrent, Bar: s.Bar(t), Field: s.FieldOf(t)}
	out.About = out.Bar.Bounds().Join(out.Field.Bounds())
	if !keeps {
		return &out
	}
	_, ok := s.Law().Template(s.RatesOf(t))
	out.Lasts = ok && s.LongOf(t) > 0
	const few = 8 // more templates than lie on most tables
	out.Kept, out.guns = true, slices.Clone(t.Guns)
	if len(w.strips) < few {
		w.strips = append(w.strips, out)
	} else {
		w.strips[w.stripped%few] = out
	}
	w.stripped++
	return &w.strips[(w.stripped-1)%few]
}

// RatesOf are those of the weapons that hold a template now.
func (s *State) RatesOf(t *Template) []int {
	out := few(&s.Works().rates, len(t.Guns))
	for _, b := range t.Guns {
		if gun := s.GunNow(t, b); gun >= 0 {
			out = append(out, s.Law().Suppresses(s.Weapon(b, gun), false))
		}
	}
	return out
}

// GunNow is the arm whose weapon counts for a figure under a template: a man's is that of the order, a vehicle has its best.
func (s *State) GunNow(t *Template, b BodyID) int {
	if s.Frame(b).Vehicle() {
		return s.GunOf(b, int(t.Arm))
	}
	return int(t.Arm)
}

// LengthOf is the length of a suppression in inches, all of its templates together.
func (s *State) LengthOf(t *Template) tally.Tally {
	if !t.Torrent {
		length, _ := s.Law().Template(s.RatesOf(t))
		return length
	}
	var heavy []bool
	for _, b := range t.Guns {
		if s.GunNow(t, b) >= 0 {
			heavy = append(heavy, s.Showers(t, b))
		}
	}
	return s.Law().Torrent(s.RatesOf(t), heavy)
}

// LongOf is the length of one template: of two the first has four inches.
func (s *State) LongOf(t *Template) geom.Length {
	length := s.LengthOf(t)
	n := length.Total()
	if t.Part > 0 {
		n -= 4
	} else {
		n = min(n, 4)
	}
	return geom.Length(n) * geom.Inch
}

// Bar is the template itself.
func (s *State) Bar(t *Template) geom.Shape {
	return geom.Rect(t.At, max(s.LongOf(t), 1), law.TemplateWide, t.Facing)
}

// FieldOf is template and fringe together: what lies between the template and the firing figure.  dvg.suppress.fringe.area
func (s *State) FieldOf(t *Template) geom.Shape {
	bar := s.Bar(t)
	pts := append([]geom.Point{s.Bodies[t.By].At}, bar.Core()...)
	out, err := geom.Hull(pts...)
	if err != nil {
		return bar
	}
	return out
}
