package bot_test

import (
	"strings"
	"testing"
	"time"

	"sortie/bot"
	"sortie/game"
)

func TestNames(t *testing.T) {
	good := map[string]bot.Spec{
		"random":                {Level: "random", Temper: game.Even()},
		"sensible":              {Level: "sensible", Temper: game.Even()},
		"strong":                {Level: "strong", Temper: game.Even(), Budget: bot.Budget{Time: bot.DefaultTime}},
		"strong@100ms":          {Level: "strong", Temper: game.Even(), Budget: bot.Budget{Time: 100 * time.Millisecond}},
		"strong@200":            {Level: "strong", Temper: game.Even(), Budget: bot.Budget{Playouts: 200}},
		"sensible-careful":      {Level: "sensible", Temper: game.Temper{Harm: 90, Care: 150, Ground: 90}},
		"strong-aggressive@7":   {Level: "strong", Temper: game.Temper{Harm: 150, Care: 70, Ground: 90}, Budget: bot.Budget{Playouts: 7}},
		"strong-objective@1.5s": {Level: "strong", Temper: game.Temper{Harm: 80, Care: 80, Ground: 150}, Budget: bot.Budget{Time: 1500 * time.Millisecond}},
	}
	for name, want := range good {
		if got, err := bot.Parse(name); err != nil || got != want {
			t.Errorf("%s: got %+v, %v, want %+v", name, got, err, want)
		}
		if _, err := bot.New(name, 1); err != nil {
			t.Errorf("%s cannot be made: %v", name, err)
		}
	}
	bad := map[string]string{
		"genius":          "there is no bot",
		"":                "there is no bot",
		"strong-rude":     "take one of aggressive, careful, objective",
		"random-careful":  "has no temper",
		"sensible@100":    "only strong",
		"strong@":         "no budget",
		"strong@soon":     "no budget",
		"strong@0":        "1 to 1000000",
		"strong@2h":       "not 2h0m0s",
		"strong@10ns":     "not 10ns",
		"strong@100-rude": "no budget",
		"strong-":         "there is no temper",
	}
	for name, want := range bad {
		if _, err := bot.Parse(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want something with %q", name, err, want)
		}
	}
}

func TestEveryTemperHasAName(t *testing.T) {
	for _, mood := range bot.Tempers() {
		if s, err := bot.Parse("strong-" + mood); err != nil || s.Temper == game.Even() {
			t.Errorf("%s: %+v, %v", mood, s, err)
		}
	}
}
