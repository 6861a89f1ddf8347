package wire_test

import (
	"sync"
	"testing"
	"time"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy/rustlers"
	"sortie/wire"
)

// A bot outside plays the third of four sides: it is told how many there are, asked for its seat, and how all came out.
func TestABotOutsideInAGameOfFour(t *testing.T) {
	var mu sync.Mutex
	told := map[string]map[string]any{}
	conn, err := connect(t, func(m map[string]any) []string {
		mu.Lock()
		defer mu.Unlock()
		told[m["type"].(string)] = m
		return helped(m)
	})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	lists, _ := rustlers.System().Info().FairField(0, 4)
	set := game.Setup{System: "rustlers", Seed: 2}
	for _, l := range lists {
		set.Lists = append(set.Lists, l.Text)
	}
	g, err := rustlers.System().New(set)
	if err != nil {
		t.Fatal(err)
	}
	players := flow.Everywhere(bot.NewRandom(9))
	p := wire.NewPlayer(conn, rustlers.System(), g.Sides(), 5, time.Minute)
	players[2] = p
	(&flow.Direct{Table: g, Players: players, Dice: dice.Seeded{Rand: dice.NewRand(1, 0)}, Check: true}).Run()
	if err := p.Over(g.Result()); err != nil || p.Fouls() != 0 {
		t.Fatalf("fouls %d, %v", p.Fouls(), err)
	}
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		mu.Lock()
		over := told["over"]
		mu.Unlock()
		if over != nil {
			break
		}
		if time.Now().After(end) {
			t.Fatal("the bot is not told the end")
		}
	}
	mu.Lock()
	defer mu.Unlock()
	result := told["over"]["result"].(map[string]any)
	if told["hello"]["seats"] != 4.0 || told["game"]["sides"] != 4.0 || told["ask"]["seat"] != 2.0 || len(result["points"].([]any)) != 4 || len(result["ranks"].([]any)) != 4 {
		t.Errorf("%v\n%v\n%v", told["hello"], told["game"], result)
	}
}
