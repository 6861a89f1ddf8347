package incision

import (
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
	AskDetonate = "detonate"
)

// chargeThing is a placed explosive; its Value is the weapon, its Side whose it is.
const chargeThing int16 = 7

// explosive is what an operative can place: its grenades, -1 for none.
func (s *State) explosive(m ModelID) int16 {
	if s.Figures[m].Unarmed {
		return noWeapon
	}
	for _, a := range s.model(m).Arms {
		if w := &s.book.weapons[a.Weapon]; w.Class == force.Grenade && !(discharges(w, &w.Modes[0]) && !s.holds("is.discharger.demo", true)) {
			return a.Weapon
		}
	}
	return noWeapon
}

// layMost is how many devices an order lets somebody place who has not shot.
// is.demo.who, is.demo.count-advance, is.demo.count-rally, is.demo.count-fire
func (s *State) layMost(u UnitID, order Order, shot bool) int {
	op := s.Units[u].Operative
	if s.holds("is.demo.who", !s.lead(u).sophont() || shot) || s.explosive(op) == noWeapon {
		return 0
	}
	switch {
	case order == Advance && s.holds("is.demo.count-advance", true):
		return 1
	case order == Rally && s.holds("is.demo.count-rally", true):
		return 3
	case order == Fire && s.holds("is.demo.count-fire", true):
		return 5
	case order == Run:
		return s.lead(u).N(force.PlaceOnRun, force.Always)
	}
	return 0
}

// lays lets an operative place charges within 1" of itself at the end of its activation.  is.demo.who, is.demo.throw-or-place
func (r *run) lays(u UnitID) {
	most := r.layMost(u, r.Units[u].Order, r.hasShot)
	if most == 0 || r.sideOf(u) == flow.Nobody || !r.book.scenario.Demolition && !r.Staged {
		return
	}
	op := r.Units[u].Operative
	n := r.ask(flow.Question{Name: AskLay, Seat: r.sideOf(u), Kind: flow.Number, Rule: "is.demo.who", Unit: int32(u), Target: -1, Max: int32(most),
		Prompt: "How many charges does " + r.name(u) + " place?", Default: flow.Answer{}, HasDefault: true}).Value
	if n == 0 {
		return
	}
	r.cite("is.demo.throw-or-place")
	def := flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{r.Bodies[op].At}}}}
	a := r.ask(flow.Question{Name: AskLayAt, Seat: r.sideOf(u), Kind: flow.Place, Rule: "is.demo.who", Unit: int32(u), Target: -1, Prompt: "Where?",
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != -1 || !r.reaches(op, a.Paths[0].Points[0]) {
				return tally.Refuse("is.demo.who", "charges are placed in one spot within 1\"", "choose a nearer spot")
			}
			return nil
		},
		Suggest: func(*dice.Rand) flow.Answer { return def }, Default: def, HasDefault: true})
	for range n {
		r.Things = append(r.Things, table.Thing{Kind: chargeThing, Side: r.sideOf(u), Holder: NoModel, At: a.Paths[0].Points[0], Value: r.explosive(op)})
	}
	r.tell("laid", u, NoUnit, "is.demo.who", "%s places %d charges", r.name(u), n)
}

// mayDetonate lets a member of a shard set off all its charges at the start of its activation.  is.demo.trigger
func (r *run) mayDetonate(u UnitID, order Order) {
	if order == Down || order == Ambush || r.Units[u].Broken || r.sideOf(u) == flow.Nobody {
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
	for i := range r.Things {
		if th := &r.Things[i]; th.Kind == chargeThing && !th.Gone && th.Side == side {
			r.detonate(u, i)
		}
	}
	r.occasion()
}

// detonate sets off all charges of one spot: one hit on the object they lie against with the sum of their breaching
// values, and an attack at Acc 5 a device on every model under the blast.
// is.demo.blast-growth, is.demo.object-hit, is.demo.models-caught
func (r *run) detonate(u UnitID, first int) {
	spot, weapon, side, n := r.Things[first].At, r.Things[first].Value, r.Things[first].Side, 0
	for i := range r.Things {
		if th := &r.Things[i]; th.Kind == chargeThing && !th.Gone && th.Side == side && th.At == spot && th.Value == weapon {
			th.Gone = true
			n++
		}
	}
	md := r.mode(weapon, 0)
	if r.book.weapons[weapon].Key == "disruptor-dischargers" {
		r.cite("is.discharger.demo")
	}
	across := md.N(force.Blast)
	if r.by("is.demo.blast-growth", n > 1) {
		across += n / 2
	}
	r.tell("detonated", u, NoUnit, "is.demo.trigger", "%d charges go off, %d\" across", n, across)
	if piece := r.against(spot); piece >= 0 && r.by("is.demo.object-hit", true) {
		each := max(int(md.SV[0]), deviceSV(md))
		if b := md.N(force.Breaching); b > 0 {
			each = b
		}
		r.damage(piece, n*each, md.Has(force.Breaching))
	}
	r.caught(u, spot, weapon, across, n)
}

// against is the object a spot lies against, -1 for none.
func (s *State) against(spot geom.Point) int {
	point := geom.Disc(spot, 0)
	for i := range s.Ground.Pieces() {
		if s.object(i) && s.Ground.Pieces()[i].Area.Within(&point, geom.Inch/10) {
			return i
		}
	}
	return -1
}

// caught attacks every model under a blast, one Acc 5 test a device; their hits compound.  is.demo.models-caught
func (r *run) caught(u UnitID, spot geom.Point, weapon int16, across, n int) {
	a := &attack{by: u}
	for i := range r.Bodies {
		m := ModelID(i)
		if !r.Stands(m) || r.model(m).symbiote() || !r.under(spot, across, m) || r.lineFree(spot, m) != nil || !r.by("is.demo.models-caught", true) {
			continue
		}
		for range n {
			sum := r.sum(RollAcc, "charge", "is.demo.models-caught", 5)
			if v := r.test(u, r.home(m), &sum, "A charge at "+r.modelName(m)); v.Pass {
				a.hits = append(a.hits, hit{by: NoModel, target: m, weapon: weapon, sv: max(int(r.mode(weapon, 0).SV[0]), deviceSV(r.mode(weapon, 0))), from: spot, dist: geom.Dist(spot, r.Bodies[m].At), blast: true})
			}
		}
	}
	r.settle(a)
}

// deviceSV is the strike value of a device that is not thrown: dischargers have that of hand-to-hand.  is.discharger.demo
func deviceSV(md *force.Mode) int {
	if md.Shots > 0 {
		return 0
	}
	return int(md.AttackSV)
}
