package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// citePace names the rules that set the distance of a move.
func (r *Run) citePace(g *move) {
	if !r.io.Loud() {
		return
	}
	r.cite(g.paceRule(), "a2.stats.move")
	own, team, kit, mixed := 0, false, false, false
	first := geom.Length(-1)
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in {
			continue
		}
		t := r.typ(p.m)
		if p.turned != p.facing {
			r.cite("a2.facing.free")
		}
		if !p.own {
			kit = true
			if p.named && p.moved && t.Role == force.Symbiote {
				r.cite("a2.move.symbiote", "a2.special.symbiote.placement")
			} else if p.named && p.moved {
				r.cite("a2.move.equipment", "a2.difficult.equipment-ignores")
			}
			continue
		}
		own++
		if r.book.Edition == First {
			r.cite(moveClass(t))
		}
		team = team || t.Role == force.TeamWeapon
		mixed = mixed || first >= 0 && first != t.M
		first = t.M
		if t.Body {
			r.cite("a2.measure.no-base-to-body", "a2.move.no-part-exceeds")
		}
	}
	switch {
	case own > 1 && g.strays():
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
func (r *Run) citePassed(g *move) {
	g.gather()
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own || !p.moved {
			continue
		}
		body := r.ShapeAt(p.m, p.from, p.facing)
		at := p.from
		for _, q := range p.points {
			swept := geom.SweptShape(&body, q.Sub(at))
			r.citeBeside(g, &swept)
			body = body.Moved(q.Sub(at))
			at = q
		}
		r.citeTouched(g, p)
	}
}

// citeTouched names the rule by which a targeter ends at an enemy, or somebody at a targeter.
func (r *Run) citeTouched(g *move, p *pose) {
	for i := range g.others {
		o := &g.others[i]
		if body := r.Shape(o.m); g.mayTouch(p, o) && geom.Within(&p.endBody, &body, geom.Inch) {
			r.cite("g1.drone.targeter.acc")
		}
	}
}

func (r *Run) citeBeside(g *move, swept *geom.Shape) {
	for i := range g.others {
		o := &g.others[i]
		body := r.Shape(o.m)
		switch {
		case o.enemy:
			r.cite("a2.move.gap-enemy")
		case geom.Overlap(swept, &body):
			r.cite("a2.move.gap-friends-pass")
			if g.passes(o.u) {
				r.cite("a2.move.through-friendly-infantry")
			}
		case geom.Within(swept, &body, geom.Inch):
			r.cite("a2.move.gap-friends-pass")
		}
	}
}
