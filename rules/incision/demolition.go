package incision

import (
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/table"
	"sortie/tally"
)

// The questions of demolition.
const (
	AskLay      = "lay"
	AskLayAt    = "lay-at"
	AskLayWhat  = "lay-what"
	AskDetonate = "detonate"
	AskSpot     = "spot"
)

// chargeThing is a placed explosive; its Value is the weapon, its Side whose it is.
const chargeThing int16 = 7

// charges are what an operative can place: its kinds of grenades and charges.
func (s *State) charges(m ModelID) []int16 {
	var out []int16
	for _, a := range s.model(m).Arms {
		w := &s.book.weapons[a.Weapon]
		if w.Class == force.Grenade && !s.Figures[m].Unarmed && !(discharges(w, &w.Modes[0]) && !s.holds("is.discharger.demo", true)) {
			out = append(out, a.Weapon)
		}
	}
	return out
}

// askExplosive asks which kind an operative places; the usual one is what strikes an object hardest.  is.demo.who
func (r *run) askExplosive(u UnitID) int16 {
	op := r.Units[u].Operative
	list := r.charges(op)
	best, most := list[0], -1
	for _, w := range list {
		if sum, _ := r.book.force.PlacedStrike(&r.lead(u).Profile, &r.book.weapons[w], 1); sum.Total() > most {
			best, most = w, sum.Total()
		}
	}
	if len(list) == 1 {
		return best
	}
	a := r.ask(flow.Question{Name: AskLayWhat, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.demo.who", Unit: int32(u), Target: -1, Prompt: "What does " + r.name(u) + " place?",
		Default: flow.Answer{Value: int32(best)}, HasDefault: true,
		Offers: func() []flow.Option {
			out := r.list(len(list))
			for _, w := range list {
				out = append(out, flow.Option{Value: int32(w), Key: r.book.weapons[w].Key, Label: r.book.weapons[w].Name})
			}
			return out
		}})
	return int16(a.Value)
}

// layMost is how many devices an order lets somebody place who has not shot.
// is.demo.who, is.demo.count-advance, is.demo.count-rally, is.demo.count-fire
func (s *State) layMost(u UnitID, order Order, shot bool) int {
	op := s.Units[u].Operative
	if s.holds("is.demo.who", !s.lead(u).sophont() || shot) || len(s.charges(op)) == 0 || s.outOf(op) {
		return 0
	}
	return min(s.layOn(u, order), s.unused(op))
}

// layOn is how many devices an order lets somebody place.
func (s *State) layOn(u UnitID, order Order) int {
	switch {
	case order == Advance && s.holds("is.demo.count-advance", true):
		return 1
	case order == Rally && s.holds("is.demo.count-rally", true):
		return 3
	case order == Fire && s.holds("is.demo.count-fire", true):
		return 5
	case order == Run:
		return s.lead(u).N(force.PlaceOnRun, force.Always) // is.skill.demolitions.level-2
	}
	return 0
}

// lays lets an operative place charges within 1" of itself at the end of its activation.  is.demo.who, is.demo.throw-or-place
func (r *run) lays(u UnitID) {
	most := r.layMost(u, r.Units[u].Order, r.hasShot)
	if r.Units[u].Order == Run && !r.timeLeft(u) {
		most = 0
	}
	if most == 0 || r.sideOf(u) == flow.Nobody || !r.book.scenario.Demolition && !r.Staged {
		return
	}
	op := r.Units[u].Operative
	n := r.ask(flow.Question{Name: AskLay, Seat: r.sideOf(u), Kind: flow.Number, Rule: "is.demo.who", Unit: int32(u), Target: -1, Max: int32(most),
		Prompt: "How many charges does " + r.name(u) + " place?", Default: flow.Answer{}, HasDefault: true}).Value
	if n == 0 {
		return
	}
	if r.cite("is.build.demolition.when-where"); !r.by("is.demo.throw-or-place", true) {
		return
	}
	def := flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{r.Bodies[op].At}}}}
	a := r.ask(flow.Question{Name: AskLayAt, Seat: r.sideOf(u), Kind: flow.Place, Rule: "is.demo.who", Unit: int32(u), Target: -1, Prompt: "Where?",
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != -1 || r.all(!r.reaches(op, a.Paths[0].Points[0]), "is.build.demolition.when-where", "is.demo.who") {
				return tally.Refuse("is.demo.who", "charges are placed in one spot within 1\"", "choose a nearer spot")
			}
			return nil
		},
		Suggest: func(*dice.Rand) flow.Answer { return def }, Default: def, HasDefault: true})
	what := r.askExplosive(u)
	r.uses(op, int(n))
	for range n {
		r.Things = append(r.Things, table.Thing{Kind: chargeThing, Side: r.sideOf(u), Holder: NoModel, At: a.Paths[0].Points[0], Value: what})
	}
	r.tell("laid", u, NoUnit, "is.demo.who", "%s places %d charges", r.name(u), n)
}

