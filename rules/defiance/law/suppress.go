package law

import (
	"sortie/geom"
	"sortie/tally"
)

// Template is the size of a suppression template by the rates of who contributes; ok is false if they make none.
// dvg.suppress.size.base, dvg.suppress.size.fr1, dvg.suppress.size.extra, dvg.suppress.weapons
func (l Law) Template(rates []int) (length tally.Tally, ok bool) {
	best, further := 0, len(rates)-1
	for _, r := range rates {
		best = max(best, r)
	}
	if l.Holds("dvg.suppress.size.fr1", best == 1) {
		length = l.Sum("template", "two weapons of FR 1", "dvg.suppress.size.fr1", 2)
		further--
	} else {
		length = l.Sum("template", "the highest FR", "dvg.suppress.size.base", best)
	}
	if best == 0 || l.Holds("dvg.suppress.weapons", further < 0) {
		return length, false
	}
	if further > 0 {
		length.Add("further weapons", "dvg.suppress.size.extra", further)
	}
	length.AtMost("no longer", "dvg.suppress.size.extra", 4)
	return length, true
}

// Torrent is the length of suppression by torrential fire: such weapons count double their rate, each further one 2.
// dvg.suppress.torrential.size
func (l Law) Torrent(rates []int, heavy []bool) tally.Tally {
	best, at := 0, 0
	for i, r := range rates {
		if heavy[i] {
			r *= 2
		}
		if r > best {
			best, at = r, i
		}
	}
	length := l.Sum("template", "the highest FR, doubled", "dvg.suppress.torrential.size", best)
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

// TemplateWide is how wide every template is.
const TemplateWide = 2 * geom.Inch

// Lowered is by how much further weapons lower the number of a template.  dvg.suppress.damage.reduction
func (l Law) Lowered(need *tally.Tally, rates []int) {
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
type Struck uint8

const (
	InTemplate Struck = iota
	InFringe
	MovingThrough // or waking up inside
)

// Suppressed is what suppression takes from its damage rolls.
// dvg.lof.suppression-template, dvg.lof.suppression-fringe, dvg.suppress.moving-penalty
func (l Law) Suppressed(sum *tally.Tally, where Struck) {
	switch where {
	case InTemplate:
		sum.Add("in the template", "dvg.lof.suppression-template", -3)
	case InFringe:
		sum.Add("in the fringe", "dvg.lof.suppression-fringe", -5)
	case MovingThrough:
		sum.Add("moving through", "dvg.suppress.moving-penalty", -5)
	}
}

// DiceOnTheWay is how many damage dice a figure takes that moves so far inside: one for every two inches or part
// of them when it enters; when it began inside, none but for full two inches.
// dvg.suppress.enter.per-2-inches, dvg.suppress.activate-inside.moving
func DiceOnTheWay(inside geom.Length, began bool) int {
	const two = 2 * geom.Inch
	if began {
		return int(inside / two)
	}
	return max(1, int((inside+two-1)/two))
}
