package incision

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// AskHand is what a unit does at the end of its activation: capture, pick up, receive.
const AskHand = "hand"

// Kinds of things that can be carried. A crate is carried without trouble, a load hampers.
const (
	crateThing int16 = 2
	loadThing  int16 = 3
)

func carriable(kind int16) bool {
	return kind == crateThing || kind == loadThing || kind == droneThing || kind == debrisThing
}

// dropped marks a thing that somebody has carried: any operative may pick it up.  is.pickup.dropped
const dropped = 1

// dropAll lays down everything a model carries where it stands.
// is.drop.casualty, is.broken.drops
func (r *run) dropAll(m ModelID, rule tally.Rule) {
	any := false
	for i := range r.Things {
		if r.Things[i].Holder == m && !r.denied(rule) {
			r.Things[i].Value |= dropped
			any = true
		}
	}
	if any {
		r.cite(rule)
		r.Drop(m)
		r.tell("dropped", r.home(m), NoUnit, rule, "%s drops what it carries", r.modelName(m))
	}
}

// freeCaptives lets the captives of a unit go: their dice come back at turn end, what they lost stays lost.
// is.captive.freed
func (r *run) freeCaptives(u UnitID) {
	for i := range r.Figures {
		m := ModelID(i)
		if r.Bodies[m].Gone || r.home(m) != u || !r.captive(m) || !r.by("is.captive.freed", true) {
			continue
		}
		home := r.Figures[m].Home
		r.Give(m, home)
		if r.model(m).symbiote() {
			continue
		}
		r.Units[home].Freed = r.Units[home].Die != NoDie
		if !r.by("is.captive.status-kept", true) {
			r.Figures[m].Unarmed = false
		}
		r.tell("freed", home, u, "is.captive.freed", "%s is free", r.modelName(m))
	}
}

// deed is one thing a unit may do at hand.
type deed struct {
	kind  deedKind
	model ModelID // who is captured or handed over
	from  ModelID // the ally who gives
	thing int     // what is picked up or handed over
}

type deedKind uint8

const (
	captures deedKind = iota
	picksUp
	receives
	takesOver // a captive of an ally
)

// atHand lets a unit capture, pick up and receive what is within 1", in the order its owner likes.
// is.turn.activation-end, is.capture.when, is.capture.auto
func (r *run) atHand(u UnitID) {
	received := false
	for {
		list := r.deeds(u, received)
		if len(list) == 0 || r.sideOf(u) == flow.Nobody {
			return
		}
		a := r.ask(flow.Question{
			Name: AskHand, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.capture.when", Unit: int32(u), Target: -1, Prompt: "What does " + r.name(u) + " do at hand?",
			Default: flow.Answer{Value: -1}, HasDefault: true,
			Offers: func() []flow.Option {
				out := r.list(len(list) + 1)
				for i, d := range list {
					key := r.deedKey(d)
					out = append(out, flow.Option{Value: int32(i), Key: key, Label: key})
				}
				return append(out, flow.Option{Value: -1, Key: "done", Label: "Nothing more"})
			},
		})
		if a.Value < 0 {
			return
		}
		d := list[a.Value]
		received = received || d.kind == receives || d.kind == takesOver
		r.does(u, d)
	}
}

