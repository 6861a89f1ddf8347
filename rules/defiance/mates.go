package defiance

import (
	"slices"

	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// AskAlong is the question whether a figure takes the one along that serves its weapon.
const AskAlong = "along"

// served is the weapon of a figure that needs another beside it, and the rows about that.
func (s *State) served(b BodyID) (contact, never tally.Rule) {
	for arm := range arms {
		switch w := s.weapon(b, arm); {
		case w == nil:
		case w.Loader:
			return "dvg.infweapon.loader.contact", "dvg.infweapon.loader.no-replacement"
		case w.Powerpack:
			return "dvg.infweapon.powerpack.contact", "dvg.infweapon.powerpack.no-replacement"
		}
	}
	return "", ""
}

// mateBy tells whether the loader or powerpack of a figure is in contact; nobody stands in for one who is gone.
// dvg.infweapon.loader.contact, dvg.infweapon.powerpack.contact, dvg.infweapon.loader.no-replacement, dvg.infweapon.powerpack.no-replacement
func (s *State) mateBy(b BodyID) bool {
	contact, never := s.served(b)
	m := s.Figures[b].Mate
	if m == NoBody || contact == "" {
		return false
	}
	if s.Stands(m) && s.unitOf(m) == s.unitOf(b) {
		return !s.holds(contact, !s.Touching(b, m))
	}
	if s.holds(never, true) {
		return false
	}
	for x := range s.Standing(s.unitOf(b)) {
		if x != b && s.Touching(b, x) {
			return true
		}
	}
	return false
}

// partner is the figure that is as one with another, NoBody for none.
func (s *State) partner(b BodyID) BodyID {
	contact, _ := s.served(b)
	m := s.Figures[b].Mate
	if contact == "" || m == NoBody || !s.Stands(m) || s.unitOf(m) != s.unitOf(b) || !s.Touching(b, m) || s.engaged(m) || s.engaged(b) || !s.holds(contact, true) {
		return NoBody
	}
	if f := s.fig(m); f.Shaken || f.Stunned {
		return NoBody
	}
	return m
}

// mate is the figure that still moves and fires with another as one, NoBody for none.
func (s *State) mate(b BodyID) BodyID {
	m := s.partner(b)
	if m != NoBody && s.fig(m).Done && !s.fig(m).Led {
		return NoBody
	}
	return m
}

// oneWith tells whether a figure is as one with another of a list: the two have one fire action.
func (s *State) oneWith(b BodyID, list []BodyID) bool {
	return slices.ContainsFunc(list, func(o BodyID) bool {
		return o != b && (s.partner(o) == b || s.partner(b) == o)
	})
}

// bearer is the figure that another moves and fires with as one, to serve its weapon; NoBody for none.
func (s *State) bearer(b BodyID) BodyID {
	first := NoBody
	for x := s.Head(s.unitOf(b)); x != NoBody; x = s.Bodies[x].Next() {
		if s.Figures[x].Mate == b && x != b && (first == NoBody || x < first) && !s.isGun(x) && s.Stands(x) && s.mate(x) == b {
			first = x
		}
	}
	return first
}

// led tells whether a figure waits for the one whose weapon it serves: the two are one.
func (s *State) led(b BodyID) bool {
	x := s.bearer(b)
	return x != NoBody && s.canAct(x)
}

// mateDone has one who was as one with a figure be done with it.
func (r *Run) mateDone(b BodyID) {
	if m := r.mate(b); m != NoBody {
		r.fig(m).Led, r.fig(m).Done, r.fig(m).Spent = true, true, true
	}
}

// followers are those who move with a figure as one: the crew of a gun, a loader or a powerpack that is taken along.
func (r *Run) followers(g *going) []BodyID {
	if gun := r.gunAt(g.b); gun != nil {
		return r.serving(gun)
	}
	m := r.mate(g.b)
	if m == NoBody {
		return nil
	}
	if r.by("dvg.orders.jump.others-sprint", g.leap && !r.canJump(m)) || (g.aloft || r.Bodies[g.b].Level > 0) && r.frame(m).Mode != force.Fly {
		return nil // nobody is carried through the air
	}
	contact, _ := r.served(g.b)
	f := r.fig(m)
	if !f.Led {
		if !r.askYes(AskAlong, r.SideOf(g.b), r.unitOf(g.b), contact, "Does "+r.figureName(m)+" go along with "+r.figureName(g.b)+"? They act as one figure then.", true) {
			return nil
		}
		f.Led, f.Done, f.Spent = true, true, true
	}
	if slow, own := r.mv(m), r.mv(g.b); slow < own && own > 0 {
		g.limit = g.limit * slow / own
	}
	if r.by("dvg.movement.prone.crawl-only", r.Bodies[m].Prone && !r.Bodies[g.b].Prone, "dvg.movement.crawl.half") {
		g.limit /= 2
	}
	return []BodyID{m}
}

// bring sets those who move with a figure down beside it, as they stood: where its way ends, and wherever something meets it
// on that, since they are one.
// dvg.infweapon.crew.movement, dvg.infweapon.loader.contact, dvg.infweapon.powerpack.contact
func (r *Run) bring(g *going) {
	lead, was := g.b, g.last
	met := len(g.ends.points) > 0 && len(g.ends.along) > 0 // what lies on their ways meets them there

	for _, b := range g.along { // dvg.movement.fly.same-level
		if r.Stands(lead) && r.Stands(b) && r.frame(b).Mode == force.Fly && r.Bodies[b].Level != r.Bodies[lead].Level {
			under := r.underAll(b)
			r.Bodies[b].Level = r.Bodies[lead].Level
			r.fig(b).Moved = true
			if !met {
				r.enters(b, under)
			}
		}
	}
	if !r.Stands(lead) || r.Bodies[lead].At == was {
		return
	}
	g.last = r.Bodies[lead].At
	for i, b := range g.along {
		if !r.standsFit(b, false) { // it stays where that befell it
			continue
		}
		wish := r.Bodies[b].At.Add(r.Bodies[lead].At.Sub(was))
		if met {
			r.Bodies[b].At = wish
		}
		under := r.underAll(b)
		r.beside(b, lead, wish, g.along[i+1:]...)
		r.Bodies[b].Facing = r.Bodies[lead].Facing
		r.fig(b).Moved = true
		r.enters(b, under)
	}
}

// liesWith has one who serves a weapon lie down or stand up with its bearer: they are one.
// dvg.infweapon.loader.contact, dvg.infweapon.powerpack.contact
func (r *Run) liesWith(g *going, prone bool) {
	contact, _ := r.served(g.b)
	if contact == "" || r.isGun(g.b) || !r.Stands(g.b) || r.Bodies[g.b].Prone == prone {
		return
	}
	for _, b := range g.along {
		if r.Stands(b) && r.by(contact, true) {
			r.Bodies[b].Prone = r.Bodies[g.b].Prone
		}
	}
}

// underAll tells under which areas a figure is.
func (r *Run) underAll(b BodyID) []bool {
	out := make([]bool, len(r.Areas))
	for i := range r.Areas {
		out[i] = r.inArea(&r.Areas[i], b)
	}
	return out
}

// inArea tells whether a figure is in suppression or poison.
func (r *Run) inArea(t *Template, b BodyID) bool {
	switch t.Kind {
	case Suppression:
		_, ok := r.under(t, b)
		return ok
	case Poison:
		body := r.Shape(b)
		return r.Bodies[b].Level == t.Level && geom.SegWithin(t.At, t.At, &body, r.law().caught(t.Radius, r.frame(b).Class == force.SI))
	}
	return false
}

// enters strikes a figure that was put into areas which it was not in before.  dvg.suppress.enter
func (r *Run) enters(b BodyID, before []bool) {
	areas := append([]Template(nil), r.Areas...)
	var gave []BodyID
	for i := range areas {
		t := &areas[i]
		if r.spared(t, b) || r.befriends(t, b) {
			continue
		}
		if r.Stands(b) && (i >= len(before) || !before[i]) && r.inArea(&areas[i], b) && !r.outOfView(t, b) {
			r.strikePassing(&areas[i], b, true, &gave)
		}
	}
}

// beside sets a figure down in contact with another, as near to a place as there is room, or as near as it can; some others are
// about to leave their places.
func (r *Run) beside(b, of BodyID, wish geom.Point, leave ...BodyID) {
	if at, ok := r.atSide(b, of, wish, leave); ok {
		r.Bodies[b].At = at
		return
	}
	g := r.prepare(r.setOut(going{b: b, along: leave, goal: NoBody, rival: NoUnit}))
	g.spec.Place = true
	defer r.giveSpec(g.spec)
	if at, ok := g.spec.Nearest(&r.works().field, 0, wish, nil, 30*geom.Inch); ok {
		r.Bodies[b].At = at
	}
}

// atSide is the place nearest to a wish where a figure fits in contact with another: nobody matters but who is near that one.
func (r *Run) atSide(b, of BodyID, wish geom.Point, leave []BodyID) (geom.Point, bool) {
	by := geom.Box{Min: r.Bodies[of].At, Max: r.Bodies[of].At}.Grow(r.reach(of) + 2*r.reach(b) + r.book.farthest + geom.Inch)
	g := r.prepare(r.setOut(going{b: b, along: leave, goal: NoBody, rival: NoUnit, by: &by}))
	g.spec.Place = true
	defer r.giveSpec(g.spec)
	me, it := r.Bases[r.Bodies[b].Base], r.Shape(of)
	return r.touching(g.spec, &it, wish, func(at geom.Point) bool {
		body := me.Posed(at, r.Bodies[b].Facing)
		return geom.Within(&body, &it, 1) && g.spec.Stand(0, at, r.Bodies[b].Facing) == nil
	})
}

// touching is the place nearest to a wish where a mover fits in contact with another: the wish itself, or one of those where it
// touches that and something else, or nothing.
func (r *Run) touching(spec *march.Spec, it *geom.Shape, wish geom.Point, fits func(geom.Point) bool) (geom.Point, bool) {
	if fits(wish) {
		return wish, true
	}
	f := &r.works().field
	spec.Draw(f, 0, spec.Movers[0].Facing, nil)
	f.Seek(it, 0, 0)
	best, found := wish, false
	for _, p := range f.Places(wish) {
		if found && geom.Dist(p, wish) > geom.Dist(best, wish)+slack {
			break
		}
		if at, ok := nearby(p, wish, fits); ok && (!found || geom.DistSq(at, wish) < geom.DistSq(best, wish)) {
			best, found = at, true
		}
	}
	return best, found
}

// slack is by how much a place may be better than where it was looked for: outlines that run almost together meet anywhere.
const slack = geom.Inch / 10

// nearby is the place nearest to a wish that fits and that steps of a unit or two lead to from another.
func nearby(p, wish geom.Point, fits func(geom.Point) bool) (best geom.Point, ok bool) {
	best = p
	for moved := true; moved; {
		moved = false
		for x := geom.Length(-2); x <= 2; x++ {
			for y := geom.Length(-2); y <= 2; y++ {
				at := p.Add(geom.Point{X: x, Y: y})
				if (!ok || geom.DistSq(at, wish) < geom.DistSq(best, wish)) && fits(at) {
					best, ok, moved = at, true, true
				}
			}
		}
		p = best
	}
	return best, ok
}
