// Package queue plays a grid on many machines. A run is cut into batches of a few seconds; River hands
// them out from a PostgreSQL database to whoever works, and each batch comes back as one row that is
// written in the transaction that completes its job. Submitter and workers may die at any moment: what
// was not completed is played again, and a batch that two have played is the same batch.
package queue

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Names in the database.
const (
	jobKind   = "sortie_games"
	queueName = "sortie"
	migrating = 0x5067_7e1e // advisory lock of those who migrate
)

// Queue is a database that runs are submitted to.
type Queue struct {
	pool *pgxpool.Pool
	log  *slog.Logger
}

// batchArgs is a job: some games of a run.
type batchArgs struct {
	Run   string `json:"run"`
	Batch int    `json:"batch"`
}

// Kind implements river.JobArgs.
func (batchArgs) Kind() string { return jobKind }

// InsertOpts implements river.JobArgsWithInsertOpts. A batch is tried often: what fails is a machine,
// since a game that fails is a result.
func (batchArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueName, MaxAttempts: 20}
}

// Open connects to a database and brings its tables up to date. The URL is as PostgreSQL's own tools
// take it: postgres://user:password@host:5432/database.
func Open(ctx context.Context, url string, log *slog.Logger) (*Queue, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("the queue's address is no PostgreSQL URL such as postgres://user:password@host:5432/database: %w", err)
	}
	config.MaxConns = max(config.MaxConns, 4) // one listens, one holds the lock of migrations
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	q := &Queue{pool: pool, log: log}
	if err := q.migrate(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("the queue's database: %w", err)
	}
	return q, nil
}

// Close ends the connections.
func (q *Queue) Close() { q.pool.Close() }

// migrate makes River's tables and ours, one program at a time.
func (q *Queue) migrate(ctx context.Context) (err error) {
	conn, err := q.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", migrating); err != nil {
		return err
	}
	defer func() { _, _ = conn.Exec(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", migrating) }()
	m, err := rivermigrate.New(riverpgxv5.New(q.pool), &rivermigrate.Config{Logger: slog.New(quiet{q.log.Handler()})})
	if err != nil {
		return err
	}
	if _, err := m.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return err
	}
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	db := stdlib.OpenDBFromPool(q.pool)
	defer db.Close()
	p, err := goose.NewProvider(goose.DialectPostgres, db, files, goose.WithTableName("sortie_queue_version"))
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}