// deeds lists what a unit may do at hand now.
func (s *State) deeds(u UnitID, received bool) []deed {
	op, listened := s.Units[u].Operative, s.works().notes != nil
	var out []deed
	about := s.Bounds(op).Grow(geom.Inch + 1)
	for i := range s.Units {
		if m := s.Units[i].Operative; (listened || about.Meets(s.Bounds(m))) && s.may(func() *tally.Refusal { return s.captureRefusal(u, UnitID(i)) }) {
			out = append(out, deed{kind: captures, model: m})
		}
	}
	for i := range s.Things {
		if s.may(func() *tally.Refusal { return s.pickUpRefusal(u, i) }) {
			out = append(out, deed{kind: picksUp, thing: i})
		}
	}
	if received {
		return out
	}
	for i := range s.Bodies {
		m := ModelID(i)
		ally := s.home(m)
		if ally == u || s.Groups[ally].Side != s.Groups[u].Side || !s.Stands(m) || s.Units[ally].Broken || !s.able(ally) {
			continue
		}
		giver := s.Units[ally].Operative
		near := (listened || m == giver || s.captive(m)) && s.adjacent(op, giver)
		if s.captive(m) && !s.model(m).symbiote() && !s.keepsNobody(u) && s.holds("is.transfer.captive", near) {
			out = append(out, deed{kind: takesOver, model: m, from: giver})
		}
		for k := range s.Things {
			if s.Things[k].Holder == m && s.holds("is.transfer.object", near && m == giver) {
				out = append(out, deed{kind: receives, thing: k, from: giver})
			}
		}
	}
	return out
}

// keepsNobody: a gun drone is barred from having captives at all, handed over ones too.
// is.carry.beasts-drones, is.capture.gun-drones
func (s *State) keepsNobody(u UnitID) bool {
	return s.all(s.lead(u).Kind == force.GunDrones, "is.capture.gun-drones", "is.carry.beasts-drones")
}

func (s *State) deedKey(d deed) string {
	switch d.kind {
	case captures:
		return "capture-" + s.targetKey(d.model)
	case picksUp:
		return "take-" + dashed(s.thingName(d.thing))
	case takesOver:
		return "take-over-" + s.targetKey(d.model)
	}
	return fmt.Sprintf("receive-%s", dashed(s.thingName(d.thing)))
}

func dashed(name string) string {
	b := []byte(name)
	for i := range b {
		if b[i] == ' ' {
			b[i] = '-'
		}
	}
	return string(b)
}

func (r *run) does(u UnitID, d deed) {
	op := r.Units[u].Operative
	switch d.kind {
	case captures:
		r.capture(u, r.Figures[d.model].Home)
	case picksUp:
		r.cite("is.carry.not-hampering", "is.carry.beasts-drones")
		if !r.by("is.pickup.dropped", true) {
			return
		}
		r.Take(op, d.thing)
		r.tell("taken", u, NoUnit, "is.pickup.dropped", "%s takes %s", r.name(u), r.thingName(d.thing))
	case receives:
		r.cite("is.transfer.object")
		r.Take(op, d.thing)
		r.tell("received", u, r.home(d.from), "is.transfer.object", "%s is handed %s", r.name(u), r.thingName(d.thing))
	case takesOver:
		r.cite("is.transfer.captive")
		r.handOver(d.model, u)
		r.tell("received", u, r.home(d.from), "is.transfer.captive", "%s is handed a captive", r.name(u))
	}
}

// captor tells whether a unit can capture at all: a sophont, or a beast that can.
// is.capture.who, is.capture.gun-drones, is.attr.capture
func (s *State) captor(u UnitID) bool {
	k := s.lead(u)
	return k.sophont() || s.holds("is.attr.capture", k.Kind == force.Beasts && k.Has(force.Capture)) || k.Kind == force.GunDrones && s.denied("is.capture.gun-drones")
}

