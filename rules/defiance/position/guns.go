package position

import (
	"fmt"
	"iter"
	"slices"

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

// GunAt is the gun that a body is, nil if it is none.
func (s *State) GunAt(b BodyID) *Gun {
	for i := range s.Guns {
		if s.Guns[i].Body == b {
			return &s.Guns[i]
		}
	}
	return nil
}

func (s *State) IsGun(b BodyID) bool { return len(s.Guns) > 0 && s.GunAt(b) != nil }

// GunsOf are the guns of a unit that are on the table.
func (s *State) GunsOf(u UnitID) []*Gun {
	var out []*Gun
	for i := range s.Guns {
		if g := &s.Guns[i]; s.UnitOf(g.Body) == u && s.Stands(g.Body) {
			out = append(out, g)
		}
	}
	return out
}

// hasGun tells whether a unit has a gun on the table.
func (s *State) hasGun(u UnitID) bool {
	for i := range s.Guns {
		if b := s.Guns[i].Body; s.UnitOf(b) == u && s.Stands(b) {
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
		case s.UnitOf(o) == s.UnitOf(b):
			n++
		}
	}
	return ""
}

// Members ranges over the figures of a unit that are in play; its guns are not among them.
func (s *State) Members(u UnitID) iter.Seq[BodyID] {
	return func(yield func(BodyID) bool) {
		for b := s.Head(u); b != NoBody; b = s.Bodies[b].Next() {
			if !s.Bodies[b].Gone && !s.IsGun(b) && !yield(b) {
				return
			}
		}
	}
}

// Standing ranges over those of them that are on the table.
func (s *State) Standing(u UnitID) iter.Seq[BodyID] {
	return func(yield func(BodyID) bool) {
		for b := s.FirstMan(u); b != NoBody; b = s.NextMan(b) {
			if !yield(b) {
				return
			}
		}
	}
}

// FirstMan and NextMan go along the figures of a unit that are on the table, as Standing does, for the innermost loops;
// NoBody is after the last.
func (s *State) FirstMan(u UnitID) BodyID { return s.man(s.Head(u)) }

func (s *State) NextMan(b BodyID) BodyID { return s.man(s.Bodies[b].Next()) }

func (s *State) man(b BodyID) BodyID {
	for b != NoBody && (!s.Stands(b) || s.IsGun(b)) {
		b = s.Bodies[b].Next()
	}
	return b
}

// Count is the number of figures of a unit in play: its guns are not among them.  dvg.infweapon.crew.orders
func (s *State) Count(u UnitID) int {
	n := s.Table.Count(u)
	for i := range s.Guns {
		if b := s.Guns[i].Body; s.UnitOf(b) == u && !s.Bodies[b].Gone {
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

// AddGun puts a gun into the game, off the table: as large as its gunner, AR 0, DC 1.  dvg.infweapon.crew.weapon-stats
func (s *State) AddGun(u UnitID, weapon int16, crew [2]BodyID) BodyID {
	of, w := s.Frame(crew[0]), &s.Book.Pack.Weapons[weapon]
	key := w.Key + "-of-" + of.Key
	n := s.Book.Pack.FrameOf(key)
	if n < 0 {
		pack := *s.Book.Pack // the pack is everybody's, this game's frames are its own
		n = int16(len(pack.Frames))
		pack.Frames = append(slices.Clip(pack.Frames), force.GunFrame(key, of, w))
		s.Book.Pack = &pack
		s.Bases = append(slices.Clip(s.Bases), pack.Frames[n].Base)
		s.Book.Measure(s.Bases)
	}
	b := s.Add(u, n)
	f := s.NewFigure(&force.Figure{Frame: n, Primary: -1, Support: weapon, Mate: -1}, b)
	f.Static = true
	s.Figures = append(s.Figures, f)
	s.Guns = append(s.Guns, Gun{Body: b, Crew: crew})
	for _, c := range crew {
		if c != NoBody && s.Figures[c].Arms[SupportArm] == weapon {
			s.Figures[c].Arms[SupportArm] = -1 // it is the gun's
		}
	}
	return b
}

// MusterGuns puts the guns of a unit that was bought into the game.
func (s *State) MusterGuns(u UnitID, first, last BodyID) {
	for b := first; b < last; b++ {
		if f := s.Figure(b); f.Serves == force.GunnerOf {
			s.AddGun(u, f.Arms[SupportArm], [2]BodyID{b, f.Mate})
		}
	}
}

// Manned are the crew that touch a gun.  dvg.infweapon.crew.full
func (s *State) Manned(g *Gun) []BodyID {
	var out []BodyID
	for _, c := range g.Crew {
		if s.Mans(g, c) {
			out = append(out, c)
		}
	}
	return out
}

// Mans tells whether one of the crew of a gun touches it.
func (s *State) Mans(g *Gun, c BodyID) bool {
	return c != NoBody && s.Stands(c) && s.UnitOf(c) == s.UnitOf(g.Body) && s.Touching(c, g.Body)
}

// settledAt are the crew that touch a gun without those who came to man it in this activation of their unit: it works as if they
// were not there yet.  dvg.infweapon.crew.recover.ready
func (s *State) settledAt(g *Gun) []BodyID {
	var out []BodyID
	for i, c := range g.Crew {
		if s.Mans(g, c) && !s.Applies("dvg.infweapon.crew.recover.ready", g.Since[i] > 0 && g.Since[i] == s.Units[s.UnitOf(g.Body)].Count) {
			out = append(out, c)
		}
	}
	return out
}

// Serving are those of them who can do something with it now.
func (s *State) Serving(g *Gun) []BodyID {
	var out []BodyID
	for _, c := range s.settledAt(g) {
		if f := s.Figure(c); !f.Shaken && !f.Stunned && !s.Engaged(c) {
			out = append(out, c)
		}
	}
	return out
}

// crewRefusal says why a gun cannot fire for want of crew.
func (s *State) crewRefusal(b BodyID, w *force.Weapon, rests bool) *tally.Refusal {
	g := s.GunAt(b)
	if g == nil {
		return No("dvg.infweapon.crew.two", "let it be served by its crew", "%s is no weapon of one figure", w.Name)
	}
	on := len(s.settledAt(g))
	switch {
	case s.Applies("dvg.infweapon.crew.none", len(s.Serving(g)) == 0):
		return No("dvg.infweapon.crew.none", "bring a crew to it", "nobody serves %s", s.FigureName(b))
	case s.Applies("dvg.infweapon.crew.full", on == 2):
		return nil
	case s.Applies("dvg.infweapon.crew.one", rests):
		return No("dvg.infweapon.crew.one", "wait an activation", "one man cannot fire %s in two turns running", w.Name)
	}
	return nil
}

// gunMove is how far a gun is dragged: half of the MV of each of its crew, half of that if one of them crawls.
// dvg.infweapon.crew.movement, dvg.movement.prone.crawl-only, dvg.movement.crawl.half
func (s *State) gunMove(g *Gun, mv geom.Length) geom.Length {
	if !s.Applies("dvg.infweapon.crew.movement", true) {
		return mv
	}
	crew, far := s.Serving(g), geom.Length(0)
	for _, c := range crew {
		far += s.Movement(c) / 2
	}
	prone := slices.ContainsFunc(crew, func(c BodyID) bool { return s.Bodies[c].Prone })
	if s.Applies("dvg.movement.prone.crawl-only", prone) && s.Applies("dvg.movement.crawl.half", prone) {
		far /= 2
	}
	return far
}

// WithUnit is the answer of a crew that leaves its gun.
const WithUnit = int32(101)

// GunOrderRefusal says why a crew may not give its gun an order.  dvg.infweapon.crew.orders, dvg.infweapon.crew.movement
func (s *State) GunOrderRefusal(o Order) *tally.Refusal {
	if s.Applies("dvg.infweapon.crew.movement", o.Maneuver()) {
		return No("dvg.infweapon.crew.movement", "aim, fire or suppress, or leave the gun", "a gun neither sprints, charges nor jumps")
	}
	return nil
}

// Serves tells whether a figure serves a gun that it touches.
func (s *State) Serves(b BodyID) bool { return s.GunServed(b) != NoBody }

// GunServed is the gun that a figure serves.
func (s *State) GunServed(b BodyID) BodyID {
	for i := range s.Guns {
		if g := &s.Guns[i]; s.Stands(g.Body) && slices.Contains(g.Crew[:], b) && s.Mans(g, b) {
			return g.Body
		}
	}
	return NoBody
}

// FollowGuns has the guns of a unit go with their crews when it splits or joins.
func (s *State) FollowGuns() {
	for i := range s.Guns {
		g := &s.Guns[i]
		if s.Bodies[g.Body].Gone {
			continue
		}
		for _, c := range g.Crew {
			if c != NoBody && !s.Bodies[c].Gone {
				if u := s.UnitOf(c); u != s.UnitOf(g.Body) {
					s.Give(g.Body, u)
				}
				break
			}
		}
	}
}

// gunFree tells whether a gun or one of its crew may be fired at although others of the unit are closer: the gun always,
// the crew where the firer chooses.  dvg.infweapon.crew.targetable, dvg.infweapon.crew.close-choice
func (s *State) gunFree(sh *Shot, t *Quarry) bool {
	if s.IsGun(t.Body) {
		return s.Applies("dvg.infweapon.crew.targetable", true)
	}
	return len(s.Guns) > 0 && s.Serves(t.Body) && s.PickedOut(sh, t)
}

// FiresProne tells whether who fires does so prone: of a gun, all who serve it.  dvg.movement.prone.firer-modifier
func (s *State) FiresProne(by *Spot) bool {
	g := s.GunAt(by.Body)
	if g == nil {
		return by.prone
	}
	crew := s.Serving(g)
	return len(crew) > 0 && !slices.ContainsFunc(crew, func(c BodyID) bool { return !s.Bodies[c].Prone })
}

// PickedOut tells whether a weapon is in its 3+ or 5+ bracket.  dvg.infweapon.crew.close-choice
func (s *State) PickedOut(sh *Shot, t *Quarry) bool {
	k, far := s.Law().Bracketed(sh.Weapon, t.Dist, s.AimedAt(sh, t.Body))
	return s.Applies("dvg.infweapon.crew.close-choice", k <= 1 && far == nil)
}
