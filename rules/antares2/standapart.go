package antares2

import "sortie/rules/antares2/position"

// standApart sets the models of a unit apart whose move ends in the midst of it for good: on the way they pass through each
// other and through friends, but nobody ends on anybody. Ruling: who stands on nobody and keeps the gap that the end of a move
// asks for stays; the others are set down by the least that is needed, in formation if the unit is in formation there, and
// where there is no room for the gap at least beside those they stand on.
// a2.react.ambush.forced-down, a2.move.through-own-unit, a2.gap.more-than-one-inch
func (r *Run) standApart(ended *position.MoveSpec) {
	u := ended.Unit
	g := r.NewMove(&position.MoveSpec{Unit: u, Multiple: 1, Target: ended.Target, Over: NoUnit, From: NoUnit, Wall: ended.Wall})
	defer g.Done()
	defer g.Hush()()
	g.Placed = true
	g.AsPlaced()
	for i := range g.Poses {
		p := &g.Poses[i]
		p.Left, p.In = position.FarStand, p.In && p.Own // equipment makes room
	}
	g.Gather()
	together := g.Formed()
	loose := g.Crowding()
	if len(loose) == 0 {
		return
	}
	squeezed := g.Settle(loose, together)
	if together && !g.Formed() {
		g.Settle(g.LeftOut(), true)
	}
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.From != r.Bodies[p.Model].At {
			r.setAt(p.Model, p.From)
		}
	}
	for _, i := range squeezed {
		r.makeRoom(g.Poses[i].Model)
	}
	r.tell("apart", u, NoUnit, "a2.react.ambush.forced-down", "%s is set apart where its move has ended", r.Name(u))
}