// captureRefusal says why a unit cannot take another's operative captive, nil if it can.
// is.capture.who, is.adjacent.definition
func (s *State) captureRefusal(u, t UnitID) *tally.Refusal {
	m := s.Units[t].Operative
	no := func(rule tally.Rule, who UnitID, why string) *tally.Refusal {
		return s.refuse(rule, "", func() string { return s.name(who) + why })
	}
	switch {
	case !s.able(u) || s.Units[u].Broken:
		return no("is.capture.who", u, " is in no state to capture")
	case s.lead(t).Prop == SurveyDrone:
		return s.switchOffRefusal(u, t)
	case !s.captor(u) && s.lead(u).Kind == force.GunDrones:
		return tally.Refuse("is.capture.gun-drones", "a gun drone captures nobody", "")
	case !s.captor(u):
		return no("is.capture.who", u, " cannot capture")
	case !s.enemies(u, t) || !s.onTable(t) || !s.capturable(t):
		return s.refuse("is.capture.who", "", func() string { return "there is nobody to capture" })
	case !s.adjacent(s.Units[u].Operative, m):
		return no("is.capture.who", t, " is not adjacent")
	case s.holds("is.capture.who", !(s.Units[t].Broken || s.Figures[m].Unconscious || s.unarmed(m))):
		return no("is.capture.who", t, " can still defend itself")
	}
	return nil
}

// capturable: people and beasts are, and what a scenario says is.  is.sc4.general, is.sc6.pod
func (s *State) capturable(u UnitID) bool {
	k := s.lead(u)
	switch k.Prop {
	case General:
		return s.holds("is.sc4.general", true)
	case Pod:
		return s.holds("is.sc6.pod", true)
	}
	return k.operative() && !k.machine()
}

// waives lets an ordered move end closer than 1" to those whom reachesFor lets it, until what it returns is called.
func (t *trip) waives(ps []flow.Path) func() {
	if t.target != NoUnit || ps[0].Figure != t.spec.Movers[0].Figure || len(ps[0].Points) == 0 {
		return func() {}
	}
	return t.reachesFor(ps[0].Points[len(ps[0].Points)-1])
}

// reachesFor lets an ordered move that ends at a place end closer than 1" to one who can be captured there, and to anybody beside
// an object that can be taken there, until what it returns is called. Who comes on keeps 1" from everybody.
// is.move.separation, is.arrival.run-or-advance
func (t *trip) reachesFor(end geom.Point) func() {
	s, op := t.s, &t.spec.Movers[0]
	if !t.ordered || t.arrives {
		return func() {}
	}
	body := op.Base.Posed(end, op.Facing)
	var near []int // of the others, those it would be too near to
	for i := range t.spec.Others {
		if o := &t.spec.Others[i]; o.Ends == "is.move.separation" && o.End == separation && geom.Closer(&body, &o.Body, separation) {
			near = append(near, i)
		}
	}
	if len(near) == 0 {
		return func() {}
	}
	was := s.Bodies[op.Figure].At
	s.Bodies[op.Figure].At = end
	for _, d := range s.deeds(t.u, true) {
		for _, i := range near {
			if d.kind == picksUp || d.kind == captures && t.whose[i] == s.home(d.model) {
				t.spec.Others[i].End = 0
			}
		}
	}
	s.Bodies[op.Figure].At = was
	return func() {
		for _, i := range near {
			t.spec.Others[i].End = separation
		}
	}
}

// unarmed: who has lost its weapons, or never had any to shoot or strike with; a beast with Attacks has.  is.capture.who
func (s *State) unarmed(m ModelID) bool { return s.Figures[m].Unarmed || len(s.model(m).Arms) == 0 }

// capture takes an operative captive: it loses pins, die, weapons and gear, wakes, and joins its captor's unit.
// is.captive.strip, is.captive.in-unit, is.knockout.captive
func (r *run) capture(u, t UnitID) {
	un, m := r.unit(t), r.Units[t].Operative
	switch r.lead(t).Prop {
	case SurveyDrone:
		r.switchOff(u, t)
		return
	case General:
		r.cite("is.sc4.general")
	case Pod:
		r.cite("is.sc6.pod")
	}
	r.cite("is.capture.who")
	if !r.by("is.capture.auto", true) {
		return // only what happens by itself happens
	}
	if r.by("is.captive.strip", true) {
		un.Pins, un.Gained, un.Hurt = 0, 0, 0
		un.Die, un.Order, un.Retained = r.dieGone(t), NoOrder, false
		r.dropAll(m, "is.captive.strip")
		r.freeCaptives(t)
		r.loseBuddies(t, "is.captive.strip")
		r.Figures[m].Unarmed = true
	}
	if r.by("is.knockout.captive", r.Figures[m].Unconscious) {
		r.Figures[m].Unconscious = false
	}
	if r.by("is.captive.in-unit", true) {
		r.takeCaptive(u, t)
	}
	r.tell("captured", u, t, "is.capture.auto", "%s takes %s captive", r.name(u), r.name(t))
}

