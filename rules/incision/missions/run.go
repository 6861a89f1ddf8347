package missions

import (
	"sortie/campaign"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// run is a campaign being carried on: what happens between battles are its methods.
type run struct {
	*State
	io flow.IO
}

// Between implements campaign.Story.
func (s *State) Between(io flow.IO) {
	r := &run{s, io}
	switch s.Stage {
	case Planning:
		r.plan()
	case Agreeing:
		r.agree()
	case Mustering:
		r.muster()
	case Aiding:
		r.aid()
	case Replacing:
		r.replace()
	case Retiring:
		r.retire()
	case Expanding:
		r.expand()
	case Training:
		r.train()
	}
}

// side is whose turn it is within a stage.
func (s *State) side() flow.Seat { return flow.Seat(s.Turn) }

// next hands the stage to the next side; after the last one another stage begins.
func (r *run) next(then Stage) {
	if int(r.Turn)+1 < len(r.Shards) {
		r.Turn++
		return
	}
	r.Turn, r.Stage = 0, then
}

func (r *run) cite(rules ...tally.Rule) { r.book.Cite(r.io, rules...) }

// by tells whether a row decides something here; it is cited then, with others that say the same.
func (r *run) by(rule tally.Rule, holds bool, more ...tally.Rule) bool {
	return r.book.By(r.io, rule, holds, more...)
}

func (s *State) denied(rules ...tally.Rule) bool { return s.book.Denied(rules...) }

func (r *run) tell(name string, side flow.Seat, op int, rule tally.Rule, format string, args ...any) {
	r.book.Tell(r.io, flow.Event{Name: name, Seat: side, Unit: r.memberID(side, op), Target: -1, Rule: rule}, format, args...)
}

// tellSum tells a number with its reasons.
func (r *run) tellSum(side flow.Seat, op int, sum *tally.Tally, text string, faces ...int) {
	e := flow.Event{Name: sum.Name, Seat: side, Unit: r.memberID(side, op), Target: -1, Text: text, Faces: faces}
	r.book.TellSum(r.io, e, sum)
}

// ask puts a question about an operative of a side, or -1 for none.
func (r *run) ask(q flow.Question, side flow.Seat, op int) flow.Answer {
	q.Seat, q.Unit, q.Target = side, r.memberID(side, op), -1
	return r.book.Ask(r.io, q)
}

// all asks every other side whether it agrees.
func (r *run) all(side flow.Seat, rule tally.Rule, prompt string) bool {
	for foe := range side.Foes(len(r.Shards)) {
		if !campaign.Agree(r.io, foe, campaign.AskAgree, rule, prompt) {
			return false
		}
	}
	return true
}

// d10 throws a die for an operative.
func (r *run) d10(roll dice.Roll, side flow.Seat) int {
	roll.Unit = r.memberID(side, int(roll.Unit))
	return r.io.Roll(roll)
}

// perSide is how many members of a side have ids of their own.
const perSide = 1000

// memberID is the number of an operative in the whole campaign, -1 for none.
func (s *State) memberID(side flow.Seat, op int) int32 {
	if op < 0 || side < 0 {
		return -1
	}
	return int32(side)*perSide + int32(op)
}

// name is what an operative is called.
func (s *State) name(side flow.Seat, op int) string { return s.Shards[side].Operatives[op].Name }

// fit are the operatives of a side who can be fielded.
func (s *State) fit(side flow.Seat) (out []int) {
	for i := range s.Shards[side].Operatives {
		if s.Shards[side].Operatives[i].Fate == force.Fit {
			out = append(out, i)
		}
	}
	return out
}

// pickOne is a question with one answer out of a list.
func pickOne(name string, rule tally.Rule, prompt string, offers func() []flow.Option, usual int32) flow.Question {
	return flow.Question{Name: name, Kind: flow.PickOne, Rule: rule, Prompt: prompt, Offers: offers, Default: flow.Answer{Value: usual}, HasDefault: true}
}

// refusal is the first fault of a list as a refusal, nil if there is none.
func refusal(faults []force.Fault) *tally.Refusal {
	if len(faults) == 0 {
		return nil
	}
	return fault(faults[0].Fault)
}

func fault(f game.Fault) *tally.Refusal { return tally.Refuse(f.Rule, f.What, f.Fix) }
