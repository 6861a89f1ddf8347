package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// turning is how the bodies of a march that are no discs turn, while ways are looked for: to a facing, before they set
// out or when they are there.  a2.facing.free
type turning struct {
	to    geom.Angle
	first bool
}

// goes is how a model faces on a way that is looked for.
func (g *march) goes(p *pose) geom.Angle {
	if g.turn != nil && g.turn.first && g.turns(p) {
		return g.turn.to
	}
	return p.facing
}

// ends is how a model faces at the end of a way that is looked for.
func (g *march) ends(p *pose) geom.Angle {
	if g.turn != nil && g.turns(p) {
		return g.turn.to
	}
	return p.facing
}

func (g *march) turns(p *pose) bool { return g.s.typ(p.m).Base.N > 1 }

// facingSo gives the paths of an answer that was looked for their facing at the end.
func (g *march) facingSo(a *flow.Answer) {
	if g.turn == nil {
		return
	}
	for i := range a.Paths {
		p := &g.poses[ModelID(a.Paths[i].Figure)-g.head]
		a.Paths[i].Facing, a.Paths[i].Turned = g.ends(p), g.ends(p) != p.facing
	}
}

// chargeTurned is a charge in which bodies that are no discs turn: by every facing there is, one for all of them and for
// the whole way, taken up before it or at its end. Facings are looked at by sectors: only where what fits into the body
// at all facings of a sector finds a way does any of them.  a2.assault.must-be-reachable, a2.facing.free
func (g *march) chargeTurned() (flow.Answer, bool) {
	if g.emerging() {
		return flow.Answer{}, false
	}
	h := g.again()
	defer h.done()
	for _, i := range h.byNearness(h.spec.Target) {
		p := &h.poses[i]
		if !h.turns(p) {
			continue
		}
		for _, mid := range h.sectors(p) {
			for _, first := range [2]bool{true, false} {
				if a, ok := h.chargeInSector(p, mid, halfSector, first); ok {
					return a, true
				}
			}
		}
	}
	return flow.Answer{}, false
}

// halfSector is half of a sector, in degrees; sectors lie two halves and one degree apart.
const halfSector = 7

// sectors lists the middles of the sectors of half a turn, that towards the target first: bodies are the same both
// ways round, and turn as little as they can.
func (g *march) sectors(p *pose) []geom.Angle {
	to := geom.Bearing(p.from, g.s.middle(g.spec.Target))
	var out []geom.Angle
	for k := geom.Angle(0); k < 180; k += 2*halfSector + 1 {
		out = append(out, to+k)
	}
	return out
}

