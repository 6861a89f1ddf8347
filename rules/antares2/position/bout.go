package position

import (
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

	Split    bool      // the unit splits its fire: only these weapon systems shoot here
	Only     []Arm     //
	Struck   []UnitID  // of a shot on a roof: who has taken it already
	Besides  []Arm     // what the unit shoots at other targets in the same action
	Shots    []Shot    // every die rolled to hit
	Led      []int8    // damage rolls that each model has taken again  g1.attr.leader.chart
	Sinks    bool      // a damage result sends the unit Down, when all are applied
	Landing  bool      // they are still to land
	Forced   bool      // what hits is rolled again, or halved
	Shooters []ModelID // models that shoot, without repetition
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

// Mode is the fire mode of an arm.
func (s *State) Mode(a Arm) *force.Mode { return &s.Weapon(a).Modes[a.Mode] }

// Weapon is the weapon of an arm.
func (s *State) Weapon(a Arm) *force.Weapon {
	return &s.Book.Weapons[s.TypeOf(a.Model).Weapons[a.Weapon]]
}

// restricted tells whether split fire keeps a weapon system out of this bout.
func (b *Bout) restricted(m ModelID, w int8) bool {
	if !b.Split {
		return false
	}
	for _, a := range b.Only {
		if a.Model == m && a.Weapon == w {
			return false
		}
	}
	return true
}

// ShooterSize is the size the shooting models count as.  a2.los.open.unit-size-of-shooters
func (s *State) ShooterSize(arms []Arm) force.Size {
	best := force.Small
	for i, a := range arms {
		m, _ := s.Muzzle(a.Model, int(a.Weapon))
		if size := s.TypeOf(m).Size; i == 0 || s.Applies("a2.los.open.unit-size-of-shooters", size > best) {
			best = size
		}
	}
	return best
}

// AtPoint tells whether the bout is aimed at a point of the table instead of a unit or a structure.
func (b *Bout) AtPoint() bool { return b.Blind || b.Munition || b.Spot }

// What else than shooting and fighting brings hits.
const (
	SourceMine     = "mine"
	SourceMunition = "munition"
	SourceVorpal   = "vorpal"
	SourceCollapse = "collapse" // a falling building
)

// Killed notes that a failed test has destroyed a model; of several the first.
func (b *Bout) Killed(m ModelID) {
	for i := range b.Hits {
		if h := &b.Hits[i]; h.Model == m && h.Failed {
			h.Killed = true
			return
		}
	}
}

// Shoots tells whether a bout is shooting at its target, through a wall too: not a mine, a special munition, a vorpal charge or
// a house that falls, whoever brought it down.  g1.diff.break.half-cause
func (b *Bout) Shoots() bool {
	switch b.Source {
	case SourceMine, SourceMunition, SourceVorpal, SourceCollapse:
		return false
	}
	return !b.Melee
}

// OwnHits are the hits that a unit's frenzy did to itself, as a bout of their own; nil if there are none.
func (b *Bout) OwnHits() *Bout {
	if len(b.Frenzy) == 0 {
		return nil
	}
	own := &Bout{Shooter: b.Shooter, Target: b.Shooter, Melee: true, Source: SourceFight, Hits: b.Frenzy}
	b.Frenzy = nil
	return own
}

// ShotNumber tells the next shot from those before it.
func (b *Bout) ShotNumber() int16 {
	if len(b.Hits) == 0 {
		return 0
	}
	return b.Hits[len(b.Hits)-1].Shot + 1
}

// Harder orders hits for those who hand them out.
func (h *Hit) Harder(o *Hit) bool {
	x := [...]int{OneIf(o.Blast), int(h.SV), OneIf(h.Negates), OneIf(h.NoCover), int(h.Damage), int(h.Extra), int(h.Weapon), int(h.Mode), int(h.Acc), int(h.By)}
	y := [...]int{OneIf(h.Blast), int(o.SV), OneIf(o.Negates), OneIf(o.NoCover), int(o.Damage), int(o.Extra), int(o.Weapon), int(o.Mode), int(o.Acc), int(o.By)}
	for i := range x {
		if x[i] != y[i] {
			return x[i] > y[i]
		}
	}
	return false
}

// CopyInto is a copy of a bout with lists of its own, in the room of another's.
func (b *Bout) CopyInto(room *Bout) Bout {
	c := *b
	c.Arms, c.Hits, c.Shots = append(room.Arms[:0], b.Arms...), append(room.Hits[:0], b.Hits...), append(room.Shots[:0], b.Shots...)
	c.Shooters, c.Frenzy = append(room.Shooters[:0], b.Shooters...), append(room.Frenzy[:0], b.Frenzy...)
	c.Led = append(room.Led[:0], b.Led...)
	c.Stray = append([]*Bout(nil), b.Stray...)
	return c
}

// Nominated is the value a bout's target has in the question.
func (b *Bout) Nominated() int32 {
	switch {
	case b.Blind:
		return BlindTarget
	case b.Munition:
		return PointTarget
	case b.Structure != 0:
		return b.Structure
	}
	return int32(b.Target)
}

// SourceFight marks the hits of hand-to-hand fighting.
const SourceFight = "h2h"
