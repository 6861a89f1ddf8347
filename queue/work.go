package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"sortie/game"
	"sortie/lab"
)

// How long one batch may take, and after what time River takes it back from a worker that is gone.
const (
	batchLimit  = 2 * time.Minute
	rescueAfter = batchLimit + 5*time.Second
)

// Work plays batches until the context ends, then finishes what it has in hand. Systems finds a rule
// system by its short id.
func (q *Queue) Work(ctx context.Context, systems func(id string) (game.System, error), workers int) error {
	w := &worker{q: q, systems: systems, runs: map[string]*job{}}
	all := river.NewWorkers()
	if err := river.AddWorkerSafely(all, w); err != nil {
		return err
	}
	client, err := river.NewClient(riverpgxv5.New(q.pool), &river.Config{
		Queues:  map[string]river.QueueConfig{queueName: {MaxWorkers: max(1, workers)}},
		Workers: all, Logger: slog.New(quiet{q.log.Handler()}), JobTimeout: batchLimit, RescueStuckJobsAfter: rescueAfter,
		FetchCooldown: 50 * time.Millisecond, FetchPollInterval: time.Second,
	})
	if err != nil {
		return err
	}
	if err := client.Start(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	<-ctx.Done()
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), batchLimit)
	defer cancel()
	return client.Stop(stop)
}

// worker plays the batches of any run.
type worker struct {
	river.WorkerDefaults[batchArgs]
	q       *Queue
	systems func(id string) (game.System, error)
	mu      sync.Mutex
	runs    map[string]*job
}

// job is what a worker knows of a run.
type job struct {
	Run
	sys game.System
	err error // why this worker cannot take part
}

// Work implements river.Worker.
func (w *worker) Work(ctx context.Context, rj *river.Job[batchArgs]) error {
	began := time.Now()
	j, err := w.find(ctx, rj.Args.Run)
	if err != nil {
		return err
	}
	if j == nil {
		return river.JobCancel(fmt.Errorf("run %s is gone", rj.Args.Run))
	}
	if j.err != nil {
		w.q.log.Error("cannot take part", "run", j.ID, "why", j.err)
		return river.JobSnooze(15 * time.Second) // another worker can
	}
	lines, fault, err := w.play(ctx, j, rj.Args.Batch)
	if err != nil {
		return err
	}
	err = pgx.BeginFunc(ctx, w.q.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `INSERT INTO sortie_batches (run, batch, records, fault) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
			j.ID, rj.Args.Batch, lines, fault); err != nil {
			return err
		}
		_, err := river.JobCompleteTx[*riverpgxv5.Driver](ctx, tx, rj)
		return err
	})
	if err == nil {
		w.q.log.Info("played", "run", j.ID, "batch", rj.Args.Batch, "of", j.Batches, "seconds", time.Since(began).Seconds())
	}
	return err
}

// play plays a batch, unless somebody has. A game that fails is told to the submitter: it would fail
// everywhere.
func (w *worker) play(ctx context.Context, j *job, batch int) (lines, fault string, err error) {
	var known bool
	if err := w.q.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM sortie_batches WHERE run = $1 AND batch = $2)`, j.ID, batch).Scan(&known); err != nil || known {
		return "", "", err
	}
	var recs []*lab.Record
	from, to := j.span(batch)
	for n := from; n < to; n++ {
		if err := ctx.Err(); err != nil {
			return "", "", err
		}
		rec, err := j.Grid.PlayOne(j.sys, n)
		if err != nil {
			return "", err.Error(), nil
		}
		recs = append(recs, rec)
	}
	b, err := lab.EncodeRecords(recs)
	return string(b), "", err
}

// find reads a run once, and plays its first game to see that these rules are the submitter's; nil if
// the run is gone.
func (w *worker) find(ctx context.Context, id string) (*job, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if j := w.runs[id]; j != nil {
		return j, nil
	}
	var plan, probe string
	j := &job{Run: Run{ID: id, Grid: new(lab.Grid)}}
	err := w.q.pool.QueryRow(ctx, `SELECT plan, probe, batch FROM sortie_runs WHERE id = $1`, id).Scan(&plan, &probe, &j.Batch)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal([]byte(plan), j.Grid); err != nil {
		return nil, err
	}
	j.Batches = (j.Grid.Total() + j.Batch - 1) / j.Batch
	j.prove(w.systems, probe)
	w.runs[id] = j
	w.q.log.Info("takes part", slog.String("run", id), slog.String("system", j.Grid.System), slog.Int("games", j.Grid.Total()))
	return j, nil
}

// prove notes why this program would play the run otherwise than its submitter, if it would.
func (j *job) prove(systems func(string) (game.System, error), probe string) {
	if j.sys, j.err = systems(j.Grid.System); j.err != nil {
		return
	}
	rec, err := j.Grid.PlayOne(j.sys, 0)
	if err != nil {
		j.err = err
		return
	}
	if got, _ := rec.Hash.MarshalText(); string(got) != probe {
		j.err = errors.New("this program plays its first game otherwise than the one that submitted it: run the same version on all machines")
	}
}
