package antares2

import (
	"fmt"

	"sortie/defs"
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// struck is one strike die.
type struck struct {
	blow int16
	face int8
	hit  bool
}

// fists begins the strikes of a unit at its enemy.
func (r *Run) fists(c *Clash, u UnitID) *position.Bout {
	return &position.Bout{Shooter: u, Target: c.enemyOf(u), Melee: true, Source: position.SourceFight}
}

// strikes rolls all strikes of a unit at its enemy and turns them into hits.  a2.h2h.str-test
func (r *Run) strikes(c *Clash, b *position.Bout) {
	u := b.Shooter
	blows := r.blows(u)
	spent := r.by("a2.followon.no-pbs-no-charge", c.Follow)
	r.strikeDice(b, blows, r.Unit(u).Charged && !spent, c.Follow && c.Winner == u)
}

// strikeDice rolls blows and fills in the hits, the duds and what a frenzy does to the striker's own.
func (r *Run) strikeDice(b *position.Bout, blows []Blow, charging, winning bool) {
	var buf [64]struck
	dies := buf[:0]
	tns := make([]int8, len(blows))
	for i, blow := range blows {
		sum := r.strikeSum(blow, charging, winning)
		tns[i] = int8(sum.Total())
		from := len(dies)
		for k := range blow.Count {
			face := r.io.Roll(r.strikeRoll(b, blows[i:], int(k), sum.Total()))
			dies = append(dies, struck{blow: int16(i), face: int8(face), hit: r.lands(face, sum.Total())})
		}
		r.tellStrikes(b, &sum, dies[from:])
	}
	r.rerollMissed(b, blows, tns, dies)
	lucky := r.luckyStrike(b, blows, dies)
	lucky = r.rerollForced(b, tns, dies, lucky)
	r.strikeHits(b, blows, dies, lucky)
}

// tellStrikes reports the dice of one model's blow.
func (r *Run) tellStrikes(b *position.Bout, sum *tally.Tally, dies []struck) {
	if !r.io.Loud() {
		return
	}
	faces := make([]int, len(dies))
	for i, d := range dies {
		faces[i] = int(d.face)
		r.cite(r.strikeRule(int(d.face), sum.Total()))
	}
	r.cite("a2.stats.strength")
	r.tellSum(b.Shooter, b.Target, sum, fmt.Sprintf("%s strikes %s: %v against %s", r.Name(b.Shooter), r.Name(b.Target), faces, sum.String()), faces...)
}

// strikeRule is the row of the table of results that a strike's die falls under.
func (s *State) strikeRule(face, tn int) tally.Rule {
	switch {
	case face == 1:
		return "a2.h2h.result-1"
	case face == 10:
		return "a2.h2h.result-10"
	case s.passes(face, tn):
		return "a2.h2h.result-pass"
	}
	return "a2.h2h.result-fail"
}

// lands tells whether a strike hits: its test is passed, and the table of results says so.
func (s *State) lands(face, tn int) bool {
	return s.passes(face, tn) != s.Denied(s.strikeRule(face, tn))
}

// rerollMissed rolls missed strikes again where the striker may; a dud is never rolled again.
// a2.h2h.rerolls-order
func (r *Run) rerollMissed(b *position.Bout, blows []Blow, tns []int8, dies []struck) {
	may := false
	for i := range dies {
		may = may || r.missed(blows, &dies[i])
	}
	if !may || !r.askYes(AskRerollStrikes, r.Groups[b.Shooter].Side, b.Shooter, "a2.h2h.rerolls-order", "Roll missed strikes again?", true) {
		return
	}
	for i := range dies {
		if d := &dies[i]; r.missed(blows, d) {
			r.restrike(b, d, int(tns[d.blow]), r.likeMisses(blows, dies[i:]))
		}
	}
}

// missed tells whether a strike may be rolled again.
func (s *State) missed(blows []Blow, d *struck) bool {
	return !d.hit && (d.face != 10 || s.Denied("g1.h2h.dud")) && s.mayReroll(blows[d.blow])
}

// luckyStrike picks the one lucky strike among the ones rolled: where they were rolled by different
// arms, the striker's player says which. -1 if there is none.  a2.h2h.lucky-and-dud
func (r *Run) luckyStrike(b *position.Bout, blows []Blow, dies []struck) int {
	lucky, differ := -1, false
	for i, d := range dies {
		if d.face != 1 {
			continue
		}
		if lucky < 0 {
			lucky = i
			continue
		}
		now, best := blows[d.blow], blows[dies[lucky].blow]
		differ = differ || now.SV != best.SV || now.Blast != best.Blast
		if now.SV > best.SV {
			lucky = i
		}
	}
	if r.sheet("g1.h2h.lucky", lucky >= 0) {
		return lucky // every 1 is lucky: see strikeHits
	}
	if !r.by("a2.h2h.lucky-and-dud", lucky >= 0) {
		return -1
	}
	if differ {
		lucky = r.askLuckyStrike(b, blows, dies, lucky)
	}
	return lucky
}

// askLuckyStrike has the striker's player say which arm struck the lucky blow.
func (r *Run) askLuckyStrike(b *position.Bout, blows []Blow, dies []struck, usual int) int {
	a := r.ask(flow.Question{
		Name: AskLuckyWeapon, Seat: r.Groups[b.Shooter].Side, Kind: flow.PickOne, Rule: "a2.lucky.shooter-picks-weapon",
		Unit: int32(b.Shooter), Target: int32(b.Target), Prompt: "Which arm struck the lucky blow?",
		Default: flow.Answer{Value: int32(usual)}, HasDefault: true,
		Offers: func() []flow.Option {
			var out []flow.Option
			for i, d := range dies {
				if d.face == 1 {
					key := r.blowKey(blows[d.blow])
					out = append(out, flow.Option{Value: int32(i), Key: key, Label: defs.Display(key)})
				}
			}
			return out
		},
	})
	return int(a.Value)
}

// blowKey is what a player calls an arm: the weapon's key, attacks, or mount.
func (s *State) blowKey(b Blow) string {
	switch b.Weapon {
	case strikeNatural:
		return "attacks"
	case strikeMount:
		return "mount"
	}
	return s.Book.Weapons[s.armValue(b.Model, b.Weapon)].Key
}

// mayReroll tells whether missed strikes of a blow may be rolled again.
func (s *State) mayReroll(b Blow) bool {
	t := s.TypeOf(b.Model)
	return t.Traits.ReStrikes || b.Weapon >= 0 && s.Book.Weapons[s.armValue(b.Model, b.Weapon)].MeleeReMiss
}

// rerollForced rolls hits again where a rule of the struck unit says so; the lucky strike stands, and
// hits won by a re-roll of misses are rolled again too. What helps against shooting does not help here.
// a2.h2h.no-shooting-rerolls, a2.reroll.fail-then-pass
func (r *Run) rerollForced(b *position.Bout, tns []int8, dies []struck, lucky int) int {
	forced := false
	if b.Target == NoUnit {
		return lucky // a structure
	}
	for m := range r.Members(b.Target) {
		forced = forced || r.TypeOf(m).Traits.ForceReH2H
	}
	if hard := r.Unit(b.Target).Current() == position.Down || r.Unit(b.Target).Sprinting; !forced {
		if r.by("a2.h2h.no-shooting-rerolls", hard) || !hard {
			return lucky
		}
	}
	stands := lucky
	for i := range dies {
		if !dies[i].hit || i == stands || r.OnSheet("g1.h2h.lucky", dies[i].face == 1) {
			continue
		}
		r.cite("a2.h2h.rerolls-order", "a2.reroll.fail-then-pass")
		r.restrike(b, &dies[i], int(tns[dies[i].blow]), 1)
		if dies[i].face == 1 && lucky < 0 {
			lucky = i
		}
	}
	return lucky
}

// restrike rolls one strike again; like counts those from it on that are like it.
func (r *Run) restrike(b *position.Bout, d *struck, tn, like int) {
	face := r.io.Roll(dice.Roll{Name: RollReStrike, Sides: dice.D10, Unit: int32(b.Shooter), Cuts: dice.Cut(1) | passCut(tn) | dice.Cut(9), Pool: dice.PoolOf(like), Once: tn > 1 && r.Book.Edition == position.Second})
	d.face, d.hit = int8(face), r.lands(face, tn)
}

// strikeHits turns the dice into hits. Each strike with a blast rolls its die.  a2.h2h.blast
func (r *Run) strikeHits(b *position.Bout, blows []Blow, dies []struck, lucky int) {
	for i, d := range dies {
		blow := blows[d.blow]
		if d.face == 10 && (r.sheet("g1.h2h.dud", true) || r.Book.Edition == position.Second && r.by("a2.h2h.lucky-and-dud", true)) {
			r.frenzied(b, blow)
			r.hazard(b, blow)
		}
		if !d.hit {
			continue
		}
		n := 1
		if r.by("a2.h2h.blast", blow.Blast > 0) {
			n = r.roll(RollBlast, int(blow.Blast), b.Shooter)
		}
		for k := range n {
			h := r.strikeHit(blow)
			h.Lucky = (i == lucky || r.OnSheet("g1.h2h.lucky", d.face == 1)) && k == n-1
			h.Blast, h.Shot = blow.Blast > 0 && b.Target == NoUnit, int16(i)
			b.Hits = append(b.Hits, h)
		}
	}
	b.Lucky = lucky >= 0
}

// strikeHit is one hit of a blow.  a2.h2h.sv-default-0
func (s *State) strikeHit(b Blow) position.Hit {
	h := position.Hit{SV: b.SV, Weapon: -1, Model: NoModel, By: b.Model}
	if b.Weapon >= 0 {
		h.Weapon = int16(s.armValue(b.Model, b.Weapon))
	}
	return h
}