// timeLeft tells whether a Run leaves half of Mv for placing a charge; a charge at an enemy leaves none.
// is.skill.demolitions.level-2
func (r *run) timeLeft(u UnitID) bool {
	mv := inches(r.stat(r.Units[u].Operative, force.Mv))
	return !r.charged && r.unspent >= mv/2
}

// mayDetonate lets a member of a shard set off all its charges at the start of its activation.  is.demo.trigger
func (r *run) mayDetonate(u UnitID, order Order) {
	if order == Down || order == Ambush || r.Units[u].Broken || !r.able(u) || r.lead(u).Kind == force.Beasts || r.sideOf(u) == flow.Nobody || r.denied("is.build.demolition.trigger") {
		return
	}
	side := r.sideOf(u)
	any := false
	for i := range r.Things {
		any = any || r.Things[i].Kind == chargeThing && !r.Things[i].Gone && r.Things[i].Side == side
	}
	if !any || !r.by("is.demo.trigger", r.askYes(AskDetonate, u, "is.demo.trigger", "Set off the charges?", false)) {
		return
	}
	r.cite("is.build.demolition.trigger")
	var all []*explosion // they go off at once: what one brings down shelters from the others
	for i := range r.Things {
		if th := &r.Things[i]; th.Kind == chargeThing && !th.Gone && th.Side == side && r.setsOff(u, i) {
			all = append(all, r.primed(u, i))
		}
	}
	for _, x := range all {
		r.detonate(x)
	}
	r.occasion()
}

// setsOff asks for one spot whether its charges go off, where players have agreed to choose; else all do.
// is.build.demolition.trigger
func (r *run) setsOff(u UnitID, thing int) bool {
	if !r.book.options.ChooseSpots {
		return true
	}
	for i := range thing {
		if o := &r.Things[i]; o.Kind == chargeThing && o.Side == r.Things[thing].Side && o.At == r.Things[thing].At {
			return false // it was asked for
		}
	}
	return r.askYes(AskSpot, u, "is.build.demolition.trigger", "Set off "+r.thingName(thing)+" and those at its spot?", true)
}

// primed takes all charges of one kind from a spot, to go off, with those who are under their blast and in line of it as things
// stand then.  is.demo.blast-growth, is.build.demolition.affects
func (r *run) primed(u UnitID, first int) *explosion {
	x := &explosion{u: u, spot: r.Things[first].At, weapon: r.Things[first].Value, side: r.Things[first].Side}
	for i := range r.Things {
		if th := &r.Things[i]; th.Kind == chargeThing && !th.Gone && th.Side == x.side && th.At == x.spot && th.Value == x.weapon {
			th.Gone = true
			x.n++
		}
	}
	x.across = r.mode(x.weapon, 0).N(force.Blast)
	if r.by("is.demo.blast-growth", x.n > 1) {
		x.across += x.n / 2
	}
	for i := range r.Bodies {
		m := ModelID(i)
		if !r.Stands(m) || r.model(m).symbiote() || !r.under(x.spot, x.across, m) {
			continue
		}
		if !r.all(r.lineFree(x.spot, m) != nil, "is.build.demolition.affects") {
			x.models = append(x.models, m)
		}
	}
	return x
}

