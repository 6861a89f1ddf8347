package incision

import (
	"strings"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/incision/force"
	"sortie/tally"
	"sortie/ways"
)

// The questions and rolls of skills and devices in shooting.
const (
	AskBodyguard = "bodyguard"
	AskLayOff    = "lay-off"
	RollFlitter  = "flitter"
)

// quick is the number of further shots a single-shot mode has in somebody's hands: on Fire alone.  is.skill.quickshot.rf
func (s *State) quick(m ModelID, md *mode, order Order) int8 {
	if n := s.model(m).N(force.ExtraShot, force.FireSingleShot); s.holds("is.skill.quickshot.rf", n > 0 && md.Shots == 1 && order == Fire && !md.Has(force.PhasedFire)) {
		return int8(n)
	}
	return 0
}

// pair is the two handguns a Duellist fires together, each with its first plain mode; false if it has none.
// is.skill.duellist.fire
func (s *State) pair(m ModelID) (guns [2]int16, modes [2]int8, ok bool) {
	k := s.model(m)
	if !s.holds("is.skill.duellist.fire", k.Has(force.TwoHandguns)) || s.Figures[m].Unarmed {
		return guns, modes, false
	}
	names := strings.Split(k.Named(force.Duellist), "/")
	for i := range guns {
		w := s.book.weaponCarried(names[min(i, len(names)-1)])
		if w < 0 {
			return guns, modes, false
		}
		guns[i], modes[i] = int16(w), -1
		for j := range s.book.weapons[w].Modes {
			if md := &s.book.weapons[w].Modes[j]; md.Fire == force.Direct && md.Shots > 0 && !md.Net && md.With == "" {
				modes[i] = int8(j)
				break
			}
		}
		if modes[i] < 0 {
			return guns, modes, false
		}
	}
	return guns, modes, true
}

// pairAt is the way of firing both handguns at a distance, if both reach so far.
func (s *State) pairAt(m ModelID, d geom.Length, dst []arm) []arm {
	guns, modes, ok := s.pair(m)
	if !ok {
		return dst
	}
	for i := range guns {
		if s.armRefusalAt(m, d, guns[i], s.mode(guns[i], modes[i])) != nil {
			return dst
		}
	}
	both := arm{weapon: guns[0], mode: modes[0], shots: 2, pair: true}
	dst = append(dst, both)
	if s.bothKnockOut(m, guns, modes) {
		both.knockout = true
		dst = append(dst, both)
	}
	return dst
}

// bothKnockOut tells whether both handguns can knock out: they are fired as one weapon, all of it to knock out or none.
// is.knockout.who, is.skill.duellist.fire
func (s *State) bothKnockOut(m ModelID, guns [2]int16, modes [2]int8) bool {
	for i := range guns {
		if !s.knocksOut(m, guns[i], s.mode(guns[i], modes[i])) {
			return false
		}
	}
	return s.holds("is.attr.knockout", true)
}

// shotOf is a volley as one of its shots is fired: the second of a pair comes from the other handgun.
func (s *State) shotOf(v *volley, i int) *volley {
	if !v.pair || i == 0 {
		return v
	}
	guns, modes, _ := s.pair(v.by)
	second := *v
	second.weapon, second.mode = guns[1], modes[1]
	return &second
}

// knocksOut tells whether a mode can knock out in somebody's hands: its own, or made so by a bounty hunter.
// is.knockout.who, is.skill.bounty-hunter.level-1
func (s *State) knocksOut(m ModelID, weapon int16, md *mode) bool {
	k := s.model(m)
	return md.Has(force.Knockout) || k.Level(force.BountyHunter) > 0 && k.Named(force.BountyHunter) == s.book.weapons[weapon].Key
}

// bonus is one combat bonus of a shot.
type bonus struct {
	label string
	rule  tally.Rule
	n     int
}

