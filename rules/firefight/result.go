package firefight

import (
	"sortie/geom"
	"sortie/rules/firefight/position"
)

// conclude works out the result of a fight and, in a building with further enemies, fights on.
// ff.result.totals
func (r *Run) conclude(x *Assault, b *position.Budget) {
	r.totals(x)
	attacker, defender := r.InPlay(x.Attacker), r.InPlay(x.Defender)
	switch {
	case r.by("ff.result.destroyed-loses", !attacker && !defender):
		b.Over = true
	case r.by("ff.result.destroyed-loses", !defender):
		r.attackerWins(x, b)
	case r.by("ff.result.destroyed-loses", !attacker):
		b.Over = true
		r.defenderWins(x, b)
	case r.by("ff.result.winner", x.Damage[0] > x.Damage[1]):
		r.attackerWins(x, b)
	case r.by("ff.result.winner", x.Damage[0] < x.Damage[1]):
		r.defenderWins(x, b)
	case r.Applies("ff.result.draw-condition", true):
		r.drawn(x, b)
	}
}

// totals reports the damage of both sides.  ff.result.totals
func (r *Run) totals(x *Assault) {
	if !r.io.Loud() {
		return
	}
	for i, u := range [2]UnitID{x.Attacker, x.Defender} {
		sum := r.Sum("result", "damage", "ff.result.totals", x.Damage[i])
		r.tellSum(u, NoUnit, &sum, r.Name(u)+" has caused damage")
	}
}

// attackerWins drives the defender off, fights on inside a building, and gives the attacker what a winner
// gets.  ff.building.assault.second-unit, ff.building.assault.occupy, ff.result.winner-activation
func (r *Run) attackerWins(x *Assault, b *position.Budget) {
	u, t := x.Attacker, x.Defender
	won := x.held[1]
	r.tell("wins", u, t, "ff.result.totals", "%s wins the assault", r.Name(u))
	r.defeated(t, u, false)
	r.rewarded(u, t)
	if won.where == position.Inside && r.InPlay(u) {
		if next := r.nextInside(u, won.piece); r.Applies("ff.building.assault.second-unit", next != NoUnit) {
			next = r.whoDefends(next)
			r.tell("fights-on", u, next, "ff.building.assault.second-unit", "%s must fight %s as well", r.Name(u), r.Name(next))
			y := &Assault{Attacker: u, Defender: next, Action: x.Action, Approach: position.Approach{Contact: true, Hindered: true, Sight: true}, Second: true}
			r.fight(y)
			r.conclude(y, b)
			return
		}
	}
	r.takeGround(u, won)
	if r.Book.Options.AssaultEndsTurn {
		b.Over = true
	}
	r.cite("ff.result.winner-activation")
}

// defenderWins drives the attacker off.
func (r *Run) defenderWins(x *Assault, b *position.Budget) {
	u, t := x.Attacker, x.Defender
	b.Over = true
	r.tell("wins", t, u, "ff.result.totals", "%s wins the assault", r.Name(t))
	r.defeated(u, t, true)
	r.rewarded(t, u)
	r.takeGround(t, x.held[0])
	if x.Reaction == NoReaction {
		r.cite("ff.result.winner-activation")
	}
}

// defeated is what happens to a surviving loser. A vehicle is marked activated only if it started the
// assault.  ff.result.loser-*, ff.pin.all.lose-assault, ff.vehicle.lose-not-activated
func (r *Run) defeated(u, winner UnitID, started bool) {
	if !r.InPlay(u) {
		return
	}
	un := r.Unit(u)
	if !r.by("ff.vehicle.lose-not-activated", r.Words(u).Vehicle && !started) && r.by("ff.result.loser-activated", true) {
		un.Activated = true
	}
	if r.by("ff.pin.all.lose-assault", true) {
		r.pin(u, "ff.result.loser-pinned", false)
	}
	r.shaken(u)
	lair := r.spoilsOf(u)
	if r.by("ff.result.loser-withdraws-6", !lair.held() || r.Applies("ff.result.loser-leaves-terrain", true)) {
		r.withdraw(u, winner, 6*geom.Inch, true)
	}
	if r.InPlay(u) && lair.held() && r.spoilsOf(u) != lair {
		r.cite("ff.result.loser-leaves-terrain")
	}
}

// shaken takes the markers off a unit that lost or drew; it cannot react again this round.
// ff.result.loser-htd, ff.actions.htd.lost-in-assault, ff.actions.overwatch.lost-by-assault
func (r *Run) shaken(u UnitID) {
	un := r.Unit(u)
	if r.by("ff.result.loser-htd", un.HtD, "ff.actions.htd.lost-in-assault") {
		un.HtD = false
	}
	if r.by("ff.actions.overwatch.lost-by-assault", un.Overwatch) {
		un.Overwatch = false
	}
	un.NoReact = true
}

