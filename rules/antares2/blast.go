package antares2

import (
	"sortie/dice"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// rollBlast rolls the blast die of one hit.  a2.blast.dice
func (r *Run) rollBlast(b *position.Bout, mode *force.Mode, shot *position.Shot) int {
	if !r.Applies("a2.blast.dice", mode.Blast > 0) {
		return 1
	}
	roll := dice.Roll{Name: RollBlast, Sides: uint16(mode.Blast), Unit: int32(b.Shooter)}
	if len(r.loose) > 0 && r.fresh() {
		roll.Key = r.blastKey(b, shot)
	}
	n := r.throw(roll)
	r.tell("blast", b.Shooter, b.Target, "a2.blast.dice", "%s: the blast scores %d hit(s)", r.Name(b.Shooter), n)
	r.cite("a2.general.dice.small-dice")
	return n
}

// halveBlast halves all blast hits of a bout on its target once, rounding down, where other hits
// would be rolled again. A lucky hit is never lost.  a2.blast.halve-instead-of-reroll
func (r *Run) halveBlast(b *position.Bout) {
	total, lucky := 0, false
	for i := range b.Hits {
		if h := &b.Hits[i]; r.halves(h) {
			total++
			lucky = lucky || h.Lucky
		}
	}
	if !r.Applies("a2.blast.halve-instead-of-reroll", total > 0) {
		return
	}
	keep := total / 2
	r.cite("a2.blast.halve-instead-of-reroll")
	if r.by("a2.blast.halve-minimum", keep == 0) {
		if lucky {
			keep = 1
		}
	}
	if keep == 0 && r.Denied("g1.inherit.blast-zero") {
		keep = 1
	}
	kept := b.Hits[:0]
	for _, h := range b.Hits {
		if r.halves(&h) && (!h.Lucky || r.Denied("a2.blast.halve-minimum")) {
			if spare := keep - position.OneIf(lucky); spare <= 0 {
				continue
			}
			keep--
		}
		kept = append(kept, h)
	}
	b.Hits = kept
	r.tell("halved", b.Shooter, b.Target, "a2.blast.halve-instead-of-reroll", "%s: %d blast hit(s) are halved", r.Name(b.Target), total)
}
