// Command measure measures how fast the rules are, in one run on one core, and writes the figures of docs/performance.md between their
// marks; the text around them stays. Everything is timed by the processor time it takes, so that other work on the machine changes
// little. What it runs is what there is: the benchmarks of the rules, `sortie sim`, and tools/peers for the chess library beside it.
//
//	go run ./tools/measure            all of it, some minutes of one core
//	go run ./tools/measure -short     few games of each, to try it
//
// -log FILE keeps what was measured, and -from FILE makes the page of it again.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"
)

type options struct {
	page, log, from string
	short           bool
}

func main() {
	var o options
	flag.StringVar(&o.page, "page", "docs/performance.md", "the page whose figures are written")
	flag.BoolVar(&o.short, "short", false, "few games of each, to try it: the figures are rough, and the page says so")
	flag.StringVar(&o.log, "log", "", "also keep what was measured in this file")
	flag.StringVar(&o.from, "from", "", "measure nothing: take what such a file has")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

func run(o options) error {
	if flag.NArg() > 0 {
		return fmt.Errorf("what is %q? go run ./tools/measure [-short] [-page FILE] [-log FILE] [-from FILE]", flag.Arg(0))
	}
	systems, err := measured()
	if err != nil {
		return err
	}
	if err := hasPlaces(o.page); err != nil { // before the minutes of measuring, not after
		return err
	}
	log, err := o.figures(systems)
	if err != nil {
		return err
	}
	return update(o.page, systems, log)
}

// figures is what was measured, now or before.
func (o options) figures(systems []system) ([]byte, error) {
	if o.from != "" {
		return os.ReadFile(o.from)
	}
	began := time.Now()
	var log bytes.Buffer
	if err := measure(systems, o.short, &log); err != nil {
		return nil, err
	}
	fmt.Fprintf(os.Stderr, "measured in %.0f s\n", time.Since(began).Seconds())
	if o.log == "" {
		return log.Bytes(), nil
	}
	return log.Bytes(), os.WriteFile(o.log, log.Bytes(), 0o644)
}

// update writes what a log says into the page. Whatever fails leaves the page as it was.
func update(path string, systems []system, log []byte) error {
	f, err := parse(string(log))
	if err != nil {
		return err
	}
	blocks, err := tables(f, systems)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	out, err := fill(string(text), blocks)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return replace(path, out)
}

// replace writes a file whole or not at all.
func replace(path, text string) error {
	if err := os.WriteFile(path+".new", []byte(text), 0o644); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

// hasPlaces tells whether a page has a place for every table, and for nothing else.
func hasPlaces(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	none := map[string]string{}
	for _, name := range strings.Fields(places) {
		none[name] = ""
	}
	if _, err := fill(string(text), none); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