// drawn is the end of an assault with equal damage: both are marked activated and pinned, then first the
// defender, then the attacker move 3" apart. A defender in a building stays there.  ff.result.draw-*,
// ff.building.assault.draw
func (r *Run) drawn(x *Assault, b *position.Budget) {
	b.Over = true
	r.tell("draws", x.Attacker, x.Defender, "ff.result.draw-condition", "%s and %s draw", r.Name(x.Attacker), r.Name(x.Defender))
	for _, u := range [2]UnitID{x.Defender, x.Attacker} {
		if !(u == x.Defender && r.Words(u).Vehicle && r.Book.Options.DrawSparesVehicle) {
			r.Unit(u).Activated = true
		}
		if r.by("ff.result.draw-activated-pinned", true, "ff.pin.non-vehicle.draw") {
			r.pin(u, "ff.result.draw-activated-pinned", false)
		}
		r.shaken(u)
	}
	if w := r.Unit(x.Defender).Where; !r.by("ff.building.assault.draw", w == position.Inside || w == position.OnRoof) && r.by("ff.result.draw-move-3", true) {
		r.withdraw(x.Defender, x.Attacker, 3*geom.Inch, false)
	}
	r.withdraw(x.Attacker, x.Defender, 3*geom.Inch, false)
}

// spoils is what a unit holds and may lose: a building, its roof, or terrain.
type spoils struct {
	where  position.Place
	piece  int16  // the building, -1 for none
	ground uint64 // pieces of terrain, one bit each
}

func (p spoils) held() bool { return p.piece >= 0 || p.ground != 0 }

// stakes notes what both sides hold before the blows fall: a side that is wiped out holds nothing any more.
// ff.result.winner-takes-terrain, ff.building.assault.occupy
func (x *Assault) stakes(s *State) {
	x.held = [2]spoils{s.spoilsOf(x.Attacker), s.spoilsOf(x.Defender)}
}

// spoilsOf reads what a unit holds.
func (s *State) spoilsOf(u UnitID) spoils {
	un := s.Unit(u)
	out := spoils{where: un.Where, piece: -1}
	switch un.Where {
	case position.Inside, position.OnRoof:
		out.piece = un.In
	case position.OnTable:
		for i := range s.Book.Board.Pieces {
			if p := &s.Book.Board.Pieces[i]; i < 64 && p.Holds() && p.Area.Bounds().Contains(s.Bodies[un.Leader].At) && s.Occupies(u, i) {
				out.ground |= 1 << i
			}
		}
	}
	return out
}

// nextInside is a further enemy in a building, NoUnit if there is none.  ff.building.assault.second-unit
func (s *State) nextInside(u UnitID, piece int16) UnitID {
	for i := range s.Units {
		if un := &s.Units[i]; un.Where == position.Inside && un.In == piece && s.Enemies(u, UnitID(i)) {
			return UnitID(i)
		}
	}
	return NoUnit
}

// rewarded gives a winner what it gets at once, before any second fight: it may lose its pin and take the
// HVA of a carrier it has destroyed.  ff.result.winner-unpins, ff.drone.hva.captured
func (r *Run) rewarded(u, loser UnitID) {
	if !r.InPlay(u) || r.Groups[u].Side == position.Neutral {
		return
	}
	if r.Unit(u).Pinned && r.askYes(AskWinnerUp, r.Groups[u].Side, u, "ff.result.winner-unpins", "Remove its pin?", true) {
		r.removePin(u, "ff.result.winner-unpins")
	}
	if !r.InPlay(loser) {
		r.captureHVA(u, loser)
	}
}

// takeGround lets a winner occupy the building or roof it has won, or else consolidate, into the loser's
// terrain too.  ff.building.assault.occupy, ff.result.consolidate, ff.result.winner-takes-terrain
func (r *Run) takeGround(u UnitID, won spoils) {
	if !r.InPlay(u) || r.Groups[u].Side == position.Neutral || !r.OnGround(u) {
		return
	}
	if won.piece >= 0 && r.occupy(u, won) {
		return
	}
	before := r.spoilsOf(u)
	r.consolidate(u)
	if now := r.spoilsOf(u); r.by("ff.result.winner-takes-terrain", now.ground&won.ground&^before.ground != 0) {
		r.tell("takes-terrain", u, NoUnit, "ff.result.winner-takes-terrain", "%s takes the ground it has won", r.Name(u))
	}
}

// occupy lets the winner of a fight for a building go in, or onto the roof it has won.
// ff.building.assault.occupy
func (r *Run) occupy(u UnitID, won spoils) bool {
	no := r.InsideRefusal(u, int(won.piece))
	if won.where == position.OnRoof {
		no = r.RoofRefusal(u, int(won.piece))
	}
	if no != nil {
		r.cite(no.Rule)
		return false
	}
	if won.where == position.Inside && r.by("ff.building.enter-leave-same-round", r.LeavesOne(u)) {
		return false
	}
	if !r.askYes(AskOccupy, r.Groups[u].Side, u, "ff.building.assault.occupy", "Occupy "+r.Book.Board.Pieces[won.piece].Key+"?", true) {
		return false
	}
	r.goInto(u, won.where, int(won.piece))
	return true
}
