package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"sortie/match"
	"sortie/store"
)

// doctorCmd says what would become of kept matches under this program.
type doctorCmd struct {
	Data string `help:"Data folder; your own if left out."`
	JSON bool   `name:"json" help:"Write JSON."`
}

// Help is shown below the flags.
func (doctorCmd) Help() string {
	return `Run it with a new version before you serve with it. It works on a copy and changes nothing; a server may
be running in the folder. Each match goes on exactly, from a snapshot (the rules have changed since: the last
answers may be asked again), with its answers and dice played again (a state is kept in another form now), can
only be looked at, or is damaged (a checksum does not fit).
Exit code 1 if a match would not go on, or something is missing.`
}

// diagnosis is what the doctor says of a folder.
type diagnosis struct {
	Folder  string            `json:"folder"`
	Matches []prospect        `json:"matches"`
	Lost    []store.LostMatch `json:"lost"`
}

// prospect is what would become of one match.
type prospect struct {
	ID     string       `json:"id"`
	System string       `json:"system"`
	Rules  string       `json:"rules"`
	Status match.Status `json:"status"`
	Course match.Course `json:"course"` // or "damaged"
	Reason string       `json:"reason,omitempty"`
}

// damagedCourse is the course of a match whose checksums do not fit.
const damagedCourse match.Course = match.Course(match.Damaged)

// Run examines a copy of the folder.
func (c *doctorCmd) Run(e *env) error {
	dir, err := existing(c.Data)
	if err != nil {
		return err
	}
	d, err := examine(e, dir)
	if err != nil {
		return err
	}
	if c.JSON {
		enc := json.NewEncoder(e.out)
		enc.SetIndent("", "  ")
		err = enc.Encode(d)
	} else {
		d.print(e)
	}
	if err == nil && !d.well() {
		err = errors.New("not everything goes on")
	}
	return err
}

// existing is a data folder that must be there.
func existing(data string) (string, error) {
	dir, err := dataFolder(data)
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return "", misused("there is no data folder %s: choose one with --data DIR", dir)
	}
	return dir, nil
}

// examine opens a copy of a folder and asks for every match how it would go on.
func examine(e *env, dir string) (d diagnosis, err error) {
	d = diagnosis{Folder: dir, Matches: []prospect{}, Lost: []store.LostMatch{}}
	scratch, err := os.MkdirTemp("", "sortie-doctor-")
	if err != nil {
		return d, err
	}
	defer os.RemoveAll(scratch)
	if err := store.CopyFolder(dir, scratch); err != nil {
		return d, err
	}
	s, lost, err := store.OpenFolder(scratch)
	if err != nil {
		return d, errors.New(strings.ReplaceAll(err.Error(), scratch, dir)) // the copy means nothing to anybody
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	d.Lost = append(d.Lost, lost...)
	ids, err := s.Matches()
	if err != nil {
		return d, err
	}
	for _, id := range ids {
		p, err := prospectOf(e, s, id)
		if err != nil {
			return d, err
		}
		d.Matches = append(d.Matches, p)
	}
	return d, nil
}

func prospectOf(e *env, s *store.SQLite, id string) (prospect, error) {
	sum, err := s.Summary(id)
	if err != nil {
		return prospect{}, err
	}
	p := prospect{ID: id, System: sum.Head.Setup.System, Rules: sum.Head.Rules, Status: sum.Status}
	head, journal, err := s.Load(id)
	var damaged *store.DamagedError
	if errors.As(err, &damaged) {
		p.Course, p.Reason = damagedCourse, damaged.Reason
		return p, nil
	}
	if err != nil {
		p.Course, p.Reason = match.LookOnly, err.Error()
		return p, nil
	}
	sys, err := e.find(p.System)
	if err != nil {
		p.Course, p.Reason = match.LookOnly, err.Error()
		return p, nil
	}
	var unread error
	p.Course, p.Reason = match.Examine(sys, head, journal, match.Options{Kept: sum.Standing(), Snapshots: func() (list []match.Snapshot) {
		list, unread = s.Snapshots(id)
		return list
	}})
	return p, unread
}

// well tells whether everything goes on with all that was written.
func (d *diagnosis) well() bool {
	for _, p := range d.Matches {
		if p.Course == match.LookOnly || p.Course == damagedCourse {
			return false
		}
	}
	return len(d.Lost) == 0
}

func (d *diagnosis) print(e *env) {
	words := map[match.Course]string{match.Exactly: "goes on exactly", match.FromSnapshot: "goes on from a snapshot",
		match.Anew: "goes on, its answers and dice played again", match.LookOnly: "can only be looked at", damagedCourse: "is damaged"}
	counts := map[match.Course]int{}
	for _, p := range d.Matches {
		counts[p.Course]++
		fmt.Fprintf(e.out, "%s  %s  %-8s  %s", p.ID, p.System, p.Status, words[p.Course])
		if p.Reason != "" {
			fmt.Fprintf(e.out, ": %s", p.Reason)
		}
		fmt.Fprintln(e.out)
	}
	for _, l := range d.Lost {
		fmt.Fprintln(e.out, l)
	}
	fmt.Fprintf(e.out, "%d matches in %s: %d go on exactly, %d from a snapshot, %d played again, %d can only be looked at, %d are damaged.\nNothing was changed.\n",
		len(d.Matches), d.Folder, counts[match.Exactly], counts[match.FromSnapshot], counts[match.Anew], counts[match.LookOnly], counts[damagedCourse])
}
