package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/table"
	"sortie/tally"
)

// board lets a figure that has sprinted to an entry arc get on, if it has the movement left; one that may not stay there by some rule
// gets on: it has not moved, or perimeters overlap.
// dvg.passenger.board.cost, dvg.passenger.board.next-turn, dvg.passenger.board.partial, dvg.orders.sprint.boarding
func (r *Run) board(b BodyID, left geom.Length, must tally.Rule) {
	for i := range r.Bodies {
		v := BodyID(i)
		if !r.Stands(v) || r.SideOf(v) != r.SideOf(b) || r.Frame(v).PA == 0 || r.BoardRefusal(b, v) != nil {
			continue
		}
		if r.law().Holds("dvg.passenger.board.cost", left < law.Boarding(r.Frame(b).Class)) {
			r.Figure(v).Waits = r.by("dvg.passenger.board.partial", true) || r.Figure(v).Waits
			continue
		}
		due := must
		if r.Hatch(b, left, v) != NoBody { // it may take the next one
			due = ""
		}
		if !r.askBoard(b, v, due) {
			continue
		}
		r.judged(func() { r.BoardRefusal(b, v) })
		r.cite("dvg.passenger.board.cost", "dvg.passenger.board.next-turn", "dvg.passenger.board.arc", "dvg.vehicle.entry-arcs")
		r.Board(b, v)
		r.Bodies[b].Prone = false
		r.Figure(v).Waits = true
		r.Groups[r.UnitOf(b)].Carrier = r.UnitOf(v)
		r.tellOf("boarded", b, v, "dvg.passenger.board.next-turn", "%s gets on", r.FigureName(b))
		r.lostGuns()
		return
	}
}

// boardsWith has those who went with a figure as one try to board the vehicle that it has got on: from where they stand, or after
// they went to an entry arc with the movement that they have left.
// dvg.passenger.board.partial, dvg.infweapon.loader.contact, dvg.infweapon.powerpack.contact
func (r *Run) boardsWith(p *position.Part, g *position.Going, left geom.Length, must bool) {
	v := r.Bodies[g.Body].Aboard
	for _, m := range g.Along {
		if v == NoBody || !r.StandsFit(m, false) || r.Engaged(m) || !r.by("dvg.passenger.board.partial", true) {
			continue
		}
		has := left
		if has > 0 && !r.AtArc(m, v, r.Bodies[m].At) {
			on := r.SetOut(position.Going{Body: m, Pace: g.Pace, Limit: has, Rule: g.Rule, Contact: g.Contact, Must: must, Mends: true, Sprints: true, Boards: true, Goal: v, Rival: g.Rival})
			w := r.moveFigure(on)
			if has -= w.Spent.Length(); r.Stands(m) {
				r.contacts(p, m)
			}
			if on.Stuck || !r.StandsFit(m, false) {
				continue
			}
		}
		r.board(m, has, "")
	}
}

// askBoard asks whether a figure gets into a vehicle; it must if others of its unit have.  dvg.passenger.board.partial
func (r *Run) askBoard(b, v BodyID, must tally.Rule) bool {
	usual, stays := flow.No, (*tally.Refusal)(nil)
	if must != "" && r.by(must, true) {
		usual, stays = flow.Yes, position.No(must, "get on", "%s may not stay where it is", r.FigureName(b))
	}
	if r.Ride(r.UnitOf(b)) == v {
		usual, stays = flow.Yes, position.No("dvg.passenger.board.partial", "get on", "others of its unit are aboard")
	}
	return r.ask(flow.Question{Name: AskBoard, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.orders.sprint.boarding", Unit: int32(r.UnitOf(b)), Target: -1,
		Prompt: "Does " + r.FigureName(b) + " get into " + r.FigureName(v) + "?", HasDefault: true, Default: flow.Answer{Value: usual},
		Offers: func() []flow.Option {
			return append(r.List(2), flow.Option{Value: flow.Yes, Key: "yes", Label: "Yes", Rule: "dvg.orders.sprint.boarding"}, flow.Option{Value: flow.No, Key: "no", Label: "No", Refused: stays})
		}}).Value == flow.Yes
}

// settlePassengers ends the boarding of a turn: a vehicle waits for those of its passengers' units who are outside while
// it has room; who finds none is a unit of its own.  dvg.passenger.board.full, dvg.passenger.board.partial
func (r *Run) settlePassengers() {
	aboard := slices.ContainsFunc(r.Bodies, func(b table.Body) bool { return b.Aboard != NoBody })
	for u := range r.Groups {
		if !aboard {
			break
		}
		id := UnitID(u)
		carrier := NoBody
		for b := range r.Members(id) {
			if r.Bodies[b].Aboard != NoBody {
				carrier = r.Bodies[b].Aboard
			}
		}
		if carrier == NoBody {
			continue
		}
		var out []BodyID
		for b := range r.Members(id) {
			if r.Bodies[b].Aboard == NoBody {
				out = append(out, b)
			}
		}
		if len(out) == 0 {
			r.AimOn(id, r.UnitOf(carrier)) // of one unit from now on: dvg.passenger.board.next-turn
			continue
		}
		if r.by("dvg.passenger.board.full", r.SeatsLeft(carrier) < int(r.SizeOf(out[0]))) {
			n := r.newUnit(id, out)
			r.Groups[n].Carrier = NoUnit
			r.Units[n].Left = true
			r.Figure(carrier).Waits = false
			r.tell("left-over", n, id, "dvg.passenger.board.full", "%s is left outside", r.Name(n))
			r.keepAiming(id, []UnitID{id, n})
			r.AimOn(id, r.UnitOf(carrier))
		}
	}
	for b := range r.Figures {
		f := &r.Figures[b]
		if !f.Waits {
			continue
		}
		waits := false
		for u := range r.Groups {
			in, outside := false, false
			for m := range r.Members(UnitID(u)) {
				in = in || r.Bodies[m].Aboard == BodyID(b)
				outside = outside || r.Stands(m)
			}
			waits = waits || r.by("dvg.passenger.board.partial", in && outside)
		}
		f.Waits = waits
	}
}
