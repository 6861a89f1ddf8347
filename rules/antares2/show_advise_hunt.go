package antares2

import (
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// Whom the adviser goes for to charge him, and whose charge he keeps away from.

// chargeTells is what a charge comes to beside its casualties, in percent of them: who is beaten loses his ground and mostly his die too, and
// whoever charges is not shot at meanwhile.
const chargeTells = 150

// againAndAgain is what a charge is worth to one who goes for it, in percent: once among the enemies he finds the next in reach.
const againAndAgain = 140

// chargeWorth is what a charge at an enemy is worth, as a temper sees it.
func (s *State) chargeWorth(u, t UnitID, temper game.Temper) int {
	return s.harmCounts(s.clash(u, t))*chargeTells/100 + temper.Boldness()
}

// hunt is the enemy whom a unit does best to come upon for a charge, and what that is worth now; nobody for a unit that does better by shooting or
// would win against none.
func (s *State) hunt(u UnitID, temper game.Temper) (best UnitID, worth int) {
	best = NoUnit
	if !s.mayCharge(u) || !s.closes(u) {
		return best, 0
	}
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.InPlay(t) || s.Units[i].Type == force.Probe || s.apart(u, t, 6*s.reachOf(u)) {
			continue
		}
		if w := s.comesUpon(u, t, s.chargeWorth(u, t, temper)*againAndAgain/100, 0); w > worth {
			best, worth = t, w
		}
	}
	return best, worth
}

// comesUpon is what a charge is worth to a unit with so many moves behind it: less the more moves are left until its target is in reach.
func (s *State) comesUpon(u, t UnitID, charge, moved int) int {
	move := max(s.reachOf(u), geom.Inch)
	short := geom.Dist(s.place(u), s.place(t)) - geom.Length(2+moved)*move
	left := max(0, int((short+move-1)/move))
	return charge * 10 / (10 + 4*left)
}

// fear is an enemy who may charge a unit. What comes of that is reckoned when somebody thinks of a place in his reach.
type fear struct {
	at    geom.Point
	reach geom.Length
	by    UnitID
	known bool
	harm  int // in hundredths of plain fighters; none if he cannot charge or would not win
}

// someOfCharge is the part of a charge's harm that a unit in its reach must reckon with, in percent: the enemy charges one of those he can, and may be
// charged before.
const someOfCharge = 60

// feared is how much worse a place is for the worst charge that may come there, in lengths.
func (s *State) feared(f *outlook, at geom.Point) int {
	return f.Temper.Cares(s.worstAt(f.unit, f.fears, at) * someOfCharge / 100 * int(geom.Inch) / 72)
}
