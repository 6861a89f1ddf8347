package defiance

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/table"
	"sortie/tally"
)

// The questions before anybody is placed.
const (
	AskAdjust = "adjust" // what the other player changes about the table
	AskLay    = "lay"    // where a piece that is added goes
	AskZone   = "zone"
)

// layout has the second side change the table and rolls for the zones.
// dvg.setup.terrain.one-builds-other-adjusts, dvg.setup.zone.rolloff
func (r *Run) layout() {
	for range position.Adjustments {
		if !r.adjust() {
			break
		}
	}
	r.Won = Side(r.law().RollOff(r.io.Roll))
	r.tell("zones", NoUnit, NoUnit, "dvg.setup.zone.rolloff", "%s chooses a zone", r.Book.Sides[r.Won].Name)
	near := r.ask(flow.Question{Name: AskZone, Seat: r.Won, Kind: flow.PickOne, Rule: "dvg.setup.zone.rolloff", Unit: -1, Target: -1,
		Prompt: "Which long edge is yours?", HasDefault: true, Default: flow.Answer{Value: int32(r.Won)},
		Offers: func() []flow.Option {
			return append(r.List(2), flow.Option{Value: 0, Key: "near", Label: "The near edge", Rule: "dvg.setup.deployment-edges"},
				flow.Option{Value: 1, Key: "far", Label: "The far edge", Rule: "dvg.setup.deployment-edges"})
		}}).Value
	r.Far = r.Won
	if near == 0 {
		r.Far = law.OtherOfTwo(r.Won)
	}
	r.layGoals()
	r.Phase = position.Placement
	r.shuffle(false)
}

// adjust asks for one change of the table; it tells whether there was one.
func (r *Run) adjust() bool {
	pieces, list := r.Ground.Pieces(), position.Spares()
	const first = 1000 // the numbers of the spares begin here
	v := r.ask(flow.Question{Name: AskAdjust, Seat: flow.Second, Kind: flow.PickOne, Rule: "dvg.setup.terrain.one-builds-other-adjusts", Unit: -1, Target: -1,
		Prompt: fmt.Sprintf("The table is laid out. Do you take a piece away or add one? %d changes at most.", position.Adjustments), HasDefault: true, Default: flow.Answer{Value: -1},
		Offers: func() []flow.Option {
			out := append(r.List(len(pieces)+len(list)+1), flow.Option{Value: -1, Key: "done", Label: "The table is good"})
			for i := range pieces {
				if !pieces[i].Gone {
					out = append(out, flow.Option{Value: int32(i), Thing: flow.Piece(int32(i)), Key: "remove-" + pieces[i].Key, Label: r.Words("Take ", pieces[i].Key, " away")})
				}
			}
			for i := range list {
				out = append(out, flow.Option{Value: int32(first + i), Key: "add-" + list[i].Kind, Label: r.Words("Add ", list[i].Kind, "")})
			}
			return out
		}}).Value
	switch {
	case v < 0:
		return false
	case v < first:
		r.Ground.Alter(int(v)).Gone = true
		r.tell("terrain-removed", NoUnit, NoUnit, "dvg.setup.terrain.one-builds-other-adjusts", "%s is taken away", pieces[v].Key)
	default:
		r.addPiece(&list[v-first])
	}
	return true
}

// addPiece asks where a piece goes and lays it there.  dvg.terrain.four-types
func (r *Run) addPiece(sp *position.Spare) {
	kind, _ := force.KindOf(sp.Kind)
	a := r.ask(flow.Question{Name: AskLay, Seat: flow.Second, Kind: flow.Place, Rule: "dvg.setup.terrain.one-builds-other-adjusts", Unit: -1, Target: -1,
		Prompt: "Where does the middle of the " + sp.Kind + " go? Turn it as you like; nowhere is an answer too.",
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) == 0 {
				return nil
			}
			if len(a.Paths) != 1 || a.Paths[0].Figure != -1 {
				return position.No(flow.RuleAnswer, "place the template", "one piece is laid")
			}
			body := sp.Posed(&a.Paths[0])
			return r.LayRefusal(&body)
		},
		Suggest: func(d *dice.Rand) flow.Answer { return flow.Answer{Paths: r.SuggestLay(sp, d)} }})
	if len(a.Paths) == 0 {
		return
	}
	body := sp.Posed(&a.Paths[0])
	key := fmt.Sprintf("added-%s-%d", sp.Kind, len(r.Ground.Pieces())+1)
	if _, err := r.Ground.Add(table.Piece{Key: key, Kind: int16(kind.Terrain), Form: table.FormOf(&body), Height: kind.High}); err != nil {
		panic(err)
	}
	r.tell("terrain-added", NoUnit, NoUnit, "dvg.terrain.four-types", "%s is laid: %s terrain", key, kind.Terrain)
}
