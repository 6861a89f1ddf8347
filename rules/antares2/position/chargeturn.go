package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/ways"
)

// Turning is how the bodies of a move that are no discs turn, while ways are looked for: to a facing, before they set
// out or when they are there.  a2.facing.free
type Turning struct {
	To    geom.Angle
	first bool
	who   ModelID // of whom something is known
	vain  Hope    // whom it does not touch, so turned
}

// spares tells whether a model of the target is known not to be touched by one of those who turn.
func (t *Turning) spares(p *Pose, nth int) bool {
	return t != nil && t.who == p.Model && p.Level == 0 && t.vain.spares(nth)
}

// goes is how a model faces on a way that is looked for.
func (g *Move) goes(p *Pose) geom.Angle {
	if g.Turn != nil && g.Turn.first && g.Turns(p) {
		return g.Turn.To
	}
	return p.Facing
}

// ends is how a model faces at the end of a way that is looked for.
func (g *Move) ends(p *Pose) geom.Angle {
	if g.Turn != nil && g.Turns(p) {
		return g.Turn.To
	}
	return p.Facing
}

// Turns tells whether a model is no disc, so that it matters how it faces.
func (g *Move) Turns(p *Pose) bool { return g.State.TypeOf(p.Model).Base.N > 1 }

// facingSo gives the paths of an answer that was looked for their facing at the end.
func (g *Move) facingSo(a *flow.Answer) {
	if g.Turn == nil {
		return
	}
	for i := range a.Paths {
		p := &g.Poses[ModelID(a.Paths[i].Figure)-g.Head]
		a.Paths[i].Facing, a.Paths[i].Turned = g.ends(p), g.ends(p) != p.Facing
	}
}

// ChargeTurned is a charge in which bodies that are no discs turn: by every facing there is, one for all of them and for
// the whole way, taken up before it or at its end. Facings are looked at by sectors: only where what fits into the body
// at all facings of a sector finds a way does any of them.  a2.assault.must-be-reachable, a2.facing.free
func (g *Move) ChargeTurned() (flow.Answer, bool) {
	if g.emerging() {
		return flow.Answer{}, false
	}
	h := g.Again()
	h.Vain, h.Through = new([2][360]bool), NoModel
	defer h.Done()
	for _, i := range h.ByNearness(h.Spec.Target) {
		p := &h.Poses[i]
		if !h.Turns(p) {
			continue
		}
		var hopes [2]Hope // of any facing at all, taken up at the end and before
		for k := range hopes {
			hopes[k] = h.sectorOpen(p, p.Facing, 90, k == 1, Hope{})
		}
		for _, mid := range h.sectors(p) {
			for _, first := range [2]bool{true, false} {
				k := 0
				if first {
					k = 1
				}
				if !hopes[k].open {
					continue
				}
				if a, ok := h.chargeInSector(p, mid, halfSector, first, hopes[k]); ok {
					return a, true
				}
			}
		}
	}
	return flow.Answer{}, false
}

// Hope is what is known about the facings of a sector: whether any of them may lead into touch, and round the ground that slows.
type Hope struct {
	open, round bool
	vain        uint64 // models of the target, the first of its list first, that none of them touches
}

// spares tells whether a model of the target is known not to be touched.
func (h *Hope) spares(nth int) bool { return nth < 64 && h.vain>>nth&1 == 1 }

// halfSector is half of a sector, in degrees; sectors lie two halves and one degree apart.
const halfSector = 7

// sectors lists the middles of the sectors of half a turn, that towards the target first: bodies are the same both
// ways round, and turn as little as they can.
func (g *Move) sectors(p *Pose) []geom.Angle {
	to := geom.Bearing(p.From, g.State.Middle(g.Spec.Target))
	var out []geom.Angle
	for k := geom.Angle(0); k < 180; k += 2*halfSector + 1 {
		out = append(out, to+k)
	}
	return out
}

