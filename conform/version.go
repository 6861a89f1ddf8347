package conform

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
	"testing"

	"sortie/game"
)

// recorded is a version of the rules with the fingerprint of what it stands for.
type recorded struct{ version, print string }

// GoldenVersion holds the version of a system against what it stands for: the signatures of fixed games in
// testdata/golden.txt and the profiles that ship. testdata/versions.txt has a line for every version there has
// been, its number and the fingerprint of both; the last is the present one. So a change of play or data cannot
// land under an old number. With UPDATE_GOLDEN=1 a new fingerprint is recorded, but only under a new number, and
// only if the list of changes says what is new: a line that begins with "- ID NUMBER: ".
//
// It stands after GoldenSignatures in the file of a test, which writes what it reads.
func GoldenVersion(t *testing.T, sys game.System, changes string) {
	t.Helper()
	const file = "testdata/versions.txt"
	list, err := os.ReadFile(changes)
	if err != nil {
		t.Fatal(err)
	}
	games, err := os.ReadFile("testdata/golden.txt")
	if err != nil {
		t.Fatal(err)
	}
	set, err := sys.Fix(game.Setup{System: sys.Info().ID})
	if err != nil {
		t.Fatal(err)
	}
	past, err := readVersions(file)
	if err != nil {
		t.Fatal(err)
	}
	now := recorded{sys.Info().Version, fingerprint(games, set.Data)}
	missing, err := verdict(sys.Info().ID, now, past, string(list))
	if err != nil {
		t.Fatal(err)
	}
	if !missing {
		return
	}
	if os.Getenv("UPDATE_GOLDEN") == "" {
		t.Fatalf("version %s of the rules is not recorded in %s: write it with UPDATE_GOLDEN=1", now.version, file)
	}
	if err := writeVersions(file, append(past, now)); err != nil {
		t.Fatal(err)
	}
}

// fingerprint sums up how a system plays and from what.
func fingerprint(games []byte, data string) string {
	h := sha256.New()
	fmt.Fprintf(h, "games %d\n%sdata %d\n%s", len(games), games, len(data), data)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// verdict says what is wrong with a version; missing tells that nothing is, and that it must be recorded.
func verdict(id string, now recorded, past []recorded, changes string) (missing bool, err error) {
	line := fmt.Sprintf("- %s %s: ", id, now.version)
	for i, r := range past {
		if r.version != now.version {
			continue
		}
		if i < len(past)-1 {
			return false, fmt.Errorf("version %s is an old one: the last that is recorded is %s", now.version, past[len(past)-1].version)
		}
		if r.print != now.print {
			return false, fmt.Errorf("play or data are not those of version %s any more (fingerprint %s, recorded is %s). If that was meant: give the rules a new version, say in the list of changes what is new (a line that begins with %q), and record it with UPDATE_GOLDEN=1",
				now.version, now.print, r.print, fmt.Sprintf("- %s NUMBER: ", id))
		}
	}
	if !hasLine(changes, line) {
		return false, fmt.Errorf("the list of changes does not say what is new in version %s: a line that begins with %q is missing", now.version, line)
	}
	return len(past) == 0 || past[len(past)-1].version != now.version, nil
}

// hasLine tells whether a text has a line that begins so and goes on.
func hasLine(text, begin string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if rest, ok := strings.CutPrefix(line, begin); ok && strings.TrimSpace(rest) != "" {
			return true
		}
	}
	return false
}

const versionsTitle = "# Versions of the rules, each with the fingerprint of its games and data; the last is the present one."

func readVersions(file string) (out []recorded, err error) {
	text, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return nil, nil
	}
	for line := range strings.Lines(string(text)) {
		w := strings.Fields(line)
		switch {
		case len(w) == 0 || w[0] == "#":
		case len(w) == 2:
			out = append(out, recorded{w[0], w[1]})
		default:
			return nil, fmt.Errorf("%s: %q is not a version and a fingerprint", file, strings.TrimSpace(line))
		}
	}
	return out, err
}

func writeVersions(file string, all []recorded) error {
	var b strings.Builder
	b.WriteString(versionsTitle + "\n")
	for _, r := range all {
		fmt.Fprintf(&b, "%s %s\n", r.version, r.print)
	}
	return os.WriteFile(file, []byte(b.String()), 0o644)
}
