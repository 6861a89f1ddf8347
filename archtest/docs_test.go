package archtest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// walk is the page by which the next system is written: what it names must be there.
const walk = "../docs/adding-a-system.md"

var (
	inTicks   = regexp.MustCompile("`([^`\n]+)`")
	aPath     = regexp.MustCompile(`^[\w./-]+/[\w./-]*$|^[\w-]+\.go$`)
	qualified = regexp.MustCompile(`^([a-z]+)\.([A-Z]\w*)$`)
	member    = regexp.MustCompile(`^([A-Z]\w*)\.([A-Z]\w*)$`)
	bare      = regexp.MustCompile(`^[A-Z]\w+$|^[a-z]+[A-Z]\w*$`)
)

// toyRooms are where a name without a room stands: Pickets, or the contract.
var toyRooms = []string{"internal/toy", "game", "flow"}

func TestTheWalkNamesWhatIsThere(t *testing.T) {
	text, err := os.ReadFile(walk)
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, m := range inTicks.FindAllStringSubmatch(string(text), -1) {
		if token := strings.TrimSuffix(m[1], "()"); !isThere(t, token) {
			t.Errorf("%s names `%s`, and there is no such thing", walk, token)
		} else {
			named++
		}
	}
	if named < 80 {
		t.Errorf("only %d names were looked at", named)
	}
}

// isThere tells whether a token of the page is in the house; what is neither a path nor a name passes.
func isThere(t *testing.T, token string) bool {
	if strings.HasPrefix(token, "rules/NAME") {
		return true // the system to come
	}
	if m := qualified.FindStringSubmatch(token); m != nil {
		room := m[1]
		if room == "io" {
			room = "flow" // rules call it so
		}
		return declares(t, []string{room}, m[2])
	}
	if m := member.FindStringSubmatch(token); m != nil {
		return declares(t, toyRooms, m[1]) && declares(t, toyRooms, m[2])
	}
	switch {
	case aPath.MatchString(token):
		for _, root := range append([]string{""}, toyRooms...) {
			if _, err := os.Stat(filepath.Join("..", root, token)); err == nil {
				return true
			}
		}
		for _, book := range []string{"rules/antares2", "rules/antares2/position", "rules/firefight", "rules/firefight/position"} {
			if _, err := os.Stat(filepath.Join("..", book, token)); err == nil {
				return true
			}
		}
		return false
	case bare.MatchString(token) && !strings.Contains(token, "_"):
		return declares(t, toyRooms, token)
	}
	return true
}

func TestTheWalksNamesAreReallyLookedFor(t *testing.T) {
	for token, there := range map[string]bool{
		"game.Judge": true, "game.Jury": false, "io.Cite": true, "io.Whisper": false, "askUnit": true, "askNobody": false,
		"internal/toy/view.go": true, "internal/toy/song.go": false, "Question.Refuse": true, "Question.Moan": false,
		"conform.GoldenTraces": true, "state.go": true, "sonnet.go": false,
	} {
		if isThere(t, token) != there {
			t.Errorf("%s: there %v, want %v", token, !there, there)
		}
	}
}

// declares tells whether a name is declared in one of some rooms: a type, a function, a method, a field, a value.
func declares(t *testing.T, dirs []string, name string) bool {
	t.Helper()
	declared := regexp.MustCompile(`(?m)^\s*(type |func |func \([^)]*\) |var |const |)([\w, ]*\b)?` + regexp.QuoteMeta(name) + `\b`)
	for _, dir := range dirs {
		files, err := filepath.Glob(filepath.Join("..", dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if declared.Match(text) {
				return true
			}
		}
	}
	return false
}
