package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// The questions of restoring HP.
const (
	AskHeal   = "heal"
	AskReturn = "return"
)

// healRefusal says why a Medic has nobody to heal.  ff.kw.medic.heal
func (r *Run) healRefusal(u UnitID) *tally.Refusal {
	if !r.words(u).Medic {
		return tally.Refuse("ff.kw.medic.heal", "it is no Medic", "choose another action")
	}
	for i := range r.Units {
		if r.Units[i].Side == r.Units[u].Side && r.patientRefusal(u, UnitID(i)) == nil {
			return nil
		}
	}
	return tally.Refuse("ff.kw.medic.heal", "no friendly unit within 6\" has lost HP", "choose another action")
}

// patientRefusal says why a Medic cannot heal a unit.  ff.kw.medic.heal, ff.kw.medic.exclusions
func (r *Run) patientRefusal(u, t UnitID) *tally.Refusal {
	if !r.inPlay(t) || !r.inPlay(u) {
		return tally.Refuse("ff.kw.medic.heal", "it is not in play", "choose another")
	}
	k := r.words(t)
	category := r.book.Kinds[r.Units[t].Kind].Category
	switch {
	case k.Construct || k.Vehicle:
		return tally.Refuse("ff.kw.medic.exclusions", "a Medic cannot help Constructs and Vehicles", "choose another")
	case category != Troop && category != Specialist:
		return tally.Refuse("ff.kw.medic.heal", "a Medic helps troop and specialist units", "choose another")
	case !r.near(u, t, 6*geom.Inch):
		return tally.Refuse("ff.kw.medic.heal", "it is further than 6\" away", "choose another")
	case r.wounded(t) == NoModel && r.fallen(t) == NoModel:
		return tally.Refuse("ff.kw.medic.heal", "it has lost no HP", "choose another")
	}
	return nil
}

// heal is the Medic's short action: 1 HP for a friendly troop or specialist unit within 6".  ff.kw.medic.heal
func (r *Run) heal(u UnitID) {
	t := UnitID(r.ask(flow.Question{
		Name: AskHeal, Seat: r.unit(u).Side, Kind: flow.PickOne, Rule: "ff.kw.medic.heal", Unit: int32(u), Target: -1,
		Prompt: "Which unit regains 1 HP?",
		Offers: func() []flow.Option {
			var out []flow.Option
			for i := range r.Units {
				if t := UnitID(i); r.Units[i].Side == r.Units[u].Side && r.inPlay(t) {
					out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(t)), Key: r.name(t), Label: r.name(t), Refused: r.patientRefusal(u, t)})
				}
			}
			return out
		},
	}).Value)
	r.cite("ff.kw.medic.heal")
	r.restoreHP(t, "ff.kw.medic.return-model")
}

// regenerate gives a unit back 1 HP in the end phase.  ff.kw.regeneration
func (r *Run) regenerate(u UnitID) {
	if !r.by("ff.kw.regeneration", r.wounded(u) != NoModel || r.fallen(u) != NoModel) {
		return
	}
	r.restoreHP(u, "ff.kw.regeneration.return-model")
}

// wounded is a model of a unit that has lost HP and lives, NoModel if there is none.
func (s *State) wounded(u UnitID) ModelID {
	for m := range s.all(u) {
		if s.Models[m].Damage > 0 {
			return m
		}
	}
	return NoModel
}

// fallen is a removed model of a unit that could come back; drones do not.
func (s *State) fallen(u UnitID) ModelID {
	un := s.unit(u)
	for m := un.First; m < un.First+ModelID(un.Count); m++ {
		if s.Models[m].Gone && !s.typ(m).Drone {
			return m
		}
	}
	return NoModel
}

// restoreHP gives 1 HP back: to a damaged model first; only when none is damaged does a removed model come
// back, with 1 HP.  ff.kw.medic.return-model, ff.kw.regeneration.return-model
func (r *Run) restoreHP(u UnitID, back tally.Rule) {
	if m := r.wounded(u); m != NoModel {
		r.Models[m].Damage--
		r.tell("healed", u, NoUnit, back, "%s regains 1 HP", r.name(u))
		return
	}
	m := r.fallen(u)
	if m == NoModel || r.denied(back) {
		return
	}
	broken := r.broken(u)
	if !r.placeReturned(u, m, back) {
		return
	}
	mo := r.model(m)
	mo.Gone, mo.Damage = false, r.typ(m).HP-1
	r.tell("returned", u, NoUnit, back, "a model of %s comes back", r.name(u))
	if broken && !r.broken(u) {
		r.cite("ff.nerve.broken.recover")
	}
}

