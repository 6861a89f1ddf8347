package antares2

import (
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// rerollMisses rolls misses again where the weapon allows it; a dud never.  a2.reroll-hits.misses-first
func (r *Run) rerollMisses(b *position.Bout) {
	due := func(shot *position.Shot) bool { return !shot.Hit && shot.Face != 10 && r.Mode(b.Arms[shot.Arm]).ReMiss }
	for i := range b.Shots {
		if r.by("a2.reroll-hits.misses-first", due(&b.Shots[i]), "a2.reroll.no-reroll-of-reroll") {
			r.reroll(b, i, RollRerollMiss, due)
		}
	}
}

// reroll throws one shot again at the same target number; the new result stands. Due tells which of the
// shots after it are thrown again too.
func (r *Run) reroll(b *position.Bout, at int, name string, due func(*position.Shot) bool) {
	shot := &b.Shots[at]
	face := r.io.Roll(r.againRoll(b, at, name, due))
	shot.Face, shot.Hit = int8(face), r.scores(face, int(shot.Tn))
	shot.Again = shot.Again || name == RollRerollMiss
	if r.Applies("a2.dud.each-10", face == 10) {
		r.dud(b, b.Arms[shot.Arm])
	}
	if r.io.Loud() {
		word := "misses"
		if shot.Hit {
			word = "hits"
		}
		r.tell(name, b.Shooter, b.Target, "a2.reroll.no-reroll-of-reroll", "%s: rolled again, %d %s", r.Name(b.Shooter), face, word)
	}
}

// chooseLucky makes one shot that rolled a 1 the lucky hit. If different weapons did, the shooter
// picks.  a2.lucky.one-per-target, a2.lucky.shooter-picks-weapon
func (r *Run) chooseLucky(b *position.Bout) {
	if r.Book.Edition == position.First {
		r.everyLucky(b)
		return
	}
	first, several, ones := -1, false, 0
	for i := range b.Shots {
		if b.Shots[i].Face != 1 {
			continue
		}
		ones++
		if first < 0 {
			first = i
		} else if !r.sameHit(b, first, i) {
			several = true
		}
	}
	if first < 0 || b.Lucky || b.Munition {
		return
	}
	if b.Split && !r.by("a2.lucky.per-target-when-split", true) {
		return
	}
	if ones > 1 && !r.by("a2.lucky.one-per-target", true) {
		for i := range b.Shots {
			b.Shots[i].Lucky = b.Shots[i].Face == 1
		}
		b.Lucky = true
		return
	}
	if several {
		first = r.askLuckyWeapon(b)
	}
	b.Lucky, b.Shots[first].Lucky = true, true
}

func (r *Run) sameHit(b *position.Bout, i, j int) bool {
	x, y := b.Arms[b.Shots[i].Arm], b.Arms[b.Shots[j].Arm]
	return r.Weapon(x) == r.Weapon(y) && x.Mode == y.Mode && (x.Model == y.Model || r.mark(b, x.Model) == r.mark(b, y.Model))
}

func (r *Run) askLuckyWeapon(b *position.Bout) int {
	offers := func() []flow.Option {
		var out []flow.Option
	next:
		for i := range b.Shots {
			if b.Shots[i].Face != 1 {
				continue
			}
			for j := range i {
				if b.Shots[j].Face == 1 && r.sameHit(b, i, j) {
					continue next
				}
			}
			arm := b.Arms[b.Shots[i].Arm]
			o := flow.Option{Value: int32(i), Key: r.Weapon(arm).Key, Label: r.Weapon(arm).Name}
			for k := range out {
				if out[k].Key == o.Key { // the same weapon in other hands, or in another mode
					o.Key, o.Label = r.ArmKey(arm), r.ArmKey(arm)
				}
			}
			out = append(out, o)
		}
		return out
	}
	a := r.ask(flow.Question{
		Name: AskLuckyWeapon, Seat: r.Groups[b.Shooter].Side, Kind: flow.PickOne, Rule: "a2.lucky.shooter-picks-weapon",
		Unit: int32(b.Shooter), Target: int32(b.Target), Prompt: "Which weapon scored the lucky hit?", Offers: offers,
		Default: flow.Answer{Value: r.bestOne(b)}, HasDefault: true,
	})
	return int(a.Value)
}

// bestOne is the shot of a 1 with the highest SV.
func (r *Run) bestOne(b *position.Bout) int32 {
	best, sv := 0, int8(-128)
	for i := range b.Shots {
		if v := r.Mode(b.Arms[b.Shots[i].Arm]).SV; b.Shots[i].Face == 1 && v > sv {
			best, sv = i, v
		}
	}
	return int32(best)
}

// forcesRerolls tells whether hits on the target must be rolled again, and by which rule.
func (s *State) forcesRerolls(b *position.Bout) (bool, tally.Rule) {
	if b.Target < 0 {
		return false, ""
	}
	if s.Book.Edition == position.First {
		return s.forcesOfSheet(b)
	}
	un := s.Unit(b.Target)
	if s.Applies("a2.reroll-hits.down", un.Current() == position.Down) {
		switch un.Type {
		case force.Infantry, force.Beast, force.TeamUnit:
			return true, "a2.reroll-hits.down"
		}
	}
	if s.Applies("a2.reroll-hits.sprinting", un.Sprinting) {
		return true, "a2.reroll-hits.sprinting"
	}
	if s.Applies("a2.special.fast.evasive", un.Current() == position.RunOrder && s.fast(b.Target)) {
		return true, "a2.special.fast.evasive"
	}
	for m := range s.Own(b.Target) {
		if s.Applies("a2.reroll-hits.special", s.TypeOf(m).Traits.ForceReHits) {
			return true, "a2.reroll-hits.special"
		}
	}
	return false, ""
}

// rerollHits rolls every hit again but the lucky one and blasts. A 1 becomes the lucky hit if there
// was none.  a2.reroll-hits.principle, a2.reroll-hits.lucky-exempt
func (r *Run) rerollHits(b *position.Bout, rule tally.Rule) {
	if r.io.Loud() {
		r.cite(rule, "a2.reroll-hits.principle")
		if rule == "a2.special.fast.evasive" {
			r.cite("a2.reroll-hits.special")
		}
		if b.PBS {
			r.cite("a2.pbs.forced-rerolls")
		}
	}
	hadLucky, ones := b.Lucky, false
	again := r.Book.Edition == position.First && r.Book.Options.LuckyAgain // g1.hit.lucky.each
	due := func(shot *position.Shot) bool {
		return shot.Hit && (!shot.Lucky || again) && !r.sparedBlast(b.Arms[shot.Arm])
	}
	for i := range b.Shots {
		shot := &b.Shots[i]
		if !shot.Hit || r.sparedBlast(b.Arms[shot.Arm]) {
			continue
		}
		if r.by("a2.reroll-hits.lucky-exempt", shot.Lucky && !again) {
			continue
		}
		shot.Lucky = false
		if r.Book.Edition == position.First && r.Mode(b.Arms[shot.Arm]).Blast > 0 {
			r.cite("g1.diff.hit.half-scope")
		}
		if re := r.Mode(b.Arms[shot.Arm]).ReMiss; re && !r.by("a2.reroll.fail-then-pass", re) {
			continue
		}
		r.reroll(b, i, RollRerollHit, due)
		if shot.Face == 1 && hadLucky && r.Book.Edition == position.Second {
			r.cite("a2.lucky.one-per-target")
		}
		ones = ones || shot.Face == 1
	}
	if r.by("a2.reroll-hits.reroll-1-lucky", (!hadLucky || r.Book.Edition == position.First) && ones) {
		r.chooseLucky(b)
	}
}

// sparedBlast tells whether a hit with a blast is not rolled again but halved: every one, in the first edition an overhead
// one.  a2.blast.halve-instead-of-reroll, g1.hit.half.blast, g1.diff.hit.half-scope
func (r *Run) sparedBlast(arm position.Arm) bool {
	mode := r.Mode(arm)
	if r.Book.Edition == position.First && !r.Denied("g1.diff.hit.half-scope") {
		return mode.Overhead // blast or not: direct hits alone are rolled again
	}
	return mode.Blast > 0
}
