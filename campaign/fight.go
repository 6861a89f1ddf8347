package campaign

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
	"sortie/tally"
)

// Way is how a battle of a campaign is fought.
type Way uint8

// The ways.
const (
	Undecided Way = iota
	AtTable       // an ordinary match between the same players
	ByBots        // an ordinary match that bots play out
	Entered       // with real models: the players say what came of it
)

var wayWords = [...]Choice{
	{},
	{Key: "table", Label: "Fight it at this table"},
	{Key: "bots", Label: "Let bots play it out"},
	{Key: "entered", Label: "Fight it with real models and enter the result"},
}

func (w Way) String() string { return wayWords[w].Key }

// Rules of the house, not of a book.
const (
	RuleWay    tally.Rule = "sortie.campaign.way"    // players agree how a battle is fought
	RuleResult tally.Rule = "sortie.campaign.result" // and on what came of it
)

// Names of the questions about a battle.
const (
	AskWay    = "battle"  // how it is fought
	AskAgree  = "agree"   // whether the others agree
	AskLevel  = "success" // how well a side did
	AskFates  = "fates"   // what became of its members
	AskResult = "result"  // whether the others agree with that
)

// maxTalk bounds how often players may fail to agree before the next seat's word stands.
const maxTalk = 8

// askWay lets the first seat propose how the battle is fought and the others agree. Who does not agree proposes next.
func (g *Game) askWay(io flow.IO, b *Battle) Way {
	sides := g.Sides()
	for talk := 0; ; talk++ {
		seat := flow.Seat(talk % sides)
		way := Way(io.Ask(&flow.Question{Name: AskWay, Seat: seat, Kind: flow.PickOne, Rule: RuleWay, Unit: -1, Target: -1,
			Prompt: fmt.Sprintf("How is battle %d, %s, fought?", b.Number, b.Name), Default: flow.Answer{Value: int32(ByBots)}, HasDefault: true,
			Offers: func() (out []flow.Option) {
				for w := AtTable; w <= Entered; w++ {
					out = append(out, flow.Option{Value: int32(w), Key: wayWords[w].Key, Label: wayWords[w].Label, Rule: RuleWay})
				}
				return out
			}}).Value)
		if talk >= maxTalk || g.agreed(io, seat, AskAgree, RuleWay, fmt.Sprintf("Battle %d: %s?", b.Number, wayWords[way].Label)) {
			flow.Say(io, flow.Event{Name: "way", Seat: seat, Unit: -1, Target: -1, Rule: RuleWay}, "Battle %d, %s: %s.", b.Number, b.Name, wayWords[way].Label)
			return way
		}
	}
}

// agreed asks every other seat whether it agrees.
func (g *Game) agreed(io flow.IO, seat flow.Seat, name string, rule tally.Rule, prompt string) bool {
	for foe := range seat.Foes(g.Sides()) {
		if !Agree(io, foe, name, rule, prompt) {
			return false
		}
	}
	return true
}

// Agree asks a seat whether it agrees to something.
func Agree(io flow.IO, seat flow.Seat, name string, rule tally.Rule, prompt string) bool {
	return io.Ask(&flow.Question{Name: name, Seat: seat, Kind: flow.PickOne, Rule: rule, Unit: -1, Target: -1, Prompt: prompt,
		Default: flow.Answer{Value: flow.Yes}, HasDefault: true,
		Offers: func() []flow.Option {
			return []flow.Option{{Value: flow.Yes, Key: "yes", Label: "Yes", Rule: rule}, {Value: flow.No, Key: "no", Label: "No"}}
		}}).Value == flow.Yes
}

// askResult asks each side how it did and what became of its members. Where players enter it themselves the others must
// agree; else the match that was fought has answered.
func (g *Game) askResult(io flow.IO, b *Battle) Report {
	for talk := 0; ; talk++ {
		r := Report{Sides: make([]SideReport, len(b.Sides))}
		for side := range r.Sides {
			g.askSide(io, b, flow.Seat(side), &r.Sides[side])
		}
		if g.way != Entered || talk >= maxTalk || g.confirmed(io, b, &r) {
			return r
		}
	}
}

func (g *Game) confirmed(io flow.IO, b *Battle, r *Report) bool {
	for side := range r.Sides {
		if !g.agreed(io, flow.Seat(side), AskResult, RuleResult, fmt.Sprintf("Side %d did: %s. Is that how it ended?", side+1, b.Levels[r.Sides[side].Level].Label)) {
			return false
		}
	}
	return true
}

// askSide asks for the result of one side.
func (g *Game) askSide(io flow.IO, b *Battle, side flow.Seat, r *SideReport) {
	r.Level = int(io.Ask(&flow.Question{Name: AskLevel, Seat: side, Kind: flow.PickOne, Rule: RuleResult, Unit: -1, Target: -1,
		Prompt: "How well did your side do in " + b.Name + "?", Default: flow.Answer{Value: int32(usual(b, side))}, HasDefault: true,
		Offers: func() []flow.Option { return options(b.Levels) }}).Value)
	members := b.Sides[side].Members
	calm := func() flow.Answer {
		a := flow.Answer{Values: make([]int32, len(members))}
		for i, fate := range b.Sides[side].Fates {
			a.Values[i] = int32(fate)
		}
		return a
	}
	r.Fates = make([]int, len(members))
	check := func(a *flow.Answer) *tally.Refusal {
		if len(a.Values) != len(members) {
			return nil // the question itself says so
		}
		try := SideReport{Level: r.Level, Fates: make([]int, len(members))}
		for i, v := range a.Values {
			try.Fates[i] = int(v)
		}
		return g.story.Refuse(b, side, &try)
	}
	a := io.Ask(&flow.Question{Name: AskFates, Seat: side, Kind: flow.Allocate, Rule: RuleResult, Unit: -1, Target: -1,
		Prompt: "What became of each of them?", Default: calm(), HasDefault: true,
		Offers: func() []flow.Option { return options(b.Fates) },
		Items: func() (out []flow.Option) {
			for i, name := range members {
				out = append(out, flow.Option{Value: int32(i), Key: name, Label: name})
			}
			return out
		},
		Suggest: func(*dice.Rand) flow.Answer { return calm() },
		Check:   check})
	for i, v := range a.Values {
		r.Fates[i] = int(v)
	}
}

// usual is a result that nobody would wonder about, for those who only look ahead: sides do middling well in turn.
func usual(b *Battle, side flow.Seat) int {
	middle := len(b.Levels) / 2
	if (b.Number+int(side))%2 == 0 {
		middle--
	}
	return max(0, middle)
}

func options(list []Choice) (out []flow.Option) {
	for i, c := range list {
		out = append(out, flow.Option{Value: int32(i), Key: c.Key, Label: c.Label, Rule: c.Rule})
	}
	return out
}

// Withheld implements game.Clerk: what came of a battle is not for a bot to say that did not fight it.
func (g *Game) Withheld(q *flow.Question) bool { return q.Name == AskLevel || q.Name == AskFates }

// Answer is the answer to a question about the result of a battle, as a report has it; false for other questions.
func (r *Report) Answer(q *flow.Question) (a flow.Answer, ok bool) {
	if int(q.Seat) < 0 || int(q.Seat) >= len(r.Sides) {
		return a, false
	}
	side := &r.Sides[q.Seat]
	switch q.Name {
	case AskLevel:
		return flow.Answer{Value: int32(side.Level)}, true
	case AskFates:
		for _, f := range side.Fates {
			a.Values = append(a.Values, int32(f))
		}
		return a, true
	case AskResult:
		return flow.Answer{Value: flow.Yes}, true
	}
	return a, false
}
