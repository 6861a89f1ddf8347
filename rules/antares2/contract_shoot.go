package antares2

import (
	"sortie/geom"
	"sortie/tally"
)

// Arm is one model shooting one weapon in one mode.
type Arm struct {
	Model  ModelID
	Weapon int8 // index into the model type's weapons
	Mode   int8
	Shots  int8
}

// Hit is one hit to be resisted.
type Hit struct {
	SV       int8
	Lucky    bool
	Blast    bool
	Breach   bool  // Breaching without a weapon that says so
	Shot     int16 // which shot of the bout it comes from: the hits of one blast share it
	NoCover  bool
	Negates  bool
	Damage   int8  // the attacker's modifier on the damage chart
	Weapon   int16 // index into the book, -1 for a strike without a weapon
	Mode     int8
	Model    ModelID // who receives it; NoModel until it is allocated
	Failed   bool
	Armoured bool    // the model was heavily armoured against it
	By       ModelID // who struck it, in hand-to-hand
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
	Duds            int
	Melee           bool // hand-to-hand: no cover, other pins
	Lost            int  // casualties among fighters and crew
	Wounded         int
	LostOther       int // weapons, equipment
	Pinned          bool
	Frenzy          []Hit  // hits on the striker's own unit
	Source          string // "shooting", "h2h", "mine", "grenade", "munition", "vorpal", "collapse"
}

// shooting is the shooting of an order, with nomination and reactions.  a2.shooting.sequence
func (r *Run) shooting(u UnitID, as Order) {}

// armsFor asks which models shoot what; an empty bout means that nothing shoots.
// For point blank shooting (b.PBS) every arm is asked of pbsRefusal and the chosen ones of pbsTogether.
func (r *Run) armsFor(b *Bout) { panic("contract") }

// rollToHit rolls every shot of the bout and fills in Hits.
func (r *Run) rollToHit(b *Bout) { panic("contract") }

// resolve allocates the hits and takes the Res tests; nothing is removed yet.
func (r *Run) resolve(b *Bout) { panic("contract") }

// settle removes casualties, applies damage results and places the pins of a bout.
func (r *Run) settle(b *Bout) { panic("contract") }

// afterBout takes the break test that a settled bout calls for, and automatic breaks.
func (r *Run) afterBout(b *Bout) { panic("contract") }

// shootBout is a whole bout: roll, resolve, settle, break test.
func (r *Run) shootBout(b *Bout) { panic("contract") }

// shootingRange is the range of a declared bout.  a2.range.unit-to-unit
func (r *Run) shootingRange(b *Bout) geom.Length { panic("contract") }

// rollDamage rolls on the damage chart for models that failed, and applies the results.
func (r *Run) rollDamage(b *Bout) { panic("contract") }

// breakTest takes a break test of a unit for the given reason.  a2.break.*
func (r *Run) breakTest(u UnitID, rule tally.Rule) { panic("contract") }

// autoBreak removes a unit whose pins have reached its own Co.  a2.break.automatic
func (r *Run) autoBreak(u UnitID) { panic("contract") }

// retarget lets an overhead shooter re-place its template after its target dashed.  a2.react.dash.oh
func (r *Run) retarget(b *Bout) {}

// RollBlast is the die of a blast.
const RollBlast = "blast"

// AskLuckyWeapon asks which of several weapons scored the lucky hit.
const AskLuckyWeapon = "lucky-weapon"

// lostHalf tells whether a unit's losses amount to half its starting number.  a2.break.when.lost-half
func (s *State) lostHalf(u UnitID) bool { return 2*s.strength(u) <= int(s.Units[u].Strength) }
