package queue

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"sortie/game"
	"sortie/lab"
)

// Run is a grid in the queue.
type Run struct {
	ID      string
	Grid    *lab.Grid
	Batch   int // games in a batch
	Batches int
	Fresh   bool // it was not in the queue before
}

// span is the games of a batch: from, and before which.
func (r *Run) span(batch int) (from, to int) {
	return batch * r.Batch, min((batch+1)*r.Batch, r.Grid.Total())
}

// work is how long a batch should take.
const work = 2 * time.Second

// Submit puts a grid into the queue, or finds it there: the same grid played by the same rules is the
// same run, so a submitter that was interrupted goes on by submitting again. Batch is how many games
// make a job; 0 measures how many take two seconds.
func (q *Queue) Submit(ctx context.Context, sys game.System, g *lab.Grid, batch int) (*Run, error) {
	began := time.Now()
	probe, err := g.PlayOne(sys, 0)
	if err != nil {
		return nil, err
	}
	if batch <= 0 {
		batch = int(min(max(work/max(time.Since(began), time.Microsecond), 1), 1000))
	}
	plan, err := json.Marshal(g)
	if err != nil {
		return nil, err
	}
	hash, _ := probe.Hash.MarshalText()
	sum := sha256.Sum256(append(hash, plan...))
	r := &Run{ID: fmt.Sprintf("%x", sum[:8]), Grid: g, Batch: batch}
	return r, q.enduring(ctx, nil, func() error { return q.submit(ctx, r, plan, hash) })
}

// submit writes a run down, unless it is there.
func (q *Queue) submit(ctx context.Context, r *Run, plan, hash []byte) error {
	g := r.Grid
	return pgx.BeginFunc(ctx, q.pool, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `INSERT INTO sortie_runs (id, plan, probe, batch) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
			r.ID, string(plan), string(hash), r.Batch)
		if err != nil {
			return err
		}
		if r.Fresh = tag.RowsAffected() == 1; !r.Fresh {
			err := tx.QueryRow(ctx, `SELECT batch FROM sortie_runs WHERE id = $1`, r.ID).Scan(&r.Batch)
			r.Batches = (g.Total() + r.Batch - 1) / r.Batch
			return err
		}
		r.Batches = (g.Total() + r.Batch - 1) / r.Batch
		all := make([]int, r.Batches)
		for i := range all {
			all[i] = i
		}
		return q.offer(ctx, tx, r, all)
	})
}

// offer makes jobs of batches.
func (q *Queue) offer(ctx context.Context, tx pgx.Tx, r *Run, batches []int) error {
	client, err := river.NewClient(riverpgxv5.New(q.pool), &river.Config{Logger: slog.New(quiet{q.log.Handler()})})
	if err != nil {
		return err
	}
	const atOnce = 1000
	for len(batches) > 0 {
		n := min(atOnce, len(batches))
		jobs := make([]river.InsertManyParams, n)
		for i, b := range batches[:n] {
			jobs[i].Args = batchArgs{Run: r.ID, Batch: b}
		}
		if _, err := client.InsertManyFastTx(ctx, tx, jobs); err != nil {
			return err
		}
		batches = batches[n:]
	}
	return nil
}
