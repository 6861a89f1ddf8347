package incision

import (
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// RollRes is the save of a model.
const RollRes = "res"

// hit is one hit on a model, to be saved.
type hit struct {
	by       ModelID // NoModel for what nobody did
	target   ModelID
	weapon   int16 // -1 for none
	mode     int8
	sv       int
	dist     geom.Length // how far it came, for armour and prone
	from     geom.Point  // where it came from, for cover
	blast    bool
	overhead bool
	hth      bool
	point    bool // point blank: no cover
	knockout bool
	decisive bool
	field    int8 // what a distort field adds to the Res of who is struck  is.attr.switched-res
}

// noWeapon stands for none.
const noWeapon = -1

// has tells whether the mode a hit came from has an attribute.
func (s *State) has(h *hit, id force.TraitID) bool {
	return h.weapon != noWeapon && s.mode(h.weapon, h.mode).Has(id)
}

func (s *State) mode(weapon int16, mode int8) *force.Mode { return &s.book.weapons[weapon].Modes[mode] }

// resSum is what a model saves a hit at; Wounds do not count.  is.res.tn, is.armour.order, is.stats.res-bracket, is.res.wounds-no-penalty
func (s *State) resSum(h *hit) tally.Tally {
	m := h.target
	s.holds("is.stats.res-bracket", true)
	t := s.sum(RollRes, "Res", "is.res.tn", s.stat(m, force.Res))
	if n := s.model(m).N(force.ResBonus, force.NotBlast); n > 0 && !h.blast {
		t.Add("Tough", "is.skill.tough.level-3", n)
	}
	if h.field > 0 { // before the armour, whose limit it helps to reach  is.build.armour.order
		t.Add("distort field", "is.attr.switched-res", int(h.field))
	}
	if s.model(m).Prop == Pod {
		t.Add("stasis field", "is.sc6.pod", 2)
	}
	if k := s.model(m); k.machine() && s.scrambled(m) {
		t.Add("scrambled", "is.mun.scramble-drones", -2)
	}
	s.protect(&t, m, h)
	if !s.holds("is.cover.only-shooting", h.hth) && !h.point {
		if n, name := s.cover(h.from, m, h.dist); n > 0 && s.coversMachine(m) && !(s.holds("is.cover.no-cover-weapons", s.has(h, force.NoCover) || s.has(h, force.Disruptor) && s.holds("is.attr.disruptor-includes", true)) && s.holds("is.attr.no-cover", true)) {
			t.Add(name, coverRule(n), int(n))
		}
	}
	if s.Bodies[m].Prone && h.dist > farProne && !h.overhead && !h.hth {
		t.Add("prone", "is.res.prone-bonus", 1)
	}
	if n := int(s.Figures[m].Wounds); n > 0 && !s.holds("is.res.wounds-no-penalty", true) {
		t.Add("Wounds", "is.wound.penalty", -n)
	}
	if h.sv != 0 {
		t.Add("SV", "is.res.tn", -h.sv)
	}
	return t
}

// attack is everything one unit does to others in one action or reaction, or all blows of one side of a fight:
// pins are counted for all of it together.  is.pin.on-hit
type attack struct {
	by   UnitID
	hits []hit
	toll []toll // one a unit that was hit
	done int    // hits that were saved
}

// toll is what an attack did to one unit.
type toll struct {
	u          UnitID
	pin        bool // its operative was hit and not too well protected
	extra      bool // +1 pin
	more       bool // of a decisive hit by what gives that
	disrupted  bool
	knocked    bool
	pins       int // further pins
	casualties int
	wounds     int
	pinsGiven  int
}

func (a *attack) of(u UnitID) *toll {
	for i := range a.toll {
		if a.toll[i].u == u {
			return &a.toll[i]
		}
	}
	a.toll = append(a.toll, toll{u: u})
	return &a.toll[len(a.toll)-1]
}

// settle saves every hit of an attack in the order they fell, then counts pins.  is.res.each-hit
func (r *run) settle(a *attack) {
	r.laysOff(a)
	r.compound(a)
	for i := range a.hits {
		h := &a.hits[i]
		a.done = i
		if r.Bodies[h.target].Gone {
			continue
		}
		t := a.of(r.home(h.target))
		if r.net(h, t) {
			continue
		}
		r.marked(h, t)
		r.weighs(weighSave)
		r.save(h, t)
	}
	r.future, a.done = 0, len(a.hits)
	for i := range a.toll {
		r.pinsOf(&a.toll[i], r.hostile(a, a.toll[i].u))
	}
}

// save rolls one Res save.  is.res.success, is.res.fail
func (r *run) save(h *hit, t *toll) {
	u := r.home(h.target)
	sum := r.resSum(h)
	if r.model(h.target).Prop == Artillery && r.hitsArtillery(h, &sum) {
		return
	}
	operative := h.target == r.Units[u].Operative && !r.captive(h.target)
	tn := sum.Total()
	switch {
	case tn > 10 && r.by("is.pin.immune-11", true):
	case operative:
		t.pin = true
	default:
		if !r.by("is.pin.non-operative", true) {
			t.pin = true
		}
	}
	by := NoUnit
	if h.by != NoModel {
		by = r.home(h.by)
	}
	r.cite("is.res.each-hit", "is.res.tn")
	v := r.testBy(u, by, &sum, passAlone, "Save of ", r.modelName(h.target))
	if v.Pass {
		r.cite("is.res.success")
		return
	}
	if r.by("is.res.fail", true) {
		r.harmed(h, t)
	}
}
