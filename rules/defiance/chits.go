package defiance

import (
	"sortie/flow"
	"sortie/tally"
)

// AskGive is the question who gets an attack chit.
const AskGive = "give-chit"

// chits is how many attack chits a figure holds now.  dvg.hero.chit
func (s *State) chits(b BodyID) int {
	f := s.fig(b)
	n := int(f.Chits)
	if s.holds("dvg.hero.chit", f.OwnChit) {
		n++
	}
	return n
}

// useChit takes one: of those handed out first.  dvg.command.chits.used-removed
func (r *Run) useChit(b BodyID) {
	f := r.fig(b)
	r.cite("dvg.command.chits.used-removed")
	if f.Chits > 0 {
		f.Chits--
		r.markUsed(b)
		return
	}
	r.cite("dvg.hero.chit")
	f.OwnChit = false
	f.UsedTurn = r.Turn
}

// markUsed notes the turn at the leader whose chit it was.
func (r *Run) markUsed(b BodyID) {
	if l := r.chief(r.unitOf(b)); l != NoBody {
		f := r.fig(l)
		if f.Used > 0 && f.UsedTurn != r.Turn {
			f.Used = 0
		}
		f.Used++
		f.UsedTurn = r.Turn
	}
}

// chief is the highest leader of a unit, NoBody if it has none.  dvg.command.chits.highest-leader
func (s *State) chief(u UnitID) BodyID {
	best := NoBody
	for b := range s.Standing(u) {
		if l := s.Figures[b].Leader; l > 0 && (best == NoBody || l > s.Figures[best].Leader) {
			best = b
		}
	}
	return best
}

// returnChits brings all chits of a unit back to those who own them.  dvg.command.chits.return
func (r *Run) returnChits(u UnitID) {
	for b := range r.Standing(u) {
		f := r.fig(b)
		f.Chits = 0
		if f.Hero && !(f.UsedTurn == r.Turn && !f.OwnChit) {
			f.OwnChit = true
		}
	}
	l := r.chief(u)
	if l == NoBody {
		return
	}
	f := r.fig(l)
	n := int8(r.law().chits(f.Leader))
	if f.UsedTurn == r.Turn {
		n -= f.Used // dvg.command.chits.used-removed
	} else {
		f.Used = 0
	}
	f.Chits = max(0, n)
	if f.Chits > 0 {
		r.cite("dvg.command.chits.return")
		r.giveChits(u, l)
	}
}

// giveChits asks whom a leader gives its chits to.  dvg.command.chits.assign-start, dvg.hero.chit.not-assignable
func (r *Run) giveChits(u UnitID, l BodyID) {
	for range r.Figures[l].Chits {
		a := r.ask(flow.Question{Name: AskGive, Seat: r.SideOf(l), Kind: flow.PickOne, Rule: "dvg.command.chits.assign-start", Unit: int32(u), Target: -1,
			Thing: flow.Figure(int32(l)), Prompt: "Who gets an attack chit?", HasDefault: true, Default: flow.Answer{Value: int32(l)},
			Offers: func() []flow.Option {
				out := r.list(r.Count(u))
				for b := range r.Standing(u) {
					out = append(out, flow.Option{Value: int32(b), Thing: flow.Figure(int32(b)), Key: r.figureName(b), Label: r.figureName(b)})
				}
				return out
			}})
		if to := BodyID(a.Value); to != l {
			r.Figures[l].Chits--
			r.Figures[to].Chits++
			r.tellOf("chit", l, to, "dvg.command.chits.assign-start", "%s gets an attack chit", r.figureName(to))
		}
	}
}

var _ tally.Rule
