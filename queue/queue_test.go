//go:build unix

package queue_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"sortie/game"
	"sortie/internal/pgtest"
	"sortie/internal/toy"
	"sortie/lab"
	"sortie/queue"
)

// The test program is also the worker: started with a queue in its environment it works until it is
// killed.
const workerEnv = "SORTIE_TEST_WORKER"

func TestMain(m *testing.M) {
	if url := os.Getenv(workerEnv); url != "" {
		if err := workUntilKilled(url); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func workUntilKilled(url string) error {
	q, err := queue.Open(context.Background(), url, slog.New(slog.NewTextHandler(os.Stderr, nil)))
	if err != nil {
		return err
	}
	return q.Work(context.Background(), systems(slow{toy.System()}), 1)
}

// slow is Pickets with a pause before each game, so that there is a middle to be killed in.
type slow struct{ game.System }

func (s slow) New(set game.Setup) (game.Game, error) {
	time.Sleep(3 * time.Millisecond)
	return s.System.New(set)
}

func systems(s game.System) func(string) (game.System, error) {
	return func(id string) (game.System, error) {
		if id != "toy" {
			return nil, errors.New("there is no system " + id)
		}
		return s, nil
	}
}

func grid(games int) *lab.Grid {
	var lists []lab.Entry
	for _, l := range toy.System().Info().Lists {
		lists = append(lists, lab.Entry{Label: l.ID, Force: l.Force, Text: l.Text, Size: 250})
	}
	axes := lab.Axes{Pairs: lab.EachAgainstEach(lists), Missions: []string{"skirmish", "duel"}, Bots: [][]string{{"sensible", "random"}}}
	return &lab.Grid{System: "toy", Rules: "1", Cells: axes.Cells("toy"), Games: games, Seed: 11}
}

// local plays a grid here and gives its report as a page.
func local(t *testing.T, g *lab.Grid) (lab.Report, string) {
	t.Helper()
	res := lab.NewResult(g)
	err := g.Play(context.Background(), toy.System(), res.Missing(), 2, func(rec *lab.Record) error {
		_, err := res.Add(rec)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return res.Report(0, 0), page(t, res)
}

func page(t *testing.T, res *lab.Result) string {
	t.Helper()
	var b bytes.Buffer
	if err := lab.WriteHTML(&b, "", res, res.Report(0, 0)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func open(t *testing.T, url string) *queue.Queue {
	t.Helper()
	q, err := queue.Open(t.Context(), url, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(q.Close)
	return q
}

// startWorker starts a worker as a process of its own.
func startWorker(t *testing.T, url string) *exec.Cmd {
	t.Helper()
	w := exec.Command(os.Args[0])
	w.Env = append(os.Environ(), workerEnv+"="+url)
	var out bytes.Buffer
	w.Stdout, w.Stderr = &out, &out
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = w.Process.Kill()
		_ = w.Wait()
		if t.Failed() {
			t.Logf("a worker said:\n%s", out.String())
		}
	})
	return w
}

// The submitter gives up and two of three workers are killed in the middle; every game counts once all
// the same.
func TestKilledWorkersLoseNoGame(t *testing.T) {
	url := pgtest.Start(t)
	q, g := open(t, url), grid(150)
	want, wantPage := local(t, g)
	r, err := q.Submit(t.Context(), toy.System(), g, 10)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Fresh || r.Batches != 30 {
		t.Fatalf("submitted as %+v", r)
	}
	workers := []*exec.Cmd{startWorker(t, url), startWorker(t, url), startWorker(t, url)}
	r = submitterDies(t, q, r)
	res, fresh, killed := lab.NewResult(g), 0, 0
	err = q.Collect(t.Context(), r, res, queue.Collector{
		Patience: time.Second,
		Keep:     func(*lab.Record) error { fresh++; return nil },
		Progress: func(done int) {
			for killed < 2 && done >= (killed+1)*g.Total()/4 {
				if err := workers[killed].Process.Signal(syscall.SIGKILL); err != nil {
					t.Error(err)
				}
				killed++
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := res.Report(0, 0); !reflect.DeepEqual(got, want) || killed != 2 || fresh != g.Total() {
		t.Errorf("%d killed, %d games fresh\nqueue %+v\nlocal %+v", killed, fresh, got, want)
	}
	if page(t, res) != wantPage {
		t.Error("the report is another than that of the local run")
	}
	collectAgain(t, q, g, want)
}

// submitterDies collects a few games, gives up, and comes back knowing nothing but its plan.
func submitterDies(t *testing.T, q *queue.Queue, r *queue.Run) *queue.Run {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	err := q.Collect(ctx, r, lab.NewResult(r.Grid), queue.Collector{Progress: func(int) { cancel() }})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("a collector that was stopped said %v", err)
	}
	again, err := q.Submit(t.Context(), toy.System(), grid(150), 0)
	if err != nil || again.Fresh || again.ID != r.ID || again.Batches != r.Batches {
		t.Fatalf("found as %+v, %v; submitted as %+v", again, err, r)
	}
	return again
}

// collectAgain submits a finished run once more, as somebody does whose program was killed before it
// could report: everything is there, and no worker is needed.
func collectAgain(t *testing.T, q *queue.Queue, g *lab.Grid, want lab.Report) {
	t.Helper()
	r, err := q.Submit(t.Context(), toy.System(), g, 0)
	if err != nil || r.Fresh || r.Batch != 10 {
		t.Fatalf("submitted again: %+v, %v", r, err)
	}
	res := lab.NewResult(g)
	if err := q.Collect(t.Context(), r, res, queue.Collector{}); err != nil {
		t.Fatal(err)
	}
	if got := res.Report(0, 0); !reflect.DeepEqual(got, want) {
		t.Errorf("collected again %+v, want %+v", got, want)
	}
}

// work runs a worker in this process until the test ends.
func work(t *testing.T, url string, sys game.System, log io.Writer) {
	t.Helper()
	q, err := queue.Open(t.Context(), url, slog.New(slog.NewTextHandler(log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- q.Work(ctx, systems(sys), 2) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		q.Close()
	})
}

// broken is Pickets that cannot set some games up.
type broken struct{ game.System }

func (b broken) New(s game.Setup) (game.Game, error) {
	if s.Seed%7 == 0 {
		return nil, errors.New("the rules are broken")
	}
	return b.System.New(s)
}

// changed is Pickets by other rules: every game is on another table.
type changed struct{ game.System }

func (c changed) New(s game.Setup) (game.Game, error) {
	s.Seed++
	return c.System.New(s)
}

func TestWhatCannotBePlayedIsTold(t *testing.T) {
	url := pgtest.Start(t)
	q := open(t, url)

	t.Run("a game that fails", func(t *testing.T) {
		g := grid(40)
		r, err := q.Submit(t.Context(), toy.System(), g, 5)
		if err != nil {
			t.Fatal(err)
		}
		work(t, url, broken{toy.System()}, io.Discard)
		err = q.Collect(t.Context(), r, lab.NewResult(g), queue.Collector{})
		if err == nil || !strings.Contains(err.Error(), "the rules are broken") || !strings.Contains(err.Error(), "--only") {
			t.Errorf("got %v", err)
		}
	})

	t.Run("a worker of other rules", func(t *testing.T) {
		g := grid(41)
		r, err := q.Submit(t.Context(), toy.System(), g, 5)
		if err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		ctx, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond)
		defer cancel()
		t.Run("works", func(t *testing.T) {
			work(t, url, changed{toy.System()}, &log)
			res := lab.NewResult(g)
			if err := q.Collect(ctx, r, res, queue.Collector{}); !errors.Is(err, context.DeadlineExceeded) || res.Done() != 0 {
				t.Errorf("it played %d games: %v", res.Done(), err)
			}
		})
		if !strings.Contains(log.String(), "run the same version on all machines") {
			t.Errorf("it does not say why:\n%s", log.String())
		}
	})

	t.Run("nobody works", func(t *testing.T) {
		g := grid(42)
		r, err := q.Submit(t.Context(), toy.System(), g, 5)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		err = q.Collect(ctx, r, lab.NewResult(g), queue.Collector{Patience: time.Millisecond, Waiting: func(time.Duration) { cancel() }})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
}

func TestTablesAreMadeByWhoeverComesFirst(t *testing.T) {
	url := pgtest.Start(t)
	errs := make(chan error)
	for range 4 {
		go func() {
			q, err := queue.Open(t.Context(), url, slog.New(slog.NewTextHandler(io.Discard, nil)))
			if err == nil {
				q.Close()
			}
			errs <- err
		}()
	}
	for range 4 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	for _, table := range []string{"river_job", "sortie_runs", "sortie_batches"} {
		var n int
		if err := conn.QueryRow(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil || n != 0 {
			t.Errorf("%s: %d rows, %v", table, n, err)
		}
	}
	if _, err := queue.Open(t.Context(), "no url at all", slog.Default()); err == nil || !strings.Contains(err.Error(), "postgres://user") {
		t.Errorf("got %v", err)
	}
}
