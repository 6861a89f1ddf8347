package browsertest

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"sortie/tally"
)

// asking is what the API says of the question that waits.
type asking struct {
	Seat     int `json:"seat"`
	Decision *struct {
		Number int        `json:"number"`
		Name   string     `json:"name"`
		Rule   tally.Rule `json:"rule"`
		Kind   string     `json:"kind"`
		Seat   int        `json:"seat"`
		Offers []struct {
			Value   int32           `json:"value"`
			Key     string          `json:"key"`
			Refused json.RawMessage `json:"refused"`
		} `json:"offers"`
	} `json:"decision"`
	Result struct {
		Over bool `json:"over"`
	} `json:"result"`
	Helped  bool `json:"helped"`
	Setting bool `json:"setting"`
	Events  struct {
		List []struct {
			Name string `json:"name"`
			Seat int    `json:"seat"`
			Unit int32  `json:"unit"`
		} `json:"list"`
	} `json:"events"`
	View struct {
		Table struct{ Width, Height int } `json:"table"`
		Units []struct {
			ID      int32  `json:"id"`
			Seat    int    `json:"seat"`
			Name    string `json:"name"`
			Where   string `json:"where"`
			Figures []struct {
				ID    int32 `json:"id"`
				Reach int   `json:"reach"`
				At    struct{ X, Y int }
			} `json:"figures"`
		} `json:"units"`
	} `json:"view"`
}

// assault plays a match over the API until a unit of this seat is in the middle of an assault: every order
// is a run, every run an assault where the rules allow it, everything else what the bot would do.
func assault(t *testing.T, url, token string) bool {
	t.Helper()
	charging := false
	for end := time.Now().Add(90 * time.Second); time.Now().Before(end); {
		now := look(t, url, token)
		d := now.Decision
		if now.Result.Over {
			return false
		}
		if d == nil || d.Seat != now.Seat {
			time.Sleep(5 * time.Millisecond)
			continue
		}
		if charging && d.Name != "order" && d.Name != "unit" {
			return true
		}
		charging = false
		value, found := int32(0), false
		for _, o := range d.Offers {
			if len(o.Refused) > 0 || found {
				continue
			}
			want := d.Name == "order" && o.Key == "run" || d.Name == "run" && strings.Contains(o.Key, "assault") || d.Name == "assault"
			if want {
				value, found = o.Value, true
			}
		}
		answer := any(map[string]int32{"value": value})
		if found {
			charging = d.Name == "assault"
		} else {
			var hint struct {
				Answer json.RawMessage `json:"answer"`
			}
			call(t, url+"/api/match/hint", token, map[string]any{"number": d.Number, "quick": true}, &hint)
			answer = hint.Answer
		}
		call(t, url+"/api/match/answer", token, map[string]any{"number": d.Number, "answer": answer}, nil)
	}
	return false
}

func look(t testing.TB, url, token string) (now asking) {
	t.Helper()
	req, _ := http.NewRequest("GET", url+"/api/match", nil)
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(&now); err != nil {
		t.Fatal(err)
	}
	return now
}

// The page is loaded again in the middle of an assault: same question, same record.
func TestReloadInAnAssault(t *testing.T) {
	t.Parallel()
	url := serve(t, antares(t))
	x := open(t, "ann", url, 1440, 900)
	for try := 0; ; try++ {
		x.click("#play")
		x.there(".decision[data-number]")
		if assault(t, url, eval[string](x, "location.hash.split('/')[2]")) {
			break
		}
		if try == 3 {
			t.Fatal("no assault in four games in which every run that can be one is one")
		}
		x.must(x.Go(url))
	}
	number := look(t, url, eval[string](x, "location.hash.split('/')[2]")).Decision.Number
	x.wait(asked + "?.dataset.number === '" + itoa(number) + "'")
	state := "JSON.stringify([" + asked + ".dataset.number, document.querySelector('.decision .q').textContent, document.querySelectorAll('.log li').length])"
	before := eval[string](x, state)
	t.Logf("in the middle of the assault the page asks %s", before)
	x.must(x.Reload())
	x.there(".decision[data-number]")
	if after := eval[string](x, state); after != before {
		t.Errorf("before %s, after %s", before, after)
	}
}
