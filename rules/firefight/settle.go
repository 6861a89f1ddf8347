package firefight

import (
	"fmt"

	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/tally"
)

// surround lists what stands and lies round the end of the leader, for the others to keep clear of.
func (g *march) surround(lead *pose) {
	reach := g.far + 8*geom.Inch
	box := lead.body.Bounds().Grow(reach)
	g.close, g.ground, g.inside, g.searches = g.close[:0], g.ground[:0], 0, g.searches[:0]
	wide := box.Grow(max(0, g.gap-geom.Inch))
	for k := range g.near {
		n := &g.near[k]
		if !wide.Meets(n.box) {
			continue
		}
		from, to := g.list(n)
		for i := from; i < to; i++ {
			if wide.Meets(g.others[i].box) {
				g.close = append(g.close, i)
			}
		}
	}
	for i := range g.s.book.Board.Pieces {
		p := &g.s.book.Board.Pieces[i]
		if p.Class == force.OpenGround || !p.Area.Bounds().Meets(box) {
			continue
		}
		g.ground = append(g.ground, int16(i))
		if i < 64 && p.Holds() && p.Area.Bounds().Contains(lead.at) && p.Area.Contains(lead.at) {
			g.inside |= 1 << i
		}
	}
}

// leaderEnds judges the place where the leader ends.
func (g *march) leaderEnds() *tally.Refusal {
	lead := &g.poses[g.lead]
	g.surround(lead)
	lead.stands = true
	f, by := g.spot(&lead.body, lead.at, true)
	if f == fine || g.place == nil && g.spec.Least == 0 && lead.at == g.from && lead.facing == g.facing && g.start.None() {
		return nil // where it stands it may stay
	}
	return g.refusal(f, by, lead)
}

// spot tells what is wrong with a place for a model, as far as the table, the ground and other units go.
func (g *march) spot(b *geom.Shape, at geom.Point, lead bool) (fault, int) {
	s := g.s
	if !s.onTable(b) {
		return offTable, 0
	}
	if g.place != nil && g.place.Fits != nil && !g.place.Fits(b, lead) {
		return notFitting, 0
	}
	box := b.Bounds()
	if f, i := g.onGround(b, at, box, lead); f != fine {
		return f, i
	}
	wide := box.Grow(g.gap)
	for _, k := range g.close {
		o := &g.others[k]
		if !wide.Meets(o.box) {
			continue
		}
		if g.place != nil && o.u == g.place.Spare {
			if geom.Overlap(b, &o.body) {
				return onModel, int(k)
			}
			continue
		}
		if f := g.besides(b, o); f != fine {
			return f, int(k)
		}
	}
	if s.keptOff(g.spec.Unit, b) {
		return nearPrize, 0
	}
	return fine, 0
}

// onGround tells what is wrong with the ground at a place.
func (g *march) onGround(b *geom.Shape, at geom.Point, box geom.Box, lead bool) (fault, int) {
	for _, i := range g.ground {
		p := &g.s.book.Board.Pieces[i]
		if !p.Area.Bounds().Meets(box) {
			continue
		}
		if p.Solid() {
			if p.Area.Overlaps(b) {
				return onSolid, int(i)
			}
			continue
		}
		if g.place != nil && g.place.Open && p.Class != force.Hill && p.Area.Overlaps(b) {
			return notOpen, int(i)
		}
		if kind, _ := g.going(p); kind == BlockingGoing && p.Area.Overlaps(b) && (!lead || g.place != nil || !g.stoodOn(p)) {
			return onClosed, int(i)
		}
		if !lead && p.Class != force.Hill && p.Holds() && i < 64 && g.inside&(1<<i) == 0 && p.Area.Contains(at) {
			return otherTerrain, int(i)
		}
	}
	return fine, 0
}

// stoodOn tells whether the leader began its move on a piece.
func (g *march) stoodOn(p *force.Piece) bool {
	b := g.s.ShapeAt(g.poses[g.lead].m, g.from, g.facing)
	return g.start.None() && p.Area.Overlaps(&b)
}

