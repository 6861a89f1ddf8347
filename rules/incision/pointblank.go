package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// Names that the chapters on shooting share.
type mode = force.Mode

const (
	thrown   = force.Thrown
	strength = force.Str
)

// pointArmed tells whether a unit has anything to shoot with at point blank.
func (s *State) pointArmed(u UnitID) bool {
	for m := range s.own(u) {
		if len(s.pointArms(m)) > 0 {
			return true
		}
	}
	return false
}

// pointArms are the ways a model can shoot at point blank: heavy and support weapons only with PBS, nothing that
// cannot be used at 1".  is.attr.pbs, is.assault.sns.shooting, is.oh.min-range
func (s *State) pointArms(m ModelID) []arm {
	var out []arm
	s.modes(m, func(w int16, i int8, md *mode) bool {
		if !s.pointBlankable(m, w, md) {
			return true
		}
		out = s.shotsOf(m, arm{weapon: w, mode: i}, md, 0, out)
		return true
	})
	return s.pairAt(m, pointBlank, out)
}

// pointBlankable tells whether a model can use a mode at point blank.  is.attr.pbs, is.assault.sns.shooting, is.oh.min-range
func (s *State) pointBlankable(m ModelID, w int16, md *mode) bool {
	wp := &s.book.weapons[w]
	if s.holds("is.oh.min-range", inches(int(md.Min)) > pointBlank) || int(wp.MinStr) > s.stat(s.shooter(m), force.Str) {
		return false
	}
	return !s.holds("is.attr.pbs", wp.Class == force.Support && !md.Has(force.PBS))
}

// standAndShoot resolves the shots of a defender at a charger that is about to touch it; false if the charger goes no
// further.  is.assault.sns.shooting, is.assault.sns.chargers-down, is.assault.sns.chargers-broken
func (r *run) standAndShoot(t, u UnitID, begin geom.Point) bool {
	r.cite("is.assault.sns.shooting", "is.assault.sns.point-blank")
	vs := r.declarePoint(t, u)
	if len(vs) == 0 {
		return true
	}
	r.shootOnly(t, vs)
	r.occasion()
	return !r.haltsShort(u, t, begin, vs)
}

// haltsShort halts a charger that was shot Down, Broken or senseless just before contact; false if it comes home.
// is.assault.sns.chargers-down, is.assault.sns.chargers-broken
func (r *run) haltsShort(u, t UnitID, begin geom.Point, vs []volley) bool {
	if !r.halted(u) {
		return false
	}
	rule := tally.Rule("is.assault.sns.chargers-down")
	if r.Units[u].Broken {
		rule = "is.assault.sns.chargers-broken"
	}
	if r.onTable(u) && r.by(rule, true) {
		r.throwBack(u, t, begin, vs)
		r.show(u, Down)
	}
	return true
}

// declarePoint asks each model of a unit with what it shoots at the charging operative.
func (r *run) declarePoint(t, u UnitID) []volley {
	var out []volley
	target := r.Units[u].Operative
	for m := range r.own(t) {
		list := r.pointArms(m)
		if len(list) == 0 || r.Figures[m].Unconscious {
			continue
		}
		best, most := list[0], -1
		for _, a := range list {
			v := r.volley(m, target, a, Advance)
			v.point = true
			if n := r.promise(&v, target); n > most {
				best, most = a, n
			}
		}
		a := r.ask(flow.Question{
			Name: AskArm, Seat: r.sideOf(t), Kind: flow.PickOne, Rule: "is.assault.sns.shooting", Unit: int32(t), Target: int32(u), Thing: flow.Figure(int32(m)),
			Prompt: "With what does " + r.modelName(m) + " shoot?", Default: flow.Answer{Value: best.value()}, HasDefault: true, Trifle: true,
			Offers: func() []flow.Option {
				out := r.list(len(list))
				for _, a := range list {
					out = append(out, flow.Option{Value: a.value(), Key: r.armKey(a), Label: r.armWords(a)})
				}
				return out
			},
		})
		v := r.volley(m, target, armOf(a.Value), Advance)
		v.point = true
		out = append(out, v)
	}
	return out
}

