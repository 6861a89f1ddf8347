package firefight

import (
	"sortie/flow"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// The questions before a side deploys.
const (
	AskLoad     = "load"
	AskReserve  = "reserve"
	AskWithhold = "withhold"
)

// prepare settles what a side deploys: who rides in which transport, who stays in reserve, and, for the
// player with the initiative, who is withheld.
func (r *Run) prepare(side Side) {
	for i := range r.Units {
		if u := UnitID(i); r.Groups[i].Side == side && r.Units[i].Waiting && r.Words(u).Capacity > 0 {
			r.load(u)
		}
	}
	r.chooseReserve(side)
	if side == r.Initiative && r.Allowance > 0 {
		r.withhold(side)
	}
}

// load asks which units start aboard a transport.  ff.transport.deploy-inside
func (r *Run) load(carrier UnitID) {
	if !r.anyToLoad(carrier) {
		return
	}
	a := r.ask(flow.Question{
		Name: AskLoad, Seat: r.Groups[carrier].Side, Kind: flow.PickSeveral, Rule: "ff.transport.deploy-inside", Unit: int32(carrier), Target: -1,
		Min: 0, Max: int32(r.Words(carrier).Capacity), Prompt: "Which units start aboard it?", HasDefault: true,
		Offers: func() []flow.Option { return r.loadOffers(carrier) },
		Check:  func(a *flow.Answer) *tally.Refusal { return r.loadRefusal(carrier, a.Values) },
	})
	for _, v := range a.Values {
		u := UnitID(v)
		r.embark(u, carrier, "ff.transport.deploy-inside")
		r.Unit(u).Waiting, r.Unit(u).Entered = false, 0
	}
}

func (s *State) anyToLoad(carrier UnitID) bool {
	for i := range s.Units {
		if s.mayLoad(carrier, UnitID(i)) && s.CarryRefusal(UnitID(i), carrier) == nil {
			return true
		}
	}
	return false
}

func (s *State) mayLoad(carrier, u UnitID) bool {
	return u != carrier && s.Groups[u].Side == s.Groups[carrier].Side && s.Units[u].Waiting
}

func (r *Run) loadOffers(carrier UnitID) []flow.Option {
	var out []flow.Option
	for i := range r.Units {
		if u := UnitID(i); r.mayLoad(carrier, u) {
			out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(u)), Key: r.Name(u), Label: r.Name(u), Refused: r.CarryRefusal(u, carrier)})
		}
	}
	return out
}

// loadRefusal holds all passengers together against the room there is.
func (s *State) loadRefusal(carrier UnitID, units []int32) *tally.Refusal {
	trial := *s
	trial.Units = append([]position.Unit(nil), s.Units...)
	for _, v := range units {
		if r := trial.CarryRefusal(UnitID(v), carrier); r != nil {
			return r
		}
		trial.Units[v].Where, trial.Units[v].In = position.Aboard, int16(carrier)
	}
	return nil
}

// chooseReserve asks which units stay in reserve: those a rule or the mission allows.
// ff.reserve.only-special-rules
func (r *Run) chooseReserve(side Side) {
	most, able := int32(0), false
	for i := range r.Units {
		if u := UnitID(i); r.Groups[i].Side == side && r.Units[i].Waiting {
			most++
			able = able || r.reserveRefusal(u) == nil
		}
	}
	if !able {
		return
	}
	r.cite("ff.reserve.only-special-rules", "ff.house.reserves-allowed")
	a := r.ask(flow.Question{
		Name: AskReserve, Seat: side, Kind: flow.PickSeveral, Rule: "ff.reserve.only-special-rules", Unit: -1, Target: -1,
		Min: 0, Max: most, Prompt: "Which units stay in reserve?", HasDefault: true,
		Offers: func() []flow.Option { return r.reserveOffers(side) },
		Check:  func(a *flow.Answer) *tally.Refusal { return r.oneReserve(a.Values) },
	})
	for _, v := range a.Values {
		u := UnitID(v)
		r.Unit(u).Waiting = false
		r.tell("reserve", u, NoUnit, "ff.setup.deploy.reserve-off-table", "%s stays in reserve", r.Name(u))
	}
}