// takeCaptive puts the operative of a unit into its captor's, and what is one with it.  is.captive.in-unit, is.skill.nuhu.symbiote
func (s *State) takeCaptive(captor, u UnitID) { s.handOver(s.Units[u].Operative, captor) }

// handOver puts a model into another unit, and what is one with it.
func (s *State) handOver(m ModelID, to UnitID) {
	from := s.home(m)
	s.Give(m, to)
	for i := range s.Figures {
		if o := ModelID(i); s.home(o) == from && s.Figures[o].Home == s.Figures[m].Home && s.model(o).symbiote() && !s.Bodies[o].Gone {
			s.Give(o, to)
		}
	}
}

// pickUpRefusal says why a unit cannot take a thing up, nil if it can: what somebody dropped any operative may take,
// what lies there from the start a captor.  is.pickup.dropped, is.carry.beasts-drones
func (s *State) pickUpRefusal(u UnitID, thing int) *tally.Refusal {
	th := &s.Things[thing]
	switch {
	case th.Gone || !carriable(th.Kind) || th.Holder != NoModel:
		return s.refuse("is.pickup.dropped", "", func() string { return "there is nothing to take" })
	case !s.able(u) || s.Units[u].Broken || !s.lead(u).operative():
		return s.refuse("is.pickup.dropped", "", func() string { return s.name(u) + " takes nothing up" })
	case s.holds("is.carry.beasts-drones", th.Value&dropped == 0 && !s.captor(u)):
		return s.refuse("is.carry.beasts-drones", "", func() string { return s.name(u) + " cannot take it up in the first place" })
	case !s.reaches(s.Units[u].Operative, s.Where(thing)) && !s.spoil(u, thing):
		return s.refuse("is.pickup.dropped", "", func() string { return "it is more than 1\" away" })
	}
	return nil
}

// hampered tells whether a model has a captive or carries something substantial.
// is.hampered.cause, is.captive.hampers, is.carry.not-hampering
func (s *State) hampered(m ModelID) bool {
	u := s.Bodies[m].Group
	if s.Units[u].Operative != m || s.captive(m) {
		return false
	}
	for i := range s.Things {
		if th := &s.Things[i]; th.Holder == m && !th.Gone && (s.holds("is.hampered.cause", th.Kind == loadThing) || th.Kind == crateThing && s.denied("is.carry.not-hampering")) {
			return true
		}
	}
	for o := range s.Members(u) {
		if s.captive(o) {
			return s.holds("is.captive.hampers", true)
		}
	}
	return false
}

// spoil tells whether a thing lies where a captive of the unit was taken: its captor may take it at once.  is.captive.take-item
func (s *State) spoil(u UnitID, thing int) bool {
	for m := range s.Members(u) {
		if s.captive(m) && s.holds("is.captive.take-item", s.Where(thing) == s.Bodies[m].At && s.Things[thing].Value&dropped != 0) {
			return true
		}
	}
	return false
}

// fightsHampered tells whether a model is hampered in shooting and fighting: by agreement captives hamper moves alone.
// is.captive.hampers
func (s *State) fightsHampered(m ModelID) bool {
	if !s.hampered(m) || !s.book.options.OnTheMove {
		return s.hampered(m)
	}
	for i := range s.Things {
		if th := &s.Things[i]; th.Holder == m && !th.Gone && th.Kind == loadThing {
			return true
		}
	}
	return false
}
