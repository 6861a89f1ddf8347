package queue

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"sortie/lab"
)

// Patience is how long a submitter waits for batches that somebody has taken and not brought back before
// it offers them again. It is short, because a batch played twice costs seconds and is counted once.
const Patience = 10 * time.Second

// pollEvery is how often a submitter looks for results.
const pollEvery = 200 * time.Millisecond

// Collector gathers the results of a run.
type Collector struct {
	Patience time.Duration             // Patience if 0
	Keep     func(*lab.Record) error   // told of every game that the result did not know
	Progress func(done int)            // told how many games are known
	Waiting  func(since time.Duration) // told when nothing comes and nobody works
	Away     func(err error)           // told when the database is away, and again while it stays so
}

// Collect waits until every batch of a run has come back, and adds its games to the result.
func (q *Queue) Collect(ctx context.Context, r *Run, res *lab.Result, c Collector) error {
	if c.Patience == 0 {
		c.Patience = Patience
	}
	seen := make([]bool, r.Batches)
	left := r.Batches
	last := time.Now() // when something came, or was offered again
	quiet := last
	for left > 0 {
		var n int
		err := q.enduring(ctx, c.Away, func() error {
			got, err := q.take(ctx, r, res, &c, seen)
			n += got // what came before a connection broke has come
			return err
		})
		if err != nil {
			return stopped(ctx, r, res, err)
		}
		if left -= n; n > 0 {
			last, quiet = time.Now(), time.Now()
			continue
		}
		if time.Since(last) > c.Patience {
			last = time.Now()
			idle := func() {
				if c.Waiting != nil {
					c.Waiting(time.Since(quiet))
				}
			}
			if err := q.enduring(ctx, c.Away, func() error { return q.again(ctx, r, seen, idle) }); err != nil {
				return stopped(ctx, r, res, err)
			}
		}
		select {
		case <-ctx.Done():
			return stopped(ctx, r, res, ctx.Err())
		case <-time.After(pollEvery):
		}
	}
	return nil
}

// stopped says how far a run had come when it was stopped; another error stays as it is.
func stopped(ctx context.Context, r *Run, res *lab.Result, err error) error {
	if ctx.Err() == nil {
		return err
	}
	return fmt.Errorf("stopped after %d of %d games: %w", res.Done(), r.Grid.Total(), ctx.Err())
}

// take reads the batches that have come since.
func (q *Queue) take(ctx context.Context, r *Run, res *lab.Result, c *Collector, seen []bool) (n int, err error) {
	known := []int32{}
	for b, ok := range seen {
		if ok {
			known = append(known, int32(b))
		}
	}
	rows, err := q.pool.Query(ctx, `SELECT batch, records, fault FROM sortie_batches WHERE run = $1 AND batch <> ALL ($2) ORDER BY batch LIMIT 200`, r.ID, known)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var batch int
		var lines, fault string
		if err := rows.Scan(&batch, &lines, &fault); err != nil {
			return n, err
		}
		if fault != "" {
			return n, errors.New(fault)
		}
		if batch < 0 || batch >= len(seen) {
			return n, fmt.Errorf("run %s has a batch %d that nobody asked for", r.ID, batch)
		}
		if err := c.add(r, res, batch, lines); err != nil {
			return n, err
		}
		seen[batch] = true
		n++
	}
	return n, rows.Err()
}

// add puts one batch into the result.
func (c *Collector) add(r *Run, res *lab.Result, batch int, lines string) error {
	recs, err := lab.DecodeRecords([]byte(lines))
	if err != nil {
		return err
	}
	from, to := r.span(batch)
	if len(recs) != to-from {
		return fmt.Errorf("batch %d of run %s has %d games, not %d", batch, r.ID, len(recs), to-from)
	}
	for _, rec := range recs {
		fresh, err := res.Add(rec)
		if err == nil && fresh && c.Keep != nil {
			err = c.Keep(rec)
		}
		if err != nil {
			return err
		}
	}
	if c.Progress != nil {
		c.Progress(res.Done())
	}
	return nil
}

// again offers batches that were taken and not brought back, once nobody has any left to take: those who
// took them may be dead, and River itself would wait for minutes.
func (q *Queue) again(ctx context.Context, r *Run, seen []bool, idle func()) error {
	var waiting int
	err := q.pool.QueryRow(ctx, `SELECT count(*) FROM river_job WHERE kind = $1 AND args @> jsonb_build_object('run', $2::text) AND state = 'available'`,
		jobKind, r.ID).Scan(&waiting)
	if err != nil {
		return err
	}
	if waiting > 0 {
		idle()
		return nil
	}
	var missing []int
	for b, ok := range seen {
		if !ok {
			missing = append(missing, b)
		}
	}
	q.log.Info("offered again", "run", r.ID, "batches", len(missing))
	return pgx.BeginFunc(ctx, q.pool, func(tx pgx.Tx) error { return q.offer(ctx, tx, r, missing) })
}
