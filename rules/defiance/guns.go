package defiance

import (
	"fmt"
	"iter"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// Gun is a crew-served weapon on the table. It belongs to a unit and is none of its figures: whoever ranges over the
// figures of a unit does not meet it.  dvg.infweapon.crew.two, dvg.infweapon.crew.weapon-stats
type Gun struct {
	Body  BodyID
	Crew  [2]BodyID // who serves it, NoBody for a place that is free
	Since [2]int16  // the activation of its unit in which a replacement came, 0 for those who were bought with it
}

// AskRecover is the question who leaves the orders of a unit to man a gun.
const AskRecover = "recover"

// gunAt is the gun that a body is, nil if it is none.
func (s *State) gunAt(b BodyID) *Gun {
	for i := range s.Guns {
		if s.Guns[i].Body == b {
			return &s.Guns[i]
		}
	}
	return nil
}

func (s *State) isGun(b BodyID) bool { return len(s.Guns) > 0 && s.gunAt(b) != nil }

// gunsOf are the guns of a unit that are on the table.
func (s *State) gunsOf(u UnitID) []*Gun {
	var out []*Gun
	for i := range s.Guns {
		if g := &s.Guns[i]; s.unitOf(g.Body) == u && s.Stands(g.Body) {
			out = append(out, g)
		}
	}
	return out
}

// hasGun tells whether a unit has a gun on the table.
func (s *State) hasGun(u UnitID) bool {
	for i := range s.Guns {
		if b := s.Guns[i].Body; s.unitOf(b) == u && s.Stands(b) {
			return true
		}
	}
	return false
}

// gunNumber tells guns of one unit apart: nothing for the first, -2 for the second.
func (s *State) gunNumber(b BodyID) string {
	n := 1
	for i := range s.Guns {
		switch o := s.Guns[i].Body; {
		case o == b && n > 1:
			return fmt.Sprintf("-%d", n)
		case o == b:
			return ""
		case s.unitOf(o) == s.unitOf(b):
			n++
		}
	}
	return ""
}

// Members ranges over the figures of a unit that are in play; its guns are not among them.
func (s *State) Members(u UnitID) iter.Seq[BodyID] {
	return func(yield func(BodyID) bool) {
		for b := s.Head(u); b != NoBody; b = s.Bodies[b].Next() {
			if !s.Bodies[b].Gone && !s.isGun(b) && !yield(b) {
				return
			}
		}
	}
}

// Standing ranges over those of them that are on the table.
func (s *State) Standing(u UnitID) iter.Seq[BodyID] {
	return func(yield func(BodyID) bool) {
		for b := s.firstMan(u); b != NoBody; b = s.nextMan(b) {
			if !yield(b) {
				return
			}
		}
	}
}

// firstMan and nextMan go along the figures of a unit that are on the table, as Standing does, for the innermost loops;
// NoBody is after the last.
func (s *State) firstMan(u UnitID) BodyID { return s.man(s.Head(u)) }

func (s *State) nextMan(b BodyID) BodyID { return s.man(s.Bodies[b].Next()) }

func (s *State) man(b BodyID) BodyID {
	for b != NoBody && (!s.Stands(b) || s.isGun(b)) {
		b = s.Bodies[b].Next()
	}
	return b
}

// Count is the number of figures of a unit in play: its guns are not among them.  dvg.infweapon.crew.orders
func (s *State) Count(u UnitID) int {
	n := s.Table.Count(u)
	for i := range s.Guns {
		if b := s.Guns[i].Body; s.unitOf(b) == u && !s.Bodies[b].Gone {
			n--
		}
	}
	return n
}

// First is the first figure of a unit in play, NoBody if there is none.
func (s *State) First(u UnitID) BodyID {
	for b := range s.Members(u) {
		return b
	}
	return NoBody
}

// addGun puts a gun into the game, off the table: as large as its gunner, AR 0, DC 1.  dvg.infweapon.crew.weapon-stats
func (s *State) addGun(u UnitID, weapon int16, crew [2]BodyID) BodyID {
	of, w := s.frame(crew[0]), &s.book.Pack.Weapons[weapon]
	key := w.Key + "-of-" + of.Key
	n := s.book.Pack.FrameOf(key)
	if n < 0 {
		pack := *s.book.Pack // the pack is everybody's, this game's frames are its own
		n = int16(len(pack.Frames))
		pack.Frames = append(slices.Clip(pack.Frames), force.GunFrame(key, of, w))
		s.book.Pack = &pack
		s.Bases = append(slices.Clip(s.Bases), pack.Frames[n].Base)
		s.book.measure(s.Bases)
	}
	b := s.Add(u, n)
	f := s.newFigure(&force.Figure{Frame: n, Primary: -1, Support: weapon, Mate: -1}, b)
	f.Static = true
	s.Figures = append(s.Figures, f)
	s.Guns = append(s.Guns, Gun{Body: b, Crew: crew})
	for _, c := range crew {
		if c != NoBody && s.Figures[c].Arms[supportArm] == weapon {
			s.Figures[c].Arms[supportArm] = -1 // it is the gun's
		}
	}
	return b
}

// musterGuns puts the guns of a unit that was bought into the game.
func (s *State) musterGuns(u UnitID, first, last BodyID) {
	for b := first; b < last; b++ {
		if f := s.fig(b); f.Serves == force.GunnerOf {
			s.addGun(u, f.Arms[supportArm], [2]BodyID{b, f.Mate})
		}
	}
}

// manned are the crew that touch a gun.  dvg.infweapon.crew.full
func (s *State) manned(g *Gun) []BodyID {
	var out []BodyID
	for _, c := range g.Crew {
		if s.mans(g, c) {
			out = append(out, c)
		}
	}
	return out
}

// mans tells whether one of the crew of a gun touches it.
func (s *State) mans(g *Gun, c BodyID) bool {
	return c != NoBody && s.Stands(c) && s.unitOf(c) == s.unitOf(g.Body) && s.Touching(c, g.Body)
}

// settledAt are the crew that touch a gun without those who came to man it in this activation of their unit: it works as if they
// were not there yet.  dvg.infweapon.crew.recover.ready
func (s *State) settledAt(g *Gun) []BodyID {
	var out []BodyID
	for i, c := range g.Crew {
		if s.mans(g, c) && !s.holds("dvg.infweapon.crew.recover.ready", g.Since[i] > 0 && g.Since[i] == s.Units[s.unitOf(g.Body)].Count) {
			out = append(out, c)
		}
	}
	return out
}

// serving are those of them who can do something with it now.
func (s *State) serving(g *Gun) []BodyID {
	var out []BodyID
	for _, c := range s.settledAt(g) {
		if f := s.fig(c); !f.Shaken && !f.Stunned && !s.engaged(c) {
			out = append(out, c)
		}
	}
	return out
}

// crewRefusal says why a gun cannot fire for want of crew.
func (s *State) crewRefusal(b BodyID, w *force.Weapon, rests bool) *tally.Refusal {
	g := s.gunAt(b)
	if g == nil {
		return no("dvg.infweapon.crew.two", "let it be served by its crew", "%s is no weapon of one figure", w.Name)
	}
	on := len(s.settledAt(g))
	switch {
	case s.holds("dvg.infweapon.crew.none", len(s.serving(g)) == 0):
		return no("dvg.infweapon.crew.none", "bring a crew to it", "nobody serves %s", s.figureName(b))
	case s.holds("dvg.infweapon.crew.full", on == 2):
		return nil
	case s.holds("dvg.infweapon.crew.one", rests):
		return no("dvg.infweapon.crew.one", "wait an activation", "one man cannot fire %s in two turns running", w.Name)
	}
	return nil
}

// gunMove is how far a gun is dragged: half of the MV of each of its crew, half of that if one of them crawls.
// dvg.infweapon.crew.movement, dvg.movement.prone.crawl-only, dvg.movement.crawl.half
func (s *State) gunMove(g *Gun, mv geom.Length) geom.Length {
	if !s.holds("dvg.infweapon.crew.movement", true) {
		return mv
	}
	crew, far := s.serving(g), geom.Length(0)
	for _, c := range crew {
		far += s.mv(c) / 2
	}
	prone := slices.ContainsFunc(crew, func(c BodyID) bool { return s.Bodies[c].Prone })
	if s.holds("dvg.movement.prone.crawl-only", prone) && s.holds("dvg.movement.crawl.half", prone) {
		far /= 2
	}
	return far
}

// withUnit is the answer of a crew that leaves its gun.
const withUnit = int32(101)

// gunsAct has the crews of a unit act with their guns, on orders of their own.
// dvg.infweapon.crew.orders, dvg.infweapon.crew.unit-fate
func (r *Run) gunsAct(u UnitID) {
	if len(r.Guns) == 0 || r.by("dvg.infweapon.crew.unit-fate", r.Units[u].Broken) {
		return
	}
	r.setGuns(u) // of those who have got off a vehicle
	r.recoverGuns(u)
	for _, g := range r.gunsOf(u) {
		r.judged(func() { r.canAct(g.Body) })
		if !r.law().holds("dvg.infweapon.crew.orders", r.canAct(g.Body)) {
			continue
		}
		p := &part{unit: u, figures: []BodyID{g.Body}, rival: NoUnit}
		v := r.ask(r.orderQuestion(p, false)).Value
		r.fig(g.Body).Done = v == withUnit
		if v == withUnit {
			continue
		}
		crew := r.manned(g)
		r.cite("dvg.infweapon.crew.orders")
		p.order = Order(v)
		r.obey(p)
		r.fig(g.Body).Done = true
		for _, c := range crew {
			r.fig(c).Done, r.fig(c).Spent, r.fig(c).Order = true, true, p.order
		}
	}
}

// freshenGuns clears what the guns of a unit kept from its last activation.
func (r *Run) freshenGuns(u UnitID) {
	for i := range r.Guns {
		if b := r.Guns[i].Body; r.unitOf(b) == u {
			r.freshen(b)
		}
	}
}

// gunOrderRefusal says why a crew may not give its gun an order.  dvg.infweapon.crew.orders, dvg.infweapon.crew.movement
func (s *State) gunOrderRefusal(o Order) *tally.Refusal {
	if s.holds("dvg.infweapon.crew.movement", o.maneuver()) {
		return no("dvg.infweapon.crew.movement", "aim, fire or suppress, or leave the gun", "a gun neither sprints, charges nor jumps")
	}
	return nil
}

// recoverGuns asks who mans guns that want crew, in place of the orders of the unit.  dvg.infweapon.crew.recover
func (r *Run) recoverGuns(u UnitID) {
	for _, g := range r.gunsOf(u) {
		free := 2 - len(r.manned(g))
		var list []BodyID
		for _, b := range r.ableOf(u) {
			if !r.serves(b) && !r.engaged(b) {
				list = append(list, b)
			}
		}
		if free == 0 || len(list) == 0 || !r.law().holds("dvg.infweapon.crew.recover", true) {
			continue
		}
		a := r.ask(flow.Question{Name: AskRecover, Seat: r.Groups[u].Side, Kind: flow.PickSeveral, Rule: "dvg.infweapon.crew.recover", Unit: int32(u), Target: -1,
			Thing: flow.Figure(int32(g.Body)), Prompt: r.prompt("Who goes to man ", g.Body, "? They do not fire this turn."), Min: 0, Max: int32(min(free, len(list))), HasDefault: true,
			Offers: func() []flow.Option { return r.figureOffers(list) }})
		for _, v := range a.Values {
			r.recoverOne(g, BodyID(v))
		}
	}
}

// serves tells whether a figure serves a gun that it touches.
func (s *State) serves(b BodyID) bool { return s.gunServed(b) != NoBody }

// gunServed is the gun that a figure serves.
func (s *State) gunServed(b BodyID) BodyID {
	for i := range s.Guns {
		if g := &s.Guns[i]; s.Stands(g.Body) && slices.Contains(g.Crew[:], b) && s.mans(g, b) {
			return g.Body
		}
	}
	return NoBody
}

// recoverOne moves a figure to a gun; whoever touches it then takes a free place of its crew, one of the crew its own again.
func (r *Run) recoverOne(g *Gun, b BodyID) {
	far, at := r.best(b, r.Bodies[b].Level > 0)
	r.fig(b).Pace = at
	to := &going{b: b, pace: at, limit: far, rule: "dvg.infweapon.crew.recover", goal: NoBody, rival: NoUnit, mark: &r.Bodies[g.Body].At}
	if p := (&part{unit: r.unitOf(b), figures: []BodyID{b}, order: SprintOrder, rival: NoUnit}); r.Bodies[b].Level > 0 { // a gun is manned on the ground
		r.askLevelOf(p, p.figures, at)
		r.flies(to, p, allOfIt)
	}
	r.moveFigure(to)
	f := r.fig(b)
	f.Done, f.Spent = true, true
	if !r.Stands(b) || f.Shaken || !r.Touching(b, g.Body) {
		return
	}
	i := slices.Index(g.Crew[:], b)
	if i < 0 {
		i = slices.IndexFunc(g.Crew[:], func(c BodyID) bool { return !r.mans(g, c) })
	}
	if i < 0 {
		return
	}
	for k := range r.Guns { // nobody serves two
		if at := slices.Index(r.Guns[k].Crew[:], b); at >= 0 {
			r.Guns[k].Crew[at] = NoBody
		}
	}
	g.Crew[i], g.Since[i] = b, r.Units[r.unitOf(b)].Count
	r.tellOf("recovered-gun", b, g.Body, "dvg.infweapon.crew.recover", "%s mans %s", r.figureName(b), r.figureName(g.Body))
}

// setGuns puts guns that are not on the table yet beside their gunners.
func (r *Run) setGuns(u UnitID) {
	for i := range r.Guns {
		g := &r.Guns[i]
		if r.unitOf(g.Body) != u || !r.Bodies[g.Body].Off || r.Bodies[g.Body].Gone {
			continue
		}
		for k, c := range g.Crew {
			if c == NoBody || !r.Stands(c) || r.Bodies[c].Level > 0 {
				continue
			}
			at := r.Bodies[c].At
			r.Put(g.Body, at, r.Bodies[c].Facing)
			r.beside(g.Body, c, at.Polar(r.Bodies[c].Facing, geom.Inch))
			if other := g.Crew[1-k]; other != NoBody && r.Stands(other) && r.Bodies[other].Level == 0 && r.Within(other, g.Body, 3*geom.Inch) {
				r.beside(other, g.Body, r.Bodies[other].At) // who was placed near it serves it
			}
			break
		}
	}
}

// followGuns has the guns of a unit go with their crews when it splits or joins.
func (r *Run) followGuns() {
	for i := range r.Guns {
		g := &r.Guns[i]
		if r.Bodies[g.Body].Gone {
			continue
		}
		for _, c := range g.Crew {
			if c != NoBody && !r.Bodies[c].Gone {
				if u := r.unitOf(c); u != r.unitOf(g.Body) {
					r.Give(g.Body, u)
				}
				break
			}
		}
	}
}
