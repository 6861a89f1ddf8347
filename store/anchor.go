package store

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// anchor remembers beside the database where the journal of every match ends. A database that was
// replaced by an older copy, or has lost its write-ahead file, is whole in itself: only the anchor knows
// that there was more. It is written after the database, so it is never ahead of what is on the disk.
type anchor struct {
	mu    sync.Mutex
	file  string
	out   *os.File
	ends  map[string]end
	place string // what the folder is known by, "" if nothing
	lines int    // in the file
	since time.Time
	err   error // of the last write; the next one tries again
}

// anchorMagic is the first line.
const anchorMagic = "sortie-anchor 1"

// AnchorFile is the name of the anchor in a data folder.
const AnchorFile = "sortie.anchor"

// placeWord begins the line with what the folder is known by. It has two words, a line of a match three.
const placeWord = "place"

// readAnchor reads the ends that were written, and what the folder was known by; a last line that is cut off is
// left out. None is no error.
func readAnchor(file string) (ends map[string]end, place string, err error) {
	ends = map[string]end{}
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return ends, "", nil
	}
	if err != nil {
		return nil, "", err
	}
	first, rest, _ := strings.Cut(string(b), "\n")
	if first != anchorMagic {
		return nil, "", fmt.Errorf("%s is no anchor of a store: its first line is not %q; move it away to go on without it", file, anchorMagic)
	}
	for rest != "" {
		line, more, whole := strings.Cut(rest, "\n")
		rest = more
		w := strings.Split(line, " ")
		if whole && len(w) == 2 && w[0] == placeWord {
			place = w[1]
		}
		if !whole || len(w) != 3 {
			continue
		}
		n, err := strconv.ParseInt(w[1], 10, 64)
		if err != nil {
			continue
		}
		ends[w[0]] = end{n, w[2]}
	}
	return ends, place, nil
}

// openAnchor writes the anchor anew, short, and keeps it open.
func openAnchor(file string, ends map[string]end, place string) (*anchor, error) {
	a := &anchor{file: file, ends: ends, place: place}
	return a, a.rewrite()
}

// rewrite writes one line for each match, whole or not at all.
func (a *anchor) rewrite() error {
	part := a.file + ".part"
	f, err := os.OpenFile(part, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	fmt.Fprintln(w, anchorMagic)
	if a.place != "" {
		fmt.Fprintln(w, placeWord, a.place)
	}
	for _, id := range slices.Sorted(maps.Keys(a.ends)) {
		w.WriteString(anchorLine(id, a.ends[id]))
	}
	if err := errors.Join(w.Flush(), f.Sync()); err != nil {
		return errors.Join(err, f.Close(), os.Remove(part))
	}
	if a.out != nil {
		a.out.Close()
		a.out = nil
	}
	if err := errors.Join(f.Close(), os.Rename(part, a.file), syncFolder(filepath.Dir(a.file))); err != nil {
		return err
	}
	a.lines, a.since = len(a.ends), time.Now()
	a.out, err = os.OpenFile(a.file, os.O_APPEND|os.O_WRONLY, 0o600)
	return err
}

func anchorLine(id string, e end) string { return fmt.Sprintf("%s %d %s\n", id, e.count, e.sum) }

// note remembers a new end. The record is on the disk already, so a failure here loses nothing; and as
// an anchor that is behind does no harm, it is forced to the disk once a second and not for every record.
func (a *anchor) note(id string, count int64, sum string) {
	if a == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ends[id] = end{count, sum}
	a.lines++
	if a.out == nil || a.err != nil || a.lines > 2*len(a.ends)+10_000 {
		a.err = a.rewrite()
		return
	}
	if _, a.err = a.out.WriteString(anchorLine(id, a.ends[id])); a.err == nil && time.Since(a.since) > time.Second {
		a.err, a.since = a.out.Sync(), time.Now()
	}
}

// of is the end of one match, if the anchor has it.
func (a *anchor) of(id string) []end {
	if a == nil {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if e, ok := a.ends[id]; ok {
		return []end{e}
	}
	return nil
}

func (a *anchor) close() error {
	if a == nil {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.out == nil {
		return a.err
	}
	err := errors.Join(a.err, a.out.Sync(), a.out.Close())
	a.out = nil
	return err
}

// syncFolder makes the names in a folder reach the disk. Some systems cannot, and need not.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	_ = d.Sync()
	return d.Close()
}