// bonuses adds the combat bonuses of a shot: of skills, and of what Ghar are told about their target. They add up, and
// to Aimed Fire too.  is.skill.general.combat-bonus-stacks, is.acc.combat-bonus
func (s *State) bonuses(t *tally.Tally, v *volley, target mark, aimed bool) {
	k := s.model(s.shooter(v.by))
	list := []bonus{{"combat bonus", "is.acc.combat-bonus", k.N(force.CombatBonus, force.Always)}}
	if v.knockout {
		list = append(list, bonus{"Bounty Hunter", "is.skill.bounty-hunter.scope", k.N(force.CombatBonus, force.OnKnockout)})
	}
	list = append(list, s.ghar(v, target)...)
	most, n := 0, 0
	for _, b := range list {
		most, n = max(most, b.n), n+one(b.n > 0)
	}
	if n > 1 || n == 1 && aimed {
		if s.denied("is.skill.general.combat-bonus-stacks") {
			if !aimed {
				t.Add("combat bonus", "is.acc.combat-bonus", most)
			}
			return
		}
		s.holds("is.skill.general.combat-bonus-stacks", true)
	}
	for _, b := range list {
		if b.n > 0 {
			t.Add(b.label, b.rule, b.n)
		}
	}
}

// ghar is what tector rods and flitters tell a Ghar of its target; of the two only the larger counts.
// is.equip.tector-rod, is.pb.flitter, is.build.equip.tector-rod.no-stack
func (s *State) ghar(v *volley, target mark) []bonus {
	rods, flits := s.rods(v, target), int(v.flitters)
	out := []bonus{}
	if rods > 0 && !(s.all(flits > rods, "is.equip.tector-rod", "is.build.equip.tector-rod.no-stack")) {
		out = append(out, bonus{"tector rod", "is.equip.tector-rod", rods})
	}
	if flits > 0 && !(s.all(rods >= flits, "is.equip.tector-rod", "is.build.equip.tector-rod.no-stack")) {
		out = append(out, bonus{"flitters", "is.pb.flitter", flits})
	}
	return out
}

// rods counts the tector rods of a shooter's shard near its target.
// is.equip.tector-rod, is.build.equip.tector-rod.bonus
func (s *State) rods(v *volley, target mark) int {
	u, n := s.home(v.by), 0
	if s.model(v.by).People&force.Ghar == 0 {
		return 0
	}
	for i := range s.Units {
		o := UnitID(i)
		reach := s.lead(o).N(force.TectorBonus, force.Always)
		if reach == 0 || s.Groups[o].Side != s.Groups[u].Side || !s.able(o) || s.Units[o].Broken {
			continue
		}
		n += one(s.holds("is.build.equip.tector-rod.bonus", geom.Dist(s.Bodies[s.Units[o].Operative].At, target.at) <= inches(reach)))
	}
	return n
}

// flits rolls for every flitter of a Ghar shooter's shard near its target when that is declared: up to 6 it helps, on a
// 10 it is lost.  is.pb.flitter, is.build.probe.flitter
func (r *run) flits(v *volley) {
	if v.number() == 0 || r.model(v.by).People&force.Ghar == 0 {
		return
	}
	u, t := r.home(v.by), r.aimsAt(v)
	for i := range r.Units {
		f := UnitID(i)
		m := r.Units[i].Operative
		reach := r.lead(f).N(force.FlitterSight, force.Always)
		if reach == 0 || r.Groups[f].Side != r.Groups[u].Side || !r.Stands(m) || r.jammed(m) || geom.Dist(r.Bodies[m].At, t.at) > inches(reach) || !r.by("is.pb.flitter", true, "is.build.probe.flitter") {
			continue
		}
		switch face := r.d10(RollFlitter, f); {
		case face <= 6:
			v.flitters++
		case face == 10:
			r.tell("flitter-lost", f, NoUnit, "is.pb.flitter", "%s is lost", r.name(f))
			r.lostMachine(m, "burnt out")
		}
	}
}

