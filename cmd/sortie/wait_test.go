package main

import (
	"testing"
	"time"

	"sortie/bot"
	"sortie/flow"
	"sortie/game"
	"sortie/match"
	"sortie/rules/incision"
	"sortie/rules/incision/force"
)

// BenchmarkWait plays every scenario of Incision Shard, up to seven operatives a side, in a match against the strong bot as
// people meet it, and reports how long one waits at worst from an answer to the next question.
func BenchmarkWait(b *testing.B) {
	sys := incision.System()
	info := sys.Info()
	for i, m := range info.Missions {
		b.Run(m.ID, func(b *testing.B) {
			worst, all, asked, fewest := time.Duration(0), time.Duration(0), 0, 7
			for n := range b.N {
				s := game.Setup{System: info.ID, Mission: m.ID, Seed: uint64(n + 1), Points: 300}
				for side := range 2 {
					text, k := seven(b, sys, s, info.Lists[(3*i+n+side)%len(info.Lists)].Text)
					s.Lists, fewest = append(s.Lists, text), min(fewest, k)
				}
				w, a, k := waits(b, sys, s)
				worst, all, asked = max(worst, w), all+a, asked+k
			}
			b.ReportMetric(float64(fewest), "operatives")
			b.ReportMetric(float64(worst.Milliseconds()), "ms/worst-wait")
			b.ReportMetric(float64(all.Milliseconds())/float64(asked), "ms/wait")
		})
	}
}

// seven is a ready shard with as many off the bench as a scenario takes, seven at most, and how many these are.
func seven(b *testing.B, sys game.System, s game.Setup, text string) (string, int) {
	shard, err := force.Parse(text)
	if err != nil {
		b.Fatal(err)
	}
	for most := 7; most > 0; most-- {
		for i := range shard.Operatives {
			shard.Operatives[i].Bench = i >= most
		}
		s.Lists = []string{shard.Text(), shard.Text()}
		if _, err := sys.New(s); err == nil {
			return shard.Text(), min(most, len(shard.Operatives))
		}
	}
	b.Fatalf("no team of a list may play %s", s.Mission)
	return "", 0
}

// nowhere keeps nothing of a match.
type nowhere struct{}

func (nowhere) Append(string, match.Record) error     { return nil }
func (nowhere) Snapshot(string, match.Snapshot) error { return nil }

// waits plays a match to its end with a sensible player who does not think, and times the strong bot's chains of answers.
func waits(b *testing.B, sys game.System, s game.Setup) (worst, all time.Duration, asked int) {
	h := match.Head{ID: "m", Rules: sys.Info().Version, Secret: []byte("sixteen bytes ok"), Created: time.Unix(1, 0).UTC(), Setup: s,
		Chairs: []match.Chair{{Kind: match.Person}, {Kind: match.Bot, Bot: "strong"}}}
	m, err := match.Open(sys, h, nil, nowhere{}, match.Options{Seed: func() uint64 { return 5 }})
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	seats := []flow.Seat{flow.First}
	if err := m.Join(seats, "a person", "salt"); err != nil {
		b.Fatal(err)
	}
	w := m.Watch(match.Role{Kind: match.RoleSeat, Seats: seats})
	me, since := bot.NewSensible(s.Seed), time.Now()
	for over := false; !over; over, _ = m.Ended() {
		var a flow.Answer
		number := -1
		err := m.Consult(func(g game.Game, q *flow.Question, n int) {
			if q != nil && q.Seat == flow.First {
				took := time.Since(since)
				worst, all, asked = max(worst, took), all+took, asked+1
				a, number = me.Answer(q, g), n
			}
		})
		if err != nil {
			b.Fatal(err)
		}
		if number < 0 {
			<-w.C
			continue
		}
		since = time.Now()
		if _, err := m.Answer(seats, number, a); err != nil {
			b.Fatal(err)
		}
	}
	return worst, all, asked
}