// detonate sets off the charges of one spot: one hit on the object they lie against with the sum of their breaching
// values, one on every other object under the blast with that of their plain ones, and an attack at Acc 5 a device on
// every model under it.
// is.demo.object-hit, is.demo.models-caught
func (r *run) detonate(x *explosion) {
	if r.book.weapons[x.weapon].Key == "disruptor-dischargers" {
		r.cite("is.discharger.demo")
	}
	r.tell("detonated", x.u, NoUnit, "is.demo.trigger", "%d charges go off, %d\" across", x.n, x.across)
	r.strikesObjects(x)
	r.caught(x)
}

// placers is the best member of a side that places such charges: who placed these is not kept.
func (s *State) placers(side Side, weapon int16) *force.Profile {
	var best *force.Profile
	for i := range s.Units {
		k := s.lead(UnitID(i))
		if s.Groups[i].Owner != side || !k.sophont() || !slices.Contains(s.charges(s.Units[i].Operative), weapon) {
			continue
		}
		if best == nil || k.N(force.DemolitionSV, force.OfExplosives) > best.N(force.DemolitionSV, force.OfExplosives) {
			best = &k.Profile
		}
	}
	return best
}

// atFoot is how near charges lie to what they are placed against.
const atFoot = geom.Inch / 10

// against is the object a spot lies against, -1 for none.
func (s *State) against(spot geom.Point) int {
	point := geom.Disc(spot, 0)
	for i := range s.Ground.Pieces() {
		if s.object(i) && s.Ground.Pieces()[i].Area.Within(&point, atFoot) {
			return i
		}
	}
	return -1
}

// caught attacks every model under a blast that is no object, one Acc 5 test a device; their hits compound.
// is.demo.models-caught, is.acc.result-decisive
func (r *run) caught(x *explosion) {
	a, md := &attack{by: x.u}, r.mode(x.weapon, 0)
	for _, m := range x.models {
		if !r.Stands(m) || r.model(m).Prop == Artillery || !r.by("is.demo.models-caught", true, "is.build.demolition.models-in-blast") {
			continue
		}
		for range x.n {
			sum := r.sum(RollAcc, "charge", "is.demo.models-caught", 5)
			v := r.test(x.u, r.home(m), &sum, "A charge at ", r.modelName(m))
			if !v.Pass {
				continue
			}
			h := hit{by: NoModel, target: m, weapon: x.weapon, sv: max(int(md.SV[0]), deviceSV(md)), from: x.spot, dist: geom.Dist(x.spot, r.Bodies[m].At), blast: true}
			if h.decisive = r.by("is.acc.result-decisive", v.Decisive); h.decisive {
				h.sv++
			}
			a.hits = append(a.hits, h)
		}
	}
	r.settle(a)
}

// unused is how many grenades a model has left: enough, unless players have agreed on a number.
// is.build.grenade-rule.supply
func (s *State) unused(m ModelID) int {
	most := s.book.options.Supply
	if s.denied("is.build.grenade-rule.supply") {
		most = 1
	}
	if s.holds("is.build.grenade-rule.supply", true); most == 0 {
		return 100
	}
	return int(most - s.Figures[m].Thrown)
}

// outOf tells whether a model has used up its grenades.
func (s *State) outOf(m ModelID) bool { return s.unused(m) <= 0 }

// uses counts the grenades a model throws or places.
func (s *State) uses(m ModelID, n int) {
	s.Figures[m].Thrown = int8(min(int(s.Figures[m].Thrown)+n, 100))
}

// deviceSV is the strike value of a device that is not thrown: dischargers have that of hand-to-hand.  is.discharger.demo
func deviceSV(md *force.Mode) int {
	if md.Shots > 0 {
		return 0
	}
	return int(md.AttackSV)
}
