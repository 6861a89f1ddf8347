package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"sortie/game"
	"sortie/lab"
	"sortie/queue"
)

// workerCmd plays games that others submit.
type workerCmd struct {
	Queue   string `help:"PostgreSQL database that runs are submitted to." env:"SORTIE_QUEUE" placeholder:"URL" required:""`
	Workers int    `help:"How many games at once; 0 for one a processor." default:"0"`
}

// Help is shown below the flags.
func (workerCmd) Help() string {
	return `Start it on every machine that should help, with the same version of sortie everywhere; then submit
with sortie sim --queue URL. Workers and the submitter may be ended, killed or lost at any moment: what
they had in hand is played again, and no game counts twice. The tables in the database are made by
whoever comes first.

Example:
  sortie worker --queue postgres://lab:secret@db.example:5432/lab`
}

// Run works until it is told to end, and finishes what it has in hand.
func (c *workerCmd) Run(e *env) error {
	batch()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	log := slog.New(slog.NewTextHandler(e.err, nil))
	q, err := queue.Open(ctx, c.Queue, log)
	if err != nil {
		return misuse{err}
	}
	defer q.Close()
	workers := c.Workers
	if workers <= 0 {
		workers = runtime.NumCPU()
	}
	fmt.Fprintf(e.out, "working with %d at once; end with Ctrl-C\n", workers)
	return q.Work(ctx, e.find, workers)
}

// queued submits the grid and gathers what the workers play.
func (c *simCmd) queued(ctx context.Context, e *env, sys game.System, grid *lab.Grid, res *lab.Result, keep func(*lab.Record) error) (rep lab.Report, err error) {
	q, err := queue.Open(ctx, c.Queue, slog.New(slog.NewTextHandler(e.err, &slog.HandlerOptions{Level: slog.LevelWarn})))
	if err != nil {
		return rep, misuse{err}
	}
	defer q.Close()
	began := time.Now()
	run, err := q.Submit(ctx, sys, grid, 0)
	if err != nil {
		return rep, err
	}
	word := "submitted"
	if !run.Fresh {
		word = "found, submitted before"
	}
	fmt.Fprintf(e.err, "run %s %s: %d games in %d batches\n", run.ID, word, grid.Total(), run.Batches)
	before := res.Done()
	progress, done := meter(e.err, grid.Total(), before)
	err = q.Collect(ctx, run, res, queue.Collector{Keep: keep, Progress: progress, Away: func(err error) {
		fmt.Fprintf(e.err, "the queue's database is away, trying again: %v\n", err)
	}, Waiting: func(since time.Duration) {
		fmt.Fprintf(e.err, "nobody has worked for %v: start sortie worker --queue with the same address somewhere\n", since.Round(time.Second))
	}})
	done()
	return res.Report(res.Done()-before, time.Since(began).Seconds()), err
}
