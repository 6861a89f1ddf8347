package antares2_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"sortie/casetest"
	"sortie/game"
	"sortie/rules/antares2"
)

func TestUncited(t *testing.T) {
	files, _ := filepath.Glob("testdata/cases/shooting/*.case")
	for _, f := range files {
		text, _ := os.ReadFile(f)
		r := casetest.Run(func(string) (game.System, bool) { return antares2.System(), true }, f, text)
		if err := r.Err(); err != nil {
			fmt.Println("FAIL", err)
		}
		for _, rule := range r.Rules {
			if !r.HasCited(rule) {
				fmt.Println(filepath.Base(f), "uncited", rule)
			}
		}
	}
}