// chargeInSector tries the facings of a sector: if it is open those of its thirds, the middle one first.
func (g *march) chargeInSector(p *pose, mid geom.Angle, half int16, first bool) (flow.Answer, bool) {
	if half == 0 {
		return g.chargeWith(p, mid, first)
	}
	if !g.sectorOpen(p, mid, half, first) {
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
		if a, ok := g.chargeInSector(p, mid+geom.Angle(off), (third-1)/2, first); ok {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// chargeWith is a charge with one facing, turned to by the shorter way round.
func (g *march) chargeWith(p *pose, to geom.Angle, first bool) (flow.Answer, bool) {
	if by := (to - p.facing).Norm(); by > 90 && by <= 270 {
		to += 180
	}
	if to = to.Norm(); to == p.facing || g.tooFarTurned(p, to) {
		return flow.Answer{}, false
	}
	g.turn = &turning{to, first}
	defer func() { g.turn = nil }()
	return g.chargeFacing()
}

// tooFarTurned tells whether a body that turns so cannot touch the target whatever way it takes: opposite corners swing
// opposite ways, so one of them goes as far as the turn and the way at right angles together.
// a2.move.no-part-exceeds
func (g *march) tooFarTurned(p *pose, to geom.Angle) bool {
	body := g.s.ShapeAt(p.m, p.from, to)
	gap := geom.Length(1 << 30)
	for n := range g.s.own(g.spec.Target) {
		enemy := g.s.Shape(n)
		gap = min(gap, geom.Gap(&body, &enemy))
	}
	swing := int64(0)
	base := &g.s.typ(p.m).Base
	for _, q := range base.Pts[:base.N] {
		swing = max(swing, geom.DistSq(geom.Rotate(q, p.facing), geom.Rotate(q, to)))
	}
	way := max(0, int64(gap)-int64(maxObstacle+lineUp))
	return way*way+swing > int64(p.left+touch)*int64(p.left+touch)
}

// sectorOpen tells whether what fits into a body at all facings of a sector finds a way to where the body could touch the
// target: turned so from the start, or at the end of a way as the body stands.
func (g *march) sectorOpen(p *pose, mid geom.Angle, half int16, first bool) bool {
	base := g.s.ShapeAt(p.m, geom.Point{}, 0)
	fits, over := fitting(&base, half)
	slim := fits.Posed(geom.Point{}, mid.Norm())
	if g.slim = nil; first {
		g.slim = &slim
	}
	defer func() { g.slim = nil }()
	f := &g.s.works().ways
	board := &g.s.book.Board
	for n := range g.s.own(g.spec.Target) {
		floor := &g.s.Bodies[n]
		if g.floorBefore(n) {
			continue
		}
		q := g.toFloor(p, floor.Level, floor.Inside)
		g.drawWay(f, &q)
		if !first {
			f.Also(&slim, geom.Box{Max: geom.Point{X: board.Width, Y: board.Height}})
		}
		reach := over + maxObstacle + lineUp
		if !g.atObstacle(q.level) {
			reach = over + touch
		}
		for o := range g.s.own(g.spec.Target) {
			body := g.s.Shape(o)
			if start := slim.Moved(q.from); g.s.Bodies[o].Level == q.level && geom.Within(&start, &body, reach) {
				return true
			}
			if g.s.Bodies[o].Level == q.level {
				f.Seek(&body, reach, int(o))
			}
		}
		if q.left >= 0 && f.Free(q.from, q.from) {
			if _, ok := f.Touch(q.from, q.left); ok {
				return true
			}
		} else if q.on != q.floor {
			return true // comes up the stairs right where somebody stands
		}
	}
	return false
}

// atObstacle tells whether the target stands at an obstacle on a level, across which it may be fought.
func (g *march) atObstacle(level int8) bool {
	for i := range g.s.book.Board.Pieces {
		if pc := g.s.piece(i); pc.Kind.Class == force.Obstacle && pc.OnFloor(level) && g.s.defends(g.spec.Target, i) {
			return true
		}
	}
	return false
}

// fitting is a body, looking along x, that lies within another however that is turned by so many degrees, and by how
// much the other stands out over it at most.
func fitting(b *geom.Shape, half int16) (geom.Shape, geom.Length) {
	_, sin := geom.Angle(half + 1).Unit()
	long := geom.Length(0)
	for _, q := range b.Pts[:b.N] {
		long = max(long, q.X+b.R, -q.X+b.R)
	}
	wide := inner(b)
	// two discs of radius r about the axis, h from the middle: h+r is the length, and r what the turn leaves of the width
	s := int64(sin)
	r := geom.Length(max(1, (int64(wide)<<geom.UnitBits-int64(long)*s)/(1<<geom.UnitBits-s)))
	h := max(0, long-r)
	pill := geom.Pill(geom.Point{X: -h}, geom.Point{X: h}, r)
	over := geom.Length(0)
	for _, q := range b.Pts[:b.N] {
		over = max(over, geom.Core(pill.Pts[:pill.N]).Gap(q)+b.R-r)
	}
	return pill, over + geom.Length(int64(force.HalfWidth(b))*s>>geom.UnitBits) + touch
}

// inner is the radius of the largest disc about the middle of a body, drawn about the origin, that lies in it.
func inner(b *geom.Shape) geom.Length {
	if b.N < 3 {
		return b.R + geom.Core(b.Pts[:b.N]).Gap(geom.Point{})
	}
	least := geom.Length(1 << 30)
	for i := range b.N {
		least = min(least, geom.Core{b.Pts[i], b.Pts[(i+1)%b.N]}.Gap(geom.Point{}))
	}
	return least + b.R
}
