package firefight

import (
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// The rolls of an attack.
const (
	RollHit         = "hit"
	RollHitReroll   = "reroll-hit"
	RollElusive     = "elusive"
	RollBlast       = "blast"
	RollDamage      = "damage"
	RollVicious     = "vicious"
	RollHeavyArmour = "heavy-armour"
	RollResilient   = "resilient"
	RollDevastating = "devastating"
	RollToxic       = "toxic"
	RollSmoke       = "smoke"
)

// Attack is one unit's dice against another: shooting, a reaction, or one side of an assault. Who builds
// one fills in the first part; for shooting arm does it.
type Attack struct {
	Unit, Target UnitID
	Blaze        bool         // a blaze away or suppressive fire
	Steady       bool         // a steady aim
	Reaction     bool         // controlled or suppressive fire: always in range and in clear LOS
	NoExtraDie   bool         // suppressive fire of a pinned unit
	Penalty      int          // of controlled fire: 1, or 2 for a pinned unit on overwatch
	Melee        bool         // strikes in an assault
	Mods         []tally.Line // in an assault: what changes the needed number, bonuses (negative) first
	Pools        []Pool
	Contact      uint64 // in an assault: the target's models that touched the enemy before a blow fell, a bit each

	Damage  int // HP lost by the target, filled in by applyAttack
	Removed int // models removed, filled in by applyAttack

	more    bool // another attack of the same action follows
	rerolls int8 // failures of this action the unit has re-rolled so far, at this target and the one before
	pinned  bool // the shooter began its activation pinned
	ready   bool
	view    position.View
	cover   tally.Rule // why the target is in cover, empty if it is not
	ignores penalty    // the penalty a steady aim ignores
	dice    []die
	wounds  []wound
	guns    []gun
	struck  uint64 // in an assault: the unit's models that strike, a bit each
	psychic bool   // a psychic ability, whatever weapon stands for it
}

// Pool is dice of weapons with the same AP and keywords.  ff.shoot.dice.separate-pools
type Pool struct {
	Weapon   int16
	Dice     int
	Stat     int8 // SHOOT or ASSAULT of the models that roll it
	Guns     int8 // how many weapons; 0 counts as 1
	Indirect bool // fired indirectly
	Hits     int

	needed int
	hurt   bool // it has caused damage
	kills  bool // it has removed a model
}

// die is a die on the table, to hit or for damage.
type die struct {
	face   int8
	pool   int8
	again  bool // it has been re-rolled
	passed bool
}

// wound is damage from one success, all of which goes to one model.  ff.kw.devastating.one-model
type wound struct {
	points int8
	pool   int8
}

// gun is a weapon of a model that fires.
type gun struct {
	model    ModelID
	slot     uint8
	weapon   int16
	indirect bool
}

func (s *State) weapon(a *Attack, pool int8) *force.Weapon {
	return &s.Book.Weapons[a.Pools[pool].Weapon]
}

// rollAttack rolls to hit and for damage in the order of the house; applyAttack removes the casualties.
// ff.house.sequence.hits, ff.house.sequence.damage
func (r *Run) rollAttack(a *Attack) {
	if !r.InPlay(a.Target) || len(a.Pools) == 0 {
		return
	}
	r.takeAim(a)
	r.spendOneShots(a)
	if r.weighs {
		r.loosen(a)
	}
	r.rollToHit(a)
	r.afterHits(a)
}

// afterHits goes on when the hits are known: Blast, Shield, what a hit sets off, then damage.
func (r *Run) afterHits(a *Attack) {
	r.takeAim(a)
	r.cite("ff.house.sequence.hits")
	r.blast(a)
	r.shields(a)
	r.hitEffects(a)
	if r.by("ff.house.sequence.damage", a.hits() > 0 && r.InPlay(a.Target)) {
		r.rollDamage(a)
	}
}

func (a *Attack) hits() int {
	n := 0
	for i := range a.Pools {
		n += a.Pools[i].Hits
	}
	return n
}

// takeAim reads sight and cover once before the first die.  ff.shoot.from-leader, ff.react.suppressive.los,
// ff.react.controlled.los
func (r *Run) takeAim(a *Attack) {
	if a.ready {
		return
	}
	a.ready = true
	a.view = position.View{Seen: position.Everything}
	clear := tally.Rule("ff.react.controlled.los")
	if a.Blaze {
		clear = "ff.react.suppressive.los"
	}
	if a.Melee || r.Applies(clear, a.Reaction) || a.Unit == NoUnit {
		return
	}
	a.view = r.ViewOf(a.Unit, a.Target, nil)
	a.cover = r.OwnCover(a.Target, a.Unit)
	if a.cover == "" {
		_, a.cover = r.CoverInSight(a.view.Sight, a.view.Rule)
	}
	r.citeView(a)
}

// citeView notes the rules of sight and cover that bear on an attack, when somebody listens.
func (r *Run) citeView(a *Attack) {
	if !r.io.Loud() {
		return
	}
	var n tally.Notes
	r.ViewOf(a.Unit, a.Target, &n)
	r.cite(n.Rules...)
	r.cite("ff.shoot.from-leader")
	if a.view.Sight != position.BlockedSight {
		r.cite("ff.los.seen")
	}
	if r.Words(a.Target).Fly {
		r.cite("ff.los.fliers-cover")
	}
}
