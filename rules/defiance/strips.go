package defiance

import (
	"slices"

	"sortie/geom"
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

	bar, field geom.Shape // the template, and with its fringe
	about      geom.Box   // both
	kept       bool
	lasts      bool // it is long enough to lie at all, of one that is kept
}

// stripOf is the strip of a template, worked out anew only if it is another than those before. What vehicles lay hangs on which of
// their weapons are ready, and is not kept.
func (s *State) stripOf(t *Template) *strip {
	w, from := s.works(), s.Bodies[t.By].At
	keeps := s.quiet() && !slices.ContainsFunc(t.Guns, func(b BodyID) bool { return s.frame(b).Vehicle() })
	for i := range w.strips {
		if k := &w.strips[i]; keeps && k.by == t.By && k.at == t.At && k.facing == t.Facing && k.from == from && k.arm == t.Arm && k.part == t.Part && k.torrent == t.Torrent && slices.Equal(k.guns, t.Guns) {
			return k
		}
	}
	out := strip{by: t.By, at: t.At, facing: t.Facing, from: from, arm: t.Arm, part: t.Part, torrent: t.Torrent, bar: s.bar(t), field: s.fieldOf(t)}
	out.about = out.bar.Bounds().Join(out.field.Bounds())
	if !keeps {
		return &out
	}
	_, ok := s.law().template(s.ratesOf(t))
	out.lasts = ok && s.longOf(t) > 0
	const few = 8 // more templates than lie on most tables
	out.kept, out.guns = true, slices.Clone(t.Guns)
	if len(w.strips) < few {
		w.strips = append(w.strips, out)
	} else {
		w.strips[w.stripped%few] = out
	}
	w.stripped++
	return &w.strips[(w.stripped-1)%few]
}

// lasts tells whether those who hold a template make one that is long enough to lie.  dvg.suppress.contributor-lost
func (r *Run) lasts(t *Template) bool {
	if !r.io.Loud() {
		if lies := r.stripOf(t); lies.kept {
			return lies.lasts
		}
	}
	_, ok := r.law().template(r.ratesOf(t))
	return ok && r.longOf(t) > 0
}
