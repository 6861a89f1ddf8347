package defiance

import (
	"sortie/geom"
	"sortie/tally"
)

// template is the size of a suppression template by the rates of who contributes; ok is false if they make none.
// dvg.suppress.size.base, dvg.suppress.size.fr1, dvg.suppress.size.extra, dvg.suppress.weapons
func (l law) template(rates []int) (length tally.Tally, ok bool) {
	best, further := 0, len(rates)-1
	for _, r := range rates {
		best = max(best, r)
	}
	if l.holds("dvg.suppress.size.fr1", best == 1) {
		length = l.sum("template", "two weapons of FR 1", "dvg.suppress.size.fr1", 2)
		further--
	} else {
		length = l.sum("template", "the highest FR", "dvg.suppress.size.base", best)
	}
	if best == 0 || l.holds("dvg.suppress.weapons", further < 0) {
		return length, false
	}
	if further > 0 {
		length.Add("further weapons", "dvg.suppress.size.extra", further)
	}
	length.AtMost("no longer", "dvg.suppress.size.extra", 4)
	return length, true
}

// torrent is the length of suppression by torrential fire: such weapons count double their rate, each further one 2.
// dvg.suppress.torrential.size
func (l law) torrent(rates []int, heavy []bool) tally.Tally {
	best, at := 0, 0
	for i, r := range rates {
		if heavy[i] {
			r *= 2
		}
		if r > best {
			best, at = r, i
		}
	}
	length := l.sum("template", "the highest FR, doubled", "dvg.suppress.torrential.size", best)
	for i := range rates {
		switch {
		case i == at:
		case heavy[i]:
			length.Add("a further torrential weapon", "dvg.suppress.torrential.size", 2)
		default:
			length.Add("a further weapon", "dvg.suppress.size.extra", 1)
		}
	}
	length.AtMost("no longer", "dvg.suppress.torrential.size", 8)
	return length
}

// templateWide is how wide every template is.
const templateWide = 2 * geom.Inch

// lowered is by how much further weapons lower the number of a template.  dvg.suppress.damage.reduction
func (l law) lowered(need *tally.Tally, rates []int) {
	first := 1
	best := 0
	for _, r := range rates {
		best = max(best, r)
	}
	if best == 1 {
		first = 2
	}
	if n := len(rates) - first; n > 0 {
		need.Add("further weapons", "dvg.suppress.damage.reduction", -n)
	}
}

// where a figure is when suppression strikes it.
type struck uint8

const (
	inTemplate struck = iota
	inFringe
	movingThrough // or waking up inside
)

// suppressed is what suppression takes from its damage rolls.
// dvg.lof.suppression-template, dvg.lof.suppression-fringe, dvg.suppress.moving-penalty
func (l law) suppressed(sum *tally.Tally, where struck) {
	switch where {
	case inTemplate:
		sum.Add("in the template", "dvg.lof.suppression-template", -3)
	case inFringe:
		sum.Add("in the fringe", "dvg.lof.suppression-fringe", -5)
	case movingThrough:
		sum.Add("moving through", "dvg.suppress.moving-penalty", -5)
	}
}

// diceOnTheWay is how many damage dice a figure takes that moves so far inside: one for every two inches or part
// of them when it enters; when it began inside, none but for full two inches.
// dvg.suppress.enter.per-2-inches, dvg.suppress.activate-inside.moving
func diceOnTheWay(inside geom.Length, began bool) int {
	const two = 2 * geom.Inch
	if began {
		return int(inside / two)
	}
	return max(1, int((inside+two-1)/two))
}
