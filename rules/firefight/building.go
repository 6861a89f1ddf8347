package firefight

import (
	"strings"

	"sortie/flow"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// goInto puts a unit into a building or onto its roof.
func (r *Run) goInto(u UnitID, where position.Place, piece int) {
	r.citeSizes(u, "ff.building.capacity.low-model", "ff.building.capacity.tall-model")
	p := &r.Book.Board.Pieces[piece]
	if where == position.Inside {
		r.tell("enters", u, NoUnit, "ff.building.enter", "%s goes into %s", r.Name(u), p.Key)
		r.Units[u].Entered = r.Round
	} else {
		r.tell("enters", u, NoUnit, "ff.building.roof.separate", "%s goes onto the roof of %s", r.Name(u), p.Key)
	}
	r.takeOff(u, where, int16(piece))
	for m := range r.Members(u) {
		r.Bodies[m].At = p.Area.Center()
	}
	r.CarryHVA(u)
}

// enterSomething asks whether a unit's move takes it into a transport, a building or onto a roof that its
// leader can reach, and takes it there.  ff.building.enter, ff.transport.enter, ff.building.roof.climb
func (r *Run) enterSomething(u UnitID, a position.Action) bool {
	rule := r.WalkSpec(u, a).Rule
	floor, _ := r.NextFloor(u)
	if floor != position.OnTable {
		rule = "ff.building.roof.access"
	} else if !r.AnyEntry(u, a) {
		return false
	}
	ans := r.ask(flow.Question{
		Name: AskEnter, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: rule, Unit: int32(u), Target: -1,
		Prompt: "Does it go on the table, or into something?", HasDefault: r.OnlyWalks(u, a) == nil,
		Offers: func() []flow.Option { return r.enterOffers(u, a) },
	})
	switch v := ans.Value; {
	case v == position.EnterNothing:
		return false
	case v == position.EnterFloor:
		floor, piece := r.NextFloor(u)
		r.goInto(u, floor, piece)
	case v >= position.EnterRoof:
		r.citeClimb(u, int(v-position.EnterRoof))
		r.goInto(u, position.OnRoof, int(v-position.EnterRoof))
	case v >= position.EnterBuilding:
		r.goInto(u, position.Inside, int(v-position.EnterBuilding))
	default:
		rule := tally.Rule("ff.transport.enter")
		if r.Units[u].HVA {
			rule = "ff.drone.hva.transport"
		}
		r.embark(u, UnitID(v-position.EnterCarrier), rule)
	}
	return true
}

func (r *Run) enterOffers(u UnitID, a position.Action) []flow.Option {
	out := []flow.Option{{Value: position.EnterNothing, Key: "no", Label: "Move on the table", Refused: r.OnlyWalks(u, a)}}
	if floor, piece := r.NextFloor(u); floor != position.OnTable {
		out = append(out, r.FloorOffer(u, floor, piece))
	}
	for v := range r.Entries(u, a) {
		o := flow.Option{Value: v, Refused: r.EntryRefusal(u, v, a)}
		switch {
		case v >= position.EnterRoof:
			key := r.Book.Board.Pieces[v-position.EnterRoof].Key
			o.Key, o.Label, o.Rule = key+"-roof", "Onto the roof of "+r.spoken(key), "ff.building.roof.climb"
		case v >= position.EnterBuilding:
			key := r.Book.Board.Pieces[v-position.EnterBuilding].Key
			o.Key, o.Label, o.Rule = key, "Into "+r.spoken(key), "ff.building.enter"
		default:
			key := r.Name(UnitID(v - position.EnterCarrier))
			o.Key, o.Label, o.Rule, o.Unit = key, "Aboard "+key, "ff.transport.enter", flow.RefTo(v-position.EnterCarrier)
		}
		out = append(out, o)
	}
	return out
}

// spoken is the key of a piece as people read it.
func (r *Run) spoken(key string) string {
	if !r.io.Loud() {
		return key
	}
	return strings.ReplaceAll(key, "-", " ")
}

func (r *Run) citeClimb(u UnitID, piece int) {
	r.cite("ff.building.roof.climb", "ff.building.roof.access")
	if k := r.Words(u); k.AntiGrav && !k.Fly {
		r.cite("ff.building.roof.anti-grav", "ff.kw.anti-grav")
	}
}
