package force

import (
	"sortie/geom"
	"sortie/tally"
)

// Hit is what armour is asked about: how far it came, and in which way.
type Hit struct {
	Range     geom.Length
	Blast     bool // a Blast or overhead hit
	HtH       bool // hand-to-hand, or Stand and Shoot: within 3" always
	Scrambled bool // the wearer stands in an enemy Scramble field
}

// Protect adds to a Res sum what armour gives against a hit: the main armour first, then impact. A bonus
// lifts Res only to its limit and never lowers it.
// is.build.armour.order, is.build.armour.cap, is.build.armour.scramble
func (b *Book) Protect(t *tally.Tally, armour []string, h Hit) {
	worn := make([]*Armour, 0, 4)
	for _, main := range []bool{true, false} {
		for _, key := range armour {
			if a := b.ArmourOf(key); a != nil && a.Main == main {
				worn = append(worn, a)
			}
		}
	}
	if b.off("is.build.armour.order") {
		for i, j := 0, len(worn)-1; i < j; i, j = i+1, j-1 {
			worn[i], worn[j] = worn[j], worn[i]
		}
	}
	for _, a := range worn {
		proof := a.ScrambleProof && !b.off("is.build.armour.battlesuit.scramble-proof")
		if h.Scrambled && !proof && !b.off("is.build.armour.scramble", a.scrambleRule()) {
			continue
		}
		if x := a.against(b, h); x != nil {
			b.lift(t, a.Name, x)
		}
	}
}

// lift adds one bonus up to its limit.
func (b *Book) lift(t *tally.Tally, name string, x *ArmourBonus) {
	add := int(x.Bonus)
	if !b.off("is.build.armour.cap") {
		add = min(add, max(0, int(x.Max)-t.Total()))
	}
	t.Add(name, x.Rule, add)
}

// scrambleRule is the row that says what Scramble does to it.
func (a *Armour) scrambleRule() tally.Rule {
	if a.Key == hazardSuit {
		return "is.build.armour.hazard.scramble"
	}
	return "is.build.armour.scramble"
}

// against finds the bonus that counts against a hit, the best of those that do.
func (a *Armour) against(b *Book, h Hit) *ArmourBonus {
	var best *ArmourBonus
	for i := range a.Bonuses {
		x := &a.Bonuses[i]
		if x.covers(h) && !b.off(x.Rule) && (best == nil || x.Bonus > best.Bonus) {
			best = x
		}
	}
	return best
}

func (x *ArmourBonus) covers(h Hit) bool {
	near := h.Range
	if h.HtH {
		near = 0
	}
	switch {
	case x.Against == ShotHit && h.Blast, x.Against == BlastHit && !h.Blast:
		return false
	case near < geom.Length(x.From)*geom.Inch:
		return false
	case x.Below > 0 && near >= geom.Length(x.Below)*geom.Inch:
		return false
	case x.Within > 0 && near > geom.Length(x.Within)*geom.Inch:
		return false
	}
	return true
}

// bracket is the Res in the brackets of a line: with the usual bonus of the main armour; impact is never
// shown.  is.build.armour.bracket
func (b *Book) bracket(res int8, armour []string) int8 {
	if res == None || b.off("is.build.armour.bracket") {
		return res
	}
	for _, key := range armour {
		a := b.ArmourOf(key)
		if a == nil || a.Bracket == 0 {
			continue
		}
		for _, x := range a.Bonuses {
			if x.Bonus == a.Bracket {
				return max(res, min(res+x.Bonus, x.Max))
			}
		}
	}
	return res
}

// ResAgainst is what a profile saves a hit at before cover and the strike value: Res, Tough 3, a declared
// distort field, armour in its order.  is.build.armour.order
func (b *Book) ResAgainst(p *Profile, h Hit, distort bool) tally.Tally {
	t := b.sum("Res", "Res", "", int(p.Line[Res]))
	special := func() {
		if n := p.N(ResBonus, NotBlast); n > 0 && !h.Blast {
			t.Add("Tough 3", "is.skill.tough.level-3", n)
		}
		if distort {
			t.Add("distort field", "is.build.weapon.distort-spinner.distort", 2)
		}
	}
	if b.off("is.build.armour.order") {
		b.Protect(&t, p.Armour, h)
		special()
		return t
	}
	special()
	b.Protect(&t, p.Armour, h)
	return t
}
