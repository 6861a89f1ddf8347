package incision

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// The questions of shooting.
const (
	AskTarget = "target"
	AskArm    = "arm"
	AskSplit  = "split"
)

// shooting is all shooting of a unit on an order: declared, answered, resolved.  is.shoot.when, is.shoot.sequence
func (r *run) shooting(u UnitID, order Order) {
	if !r.able(u) || r.Units[u].Broken && r.by("is.broken.no-attack", true) {
		return
	}
	r.cite("is.shoot.when", "is.shoot.sequence")
	vs := r.declare(u, NoUnit, order)
	if len(vs) == 0 {
		return
	}
	r.reactions(u, order, vs)
}

// declare asks each model of a unit what it shoots at whom; only one unit may be shot at if one is given.
// is.shoot.declare
func (r *run) declare(u, only UnitID, order Order) []volley {
	var out []volley
	for m := range r.own(u) {
		if !r.armed(m) || r.Figures[m].Unconscious {
			continue
		}
		t := r.askTarget(m, only, order)
		if t == NoModel {
			continue
		}
		v := r.askArm(m, t, order)
		r.askSplit(&v)
		out = append(out, v)
	}
	return out
}

// armed tells whether a model has anything to shoot with.
func (s *State) armed(m ModelID) bool {
	found := false
	s.modes(m, func(int16, int8, *force.Mode) bool { found = true; return false })
	return found
}

// modes ranges over the modes a model can shoot directly with.
func (s *State) modes(m ModelID, yield func(w int16, mode int8, md *force.Mode) bool) {
	k := s.model(m)
	if s.Figures[m].Unarmed {
		return
	}
	for _, arm := range k.Arms {
		w := &s.book.weapons[arm.Weapon]
		for i := range w.Modes {
			md := &w.Modes[i]
			if md.Shots == 0 || md.Fire != force.Direct && md.Fire != force.Thrown || md.With != "" && !contains(arm.Loads, md.With) {
				continue
			}
			if !yield(arm.Weapon, int8(i), md) {
				return
			}
		}
	}
}

func contains(list []string, word string) bool {
	for _, w := range list {
		if w == word {
			return true
		}
	}
	return false
}

// askTarget asks whom a model shoots at.  is.shoot.valid-targets
func (r *run) askTarget(m ModelID, only UnitID, order Order) ModelID {
	u := r.home(m)
	judge := func(v int32) *tally.Refusal {
		if v < 0 {
			return nil
		}
		return r.targetRefusal(m, ModelID(v))
	}
	any := false
	for i := range r.Bodies {
		if t := ModelID(i); r.target(u, only, t) && r.targetRefusal(m, t) == nil {
			any = true
			break
		}
	}
	q := flow.Question{
		Name: AskTarget, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.shoot.declare", Unit: int32(u), Target: -1, Thing: flow.Figure(int32(m)),
		Prompt: r.modelName(m) + " may shoot. At whom?",
		Offers: func() []flow.Option {
			out := r.list(len(r.Bodies) + 1)
			for i := range r.Bodies {
				if t := ModelID(i); r.target(u, only, t) {
					out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(r.home(t))), Thing: flow.Figure(int32(i)), Key: r.targetKey(t), Label: r.modelName(t), Judge: judge})
				}
			}
			return append(out, flow.Option{Value: -1, Key: "none", Label: "Nobody"})
		},
		Reckon: func(v int32) *tally.Tally {
			if v < 0 || r.targetRefusal(m, ModelID(v)) != nil {
				return nil
			}
			best := r.bestVolley(m, ModelID(v), order)
			t := r.accSum(&best, ModelID(v))
			return &t
		},
	}
	if !any {
		q.Default, q.HasDefault = flow.Answer{Value: -1}, true
	}
	return ModelID(r.ask(q).Value)
}

// targetKey is how an answer names a model: an operative by its unit.
func (s *State) targetKey(m ModelID) string {
	if home := s.Figures[m].Home; s.Units[home].Operative == m {
		return s.name(home)
	}
	return s.modelName(m)
}

// target tells whether a model is an enemy on the table that can be named.  is.shoot.valid-targets
func (s *State) target(u, only UnitID, t ModelID) bool {
	if !s.Stands(t) || s.model(t).Has(force.Symbiote) || only != NoUnit && s.home(t) != only {
		return false
	}
	return s.enemies(u, s.home(t))
}

