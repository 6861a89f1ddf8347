package conform

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A version stands for one way to play: it is recorded once, with a line in the list of changes, and never for another.
func TestAVersionStandsForOneWayToPlay(t *testing.T) {
	past := []recorded{{"1", "aa"}, {"2", "bb"}}
	list := "# Changes\n\n- a2 2: walls\n- a2 3: doors\n- ff 4: floors\n- a2 5: \n"
	for _, c := range []struct {
		name    string
		now     recorded
		missing bool
		want    string
	}{
		{"as recorded", recorded{"2", "bb"}, false, ""},
		{"changed under its number", recorded{"2", "cc"}, false, "not those of version 2 any more"},
		{"changed under a new number", recorded{"3", "cc"}, true, ""},
		{"a new number for the same", recorded{"3", "bb"}, true, ""},
		{"back to an old number", recorded{"1", "aa"}, false, "an old one"},
		{"the line is another system's", recorded{"4", "cc"}, false, `"- a2 4: " is missing`},
		{"the line is empty", recorded{"5", "cc"}, false, `"- a2 5: " is missing`},
	} {
		missing, err := verdict("a2", c.now, past, list)
		if missing != c.missing || (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v %v", c.name, missing, err)
		}
	}
	if missing, err := verdict("a2", recorded{"2", "bb"}, nil, list); !missing || err != nil {
		t.Errorf("the first one: %v %v", missing, err)
	}
}

func TestVersionsComeBackAsWritten(t *testing.T) {
	file, all := filepath.Join(t.TempDir(), "versions.txt"), []recorded{{"1", "aa"}, {"2", "bb"}}
	if got, err := readVersions(file); err != nil || got != nil {
		t.Errorf("%v %v", got, err)
	}
	if err := writeVersions(file, all); err != nil {
		t.Fatal(err)
	}
	if got, err := readVersions(file); err != nil || !slices.Equal(got, all) {
		t.Errorf("%v %v", got, err)
	}
	if err := os.WriteFile(file, []byte("1 aa more\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readVersions(file); err == nil {
		t.Error("nonsense was read")
	}
	if fingerprint([]byte("a"), "b") == fingerprint([]byte("ab"), "") || fingerprint(nil, "x") == fingerprint(nil, "y") {
		t.Error("a fingerprint does not tell them apart")
	}
}