func (r *Run) reserveOffers(side Side) []flow.Option {
	var out []flow.Option
	for i := range r.Units {
		if u := UnitID(i); r.Groups[i].Side == side && r.Units[i].Waiting {
			out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(u)), Key: r.Name(u), Label: r.Name(u), Refused: r.reserveRefusal(u)})
		}
	}
	return out
}

// reserveRefusal says why a unit may not start in reserve.  ff.house.reserves-allowed,
// ff.kw.aerial-deployment.reserve, ff.kw.subterranean.normal
func (r *Run) reserveRefusal(u UnitID) *tally.Refusal {
	if r.Carries(u) {
		return tally.Refuse("ff.reserve.only-special-rules", "a transport with units aboard is deployed", "unload it or keep another unit back")
	}
	k := r.Words(u)
	switch {
	case r.by("ff.kw.aerial-deployment.reserve", k.Aerial):
	case r.by("ff.kw.subterranean.normal", k.Subterranean):
	case r.InForce().Reserves, r.Book.Options.OneReserve:
		r.cite("ff.house.reserves-allowed")
	default:
		return tally.Refuse("ff.house.reserves-allowed", "the mission allows no reserves, and the unit has no Aerial or Subterranean Deployment", "deploy it")
	}
	return nil
}

// oneReserve holds an answer against the option of one unit in reserve; those with a rule of their own do
// not count.
func (r *Run) oneReserve(units []int32) *tally.Refusal {
	n := 0
	for _, v := range units {
		if k := r.Words(UnitID(v)); !k.Aerial && !k.Subterranean {
			n++
		}
	}
	if n > 1 && !r.InForce().Reserves {
		return tally.Refuse("ff.house.reserves-allowed", "each player may keep one unit in reserve", "keep one back")
	}
	return nil
}

// withhold asks the player with the initiative which units wait until the opponent has deployed: as many
// as the recon scores differ by.  ff.setup.withhold.allowance
func (r *Run) withhold(side Side) {
	r.cite("ff.setup.withhold.allowance")
	a := r.ask(flow.Question{
		Name: AskWithhold, Seat: side, Kind: flow.PickSeveral, Rule: "ff.setup.withhold.allowance", Unit: -1, Target: -1,
		Min: 0, Max: int32(r.ToDeploy(side, false)), Prompt: "Which units do you hold back until the opponent has deployed?", HasDefault: true,
		Offers: func() []flow.Option { return r.withholdOffers(side) },
		Check:  func(a *flow.Answer) *tally.Refusal { return r.withholdRefusal(a.Values) },
	})
	for _, v := range a.Values {
		u := UnitID(v)
		if r.Carries(u) {
			r.cite("ff.setup.withhold.transport-cost")
		}
		r.Unit(u).Withheld = true
		r.tell("withheld", u, NoUnit, "ff.setup.withhold.allowance", "%s is held back", r.Name(u))
	}
}

func (r *Run) withholdOffers(side Side) []flow.Option {
	var out []flow.Option
	for i := range r.Units {
		u := UnitID(i)
		if r.Groups[i].Side != side || !r.Units[i].Waiting {
			continue
		}
		o := flow.Option{Value: int32(i), Unit: flow.RefTo(int32(u)), Key: r.Name(u), Label: r.Name(u)}
		o.Refused = r.withholdRefusal([]int32{int32(i)})
		out = append(out, o)
	}
	return out
}

// withholdRefusal counts 1 for each unit withheld and 1 more for each unit inside it.
// ff.setup.withhold.transport-cost
func (s *State) withholdRefusal(units []int32) *tally.Refusal {
	cost, rule := 0, tally.Rule("ff.setup.withhold.allowance")
	for _, v := range units {
		cost++
		for i := range s.Units {
			if s.Units[i].Where == position.Aboard && s.Units[i].In == int16(v) {
				cost++
				rule = "ff.setup.withhold.transport-cost"
			}
		}
	}
	if cost <= int(s.Allowance) {
		return nil
	}
	return tally.Refuse(rule, "that is more than the difference of the recon rolls", "hold fewer units back; each unit in a transport counts")
}