// targetRefusal says why a model cannot shoot at another with anything it has, nil if it can.
func (s *State) targetRefusal(m, t ModelID) *tally.Refusal {
	no := s.seen(m, t)
	if no != nil {
		return no
	}
	no = tally.Refuse("is.weapon.range-bands", s.modelName(m)+" has nothing that reaches it", "choose a nearer target")
	s.modes(m, func(w int16, i int8, md *force.Mode) bool {
		if why := s.armRefusal(m, t, w, md, false); why == nil {
			no = nil
		} else {
			no = why
		}
		return no != nil
	})
	return no
}

// seen says why a model cannot see another well enough to shoot at it.  is.los.required, is.lof.no-direct-target
func (s *State) seen(m, t ModelID) *tally.Refusal {
	if l := s.look(m, t); l.No != nil && !s.denied("is.los.required", "is.lof.no-direct-target") {
		return l.No
	}
	return nil
}

// armRefusal says why a mode cannot be used against a target: strength, range, the nearest it may be.
// is.weapon.heavy-str6, is.weapon.range-bands, is.oh.min-range
func (s *State) armRefusal(m, t ModelID, w int16, md *force.Mode, point bool) *tally.Refusal {
	d := s.Centres(m, t)
	if point {
		d = pointBlank
	}
	wp := &s.book.weapons[w]
	switch {
	case s.holds("is.weapon.heavy-str6", int(wp.MinStr) > s.stat(m, force.Str)):
		return tally.Refuse("is.weapon.heavy-str6", wp.Name+" needs more strength", "use another weapon")
	case s.holds("is.oh.min-range", d < inches(int(md.Min))):
		return tally.Refuse("is.oh.min-range", wp.Name+" cannot be used so near", "use another weapon")
	case s.band(m, md, d) != force.BeyondRange:
		return nil
	case md.Fire == force.Thrown:
		return tally.Refuse("is.grenade.range", wp.Name+" cannot be thrown so far", "choose a nearer target")
	}
	return tally.Refuse("is.weapon.range-bands", wp.Name+" does not reach so far", "choose a nearer target")
}

// arm is one way to shoot: a mode with a number of shots, to kill or to knock out.
type arm struct {
	weapon   int16
	mode     int8
	shots    int8
	knockout bool
}

func (a arm) value() int32 {
	v := int32(a.weapon)<<16 | int32(a.mode)<<8 | int32(a.shots)<<1
	if a.knockout {
		v |= 1
	}
	return v
}

func armOf(v int32) arm {
	return arm{weapon: int16(v >> 16), mode: int8(v >> 8 & 0xff), shots: int8(v >> 1 & 0x7f), knockout: v&1 == 1}
}

// ways lists the ways a model can shoot at a target; the first is the usual one: every shot of the best mode.
func (s *State) arms(m, t ModelID, point bool, dst []arm) []arm {
	s.modes(m, func(w int16, i int8, md *force.Mode) bool {
		if s.armRefusal(m, t, w, md, point) == nil {
			dst = s.shotsOf(arm{weapon: w, mode: i}, md, dst)
		}
		return true
	})
	return dst
}

// shotsOf lists a mode with every number of shots, all of them first; knocking out is a choice of its own.
// is.shoot.rf-penalty, is.shoot.rf-single, is.knockout.who, is.attr.knockout-only
func (s *State) shotsOf(a arm, md *force.Mode, dst []arm) []arm {
	least := md.Shots
	if s.holds("is.shoot.rf-single", md.Rapid() || md.Has(force.PhasedFire)) {
		least = 1
	}
	for n := md.Shots; n >= least; n-- {
		a.shots = n
		if a.knockout = false; !md.Has(force.KnockoutOnly) {
			dst = append(dst, a)
		}
		if md.Has(force.Knockout) || md.Has(force.KnockoutOnly) {
			a.knockout = true
			dst = append(dst, a)
		}
	}
	return dst
}

