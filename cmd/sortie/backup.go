package main

import (
	"errors"
	"fmt"

	"sortie/store"
)

// backupCmd keeps a copy of all matches in one file.
type backupCmd struct {
	Data string `help:"Data folder; your own if left out."`
	File string `arg:"" help:"File to write. It must not be there yet."`
}

// Help is shown below the flags.
func (backupCmd) Help() string {
	return `The copy is taken at one moment, while the server runs or not, and checked before it gets its name.
The secrets behind the dice of matches that are not over are in it: keep it to yourself.`
}

// Run writes the file.
func (c *backupCmd) Run(e *env) error {
	dir, err := existing(c.Data)
	if err != nil {
		return err
	}
	out, err := store.Backup(dir, c.File)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.out, "%d matches with %d records are in %s.\n", out.Matches, out.Records, c.File)
	printDamaged(e, out)
	return nil
}

func printDamaged(e *env, out store.Checked) {
	for i := range out.Damaged {
		fmt.Fprintf(e.out, "Note: %v.\n", &out.Damaged[i])
	}
}

// restoreCmd puts a backup back.
type restoreCmd struct {
	Data  string `help:"Data folder; your own if left out."`
	Force bool   `help:"Restore into a folder that is not empty, or a backup in which checksums do not fit. What was there is put aside."`
	File  string `arg:"" help:"File that sortie backup has written."`
}

// Help is shown below the flags.
func (restoreCmd) Help() string {
	return `Stop the server first. The backup is checked before and after it is copied; until then nothing in the
folder changes. Matches that are not over say in their log that they were put back: what came after the
backup is lost.`
}

// Run puts the backup into the folder.
func (c *restoreCmd) Run(e *env) error {
	dir, err := dataFolder(c.Data)
	if err != nil {
		return err
	}
	out, aside, err := store.Restore(dir, c.File, c.Force)
	var full *store.NotEmptyError
	if errors.As(err, &full) {
		return misuse{err}
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(e.out, "%d matches with %d records are in %s again.\n", out.Matches, out.Records, dir)
	if aside != "" {
		fmt.Fprintf(e.out, "What was there before is in %s.\n", aside)
	}
	printDamaged(e, out)
	return nil
}
