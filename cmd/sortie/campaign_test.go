package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sortie/catalog"
)

func campaigned(t *testing.T, args ...string) (out, errs string, code int) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(append([]string{"campaign"}, args...), &env{out: &o, err: &e, systems: catalog.Systems(), campaigns: catalog.Campaigns()})
	return o.String(), e.String(), code
}

// The same seed gives the same campaigns, whatever the number of workers; every line is JSON, and the first campaign can
// be read and verified as a match.
func TestCampaigns(t *testing.T) {
	file := filepath.Join(t.TempDir(), "first.match")
	args := []string{"--system", "is", "--missions", "1", "--games", "3", "--seed", "5", "--json", "--course", "single", "--save", file}
	one, errs, code := campaigned(t, append(args, "--workers", "1")...)
	if code != 0 {
		t.Fatal(errs)
	}
	two, _, _ := campaigned(t, append(args, "--workers", "3")...)
	if one != two {
		t.Errorf("with three workers:\n%s\nwith one:\n%s", two, one)
	}
	lines := strings.Split(strings.TrimSpace(one), "\n")
	if len(lines) != 4 {
		t.Fatalf("%d lines", len(lines))
	}
	var first toured
	if err := json.Unmarshal([]byte(lines[0]), &first); err != nil || len(first.Battles) != 1 || len(first.Points) != 2 || first.Points[0] < 3 {
		t.Errorf("%v: %s", err, lines[0])
	}
	var o, e bytes.Buffer
	if code := run([]string{"replay", file, "--verify"}, &env{out: &o, err: &e, systems: catalog.Systems(), campaigns: catalog.Campaigns()}); code != 0 || !strings.Contains(o.String(), "The match holds") {
		t.Errorf("%s%s", o.String(), e.String())
	}
}

// What cannot be played is said before anything is.
func TestCampaignsRefused(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.shard")
	if err := os.WriteFile(broken, []byte("shard X\nfaction Concord\noperative nobody\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, want string }{
		{"--system a2", "has no campaigns"},
		{"--course nowhere", "there is no course"},
		{"--lists concord-strike,missing.shard", "neither a file"},
		{"--lists concord-strike," + broken, "there is no operative"},
		{"--bots sage", "there is no bot"},
		{"--missions 77", "option missions is one of"},
		{"--games 0", "at least one"},
	} {
		if _, errs, code := campaigned(t, strings.Fields(c.args)...); code != 2 || !strings.Contains(errs, c.want) {
			t.Errorf("%s: code %d, %s", c.args, code, errs)
		}
	}
}
