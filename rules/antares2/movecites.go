package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// citePace names the rules that set the distance of a move.
func (r *Run) citePace(g *position.Move) {
	if !r.io.Loud() {
		return
	}
	r.cite(g.PaceRule(), "a2.stats.move")
	own, team, kit, mixed := 0, false, false, false
	first := geom.Length(-1)
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In {
			continue
		}
		t := r.TypeOf(p.Model)
		if p.Turned != p.Facing {
			r.cite("a2.facing.free")
		}
		if !p.Own {
			kit = true
			if p.Named && p.Moved && t.Role == force.Symbiote {
				r.cite("a2.move.symbiote", "a2.special.symbiote.placement")
			} else if p.Named && p.Moved {
				r.cite("a2.move.equipment", "a2.difficult.equipment-ignores")
			}
			continue
		}
		own++
		if r.Book.Edition == position.First {
			r.cite(position.MoveClass(t))
		}
		team = team || t.Role == force.TeamWeapon
		mixed = mixed || first >= 0 && first != t.M
		first = t.M
		if t.Body {
			r.cite("a2.measure.no-base-to-body", "a2.move.no-part-exceeds")
		}
	}
	switch {
	case own > 1 && g.Strays():
		r.cite("g1.drone.shard.targeting", "a2.move.through-own-unit")
	case own > 1:
		r.cite("a2.formation.one-inch", "a2.move.formation-after", "a2.move.through-own-unit")
	}
	if team {
		r.cite("a2.move.weapon-model", "a2.move.weapon-default-m")
	}
	if mixed {
		r.cite("a2.move.mixed-m")
	}
	if kit {
		r.cite("a2.formation.equipment-included")
	}
	r.cite("a2.gap.more-than-one-inch", "a2.measure.base-edge")
	r.citePassed(g)
}

// citePassed names the rules about units that the ways pass.
func (r *Run) citePassed(g *position.Move) {
	g.Gather()
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own || !p.Moved {
			continue
		}
		body := r.ShapeAt(p.Model, p.From, p.Facing)
		at := p.From
		for _, q := range p.Points {
			swept := geom.SweptShape(&body, q.Sub(at))
			r.citeBeside(g, &swept)
			body = body.Moved(q.Sub(at))
			at = q
		}
		r.citeTouched(g, p)
	}
}

// citeTouched names the rule by which a targeter ends at an enemy, or somebody at a targeter.
func (r *Run) citeTouched(g *position.Move, p *position.Pose) {
	for i := range g.Others {
		o := &g.Others[i]
		if body := r.Shape(o.Model); g.MayTouch(p, o) && geom.Within(&p.EndBody, &body, geom.Inch) {
			r.cite("g1.drone.targeter.acc")
		}
	}
}

func (r *Run) citeBeside(g *position.Move, swept *geom.Shape) {
	for i := range g.Others {
		o := &g.Others[i]
		body := r.Shape(o.Model)
		switch {
		case o.Enemy:
			r.cite("a2.move.gap-enemy")
		case geom.Overlap(swept, &body):
			r.cite("a2.move.gap-friends-pass")
			if g.Passes(o.Unit) {
				r.cite("a2.move.through-friendly-infantry")
			}
		case geom.Within(swept, &body, geom.Inch):
			r.cite("a2.move.gap-friends-pass")
		}
	}
}
