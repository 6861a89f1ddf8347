package incision

import (
	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/tally"
)

// screen reads: barrier NAME [SIDE] X,Y to X,Y [ends] or batter MODEL [at X,Y] facing DEGREES. The outside of a barrier is to
// the left on the way from its first end; its projector is in the middle, or one at each end.
func (c *caseSetup) screen(w *defs.Words, word string) {
	s := &c.state
	if word == "batter" {
		m := c.stage.Model(w, "model")
		if m == NoModel {
			return
		}
		x := Screen{By: m, Also: NoModel, Field: true, Piece: -1}
		if w.Took("at") {
			x.At = w.Point("the middle").Sub(s.Bodies[m].At)
		}
		if w.Took("facing") {
			x.Facing = geom.Angle(w.Number("degrees")).Norm()
		}
		s.Screens = append(s.Screens, x)
		return
	}
	name, side := w.Next("a name"), c.stage.SideIf(w)
	a := w.Point("an end")
	w.Took("to")
	b := w.Point("the other end")
	if no := s.wallLengthRefusal(geom.Dist(a, b)); no != nil {
		w.Fail("%v", no)
		return
	}
	ms := []ModelID{s.projector(side, name+"-projector", geom.Mid(a, b))}
	if w.Took("ends") {
		s.Put(ms[0], a, 0)
		ms = append(ms, s.projector(side, name+"-projector-2", b))
	}
	if err := s.barrier(name, a, b, ms...); err != nil {
		w.Fail("%v", err)
	}
}

// inspectGear answers: call UNIT WEAPON -> open or refused; bodyguard UNIT for MODEL -> open or refused; counter UNIT
// [alone] -> tn or refused; capture UNIT ENEMY -> open or refused; damp -> sum; munition KIND -> across its inches; field MODEL at X,Y facing DEGREES -> open or refused.
func (s *State) inspectGear(query string, w *words) game.Finding {
	var no *tally.Refusal
	switch query {
	case "call":
		u := s.unitCalled(w.next())
		no = s.strikeRefusal(u, w.next())
	case "bodyguard":
		u := s.unitCalled(w.next())
		w.took("for")
		no = s.bodyguardRefusal(u, s.modelCalled(w.next()))
	case "capture":
		u := s.unitCalled(w.next())
		no = s.captureRefusal(u, s.unitCalled(w.next()))
	case "counter":
		u := s.unitCalled(w.next())
		alone := w.took("alone")
		if no = s.counterRefusal(u, alone); no == nil {
			sum := s.counterSum(u, alone)
			return summed("tn", &sum)
		}
	case "munition":
		kind := munitionCalled(w.next())
		for i := range s.Things {
			if th := &s.Things[i]; th.Kind == kind && !th.Gone {
				return game.Finding{Verdict: "across", Value: int64(th.Value), Cited: []tally.Rule{"is.mun.marker"}}
			}
		}
		return game.Finding{Verdict: "none"}
	case "damp":
		return game.Finding{Verdict: "sum", Value: int64(s.damp()), Cited: []tally.Rule{"is.skill.nano-damp.test"}}
	case "field":
		m := s.modelCalled(w.next())
		w.took("at")
		at := w.point("the middle")
		w.took("facing")
		no = s.fieldRefusal(m, at, geom.Angle(number(w.next())).Norm())
	}
	if no != nil {
		return refused(no)
	}
	return game.Finding{Verdict: "open"}
}
