package incision

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/table"
	"sortie/tally"
)

// The rolls of special munitions.
const (
	RollLasts = "lasts"
	RollArc   = "arc"
)

// Kinds of things that special munitions leave; their Value is the diameter in inches.
const (
	arcThing int16 = 10 + iota
	blurThing
	gripThing
	scootThing
	scrambleThing
	netThing // leaves nothing
)

var munitionWords = []string{"arc", "blur", "grip", "scoot", "scramble", "suspensor-net"}

func munitionNamed(word string) int16 {
	for i, w := range munitionWords {
		if w == word {
			return arcThing + int16(i)
		}
	}
	return 0
}

func munitionWord(kind int16) string { return munitionWords[kind-arcThing] }

func lasting(kind int16) bool { return kind >= arcThing && kind < netThing }

// areaOf is the diameter of a launcher's munitions, in inches.
// is.mun.area-sublauncher, is.mun.area-micro-x, is.mun.area-launcher, is.mun.area-mortar
func (r *run) areaOf(weapon int16) int {
	for _, row := range []struct {
		key  string
		n    int
		rule tally.Rule
	}{{"x-sublauncher", 2, "is.mun.area-sublauncher"}, {"micro-x", 3, "is.mun.area-micro-x"}, {"x-launcher", 5, "is.mun.area-launcher"},
		{"x-howitzer", 5, "is.mun.area-launcher"}, {"x-mortar", 6, "is.mun.area-mortar"}} {
		if r.book.weapons[weapon].Key != row.key {
			continue
		}
		if !r.by(row.rule, true) {
			return 1
		}
		if row.key == "x-launcher" && r.book.options.NarrowArea {
			return 3
		}
		return row.n
	}
	return 3
}

// land puts a munition down where it has come to: a marker, or a net that acts at once.
// is.mun.marker, is.mun.arc-kills-incoming, is.mun.arc-kills-existing, is.mun.arc-vs-arc, is.mun.net-immediate
func (r *run) land(u UnitID, kind int16, spot geom.Point, diameter int, decisive bool, a *attack) {
	if kind == netThing {
		if r.by("is.mun.net-immediate", true) {
			r.netFalls(spot, diameter, decisive, a)
		}
		return
	}
	for i := range r.Things {
		th := &r.Things[i]
		if th.Gone || th.Kind != arcThing || 2*geom.Dist(th.At, spot) > inches(int(th.Value)) {
			continue
		}
		if kind == arcThing && r.by("is.mun.arc-vs-arc", true) {
			th.Gone = true
			return
		}
		if r.by("is.mun.arc-kills-incoming", kind != arcThing) {
			r.tell("nullified", u, NoUnit, "is.mun.arc-kills-incoming", "An Arc destroys the %s", munitionWord(kind))
			return
		}
	}
	if kind == arcThing {
		for i := range r.Things {
			th := &r.Things[i]
			if !th.Gone && lasting(th.Kind) && r.by("is.mun.arc-kills-existing", 2*geom.Dist(th.At, spot) <= inches(int(th.Value)+diameter)) {
				th.Gone = true
			}
		}
	}
	side := flow.Nobody
	if u != NoUnit {
		side = r.sideOf(u)
	}
	if !r.by("is.mun.marker", true) {
		return
	}
	r.Things = append(r.Things, table.Thing{Kind: kind, Side: side, At: spot, Holder: NoModel, Value: int16(diameter)})
	r.tell("munition", u, NoUnit, "is.mun.marker", "%s, %d\" across", munitionWord(kind), diameter)
}

// netFalls is a suspensor net: no harm, and every unit under it is raised to three pins at least.  is.mun.net-pins
func (r *run) netFalls(spot geom.Point, diameter int, decisive bool, a *attack) {
	var done uint64
	for i := range r.Bodies {
		m := ModelID(i)
		u := r.home(m)
		if !r.Stands(m) || done>>(uint(u)&63)&1 == 1 || !r.pinnable(u) || m != r.Units[u].Operative || !r.under(spot, diameter, m) || r.lineFree(spot, m) != nil {
			continue
		}
		done |= 1 << (uint(u) & 63)
		if !r.by("is.mun.net-pins", true) {
			continue
		}
		h := hit{by: NoModel, target: m, weapon: noWeapon, from: spot, blast: true, overhead: true, dist: 10 * geom.Inch}
		sum := r.resSum(&h)
		n := int(r.Units[u].Pins)
		if sum.Total() < 11 {
			n++
		}
		if n = max(n, 3); decisive {
			n++
		}
		t := a.of(u)
		t.pins += n - int(r.Units[u].Pins)
	}
}

// munitionsEnd rolls for each marker: up to 5 it stays.  is.turn.end.4-munitions, is.mun.duration
func (r *run) munitionsEnd() {
	for i := range r.Things {
		th := &r.Things[i]
		if th.Gone || !lasting(th.Kind) {
			continue
		}
		if r.by("is.turn.end.4-munitions", r.d10(RollLasts, NoUnit) > 5, "is.mun.duration") {
			th.Gone = true
			r.tell("faded", NoUnit, NoUnit, "is.mun.duration", "%s is gone", munitionWord(th.Kind))
		}
	}
}

