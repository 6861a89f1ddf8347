package incision

import (
	"fmt"
	"strings"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// arm is one way to shoot: a mode with a number of shots, to kill or to knock out.
type arm struct {
	weapon   int16
	mode     int8
	shots    int8
	knockout bool
	pair     bool // both handguns of a Duellist
}

func (a arm) value() int32 {
	v := int32(a.weapon)<<16 | int32(a.mode)<<8 | int32(a.shots)<<1
	if a.knockout {
		v |= 1
	}
	if a.pair {
		v |= pairBit
	}
	return v
}

// pairBit marks the answer of both handguns.
const pairBit = 1 << 30

func armOf(v int32) arm {
	return arm{weapon: int16(v >> 16 & 0x3fff), pair: v&pairBit != 0, mode: int8(v >> 8 & 0xff), shots: int8(v >> 1 & 0x7f), knockout: v&1 == 1}
}

// arms lists the ways a model can shoot at a target; the first is the usual one: every shot of the best mode.
func (s *State) arms(m, t ModelID, order Order, reacts bool) []arm {
	var out []arm
	d := s.Centres(m, t)
	s.modes(m, func(w int16, i int8, md *force.Mode) bool {
		if s.may(func() *tally.Refusal { return s.armRefusal(m, t, w, md, false) }) && s.phased(m, w, md, order, reacts) == nil {
			for _, a := range s.shotsOf(m, arm{weapon: w, mode: i}, md, s.quick(m, md, order), nil) {
				if s.bandOf(m, w, md, int(a.shots), d) != force.BeyondRange {
					out = append(out, a)
				}
			}
		}
		return true
	})
	return s.pairAt(m, d, out)
}

// shotsOf lists a mode with every number of shots, all of them first; knocking out is a choice of its own.
// is.shoot.rf-penalty, is.shoot.rf-single, is.knockout.who, is.attr.knockout-only
func (s *State) shotsOf(m ModelID, a arm, md *force.Mode, more int8, dst []arm) []arm {
	least := md.Shots
	if s.holds("is.shoot.rf-single", md.Rapid() || md.Has(force.PhasedFire)) && (!md.Rapid() || s.holds("is.weapon.multi-shot-is-rf", true)) {
		least = 1
	}
	for n := md.Shots + more; n >= least; n-- {
		a.shots = n
		dst = s.harmOrStun(a, md, s.knocksOut(m, a.weapon, md), dst)
	}
	return dst
}

// harmOrStun lists a way to attack: to harm, to knock out, or both by choice.  is.attr.knockout, is.attr.knockout-only
func (s *State) harmOrStun(a arm, md *force.Mode, own bool, dst []arm) []arm {
	only := md.Has(force.KnockoutOnly) && s.holds("is.attr.knockout-only", true)
	if a.knockout = false; !only {
		dst = append(dst, a)
	}
	if only || (md.Has(force.Knockout) || own) && s.holds("is.attr.knockout", true) || s.denied("is.knockout.who") {
		a.knockout = true
		dst = append(dst, a)
	}
	return dst
}

// armKey is how an answer names a way to shoot: WEAPON/MODE-xN, the mode left out where there is one, the number
// where all shots are fired.
func (s *State) armKey(a arm) string {
	w := &s.book.weapons[a.weapon]
	key, md := w.Key, &w.Modes[a.mode]
	if a.pair && a.knockout {
		return "both+knockout"
	}
	if a.pair {
		return "both"
	}
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

// armWords is a way to shoot as a person names it.
func (s *State) armWords(a arm) string {
	w := &s.book.weapons[a.weapon]
	md, out := &w.Modes[a.mode], "Both weapons"
	if !a.pair {
		out = wayWords(w, md)
	}
	if !a.pair && a.shots != md.Shots {
		out += fmt.Sprintf(", shots: %d", a.shots)
	}
	return out + knockoutWords(a, md)
}

// wayWords is a weapon with its mode, where it has several.
func wayWords(w *force.Weapon, md *force.Mode) string {
	if len(w.Modes) < 2 {
		return w.Name
	}
	return w.Name + ", " + strings.ReplaceAll(md.Key, "-", " ")
}

func knockoutWords(a arm, md *force.Mode) string {
	if a.knockout && (a.pair || !md.Has(force.KnockoutOnly)) {
		return ", to knock out"
	}
	return ""
}

// askArm asks with what a model shoots.  is.shoot.one-weapon, is.weapon.modes
func (r *run) askArm(m, t ModelID, order Order, reacts bool) (volley, bool) {
	r.cite("is.shoot.dual-fire") // one weapon is chosen; only an attribute gives a second
	list := r.arms(m, t, order, reacts)
	if len(list) == 0 {
		return volley{}, false
	}
	return r.volley(m, t, r.pickArm(m, t, list, order), order), true
}

func (s *State) volley(m, t ModelID, a arm, order Order) volley {
	v := volley{by: m, weapon: a.weapon, mode: a.mode, knockout: a.knockout, pair: a.pair, order: order}
	for range a.shots {
		v.at = append(v.at, t)
	}
	return v
}

// bestVolley is the way to shoot that does most on average.
func (s *State) bestVolley(m, t ModelID, order Order) volley {
	list := s.arms(m, t, order, false)
	if len(list) == 0 {
		list = append(list, s.modeAny(m))
		list[0].shots = 1
	}
	return s.volley(m, t, s.bestArm(m, t, list, order), order)
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
	rule := r.splitRule(v)
	if len(v.at) < 2 || r.denied(rule) || r.mode(v.weapon, v.mode).Has(force.CompoundSV) && !r.by("is.attr.compound-explicit", true) {
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
		Name: AskSplit, Seat: r.sideOf(u), Kind: flow.Allocate, Rule: rule, Unit: int32(u), Target: int32(r.home(first)), Thing: flow.Figure(int32(v.by)),
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
		Check: func(a *flow.Answer) *tally.Refusal { return r.splitRefusal(a.Values, rule) },
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

// splitRule is the row by which the shots of a volley are spread.  is.shoot.rf-split, is.attr.phased-targets
func (s *State) splitRule(v *volley) tally.Rule {
	if s.mode(v.weapon, v.mode).Has(force.PhasedFire) {
		return "is.attr.phased-targets"
	}
	return "is.shoot.rf-split"
}

// splitRefusal wants every two models shot at within 1" of each other.  is.shoot.rf-split, is.attr.phased-targets
func (s *State) splitRefusal(list []int32, rule tally.Rule) *tally.Refusal {
	for i, a := range list {
		for _, b := range list[:i] {
			if a != b && !s.Within(ModelID(a), ModelID(b), geom.Inch) {
				return tally.Refuse(rule, s.modelName(ModelID(a))+" and "+s.modelName(ModelID(b))+" are more than 1\" apart", "shoot at models that are all within 1\" of each other")
			}
		}
	}
	return nil
}
