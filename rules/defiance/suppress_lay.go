package defiance

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// lay asks for torrential fire and where the templates lie: one, or with torrential fire of more than four inches two.
// dvg.suppress.torrential.size
func (r *Run) lay(p *position.Part, pl *plan) []position.Template {
	t := position.Template{Kind: position.Suppression, Unit: p.Unit, By: pl.by, Target: pl.target, Level: r.Bodies[pl.target].Level, Guns: pl.guns, Arm: int8(pl.arm), Spares: NoBody}
	t.Torrent = r.askTorrent(&t, false)
	length := r.LengthOf(&t)
	r.tellSum(pl.by, pl.target, &length, func() string { return "the length of the template" })
	from, to := r.Bodies[pl.by].At, r.Bodies[pl.target].At
	t.Facing = position.AheadOf(from, to)
	t.At = from.Polar(t.Facing, max(geom.Dist(from, to), 10*geom.Inch+r.LongOf(&t)/2+2))
	t = r.askTemplate(t)
	return append([]position.Template{t}, r.secondPart(&t)...)
}

// secondPart asks for the rest of a torrential template that is longer than four inches.
func (r *Run) secondPart(t *position.Template) []position.Template {
	rest := *t
	rest.Part = 1
	if r.LongOf(&rest) <= 0 {
		return nil
	}
	rest.At = t.At.Polar(t.Facing, (r.LongOf(t)+r.LongOf(&rest))/2)
	return []position.Template{r.askTemplate(rest)}
}

// askTorrent asks whether the weapons of a template that can use torrential fire.  dvg.house.torrential
func (r *Run) askTorrent(t *position.Template, usual bool) bool {
	for _, b := range t.Guns {
		if r.Showers(t, b) {
			return r.askYes(AskTorrent, r.Groups[t.Unit].Side, t.Unit, "dvg.suppress.torrential.size", "Torrential fire? The template is longer, and weapons stop on a 10.", usual)
		}
	}
	return false
}

// askTemplate asks where a template lies.  dvg.suppress.placement, dvg.suppress.minimum-10
func (r *Run) askTemplate(t position.Template) position.Template {
	usual := flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{t.At}, Facing: t.Facing, Turned: true}}}
	put := func(a *flow.Answer) position.Template {
		n := t
		n.At = a.Paths[0].Points[0]
		if a.Paths[0].Turned {
			n.Facing = a.Paths[0].Facing.Norm()
		}
		return n
	}
	a := r.ask(flow.Question{Name: AskTemplate, Seat: r.Groups[t.Unit].Side, Kind: flow.Place, Rule: "dvg.suppress.placement", Unit: int32(t.Unit), Target: int32(r.UnitOf(t.Target)),
		Prompt: fmt.Sprintf("Where does the template of 2\" by %v lie?", r.LongOf(&t)), HasDefault: true, Default: usual,
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != -1 {
				return position.No(flow.RuleAnswer, "place the template", "one template is laid")
			}
			n := put(a)
			return r.MeantFor(&n, &t)
		},
		Suggest: func(*dice.Rand) flow.Answer { return usual.Clone() }})
	r.cite("dvg.suppress.placement", "dvg.suppress.minimum-10")
	n := put(&a)
	r.MeantFor(&n, &t)
	return n
}
