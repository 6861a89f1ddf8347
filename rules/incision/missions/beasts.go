package missions

import (
	"fmt"

	"sortie/flow"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// payer is a handler with XP of its own.
type payer struct{ op, xp int }

// payers are the handlers of a side who could put XP of their own into a beast.  is.beast.buy, is.attr.beast-purchase
func (s *State) payers(side flow.Seat, u *force.Unit) (out []payer) {
	if u.Kind != force.Beasts || s.denied("is.beast.buy", "is.build.beast.buy") {
		return nil
	}
	report := s.book.force.Examine(s.Shards[side].Shard)
	for _, op := range s.fit(side) {
		if m := &report.Members[op]; m.Unspent > 0 && m.Profile.Level(force.Handler) > 0 {
			out = append(out, payer{op, m.Unspent})
		}
	}
	return out
}

// handlersPurse is the most that a single handler could add to the price of a beast.
func (s *State) handlersPurse(side flow.Seat, u *force.Unit) int {
	most := 0
	for _, p := range s.payers(side, u) {
		most = max(most, p.xp)
	}
	return most
}

// shared asks whether a handler pays for a beast, in part or all of it, and gives the roster with that noted.
// is.beast.buy, is.attr.beast-purchase
func (r *run) shared(side flow.Seat, u *force.Unit) (*force.Shard, int) {
	x := &r.Shards[side]
	list := r.payers(side, u)
	if len(list) == 0 {
		return x.Shard, 0
	}
	report := r.book.force.Examine(x.Shard)
	short := max(0, u.Pts-report.ShardXP)
	usual := int32(-1)
	for _, p := range list {
		if short > 0 && usual < 0 && p.xp >= short {
			usual = int32(p.op)
		}
	}
	a := r.ask(pickOne(AskPayer, "is.beast.buy", fmt.Sprintf("Does a handler pay for %s?", u.Name), func() []flow.Option {
		nobody := flow.Option{Value: -1, Key: "nobody", Label: "The shard pays"}
		if short > 0 {
			nobody.Refused = tally.Refuse("is.build.xp.two-pools", fmt.Sprintf("the shard has %d XP too few", short), "let a handler pay the rest")
		}
		out := []flow.Option{nobody}
		for _, p := range list {
			o := flow.Option{Value: int32(p.op), Unit: flow.RefTo(r.memberID(side, p.op)), Key: r.name(side, p.op), Label: fmt.Sprintf("%s, %d XP", r.name(side, p.op), p.xp), Rule: "is.beast.buy"}
			if p.xp < short {
				o.Refused = tally.Refuse("is.build.xp.no-sharing", fmt.Sprintf("%d XP short", short-p.xp), "choose another")
			}
			out = append(out, o)
		}
		return out
	}, usual), side, -1)
	if a.Value < 0 {
		return x.Shard, 0
	}
	op := int(a.Value)
	least, most := max(1, short), min(u.Pts, report.Members[op].Unspent)
	n := int(r.ask(flow.Question{Name: AskShare, Kind: flow.Number, Rule: "is.beast.buy", Min: int32(least), Max: int32(most), Prompt: fmt.Sprintf("How many XP does %s pay?", r.name(side, op)),
		Default: flow.Answer{Value: int32(least)}, HasDefault: true}, side, op).Value)
	r.cite("is.beast.buy", "is.attr.beast-purchase", "is.build.beast.buy")
	next := x.Clone()
	next.Operatives[op].Gave += n
	r.tell("paid", side, op, "is.beast.buy", "%s pays %d XP of its own.", r.name(side, op), n)
	return next, n
}
