package queue

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// How long the database may be away before a submitter gives up, how often it tries meanwhile, and how often
// it says so.
const (
	awayAtMost = 15 * time.Minute
	tryEvery   = 500 * time.Millisecond
	tellEvery  = 10 * time.Second
)

// enduring does something again and again while the database is away: it is restarted, or the network was
// cut. Everything that is done here may be done twice.
func (q *Queue) enduring(ctx context.Context, away func(error), do func() error) error {
	var since, told time.Time
	for {
		err := do()
		if err == nil || ctx.Err() != nil || !passing(err) {
			return err
		}
		now := time.Now()
		if since.IsZero() {
			since = now
		}
		if now.Sub(since) > awayAtMost {
			return fmt.Errorf("the queue's database has been away for %v: %w", awayAtMost, err)
		}
		if now.Sub(told) > tellEvery {
			told = now
			q.log.Warn("the queue's database is away, trying again", "error", err)
			if away != nil {
				away(err)
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(tryEvery):
		}
	}
}

// passing tells whether an error is of the connection and not of what was asked.
func passing(err error) bool {
	var said *pgconn.PgError
	if errors.As(err, &said) {
		switch said.Code[:min(2, len(said.Code))] {
		case "08", "53", "57", "58": // connection, resources, operator (shutdown, starting up), system
			return said.Code != "57014" // cancelled on demand
		}
		return said.Code == "40001" || said.Code == "40P01" // a conflict with another, or a deadlock: once more
	}
	var connect *pgconn.ConnectError
	var network net.Error
	return errors.As(err, &connect) || errors.As(err, &network) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, net.ErrClosed) || pgconn.SafeToRetry(err) || strings.Contains(err.Error(), "conn closed")
}
