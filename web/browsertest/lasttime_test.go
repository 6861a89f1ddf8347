package browsertest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"sortie/game"
)

// atSeat makes a match against a bot in which the person has a seat of two, and joins it.
func atSeat(t *testing.T, url string, sys game.System, bot string, seat int, list string) string {
	t.Helper()
	info := sys.Info()
	least := info.Lists[0]
	for _, l := range info.Lists {
		if l.Points < least.Points {
			least = l
		}
	}
	if list == "" {
		list = least.Text
	}
	setup := map[string]any{"system": info.ID, "mission": info.Missions[0].ID, "points": game.SizeFor(least.Points), "lists": []string{list, list},
		"table": "", "seed": "11", "options": []any{}, "names": []string{"Ann", "Ben"}}
	seats := []map[string]string{{"kind": "bot", "bot": bot}, {"kind": "bot", "bot": bot}}
	seats[seat] = map[string]string{"kind": "me"}
	var got started
	call(t, url+"/api/matches", "", map[string]any{"setup": setup, "seats": seats}, &got)
	call(t, url+"/api/match/join", got.Token, map[string]string{"name": "Ann", "salt": "ann's"}, nil)
	return got.Token
}

// standing are the figures of one's own units on the table, unit by unit in the order of the list.
func standing(t *testing.T, url, token string) (names []string, at [][][2]int) {
	t.Helper()
	now := look(t, url, token)
	for _, u := range now.View.Units {
		if u.Seat != now.Seat {
			continue
		}
		var figures [][2]int
		for _, g := range u.Figures {
			if u.Where == "table" {
				figures = append(figures, [2]int{g.At.X, g.At.Y})
			}
		}
		names, at = append(names, u.Name), append(at, figures)
	}
	return names, at
}

// turned are places after the table was turned by quarters.
func turned(at [][2]int, quarters int, table [2]int) (out [][2]int) {
	for _, p := range at {
		for q, size := 0, table; q < quarters; q, size = q+1, [2]int{size[1], size[0]} {
			p = [2]int{size[1] - p[1], p[0]}
		}
		out = append(out, p)
	}
	return out
}

// setUpByHand answers what is asked until play begins, by suggestions.
func (x *tab) setUpByHand(url, token string) {
	x.t.Helper()
	x.must(x.Do("window.suggestAll = true"))
	for end := time.Now().Add(2 * time.Minute); look(x.t, url, token).Setting; {
		if time.Now().After(end) {
			x.t.Fatal("the force is not set up after two minutes")
		}
		if number := eval[string](x, "document.querySelector('#setup-for-me') && "+asked+"?.dataset.number || ''"); number != "" {
			x.play(fmt.Sprintf("%s?.dataset.number !== %q", asked, number), time.Minute)
		} else {
			time.Sleep(25 * time.Millisecond)
		}
	}
}

// repeated presses As last time, answers what does not fit any more, and tells who had to be asked about.
func (x *tab) repeated(url, token string) (stood int, missed string) {
	x.t.Helper()
	x.press("document.querySelector('#aslasttime')")
	x.must(x.Do(`window.suggestAll = true; window.stood = 0; window.missed = new Set();
		const note = () => { const l = document.querySelector('[data-lasttime]'); if (!l) return;
			window.stood = Math.max(window.stood, +l.dataset.lasttime); l.querySelectorAll('[data-missed]').forEach(m => window.missed.add(m.dataset.missed)); };
		note(); new MutationObserver(note).observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true})`))
	for end := time.Now().Add(2 * time.Minute); look(x.t, url, token).Setting; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			x.t.Fatalf("the force is not set up after two minutes: %s", x.text(".right"))
		}
		if number := eval[string](x, "document.querySelector('[data-asks]')?.dataset.asks ?? ''"); number != "" { // it cannot be as it was, or was never asked
			x.play(fmt.Sprintf("%s?.dataset.number !== %q", asked, number), time.Minute)
		}
	}
	x.wait("document.querySelector('[data-lasttime], [data-waiting]') && !document.querySelector('#setup-for-me')")
	return eval[int](x, "window.stood"), eval[string](x, "[...window.missed].join()")
}