// armKey is how an answer names a way to shoot: WEAPON/MODE-xN, the mode left out where there is one, the number
// where all shots are fired.
func (s *State) armKey(a arm) string {
	w := &s.book.weapons[a.weapon]
	key, md := w.Key, &w.Modes[a.mode]
	if len(w.Modes) > 1 {
		key += "/" + md.Key
	}
	if a.shots != md.Shots {
		key += fmt.Sprintf("-x%d", a.shots)
	}
	if a.knockout && !md.Has(force.KnockoutOnly) {
		key += "+knockout"
	}
	return key
}

// askArm asks with what a model shoots.  is.shoot.one-weapon, is.weapon.modes
func (r *run) askArm(m, t ModelID, order Order) volley {
	u := r.home(m)
	list := r.arms(m, t, false, nil)
	if len(list) == 1 {
		return r.volley(m, t, list[0], order)
	}
	a := r.ask(flow.Question{
		Name: AskArm, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.shoot.one-weapon", Unit: int32(u), Target: int32(r.home(t)), Thing: flow.Figure(int32(m)),
		Prompt: "With what does " + r.modelName(m) + " shoot?", Default: flow.Answer{Value: r.bestArm(m, t, list, order).value()}, HasDefault: true,
		Offers: func() []flow.Option {
			out := r.list(len(list))
			for _, a := range list {
				key := r.armKey(a)
				out = append(out, flow.Option{Value: a.value(), Key: key, Label: key, Rule: "is.weapon.modes"})
			}
			return out
		},
		Reckon: func(v int32) *tally.Tally {
			vol := r.volley(m, t, armOf(v), order)
			sum := r.accSum(&vol, t)
			return &sum
		},
	})
	return r.volley(m, t, armOf(a.Value), order)
}

func (s *State) volley(m, t ModelID, a arm, order Order) volley {
	v := volley{by: m, weapon: a.weapon, mode: a.mode, knockout: a.knockout, order: order}
	for range a.shots {
		v.at = append(v.at, t)
	}
	return v
}

// bestVolley is the way to shoot that does most on average.
func (s *State) bestVolley(m, t ModelID, order Order) volley {
	return s.volley(m, t, s.bestArm(m, t, s.arms(m, t, false, nil), order), order)
}

// bestArm is the way that most likely gets through, in hundredths.
func (s *State) bestArm(m, t ModelID, list []arm, order Order) arm {
	best, most := list[0], -1
	for _, a := range list {
		v := s.volley(m, t, a, order)
		if n := s.promise(&v, t); n > most {
			best, most = a, n
		}
	}
	return best
}

// promise is how many failed saves a volley may expect, in hundredths.
func (s *State) promise(v *volley, t ModelID) int {
	sum := s.accSum(v, t)
	h := s.hitOf(v, t, false)
	res := s.resSum(&h)
	return len(v.at) * chance(sum.Total()) * (10 - chance(res.Total()))
}

// chance is how many faces of ten pass a test.
func chance(tn int) int { return min(max(tn, 1), 9) }

// askSplit asks how shots are spread over models that stand within 1" of each other.  is.shoot.rf-split
func (r *run) askSplit(v *volley) {
	first := v.at[0]
	if len(v.at) < 2 || r.denied("is.shoot.rf-split") {
		return
	}
	near := r.splitTargets(v, first)
	if len(near) < 2 {
		return
	}
	u := r.home(v.by)
	def := flow.Answer{Values: make([]int32, len(v.at))}
	for i := range v.at {
		def.Values[i] = int32(first)
	}
	a := r.ask(flow.Question{
		Name: AskSplit, Seat: r.sideOf(u), Kind: flow.Allocate, Rule: "is.shoot.rf-split", Unit: int32(u), Target: int32(r.home(first)), Thing: flow.Figure(int32(v.by)),
		Prompt: "Whom does each shot go at?", Default: def, HasDefault: true,
		Items: func() []flow.Option {
			out := make([]flow.Option, len(v.at))
			for i := range out {
				out[i] = flow.Option{Value: int32(i), Key: fmt.Sprintf("shot-%d", i+1), Label: fmt.Sprintf("Shot %d", i+1)}
			}
			return out
		},
		Offers: func() []flow.Option {
			out := r.list(len(near))
			for _, t := range near {
				out = append(out, flow.Option{Value: int32(t), Thing: flow.Figure(int32(t)), Key: r.targetKey(t), Label: r.modelName(t)})
			}
			return out
		},
		Check: func(a *flow.Answer) *tally.Refusal { return r.splitRefusal(a.Values) },
	})
	for i, t := range a.Values {
		v.at[i] = ModelID(t)
	}
}