// guarded lets a bodyguard step into a direct shot at a friend or captive near it, before the die: it is the target then.
// is.skill.bodyguard.interpose, is.skill.bodyguard.not-when
func (r *run) guarded(v *volley, t ModelID) (ModelID, func()) {
	stays := func() {}
	side := r.Groups[r.home(t)].Side
	if r.denied("is.skill.bodyguard.interpose") {
		return t, stays
	}
	var list []UnitID
	for i := range r.Units {
		if b := UnitID(i); r.Groups[b].Side == side && r.Units[i].Operative != t && r.lead(b).Has(force.Bodyguards) && r.bodyguardRefusal(b, t) == nil && r.sideOf(b) != flow.Nobody {
			if _, ok := r.stepIn(v, t, b); ok {
				list = append(list, b)
			}
		}
	}
	if len(list) == 0 {
		return t, stays
	}
	a := r.ask(flow.Question{
		Name: AskBodyguard, Seat: r.sideOf(list[0]), Kind: flow.PickOne, Rule: "is.skill.bodyguard.interpose", Unit: int32(r.home(t)), Target: int32(r.home(v.by)),
		Prompt: r.modelName(t) + " is shot at: does a bodyguard step in?", Default: flow.Answer{Value: -1}, HasDefault: true,
		Offers: func() []flow.Option {
			out := append(r.list(len(list)+1), flow.Option{Value: -1, Key: "none", Label: "Nobody"})
			for _, b := range list {
				out = append(out, flow.Option{Value: int32(b), Unit: flow.RefTo(int32(b)), Key: r.name(b), Label: r.name(b)})
			}
			return out
		},
	})
	if a.Value < 0 {
		return t, stays
	}
	b := UnitID(a.Value)
	at, _ := r.stepIn(v, t, b)
	r.cite("is.skill.bodyguard.interpose", "is.skill.bodyguard.not-when")
	r.tell("steps-in", b, r.home(t), "is.skill.bodyguard.interpose", "%s steps into the shot at %s", r.name(b), r.modelName(t))
	m := r.Units[b].Operative
	was := r.Bodies[m].At
	r.steps = append(r.steps, step{m, at})
	r.Bodies[m].At = at
	return m, func() { r.Bodies[m].At = was } // the other shots come at the same time
}

// step is where a bodyguard comes to stand.
type step struct {
	m  ModelID
	at geom.Point
}

// stepped puts bodyguards where they have stepped to, once all shots are rolled.
func (r *run) stepped() {
	for _, x := range r.steps {
		r.Put(x.m, x.at, r.Bodies[x.m].Facing)
	}
	r.steps = nil
}

// bodyguardRefusal says why a unit cannot step in for a model, nil if it can.
// is.skill.bodyguard.interpose, is.skill.bodyguard.not-when, is.skill.general.states
func (s *State) bodyguardRefusal(b UnitID, t ModelID) *tally.Refusal {
	m := s.Units[b].Operative
	reach := s.lead(b).N(force.Bodyguards, force.Always)
	switch {
	case reach == 0:
		return tally.Refuse("is.skill.bodyguard.interpose", s.name(b)+" is no bodyguard", "")
	case s.holds("is.skill.general.states", !s.able(b)):
		return tally.Refuse("is.skill.general.states", s.name(b)+" is in no state to step in", "")
	case s.holds("is.skill.bodyguard.not-when", s.Units[b].Broken || s.Units[b].Order == Down || s.Bodies[m].Prone):
		return tally.Refuse("is.skill.bodyguard.not-when", s.name(b)+" is Broken, Down or prone", "")
	case (s.Units[s.home(t)].Operative != t || !s.model(t).operative()) && !s.captive(t): // a friend is an operative
		return tally.Refuse("is.skill.bodyguard.interpose", s.modelName(t)+" is no operative", "")
	case s.Centres(m, t) > inches(reach):
		return tally.Refuse("is.skill.bodyguard.interpose", s.name(b)+" is further off than 3\"", "")
	}
	return nil
}

// stepIn is where a bodyguard comes to stand: on the line of the shot, as near the target as there is room. At point blank, where
// charger and shooter are about to touch, it is beside the target, the shortest way.  is.skill.bodyguard.interpose
func (s *State) stepIn(v *volley, t ModelID, b UnitID) (geom.Point, bool) {
	m := s.Units[b].Operative
	from, to := s.Bodies[t].At, s.Bodies[v.by].At
	j := s.journey(b, 0, NoUnit)
	for i := range j.spec.Others {
		j.spec.Others[i].End = min(j.spec.Others[i].End, 0)
	}
	f := &s.works().march.field
	j.spec.Draw(f, 0, 0, nil)
	if v.point {
		return j.besideTarget(f, t)
	}
	reach := s.Bases[s.Bodies[m].Base].R + s.Bases[s.Bodies[t].Base].R
	for d, most := reach, min(geom.Dist(from, to)-1, reach+3*geom.Inch); d <= most; {
		p := geom.Toward(from, to, d)
		if !f.Stands(p) || j.spec.Stand(0, p, 0) != nil {
			d++
			continue
		}
		over := j.stepsTo(f, p)
		if over == 0 {
			return p, true
		}
		d += over
	}
	return geom.Point{}, false
}

