package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// lineEvery is how often progress is told where there is no terminal to draw on.
const lineEvery = 5 * time.Second

// meter shows progress with an estimate of the time left: a bar on a terminal, a line now and then
// elsewhere. Before is how many games were done when it began.
func meter(w io.Writer, games, before int) (progress func(int), done func()) {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		bar := progressbar.NewOptions(games-before, progressbar.OptionSetWriter(w), progressbar.OptionShowCount(),
			progressbar.OptionShowIts(), progressbar.OptionSetItsString("games"), progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish())
		return func(n int) { _ = bar.Set(n - before) }, func() { _ = bar.Finish() }
	}
	began := time.Now()
	last := began
	return func(n int) {
		if now := time.Now(); now.Sub(last) > lineEvery {
			last = now
			fmt.Fprintln(w, progressLine(n, games, before, now.Sub(began)))
		}
	}, func() {}
}

// progressLine says how far a run is and when it will be done.
func progressLine(n, games, before int, since time.Duration) string {
	line := fmt.Sprintf("%d of %d games", n, games)
	if fresh := n - before; fresh > 0 && since > 0 {
		left := time.Duration(float64(since) / float64(fresh) * float64(games-n))
		line += fmt.Sprintf(", %.0f a second, about %v left", float64(fresh)/since.Seconds(), left.Round(time.Second))
	}
	return line
}
