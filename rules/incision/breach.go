package incision

import (
	"slices"
	"strings"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/table"
	"sortie/tally"
)

// pieceTarget is the answer to whom one shoots at that stands for an object: the first of them, the others below.
const pieceTarget int32 = -100

// object tells whether a piece has damage points.  is.object.av-dp
func (s *State) object(piece int) bool { return !s.Ground.Pieces()[piece].Gone && s.kind(piece).DP > 0 }

// face is the place of an object nearest to a model: what is aimed at.
func (s *State) face(m ModelID, piece int) geom.Point {
	return s.Ground.Pieces()[piece].Area.Nearest(s.Bodies[m].At)
}

// markOf is an object as a mark of a model's shots.
func (s *State) markOf(m ModelID, piece int) mark {
	return mark{model: NoModel, piece: piece, at: s.face(m, piece)}
}

// aimsAt is what a volley is aimed at, the first of several.
func (s *State) aimsAt(v *volley) mark {
	switch {
	case v.object == bareSpot:
		return mark{model: NoModel, piece: noPiece, at: v.spot}
	case v.object > 0:
		return s.markOf(v.by, v.object-1)
	}
	return s.markOn(v.at[0])
}

// objectRefusal says why a model cannot shoot at an object on an order, nil if it can.  is.shoot.valid-targets
func (s *State) objectRefusal(m ModelID, piece int, order Order) *tally.Refusal {
	if l := s.looksAt(m, s.markOf(m, piece)); l.No != nil {
		return l.No
	}
	if len(s.objectArms(m, piece, order)) == 0 {
		return tally.Refuse("is.weapon.range-bands", s.modelName(m)+" has nothing that reaches it", "choose a nearer target")
	}
	return nil
}

// objectArms are the ways a model can shoot at an object: those at a model, phased ones too, but none to knock it out.
// is.shoot.valid-targets, is.attr.phased-fire
func (s *State) objectArms(m ModelID, piece int, order Order) []arm {
	return s.armsAt(m, geom.Dist(s.Bodies[m].At, s.face(m, piece)), order, func(*mode) bool { return true })
}

// armsAt are the ways a model can shoot so far at what is no model, of the modes that will do.
func (s *State) armsAt(m ModelID, d geom.Length, order Order, fits func(*mode) bool) []arm {
	var out, ways []arm
	s.modes(m, func(w int16, i int8, md *mode) bool {
		if !fits(md) || s.phased(m, w, md, order, false) != nil || md.Net || !s.may(func() *tally.Refusal { return s.armRefusalAt(m, d, w, md) }) {
			return true
		}
		ways = s.shotsOf(m, arm{weapon: w, mode: i}, md, s.quick(m, md, order), ways[:0])
		for _, a := range ways {
			if s.bandOf(m, w, md, int(a.shots), d) != force.BeyondRange {
				out = append(out, a)
			}
		}
		return true
	})
	return slices.DeleteFunc(s.pairAt(m, d, out), func(a arm) bool { return a.knockout })
}

// markVolley is a volley at an object or a bare spot.
func markVolley(m ModelID, to mark, a arm, order Order) volley {
	v := volley{by: m, weapon: a.weapon, mode: a.mode, pair: a.pair, order: order, object: to.piece + 1, shots: int(a.shots)}
	if to.piece == noPiece {
		v.object, v.spot = bareSpot, to.at
	}
	return v
}

// askObjectArm asks with what a model shoots at an object.
func (r *run) askObjectArm(m ModelID, piece int, order Order) volley {
	to := r.markOf(m, piece)
	return markVolley(m, to, r.pickMarkArm(m, to, r.objectArms(m, piece, order), order), order)
}

// pickMarkArm asks for one of several ways to shoot at an object or a bare spot.
func (r *run) pickMarkArm(m ModelID, to mark, list []arm, order Order) arm {
	if len(list) == 1 {
		return list[0]
	}
	u, thing := r.home(m), flow.Figure(int32(m))
	if to.piece != noPiece {
		thing = flow.Piece(int32(to.piece))
	}
	return armOf(r.ask(flow.Question{
		Name: AskArm, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.shoot.one-weapon", Unit: int32(u), Target: -1, Thing: thing,
		Prompt: "With what does " + r.modelName(m) + " shoot?", Default: flow.Answer{Value: list[0].value()}, HasDefault: true,
		Offers: func() []flow.Option {
			out := r.list(len(list))
			for _, a := range list {
				out = append(out, flow.Option{Value: a.value(), Key: r.armKey(a), Label: r.armWords(a)})
			}
			return out
		},
		Reckon: func(v int32) *tally.Tally {
			vol := markVolley(m, to, armOf(v), order)
			sum := r.shotSum(&vol, to)
			return &sum
		},
	}).Value)
}

