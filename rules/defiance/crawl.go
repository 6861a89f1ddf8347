package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
)

// nearestCover is the piece of light, medium or heavy ground nearest to a figure, nil if there is none, and whether the
// figure is there.
func (s *State) nearestCover(b BodyID) (*geom.Area, bool) {
	body := s.Shape(b)
	var best *geom.Area
	least := geom.Length(1 << 30)
	pieces := s.Ground.Pieces()
	for i := range pieces {
		p := &pieces[i]
		if p.Gone || force.Terrain(p.Kind) == force.Impassable {
			continue
		}
		if d := p.Area.Gap(&body); d < least {
			best, least = &p.Area, d
		}
	}
	return best, least == 0
}

// crawlShaken lets the shaken figures of a unit crawl toward their nearest cover.
// dvg.morale.shaken.activation, dvg.movement.crawl.half
func (r *Run) crawlShaken(u UnitID) {
	for b := range r.Standing(u) {
		f := r.fig(b)
		if !f.Shaken || f.Stunned || r.engaged(b) || r.frame(b).Vehicle() {
			continue
		}
		cover, there := r.nearestCover(b)
		if cover == nil || there || !r.law().holds("dvg.morale.shaken.activation", true) {
			continue
		}
		r.cite("dvg.morale.shaken.activation", "dvg.movement.crawl.half")
		r.moveFigure(&going{b: b, pace: walking, limit: r.mv(b), rule: "dvg.movement.crawl.half", crawls: true, goal: NoBody, rival: NoUnit, cover: cover})
	}
}

// crawlAway has the figures of a broken unit crawl to cover; matrix figures stay as they are.
// dvg.morale.broken.must-crawl, dvg.morale.broken.matrix
func (r *Run) crawlAway(u UnitID) {
	if r.by("dvg.morale.broken.matrix", r.quality(u) == force.Matrix) {
		return
	}
	for b := range r.Standing(u) {
		if r.fig(b).Stunned || r.engaged(b) || r.frame(b).Vehicle() {
			continue
		}
		cover, there := r.nearestCover(b)
		if cover == nil || there {
			continue
		}
		r.moveFigure(&going{b: b, pace: walking, limit: r.mv(b), rule: "dvg.movement.crawl.half", crawls: true, goal: NoBody, rival: NoUnit, cover: cover, full: r.by("dvg.morale.broken.must-crawl", true)})
	}
}
