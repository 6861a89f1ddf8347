package match

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"sortie/bot"
	"sortie/flow"
	"sortie/game"
)

// Choice is a decision of a side that cost it something, by what looking ahead finds.
type Choice struct {
	Entry  int    `json:"entry"` // the moment of the replay at which it was asked
	Turn   int    `json:"turn"`
	Unit   int32  `json:"unit"`
	Name   string `json:"name,omitempty"` // of the unit
	Asked  string `json:"asked"`
	Given  string `json:"given"`
	Better string `json:"better"`
	Cost   int    `json:"cost"` // points that the other answer is worth more
}

const (
	mostChoices  = 3  // are told
	closerLook   = 8  // of those that look worst are compared in more futures
	firstGlance  = 24 // play-outs for every decision
	secondGlance = 240
	choiceTime   = 12 * time.Second // for all of it: what was not looked at by then is left out
)

// Choices are the decisions of a seat that cost it most, once the match is over: before, they would tell what is hidden.
func (m *Match) Choices(ctx context.Context, role Role, seat flow.Seat) ([]Choice, error) {
	m.mu.Lock()
	p, err := m.pastFor(role)
	m.mu.Unlock()
	switch {
	case err != nil:
		return nil, err
	case !p.over:
		return nil, impossible("the match is not over: what a choice cost would tell what is hidden")
	case seat < 0 || int(seat) >= m.sides():
		return nil, impossible("name a seat of the match")
	}
	m.regretted.Lock()
	defer m.regretted.Unlock()
	if got, ok := m.regretted.of[seat]; ok && m.regretted.version == p.version {
		return got, nil
	}
	ctx, done := context.WithTimeout(ctx, choiceTime)
	defer done()
	list, err := regrets(ctx, m.sys, p, seat, m.seed())
	if err != nil {
		return nil, &Broken{err}
	}
	if m.regretted.of == nil || m.regretted.version != p.version {
		m.regretted.of, m.regretted.version = map[flow.Seat][]Choice{}, p.version
	}
	m.regretted.of[seat] = list
	return list, nil
}

// regrets goes through a match twice: once it glances at every decision of a seat, then it looks at the worst more closely.
func regrets(ctx context.Context, sys game.System, p past, seat flow.Seat, seed uint64) ([]Choice, error) {
	all, err := glance(ctx, sys, p, seat, seed, firstGlance, nil)
	if err != nil {
		return nil, err
	}
	worst := func(a, b Choice) int { return cmp.Or(cmp.Compare(b.Cost, a.Cost), cmp.Compare(a.Entry, b.Entry)) }
	slices.SortFunc(all, worst)
	entries := map[int]bool{}
	for _, c := range all[:min(closerLook, len(all))] {
		entries[c.Entry] = true
	}
	if len(entries) == 0 {
		return []Choice{}, nil
	}
	found, err := glance(ctx, sys, p, seat, seed, secondGlance, entries)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, worst)
	return append([]Choice{}, found[:min(mostChoices, len(found))]...), nil
}

// glance plays a log through and holds the answers of a seat against others, all of them or those of some entries.
func glance(ctx context.Context, sys game.System, p past, seat flow.Seat, seed uint64, playouts int, only map[int]bool) (out []Choice, err error) {
	g, err := sys.New(p.set)
	if err != nil {
		return nil, err
	}
	l, err := flow.Start(g, nil, nil, flow.Options{AskRolls: true})
	if err != nil {
		return nil, err
	}
	defer l.Close()
	thinker := bot.NewStrong(seed, game.Even(), bot.Budget{Playouts: playouts})
	stop := func() bool { return ctx.Err() != nil }
	for i := range p.log {
		e := &p.log[i]
		switch e.Kind {
		case flow.Rolled:
			err = l.Throw(int(e.Face))
		case flow.Answered:
			if q := l.Pending(); q != nil && q.Seat == seat && worthAsking(q) && !stop() && (only == nil || only[i]) {
				if r, ok := thinker.Regret(q, l.Checkpoint(), e.Answer, playouts, stop); ok {
					v := g.View(seat)
					name := unitName(&v, q.Unit)
					out = append(out, Choice{Entry: i, Turn: v.Turn, Unit: q.Unit, Name: name, Asked: asked(q, name), Given: r.Given, Better: r.Better, Cost: r.Cost})
				}
			}
			err = l.Answer(e.Answer)
		case flow.Left:
			return out, nil // what comes after it was played with fewer
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// worthAsking tells whether an answer is a choice that somebody could learn from: what a unit does, and where it goes.
func worthAsking(q *flow.Question) bool { return q.Kind == flow.PickOne || q.Kind == flow.Move }

// asked is what a person reads as the question, also where a system leaves that to the name.
func asked(q *flow.Question, unit string) string {
	switch {
	case q.Prompt != "":
		return q.Prompt
	case q.Kind == flow.Move && unit != "":
		return "Where does " + unit + " go?"
	}
	words := strings.ReplaceAll(q.Name, "-", " ")
	return strings.ToUpper(words[:1]) + words[1:] + "?"
}

func unitName(v *game.View, id int32) string {
	for i := range v.Units {
		if v.Units[i].ID == id {
			return v.Units[i].Name
		}
	}
	return ""
}