// shotsAtObject rolls the shots of a volley at an object and applies them: it makes no saves. They are shots like any other,
// and those that are meant to add up do so before its armour is taken off.  is.breach.objects-no-save, is.breach.sv, is.attr.compound
func (r *run) shotsAtObject(v *volley, a *attack) {
	if r.mode(v.weapon, v.mode).Fire == force.Thrown {
		r.uses(v.by, v.shots)
	}
	var together []hit
	for i := range v.shots {
		if v.object != bareSpot && !r.object(v.object-1) {
			return
		}
		h, ok := r.shotAtObject(r.shotOf(v, i), a)
		switch {
		case !ok:
		case r.has(&h, force.CompoundSV) && !r.denied("is.attr.compound"):
			together = append(together, h)
		default:
			r.strikesObject(v, h)
		}
	}
	if len(together) > 0 {
		r.strikesObject(v, together...)
	}
}

// strikesObject takes hits off an object as one.  is.attr.compound, is.attr.compound-value
func (r *run) strikesObject(v *volley, hits ...hit) {
	to, sv := r.aimsAt(v), 0
	if to.piece == noPiece {
		return
	}
	md := r.mode(hits[0].weapon, hits[0].mode)
	for i := range hits {
		h := &hits[i]
		own := h.sv
		if len(hits) > 1 {
			r.cite("is.attr.compound")
			own = r.share(h)
		}
		sv += r.breachingSV(h.by, md, own-one(h.decisive), h.decisive)
	}
	r.at = to.at
	r.damage(to.piece, sv, md.Has(force.Breaching))
}

// shotAtObject is one of them; false if it does not hit.  is.mun.arc-shots, is.attr.fade, is.acc.result-decisive
func (r *run) shotAtObject(v *volley, a *attack) (h hit, ok bool) {
	u, to := r.home(v.by), r.aimsAt(v)
	if r.deflected(u, r.Bodies[v.by].At, to.at) {
		return h, false
	}
	r.citeMode(v)
	sum := r.shotSum(v, to)
	w := r.test(u, NoUnit, &sum, r.modelName(v.by), " shoots at ", r.markName(to))
	if !w.Pass {
		r.misfires(v, w)
		r.backfires(v, w, a)
		return h, false
	}
	md := r.mode(v.weapon, v.mode)
	h = r.hitAt(v, to, w.Decisive && r.by("is.acc.result-decisive", true))
	if n := md.N(force.Blast); n > 0 {
		r.burst(h, to.at, n, a) // before the object falls and opens the line
	}
	return h, true
}

// breachingSV is what a hit strikes an object or a support weapon with: its Breaching value in place of its SV, more by the
// Demolitions of who has shot, and 1 more for a decisive hit.  is.breach.sv, is.skill.demolitions.level-1, is.acc.result-decisive
func (r *run) breachingSV(by ModelID, md *mode, sv int, decisive bool) int {
	if n := md.N(force.Breaching); n > sv && r.by("is.breach.sv", true) {
		sv = n
	}
	if by != NoModel {
		p := &r.model(by).Profile
		n := r.book.force.BreachingSkill(p, md)
		if sv += n; n > 0 {
			r.cite("is.skill.demolitions.level-1")
		}
		if n > 1 {
			r.cite("is.skill.demolitions.level-3")
		}
	}
	return sv + one(decisive)
}

// damage takes a hit off an object: the SV less its armour, or all of it for a breaching hit; destroyed it is gone.
// is.breach.objects-no-save, is.breach.ignore-av, is.breach.destroyed, is.object.av-dp
func (r *run) damage(piece, sv int, breaching bool) {
	if r.strikesWall(piece, sv, breaching) {
		return
	}
	k := r.kind(piece)
	n := sv
	if breaching && r.by("is.breach.ignore-av", true, "is.attr.breaching") {
	} else if r.by("is.object.av-dp", true) {
		n = max(0, sv-int(k.AV))
	}
	r.cite(k.Rule)
	if !r.by("is.breach.objects-no-save", true) {
		return
	}
	p := r.Ground.Alter(piece)
	left := max(0, int(k.DP)-int(p.Damage))
	p.Damage += int16(min(n, 1000))
	r.tell("damaged", NoUnit, NoUnit, "is.breach.objects-no-save", "%s takes %d of %d", p.Key, p.Damage, k.DP)
	if r.by("is.breach.destroyed", int(p.Damage) >= int(k.DP)) {
		r.breach(piece)
	}
	r.hurtsBuilding(piece, min(n, left))
}

// breach is what is left of a destroyed object: of a wall all but 3" of it, of a door or building nothing.
// is.breach.wall-3in, is.breach.door, is.build.demolition.wall-hole, is.build.demolition.door-open
func (r *run) breach(piece int) {
	p, k := r.Ground.Alter(piece), r.kind(piece)
	rows := []tally.Rule{"is.breach.door", "is.build.demolition.door-open"}
	if k.wall() {
		rows = []tally.Rule{"is.breach.wall-3in", "is.build.demolition.wall-hole"}
	}
	if r.denied(rows...) {
		return
	}
	r.cite(rows...)
	p.Gone = true
	if k.wall() {
		r.standing(p)
	}
	r.io.Lose(flow.Loss{Unit: -1, By: -1, Cause: "breach", What: flow.Piece(int32(piece))})
	r.tell("breached", NoUnit, NoUnit, "is.breach.destroyed", "%s is destroyed", r.Ground.Pieces()[piece].Key)
}

