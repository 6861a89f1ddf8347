package position

import (
	"slices"

	"sortie/geom"
)

// wayIntoSlow is a way into touch with those who stand on ground that slows: out of it to some gap from them, then straight on at
// twice the price. Who comes to a gap has come by all wider ones, so that a gap to which the way costs too much rules out
// all down to what that way would leave to be paid for twice: from the widest on no gap is passed over that could do.
// a2.difficult.fail-half-pace, a2.assault.one-model-touch
func (g *Move) wayIntoSlow(p *Pose, target UnitID) ([]geom.Point, bool) {
	f := &g.State.Works().Ways
	for gap := min(p.Left/2, g.GapFrom(p, target)); gap > 0; {
		g.DrawWay(f, p)
		g.shunSlow(f, p)
		g.seekTarget(f, p, target, gap)
		w, ok := g.touchFrom(f, p, p.Left)
		if !ok {
			return nil, false
		}
		spare := (p.Left - w.Length.Length()) / 2
		if spare < gap {
			gap = spare
			continue
		}
		if way, ok := g.straightOn(p, target, slices.Clone(w.Points), gap); ok {
			return way, true
		}
		gap -= 1 + gap/16 // what lies in its way there, or rounding
	}
	return nil, false
}

// straightOn is a way with what is left from its end into touch, no longer than a gap, if the model can pay for it.
func (g *Move) straightOn(p *Pose, target UnitID, way []geom.Point, gap geom.Length) ([]geom.Point, bool) {
	f := &g.State.Works().Ways
	g.DrawTouch(f, p, target)
	on, ok := f.Touch(way[len(way)-1], gap+Touch)
	if !ok {
		return nil, false
	}
	way = slices.Concat(way, on.Points)
	enemy := g.State.Shape(ModelID(on.Tag))
	return way, g.Pays(p, way) && !g.State.wallBetween(on.End(), enemy.Center(), p.Level)
}
