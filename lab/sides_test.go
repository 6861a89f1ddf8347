package lab_test

import (
	"bytes"
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sortie/game"
	"sortie/internal/toy/rustlers"
	"sortie/lab"
)

// herds is a run of Rustlers for as many sides as there are bots.
func herds(games int, bots ...string) lab.Plan {
	p := lab.Plan{Setup: game.Setup{System: "rustlers", Mission: "round-up"}, Games: games, Seed: 7, Workers: 1, Bots: bots, Check: true}
	lists, _ := rustlers.System().Info().FairField(0, len(bots))
	for _, l := range lists {
		p.Setup.Lists, p.Setup.Names = append(p.Setup.Lists, l.Text), append(p.Setup.Names, l.Name)
	}
	return p
}

func TestARunOfThreeAndFourSides(t *testing.T) {
	for _, bots := range [][]string{{"sensible", "random", "random"}, {"random", "sensible", "random", "random"}} {
		p := herds(120, bots...)
		r, err := lab.Run(context.Background(), rustlers.System(), p, nil)
		if err != nil {
			t.Fatal(err)
		}
		sum := r.Draws
		for _, n := range r.Wins {
			sum += n
		}
		if len(r.Wins) != len(bots) || sum != 120 || len(r.AveragePoints) != len(bots) {
			t.Errorf("%+v", r)
		}
		if best := slices.Index(r.Wins, slices.Max(r.Wins)); bots[best] != "sensible" {
			t.Errorf("of %v the one on %d wins most: %v", bots, best, r.Wins)
		}
		p.Workers = 3
		again, err := lab.Run(context.Background(), rustlers.System(), p, nil)
		again.Seconds, again.GamesPerSecond, again.DecisionsPerSecond = r.Seconds, r.GamesPerSecond, r.DecisionsPerSecond
		if err != nil || !reflect.DeepEqual(again, r) {
			t.Errorf("three workers: %+v, one: %+v, %v", again, r, err)
		}
	}
}

// Every list has every seat in turn, and the bot goes with its list.
func TestListsTakeTurnsOnTheSeats(t *testing.T) {
	p := herds(6, "random", "sensible", "strong@4")
	for i := range 6 {
		s := p.SetupOf(i)
		for list := range 3 {
			if seat := (list + i) % 3; s.Lists[seat] != p.Setup.Lists[list] || s.Names[seat] != p.Setup.Names[list] {
				t.Errorf("game %d: list %d does not sit on %d: %v", i, list, seat, s.Names)
			}
		}
	}
	if p.Bots = p.Bots[:2]; true {
		if _, err := lab.Run(context.Background(), rustlers.System(), p, nil); err == nil || !strings.Contains(err.Error(), "2 bots") {
			t.Error(err)
		}
	}
}

func TestAnArenaOfThree(t *testing.T) {
	d, err := lab.Fight(context.Background(), rustlers.System(), herds(90, "sensible", "random", "random"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if d.Games != 90 || len(d.Each) != 3 || len(d.Seats) != 3 || len(d.Lists) != 3 || d.Wins+d.Draws+d.Losses != 90 || d.Score <= 1./3 {
		t.Errorf("%+v", d)
	}
	won, drawn := 0, 0
	for _, s := range d.Each {
		won += s.Score.Won
		drawn += s.Score.Drawn
		if s.Score.Games() != 90 {
			t.Errorf("%+v", s)
		}
	}
	if won > 90 || won == 90 && drawn > 0 || won+drawn < 90 {
		t.Errorf("won %d, drawn %d: %+v", won, drawn, d.Each)
	}
}

// A grid of games of four is kept, reported and compared as any other.
func TestAGridOfFourSides(t *testing.T) {
	p := herds(1, "random", "random", "random", "random")
	axes := lab.Axes{Missions: []string{"round-up", "melee"}, Bots: [][]string{{"random", "random", "random", "random"}, {"sensible", "random", "random", "random"}}}
	var meeting []lab.Entry
	for i, text := range p.Setup.Lists {
		meeting = append(meeting, lab.Entry{Label: p.Setup.Names[i], Force: rustlers.System().Info().Lists[i].Force, Text: text, Size: 6})
	}
	axes.Pairs = [][]lab.Entry{meeting}
	g := &lab.Grid{System: "rustlers", Cells: axes.Cells("rustlers"), Games: 8, Seed: 3}
	if err := g.CheckAll(rustlers.System()); err != nil {
		t.Fatal(err)
	}
	res := lab.NewResult(g)
	if err := g.Play(context.Background(), rustlers.System(), res.Missing(), 2, func(rec *lab.Record) error {
		if len(rec.Points) != 4 || len(rec.Ranks) != 4 {
			t.Errorf("%+v", rec)
		}
		_, err := res.Add(rec)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	all := res.Standings()
	if len(all) != 4 || all[0].Score.Games() != 32 {
		t.Errorf("%+v", all)
	}
	var page bytes.Buffer
	if err := lab.WriteHTML(&page, "sim", res, res.Report(32, 1)); err != nil || !strings.Contains(page.String(), meeting[3].Label) {
		t.Errorf("%v", err)
	}
	other := *g
	other.Cells = slices.Clone(g.Cells)
	other.Cells[1].Bots = []string{"random", "random", "random", "sensible"}
	if g.Differs(&other) == "" || g.Differs(g) != "" {
		t.Error("grids are not told apart")
	}
}
