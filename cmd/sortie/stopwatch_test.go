package main

import (
	"time"

	"sortie/bot"
	"sortie/flow"
)

// stopwatch is a strong bot that notes how long it takes.
type stopwatch struct {
	*bot.Strong
	asked                              int
	all, decision, activation, longest time.Duration
}

// Search implements flow.Searcher.
func (w *stopwatch) Search(q *flow.Question, at flow.Checkpoint) flow.Answer {
	began := time.Now()
	a := w.Strong.Search(q, at)
	took := time.Since(began)
	w.asked++
	w.all += took
	w.activation += took
	w.decision, w.longest = max(w.decision, took), max(w.longest, w.activation)
	return a
}
