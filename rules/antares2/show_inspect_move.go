package antares2

import (
	"fmt"
	"strconv"

	"sortie/defs"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// inspectMove answers questions about movement:
//
//	check allowance MODEL TIMES     how far a model may go in a move of 1, 2 or 3 times M
//	check formation UNIT            formed or broken
//	check way MODEL TIMES X,Y…      whether one model may go so, others and tests left aside
//	check defended UNIT PIECE       whether a unit holds a defended position
//	check inside MODEL PIECE        whether any part of a model is in a piece
//	check reach UNIT ENEMY TIMES    whether a unit could touch an enemy
func (s *State) inspectMove(q []string) (game.Finding, bool, error) {
	w := defs.OfWords(q[1:])
	var f game.Finding
	switch q[0] {
	case "allowance":
		m, times := s.modelArg(w), w.Number("how many times M")
		if w.Err() == nil {
			f = s.inspectAllowance(m, times)
		}
	case "formation":
		if u := s.unitArg(w); w.Err() == nil {
			f = s.inspectFormation(u)
		}
	case "way":
		m, times := s.modelArg(w), w.Number("how many times M")
		pts := w.Points("a corner")
		if w.Err() == nil {
			f = s.inspectWay(m, times, pts)
		}
	case "defended":
		u, p := s.unitArg(w), s.pieceArg(w)
		if w.Err() == nil {
			f = whether(s.Defends(u, p), "defended", "open", "a2.defended.whole-unit")
		}
	case "inside":
		m, p := s.modelArg(w), s.pieceArg(w)
		if w.Err() == nil {
			b := s.Shape(m)
			f = whether(s.Book.Board.Pieces[p].Area.Overlaps(&b), "inside", "outside", "a2.difficult.what-counts-inside")
		}
	case "reach":
		u, t, times := s.unitArg(w), s.unitArg(w), w.Number("how many times M")
		if w.Err() == nil {
			f = whether(s.CanReach(u, t, times), "yes", "no", "a2.assault.must-be-reachable")
		}
	default:
		return f, false, nil
	}
	if w.More() {
		w.Fail("%q is not understood", w.Peek())
	}
	return f, true, w.Err()
}

func whether(so bool, yes, no string, rule tally.Rule) game.Finding {
	if so {
		return game.Finding{Verdict: yes, Cited: []tally.Rule{rule}}
	}
	return game.Finding{Verdict: no, Cited: []tally.Rule{rule}}
}

func (s *State) inspectAllowance(m ModelID, times int) game.Finding {
	d := s.Allowance(m, times)
	f := game.Finding{Verdict: "up-to", Value: int64(d), Text: fmt.Sprintf("up to %v", d)}
	g := s.NewMove(&position.MoveSpec{Unit: s.Bodies[m].Group, Multiple: times, Target: NoUnit, Over: NoUnit, From: NoUnit})
	f.Cited = []tally.Rule{g.PaceRule(), "a2.stats.move", "a2.move.mixed-m"}
	if s.TypeOf(m).Role == force.TeamWeapon {
		f.Cited = append(f.Cited, "a2.move.weapon-model", "a2.move.weapon-default-m")
	}
	return f
}

func (s *State) inspectFormation(u UnitID) game.Finding {
	f := whether(s.InFormation(u), "formed", "broken", "a2.formation.one-inch")
	f.Value = int64(position.Tear(s.PostsOf(u)))
	return f
}

func (s *State) inspectWay(m ModelID, times int, pts []geom.Point) game.Finding {
	g := s.NewMove(&position.MoveSpec{Unit: s.Bodies[m].Group, Multiple: times, Target: NoUnit, Over: NoUnit, From: NoUnit})
	g.Gather()
	if len(pts) == 0 {
		return game.Finding{Verdict: "legal"}
	}
	g.Give([]flow.Path{{Figure: int32(m), Points: pts}})
	p := &g.Poses[m-g.Head]
	ref := g.TooFar(p)
	if ref == nil {
		ref = g.WayBlocked(p)
	}
	f := game.Finding{Verdict: "legal", Value: int64(g.Cost(p, p.Length).Length())}
	if ref != nil {
		f.Verdict, f.Refusal, f.Text = "refused", ref, ref.Why
	}
	return f
}

func (s *State) unitArg(w *defs.Words) UnitID {
	name := w.Next("a unit")
	u := s.unitCalled(name)
	if u == NoUnit {
		w.Fail("there is no unit %q", name)
	}
	return u
}

func (s *State) modelArg(w *defs.Words) ModelID {
	name := w.Next("a model such as squad.2")
	m := s.modelNamed(name)
	if m == NoModel {
		w.Fail("there is no model %q", name)
	}
	return m
}

func (s *State) pieceArg(w *defs.Words) int {
	name := w.Next("a piece of terrain")
	for i := range s.Book.Board.Pieces {
		if s.Book.Board.Pieces[i].Key == name {
			return i
		}
	}
	if n, err := strconv.Atoi(name); err == nil && n >= 0 && n < len(s.Book.Board.Pieces) {
		return n
	}
	w.Fail("there is no terrain piece %q", name)
	return 0
}