// besides tells what is wrong with a place beside a model of another unit.  ff.move.enemy-one-inch,
// ff.move.friend-one-inch, ff.move.others-no-contact
func (g *march) besides(b *geom.Shape, o *other) fault {
	if !o.enemy {
		if g.packed {
			if geom.Overlap(b, &o.body) {
				return onModel
			}
			return fine
		}
		if geom.Closer(b, &o.body, geom.Inch) {
			return nearFriend
		}
		return fine
	}
	if o.u == g.spec.Target || g.assault {
		if geom.Overlap(b, &o.body) {
			return onModel
		}
		return fine
	}
	more := g.place != nil && g.place.More
	if more && geom.Within(b, &o.body, g.gap) || !more && geom.Closer(b, &o.body, g.gap) {
		if geom.Within(b, &o.body, touchSlack) {
			return touchesEnemy
		}
		return nearEnemy
	}
	return fine
}

// refusal puts a fault into words.
func (g *march) refusal(f fault, by int, p *pose) *tally.Refusal {
	if g.quiet {
		return &g.no
	}
	who := g.call(p)
	isLead := p == &g.poses[g.lead]
	switch f {
	case offTable:
		return tally.Refuse("ff.move.stay-on-table", who+" would leave the table", "stay on the table")
	case onSolid:
		rule := tally.Rule("ff.terrain.blocking")
		if g.words.Fly {
			rule = "ff.terrain.fly-over"
		} else if g.s.book.Board.Pieces[by].Class == force.Building {
			rule = "ff.building.types"
		}
		return tally.Refuse(rule, fmt.Sprintf("%s cannot stand on %s", who, g.s.book.Board.Pieces[by].Key), "end beside it")
	case onClosed:
		_, rule := g.going(&g.s.book.Board.Pieces[by])
		return tally.Refuse(rule, fmt.Sprintf("%s is closed to %s", g.s.book.Board.Pieces[by].Key, who), "end beside it")
	case touchesEnemy, nearEnemy:
		return g.enemyRefusal(f, by, who, isLead)
	case nearFriend, onModel:
		return tally.Refuse("ff.move.friend-one-inch", fmt.Sprintf("%s would end within 1\" of %s", who, g.s.name(g.others[by].u)), "end 1\" away from friends")
	case otherTerrain:
		return tally.Refuse("ff.move.others-not-other-terrain", fmt.Sprintf("%s may not stand in %s without the leader", who, g.s.book.Board.Pieces[by].Key), "place it outside")
	case outsideLeaders:
		return tally.Refuse("ff.move.terrain-with-leader", who+" must be placed in the leader's terrain while there is room", "place it there")
	case incoherent:
		return tally.Refuse(g.farIs, fmt.Sprintf("%s would be more than %v from its leader", who, g.far), "place it nearer")
	case nearPrize:
		rule := tally.Rule("ff.kw.fly.objective")
		if g.words.Vehicle {
			rule = "ff.flyer.objective"
		}
		return tally.Refuse(rule, who+" flies: it may not end within 1\" of an objective", "end elsewhere")
	case notOpen:
		return tally.Refuse(g.place.Rule, fmt.Sprintf("%s would stand in %s: only open ground will do", who, g.s.book.Board.Pieces[by].Key), "place it in the open")
	}
	why := "it may not stand there"
	if g.place != nil && g.place.Why != "" {
		why = g.place.Why
	}
	return tally.Refuse(g.spec.Rule, why, "place it elsewhere")
}

func (g *march) enemyRefusal(f fault, by int, who string, lead bool) *tally.Refusal {
	foe := g.s.name(g.others[by].u)
	rule := tally.Rule("ff.move.enemy-one-inch")
	switch {
	case g.place != nil && g.place.Gap > 0:
		rule = g.place.Rule
	case g.others[by].flies:
		rule = "ff.flyer.move-under"
	case f == touchesEnemy && !lead:
		rule = "ff.move.others-no-contact"
	case g.words.Teleport:
		rule = "ff.kw.teleport.end"
	case lead:
		rule = g.inchRule()
	}
	return tally.Refuse(rule, fmt.Sprintf("%s would end within %v of %s", who, g.gap, foe), "keep away from enemies")
}