// chargeInSector tries the facings of a sector: if it is open those of its thirds, the middle one first. Ways round the
// ground that slows are looked for only if the whole of which it is a part has one.
func (g *Move) chargeInSector(p *Pose, mid geom.Angle, half int16, first bool, of Hope) (flow.Answer, bool) {
	if g.Through = NoModel; !of.round {
		g.Through = p.Model
	}
	if half == 0 {
		return g.ChargeWith(p, mid, first, of)
	}
	if g.allVain(p, mid, half, first) {
		return flow.Answer{}, false
	}
	here := g.sectorOpen(p, mid, half, first, of)
	if !here.open {
		return flow.Answer{}, false
	}
	third := (2*half + 1) / 3 // 15, 5: a third of it is whole, and of the last each facing is one
	if half < halfSector {
		third = 1
	}
	for k := int16(0); k <= 2*half; k++ {
		off := (k + 1) / 2
		if k%2 == 1 {
			off = -off
		}
		if off%third != 0 {
			continue
		}
		if a, ok := g.chargeInSector(p, mid+geom.Angle(off), (third-1)/2, first, here); ok {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// ChargeWith is a charge with one facing of a sector of which so much is known, turned to by the shorter way round.
func (g *Move) ChargeWith(p *Pose, to geom.Angle, first bool, of Hope) (flow.Answer, bool) {
	when := 0
	if first {
		when = 1
	}
	if to = facingBy(p, to); to == p.Facing || g.Vain[when][to] || g.tooFarTurned(p, to) {
		return flow.Answer{}, false
	}
	g.Turn = &Turning{To: to, first: first, who: p.Model, vain: of}
	defer func() { g.Turn = nil }()
	a, ok := g.ChargeFacing()
	g.Vain[when][to] = !ok // whoever else turns so
	return a, ok
}

// facingBy is a facing turned to by the shorter way round.
func facingBy(p *Pose, to geom.Angle) geom.Angle {
	if by := (to - p.Facing).Norm(); by > 90 && by <= 270 {
		to += 180
	}
	return to.Norm()
}

// allVain tells whether all facings of a sector were tried already, when another was to touch.
func (g *Move) allVain(p *Pose, mid geom.Angle, half int16, first bool) bool {
	when := 0
	if first {
		when = 1
	}
	for k := -half; k <= half; k++ {
		if to := facingBy(p, mid+geom.Angle(k)); to != p.Facing && !g.Vain[when][to] {
			return false
		}
	}
	return true
}

// tooFarTurned tells whether a body that turns so cannot touch the target whatever way it takes.
func (g *Move) tooFarTurned(p *Pose, to geom.Angle) bool {
	body := g.State.ShapeAt(p.Model, p.From, to)
	gap := geom.Length(1 << 30)
	for n := range g.State.Own(g.Spec.Target) {
		enemy := g.State.Shape(n)
		gap = min(gap, geom.Gap(&body, &enemy))
	}
	return gap-maxObstacle-lineUp > g.straightTurned(p, to, 0)
}

// insideTurn lets a body that turns to some facing of a sector end only where no part of it has been moved too far: each
// corner swings, and its way and its swing together are no longer than the allowance. The swing is that of the middle of
// the sector, and what it can differ by is granted.  a2.move.no-part-exceeds
func (g *Move) insideTurn(f *ways.Field, p *Pose, mid geom.Angle, half int16) {
	by := turnTo(p.Facing, mid)
	if by+half > 90 || by-half < -90 {
		return // some of its facings are turned to the other way round
	}
	base := &g.State.TypeOf(p.Model).Base
	least := geom.Angle(max(0, by-half, -by-half))
	round := geom.Point{X: base.R}
	left := p.Left - geom.Dist(round, geom.Rotate(round, least)) + Touch
	for _, c := range base.Pts[:base.N] {
		swing := geom.Rotate(c, (p.Facing + geom.Angle(by)).Norm()).Sub(geom.Rotate(c, p.Facing))
		f.Inside(p.From.Sub(swing), left+geom.Dist(c, geom.Rotate(c, geom.Angle(half))))
	}
}

// touchesTurned tells whether a body that turns has a place to end in touch, whatever way leads there, in a field drawn for
// it.
func (g *Move) touchesTurned(f *ways.Field, p *Pose) bool {
	if g.Turn == nil || !g.Turns(p) || p.on != p.floor {
		return true
	}
	g.insideTurn(f, p, g.Turn.To, 0)
	defer f.Anyhow()
	return f.AnyTouch(p.From, min(g.straightTurned(p, g.Turn.To, 0), p.Left)+Touch)
}

// turnTo is by how much a body that is the same both ways round turns to a facing by the shorter way.
func turnTo(from, to geom.Angle) int16 {
	by := int16((to - from).Norm() % 180)
	if by > 90 {
		by -= 180
	}
	return by
}

// straightTurned is how far a body may be moved at most, as the crow flies, that turns to some facing of a sector:
// opposite corners swing opposite ways, so one of them goes as far as the turn and the way at right angles together.
// a2.move.no-part-exceeds
func (g *Move) straightTurned(p *Pose, mid geom.Angle, half int16) geom.Length {
	least := geom.Angle(90)
	for k := -half; k <= half; k++ {
		by := (mid + geom.Angle(k) - p.Facing).Norm() % 180
		least = min(least, by, 180-by)
	}
	swing := int64(0)
	base := &g.State.TypeOf(p.Model).Base
	for _, q := range base.Pts[:base.N] {
		swing = max(swing, geom.DistSq(q, geom.Rotate(q, least)))
	}
	left := int64(p.Left + Touch)
	if swing > left*left {
		return -1
	}
	return geom.Length(geom.Root(uint64(left*left-swing))) + Touch
}

// sectorOpen tells whether what fits into a body at all facings of a sector finds a place where the body could touch the
// target, and a way so far: turned so from the start, or at the end of a way as the body stands; and whether it finds one
// round the ground that slows. Whom no facing of the whole sector touches of which it is a part is left out.
func (g *Move) sectorOpen(p *Pose, mid geom.Angle, half int16, first bool, of Hope) Hope {
	base := g.State.ShapeAt(p.Model, geom.Point{}, 0)
	fits, over := fitting(&base, half)
	slim := fits.Posed(geom.Point{}, mid.Norm())
	if g.slim = nil; first {
		g.slim = &slim
	}
	defer func() { g.slim = nil }()
	here := Hope{vain: of.vain}
	for n := range g.State.Own(g.Spec.Target) {
		floor := &g.State.Bodies[n]
		if g.floorBefore(n) {
			continue
		}
		q := g.toFloor(p, floor.Level, floor.Inside)
		way, past := g.openOnFloor(&q, &slim, mid, half, over, first, &here)
		if here.open, here.round = here.open || way, here.round || past; here.round {
			break
		}
	}
	return here
}

// openOnFloor is sectorOpen for the models of the target on one floor.
func (g *Move) openOnFloor(q *Pose, slim *geom.Shape, mid geom.Angle, half int16, over geom.Length, first bool, here *Hope) (open, round bool) {
	f := &g.State.Works().Ways
	board := &g.State.Book.Board
	reach := over + g.fightsOver(q.Level)
	if g.beyondMeans(q, slim, reach) {
		return false, false
	}
	g.DrawWay(f, q)
	if !first {
		f.Also(slim, geom.Box{Max: geom.Point{X: board.Width, Y: board.Height}})
	}
	start, head := slim.Moved(q.From), g.State.Head(g.Spec.Target)
	for o := range g.State.Own(g.Spec.Target) {
		if g.State.Bodies[o].Level != q.Level {
			continue
		}
		body := g.State.Shape(o)
		if geom.Within(&start, &body, reach) {
			return true, true
		}
		if !here.spares(int(o - head)) {
			f.Seek(&body, reach, int(o))
		}
	}
	if q.Left < 0 || !f.Free(q.From, q.From) {
		near := q.on != q.floor // comes up the stairs right where somebody stands
		return near, near
	}
	g.DrawEnds(f, q)
	if !first {
		m := g.Mover(q)
		g.Floor.DrawClosed(f, &m)
	}
	if q.on == q.floor {
		g.insideTurn(f, q, mid, half)
		left := f.WinnowTelling(q.From, min(g.straightTurned(q, mid, half), q.Left+Touch), func(tag int) {
			if nth := tag - int(head); nth < 64 && q.Level == 0 {
				here.vain |= 1 << nth
			}
		})
		if !left {
			return false, false
		}
		f.Anyhow()
	}
	f.Pass() // whoever comes so near need not end there
	w, open := f.Touch(q.From, g.payable(q, slim))
	if !open || !g.affords(f, q, w.Length.Length()) {
		return false, false
	}
	if g.Through == q.Model || !g.slowsOn(q) {
		return true, false
	}
	g.shunSlow(f, q)
	_, round = f.Touch(q.From, q.Left)
	return true, round
}

// payable is how long a way may be that a model can pay for: what it stands in where distance counts double it has to
// leave first, as it stands or turned so that something lies within it.  a2.difficult.fail-half-pace
func (g *Move) payable(p *Pose, slim *geom.Shape) geom.Length {
	if g.Half.Empty() || p.on != p.floor {
		return p.Left
	}
	stands := g.State.ShapeAt(p.Model, geom.Point{}, p.Facing)
	deep := geom.Length(0)
	for i := range g.State.Book.Board.Pieces {
		pc := g.State.Piece(i)
		if !g.Half.Has(i) || !pc.OnFloor(p.on) {
			continue
		}
		for _, part := range pc.Area.Parts() {
			deep = max(deep, min(ways.Out(part, &stands, p.From), ways.Out(part, slim, p.From)))
		}
	}
	return max(p.Left/2, p.Left-deep) + Touch
}

// fightsOver is how far from the target a body on a level can be at most and fight it: touching it, or across the widest of
// the obstacles that it defends there.  a2.assault.defended-target
func (g *Move) fightsOver(level int8) geom.Length {
	far := geom.Length(Touch)
	for i := range g.State.Book.Board.Pieces {
		if pc := g.State.Piece(i); pc.Kind.Class == force.Obstacle && pc.OnFloor(level) && g.State.Defends(g.Spec.Target, i) {
			far = max(far, widthOf(pc)+lineUp)
		}
	}
	return far
}