// splitTargets are the models a volley may be spread over, beginning with its first target.
func (s *State) splitTargets(v *volley, first ModelID) []ModelID {
	out := []ModelID{first}
	u, md := s.home(v.by), s.mode(v.weapon, v.mode)
	for i := range s.Bodies {
		t := ModelID(i)
		if t != first && s.target(u, NoUnit, t) && s.adjacent(first, t) && s.seen(v.by, t) == nil && s.armRefusal(v.by, t, v.weapon, md, v.point) == nil {
			out = append(out, t)
		}
	}
	return out
}

// splitRefusal wants every two models shot at within 1" of each other.  is.shoot.rf-split
func (s *State) splitRefusal(list []int32) *tally.Refusal {
	for i, a := range list {
		for _, b := range list[:i] {
			if a != b && !s.Within(ModelID(a), ModelID(b), geom.Inch) {
				return tally.Refuse("is.shoot.rf-split", s.modelName(ModelID(a))+" and "+s.modelName(ModelID(b))+" are more than 1\" apart", "shoot at models that are all within 1\" of each other")
			}
		}
	}
	return nil
}

// fire rolls every shot of some volleys and gathers the hits; nothing is applied yet.
// is.shoot.simultaneous, is.test.separate-dice
func (r *run) fire(u UnitID, vs []volley) *attack {
	a := &attack{by: u}
	r.cite("is.shoot.simultaneous")
	for i := range vs {
		v := &vs[i]
		for _, t := range v.at {
			r.shot(v, t, a)
		}
	}
	return a
}

// shot is one shot. One that has lost its line or its target is wasted.
// is.acc.result-hit, is.acc.result-miss, is.acc.result-decisive, is.acc.result-blunder, is.react.dash-lof-lost
func (r *run) shot(v *volley, t ModelID, a *attack) {
	u := r.home(v.by)
	if !r.Stands(t) || !v.point && (r.seen(v.by, t) != nil || r.armRefusal(v.by, t, v.weapon, r.mode(v.weapon, v.mode), false) != nil) {
		r.tell("wasted", u, NoUnit, "is.los.required", "A shot of %s is wasted", r.modelName(v.by))
		r.cite("is.los.required")
		return
	}
	sum := r.accSum(v, t)
	w := r.test(u, r.home(t), &sum, r.modelName(v.by)+" shoots at "+r.modelName(t))
	switch {
	case w.Pass:
		r.cite("is.acc.result-hit")
		r.lands(v, t, w.Decisive, a)
	case w.Face == 10:
		r.cite("is.acc.result-blunder")
		r.misfires(v, w)
	default:
		r.cite("is.acc.result-miss")
	}
}

// lands gives a target its hit; a blast strikes everybody under its circle.
func (r *run) lands(v *volley, t ModelID, decisive bool, a *attack) {
	h := r.hitOf(v, t, decisive && r.by("is.acc.result-decisive", true))
	if r.mode(v.weapon, v.mode).Has(force.Blast) {
		r.blast(v, h, a)
		return
	}
	a.hits = append(a.hits, h)
}

// hitOf is a hit of a volley on a model.  is.attr.var-sv, is.attr.exploit
func (s *State) hitOf(v *volley, t ModelID, decisive bool) hit {
	md := s.mode(v.weapon, v.mode)
	d := s.Centres(v.by, t)
	if v.point {
		d = pointBlank
	}
	b := min(s.band(v.by, md, d), force.Extreme)
	h := hit{by: v.by, target: t, weapon: v.weapon, mode: v.mode, sv: int(md.SV[b]), dist: d, from: s.Bodies[v.by].At, point: v.point, knockout: v.knockout, decisive: decisive}
	if n := md.N(force.Exploit); s.holds("is.attr.exploit", n > 0 && !s.model(t).operative()) {
		h.sv = n
	}
	if decisive {
		h.sv++
	}
	return h
}

// misfires is what a 10 does beyond the miss.  is.attr.fade
func (r *run) misfires(v *volley, w Verdict) {}