// within tells whether a model stands in a munition of a kind, of enemies alone if wanted: its centre under the
// circle and in sight of its middle.  is.mun.affected
func (s *State) within(m ModelID, kind int16, enemies bool) bool {
	for i := range s.Things {
		th := &s.Things[i]
		if th.Gone || th.Kind != kind || enemies && th.Side == s.Groups[s.home(m)].Side {
			continue
		}
		if s.holds("is.mun.affected", s.under(th.At, int(th.Value), m)) && s.lineFree(th.At, m) == nil {
			return true
		}
	}
	return false
}

// crossed counts the munitions of a kind that a line runs through, begins or ends in.
func (s *State) crossed(p, q geom.Point, kind int16) int {
	n := 0
	for i := range s.Things {
		if th := &s.Things[i]; !th.Gone && th.Kind == kind {
			disc := geom.Disc(th.At, inches(int(th.Value))/2)
			if disc.Contains(p) || disc.Contains(q) || geom.SegCrosses(p, q, &disc) {
				n++
			}
		}
	}
	return n
}

// lobbedThrough counts the munitions of a kind that a shot from above is fired from or lands in: it goes over the others.
// is.mun.height
func (s *State) lobbedThrough(p, q geom.Point, kind int16) int {
	if s.denied("is.mun.height") {
		return s.crossed(p, q, kind)
	}
	n := 0
	for i := range s.Things {
		if th := &s.Things[i]; !th.Gone && th.Kind == kind {
			disc := geom.Disc(th.At, inches(int(th.Value))/2)
			n += one(s.holds("is.mun.height", disc.Contains(p) || disc.Contains(q)))
		}
	}
	return n
}

// blurs counts the Blurs on a line.  is.mun.blur
func (s *State) blurs(p, q geom.Point) int { return s.crossed(p, q, blurThing) }

// deflected rolls for every Arc a shot crosses, before its test.  is.mun.arc-shots
func (r *run) deflected(u UnitID, p, q geom.Point) bool {
	return r.arcs(u, r.crossed(p, q, arcThing))
}

// arcs rolls for so many Arcs on the way of a shot; true if one deflects it.  is.mun.arc-shots
func (r *run) arcs(u UnitID, n int) bool {
	for range n {
		if r.by("is.mun.arc-shots", true) && r.d10(RollArc, u) > 5 {
			r.tell("deflected", u, NoUnit, "is.mun.arc-shots", "An Arc deflects the shot")
			return true
		}
	}
	return false
}

// arcsAbove rolls for the Arcs that a shot from above is fired from or lands in; a suspensor net heeds none.
// is.mun.arc-shots, is.mun.net-immediate
func (r *run) arcsAbove(u UnitID, load int16, n int) bool {
	if n > 0 && r.by("is.mun.net-immediate", load == netThing) {
		return false
	}
	return r.arcs(u, n)
}

// divertedIntoArc rolls for the Arcs that a shot from above has come down in and that it was not rolled for before: it was
// neither fired from them nor aimed into them.  is.mun.arc-shots, is.mun.height
func (r *run) divertedIntoArc(u UnitID, load int16, spot geom.Point, before ...geom.Point) bool {
	n := 0
	for i := range r.Things {
		th := &r.Things[i]
		disc := geom.Disc(th.At, inches(int(th.Value))/2)
		if th.Gone || th.Kind != arcThing || !disc.Contains(spot) || slices.ContainsFunc(before, disc.Contains) {
			continue
		}
		n++
	}
	return r.arcsAbove(u, load, n)
}

// scrambled tells whether a model stands in an enemy Scramble; who is proof against it, and a NuHu, is not.
// is.mun.scramble-who, is.attr.scramble-proof
func (s *State) scrambled(m ModelID) bool {
	k := s.model(m)
	if s.holds("is.attr.scramble-proof", k.Has(force.ScrambleProof)) || s.holds("is.armour.battlesuit-proof", k.Kind == force.Battlesuits) || k.People&force.NuHus != 0 {
		return false
	}
	if !s.within(m, scrambleThing, !s.denied("is.mun.scramble-who")) {
		return false
	}
	s.holds("is.mun.scramble-who", true)
	return true
}

// jammed tells whether a buddy or probe does not work for an enemy Scramble.
// is.mun.scramble-buddies, is.mun.scramble-probes
func (s *State) jammed(m ModelID) bool {
	k := s.model(m)
	return s.holds("is.mun.scramble-buddies", k.buddy() && s.scrambled(m)) || s.holds("is.mun.scramble-probes", k.probe() && s.scrambled(m))
}

// scooted tells whether a unit's operative is a living creature in a Scoot.  is.mun.scoot-living
func (s *State) scooted(u UnitID) bool {
	if s.holds("is.mun.scoot-living", s.lead(u).machine()) {
		return false
	}
	op := s.Units[u].Operative
	return s.Stands(op) && s.within(op, scootThing, false)
}
