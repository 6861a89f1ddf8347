package antares2

import (
	"strconv"

	"sortie/flow"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// AskView asks whose view overhead fire goes by.
const AskView = "view"

// view is what an overhead shot is seen by, and what that view costs.
type view struct {
	by      ModelID // a spotter or scout, NoModel for the unit itself
	penalty int
	rule    tally.Rule
}

// views lists what overhead fire may be seen by: the unit itself if it sees its target, then each spotter and scout
// of its side within 20" that does, never one that sees through another.  g1.attr.patch, g1.attr.patch.no-chain
func (s *State) views(b *position.Bout, own obscured) []view {
	var out []view
	a := s.Aim(b)
	defer a.Done()
	if a.MemberSees() {
		out = append(out, view{NoModel, own.penalty, own.rule})
	}
	for i := range s.Units {
		u := UnitID(i)
		if s.Groups[i].Side != s.OwnerOf(b.Shooter) || !s.InPlay(u) {
			continue
		}
		for m := range s.Members(u) {
			if s.Applies("a2.oh.spotter-los", s.TypeOf(m).Traits.Spotter && a.Patched(m) && a.Look(m, -1).Sees) {
				v := view{by: m}
				if b.Target < 0 {
					v.penalty, v.rule = s.ObscuredPoint(b, []ModelID{m}, s.TypeOf(m).Size)
				} else {
					v.penalty, v.rule = s.Obscured([]ModelID{m}, b.Target, s.TypeOf(m).Size)
				}
				out = append(out, v)
			}
		}
	}
	return out
}

// viewOf is the view that the overhead shots of a bout go by: the one that was picked, else the best. Who has none shoots by
// its own lines.  g1.attr.patch.penalties
func (s *State) viewOf(b *position.Bout, own obscured) view {
	none := view{NoModel, own.penalty, own.rule}
	if b.PBS || b.Target < 0 && !b.HasPoint() || !s.anyOverhead(b) || s.Denied("g1.attr.patch.penalties") {
		return none
	}
	all := s.views(b, own)
	if b.Patched {
		for _, v := range all {
			if v.by == b.View {
				return v
			}
		}
	}
	return bestView(all, none)
}

// bestView is the first of those that cost least.
func bestView(all []view, none view) view {
	if len(all) == 0 {
		return none
	}
	best := all[0]
	for _, v := range all {
		if v.penalty > best.penalty {
			best = v
		}
	}
	return best
}

func (s *State) anyOverhead(b *position.Bout) bool {
	for _, arm := range b.Arms {
		if s.Mode(arm).Overhead {
			return true
		}
	}
	return false
}

// patch asks by whose view overhead shots go where that makes a difference.  g1.attr.patch, g1.attr.patch.penalties
func (r *Run) patch(b *position.Bout) {
	if r.Book.Edition == position.Second || b.PBS || b.Target < 0 && !b.HasPoint() || !r.anyOverhead(b) || r.Denied("g1.attr.patch.penalties") {
		return
	}
	shooters := r.shootingModels(b)
	all := flow.Recall(r.io, func() []view { return r.views(b, r.obscuredFor(b, shooters)) })
	differ := false
	for _, v := range all {
		differ = differ || v.penalty != all[0].penalty
	}
	if !differ {
		return
	}
	r.cite("g1.attr.patch", "g1.attr.patch.no-chain", "g1.attr.patch.penalties")
	a := r.ask(flow.Question{
		Name: AskView, Seat: r.Groups[b.Shooter].Side, Kind: flow.PickOne, Rule: "g1.attr.patch",
		Unit: int32(b.Shooter), Target: int32(b.Target), Prompt: "By whose view do the overhead shots go?",
		Offers:  func() []flow.Option { return r.viewOffers(all) },
		Default: flow.Answer{Value: int32(bestView(all, all[0]).by)}, HasDefault: true,
	})
	b.Patched, b.View = true, ModelID(a.Value)
}

// viewOffers names the views with what each costs.
func (r *Run) viewOffers(all []view) []flow.Option {
	var out []flow.Option
	for _, v := range all {
		o := flow.Option{Value: int32(v.by), Key: "own", Label: "Its own view", Rule: "g1.attr.patch.penalties"}
		if v.by != NoModel {
			o.Key, o.Label = r.ModelName(v.by), r.ModelName(v.by)
		}
		if v.penalty != 0 {
			o.Label += " (" + strconv.Itoa(v.penalty) + ")"
		}
		out = append(out, o)
	}
	return out
}
