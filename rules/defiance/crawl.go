package defiance

import (
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// crawlShaken lets the shaken figures of a unit crawl toward their nearest cover.
// dvg.morale.shaken.activation, dvg.movement.crawl.half
func (r *Run) crawlShaken(u UnitID) {
	for b := range r.Standing(u) {
		f := r.Figure(b)
		if !f.Shaken || f.Stunned || r.Engaged(b) || r.Frame(b).Vehicle() {
			continue
		}
		cover, there := r.NearestCover(b)
		if cover == nil || there || !r.law().Holds("dvg.morale.shaken.activation", true) {
			continue
		}
		r.cite("dvg.morale.shaken.activation", "dvg.movement.crawl.half")
		r.moveFigure(&position.Going{Body: b, Pace: law.Walking, Limit: r.Movement(b), Rule: "dvg.movement.crawl.half", Crawls: true, Goal: NoBody, Rival: NoUnit, Cover: cover})
	}
}

// crawlAway has the figures of a broken unit crawl to cover, each once: who serves a weapon with its bearer, or after that left it
// behind. Matrix figures stay as they are.
// dvg.morale.broken.must-crawl, dvg.morale.broken.matrix, dvg.infweapon.loader.contact, dvg.infweapon.powerpack.contact
func (r *Run) crawlAway(u UnitID) {
	if r.by("dvg.morale.broken.matrix", r.Quality(u) == force.Matrix) {
		return
	}
	for _, after := range [...]bool{false, true} {
		for b := range r.Standing(u) {
			if after || r.Bearer(b) == NoBody {
				r.crawlToCover(b)
			}
		}
	}
}

// crawlToCover has a broken figure crawl to its nearest cover, if it has not yet and is not there.
func (r *Run) crawlToCover(b BodyID) {
	f := r.Figure(b)
	if f.Done || f.Stunned || r.Engaged(b) || r.Frame(b).Vehicle() {
		return
	}
	if cover, there := r.NearestCover(b); cover != nil && !there {
		r.moveFigure(&position.Going{Body: b, Pace: law.Walking, Limit: r.Movement(b), Rule: "dvg.movement.crawl.half", Crawls: true, Goal: NoBody, Rival: NoUnit, Cover: cover, Flees: true})
		f.Done = true
	}
}
