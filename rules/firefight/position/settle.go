package position

import (
	"fmt"

	"sortie/geom"
	"sortie/march"
	"sortie/rules/firefight/force"
	"sortie/tally"
)

// Why a model may not stand at a place, besides what every party finds by itself.
const (
	onSolid  = march.Own + iota
	onClosed // ground that is blocking to this unit
	notOpen
	nearEnemy
	nearFriend
	onModel
	nearPrize // a unit with Fly beside an objective
	noSprint  // ground on the way that it may not sprint through
)

// SurroundLeader lists what stands and lies round the end of the leader, for everybody to keep clear of.
func (g *Trip) SurroundLeader(lead *march.Pose) { g.surroundBy(lead, 8*geom.Inch) }

// surroundBy is surround as far as those reach who stand by their leader.
func (g *Trip) surroundBy(lead *march.Pose, reach geom.Length) {
	box := lead.Body.Bounds().Grow(g.Far + reach)
	g.Surround(box.Grow(max(0, g.gap-geom.Inch)))
	for i := range g.s.Book.Board.Pieces {
		if p := &g.s.Book.Board.Pieces[i]; p.Class != force.OpenGround && p.Area.Bounds().Meets(box) {
			g.Plots = append(g.Plots, g.plot(int16(i), lead.At))
		}
	}
}

// followersReach is how far beyond coherency somebody can be who is anything to those that stand by their leader. Where one is named a
// place he may be named one farther off, and is told what is wrong with it there.
func (g *Trip) followersReach() geom.Length {
	const spare = geom.Inch + geom.Inch/4 // the gap that is kept from others, and what rounding takes
	wide := geom.Length(0)
	for i := range g.Poses {
		if i != g.Lead && g.Poses[i].Named {
			return 8 * geom.Inch
		}
		wide = max(wide, 2*g.Poses[i].Base.Reach())
	}
	return min(2*wide+spare, 8*geom.Inch)
}

// plot is what a piece of ground is to those who end on it, the leader at a place. Of those who follow nobody stands in
// terrain that the leader is not in, and all do in that which he is in while there is room.
// ff.move.others-not-other-terrain, ff.move.terrain-with-leader
func (g *Trip) plot(i int16, lead geom.Point) march.Plot {
	p := &g.s.Book.Board.Pieces[i]
	y := march.Plot{Area: &p.Area, Tag: i}
	if p.Solid() {
		y.Why = onSolid
		return y
	}
	if kind, _ := g.Going(p); g.place != nil && g.place.Open && p.Class != force.Hill {
		y.Why = notOpen
	} else if kind == BlockingGoing {
		y.Why, y.Leaves = onClosed, g.place == nil && g.stoodOn(p)
	}
	if i < 64 && p.Holds() {
		y.Middle = p.Class != force.Hill
		y.With = p.Area.Bounds().Contains(lead) && p.Area.Contains(lead)
	}
	return y
}

// stoodOn tells whether the leader began its move on a piece.
func (g *Trip) stoodOn(p *force.Piece) bool {
	b := g.Poses[g.Lead].Base.Posed(g.From, g.Facing)
	return g.Start.None() && p.Area.Overlaps(&b)
}

// leaderEnds judges the place where the leader ends.
func (g *Trip) leaderEnds() *tally.Refusal {
	lead := &g.Poses[g.Lead]
	g.surroundBy(lead, g.followersReach())
	lead.Stands = true
	f, by := g.Spot(&lead.Body, lead.At, true)
	if f == march.Fine || g.place == nil && g.Spec.Least == 0 && lead.At == g.From && lead.Facing == g.Facing && g.Start.None() {
		return nil // where it stands it may stay
	}
	return g.refusal(f, by, g.Lead)
}

