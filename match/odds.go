package match

import (
	"context"
	"fmt"
	"slices"
	"time"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// Odds is what comes of an answer, by playing it many times with the real rules.
type Odds struct {
	Games int        `json:"games"`
	Error int        `json:"error"` // half-width of a 95% interval at most, in thousandths
	Units []UnitOdds `json:"units"`
}

// UnitOdds is what may happen to one unit.
type UnitOdds struct {
	Unit int32     `json:"unit"`
	Name string    `json:"name"`
	Seat flow.Seat `json:"seat"`
	Rows []OddsRow `json:"rows"`
}

// OddsRow is how a number of a unit may stand afterwards.
type OddsRow struct {
	Name   string      `json:"name"`
	Now    int         `json:"now"`
	Values []OddsValue `json:"values"`
}

// OddsValue is one outcome with its share in thousandths.
type OddsValue struct {
	Value int `json:"value"`
	Share int `json:"share"`
	count int
}

// How much is played for odds.
const (
	oddsGames  = 400
	oddsLeast  = 20
	oddsBudget = 250 * time.Millisecond
)

// Odds plays an answer to the end of the activation, again and again. What the seat may not know is
// drawn anew each time.
func (m *Match) Odds(ctx context.Context, seats []flow.Seat, number int, a flow.Answer) (Odds, error) {
	m.mu.Lock()
	q, err := m.question(seats, number)
	if err == nil {
		err = refuse(q, &a)
	}
	if err != nil {
		m.mu.Unlock()
		return Odds{}, err
	}
	seat := q.Seat
	from := m.session.Checkpoint()
	now := m.game().View(seat)
	seed := m.seed()
	m.mu.Unlock()
	defer m.slot()()
	count := newCounter(&now)
	end := time.Now().Add(oddsBudget)
	games := 0
	for ; games < oddsGames && ctx.Err() == nil && (games < oddsLeast || time.Now().Before(end)); games++ {
		v, err := oneFuture(from, seat, a, dice.NewRand(seed, uint64(games)))
		if err != nil {
			return Odds{}, err
		}
		count.add(&v)
	}
	return count.odds(games), ctx.Err()
}

// activation is a game that stops after one step, by a question that nobody answers.
type activation struct {
	game.Game
	steps int
}

const askEnd = "end of the activation"

func (g *activation) Step(io flow.IO) {
	if g.steps++; g.steps > 1 {
		io.Ask(&flow.Question{Name: askEnd, Kind: flow.Number})
	}
	g.Game.Step(io)
}

func (g *activation) Clone() flow.Table {
	return &activation{g.Game.Clone().(game.Game), g.steps}
}

// oneFuture plays one answer out, with sensible bots on both sides.
func oneFuture(from flow.Checkpoint, seat flow.Seat, a flow.Answer, r *dice.Rand) (v game.View, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &Broken{fmt.Errorf("%v", p)}
		}
	}()
	g := &activation{Game: from.Table.(game.Game).Forget(seat, r)}
	players := [2]*bot.Sensible{bot.NewSensible(r.Uint64()), bot.NewSensible(r.Uint64())}
	l, err := flow.Start(g, dice.Seeded{Rand: r}, from.Entries, flow.Options{NoMarks: true})
	defer l.Close()
	if err != nil {
		return v, impossible("too much is hidden here to work the odds out")
	}
	if l.Pending() == nil {
		return v, impossible("too much is hidden here to work the odds out")
	}
	if err := l.Answer(a); err != nil {
		return v, impossible("what is hidden decides whether this can be done")
	}
	for q := l.Pending(); q != nil && q.Name != askEnd; q = l.Pending() {
		if err := l.Answer(players[q.Seat].Answer(q, g.Game)); err != nil {
			return v, &Broken{err}
		}
	}
	return g.View(seat), nil
}

// counter collects how the numbers of units stand in many futures.
type counter struct {
	units []UnitOdds
}

func newCounter(now *game.View) *counter {
	c := &counter{}
	for i := range now.Units {
		u := &now.Units[i]
		o := UnitOdds{Unit: u.ID, Name: u.Name, Seat: u.Seat, Rows: []OddsRow{{Name: "left", Now: u.Left}}}
		for _, mark := range u.Marks {
			o.Rows = append(o.Rows, OddsRow{Name: mark.Name, Now: mark.Value})
		}
		c.units = append(c.units, o)
	}
	return c
}

func (c *counter) add(v *game.View) {
	for i := range c.units {
		u := &c.units[i]
		at := slices.IndexFunc(v.Units, func(o game.Unit) bool { return o.ID == u.Unit })
		if at < 0 {
			continue
		}
		seen := v.Units[at]
		for _, mark := range seen.Marks { // a mark may be new
			if !slices.ContainsFunc(u.Rows, func(r OddsRow) bool { return r.Name == mark.Name }) {
				u.Rows = append(u.Rows, OddsRow{Name: mark.Name})
			}
		}
		for j := range u.Rows {
			u.Rows[j].count(valueOf(&seen, u.Rows[j].Name))
		}
	}
}

func valueOf(u *game.Unit, name string) int {
	if name == "left" {
		return u.Left
	}
	for _, mark := range u.Marks {
		if mark.Name == name {
			return mark.Value
		}
	}
	return 0
}

func (r *OddsRow) count(v int) {
	i := slices.IndexFunc(r.Values, func(o OddsValue) bool { return o.Value == v })
	if i < 0 {
		i = len(r.Values)
		r.Values = append(r.Values, OddsValue{Value: v})
	}
	r.Values[i].count++
}

// odds turns counts into shares and leaves out what never changes.
func (c *counter) odds(games int) Odds {
	out := Odds{Games: games, Units: []UnitOdds{}}
	for _, u := range c.units {
		rows := []OddsRow{}
		for _, r := range u.Rows {
			total := 0
			for _, v := range r.Values {
				total += v.count
			}
			if missing := games - total; missing > 0 { // a mark that came later stood at nothing before
				r.addCount(0, missing)
			}
			if len(r.Values) == 1 && r.Values[0].Value == r.Now {
				continue
			}
			slices.SortFunc(r.Values, func(a, b OddsValue) int { return a.Value - b.Value })
			for i := range r.Values {
				r.Values[i].Share = (r.Values[i].count*1000 + games/2) / games
			}
			rows = append(rows, r)
		}
		if len(rows) > 0 {
			u.Rows = rows
			out.Units = append(out.Units, u)
		}
	}
	out.Error = halfWidth(games)
	return out
}

func (r *OddsRow) addCount(v, n int) {
	i := slices.IndexFunc(r.Values, func(o OddsValue) bool { return o.Value == v })
	if i < 0 {
		r.Values = append(r.Values, OddsValue{Value: v, count: n})
		return
	}
	r.Values[i].count += n
}

// halfWidth is that of a share of one half, where it is widest: 0.98 divided by the root of n.
func halfWidth(n int) int {
	if n == 0 {
		return 1000
	}
	for w := 1; w < 1000; w++ {
		if w*w*n >= 980*980 {
			return w
		}
	}
	return 1000
}
