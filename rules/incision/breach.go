package incision

import (
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

// objectRefusal says why a model cannot shoot at an object, nil if it can.  is.shoot.valid-targets
func (s *State) objectRefusal(m ModelID, piece int) *tally.Refusal {
	at := s.face(m, piece)
	if l := s.line(s.Bodies[m].At, at, m, NoModel); l.No != nil {
		return l.No
	}
	if len(s.objectArms(m, piece)) == 0 {
		return tally.Refuse("is.weapon.range-bands", s.modelName(m)+" has nothing that reaches it", "choose a nearer target")
	}
	return nil
}

// objectArms are the ways a model can shoot at an object.
func (s *State) objectArms(m ModelID, piece int) []arm {
	var out []arm
	d := geom.Dist(s.Bodies[m].At, s.face(m, piece))
	s.modes(m, func(w int16, i int8, md *mode) bool {
		if d >= inches(int(md.Min)) && s.bandOf(m, w, md, 1, d) != force.BeyondRange && !md.Has(force.PhasedFire) && !md.Has(force.KnockoutOnly) && !md.Net && int(s.book.weapons[w].MinStr) <= s.stat(m, force.Str) {
			out = append(out, arm{weapon: w, mode: i, shots: md.Shots})
		}
		return true
	})
	return out
}

// objectSum is the target number of a shot at an object: huge, and never prone or Down.  is.acc.size-huge
func (s *State) objectSum(v *volley, piece int) tally.Tally {
	md := s.mode(v.weapon, v.mode)
	t := s.sum(RollAcc, "Acc", "is.stats.acc", s.stat(v.by, force.Acc))
	if v.order == Fire {
		t.Add("aimed", "is.acc.aimed-fire", 1)
	}
	at := s.face(v.by, piece)
	switch s.bandOf(v.by, v.weapon, md, v.shots, geom.Dist(s.Bodies[v.by].At, at)) {
	case force.Long:
		t.Add("long range", "is.acc.range-long", -1)
	case force.Extreme:
		t.Add("extreme range", "is.acc.range-extreme", -2)
	}
	t.Add("huge target", "is.acc.size-huge", 2)
	if l := s.line(s.Bodies[v.by].At, at, v.by, NoModel); l.Concealed != "" {
		t.Add("concealed", "is.acc.concealment", -2)
	}
	s.burdens(&t, v.by)
	if v.shots > 1 {
		t.Add("rapid fire", "is.acc.rapid-fire", 1-v.shots)
	}
	return t
}

// askObjectArm asks with what a model shoots at an object.
func (r *run) askObjectArm(m ModelID, piece int, order Order) volley {
	u := r.home(m)
	list := r.objectArms(m, piece)
	a := list[0]
	if len(list) > 1 {
		a = armOf(r.ask(flow.Question{
			Name: AskArm, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.shoot.one-weapon", Unit: int32(u), Target: -1, Thing: flow.Piece(int32(piece)),
			Prompt: "With what does " + r.modelName(m) + " shoot?", Default: flow.Answer{Value: a.value()}, HasDefault: true,
			Offers: func() []flow.Option {
				out := r.list(len(list))
				for _, a := range list {
					out = append(out, flow.Option{Value: a.value(), Key: r.armKey(a), Label: r.armKey(a)})
				}
				return out
			},
		}).Value)
	}
	return volley{by: m, weapon: a.weapon, mode: a.mode, order: order, object: piece + 1, shots: int(a.shots)}
}

// shotsAtObject rolls the shots of a volley at an object and applies them: it makes no saves.
// is.breach.objects-no-save, is.breach.sv
func (r *run) shotsAtObject(v *volley) {
	u, piece := r.home(v.by), v.object-1
	md := r.mode(v.weapon, v.mode)
	for range v.shots {
		if !r.object(piece) {
			return
		}
		sum := r.objectSum(v, piece)
		w := r.test(u, NoUnit, &sum, r.modelName(v.by)+" shoots at "+r.Ground.Pieces()[piece].Key)
		if !w.Pass {
			continue
		}
		b := min(r.bandOf(v.by, v.weapon, md, v.shots, geom.Dist(r.Bodies[v.by].At, r.face(v.by, piece))), force.Extreme)
		sv := int(md.SV[b])
		if n := md.N(force.Breaching); n > 0 && r.by("is.breach.sv", true) {
			sv = n
		}
		if md.Has(force.Breaching) {
			sv += r.model(v.by).N(force.DemolitionSV, force.OfBreaching) // is.skill.demolitions.level-1
		}
		if w.Decisive && r.by("is.acc.result-decisive", true) {
			sv++
		}
		r.at = r.face(v.by, piece)
		r.damage(piece, sv, md.Has(force.Breaching))
	}
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
