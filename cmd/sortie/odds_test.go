package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"sortie/catalog"
	"sortie/odds"
)

func oddsRun(args ...string) (code int, out, err string) {
	var o, e bytes.Buffer
	code = run(append([]string{"odds"}, args...), &env{out: &o, err: &e, systems: catalog.Systems()})
	return code, o.String(), e.String()
}

func TestOddsSayWhatIsRolledAndWhatComesOfIt(t *testing.T) {
	code, out, err := oddsRun("-u", "line-squad", "-t", "Raiders", "--range", "25", "--cover", "soft", "--pins", "2", "--ordered")
	if code != 0 {
		t.Fatal(err)
	}
	for _, want := range []string{"Exact: every outcome", "-2 pins", "a2.hit.mod.long", "+1 cover", "Raiders (the target)", "models left: now 5", "Points lost on average: unit 0.0, target"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
}

func TestOddsSayWhatCannotChange(t *testing.T) {
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{"line-squad at skimmer"}, []string{"Skimmer (the target)", "  cannot change: wounds\n", "Line squad (the unit)\n  nothing can happen to it\n"}},
		{[]string{"line-squad at raiders"}, []string{"  cannot change: wounds, down, damage\n"}},
		{[]string{"line-squad at raiders", "--samples", "30"}, []string{"  changed in no sample: ", "Line squad (the unit)\n  nothing has happened to it in any sample\n"}},
		{[]string{"--system", "g1", "crawler at medi-probes"}, []string{"  cannot change: pins, "}},
	} {
		code, out, err := oddsRun(c.args...)
		if code != 0 {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("%v: %q is missing in\n%s", c.args, want, out)
			}
		}
	}
}

func TestOddsAsJSONSumUpToOne(t *testing.T) {
	code, out, err := oddsRun("--system", "ff", "-u", "cogs", "-t", "biters", "--action", "blaze-away", "--set", "target-htd=yes", "--json")
	if code != 0 {
		t.Fatal(err)
	}
	var d struct{ Odds odds.Result }
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatal(err)
	}
	row := d.Odds.Of(odds.DuelTarget).Row(odds.RowLeft)
	if s := row.AtLeast(0); !d.Odds.Exact || s < 0.999999 || s > 1.000001 {
		t.Errorf("exact %v, the shares sum up to %v", d.Odds.Exact, s)
	}
}

func TestOddsDrawACurve(t *testing.T) {
	code, out, err := oddsRun("-u", "line-squad", "-t", "line-squad", "--over", "range=10..60:25")
	if code != 0 {
		t.Fatal(err)
	}
	if lines := strings.Split(strings.TrimSpace(out), "\n"); len(lines) != 4 || !strings.HasPrefix(lines[1], "10 ") || !strings.Contains(lines[3], "out of range") && !strings.Contains(lines[3], "reach") {
		t.Errorf("got\n%s", out)
	}
}

func TestOddsHelpWithWrongWords(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"-u", "line-squat", "-t", "raiders"}, 2, "did you mean line-squad"},
		{[]string{"-u", "line-squad", "-t", "raiders", "--cover", "wet"}, 2, "cover is one of none, soft, hard"},
		{[]string{"-u", "line-squad", "-t", "raiders", "--set", "luck"}, 2, "ID=VALUE"},
		{[]string{"-u", "line-squad", "-t", "raiders", "--over", "range"}, 2, "range=5..40"},
		{[]string{"-u", "line-squad", "-t", "raiders", "--exact", "--samples", "9"}, 2, "exclude each other"},
		{[]string{"--system", "ff", "-u", "biters", "-t", "cogs"}, 1, "nothing to shoot with"},
	} {
		if code, _, err := oddsRun(c.args...); code != c.code || !strings.Contains(err, c.want) {
			t.Errorf("%v: code %d, %q; want %d and %q", c.args, code, err, c.code, c.want)
		}
	}
}

func TestOddsShowUnitsAndParameters(t *testing.T) {
	code, out, err := oddsRun("--show")
	if code != 0 || !strings.Contains(out, "target-order") || !strings.Contains(out, "line-squad") {
		t.Errorf("code %d, %s\n%s", code, err, out)
	}
}

func TestOddsOfASentence(t *testing.T) {
	code, out, err := oddsRun("five", "line", "troopers", "at", "raiders,", "fire,", "25", "inches,", "soft", "cover,", "two", "pins")
	if code != 0 {
		t.Fatal(err)
	}
	for _, want := range []string{"line-squad against raiders, action fire, range 25, cover soft, models 5, pins 2", "order-test Co 9, -2 pins = 7", "The order test is passed with 70.0%", "down: 30.0%"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	code, flags, err := oddsRun("-u", "line-squad", "-t", "raiders", "--models", "5", "--action", "fire", "--range", "25", "--cover", "soft", "--pins", "2")
	if code != 0 || flags != out {
		t.Errorf("by flags it is (%s)\n%s\nand in words\n%s", err, flags, out)
	}
	if code, out, _ := oddsRun("line-squad at raiders, 25 inches", "--over", "pins=1..2", "--ascii"); code != 0 || !strings.Contains(out, "acts") || !strings.Contains(out, "####") || strings.Contains(out, "█") {
		t.Errorf("code %d, got\n%s", code, out)
	}
	if code, _, err := oddsRun("raiders, humming"); code != 2 || !strings.Contains(err, "not understood") {
		t.Errorf("code %d: %s", code, err)
	}
}

func TestBlockLettersFollowTheLocale(t *testing.T) {
	for locale, want := range map[string]bool{"": false, "C": true, "de_DE.UTF-8": false, "de_DE.ISO-8859-1": true, "en_GB": false, "C.UTF-8": false} {
		env := func(name string) string {
			if name == "LANG" {
				return locale
			}
			return ""
		}
		if noBlocks(env) != want {
			t.Errorf("locale %q: %v", locale, !want)
		}
	}
}

// The fields of --json are documented: programs read them.
func TestOddsAsJSONHaveTheDocumentedFields(t *testing.T) {
	_, out, _ := oddsRun("line-squad at raiders, two pins", "--json")
	var got map[string]any
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("../../docs/odds.md")
	if err != nil {
		t.Fatal(err)
	}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for k, w := range v {
				if !strings.Contains(string(doc), "`"+k+"`") {
					t.Errorf("docs/odds.md does not say what %q is", k)
				}
				walk(w)
			}
		case []any:
			for _, w := range v {
				walk(w)
			}
		}
	}
	for _, k := range []string{"situation", "test", "odds", "sums"} {
		if got[k] == nil {
			t.Errorf("there is no %q", k)
		}
		walk(got[k])
	}
}