// A force is set up as in the match before: by hand, or by who was asked to, and from the other edge just so.
func TestAForceIsSetUpAsLastTime(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		system string
		helped bool // set up by who was asked to
		leads  bool // only the leader of a unit is placed
		seats  []int
	}{{"a2", false, false, []int{0, 1}}, {"ff", false, true, []int{0}}, {"dvg", true, false, []int{0}}} {
		t.Run(c.system, func(t *testing.T) {
			t.Parallel()
			sys := shipped(t, c.system)
			url := serve(t, sys)
			token := atSeat(t, url, sys, "random", 0, "")
			x := open(t, "ann", url+"/#/play/"+token, 1440, 900)
			x.there(".decision[data-number]")
			if eval[bool](x, "!!document.querySelector('#aslasttime')") {
				t.Fatal("nobody was ever set up, and it is offered as last time")
			}
			if c.helped {
				x.press("document.querySelector('#setup-for-me')")
				x.wait(asked + " && !document.querySelector('#setup-for-me')")
			} else {
				x.setUpByHand(url, token)
			}
			_, before := standing(t, url, token)
			size := look(t, url, token).View.Table
			table := [2]int{size.Width, size.Height}
			for _, seat := range c.seats {
				token = atSeat(t, url, sys, "random", seat, "")
				x.must(x.Go(url + "/#/play/" + token))
				x.there("#aslasttime")
				stood, missed := x.repeated(url, token)
				names, after := standing(t, url, token)
				if stood == 0 || len(after) != len(before) {
					t.Fatalf("%d of %d units stand as last time", stood, len(before))
				}
				best := 0
				for turn := range 4 { // one's edge may be another one this time
					same := 0
					for i := range after {
						if len(before[i]) == 0 || len(after[i]) == 0 || strings.Contains(missed, names[i]) {
							continue
						}
						was, is := turned(before[i], turn, table), after[i]
						if c.leads { // the others find their places about it by themselves
							was, is = was[:1], is[:1]
						}
						if slices.Equal(was, is) {
							same++
						}
					}
					best = max(best, same)
				}
				if best != stood {
					t.Errorf("seat %d: %d units are said to stand as last time, %d do: %v, then %v", seat, stood, best, before, after)
				}
				if len(after) > 2*stood { // chance may have put one of the other side in the way, not half of them
					t.Errorf("seat %d: no more than %d of %d units stand as last time, %q do not", seat, stood, len(after), missed)
				}
			}
		})
	}
}

// Where the list is another by now, what the set-up of before knows is told beforehand, the rest is asked, and nothing breaks; nor does it
// where the storage holds nonsense.
func TestAsLastTimeWithAnotherList(t *testing.T) {
	t.Parallel()
	sys := antares(t)
	url := serve(t, sys)
	list := sys.Info().Lists[0]
	for _, l := range sys.Info().Lists {
		if l.Points < list.Points {
			list = l
		}
	}
	fewer := list.Text[:strings.LastIndex(strings.TrimSpace(list.Text), "\nunit ")+1] // all but the last
	token := atSeat(t, url, sys, "random", 0, fewer)
	x := open(t, "ann", url+"/#/play/"+token, 1440, 900)
	x.there(".decision[data-number]")
	x.setUpByHand(url, token)
	some, _ := standing(t, url, token)
	token = atSeat(t, url, sys, "random", 0, list.Text)
	x.must(x.Go(url + "/#/play/" + token))
	x.there("#aslasttime")
	if got, want := x.text(".decision"), strconv.Itoa(len(some))+" of "+strconv.Itoa(len(some)+1)+" units"; !strings.Contains(got, want) {
		t.Errorf("the panel does not say %q: %q", want, got)
	}
	x.press("document.querySelector('#aslasttime')")
	x.wait("document.querySelector('[data-lasttime]') && +document.querySelector('[data-lasttime]').dataset.lasttime >= 1")
	x.setUpByHand(url, token)
	if names, at := standing(t, url, token); len(names) != len(some)+1 || len(at[0]) == 0 {
		t.Errorf("%d units, the first at %v", len(names), at[0])
	}
	for _, junk := range []string{"{", "[1, null, {}]", `[{"match":"x","units":["captain 0"],"answers":[{"name":"place","unit":"captain 0","ways":[{"figure":"captain 0/9","points":[]}]}]}]`} {
		x.must(x.Do("for (const k of Object.keys(localStorage)) if (k.startsWith('sortie.setup.')) localStorage[k] = " + quote(junk)))
		token = atSeat(t, url, sys, "random", 0, "")
		x.must(x.Go(url + "/#/play/" + token))
		x.there("#setup-for-me")
		x.must(x.Do("document.querySelector('#aslasttime')?.click()"))
		x.play(asked+"?.dataset.question === 'place'", time.Minute)
	}
}
