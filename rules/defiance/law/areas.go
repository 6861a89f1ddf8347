package law

import (
	"sortie/geom"
	"sortie/tally"
)

// Scatter is a die for how far a round goes astray and what bounds it.
type Scatter struct {
	d10    bool // otherwise a d5
	d2     bool
	beyond int         // inches more
	most   geom.Length // 0: no bound
	Rule   tally.Rule
}

// Strays throws the distance.
func (s Scatter) Strays(l Law, unit int32, throw Thrower) geom.Length {
	n := 0
	switch {
	case s.d10:
		n = l.D10(RollScatter, unit, throw).Value
	case s.d2:
		n = l.D2(RollScatter, unit, throw)
	default:
		n = l.D5(RollScatter, unit, throw)
	}
	d := geom.Length(n+s.beyond) * geom.Inch
	if s.most > 0 {
		d = min(d, s.most)
	}
	return d
}

// DirectScatter is that of a missed direct shot, by its bracket's number.
// dvg.scatter.direct.3-5, dvg.scatter.direct.7-9-11
func (l Law) DirectScatter(need int) Scatter {
	if l.By("dvg.scatter.direct.3-5", need <= 5) || need > 5 && !l.By("dvg.scatter.direct.7-9-11", true) {
		return Scatter{Rule: "dvg.scatter.direct.3-5"}
	}
	return Scatter{d10: true, Rule: "dvg.scatter.direct.7-9-11"}
}

// IndirectScatter is that of a missed indirect round.  dvg.indirect.scatter.unspotted, dvg.indirect.scatter.spotted
func (l Law) IndirectScatter(spotted bool) Scatter {
	if l.By("dvg.indirect.scatter.spotted", spotted) || !spotted && !l.By("dvg.indirect.scatter.unspotted", true) {
		return Scatter{Rule: "dvg.indirect.scatter.spotted"}
	}
	return Scatter{d10: true, Rule: "dvg.indirect.scatter.unspotted"}
}

// GrenadeScatter is that of a missed throw or lob: never more than half the distance.  dvg.grenade.scatter
func (l Law) GrenadeScatter(thrown geom.Length) Scatter {
	s := Scatter{Rule: "dvg.grenade.scatter"}
	if l.By("dvg.grenade.scatter", true) {
		s.most = thrown / 2
	}
	return s
}

// DropScatter is that of a dropped grenade, which strays even when it hits.
func DropScatter(level int8, hits bool) Scatter {
	_, beyond, rule := Dropped(level)
	if hits {
		return Scatter{d2: true, Rule: rule}
	}
	return Scatter{beyond: beyond, Rule: rule}
}

// StrikeScatter is that of an air strike, which strays even when it hits.  dvg.airstrike.hit, dvg.airstrike.miss
func (l Law) StrikeScatter(hits bool) Scatter {
	if l.By("dvg.airstrike.hit", hits) || !hits && !l.By("dvg.airstrike.miss", true) {
		return Scatter{Rule: "dvg.airstrike.hit"}
	}
	return Scatter{d10: true, Rule: "dvg.airstrike.miss"}
}

// Cluster is the radius of so many rounds at one point, in quarters of an inch: the largest, and half of what
// each further one has above an inch, up to twice the largest.
// dvg.indirect.cluster.start, dvg.indirect.cluster.2, dvg.indirect.cluster.3, dvg.indirect.cluster.4,
// dvg.indirect.cluster.max
func (l Law) Cluster(radii []geom.Length) tally.Tally {
	const quarter = geom.Inch / 4
	best := 0
	for i, r := range radii {
		if r > radii[best] {
			best = i
		}
	}
	sum := l.Sum("radius in quarter inches", "the largest round", "dvg.indirect.cluster.start", int(radii[best]/quarter))
	more := [5]int{}
	for i, r := range radii {
		if i != best {
			more[min(4, max(2, int(r/geom.Inch)))] += int(max(0, (r-geom.Inch)/2) / quarter)
		}
	}
	for k, rule := range clusterRules() {
		if more[k+2] > 0 {
			sum.Add("further rounds", rule, more[k+2])
		}
	}
	sum.AtMost("twice the largest", "dvg.indirect.cluster.max", 2*int(radii[best]/quarter))
	return sum
}

func clusterRules() [3]tally.Rule {
	return [3]tally.Rule{"dvg.indirect.cluster.2", "dvg.indirect.cluster.3", "dvg.indirect.cluster.4"}
}

// Caught is the radius that counts for a figure: an inch more for standard infantry.  dvg.aoe.si.radius
func (l Law) Caught(radius geom.Length, standard bool) geom.Length {
	if l.Holds("dvg.aoe.si.radius", standard) {
		return radius + geom.Inch
	}
	return radius
}

// Grown is what a Resolution Phase makes of a poison cloud, gone if it thins out.
// dvg.poison.grow, dvg.poison.dissipate
func (l Law) Grown(radius geom.Length, need int) (geom.Length, int, bool) {
	if l.By("dvg.poison.dissipate", radius >= 8*geom.Inch) {
		return 0, 0, true
	}
	if !l.By("dvg.poison.grow", true) {
		return radius, need, false
	}
	return radius + 2*geom.Inch, need + 2, false
}

// Lobbed is what a guess does to a lob.  dvg.grenade.lob.good-guess, dvg.grenade.lob.bad-guess
func Lobbed(guess, actual geom.Length) (int, tally.Rule) {
	if geom.Abs(int64(guess-actual)) <= int64(geom.Inch) {
		return -2, "dvg.grenade.lob.good-guess"
	}
	return -4, "dvg.grenade.lob.bad-guess"
}