// othersEnd judges the places named for the others and finds places for the rest.  ff.move.others-follow
func (g *march) othersEnd() *tally.Refusal {
	lead := &g.poses[g.lead]
	for i := range g.poses {
		p := &g.poses[i]
		if i == g.lead || !p.named {
			continue
		}
		if no := g.placed(p); no != nil {
			return no
		}
	}
	if no := g.leftOutside(); no != nil {
		return no
	}
	if i := g.follow(lead.at.Sub(g.from), g.place == nil && g.start.None()); i >= 0 {
		if g.quiet {
			return &g.no
		}
		return tally.Refuse(g.farIs, fmt.Sprintf("there is no room for %s in coherency with its leader", g.call(&g.poses[i])), "end where the others can follow")
	}
	return nil
}

// placed judges the place named for a model that follows its leader, and settles it there.
func (g *march) placed(p *pose) *tally.Refusal {
	p.body = g.s.ShapeAt(p.m, p.at, p.facing)
	if f, by := g.spot(&p.body, p.at, false); f != fine {
		return g.refusal(f, by, p)
	}
	if !geom.Within(&p.body, &g.poses[g.lead].body, g.far) {
		return g.refusal(incoherent, 0, p)
	}
	if j := g.standsOn(&p.body); j >= 0 {
		if g.quiet {
			return &g.no
		}
		return tally.Refuse("ff.move.others-follow", fmt.Sprintf("%s would stand on %s", g.call(p), g.call(&g.poses[j])), "models end apart")
	}
	p.stands = true
	return nil
}

// leftOutside refuses a model placed outside the leader's terrain while there is room for it inside.
// ff.move.terrain-with-leader
func (g *march) leftOutside() *tally.Refusal {
	if g.inside == 0 {
		return nil
	}
	for i := range g.poses {
		p := &g.poses[i]
		if i == g.lead || !p.named || g.withLeader(p.at) {
			continue
		}
		was := *p
		p.stands = false
		g.searches = g.searches[:0]
		room := g.ring(i, true) || g.alone(i, true)
		*p = was
		g.searches = g.searches[:0] // it looked as if it stood nowhere itself
		if room {
			return g.refusal(outsideLeaders, 0, p)
		}
	}
	return nil
}

// withLeader tells whether a place is in all terrain that the leader is in.
func (g *march) withLeader(at geom.Point) bool {
	for _, i := range g.ground {
		if i < 64 && g.inside&(1<<i) != 0 && !g.s.book.Board.Pieces[i].Area.Contains(at) {
			return false
		}
	}
	return true
}

// standsOn finds a settled model that a body would overlap, -1 for none.
func (g *march) standsOn(b *geom.Shape) int {
	for j := range g.poses {
		if q := &g.poses[j]; q.stands && geom.Overlap(b, &q.body) {
			return j
		}
	}
	return -1
}

// fits tries one place for a model.
func (g *march) fits(i int, at geom.Point, inside bool) bool {
	p := &g.poses[i]
	if inside && g.inside != 0 && !g.withLeader(at) {
		return false
	}
	p.body = g.s.ShapeAt(p.m, at, p.facing)
	if !geom.Within(&p.body, &g.poses[g.lead].body, g.far) || g.standsOn(&p.body) >= 0 {
		return false
	}
	if f, _ := g.spot(&p.body, at, false); f != fine {
		return false
	}
	p.at, p.stands = at, true
	return true
}

// findSpot settles a model: where the formation puts it if that will do, else as near to the leader as
// it finds room, in the leader's terrain first.  ff.move.others-follow, ff.move.terrain-with-leader
func (g *march) findSpot(i int, by geom.Point, keep bool) bool {
	p := &g.poses[i]
	if keep && g.fits(i, p.at.Add(by), true) {
		return true
	}
	return g.ring(i, true) || g.inside != 0 && g.ring(i, false)
}
