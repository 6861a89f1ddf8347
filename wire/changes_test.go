package wire_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"testing"
	"time"

	"sortie/bot"
	"sortie/catalog"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/wire"
)

// plain is a value as a program reads it, without fields that are null, and lists with ids in the order of those.
func plain(t *testing.T, v any) any { return tidy(read(t, v)) }

// read is a value as a program reads it.
func read(t *testing.T, v any) any {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func tidy(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, e := range v {
			if v[k] = tidy(e); e == nil {
				delete(v, k)
			}
		}
	case []any:
		for i := range v {
			v[i] = tidy(v[i])
		}
		slices.SortStableFunc(v, func(a, b any) int { return int(idOf(a) - idOf(b)) })
	}
	return v
}

func idOf(v any) float64 {
	if m, ok := v.(map[string]any); ok {
		if id, ok := m["id"].(float64); ok {
			return id
		}
	}
	return 0
}

// The changes of two views, put upon the first, make the second, in games of every system; and they are much shorter.
func TestChangesMakeTheNextView(t *testing.T) {
	for _, s := range catalog.Systems() {
		t.Run(s.ID, func(t *testing.T) {
			info := s.System.Info()
			a, b, _ := info.FairPair(0)
			g, err := s.System.New(game.Setup{System: info.ID, Mission: info.Missions[0].ID, Lists: []string{a.Text, b.Text}, Points: game.SizeFor(max(a.Points, b.Points)), Seed: 4})
			if err != nil {
				t.Fatal(err)
			}
			var had map[string]any
			whole, parts, n := 0, 0, 0
			p := bot.NewSensible(4)
			watch := looker(func(q *flow.Question, table flow.Table) flow.Answer {
				if n++; n%9 == 0 && n < 400 {
					v := table.(game.Game).View(flow.First)
					now := plain(t, v).(map[string]any)
					if had != nil {
						changes, _ := read(t, wire.Changes(had, now)).(map[string]any)
						if got := plain(t, wire.Apply(had, changes)); !reflect.DeepEqual(got, plain(t, now)) {
							t.Fatalf("question %d: the changes do not make the view", n)
						}
						text, _ := json.Marshal(changes)
						full, _ := json.Marshal(now)
						whole, parts = whole+len(full), parts+len(text)
					}
					had = now
				}
				return p.Answer(q, table)
			})
			d := &flow.Direct{Table: g, Players: flow.Everywhere(watch), Dice: dice.Seeded{Rand: dice.NewRand(4, 0)}}
			for i := 0; !g.Over() && i < 150; i++ {
				d.Step()
			}
			if whole == 0 || parts*4 > whole {
				t.Errorf("changes have %d bytes, whole views %d", parts, whole)
			}
			t.Logf("views %d bytes, changes %d", whole, parts)
		})
	}
}

type looker func(*flow.Question, flow.Table) flow.Answer

func (l looker) Answer(q *flow.Question, t flow.Table) flow.Answer { return l(q, t) }

// A bot that asks for changes has the same view at every question as one that is sent it whole.
func TestABotKeepsItsViewByChanges(t *testing.T) {
	whole, kept := map[float64]any{}, map[float64]any{}
	views, changes := 0, 0
	var mine map[string]any
	play(t, func(m map[string]any) []string {
		if m["type"] == "ask" {
			whole[m["id"].(float64)] = plain(t, m["view"])
		}
		return helped(m)
	}, time.Minute)
	play(t, func(m map[string]any) []string {
		switch m["type"] {
		case "hello":
			return []string{`{"type":"hello","protocol":2,"name":"Test","changes":true}`}
		case "ask":
			if v, ok := m["view"].(map[string]any); ok {
				mine, views = v, views+1
			} else {
				mine, changes = wire.Apply(mine, m["changes"].(map[string]any)), changes+1
			}
			kept[m["id"].(float64)] = plain(t, mine)
		}
		return helped(m)
	}, time.Minute)
	if views != 1 || changes < 5 {
		t.Errorf("%d views and %d changes were sent", views, changes)
	}
	if len(whole) != len(kept) {
		t.Fatalf("%d and %d questions", len(whole), len(kept))
	}
	for id := range whole {
		if !reflect.DeepEqual(whole[id], kept[id]) {
			t.Fatalf("at question %v the view is\n%v\nand the bot has\n%v", id, whole[id], kept[id])
		}
	}
}

// What is hidden is in no changes: two games that differ in one hidden number send a bot the same lines.
func TestChangesHideWhatIsHidden(t *testing.T) {
	lines := func(number int32) []byte {
		var out bytes.Buffer
		asked := 0
		conn, err := connect(t, func(m map[string]any) []string {
			switch m["type"] {
			case "hello":
				return []string{`{"type":"hello","protocol":2,"name":"Test","changes":true}`}
			case "ask":
				if asked++; asked < 6 {
					b, _ := json.Marshal(m)
					out.Write(append(b, '\n'))
				}
			}
			return helped(m)
		})
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		g := pickets(t)
		p := wire.NewPlayer(conn, toy.System(), 2, 5, time.Minute)
		hides := looker(func(q *flow.Question, table flow.Table) flow.Answer {
			if q.Kind == flow.Number {
				return flow.Answer{Value: number}
			}
			return bot.NewRandom(uint64(len(q.Name))).Answer(q, table)
		})
		d := &flow.Direct{Table: g, Players: flow.Players{hides, p}, Dice: dice.Seeded{Rand: dice.NewRand(1, 0)}}
		for i := 0; !g.Over() && asked < 6; i++ {
			d.Step()
		}
		_ = p.Over(g.Result())
		return out.Bytes()
	}
	a, b := lines(4), lines(7)
	if len(a) == 0 || !bytes.Equal(a, b) {
		t.Errorf("a hidden number is told:\n%s\n%s", a, b)
	}
}

// Questions, advice and odds come on request, to bots of the second version alone.
func TestHelpOfTheSecondVersion(t *testing.T) {
	got := map[string]map[string]any{}
	asked := 0
	bot2 := func(m map[string]any) []string {
		switch m["type"] {
		case "hello":
			return []string{`{"type":"hello","protocol":2,"name":"Test","view":false}`}
		case "ask":
			asked++
			return []string{line("questions", m["id"], nil), line("advise", m["id"], nil)}
		case "advice":
			got["advice"] = m
			return []string{line("odds", m["id"], m["answer"]), line("odds", m["id"], map[string]any{"value": 99999}), line("answer", m["id"], m["answer"])}
		case "odds":
			if m["odds"] != nil {
				got["odds"] = m
			} else {
				got["refused odds"] = m
			}
		case "questions":
			got["questions"] = m
		case "error", "refused":
			t.Errorf("got %v", m)
		}
		return nil
	}
	if p, err := play(t, bot2, time.Minute); err != nil || p.Fouls() != 0 {
		t.Fatal(err)
	}
	if asked == 0 || got["advice"]["text"] == nil || got["odds"]["odds"] == nil || got["refused odds"]["refusal"] == nil || got["questions"] == nil {
		t.Errorf("after %d questions: %v", asked, got)
	}
	told := ""
	if _, err := play(t, func(m map[string]any) []string {
		if m["type"] == "error" {
			told = m["text"].(string)
			return []string{line("suggest", m["id"], nil)}
		}
		if m["type"] == "ask" && told == "" {
			return []string{line("advise", m["id"], nil)}
		}
		return helped(m)
	}, time.Minute); err != nil {
		t.Fatal(err)
	}
	if told != "advise is of version 2 of the protocol, and the greeting said 1" {
		t.Errorf("told %q", told)
	}
}