// wall tells whether a kind is a wall section: a hole is made in it.
func (k *Kind) wall() bool { return k.DP > 0 && k.Form == Obstacle && strings.HasSuffix(k.Key, "wall") }

// holeWide is how wide a breach in a wall is.  is.breach.wall-3in
const holeWide = 3 * geom.Inch

// standing puts up again what stands of a wall on either side of a breach.
func (r *run) standing(p *table.Piece) {
	a, b, wide := wallLine(&p.Area)
	long := geom.Dist(a, b)
	mid := min(max(geom.Dist(a, nearestOn(a, b, r.at)), holeWide/2), max(long-holeWide/2, holeWide/2))
	kind, key := p.Kind, p.Key
	for _, part := range [2][2]geom.Length{{0, mid - holeWide/2}, {mid + holeWide/2, long}} {
		if part[1]-part[0] < geom.Inch/4 {
			continue
		}
		form := table.Form{Kind: geom.KindBand, Pts: []geom.Point{geom.Toward(a, b, part[0]), geom.Toward(a, b, part[1])}, Width: wide}
		if _, err := r.Ground.Add(table.Piece{Key: r.unusedPiece(key), Kind: kind, Form: form}); err != nil {
			panic(err) // a part of a wall is a wall
		}
	}
}

// wallLine is the line a wall runs along and how thick it is.
func wallLine(a *geom.Area) (p, q geom.Point, wide geom.Length) {
	if line := a.Line(); len(line) >= 2 {
		return line[0], line[len(line)-1], a.Width()
	}
	box := a.Bounds()
	c, w, h := box.Center(), box.Max.X-box.Min.X, box.Max.Y-box.Min.Y
	if w >= h {
		return geom.Point{X: box.Min.X, Y: c.Y}, geom.Point{X: box.Max.X, Y: c.Y}, max(h, 2)
	}
	return geom.Point{X: c.X, Y: box.Min.Y}, geom.Point{X: c.X, Y: box.Max.Y}, max(w, 2)
}

// nearestOn is the place of a line nearest to a point.
func nearestOn(a, b, p geom.Point) geom.Point {
	d := b.Sub(a)
	sq := int64(d.X)*int64(d.X) + int64(d.Y)*int64(d.Y)
	if sq == 0 {
		return a
	}
	dot := min(max(int64(p.X-a.X)*int64(d.X)+int64(p.Y-a.Y)*int64(d.Y), 0), sq)
	return a.Add(geom.Point{X: geom.Length(geom.MulDiv(int64(d.X), dot, sq)), Y: geom.Length(geom.MulDiv(int64(d.Y), dot, sq))})
}

// hurtsBuilding takes what a wall has lost off the small building it is a wall of.
// is.object.wall-hurts-building, is.build.demolition.wall-to-building
func (r *run) hurtsBuilding(piece, n int) {
	pieces := r.Ground.Pieces()
	if n <= 0 || !r.kind(piece).wall() {
		return
	}
	for i := range pieces {
		k := r.kind(i)
		if i == piece || pieces[i].Gone || k.DP == 0 || k.Form == Obstacle || !touching(&pieces[i].Area, &pieces[piece].Area) || !r.by("is.object.wall-hurts-building", true, "is.build.demolition.wall-to-building") {
			continue
		}
		b := r.Ground.Alter(i)
		b.Damage += int16(n)
		r.tell("damaged", NoUnit, NoUnit, "is.object.wall-hurts-building", "%s has lost %d of %d damage points", b.Key, b.Damage, k.DP)
		if b.Damage >= int16(k.DP) {
			b.Gone = true
			r.tell("collapsed", NoUnit, NoUnit, "is.object.wall-hurts-building", "%s collapses", b.Key)
		}
		return
	}
}

// touching tells whether a wall stands at a building.
func touching(building, wall *geom.Area) bool {
	a, b, wide := wallLine(wall)
	for _, q := range [3]geom.Point{a, geom.Mid(a, b), b} {
		if spot := geom.Disc(q, wide/2); !building.Within(&spot, geom.Inch/10) {
			return false
		}
	}
	return true
}

// missed is a shot that has missed a model behind an object: by agreement it strikes the object.  is.breach.missed-shots
func (r *run) missed(v *volley, t ModelID) {
	if !r.book.options.MissedShots || v.point || r.denied("is.breach.missed-shots") {
		return
	}
	body := r.Shape(t)
	seen, ok := r.wedge(r.Bodies[v.by].At, t)
	for i := range r.Ground.Pieces() {
		p := &r.Ground.Pieces()[i]
		if !r.object(i) || !p.Area.Within(&body, geom.Inch) || !ok || !p.Area.Overlaps(&seen) {
			continue
		}
		r.cite("is.breach.missed-shots")
		md := r.mode(v.weapon, v.mode)
		b := min(r.bandOf(v.by, v.weapon, md, len(v.at), r.Centres(v.by, t)), force.Extreme)
		sum := r.book.force.BreachingStrike(&r.model(v.by).Profile, md, b)
		r.at = r.face(v.by, i)
		r.damage(i, sum.Total(), md.Has(force.Breaching))
		return
	}
}
