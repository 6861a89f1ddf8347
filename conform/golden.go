package conform

import (
	"os"
	"strings"
	"testing"
)

// Golden is a file of lines that a test must come to again. With UPDATE_GOLDEN=1 in the environment
// it is written anew instead.
type Golden struct {
	t      testing.TB
	file   string
	update bool
	want   []string
	got    []string
}

// OpenGolden reads the file; it is complete, or written, when the test ends. The title is its first
// line, as a comment.
func OpenGolden(t testing.TB, file, title string) *Golden {
	t.Helper()
	g := &Golden{t: t, file: file, update: os.Getenv("UPDATE_GOLDEN") != ""}
	if !g.update {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatalf("%v: write it with UPDATE_GOLDEN=1", err)
		}
		g.want = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	}
	t.Cleanup(g.finish)
	g.Line("# " + title)
	return g
}

// Line is what the test came to next. The first line that differs ends the test.
func (g *Golden) Line(line string) {
	g.t.Helper()
	g.got = append(g.got, line)
	n := len(g.got)
	if g.update {
		return
	}
	if n > len(g.want) || g.want[n-1] != line {
		was := "nothing"
		if n <= len(g.want) {
			was = g.want[n-1]
		}
		g.t.Fatalf("%s line %d was\n%s\nand is\n%s\nIf play was meant to change, write the file anew with UPDATE_GOLDEN=1 and say so.", g.file, n, was, line)
	}
}

func (g *Golden) finish() {
	switch {
	case g.t.Failed():
	case g.update:
		if err := os.WriteFile(g.file, []byte(strings.Join(g.got, "\n")+"\n"), 0o644); err != nil {
			g.t.Error(err)
		}
	case len(g.got) < len(g.want):
		g.t.Errorf("%s has %d lines and the test came to %d", g.file, len(g.want), len(g.got))
	}
}