// placeReturned puts a returning model beside its unit, as a template, for it is no figure on the table
// yet; in a building or a transport it needs no place.
func (r *Run) placeReturned(u UnitID, m ModelID, rule tally.Rule) bool {
	un := r.unit(u)
	if un.Where != OnTable {
		r.Models[m].Off = true
		r.Models[m].At = r.Models[un.Leader].At
		return true
	}
	spot, ok := r.returnSpot(u, m, nil)
	if !ok {
		return false
	}
	a := r.ask(flow.Question{
		Name: AskReturn, Seat: un.Side, Kind: flow.Place, Rule: rule, Unit: int32(u), Target: -1, Prompt: "Where does the model come back?",
		Default: flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{spot}}}}, HasDefault: true,
		Check: func(a *flow.Answer) *tally.Refusal { return r.returnRefusal(u, m, a) },
		Suggest: func(g *dice.Rand) flow.Answer {
			if at, ok := r.returnSpot(u, m, g); ok {
				return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{at}}}}
			}
			return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{spot}}}}
		},
	})
	r.Models[m].At, r.Models[m].Facing, r.Models[m].Off = a.Paths[0].Points[0], r.Models[un.Leader].Facing, false
	return true
}

func (r *Run) returnRefusal(u UnitID, m ModelID, a *flow.Answer) *tally.Refusal {
	if len(a.Paths) != 1 || a.Paths[0].Figure != -1 {
		return tally.Refuse("ff.kw.medic.return-model", "place the one model that comes back", "put it beside its unit")
	}
	if !r.canReturn(u, m, a.Paths[0].Points[0]) {
		return tally.Refuse("ff.move.coherency-3", "it must stand free, in coherency with its leader and 1\" from other units", "put it beside its unit")
	}
	return nil
}

// returnSpot finds a place for a returning model round its leader, from a random bearing if there is a
// generator.
func (s *State) returnSpot(u UnitID, m ModelID, g *dice.Rand) (geom.Point, bool) {
	lead := s.Units[u].Leader
	at := s.Models[lead].At
	b, l := s.body(m), s.body(lead)
	step := spanOf(&b)/2 + spanOf(&l)/2 + 2
	turn := geom.Angle(0)
	if g != nil {
		turn = geom.Angle(g.Int(360))
	}
	for ring := range geom.Length(4) {
		for k := range geom.Angle(12) {
			p := at.Polar((turn + 30*k).Norm(), step+ring*geom.Inch*3/4)
			if s.canReturn(u, m, p) {
				return p, true
			}
		}
	}
	return geom.Point{}, false
}

// spanOf is the greatest extent of a body.
func spanOf(b *geom.Shape) geom.Length {
	box := b.Bounds()
	return max(box.Max.X-box.Min.X, box.Max.Y-box.Min.Y)
}

// canReturn tells whether a model may stand somewhere: on the table, free, within coherency of its leader
// and 1" from all other units.
func (s *State) canReturn(u UnitID, m ModelID, p geom.Point) bool {
	b := s.bodyAt(m, p, s.Models[s.Units[u].Leader].Facing)
	box := b.Bounds()
	if board := &s.book.Board; box.Min.X < 0 || box.Min.Y < 0 || box.Max.X > board.Width || box.Max.Y > board.Height {
		return false
	}
	if s.keptOff(u, &b) {
		return false
	}
	lead := s.body(s.Units[u].Leader)
	if far, _ := s.coherency(u); !geom.Within(&b, &lead, far) {
		return false
	}
	for i := range s.book.Board.Pieces {
		pc := &s.book.Board.Pieces[i]
		if !pc.Area.Bounds().Meets(box) || !pc.Area.Overlaps(&b) {
			continue
		}
		if kind, _ := s.going(s.words(u), pc); kind == BlockingGoing || pc.solid() {
			return false
		}
	}
	for i := range s.Models {
		o := &s.Models[i]
		if o.Gone || o.Off || ModelID(i) == m {
			continue
		}
		body := s.body(ModelID(i))
		if o.Unit == u && geom.Overlap(&b, &body) || o.Unit != u && geom.Closer(&b, &body, geom.Inch) {
			return false
		}
	}
	return true
}
