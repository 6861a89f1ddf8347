package defiance

import (
	"slices"

	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// AskCDW is the question whether a close defence weapon is set off.
const AskCDW = "close-defence"

// cdwOf is the close defence weapon of a figure that can be set off now, -1 for none.
// dvg.cdw.one-use, dvg.cdw.unlimited, dvg.cdw.stunned
func (s *State) cdwOf(b BodyID) int {
	f := s.Figure(b)
	if !s.Stands(b) || s.Applies("dvg.cdw.stunned", f.Stunned) {
		return -1
	}
	for arm := range position.Arms {
		w := s.Weapon(b, arm)
		if w == nil || !w.CDW || f.Wrecked>>arm&1 != 0 {
			continue
		}
		if s.Applies("dvg.cdw.one-use", w.Ammo > 0 && f.Shots[arm] >= s.Ammo(b, arm)) || s.Applies("dvg.cdw.unlimited", w.Ammo == 0 && f.Fired[arm] == s.Turn) {
			continue
		}
		return arm
	}
	return -1
}

// defend asks everybody who has an enemy within a close defence weapon whether it is set off, those of the active side
// first.  dvg.cdw.any-time
func (r *Run) defend() {
	active := Side(0)
	if r.Acting != NoUnit {
		active = r.Groups[r.Acting].Side
	}
	for _, side := range [...]Side{active, law.OtherOfTwo(active)} {
		foes, any := r.front(side)
		if !any && r.Mute() && r.Quiet() { // nobody asks what that rests on
			continue
		}
		for _, b := range r.Mined(side) {
			if r.closeDefence(b, &foes) {
				foes, _ = r.front(side)
			}
		}
	}
}

// front is a box about where those enemies of a side stand who could be within one of its close defence weapons: who is far from it need
// not look at each of them. False if there are none.
func (s *State) front(side Side) (foes geom.Box, any bool) {
	mines, there := nowhere(), false
	for _, b := range s.Mined(side) {
		if body := &s.Bodies[b]; !body.Gone && !body.Off {
			mines, there = mines.Join(geom.Box{Min: body.At, Max: body.At}), true
		}
	}
	foes = nowhere()
	if !there {
		return foes, false
	}
	mines = mines.Grow(s.blastReach())
	for _, e := range s.Host(law.OtherOfTwo(side)) {
		if b := &s.Bodies[e]; mines.Contains(b.At) && !b.Gone && !b.Off {
			foes, any = foes.Join(geom.Box{Min: b.At, Max: b.At}), true
		}
	}
	return foes, any
}

// blastReach is how far apart the middles of two figures are at most one of whom is within a close defence weapon of the other.
func (s *State) blastReach() geom.Length { return s.Works().Blast + 2*s.Book.Farthest + 2 }

// nowhere is a box that holds nothing, for others to be joined to it.
func nowhere() geom.Box {
	return geom.Box{Min: geom.Point{X: geom.MaxCoord, Y: geom.MaxCoord}, Max: geom.Point{X: -geom.MaxCoord, Y: -geom.MaxCoord}}
}

// defendBefore is defend before dice that could put an end to somebody: after them it is too late.  dvg.cdw.before-damage-rolls
func (r *Run) defendBefore() {
	if r.law().Holds("dvg.cdw.before-damage-rolls", true) {
		r.defend()
	}
}

// closeDefence asks a figure that has an enemy within its close defence weapon whether it sets it off; a box about all enemies saves
// the search. It tells whether somebody was asked.
func (r *Run) closeDefence(b BodyID, foes *geom.Box) bool {
	if foes != nil && r.Mute() && r.Quiet() && !foes.Grow(r.blastReach()).Contains(r.Bodies[b].At) { // nobody asks what that rests on
		return false
	}
	near := func(d geom.Length) bool {
		return foes == nil || foes.Grow(d+r.Reach(b)+r.Book.Farthest+2).Contains(r.Bodies[b].At)
	}
	arm := r.cdwOf(b)
	if arm < 0 {
		r.judged(func() { r.cdwOf(b) })
		return false
	}
	if d := r.Weapon(b, arm).Area.Radius; !near(d) || !r.enemyWithin(b, d) {
		return false
	}
	if r.askYes(AskCDW, r.SideOf(b), r.UnitOf(b), "dvg.cdw.any-time", "Does "+r.FigureName(b)+" set off "+r.Weapon(b, arm).Name+"?", false) {
		r.setOff(b, arm)
	}
	return true
}

func (s *State) enemyWithin(b BodyID, d geom.Length) bool {
	at := s.Bodies[b].At
	for near := s.EnemiesBy(b, d); near.Next(); {
		if s.Bodies[near.Body].Level == s.Bodies[b].Level {
			if body := s.Shape(near.Body); geom.SegWithin(at, at, &body, d) {
				return true
			}
		}
	}
	return false
}

// cdwOnWay lists where a mover and those who go along with it come near enough to close defence weapons of the enemy.
// dvg.cdw.any-time
func (r *Run) cdwOnWay(g *position.Going, w *position.Way, from geom.Point, out []met) []met {
	mines := r.Mined(law.OtherOfTwo(r.SideOf(g.Body)))
	if g.Leap || len(mines) == 0 {
		return out
	}
	about := nowhere() // all of the way that a close defence weapon could be near to
	for one := range r.Goers(g, w, from) {
		about = about.Join(geom.BoxOf(one.From)).Join(geom.BoxOf(one.Way.Points...))
	}
	about = about.Grow(r.blastReach())
	for _, e := range mines {
		if !about.Contains(r.Bodies[e].At) || !r.Stands(e) || r.Bodies[e].Level != r.Bodies[g.Body].Level {
			continue
		}
		arm := r.cdwOf(e)
		if arm < 0 {
			continue
		}
		zone := geom.Disc(r.Bodies[e].At, r.Weapon(e, arm).Area.Radius)
		first := len(out)
		for one := range r.Goers(g, w, from) {
			at, ok := r.comesInto(&one, &zone)
			if ok && !slices.ContainsFunc(out[first:], func(m met) bool { return m.at == at }) { // of two at once either
				out = append(out, met{at: at, cover: NoUnit, ram: NoBody, who: one.Body, mine: e, mines: true})
			}
		}
	}
	return out
}

// comesInto is how far on its way one comes into a zone.
func (r *Run) comesInto(one *position.Goer, zone *geom.Shape) (geom.Fixed, bool) {
	body := r.Bases[r.Bodies[one.Body].Base].Posed(geom.Point{}, r.Bodies[one.Body].Facing)
	for _, s := range march.Near(body, one.From, one.Way.Points, zone, 0) {
		if s.From > 0 {
			return firstIn(&body, one.From, one.Way.Points, zone, s), true
		}
	}
	return 0, false
}

// firstIn is the first place of a part of a way, of those that there are, where a body touches a zone: places are whole steps, and the
// one nearest to where it comes into the zone may lie just outside.
func firstIn(body *geom.Shape, from geom.Point, points []geom.Point, zone *geom.Shape, part geom.Span) geom.Fixed {
	for at := part.From; at <= part.To; at += geom.FixedOne {
		if here := body.Moved(march.Along(from, points, at)); geom.Within(&here, zone, 0) {
			return at
		}
	}
	return part.From
}

// setOff is a close defence weapon that goes off.
// dvg.cdw.area, dvg.cdw.shaken-broken, dvg.cdw.kamikaze, dvg.cdw.poison.spares-firer
func (r *Run) setOff(b BodyID, arm int) {
	f, w := r.Figure(b), r.Weapon(b, arm)
	if (f.Shaken || r.Units[r.UnitOf(b)].Broken) && r.law().Tests(r.Quality(r.UnitOf(b))) && r.by("dvg.cdw.shaken-broken", true) && !r.passes(b, law.Nerve{}) {
		return
	}
	if w.Ammo > 0 {
		f.Shots[arm]++
	}
	f.Fired[arm] = r.Turn
	r.cite("dvg.cdw.any-time", "dvg.cdw.one-use")
	with, spare, rule := w.Area.Effectors, NoBody, tally.Rule("dvg.cdw.area")
	if w.Poison {
		rule = "dvg.cdw.poison.spares-firer"
		with = r.poisonous(with)
		r.Areas = append(r.Areas, position.Template{Kind: position.Poison, Unit: r.UnitOf(b), By: b, Arm: int8(arm), Target: NoBody, At: r.Bodies[b].At, Radius: w.Area.Radius, Need: w.Area.Need, Effects: with, Until: r.Turn, Spares: b})
	}
	if r.by(rule, true) {
		spare = b
	}
	r.tellOf("close-defence", b, NoBody, "dvg.cdw.area", "%s sets off %s", r.FigureName(b), w.Name)
	r.burst(&bomb{by: b, at: r.Bodies[b].At, level: r.Bodies[b].Level, radius: w.Area.Radius, need: int(w.Area.Need), with: with, impact: w.Impact, guns: []position.Mortar{{Body: b, Arm: arm}}, spare: spare, what: w.Name, from: r.Bodies[b].At})
	here := r.Spot(b)
	if w.Kamikaze && r.by("dvg.cdw.kamikaze", r.Stands(b)) {
		r.eliminate(b, b, w.Name, "dvg.cdw.kamikaze")
	}
	r.coverOnCDW(here)
}

// poisonous is what poison strikes with.  dvg.poison.burst
func (r *Run) poisonous(with force.Effectors) force.Effectors {
	if r.by("dvg.poison.burst", true) {
		return with | force.Burst
	}
	return with &^ force.Burst
}

// spared tells whether poison spares the one who set it off.  dvg.cdw.poison.spares-firer
func (s *State) spared(t *position.Template, b BodyID) bool {
	return s.Applies("dvg.cdw.poison.spares-firer", t.Kind == position.Poison && t.Spares == b && t.Until == s.Turn)
}
