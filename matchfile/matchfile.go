// Package matchfile reads and writes the match file: one text format that holds a whole match, its
// set-up and everything that entered it since. docs/matchfile.md describes it for people who want to
// read or write one without this program. A file has exactly one spelling, so that equal matches are
// equal files.
package matchfile

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"slices"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/game"
)

// Limits that keep broken or hostile files from taking the machine.
const (
	MaxLine    = 64 << 10
	MaxEntries = 10_000_000
	maxBlock   = 100_000 // lines of one list or table
)

// drawnLine is how a match that was called a draw says so.
const drawnLine = "drawn"

// magic is the first line.
const magic = "sortie-match 1"

// File is a match: its set-up, what makes its dice checkable, and its log.
type File struct {
	Rules string // version of the rules code that played it
	Setup game.Setup
	Sealing
	Epochs  []Epoch
	Entries []flow.Entry
	Jumps   []Jump
	// Resigned are those who gave up, in order. It is no part of the log, and nothing proves it.
	Resigned []flow.Seat
	// Drawn: it ended without a winner because somebody's time was out. Nothing proves that either.
	Drawn bool
}

// Jump says that the die of an entry has a number of its own: dice that an undo took back keep
// their numbers, so that nobody sees a die twice.
type Jump struct {
	Entry int // index of the entry before which it stands
	Die   uint64
}

// Write writes a match. It refuses what could not be read back.
func Write(w io.Writer, f *File) error {
	var b bytes.Buffer
	if err := head(&b, f); err != nil {
		return err
	}
	b.WriteString("log\n")
	if err := entries(&b, f); err != nil {
		return err
	}
	for i, seat := range f.Resigned {
		if seat < 0 || int(seat) >= f.Setup.Sides() || slices.Contains(f.Resigned[:i], seat) {
			return errors.New("matchfile: a seat that resigned is none of the match, or is named twice")
		}
		fmt.Fprintf(&b, "resigned %d\n", seat)
	}
	if f.Drawn {
		b.WriteString(drawnLine + "\n")
	}
	fmt.Fprintf(&b, "end %d ", len(f.Entries))
	h := sha256.New()
	h.Write(b.Bytes())
	b.WriteString(checksum(h) + "\n")
	_, err := w.Write(b.Bytes())
	return err
}

// checksum covers every byte before it. It finds accidents, not forgery: the hashes of the log and
// the dice's commitment are for that.
func checksum(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)[:8]) }

func head(b *bytes.Buffer, f *File) error {
	whole := f.Setup.Whole()
	s := &whole
	if s.Sides() > flow.MaxSeats || len(f.Setup.Names) > s.Sides() {
		return fmt.Errorf("matchfile: a match has 2 to %d sides, each with a name and a list", flow.MaxSeats)
	}
	if err := errors.Join(s.CheckWords(), game.CheckName(f.Rules), game.CheckName(f.Commitment)); err != nil {
		return fmt.Errorf("matchfile: %w", err)
	}
	fmt.Fprintf(b, "%s\nsystem %s\nrules %s\nmission %s\npoints %d\nseed %d\n", magic,
		strconv.Quote(s.System), strconv.Quote(f.Rules), strconv.Quote(s.Mission), s.Points, s.Seed)
	for _, name := range s.Names {
		fmt.Fprintf(b, "name %s\n", strconv.Quote(name))
	}
	for _, o := range s.Options {
		fmt.Fprintf(b, "option %s %s\n", strconv.Quote(o.ID), strconv.Quote(o.Value))
	}
	for _, list := range s.Lists {
		if err := writeBlock(b, "list", list); err != nil {
			return err
		}
	}
	if err := writeBlock(b, "table", s.Table); err != nil {
		return err
	}
	if s.Data != "" {
		if err := writeBlock(b, "data", s.Data); err != nil {
			return err
		}
	}
	if err := writeSealings(b, f); err != nil {
		return err
	}
	return longest(b.Bytes())
}

// writeBlock indents a text by tabs. Every line of it has one, the empty last line too, so that the
// text comes back to the byte.
func writeBlock(b *bytes.Buffer, word, text string) error {
	lines := strings.Split(text, "\n")
	if len(lines) > maxBlock {
		return fmt.Errorf("matchfile: a %s of %d lines is too long: at most %d", word, len(lines), maxBlock)
	}
	b.WriteString(word + "\n")
	for _, line := range lines {
		b.WriteString("\t" + line + "\n")
	}
	return nil
}

func longest(b []byte) error {
	for line := range bytes.SplitSeq(b, []byte("\n")) {
		if len(line) > MaxLine {
			return fmt.Errorf("matchfile: a line of %d bytes is too long: at most %d", len(line), MaxLine)
		}
	}
	return nil
}

func entries(b *bytes.Buffer, f *File) error {
	if len(f.Entries) > MaxEntries {
		return fmt.Errorf("matchfile: %d entries are too many: at most %d", len(f.Entries), MaxEntries)
	}
	jumps := f.Jumps
	for i := range f.Entries {
		if len(jumps) > 0 && jumps[0].Entry == i {
			fmt.Fprintf(b, "d %d\n", jumps[0].Die)
			jumps = jumps[1:]
		}
		from := b.Len()
		if err := writeEntry(b, &f.Entries[i]); err != nil {
			return fmt.Errorf("matchfile: entry %d: %w", i+1, err)
		}
		if n := b.Len() - from - 1; n > MaxLine {
			return fmt.Errorf("matchfile: entry %d takes %d bytes: at most %d", i+1, n, MaxLine)
		}
	}
	if len(jumps) > 0 {
		return errors.New("matchfile: jumps must stand in order, each before an entry")
	}
	return nil
}
