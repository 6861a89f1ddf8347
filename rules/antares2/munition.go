package antares2

import (
	"strconv"

	"sortie/dice"
	"sortie/geom"
)

// scrambler is the munition whose markers a Nucleus removes.
const scrambler = "scrambler"

// nucleusReach is how far a Nucleus works.
const nucleusReach = 3 * geom.Inch

// landMunition puts the marker of a special munition where the shot lands. What the marker does stands in
// the definition of its kind.  a2.oh.special-munitions
func (r *Run) landMunition(b *Bout, shot *Shot) {
	arm := b.Arms[shot.Arm]
	mode := r.mode(arm)
	switch {
	case shot.Hit:
		r.munitionStrays(b, arm, b.Point, 0)
	case r.book.Edition == First && mode.Overhead && shot.Face != 10:
		if far, lands := r.drift(b, shot, b.Point); lands {
			r.munitionStrays(b, arm, b.Point, far)
		}
	case r.by("a2.oh.result-fail", shot.Face != 10 && mode.Overhead && b.As == Fire, "a2.off-target.distance"):
		r.munitionStrays(b, arm, b.Point, geom.Length(shot.Face)*geom.Inch)
	}
}

// munitionStrays puts the marker of a special munition down a distance from where it was aimed, in a random direction.
func (r *Run) munitionStrays(b *Bout, arm Arm, at geom.Point, far geom.Length) {
	switch {
	case far == 0:
	case r.book.Edition == First:
		at = r.driftEnd(b, arm, at, far)
	default:
		bearing := geom.Angle(r.roll(RollScatter, dice.Scatter, b.Shooter)).Norm()
		at = at.Polar(bearing, far)
	}
	mode := r.mode(arm)
	r.layMunition(mode.Munition, r.Groups[b.Shooter].Side, at, r.levelHit(at, mode.Overhead))
}

// layMunition puts a munition marker down; a Nucleus nearby may remove it at once.
func (r *Run) layMunition(kind string, side Side, at geom.Point, level int8) {
	name := kind + "-" + strconv.Itoa(len(r.Markers)+1)
	r.Markers = append(r.Markers, Marker{Kind: kind, Name: name, Side: side, At: at, Holder: NoUnit, Level: level})
	r.tell("munition", NoUnit, NoUnit, "a2.oh.special-munitions", "A %s marker lies on the table", kind)
	r.nullifyScramblers()
}

// nullifyScramblers removes scrambler markers near a Nucleus, whenever they come near it.
// a2.special.nucleus.nullify
func (r *Run) nullifyScramblers() {
	for i := range r.Markers {
		mk := &r.Markers[i]
		if mk.Gone || mk.Kind != scrambler {
			continue
		}
		for u := range r.Units {
			if r.holds("a2.special.nucleus.nullify", r.inPlay(UnitID(u)) && r.nucleusReaches(UnitID(u), mk)) {
				r.nullify(mk, UnitID(u))
				break
			}
		}
	}
}

func (r *Run) nullify(mk *Marker, u UnitID) {
	mk.Gone = true
	r.tell("nullified", u, NoUnit, "a2.special.nucleus.nullify", "%s removes a scrambler marker", r.name(u))
}

// comeTo takes the models of a move along their ways to a progress, past whatever works on the way.
func (r *Run) comeTo(g *move, t progress) {
	for i := range r.Markers {
		if mk := &r.Markers[i]; !mk.Gone && mk.Kind == scrambler && r.holds("a2.special.nucleus.nullify", g.nucleusPasses(mk, t)) {
			r.nullify(mk, g.spec.Unit)
		}
	}
	r.putAt(g, t)
}

// nucleusPasses tells whether a Nucleus model comes within reach of a munition marker on its way up to a progress.
// a2.special.nucleus.nullify
func (g *move) nucleusPasses(mk *Marker, t progress) bool {
	spot := geom.Disc(mk.At, 0)
	for i := range g.poses {
		p := &g.poses[i]
		if mo := &g.s.Bodies[p.m]; !p.in || !p.own || !p.named || mo.Gone || mo.Off || !g.s.typ(p.m).Traits.Nucleus {
			continue
		}
		body, at := g.s.ShapeAt(p.m, p.from, g.heading(p)), p.from
		for _, q := range p.cutAt(t) {
			if swept := geom.Sweep(&body, q.Sub(at)); swept.Within(&spot, nucleusReach) && !g.shielded(p, mk, at, q) {
				return true
			}
			body, at = body.Moved(q.Sub(at)), q
		}
	}
	return false
}

// shielded tells whether a leg leads over another level of the building in which a marker lies wherever it comes within
// reach of the marker.  a2.building.special-munitions
func (g *move) shielded(p *pose, mk *Marker, at, q geom.Point) bool {
	in := g.s.enclosing(mk.At)
	if in < 0 || at == q {
		return false
	}
	pc := g.s.piece(int(in))
	level := int8(0)
	if p.house == in {
		level = p.on
	}
	if pc.Building.BlockOf(level) == mk.Level || g.s.denied("a2.building.special-munitions") {
		return false
	}
	spot, body := geom.Disc(mk.At, 0), g.s.ShapeAt(p.m, geom.Point{}, g.heading(p))
	near := spot.Core().Grown(body.Core()).Crossing(at, q, nucleusReach+body.R, nil)
	for _, n := range near {
		under := false
		for _, h := range pc.Area.Crossing(at, q, nil) {
			under = under || h.From <= n.From && n.To <= h.To
		}
		if !under {
			return false
		}
	}
	return true
}

// levelHit is the level of a building on which a munition goes off: what comes from above bursts on the
// highest.  a2.building.special-munitions
func (s *State) levelHit(at geom.Point, overhead bool) int8 {
	if in := s.enclosing(at); in >= 0 && overhead {
		return s.levelsLeft(int(in)) - 1
	}
	return 0
}

// nucleusReaches tells whether a Nucleus model of the unit is within reach of a munition marker.
func (r *Run) nucleusReaches(u UnitID, mk *Marker) bool {
	in := r.enclosing(mk.At)
	for m := range r.Members(u) {
		if !r.typ(m).Traits.Nucleus {
			continue
		}
		if in >= 0 && r.Bodies[m].Inside == in {
			r.cite("a2.building.special-munitions")
		}
		if r.feels(m, mk, nucleusReach) {
			return true
		}
	}
	return false
}