// stepsTo is by how much a bodyguard falls short of a place, 0 if it comes there: straight, or round what is closed to it by no more than
// the 3" of its skill. Who falls short of a place by so much falls short of those nearer to it than that.
// is.skill.bodyguard.interpose, is.terrain.impassable
func (t *trip) stepsTo(f *ways.Field, at geom.Point) geom.Length {
	from := t.spec.Movers[0].From
	limit := max(3*geom.Inch, geom.Dist(from, at))
	way, ok := f.To(from, at, limit+3*geom.Inch)
	switch {
	case !ok:
		return 1
	case way.Length.Length() > limit:
		return max(1, (way.Length.Length()-limit)/2) // the straight line may grow as much as the way gets shorter
	}
	return 0
}

// besideTarget is the nearest place beside a model at which the bodyguard can stand and to which it comes.
func (t *trip) besideTarget(f *ways.Field, target ModelID) (best geom.Point, ok bool) {
	body := t.s.Shape(target)
	f.Beside(&body, 1)
	ok = march.Ends(f, t.spec.Movers[0].From, 6*geom.Inch, func(way []geom.Point) bool {
		best = way[len(way)-1]
		return t.spec.Stand(0, best, 0) == nil && t.stepsTo(f, best) == 0
	})
	return best, ok
}

// laysOff lets the owner of a NuHu lay hits of direct fire off on a buddy of its own, before the saves.
// is.skill.sacrificial-buddy.hits-not-shots
func (r *run) laysOff(a *attack) {
	var done []int
	for i := range a.hits {
		h := &a.hits[i]
		u := r.home(h.target)
		most := r.model(h.target).N(force.LayOffHits, force.Always)
		if most == 0 || h.overhead || h.hth || h.by == NoModel || h.target != r.Units[u].Operative || !r.able(u) || r.denied("is.skill.sacrificial-buddy.hits-not-shots") {
			continue
		}
		if n := count(done, int(h.target)); n >= most {
			continue
		}
		if b := r.askLayOff(u, h); b != NoModel {
			done = append(done, int(h.target))
			h.target = b
			if h.weapon != noWeapon {
				r.exploits(h)
			}
			r.cite("is.skill.sacrificial-buddy.hits-not-shots")
			r.tell("laid-off", u, NoUnit, "is.skill.sacrificial-buddy.hits-not-shots", "%s takes the hit", r.modelName(b))
		}
	}
}

func count(list []int, x int) int {
	n := 0
	for _, y := range list {
		n += one(x == y)
	}
	return n
}

func (r *run) askLayOff(u UnitID, h *hit) ModelID {
	var list []ModelID
	for m := range r.own(u) {
		if r.model(m).buddy() && !r.model(m).symbiote() && r.adjacent(m, h.target) {
			list = append(list, m)
		}
	}
	if len(list) == 0 || r.sideOf(u) == flow.Nobody {
		return NoModel
	}
	a := r.ask(flow.Question{
		Name: AskLayOff, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.skill.sacrificial-buddy.hits-not-shots", Unit: int32(u), Target: -1, Thing: flow.Figure(int32(h.target)),
		Prompt: r.modelName(h.target) + " is hit: does a buddy take it?", Default: flow.Answer{Value: -1}, HasDefault: true,
		Offers: func() []flow.Option {
			out := append(r.list(len(list)+1), flow.Option{Value: -1, Key: "none", Label: "Nobody"})
			for _, m := range list {
				out = append(out, flow.Option{Value: int32(m), Thing: flow.Figure(int32(m)), Key: r.targetKey(m), Label: r.modelName(m)})
			}
			return out
		},
		Suggest: func(*dice.Rand) flow.Answer { return flow.Answer{Value: int32(list[0])} },
	})
	return ModelID(a.Value)
}