// othersEnd judges the places named for the others and finds places for the rest.  ff.move.others-follow
func (g *Trip) othersEnd() *tally.Refusal {
	for i := range g.Poses {
		if i == g.Lead || !g.Poses[i].Named {
			continue
		}
		if f, by := g.Placed(i); f != march.Fine {
			return g.refusal(f, by, i)
		}
	}
	if i := g.LeftOutside(); i >= 0 {
		return g.outside(i)
	}
	if i := g.Follow(g.Poses[g.Lead].At.Sub(g.From), g.place == nil && g.Start.None()); i >= 0 {
		if g.quiet {
			return &g.no
		}
		return tally.Refuse(g.FarIs, fmt.Sprintf("there is no room for %s in coherency with its leader", g.call(i)), "end where the others can follow")
	}
	return nil
}

// outside refuses a model placed outside the leader's terrain while there is room for it inside.
// ff.move.terrain-with-leader
func (g *Trip) outside(i int) *tally.Refusal {
	if g.quiet {
		return &g.no
	}
	return tally.Refuse("ff.move.terrain-with-leader", g.call(i)+" must be placed in the leader's terrain while there is room", "place it there")
}

// refusal puts a fault into words.
func (g *Trip) refusal(f march.Fault, by, i int) *tally.Refusal {
	if g.quiet {
		return &g.no
	}
	who := g.call(i)
	key := func() string { return g.s.Book.Board.Pieces[by].Key }
	switch f {
	case march.OffTable:
		return tally.Refuse("ff.move.stay-on-table", who+" would leave the table", "stay on the table")
	case onSolid:
		rule := tally.Rule("ff.terrain.blocking")
		if g.Words.Fly {
			rule = "ff.terrain.fly-over"
		} else if g.s.Book.Board.Pieces[by].Class == force.Building {
			rule = "ff.building.types"
		}
		return tally.Refuse(rule, who+" cannot stand on "+key(), "end beside it")
	case onClosed:
		_, rule := g.Going(&g.s.Book.Board.Pieces[by])
		return tally.Refuse(rule, key()+" is closed to "+who, "end beside it")
	case nearEnemy:
		return g.enemyRefusal(by, i)
	case nearFriend, onModel:
		return tally.Refuse("ff.move.friend-one-inch", fmt.Sprintf("%s would end within 1\" of %s", who, g.s.Name(UnitID(g.Others[by].Group))), "end 1\" away from friends")
	case march.Elsewhere:
		return tally.Refuse("ff.move.others-not-other-terrain", fmt.Sprintf("%s may not stand in %s without the leader", who, key()), "place it outside")
	case march.TooFar:
		return tally.Refuse(g.FarIs, fmt.Sprintf("%s would be more than %v from its leader", who, g.Far), "place it nearer")
	case march.OnComrade:
		return tally.Refuse("ff.move.others-follow", who+" would stand on "+g.call(by), "models end apart")
	case nearPrize:
		rule := tally.Rule("ff.kw.fly.objective")
		if g.Words.Vehicle {
			rule = "ff.flyer.objective"
		}
		return tally.Refuse(rule, who+" flies: it may not end within 1\" of an objective", "end elsewhere")
	case notOpen:
		return tally.Refuse(g.place.Rule, fmt.Sprintf("%s would stand in %s: only open ground will do", who, key()), "place it in the open")
	}
	why := "it may not stand there"
	if g.place != nil && g.place.Why != "" {
		why = g.place.Why
	}
	return tally.Refuse(g.Spec.Rule, why, "place it elsewhere")
}

func (g *Trip) enemyRefusal(by, i int) *tally.Refusal {
	o, lead := &g.Others[by], i == g.Lead
	rule := tally.Rule("ff.move.enemy-one-inch")
	switch {
	case g.place != nil && g.place.Gap > 0:
		rule = g.place.Rule
	case o.Above:
		rule = "ff.flyer.move-under"
	case !lead && geom.Within(&g.Poses[i].Body, &o.Body, TouchSlack):
		rule = "ff.move.others-no-contact"
	case g.Words.Teleport:
		rule = "ff.kw.teleport.end"
	case lead:
		rule = g.inchRule()
	}
	return tally.Refuse(rule, fmt.Sprintf("%s would end within %v of %s", g.call(i), g.gap, g.s.Name(UnitID(o.Group))), "keep away from enemies")
}
