package defiance_test

import (
	"testing"

	"sortie/bot"
	"sortie/flow"
	"sortie/rules/defiance"
)

// asker counts the questions that a player is put, by name.
type asker struct {
	flow.Player
	asked map[string]int
}

func (a *asker) Answer(q *flow.Question, t flow.Table) flow.Answer {
	a.asked[q.Name]++
	return a.Player.Answer(q, t)
}

// A person who takes what is proposed is asked once for a unit and not for each of its figures: who acts next, where it goes,
// which way it faces, at whom it fires.
func TestAUnitIsAskedOnce(t *testing.T) {
	asked := map[string]int{}
	games := 0
	for n, s := range meetings(t) {
		_, d := battle(t, s, uint64(n), flow.Players{&asker{bot.NewSensible(1), asked}, &asker{bot.NewSensible(2), asked}})
		d.Run()
		games++
	}
	units := asked[defiance.AskOrder] + asked[defiance.AskSpeed] + 1
	for name, most := range map[string]int{defiance.AskFigure: 1, defiance.AskFacing: 1, defiance.AskTurn: 0, defiance.AskVolley: 1, defiance.AskFollow: 1, defiance.AskMove: 2} {
		if asked[name] > most*units {
			t.Errorf("%s was asked %d times in %d games for %d orders", name, asked[name], games, units)
		}
	}
	total := 0
	for _, n := range asked {
		total += n
	}
	if total > 600*games {
		t.Errorf("%d questions a game", total/games)
	}
}

// resting picks "all who are left" wherever it is offered, and counts how often it is asked again in the same activation.
type resting struct {
	flow.Player
	rests int
}

func (p *resting) Answer(q *flow.Question, t flow.Table) flow.Answer {
	if q.Name == defiance.AskFigure {
		for _, o := range q.Offers() {
			if o.Key == "rest" {
				p.rests++
				return flow.Answer{Value: o.Value}
			}
		}
	}
	return p.Player.Answer(q, t)
}

// All who are left act one after the other at one word: nobody is left out, and nobody is asked again.
func TestTheRestInTurn(t *testing.T) {
	one := &resting{Player: bot.NewSensible(1)}
	g, d := battle(t, setup(t, 1000, "attrition", "compact-a-1000", "vow-b-1000", 3), 3, flow.Players{one, bot.NewSensible(2)})
	figures, activations := 0, 0
	d.OnEvent = func(e flow.Event) {
		if e.Seat == 0 && e.Name == "order" {
			activations++
		}
		if e.Seat == 0 && e.Name == "moved" {
			figures++
		}
	}
	d.Run()
	if !g.Over() || one.rests == 0 || one.rests > activations || figures <= one.rests {
		t.Errorf("asked %d times in %d orders, %d moves", one.rests, activations, figures)
	}
}
