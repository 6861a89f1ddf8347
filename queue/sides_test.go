package queue_test

import (
	"context"
	"io"
	"log/slog"
	"reflect"
	"testing"
	"time"

	"sortie/game"
	"sortie/internal/pgtest"
	"sortie/internal/toy/rustlers"
	"sortie/lab"
	"sortie/queue"
)

// Games of four sides are played by workers through the database, and come to the same as here.
func TestGamesOfFourThroughTheQueue(t *testing.T) {
	axes := lab.Axes{Pairs: [][]lab.Entry{nil}, Missions: []string{"round-up"}, Bots: [][]string{{"sensible", "random", "random", "random"}}}
	for _, l := range rustlers.System().Info().Lists {
		axes.Pairs[0] = append(axes.Pairs[0], lab.Entry{Label: l.ID, Force: l.Force, Text: l.Text, Size: 6})
	}
	g := &lab.Grid{System: "rustlers", Rules: "1", Cells: axes.Cells("rustlers"), Games: 24, Seed: 5}
	here := lab.NewResult(g)
	if err := g.Play(t.Context(), rustlers.System(), here.Missing(), 1, func(rec *lab.Record) error { _, err := here.Add(rec); return err }); err != nil {
		t.Fatal(err)
	}
	q, err := queue.Open(t.Context(), pgtest.Start(t), slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	r, err := q.Submit(t.Context(), rustlers.System(), g, 5)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(r.Grid.Cells, g.Cells) {
		t.Errorf("%+v came back as %+v", g.Cells, r.Grid.Cells)
	}
	done := make(chan error)
	ctx, stop := context.WithCancel(context.Background())
	go func() { done <- q.Work(ctx, func(string) (game.System, error) { return rustlers.System(), nil }, 2) }()
	res := lab.NewResult(g)
	if err := q.Collect(t.Context(), r, res, queue.Collector{Patience: time.Second}); err != nil {
		t.Error(err)
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if got, want := res.Report(0, 0), here.Report(0, 0); !reflect.DeepEqual(got, want) {
		t.Errorf("queue %+v\nlocal %+v", got, want)
	}
}
