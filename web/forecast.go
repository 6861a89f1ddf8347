package web

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"sortie/bot"
	"sortie/campaign"
	"sortie/dice"
	"sortie/flow"
	"sortie/lab"
	"sortie/match"
)

// How long the odds of a battle may take, and how many games are played for them; a table that is not laid yet is another one
// every so many games.
const (
	forecastTime  = 4 * time.Second
	forecastGames = 400
	sameTable     = 5
)

// forecastBot plays all sides of such games.
const forecastBot = "sensible"

// forecast is what comes of the next battle of a campaign if bots play it out, many times.
type forecast struct {
	Name   string         `json:"name"`
	Bot    string         `json:"bot"` // who played all sides
	Games  int            `json:"games"`
	Millis int64          `json:"millis"`
	Levels []string       `json:"levels"` // worst first
	Sides  []forecastSide `json:"sides"`
}

type forecastSide struct {
	Guessed bool             `json:"guessed"` // its team is not known yet: one that a bot would choose
	Win     share            `json:"win"`     // a draw counts half
	Levels  []share          `json:"levels"`
	Members []forecastMember `json:"members"`
}

// share is a part of the games, and where the true one lies in 95 of 100 cases.
type share struct {
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

type forecastMember struct {
	Name string `json:"name"`
	Lost share  `json:"lost"` // it does not come home
}

// foretell plays the battle that comes next out many times, with the answer that is meant, and says what came of it.
func (s *Server) foretell(r *http.Request) (any, error) {
	var in struct {
		Number int          `json:"number"`
		Answer *flow.Answer `json:"answer"`
	}
	m, g, err := s.asked(r, &in)
	if err != nil {
		return nil, err
	}
	sys, err := s.tables.system(m.Info().System)
	if err != nil {
		return nil, err
	}
	rules := campaign.Of(sys.System)
	if rules == nil {
		return nil, notCampaign
	}
	from, seat, seed, err := m.Ahead(g.Seats, in.Number, in.Answer)
	if err != nil {
		return nil, withState(m, g, "", err)
	}
	t := &foreteller{s: s, rules: rules, from: from, seat: seat, seed: seed, began: time.Now()}
	if err := t.run(r.Context()); err != nil {
		return nil, err
	}
	return t.told(in.Answer != nil), nil
}

// foreteller plays games ahead of a campaign.
type foreteller struct {
	s     *Server
	rules campaign.Rules
	from  flow.Checkpoint
	seat  flow.Seat
	seed  uint64
	began time.Time

	known  bool // the battle is due: all teams are chosen and the table is laid
	battle *campaign.Battle
	system *System
	out    campaign.Outcomes
}

// run plays until the time is over; at least one game.
func (t *foreteller) run(ctx context.Context) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the rules failed: %v", p)
		}
	}()
	c := t.from.Table.(*campaign.Game)
	t.known = c.Story().Battle() != nil
	for n := range uint64(forecastGames) {
		if ctx.Err() != nil || n > 0 && time.Since(t.began) > forecastTime {
			break
		}
		if n == 0 || !t.known && n%sameTable == 0 {
			if err := t.ahead(c, n); err != nil {
				return &Problem{http.StatusConflict, "state", err.Error(), nil, nil}
			}
		}
		if err := t.one(n); err != nil {
			return err
		}
	}
	if t.out.Games == 0 {
		return match.ErrClosed
	}
	return nil
}

// ahead goes on to the battle, with what the seat may not know drawn anew. Members keep their places in the list, so what came of
// them is counted together only while the teams are the same.
func (t *foreteller) ahead(c *campaign.Game, n uint64) error {
	r := dice.NewRand(t.seed, 1000+n)
	d := t.from.Direct(c.Forget(t.seat, r), flow.Everywhere(bot.NewSensible(t.seed)), dice.Seeded{Rand: r})
	b, err := campaign.Ahead(d)
	if err != nil {
		return err
	}
	if t.battle != nil && !sameTeams(t.battle, b) {
		return nil // the first teams stand for all
	}
	if t.system, err = t.s.tables.system(b.Setup.System); err != nil {
		return err
	}
	b.Setup, err = t.system.Fix(b.Setup)
	t.battle = b
	return err
}

func sameTeams(a, b *campaign.Battle) bool {
	for side := range a.Sides {
		if fmt.Sprint(a.Sides[side].Members) != fmt.Sprint(b.Sides[side].Members) {
			return false
		}
	}
	return a.Name == b.Name
}

// one plays the battle out once.
func (t *foreteller) one(n uint64) error {
	g, err := t.system.New(t.battle.Setup)
	if err != nil {
		return &Problem{http.StatusUnprocessableEntity, "refused", err.Error(), nil, nil}
	}
	d := &flow.Direct{Table: g, Dice: dice.Seeded{Rand: dice.NewRand(t.seed, n)}}
	for seat := range flow.Seats(g.Sides()) {
		d.Players[seat] = bot.NewSensible(t.seed + n*uint64(flow.MaxSeats) + uint64(seat))
	}
	if err := campaign.PlayOut(d, flow.Everywhere(bot.NewRandom(t.seed+n))); err != nil {
		return err
	}
	report, err := t.rules.Read(t.battle, g)
	if err != nil {
		return err
	}
	t.out.Note(t.battle, &report, g.Result().Winner)
	return nil
}

// told puts the outcomes into shares. A team is guessed while it is not chosen: that of who asks is the one he means.
func (t *foreteller) told(meant bool) forecast {
	n := t.out.Games
	f := forecast{Name: t.battle.Name, Bot: forecastBot, Games: n, Millis: time.Since(t.began).Milliseconds()}
	for _, l := range t.battle.Levels {
		f.Levels = append(f.Levels, l.Label)
	}
	for side := range t.out.Sides {
		o := &t.out.Sides[side]
		out := forecastSide{Guessed: !t.known && !(meant && flow.Seat(side) == t.seat), Win: shareOf(lab.Score{Won: o.Won, Drawn: o.Drawn, Lost: n - o.Won - o.Drawn}), Members: []forecastMember{}}
		for _, k := range o.Levels {
			out.Levels = append(out.Levels, shareOf(lab.Score{Won: k, Lost: n - k}))
		}
		for i, name := range t.battle.Sides[side].Members {
			lost := 0
			for f, k := range o.Fates[i] {
				if t.battle.Fates[f].Lost {
					lost += k
				}
			}
			out.Members = append(out.Members, forecastMember{name, shareOf(lab.Score{Won: lost, Lost: n - lost})})
		}
		f.Sides = append(f.Sides, out)
	}
	return f
}

func shareOf(s lab.Score) share {
	low, high := s.Interval()
	return share{s.Rate(), low, high}
}
