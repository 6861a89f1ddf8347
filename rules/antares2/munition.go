package antares2

import (
	"strconv"

	"sortie/dice"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// scrambler is the munition whose markers a Nucleus removes.
const scrambler = "scrambler"

// landMunition puts the marker of a special munition where the shot lands. What the marker does stands in
// the definition of its kind.  a2.oh.special-munitions
func (r *Run) landMunition(b *position.Bout, shot *position.Shot) {
	arm := b.Arms[shot.Arm]
	mode := r.Mode(arm)
	switch {
	case shot.Hit:
		r.munitionStrays(b, arm, b.Point, 0)
	case r.Book.Edition == position.First && mode.Overhead && shot.Face != 10:
		if far, lands := r.drift(b, shot, b.Point); lands {
			r.munitionStrays(b, arm, b.Point, far)
		}
	case r.by("a2.oh.result-fail", shot.Face != 10 && mode.Overhead && b.As == position.Fire, "a2.off-target.distance"):
		r.munitionStrays(b, arm, b.Point, geom.Length(shot.Face)*geom.Inch)
	}
}

// munitionStrays puts the marker of a special munition down a distance from where it was aimed, in a random direction.
func (r *Run) munitionStrays(b *position.Bout, arm position.Arm, at geom.Point, far geom.Length) {
	switch {
	case far == 0:
	case r.Book.Edition == position.First:
		at = r.driftEnd(b, arm, at, far)
	default:
		bearing := geom.Angle(r.roll(RollScatter, dice.Scatter, b.Shooter)).Norm()
		at = at.Polar(bearing, far)
	}
	mode := r.Mode(arm)
	r.layMunition(mode.Munition, r.Groups[b.Shooter].Side, at, r.levelHit(at, mode.Overhead))
}

// layMunition puts a munition marker down; a Nucleus nearby may remove it at once.
func (r *Run) layMunition(kind string, side Side, at geom.Point, level int8) {
	name := kind + "-" + strconv.Itoa(len(r.Markers)+1)
	r.Markers = append(r.Markers, position.Marker{Kind: kind, Name: name, Side: side, At: at, Holder: NoUnit, Level: level})
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
			if r.Applies("a2.special.nucleus.nullify", r.InPlay(UnitID(u)) && r.nucleusReaches(UnitID(u), mk)) {
				r.nullify(mk, UnitID(u))
				break
			}
		}
	}
}

func (r *Run) nullify(mk *position.Marker, u UnitID) {
	mk.Gone = true
	r.tell("nullified", u, NoUnit, "a2.special.nucleus.nullify", "%s removes a scrambler marker", r.Name(u))
}

// comeTo takes the models of a move along their ways to a progress, past whatever works on the way.
func (r *Run) comeTo(g *position.Move, t position.Progress) {
	for i := range r.Markers {
		if mk := &r.Markers[i]; !mk.Gone && mk.Kind == scrambler && r.Applies("a2.special.nucleus.nullify", g.NucleusPasses(mk, t)) {
			r.nullify(mk, g.Spec.Unit)
		}
	}
	r.PutAt(g, t)
}

// levelHit is the level of a building on which a munition goes off: what comes from above bursts on the
// highest.  a2.building.special-munitions
func (s *State) levelHit(at geom.Point, overhead bool) int8 {
	if in := s.Enclosing(at); in >= 0 && overhead {
		return s.LevelsLeft(int(in)) - 1
	}
	return 0
}

// nucleusReaches tells whether a Nucleus model of the unit is within reach of a munition marker.
func (r *Run) nucleusReaches(u UnitID, mk *position.Marker) bool {
	in := r.Enclosing(mk.At)
	for m := range r.Members(u) {
		if !r.TypeOf(m).Traits.Nucleus {
			continue
		}
		if in >= 0 && r.Bodies[m].Inside == in {
			r.cite("a2.building.special-munitions")
		}
		if r.feels(m, mk, position.NucleusReach) {
			return true
		}
	}
	return false
}
