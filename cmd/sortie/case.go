package main

import (
	"fmt"
	"os"

	"sortie/casetest"
	"sortie/game"
)

// caseCmd runs rule cases from outside the test suite.
type caseCmd struct {
	Paths   []string `arg:"" name:"path" help:"Case files, or folders to search for *.case."`
	Verbose bool     `short:"v" help:"Name every case, with the rules it cited and the questions it was asked, in order."`
}

// casesFailed ends the program with a failure. The differences have been printed by then.
type casesFailed int

func (n casesFailed) Error() string {
	if n == 1 {
		return "one case failed"
	}
	return fmt.Sprintf("%d cases failed", int(n))
}

// Run plays every case and prints the differences.
func (c *caseCmd) Run(e *env) error {
	files, err := casetest.Files(c.Paths...)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("no *%s file was found there", casetest.Ext)
	}
	passed, failed := 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		report := casetest.Run(e.system, file, text)
		if report.Passed() {
			passed++
		} else {
			failed++
		}
		report.Print(e.out, c.Verbose)
	}
	fmt.Fprintf(e.out, "%d passed, %d failed\n", passed, failed)
	if failed > 0 {
		return casesFailed(failed)
	}
	return nil
}

// system finds a rule system by its short id.
func (e *env) system(id string) (game.System, bool) {
	for _, s := range e.systems {
		if s.ID == id {
			return s.System, true
		}
	}
	return nil, false
}
