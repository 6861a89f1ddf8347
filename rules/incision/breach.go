package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// pieceTarget is the answer to whom one shoots at that stands for an object: the first of them, the others below.
const pieceTarget int32 = -100

// object tells whether a piece has damage points.  is.object.av-dp
func (s *State) object(piece int) bool { return !s.Ground.Pieces()[piece].Gone && s.kind(piece).DP > 0 }

// face is the place of an object nearest to a model: what is aimed at.
func (s *State) face(m ModelID, piece int) geom.Point {
	return s.Ground.Pieces()[piece].Area.Nearest(s.Bodies[m].At)
}

// objectRefusal says why a model cannot shoot at an object, nil if it can.  is.shoot.valid-targets
func (s *State) objectRefusal(m ModelID, piece int) *tally.Refusal {
	at := s.face(m, piece)
	if l := s.line(s.Bodies[m].At, at, m, NoModel); l.No != nil {
		return l.No
	}
	if len(s.objectArms(m, piece)) == 0 {
		return tally.Refuse("is.weapon.range-bands", s.modelName(m)+" has nothing that reaches it", "choose a nearer target")
	}
	return nil
}

// objectArms are the ways a model can shoot at an object.
func (s *State) objectArms(m ModelID, piece int) []arm {
	var out []arm
	d := geom.Dist(s.Bodies[m].At, s.face(m, piece))
	s.modes(m, func(w int16, i int8, md *mode) bool {
		if d >= inches(int(md.Min)) && s.bandOf(m, w, md, 1, d) != force.BeyondRange && !md.Has(force.PhasedFire) && !md.Has(force.KnockoutOnly) && !md.Net && int(s.book.weapons[w].MinStr) <= s.stat(m, force.Str) {
			out = append(out, arm{weapon: w, mode: i, shots: md.Shots})
		}
		return true
	})
	return out
}

// objectSum is the target number of a shot at an object: huge, and never prone or Down.  is.acc.size-huge
func (s *State) objectSum(v *volley, piece int) tally.Tally {
	md := s.mode(v.weapon, v.mode)
	t := s.sum(RollAcc, "Acc", "is.stats.acc", s.stat(v.by, force.Acc))
	if v.order == Fire {
		t.Add("aimed", "is.acc.aimed-fire", 1)
	}
	at := s.face(v.by, piece)
	switch s.bandOf(v.by, v.weapon, md, v.shots, geom.Dist(s.Bodies[v.by].At, at)) {
	case force.Long:
		t.Add("long range", "is.acc.range-long", -1)
	case force.Extreme:
		t.Add("extreme range", "is.acc.range-extreme", -2)
	}
	t.Add("huge target", "is.acc.size-huge", 2)
	if l := s.line(s.Bodies[v.by].At, at, v.by, NoModel); l.Concealed != "" {
		t.Add("concealed", "is.acc.concealment", -2)
	}
	s.burdens(&t, v.by)
	if v.shots > 1 {
		t.Add("rapid fire", "is.acc.rapid-fire", 1-v.shots)
	}
	return t
}

// askObjectArm asks with what a model shoots at an object.
func (r *run) askObjectArm(m ModelID, piece int, order Order) volley {
	u := r.home(m)
	list := r.objectArms(m, piece)
	a := list[0]
	if len(list) > 1 {
		a = armOf(r.ask(flow.Question{
			Name: AskArm, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.shoot.one-weapon", Unit: int32(u), Target: -1, Thing: flow.Piece(int32(piece)),
			Prompt: "With what does " + r.modelName(m) + " shoot?", Default: flow.Answer{Value: a.value()}, HasDefault: true,
			Offers: func() []flow.Option {
				out := r.list(len(list))
				for _, a := range list {
					out = append(out, flow.Option{Value: a.value(), Key: r.armKey(a), Label: r.armKey(a)})
				}
				return out
			},
		}).Value)
	}
	return volley{by: m, weapon: a.weapon, mode: a.mode, order: order, object: piece + 1, shots: int(a.shots)}
}

// shotsAtObject rolls the shots of a volley at an object and applies them: it makes no saves.
// is.breach.objects-no-save, is.breach.sv
func (r *run) shotsAtObject(v *volley) {
	u, piece := r.home(v.by), v.object-1
	md := r.mode(v.weapon, v.mode)
	for range v.shots {
		if !r.object(piece) {
			return
		}
		sum := r.objectSum(v, piece)
		w := r.test(u, NoUnit, &sum, r.modelName(v.by)+" shoots at "+r.Ground.Pieces()[piece].Key)
		if !w.Pass {
			continue
		}
		b := min(r.bandOf(v.by, v.weapon, md, v.shots, geom.Dist(r.Bodies[v.by].At, r.face(v.by, piece))), force.Extreme)
		sv := int(md.SV[b])
		if n := md.N(force.Breaching); n > 0 && r.by("is.breach.sv", true) {
			sv = n
		}
		if w.Decisive && r.by("is.acc.result-decisive", true) {
			sv++
		}
		r.damage(piece, sv, md.Has(force.Breaching))
	}
}

// damage takes a hit off an object: the SV less its armour, or all of it for a breaching hit; destroyed it is gone.
// is.breach.objects-no-save, is.breach.ignore-av, is.breach.destroyed, is.object.av-dp
func (r *run) damage(piece, sv int, breaching bool) {
	if r.strikesWall(piece, sv, breaching) {
		return
	}
	k := r.kind(piece)
	n := sv
	if breaching && r.by("is.breach.ignore-av", true, "is.attr.breaching") {
	} else if r.by("is.object.av-dp", true) {
		n = max(0, sv-int(k.AV))
	}
	r.cite("is.breach.objects-no-save", k.Rule)
	p := r.Ground.Alter(piece)
	p.Damage += int16(min(n, 1000))
	r.tell("damaged", NoUnit, NoUnit, "is.breach.objects-no-save", "%s takes %d of %d", p.Key, p.Damage, k.DP)
	if r.by("is.breach.destroyed", int(p.Damage) >= int(k.DP)) {
		r.cite("is.breach.wall-3in", "is.breach.door")
		p.Gone = true
		r.io.Lose(flow.Loss{Unit: -1, By: -1, Cause: "breach", What: flow.Piece(int32(piece))})
		r.tell("breached", NoUnit, NoUnit, "is.breach.destroyed", "%s is destroyed", p.Key)
	}
}
