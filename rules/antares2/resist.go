package antares2

import (
	"fmt"
	"sort"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// The rolls of Res tests, and the choice of those rolled again.
const (
	RollResist       = "resist"
	RollRerollResist = "reroll-resist"
	AskReroll        = "reroll"
)

// medicReach is how far medics help.
const medicReach = 5 * geom.Inch

// resolve allocates the hits and takes the Res tests; nothing is removed yet.  a2.resist.one-test-per-hit
func (r *Run) resolve(b *position.Bout) {
	for _, o := range b.Stray {
		r.resolve(o)
	}
	r.giveHits(b)
	r.takeTests(b)
	r.rerollResists(b)
}

// unhurt tells whether a bout has nothing to be resisted.
func (r *Run) unhurt(b *position.Bout) bool {
	return len(b.Hits) == 0 || b.Target < 0 || !r.InPlay(b.Target)
}

// giveHits allocates the hits and puts their tests in order.
func (r *Run) giveHits(b *position.Bout) {
	if r.unhurt(b) {
		return
	}
	r.shootingModels(b)
	for i := range b.Hits {
		b.Hits[i].Fixed = b.Hits[i].Model != NoModel
	}
	r.allocate(b)
	if r.Book.Edition == position.First {
		r.shieldDrones(b)
	}
	r.orderTests(b)
	if r.reorders() {
		r.plainTests(b)
	}
}

// takeTests takes the Res test of every hit.
func (r *Run) takeTests(b *position.Bout) {
	for i := range b.Hits {
		if !r.unhurt(b) {
			r.resist(b, &b.Hits[i])
		}
	}
}

// orderTests puts the tests in order: model by model, the lucky hit last.
func (r *Run) orderTests(b *position.Bout) {
	sort.SliceStable(b.Hits, func(i, j int) bool {
		x, y := &b.Hits[i], &b.Hits[j]
		if x.Lucky != y.Lucky {
			return y.Lucky
		}
		return x.Model < y.Model
	})
}

// resStat is the bare Res of a model: weapon models have a usual one.  a2.resist.team-weapon-res
func (s *State) resStat(m ModelID) (int, tally.Rule) {
	t := s.TypeOf(m)
	if t.Role != force.TeamWeapon {
		return int(t.Res), "a2.stats.resist"
	}
	if t.Res > 0 {
		return int(t.Res), "a2.resist.team-weapon-res"
	}
	for _, w := range t.Weapons {
		if s.Book.Weapons[w].Class == force.Heavy {
			return 13, "a2.resist.team-weapon-res"
		}
	}
	return 11, "a2.resist.team-weapon-res"
}

// resistSum is the Res value of a model against a hit: Res, armour and cover less SV.  a2.resist.tn
func (s *State) resistSum(b *position.Bout, h *position.Hit, m ModelID) tally.Tally {
	t := s.TypeOf(m)
	res, rule := s.resStat(m)
	sum := s.Sum(RollResist, "Res", rule, res)
	armour := int(t.Armour)
	if s.Applies("a2.h2h.armour-applies", b.Melee) {
		armour = int(t.ArmourH2H)
	}
	if h.Negates {
		armour = 0
	}
	if armour != 0 {
		sum.Add("armour", "a2.resist.mod.armour", armour)
	}
	if n := int(t.Traits.DownArmour); n != 0 && !h.Negates && s.Unit(s.Bodies[m].Group).Current() == position.Down {
		sum.Add("down", "a2.orders.down.defences", n)
		armour += n
	}
	s.weakened(m, armour, &sum)
	if n := int(s.Figures[m].Breach); n > 0 {
		sum.Add("breach", "a2.damage.breach", -2*n)
	}
	if bonus, label, why := s.coverAgainst(b, h, m); s.Applies("a2.resist.mod.cover", bonus != 0) {
		sum.Add(label, why, bonus)
	}
	switch {
	case h.SV != 0 && b.Melee && s.Book.Edition == position.First && h.Weapon >= 0 && s.Book.Weapons[h.Weapon].Hand:
		sum.Add("SV", "g1.res.hand-weapon-sv", -int(h.SV))
	case h.SV != 0:
		sum.Add("SV", "a2.resist.mod.sv", -int(h.SV))
	}
	return sum
}

// coverAgainst is the cover a model has against a hit. Blasts and No Cover hits leave none, except
// that a building still covers against blasts.  a2.resist.mod.cover, a2.blast.no-cover
func (s *State) coverAgainst(b *position.Bout, h *position.Hit, m ModelID) (int, string, tally.Rule) {
	switch {
	case s.Applies("a2.h2h.no-cover", b.Melee):
	case s.Applies("a2.cover.no-cover-rule", h.NoCover):
	case s.Applies("a2.blast.no-cover", s.Book.Edition == position.Second && h.Blast && s.Bodies[m].Inside < 0):
	case s.Denied("g1.diff.res.blast-cover") && h.Blast:
	default:
		return s.coverFrom(b, h, m)
	}
	return 0, "", ""
}

// coverFrom is the cover a model has against a shot that scored a hit, before what the shot makes of cover:
// that from the line of the model that scored it. Of a hit that nobody scored all shooters are asked.
// a2.cover.defended-within-1
func (s *State) coverFrom(b *position.Bout, h *position.Hit, m ModelID) (int, string, tally.Rule) {
	if s.Book.Edition == position.First && s.Applies("g1.shoot.cover-by-unit", true) {
		return s.CoverOfUnit(b.Target, b.Shooters, b.PBS)
	}
	if h.By == NoModel {
		return s.Cover(m, b.Shooters, b.PBS)
	}
	return s.Cover(m, []ModelID{h.By}, b.PBS)
}

// heavilyArmoured tells whether a Res value fails on a 10 only.  a2.resist.heavily-armoured
func heavilyArmoured(value int) bool { return value > 10 }

// resist takes one Res test. Equipment without a Res stat is lost without one.
func (r *Run) resist(b *position.Bout, h *position.Hit) {
	if r.by("a2.lucky.buddy-removed-after-tests", r.withoutTest(h)) {
		h.Failed = true
		return
	}
	tn := r.resistNumber(b, h, h.Model)
	h.Tn = int8(tn)
	h.Armoured = r.Applies("a2.resist.heavily-armoured", heavilyArmoured(tn))
	face := r.io.Roll(r.testRoll(b, h, tn))
	h.Failed = !r.Applies("a2.resist.pass", r.passes(face, tn))
	if r.io.Loud() {
		sum := r.resistSum(b, h, h.Model)
		r.citeResist(b, h)
		r.tellResist(b, h, &sum, face)
	}
}

// withoutTest tells whether a hit is on equipment without a Res stat.
func (r *Run) withoutTest(h *position.Hit) bool {
	t := r.TypeOf(h.Model)
	return t.Role == force.Equipment && t.Res == 0
}

func (r *Run) citeResist(b *position.Bout, h *position.Hit) {
	r.cite("a2.resist.one-test-per-hit", "a2.resist.tn", "a2.test.target-number", "a2.stats.resist")
	if h.Armoured {
		r.cite("a2.resist.heavily-armoured")
	}
	if r.TypeOf(h.Model).Armour != 0 {
		r.cite("a2.stats.resist-bracket")
	}
	switch {
	case h.Blast && r.Book.Edition == position.First:
		r.cite("g1.diff.res.blast-cover")
	case h.Blast && r.Bodies[h.Model].Inside < 0:
		r.cite("a2.blast.no-cover")
	}
	if h.Weapon >= 0 && int(h.Mode) < len(r.Book.Weapons[h.Weapon].Modes) && r.Book.Weapons[h.Weapon].Modes[h.Mode].Overhead {
		r.cite("a2.oh.resist")
	}
	r.citeCover(b, h)
	r.citeSpared(h.Model)
	if r.TypeOf(h.Model).Role == force.Equipment {
		r.cite("a2.lucky.buddy-removed-after-tests")
	}
}

func (r *Run) tellResist(b *position.Bout, h *position.Hit, sum *tally.Tally, face int) {
	word := "withstands"
	switch {
	case !h.Failed:
		r.cite("a2.resist.pass")
	default:
		word = "fails against"
	}
	switch face {
	case 1:
		r.cite("a2.test.rule-of-1")
	case 10:
		r.cite("a2.test.rule-of-10")
	default:
		r.cite("a2.test.pass-equal-or-less")
	}
	r.tellSum(b.Target, b.Shooter, sum, fmt.Sprintf("%s %s a hit with %d (%s)", r.ModelName(h.Model), word, face, sum.String()), face)
}

// rerollResists lets the owner roll failed tests again by Tough and by medics, after all tests of the
// occasion. A 10 may be rolled again too; models with a damage chart never.  a2.resist.reroll-even-10
func (r *Run) rerollResists(b *position.Bout) {
	if r.unhurt(b) {
		return
	}
	sources := r.medics(b.Target)
	usual := r.usualRerolls(b, sources)
	if len(usual) == 0 {
		r.citeNoReroll(b, sources)
		return
	}
	a := r.ask(flow.Question{
		Name: AskReroll, Seat: r.Groups[b.Target].Side, Kind: flow.PickSeveral, Rule: "a2.resist.reroll-even-10",
		Unit: int32(b.Target), Target: int32(b.Shooter), Prompt: "Which failed tests are rolled again?", Max: int32(len(b.Hits)),
		Offers:  func() []flow.Option { return r.rerollOffers(b) },
		Check:   func(a *flow.Answer) *tally.Refusal { return r.rerollRefusal(b, sources, a.Values) },
		Default: flow.Answer{Values: usual}, HasDefault: true,
	})
	for i, v := range a.Values {
		key := uint64(0)
		if r.fresh() {
			key = r.rerollKey(b, a.Values[i:])
		}
		r.rerollResist(b, &b.Hits[v], key)
	}
	if r.io.Loud() && len(a.Values) > 0 {
		r.citeRerolls(b, sources)
	}
}

func (r *Run) rerollResist(b *position.Bout, h *position.Hit, key uint64) {
	face := r.rollPlain(RollRerollResist, b.Target, int(h.Tn), key)
	h.Rerolled, h.Failed = true, !r.passes(face, int(h.Tn))
	r.tell(RollRerollResist, b.Target, b.Shooter, "a2.reroll.no-reroll-of-reroll", "%s rolls again: %d", r.ModelName(h.Model), face)
}

// citeNoReroll notes why failed tests near medics are not rolled again.
func (r *Run) citeNoReroll(b *position.Bout, sources int) {
	if !r.io.Loud() {
		return
	}
	for _, h := range b.Hits {
		if !h.Failed {
			continue
		}
		t := r.TypeOf(h.Model)
		if position.OnDamageChart(t.UnitType) && (t.Traits.Tough > 0 || sources > 0) {
			r.cite("a2.resist.no-reroll-damage-chart")
		}
		if sources > 0 && !t.Traits.Living {
			r.cite("a2.special.medic.eligible")
		}
	}
}

func (r *Run) citeRerolls(b *position.Bout, sources int) {
	for _, h := range b.Hits {
		if !h.Rerolled {
			continue
		}
		switch n := r.TypeOf(h.Model).Traits.Tough; {
		case n > 1:
			r.cite("a2.special.tough", "a2.special.tough-n")
		case n == 1:
			r.cite("a2.special.tough")
		default:
			r.cite("a2.special.medic.reroll", "a2.special.medic.eligible")
			if sources > 1 {
				r.cite("a2.special.medic.sources-add")
			}
		}
	}
}

// medics counts the different sources of medical re-rolls near a unit; several of a kind count once.
// a2.special.medic.sources-add
func (s *State) medics(u UnitID) int {
	var near [4]bool
	for i := range s.Units {
		o := UnitID(i)
		if s.Groups[i].Side != s.Groups[u].Side || !s.InPlay(o) {
			continue
		}
		for m := range s.Members(o) {
			if kind := s.TypeOf(m).Traits.Medic; kind != force.NoMedic && !near[kind] {
				near[kind] = o == u || s.UnitWithin(u, m, medicReach)
			}
		}
	}
	n := position.OneIf(near[force.MedicModel]) + position.OneIf(near[force.MediBuddy]) + position.OneIf(near[force.MediProbe])
	if n > 1 && !s.Applies("a2.special.medic.sources-add", true) {
		n = 1
	}
	return n
}

// rerollable says why a failed test may not be rolled again at all, nil if it may.
func (r *Run) rerollable(h *position.Hit) *tally.Refusal {
	if r.Applies("a2.resist.no-reroll-damage-chart", position.OnDamageChart(r.TypeOf(h.Model).UnitType) || r.Book.Edition == position.First && r.HeavyGun(h.Model)) {
		return tally.Refuse("a2.resist.no-reroll-damage-chart", "models with a damage chart never roll Res tests again", "")
	}
	return nil
}

func (r *Run) rerollOffers(b *position.Bout) []flow.Option {
	var out []flow.Option
	for i := range b.Hits {
		h := &b.Hits[i]
		if !h.Failed || r.TypeOf(h.Model).Role == force.Equipment && r.TypeOf(h.Model).Res == 0 {
			continue
		}
		n := 1
		for j := range i {
			if b.Hits[j].Failed && b.Hits[j].Model == h.Model {
				n++
			}
		}
		key := r.ModelName(h.Model)
		if n > 1 {
			key = fmt.Sprintf("%s/%d", key, n)
		}
		out = append(out, flow.Option{Value: int32(i), Key: key, Label: key, Refused: r.rerollable(h)})
	}
	return out
}

// rerollRefusal says why these tests may not all be rolled again: each model has as many as it is
// Tough, the rest are the medics'.  a2.special.tough-n, a2.special.medic.reroll
func (r *Run) rerollRefusal(b *position.Bout, sources int, picks []int32) *tally.Refusal {
	for i, v := range picks {
		h := &b.Hits[v]
		t := r.TypeOf(h.Model)
		own := 0
		for _, o := range picks[:i] {
			own += position.OneIf(b.Hits[o].Model == h.Model)
		}
		if r.Applies("a2.special.tough", own < int(t.Traits.Tough)) {
			continue
		}
		if t.Traits.Tough > 0 && sources == 0 {
			return tally.Refuse("a2.special.tough-n", t.Name+" may not roll so many tests again", "")
		}
		if r.Applies("a2.special.medic.eligible", !t.Traits.Living) {
			return tally.Refuse("a2.special.medic.eligible", "medics help the living only", "")
		}
		if sources--; sources < 0 {
			return tally.Refuse("a2.special.medic.reroll", "there are not so many medics", "")
		}
	}
	return nil
}
