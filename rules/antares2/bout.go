package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// Arm is one model shooting one weapon in one mode.
type Arm struct {
	Model  ModelID
	Weapon int8 // index into the model type's weapons
	Mode   int8
	Shots  int8
	Range  geom.Length // measured when the bout is rolled
	Aim    ModelID     // model an overhead shot is centred on
}

// Hit is one hit to be resisted.
type Hit struct {
	SV       int8
	Lucky    bool
	Blast    bool
	Breach   bool  // Breaching without a weapon that says so
	Shot     int16 // which shot of the bout it comes from: the hits of one blast share it
	Acc      int8  // the number it was rolled to hit against, for a forced re-roll later
	NoCover  bool
	Negates  bool
	NoPins   bool  // the weapon's own rule: this hit never pins
	Extra    int8  // further pins by the weapon's own rule
	Damage   int8  // the attacker's modifier on the damage chart
	Weapon   int16 // index into the book, -1 for a strike without a weapon
	Mode     int8
	Model    ModelID // who receives it; NoModel until it is allocated
	Fixed    bool    // its receiver follows from the shot: nobody may choose
	Failed   bool
	Armoured bool    // the model was heavily armoured against it
	By       ModelID // who scored it, NoModel if nobody did
	Killed   bool    // it has removed its model
	Tn       int8    // the Res value it was tested against
	Rerolled bool
	Rolled   bool // for its damage
	force.Ammo
}

// Bout is one unit's shooting at one target: steps 1 to 7 of the book.
type Bout struct {
	Shooter, Target UnitID
	As              Order // Fire or Advance; what the shooting counts as
	PBS             bool
	Arms            []Arm
	Range           geom.Length // of the unit; team weapons have their own
	Point           geom.Point  // for shots at a point, a structure or blind
	Hits            []Hit
	Lucky           bool
	Melee           bool // hand-to-hand: no cover, other pins
	Lost            int  // casualties among fighters and crew
	Wounded         int
	LostOther       int // weapons, equipment
	Pinned          bool
	Frenzy          []Hit  // hits on the striker's own unit
	Source          string // "shooting", "h2h", "mine", "grenade", "munition", "vorpal", "collapse"

	Blind     bool        // overhead fire at a point out of sight
	Munition  bool        // a special munition aimed at a point
	Spot      bool        // overhead fire at the spot a dashing target has left
	Structure int32       // what of a building is shot at, 0 for nothing; the value of its offer
	Aim       TargetPoint // the point of it
	Vacated   geom.Point  // where the target stood when overhead fire was declared
	Dashed    bool        // it has dashed away since
	Break     bool        // a damage result calls for a break test
	Downed    bool        // a damage result has sent the unit Down
	DudPins   int         // pins on the shooters for duds, by the weapons' own rules
	DudDown   bool        // a dud sends them Down
	Ambush    bool        // it springs an ambush
	Charted   bool        // it has called for a damage roll
	Blur      int         // Acc lost to Blur  g1.acc.blur
	Flitter   bool        // a flitter is active  g1.acc.flitter
	Patched   bool        // it was said whose view overhead shots go by
	View      ModelID     // the spotter's or scout's then, NoModel for the unit's own  g1.attr.patch
	Stray     []*Bout     // what off-target shots do to other units

	split    bool      // the unit splits its fire: only these weapon systems shoot here
	only     []Arm     //
	struck   []UnitID  // of a shot on a roof: who has taken it already
	besides  []Arm     // what the unit shoots at other targets in the same action
	shots    []Shot    // every die rolled to hit
	led      []int8    // damage rolls that each model has taken again  g1.attr.leader.chart
	sinks    bool      // a damage result sends the unit Down, when all are applied
	landing  bool      // they are still to land
	forced   bool      // what hits is rolled again, or halved
	shooters []ModelID // models that shoot, without repetition
}

// Shot is one die rolled to hit and what became of it.
type Shot struct {
	Arm   int8
	Face  int8
	Tn    int8
	Hit   bool
	Lucky bool
	Again bool // it was a miss and has been rolled again
	Done  bool // the shot has been dealt with otherwise: off target, or as a munition
}

// mode is the fire mode of an arm.
func (s *State) mode(a Arm) *force.Mode { return &s.weapon(a).Modes[a.Mode] }

// weapon is the weapon of an arm.
func (s *State) weapon(a Arm) *force.Weapon { return &s.book.Weapons[s.typ(a.Model).Weapons[a.Weapon]] }

// restricted tells whether split fire keeps a weapon system out of this bout.
func (b *Bout) restricted(m ModelID, w int8) bool {
	if !b.split {
		return false
	}
	for _, a := range b.only {
		if a.Model == m && a.Weapon == w {
			return false
		}
	}
	return true
}

// shootingModels lists the models that shoot, each once; those of a symbiote's host stand for it.
func (s *State) shootingModels(b *Bout) []ModelID {
	b.shooters = b.shooters[:0]
next:
	for _, a := range b.Arms {
		m, _ := s.muzzle(a.Model, int(a.Weapon))
		for _, o := range b.shooters {
			if o == m {
				continue next
			}
		}
		b.shooters = append(b.shooters, m)
	}
	return b.shooters
}

// mark sums up what becomes of a hit by who scored it, so that otherwise like hits can be told apart: whether
// the model takes prisoners, and how the target is covered from it if it defends an obstacle.
// a2.special.subdue.incapacitate, a2.cover.defended-within-1
func (s *State) mark(b *Bout, by ModelID) flow.Digest {
	if by == NoModel {
		return 0
	}
	d := flow.Digest(oneIf(s.typ(by).Traits.Subdue))
	if b.Target < 0 || b.Melee || !s.defendsSome(b.Target) {
		return d
	}
	by, _ = s.muzzle(by, -1)
	for m := range s.own(b.Target) {
		bonus, _, _ := s.cover(m, []ModelID{by}, b.PBS)
		d = d.Add(bonus)
	}
	return d
}

// defendsSome tells whether a unit defends some obstacle.
func (s *State) defendsSome(u UnitID) bool {
	for i := range s.book.Board.Pieces {
		if s.piece(i).Kind.Class == force.Obstacle && s.defends(u, i) {
			return true
		}
	}
	return false
}

// shooterSize is the size the shooting models count as.  a2.los.open.unit-size-of-shooters
func (s *State) shooterSize(arms []Arm) force.Size {
	best := force.Small
	for i, a := range arms {
		m, _ := s.muzzle(a.Model, int(a.Weapon))
		if size := s.typ(m).Size; i == 0 || s.holds("a2.los.open.unit-size-of-shooters", size > best) {
			best = size
		}
	}
	return best
}

// atPoint tells whether the bout is aimed at a point of the table instead of a unit or a structure.
func (b *Bout) atPoint() bool { return b.Blind || b.Munition || b.Spot }