// throwBack halts a charger before contact: 1" off for a PBS weapon, otherwise 1" to 5" at the shooter's choice, and
// never further than it began.  is.assault.sns.chargers-down
func (r *run) throwBack(u, t UnitID, begin geom.Point, vs []volley) {
	op, foe := r.Units[u].Operative, r.Units[t].Operative
	start := r.ShapeAt(op, begin, 0)
	body := r.Shape(foe)
	most := min(5*geom.Inch, max(geom.Gap(&start, &body), geom.Inch))
	gap := geom.Inch
	if !r.mode(vs[0].weapon, vs[0].mode).Has(force.PBS) && most > geom.Inch {
		q := flow.Question{
			Name: AskHalt, Seat: r.sideOf(t), Kind: flow.Number, Length: true, Rule: "is.assault.sns.chargers-down", Unit: int32(t), Target: int32(u), Min: int32(geom.Inch), Max: int32(most),
			Prompt: "How far off does " + r.name(u) + " halt?", Default: flow.Answer{Value: int32(geom.Inch)}, HasDefault: true,
		}
		gap = geom.Length(r.ask(q).Value)
	}
	r.backOff(u, t, gap)
}

// backOff puts a unit that has just moved back along its way, so far from another, whoever else is beside it there.
// is.assault.sns.chargers-down
func (r *run) backOff(u, t UnitID, gap geom.Length) {
	op, body := r.Units[u].Operative, r.Shape(r.Units[t].Operative)
	j := r.journey(u, 0, NoUnit)
	j.anywhere()
	j.climbs([]flow.Path{{Figure: int32(op), Points: r.route}})
	begin := r.route[0]
	to := begin
	for d := geom.PathLength(r.route); d > 0; d -= geom.FixedOne {
		p := march.Along(begin, r.route[1:], d)
		moved := r.ShapeAt(op, p, 0)
		if geom.Gap(&moved, &body) >= gap && j.spec.Stand(0, p, 0) == nil {
			to = p
			break
		}
	}
	r.Put(op, to, r.Bodies[op].Facing)
	j.apart() // of those who come with it none is too near to anybody
	r.gather(j)
}

// gather brings the others of a unit beside its operative.
func (r *run) gather(j *trip) {
	settled := []geom.Shape{r.Shape(r.Units[j.u].Operative)}
	for i := 1; i < len(j.spec.Movers); i++ {
		m := ModelID(j.spec.Movers[i].Figure)
		way, _ := j.beside(i, r.Bodies[m].At, settled)
		r.Put(m, way[len(way)-1], r.Bodies[m].Facing)
		settled = append(settled, r.Shape(m))
	}
}

// bullRush is an assault on the shooter by one it shot at: it is shot at just before contact, at point blank, and then fights one
// who strikes no blow. What cannot be used at point blank stays silent.  is.react.table.bull-rush
func (r *run) bullRush(t, u UnitID, vs []volley) {
	begin := r.Bodies[r.Units[t].Operative].At
	near := r.nearVolleys(t, u, vs)
	home := r.rushesHome(t, u)
	r.aims(t)
	if len(near) > 0 && r.onTable(t) {
		r.shootOnly(u, near)
		r.occasion()
	}
	if !home {
		return
	}
	if !r.haltsShort(t, u, begin, near) && r.onTable(u) {
		r.fight(&bout{a: t, d: u, aCharged: true, aStrikes: true, begin: begin})
	}
}

// nearVolleys are those of declared volleys at a unit that can be fired at point blank.  is.attr.pbs, is.oh.min-range
func (r *run) nearVolleys(t, u UnitID, vs []volley) []volley {
	var near []volley
	for i := range vs {
		if vs[i].lob == nil && vs[i].object == 0 && r.home(vs[i].at[0]) == t && r.able(u) && r.pointBlankable(vs[i].by, vs[i].weapon, r.mode(vs[i].weapon, vs[i].mode)) {
			v := vs[i]
			v.point = true
			near = append(near, v)
		}
	}
	return near
}

// rushesHome moves a rusher into contact as a charge does, by twice its Mv: once its Mv is but how near the shooter must be. Who cannot reach stops 1" away, and who was stopped on its way
// where that was: there is no combat then.  is.react.table.bull-rush, is.assault.charge
func (r *run) rushesHome(t, u UnitID) bool {
	if r.halted(t) || !r.onTable(u) {
		return false
	}
	j := r.charging(t, u, inches(2*r.pace(t)))
	p, ok := j.touch()
	if !ok {
		r.fallsShort(j)
		return false
	}
	return r.walk(j, []flow.Path{p}) && r.onTable(u) && r.inContact(t, u)
}
