package lab

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"sortie/game"
)

// Files of a results folder.
const (
	planFile    = "plan.json"
	resultsFile = "results.jsonl"
)

// Folder keeps the records of a grid on disk, one line of JSON a game in the order they were finished,
// so that an interrupted run can go on.
type Folder struct {
	file *os.File
	dir  string
	line []byte
}

// OpenFolder opens or makes the results folder of a grid and reads what it holds into the result. It
// refuses a folder that holds games of another plan, and one whose games these rules play otherwise. A
// last line cut off when the machine or the program died is taken away: its game is played again.
func OpenFolder(dir string, sys game.System, g *Grid, res *Result) (f *Folder, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	if err := keepPlan(filepath.Join(dir, planFile), g); err != nil {
		return nil, fmt.Errorf("%s %w", dir, err)
	}
	file, err := os.OpenFile(filepath.Join(dir, resultsFile), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			file.Close()
		}
	}()
	first, end, err := readRecords(file, res)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file.Name(), err)
	}
	if first != nil {
		if err := g.verify(sys, first); err != nil {
			return nil, fmt.Errorf("%s: %w", dir, err)
		}
	}
	if err := file.Truncate(end); err != nil {
		return nil, err
	}
	if _, err := file.Seek(end, io.SeekStart); err != nil {
		return nil, err
	}
	return &Folder{file: file, dir: dir}, nil
}

// keepPlan writes the plan into a new folder, or holds it against the one that is there.
func keepPlan(name string, g *Grid) error {
	b, err := os.ReadFile(name)
	if err == nil {
		var old Grid
		if err := json.Unmarshal(b, &old); err != nil {
			return fmt.Errorf("has a damaged %s: %w", planFile, err)
		}
		if why := g.Differs(&old); why != "" {
			return fmt.Errorf("holds results of another plan: %s. Name another folder, or write the command that began it", why)
		}
		if old.Games >= g.Games {
			return nil
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if b, err = json.MarshalIndent(g, "", " "); err != nil {
		return err
	}
	if err := os.WriteFile(name+".new", append(b, '\n'), 0o644); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}

// readRecords adds every whole line to the result. It returns the first record and where the whole lines
// end.
func readRecords(file io.Reader, res *Result) (first *Record, end int64, err error) {
	in := bufio.NewReaderSize(file, 1<<16)
	for no := 1; ; no++ {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return first, end, nil // what has no line end was cut off
		}
		if err != nil {
			return nil, 0, err
		}
		rec := new(Record)
		if err := json.Unmarshal(line, rec); err != nil {
			return nil, 0, fmt.Errorf("line %d is damaged: take it out, and its game is played again (%w)", no, err)
		}
		if _, err := res.Add(rec); err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", no, err)
		}
		if first == nil {
			first = rec
		}
		end += int64(len(line))
	}
}

// verify plays a kept game again: results of other rules must not be joined with these.
func (g *Grid) verify(sys game.System, rec *Record) error {
	again, err := g.PlayOne(sys, rec.Game)
	if err != nil {
		return err
	}
	if again.Hash != rec.Hash {
		return fmt.Errorf("game %d goes otherwise now: the rules, the data or the bots have changed since. Name another folder", rec.Game)
	}
	return nil
}

// Keep writes one record down.
func (f *Folder) Keep(rec *Record) error {
	b, err := json.Marshal(rec)
	if err != nil {
		return err
	}
	f.line = append(append(f.line[:0], b...), '\n')
	_, err = f.file.Write(f.line)
	return err
}

// Close ends the writing.
func (f *Folder) Close() error { return errors.Join(f.file.Sync(), f.file.Close()) }

// EncodeRecords writes records as lines, as in a results file.
func EncodeRecords(recs []*Record) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	for _, rec := range recs {
		if err := enc.Encode(rec); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// DecodeRecords reads them back.
func DecodeRecords(b []byte) (out []*Record, err error) {
	dec := json.NewDecoder(bytes.NewReader(b))
	for {
		rec := new(Record)
		if err := dec.Decode(rec); err == io.EOF {
			return out, nil
		} else if err != nil {
			return nil, err
		}
		out = append(out, rec)
	}
}
