package firefight

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// RollMission is the roll for a random mission.
const RollMission = "mission"

// missionStep rolls for a mission nobody chose and carries out its set-up instructions, before the recon
// roll.  ff.setup.mission-choice, ff.setup.mission-instructions-first, ff.house.mission.roll
func (r *Run) missionStep() {
	r.cite("ff.setup.mission-choice", "ff.setup.mission-instructions-first")
	if r.by("ff.house.mission.roll", r.Mission < 0) {
		face := int8(r.d8(RollMission, NoUnit))
		r.Mission = 0
		for i := range r.Book.Missions {
			if m := &r.Book.Missions[i]; m.From <= face && face <= m.To {
				r.Mission = int8(i)
			}
		}
	}
	r.setOut()
	r.tell("mission", NoUnit, NoUnit, "ff.setup.mission-choice", "The mission is %s", r.InForce().Name)
	r.Phase = position.Recon
}

// setOut puts the markers of the mission on the table.
func (r *Run) setOut() {
	w, h := r.Size.X, r.Size.Y
	mid := geom.Point{X: w / 2, Y: h / 2}
	if r.by("ff.house.mission.relays.setup", r.InForce().Relays) {
		for i, at := range force.RelayPlaces(w, h) {
			r.Markers = append(r.Markers, position.Marker{Kind: ObjectiveMarker, Name: fmt.Sprintf("relay-%d", i+1), At: at, Owner: flow.Nobody, Unit: NoUnit})
		}
	}
	if r.by("ff.house.mission.home.setup", r.InForce().Home) {
		r.Markers = append(r.Markers, position.Marker{Kind: position.HVAMarker, Name: "hva", At: mid, Owner: flow.Nobody, Unit: NoUnit})
	}
}

// unitDestroyed scores for Bleed Them when a unit is destroyed.  ff.house.mission.bleed.score
func (r *Run) unitDestroyed(u UnitID) {
	if !r.InForce().Bleed || r.Groups[u].Side == position.Neutral {
		return
	}
	worth := [...]int16{force.Troop: 1, force.Specialist: 2, force.Support: 2, force.Command: 3}[r.Book.Kinds[r.Unit(u).Kind].Category]
	r.score(position.OtherOfTwo(r.Groups[u].Side), worth, "ff.house.mission.bleed.score", r.Name(u)+" is destroyed")
}

// score gives victory points and says why.
func (r *Run) score(side Side, points int16, rule tally.Rule, why string) {
	if r.Denied(rule) {
		return
	}
	r.VP[side] += points
	r.tell("scored", NoUnit, NoUnit, rule, "%s: %d for %s", why, points, r.Book.Sides[side].Name)
}

// missionOver scores the round for the mission after both players' end phases, and ends the game where
// the mission says so. Ruling: claims are judged after both players' steps.  ff.house.mission.relays.score
func (r *Run) missionOver() {
	m := r.InForce()
	if m.Relays && r.Round >= 2 {
		r.scoreRelays()
	}
	if m.Home {
		r.scoreHome()
	}
	if m.Bleed && r.Round >= m.Rounds {
		r.lastStand()
	}
}

// scoreRelays gives 1 VP for each objective claimed and 1 more to whoever claims more.
// ff.house.mission.relays.score
func (r *Run) scoreRelays() {
	r.claimObjectives()
	var held [2]int16
	for i := range r.Markers {
		if m := &r.Markers[i]; m.Kind == ObjectiveMarker && m.Owner >= 0 {
			held[m.Owner]++
		}
	}
	for side := range held {
		if held[side] > held[1-side] {
			r.score(Side(side), held[side]+1, "ff.house.mission.relays.score", "more relays claimed")
		} else if held[side] > 0 {
			r.score(Side(side), held[side], "ff.house.mission.relays.score", "relays claimed")
		}
	}
}

// scoreHome gives 1 VP to the player whose unit has the HVA; if that unit stands wholly in its own zone,
// 4 more and the game is over.  ff.house.mission.home.score
func (r *Run) scoreHome() {
	for i := range r.Units {
		u := UnitID(i)
		if !r.Units[i].HVA || !r.InPlay(u) || r.Groups[i].Side == position.Neutral {
			continue
		}
		side := r.Groups[i].Side
		r.score(side, 1, "ff.house.mission.home.score", r.Name(u)+" has the HVA")
		if !r.WhollyHome(u) {
			continue
		}
		r.score(side, 4, "ff.house.mission.home.score", r.Name(u)+" has brought it home")
		r.Ended, r.Why = true, "the HVA is home"
		r.Winner = r.ahead()
		r.cite("ff.house.mission.victory")
	}
}

// ahead is who has more victory points.  ff.house.mission.victory
func (s *State) ahead() Side {
	switch {
	case s.VP[0] > s.VP[1]:
		return flow.First
	case s.VP[1] > s.VP[0]:
		return flow.Second
	}
	return flow.Nobody
}

// lastStand gives 2 VPs to the player with more points' worth of units still in play.
// ff.house.mission.bleed.last-stand
func (r *Run) lastStand() {
	var worth [2]int
	for i := range r.Units {
		if u := &r.Units[i]; r.Groups[i].Side != position.Neutral && r.InPlay(UnitID(i)) {
			worth[r.Groups[i].Side] += r.Book.Kinds[u.Kind].Points
		}
	}
	for side := range worth {
		if worth[side] > worth[1-side] {
			r.score(Side(side), 2, "ff.house.mission.bleed.last-stand", fmt.Sprintf("%d points' worth of units against %d", worth[side], worth[1-side]))
		}
	}
}
