package defiance

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// lay asks for torrential fire and where the templates lie: one, or with torrential fire of more than four inches two.
// dvg.suppress.torrential.size
func (r *Run) lay(p *part, pl *plan) []Template {
	t := Template{Kind: Suppression, Unit: p.unit, By: pl.by, Target: pl.target, Level: r.Bodies[pl.target].Level, Guns: pl.guns, Arm: int8(pl.arm), Spares: NoBody}
	t.Torrent = r.askTorrent(&t, false)
	length := r.lengthOf(&t)
	r.tellSum(pl.by, pl.target, &length, func() string { return "the length of the template" })
	from, to := r.Bodies[pl.by].At, r.Bodies[pl.target].At
	t.Facing = aheadOf(from, to)
	t.At = from.Polar(t.Facing, max(geom.Dist(from, to), 10*geom.Inch+r.longOf(&t)/2+2))
	t = r.askTemplate(t)
	return append([]Template{t}, r.secondPart(&t)...)
}

// secondPart asks for the rest of a torrential template that is longer than four inches.
func (r *Run) secondPart(t *Template) []Template {
	rest := *t
	rest.Part = 1
	if r.longOf(&rest) <= 0 {
		return nil
	}
	rest.At = t.At.Polar(t.Facing, (r.longOf(t)+r.longOf(&rest))/2)
	return []Template{r.askTemplate(rest)}
}

// askTorrent asks whether the weapons of a template that can use torrential fire.  dvg.house.torrential
func (r *Run) askTorrent(t *Template, usual bool) bool {
	for _, b := range t.Guns {
		if r.showers(t, b) {
			return r.askYes(AskTorrent, r.Groups[t.Unit].Side, t.Unit, "dvg.suppress.torrential.size", "Torrential fire? The template is longer, and weapons stop on a 10.", usual)
		}
	}
	return false
}

// showers tells whether the weapon that holds a template has torrential fire.
func (s *State) showers(t *Template, b BodyID) bool {
	gun := s.gunNow(t, b)
	return gun >= 0 && s.weapon(b, gun) != nil && s.holds("dvg.house.torrential", s.weapon(b, gun).Torrential)
}

// askTemplate asks where a template lies.  dvg.suppress.placement, dvg.suppress.minimum-10
func (r *Run) askTemplate(t Template) Template {
	usual := flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{t.At}, Facing: t.Facing, Turned: true}}}
	put := func(a *flow.Answer) Template {
		n := t
		n.At = a.Paths[0].Points[0]
		if a.Paths[0].Turned {
			n.Facing = a.Paths[0].Facing.Norm()
		}
		return n
	}
	a := r.ask(flow.Question{Name: AskTemplate, Seat: r.Groups[t.Unit].Side, Kind: flow.Place, Rule: "dvg.suppress.placement", Unit: int32(t.Unit), Target: int32(r.unitOf(t.Target)),
		Prompt: fmt.Sprintf("Where does the template of 2 by %v inches lie?", r.longOf(&t)), HasDefault: true, Default: usual,
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != -1 {
				return no(flow.RuleAnswer, "place the template", "one template is laid")
			}
			n := put(a)
			return r.meantFor(&n, &t)
		},
		Suggest: func(*dice.Rand) flow.Answer { return usual.Clone() }})
	r.cite("dvg.suppress.placement", "dvg.suppress.minimum-10")
	n := put(&a)
	r.meantFor(&n, &t)
	return n
}

// meantFor says at whom a template is laid: at the closest enemy, or at another who is just as close, if it may lie so at him.
// dvg.house.closest-unit
func (s *State) meantFor(t, usual *Template) *tally.Refusal {
	refusal := s.templateRefusal(t, usual)
	if refusal == nil {
		return nil
	}
	by, first := s.spot(t.By), s.spot(t.Target)
	for e := range s.Standing(s.unitOf(t.Target)) {
		other := *t
		other.Target = e
		if at := s.spot(e); e == t.Target || s.disabled(e) || s.distance(&by, &at) != s.distance(&by, &first) || !s.allPoint(t, e) || s.templateRefusal(&other, usual) != nil {
			continue
		}
		*t = other
		return nil
	}
	return refusal
}

// allPoint tells whether all who contribute to a template see a figure and point at it.
func (s *State) allPoint(t *Template, e BodyID) bool {
	at := s.spot(e)
	for _, b := range t.Guns {
		if me := s.spot(b); !s.gunPoints(&me, b, int(t.Arm), &at) || !s.sees(b, e) {
			return false
		}
	}
	return true
}

// templateRefusal says why a template may not lie somewhere; what is proposed always may.
func (s *State) templateRefusal(t, usual *Template) *tally.Refusal {
	if t.At == usual.At && t.Facing == usual.Facing {
		return nil
	}
	bar := s.bar(t)
	from := s.Bodies[t.By].At
	if geom.SegCloser(from, from, &bar, 10*geom.Inch) {
		return no("dvg.suppress.minimum-10", "lay it further away", "no part of it may lie within 10 inches of %s", s.figureName(t.By))
	}
	target := s.Shape(t.Target)
	if t.Part > 0 || geom.Within(&bar, &target, 0) { // the second of two lies as its player likes
		return nil
	}
	if geom.Dist(from, s.Bodies[t.Target].At) >= 10*geom.Inch {
		return no("dvg.suppress.placement", "let it touch the closest enemy", "it must touch %s", s.figureName(t.Target))
	}
	if !geom.SegWithin(from, from.Polar(aheadOf(from, s.Bodies[t.Target].At), 11*geom.Inch), &bar, 0) {
		return no("dvg.suppress.minimum-10", "lay it on the line to the closest enemy, 10 inches away", "it must lie on the line to %s", s.figureName(t.Target))
	}
	return nil
}
