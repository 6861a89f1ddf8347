package defiance

import (
	"sortie/flow"
)

// AskGive is the question who gets an attack chit.
const AskGive = "give-chit"

// chits is how many attack chits a figure holds now.  dvg.hero.chit
func (s *State) chits(b BodyID) int {
	f := s.Figure(b)
	n := int(f.Chits) + s.unassigned(b)
	if s.Applies("dvg.hero.chit", f.OwnChit) {
		n++
	}
	return n
}

// unassigned is how many chits a leader holds whose unit has not acted in the game: he has those of his level from the beginning, and
// assigns them when it acts.  dvg.command.chits.by-level, dvg.command.chits.assign-start
func (s *State) unassigned(b BodyID) int {
	u, acts := s.UnitOf(b), s.UnitOf(b)
	if v := s.Bodies[b].Aboard; v != NoBody {
		acts = s.UnitOf(v) // they act as one
	}
	if s.Units[acts].Count > 0 || s.LeadOf(b) == 0 || s.chief(u) != b && !s.Book.Options.OwnChits {
		return 0
	}
	return max(0, s.Law().Chits(s.LeadOf(b))-int(s.Figure(b).Used))
}

// useChit takes one: of those handed out first.  dvg.command.chits.used-removed
func (r *Run) useChit(b BodyID) {
	f := r.Figure(b)
	switch {
	case f.Chits > 0:
		f.Chits--
		r.markUsed(b)
		return
	case r.unassigned(b) > 0:
		r.markUsed(b)
		return
	}
	r.cite("dvg.hero.chit")
	f.OwnChit = false
	f.UsedTurn = r.Turn
}

// markUsed notes the turn at the leader whose chit it was.
func (r *Run) markUsed(b BodyID) {
	if l := r.chief(r.UnitOf(b)); l != NoBody {
		f := r.Figure(l)
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
		if l := s.LeadOf(b); l > 0 && (best == NoBody || l > s.LeadOf(best)) {
			best = b
		}
	}
	return best
}

// returnChits brings all chits of a unit back to those who own them.  dvg.command.chits.return
func (r *Run) returnChits(u UnitID) {
	for b := range r.Standing(u) {
		f := r.Figure(b)
		if r.by("dvg.command.chits.return", f.Chits > 0) {
			f.Chits = 0
		}
		r.ownChitBack(b)
	}
	for _, l := range r.owners(u) {
		f := r.Figure(l)
		n := int8(r.law().Chits(r.LeadOf(l)))
		if f.Focal > 0 && !r.by("dvg.command.focal.no-chits", true) {
			n = max(n, int8(r.law().Chits(f.Focal)))
		}
		if f.UsedTurn != r.Turn {
			f.Used = 0
		}
		if r.by("dvg.command.chits.used-removed", f.Used > 0) {
			n -= f.Used
		}
		f.Chits = max(f.Chits, n)
		if f.Chits > 0 || f.OwnChit && !r.by("dvg.hero.chit.not-assignable", true) {
			r.giveChits(u, l)
		}
	}
}

// ownChitBack brings the chit of a hero back, if he has not used it in this turn.  dvg.hero.chit, dvg.command.chits.used-removed
func (r *Run) ownChitBack(b BodyID) {
	if f := r.Figure(b); f.Hero && (f.UsedTurn != r.Turn || f.OwnChit) {
		f.OwnChit = true
	}
}

// owners are the leaders of a unit who have chits: the highest, or by an option all.  dvg.command.chits.highest-leader
func (r *Run) owners(u UnitID) []BodyID {
	var all []BodyID
	for b := range r.Standing(u) {
		if r.LeadOf(b) > 0 || r.Figure(b).Focal > 0 {
			all = append(all, b)
		}
	}
	l := r.chief(u)
	if l != NoBody && !r.Book.Options.OwnChits && r.by("dvg.command.chits.highest-leader", true) {
		return []BodyID{l}
	}
	return all
}

// giveChits asks whom a leader gives its chits to.  dvg.command.chits.assign-start, dvg.hero.chit.not-assignable
func (r *Run) giveChits(u UnitID, l BodyID) {
	r.cite("dvg.command.chits.locked")
	n := int(r.Figures[l].Chits)
	if r.Figures[l].OwnChit && !r.by("dvg.hero.chit.not-assignable", true) {
		n++
	}
	for range n {
		a := r.ask(flow.Question{Name: AskGive, Seat: r.SideOf(l), Kind: flow.PickOne, Rule: "dvg.command.chits.assign-start", Unit: int32(u), Target: -1,
			Thing: flow.Figure(int32(l)), Prompt: "Who gets an attack chit?", HasDefault: true, Default: flow.Answer{Value: int32(l)},
			Offers: func() []flow.Option {
				out := r.List(r.Count(u))
				for b := range r.Standing(u) {
					out = append(out, flow.Option{Value: int32(b), Thing: flow.Figure(int32(b)), Key: r.FigureName(b), Label: r.FigureLabel(b)})
				}
				return out
			}})
		if to := BodyID(a.Value); to != l {
			r.Figures[l].Chits--
			r.Figures[to].Chits++
			r.tellOf("chit", l, to, "dvg.command.chits.assign-start", "%s gets an attack chit", r.FigureName(to))
		}
	}
}
