package defiance

import (
	"sortie/geom"
	"sortie/tally"
)

// scatter is a die for how far a round goes astray and what bounds it.
type scatter struct {
	D10    bool // otherwise a d5
	D2     bool
	Beyond int         // inches more
	Most   geom.Length // 0: no bound
	Rule   tally.Rule
}

// strays throws the distance.
func (s scatter) strays(l law, unit int32, throw thrower) geom.Length {
	n := 0
	switch {
	case s.D10:
		n = l.d10(RollScatter, unit, throw).Value
	case s.D2:
		n = l.d2(RollScatter, unit, throw)
	default:
		n = l.d5(RollScatter, unit, throw)
	}
	d := geom.Length(n+s.Beyond) * geom.Inch
	if s.Most > 0 {
		d = min(d, s.Most)
	}
	return d
}

// directScatter is that of a missed direct shot, by its bracket's number.
// dvg.scatter.direct.3-5, dvg.scatter.direct.7-9-11
func directScatter(need int) scatter {
	if need <= 5 {
		return scatter{Rule: "dvg.scatter.direct.3-5"}
	}
	return scatter{D10: true, Rule: "dvg.scatter.direct.7-9-11"}
}

// indirectScatter is that of a missed indirect round.  dvg.indirect.scatter.unspotted, dvg.indirect.scatter.spotted
func (l law) indirectScatter(spotted bool) scatter {
	if l.by("dvg.indirect.scatter.spotted", spotted) {
		return scatter{Rule: "dvg.indirect.scatter.spotted"}
	}
	return scatter{D10: true, Rule: "dvg.indirect.scatter.unspotted"}
}

// grenadeScatter is that of a missed throw or lob: never more than half the distance.  dvg.grenade.scatter
func (l law) grenadeScatter(thrown geom.Length) scatter {
	s := scatter{Rule: "dvg.grenade.scatter"}
	if l.by("dvg.grenade.scatter", true) {
		s.Most = thrown / 2
	}
	return s
}

// dropScatter is that of a dropped grenade, which strays even when it hits.
func dropScatter(level int8, hits bool) scatter {
	_, beyond, rule := dropped(level)
	if hits {
		return scatter{D2: true, Rule: rule}
	}
	return scatter{Beyond: beyond, Rule: rule}
}

// strikeScatter is that of an air strike, which strays even when it hits.  dvg.airstrike.hit, dvg.airstrike.miss
func strikeScatter(hits bool) scatter {
	if hits {
		return scatter{Rule: "dvg.airstrike.hit"}
	}
	return scatter{D10: true, Rule: "dvg.airstrike.miss"}
}

// cluster is the radius of so many rounds at one point, in quarters of an inch: the largest, and half of what
// each further one has above an inch, up to twice the largest.
// dvg.indirect.cluster.start, dvg.indirect.cluster.2, dvg.indirect.cluster.3, dvg.indirect.cluster.4,
// dvg.indirect.cluster.max
func (l law) cluster(radii []geom.Length) tally.Tally {
	const quarter = geom.Inch / 4
	best := 0
	for i, r := range radii {
		if r > radii[best] {
			best = i
		}
	}
	sum := l.sum("radius in quarter inches", "the largest round", "dvg.indirect.cluster.start", int(radii[best]/quarter))
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

// caught is the radius that counts for a figure: an inch more for standard infantry.  dvg.aoe.si.radius
func (l law) caught(radius geom.Length, standard bool) geom.Length {
	if l.holds("dvg.aoe.si.radius", standard) {
		return radius + geom.Inch
	}
	return radius
}

// grown is what a Resolution Phase makes of a poison cloud, gone if it thins out.
// dvg.poison.grow, dvg.poison.dissipate
func (l law) grown(radius geom.Length, need int) (geom.Length, int, bool) {
	if l.by("dvg.poison.dissipate", radius >= 8*geom.Inch) {
		return 0, 0, true
	}
	if !l.by("dvg.poison.grow", true) {
		return radius, need, false
	}
	return radius + 2*geom.Inch, need + 2, false
}

// lobbed is what a guess does to a lob.  dvg.grenade.lob.good-guess, dvg.grenade.lob.bad-guess
func lobbed(guess, actual geom.Length) (int, tally.Rule) {
	if geom.Abs(int64(guess-actual)) <= int64(geom.Inch) {
		return -2, "dvg.grenade.lob.good-guess"
	}
	return -4, "dvg.grenade.lob.bad-guess"
}
