package browsertest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sortie/tally"
)

// rowsOf are the rows of the plan, as "name: fate".
const rowsOf = `[...document.querySelectorAll('.course > li[data-row]')].map(l => l.dataset.row + ': ' + l.dataset.fate)`

// planned opens a match of a system whose force is set up, and plays until a unit is to be chosen.
func planned(t *testing.T, url, system, chooses string) (*tab, string) {
	t.Helper()
	token := small(t, url, shipped(t, system))
	call(t, url+"/api/match/setup", token, map[string]any{}, nil)
	x := open(t, "ann", url+"/#/play/"+token, 1440, 900)
	x.there(".decision[data-number]")
	x.play(asked+"?.dataset.question === "+quote(chooses)+" && !document.querySelector('[aria-label=Reaction]')", 2*time.Minute)
	return x, token
}

// middleOf is the middle of the first element that matches, on the screen.
func middleOf(css string) string {
	return fmt.Sprintf(`(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector(%q).getBoundingClientRect())`, css)
}

// pull drags something by a number of inches up the table.
func (x *tab) pull(css string, inches float64) {
	x.t.Helper()
	at := x.spot(middleOf(css))
	px := eval[float64](x, "document.querySelector('svg.table .ground').getBoundingClientRect().height") / 48
	x.must(x.Drag(at[0], at[1], at[0], at[1]-inches*px))
}

// One activation is one plan: a drag of a unit chooses it, its order and its way, beyond that order another; nothing is sent until
// it is confirmed, and then the page answers each question when it is due.
func TestADragPlansAnActivation(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ system, chooses, order, near, far string }{
		{"a2", "unit", "order", "Advance", "Run"},
		{"ff", "unit", "action", "Advance (short)", "Sprint (long)"},
	} {
		t.Run(c.system, func(t *testing.T) {
			url := serve(t, shipped(t, c.system))
			x, token := planned(t, url, c.system, c.chooses)
			unit, reach := roomy(t, url, token, c.order, c.near, c.far)
			for try := 1; unit < 0; try++ { // how both sides stand is chance
				if try == 6 {
					t.Fatal("no unit has room to go up the table, six times running")
				}
				x.Close()
				x, token = planned(t, url, c.system, c.chooses)
				unit, reach = roomy(t, url, token, c.order, c.near, c.far)
			}
			before := look(t, url, token)
			who := fmt.Sprintf("[data-unit='%d'] .bs", unit)
			for try := 1; ; try++ {
				x.pull(who, reach/2)
				err := x.Wait(`document.querySelector('.course li[data-row=move]')`, 10*time.Second)
				if err == nil {
					break
				}
				if try == 3 {
					t.Fatalf("three drags made no plan: %v; the panel reads %q", err, x.text(".decision"))
				}
			}
			if got := x.text(".course li[data-row=" + c.order + "] .hd b"); got != c.near {
				t.Errorf("a short drag is %q, want %q: %v", got, c.near, eval[[]string](x, rowsOf))
			}
			x.there(".plan .mdl.ghost")
			x.pull(".plan .mdl.ghost", reach)
			x.wait(fmt.Sprintf(`document.querySelector(".course li[data-row=%s] .hd b")?.textContent === %q`, c.order, c.far))
			if now := look(t, url, token); now.Decision.Number != before.Decision.Number {
				t.Fatal("something was answered before the plan was confirmed")
			}
			x.wait(`document.querySelector('.course li[data-row=move]')?.dataset.fate === 'fits' && !document.querySelector('#confirm').disabled`)
			x.must(x.Do("const e = document.querySelector('#confirm'); e.click(); e.click()")) // pressed twice it goes out once
			given := func() int {                                                              // the bot may have answered since, too
				var n int
				for _, e := range look(t, url, token).Events.List {
					if e.Unit == unit && e.Seat == 0 && e.Name == "moved" {
						n++
					}
				}
				return n
			}
			answered := func() bool { // the move may be interrupted, or a failed test of the ground may leave less to go: that is asked again
				d := look(t, url, token).Decision
				return d != nil && d.Number >= before.Decision.Number+3 ||
					eval[bool](x, "/could not be done as planned/.test(document.querySelector('.decision')?.textContent) && "+asked+"?.dataset.question === 'move'")
			}
			for end := time.Now().Add(20 * time.Second); given() == 0 && !answered(); {
				if time.Now().After(end) {
					t.Fatal("the plan was confirmed, and nobody has moved")
				}
				time.Sleep(50 * time.Millisecond)
			}
		})
	}
}

// roomy is a unit that may act now and has room to go up the screen, half its reach by one order and one and a half by another, with
// its reach in inches.
func roomy(t *testing.T, url, token, order, near, far string) (unit int32, reach float64) {
	t.Helper()
	now := look(t, url, token)
	may := map[int32]bool{}
	for _, o := range now.Decision.Offers {
		may[o.Value] = len(o.Refused) == 0
	}
	for _, u := range now.View.Units {
		if !may[u.ID] || u.Where != "table" || len(u.Figures) == 0 {
			continue
		}
		who := []map[string]any{{"name": "unit", "unit": -1, "nth": 0, "answer": map[string]any{"value": u.ID}}}
		orders := tryPlan(t, url, token, now.Decision.Number, who).labels(order)
		goes := func(label string, by float64) bool {
			value, ok := orders[label]
			var paths []map[string]any
			for _, g := range u.Figures {
				if lead := u.Figures[0].Reach > 0 && g.Reach == 0; !lead {
					paths = append(paths, map[string]any{"figure": g.ID, "points": []map[string]int{{"x": g.At.X, "y": g.At.Y + int(by*508)}}})
				}
			}
			steps := append(who[:1:1], map[string]any{"name": order, "unit": u.ID, "nth": 0, "answer": map[string]any{"value": value}},
				map[string]any{"name": "move", "unit": u.ID, "nth": 0, "answer": map[string]any{"paths": paths}})
			return ok && tryPlan(t, url, token, now.Decision.Number, steps).fate("move") == "fits"
		}
		reach = float64(u.Figures[0].Reach) / 508
		if goes(near, reach/2) && goes(near, reach/2+.3) && !goes(near, 1.5*reach) && goes(far, 1.5*reach) && goes(far, 1.5*reach+.3) {
			return u.ID, reach
		}
	}
	return -1, 0
}

// shooter plays a match over the API until one of our units can shoot at somebody, and says which unit, and at whom.
func shooter(t *testing.T, url, token, order string) (unit, foe int32) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); {
		now := look(t, url, token)
		d := now.Decision
		if d == nil || d.Seat != now.Seat || now.Helped {
			time.Sleep(5 * time.Millisecond)
			continue
		}
		if d.Name == "unit" {
			for _, o := range d.Offers {
				if len(o.Refused) > 0 {
					continue
				}
				steps := []map[string]any{{"name": "unit", "unit": -1, "nth": 0, "answer": map[string]any{"value": o.Value}}}
				for _, first := range tryPlan(t, url, token, d.Number, steps).find(order) {
					with := append(steps, map[string]any{"name": order, "unit": o.Value, "nth": 0, "answer": map[string]any{"value": first}})
					if at := tryPlan(t, url, token, d.Number, with).find("target"); len(at) > 0 && at[0] >= 0 {
						return o.Value, at[0]
					}
				}
			}
		}
		var hint struct {
			Answer any `json:"answer"`
		}
		call(t, url+"/api/match/hint", token, map[string]any{"number": d.Number, "quick": true}, &hint)
		call(t, url+"/api/match/answer", token, map[string]any{"number": d.Number, "answer": hint.Answer}, nil)
	}
	t.Fatal("nobody could shoot at anybody in two minutes of play")
	return 0, 0
}

type planRows struct {
	Rows []struct {
		Decision struct {
			Name   string `json:"name"`
			Offers []struct {
				Value   int32           `json:"value"`
				Label   string          `json:"label"`
				Refused json.RawMessage `json:"refused"`
			} `json:"offers"`
		} `json:"decision"`
		Fate string `json:"fate"`
	} `json:"rows"`
}

func (p planRows) fate(name string) (fate string) {
	for _, r := range p.Rows {
		if r.Decision.Name == name {
			fate = r.Fate
		}
	}
	return fate
}

// labels are the answers that the question of a name takes, by what they are called.
func (p planRows) labels(name string) map[string]int32 {
	out := map[string]int32{}
	for _, r := range p.Rows {
		for _, o := range r.Decision.Offers {
			if r.Decision.Name == name && len(o.Refused) == 0 {
				out[o.Label] = o.Value
			}
		}
	}
	return out
}

// find are the answers that the last question of a name takes.
func (p planRows) find(name string) (out []int32) {
	for _, r := range p.Rows {
		if r.Decision.Name != name {
			continue
		}
		out = nil
		for _, o := range r.Decision.Offers {
			if len(o.Refused) == 0 {
				out = append(out, o.Value)
			}
		}
	}
	return out
}

func tryPlan(t *testing.T, url, token string, number int, steps []map[string]any) (out planRows) {
	t.Helper()
	call(t, url+"/api/match/plan", token, map[string]any{"number": number, "steps": steps}, &out)
	return out
}

// A click on an enemy makes it the target: an order that lets the unit shoot at it is chosen, the needed roll is said, weapons are named,
// and all is confirmed once.
func TestAClickOnAnEnemyPlansAShot(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ system, order string }{{"a2", "order"}, {"ff", "action"}} {
		t.Run(c.system, func(t *testing.T) {
			url := serve(t, shipped(t, c.system))
			token := small(t, url, shipped(t, c.system))
			call(t, url+"/api/match/setup", token, map[string]any{}, nil)
			unit, foe := shooter(t, url, token, c.order)
			x := open(t, "ann", url+"/#/play/"+token, 1440, 900)
			x.there(".decision[data-question=unit]")
			x.must(x.Do("document.querySelector('.recapbar [aria-label=\"Not now\"]')?.click()"))
			n := eval[string](x, asked+".dataset.number")
			x.click(fmt.Sprintf(".decision .offer[data-value='%d']", unit))
			x.there(".course li.open[data-row=" + c.order + "]")
			at := x.spot(middleOf(fmt.Sprintf("[data-unit='%d'] .bs", foe)))
			_, err := x.ClickAt(at[0], at[1])
			x.must(err)
			x.wait("document.querySelector('.course li[data-row=target]')?.dataset.fate === 'fits'")
			if got := x.text(".course li[data-row=target] .hd"); !strings.Contains(got, "%") {
				t.Errorf("the target reads %q, without the roll it takes", got)
			}
			if got := eval[[]string](x, rowsOf); slices.ContainsFunc(got, func(r string) bool { return strings.HasSuffix(r, "refused") }) {
				t.Errorf("the plan has a refused row: %v", got)
			}
			if got := x.text(".course"); strings.Contains(got, "/") || strings.Contains(got, "0 to 64") {
				t.Errorf("keys and counts instead of words: %q", got)
			}
			x.wait("!document.querySelector('#confirm').disabled")
			x.click("#confirm")
			x.wait("(document.querySelector('[data-over]') || " + asked + "?.dataset.number !== " + quote(n) + ") && !document.querySelector('[data-following]')")
			x.wait("[...document.querySelectorAll('.log li')].some(l => /shot|shoots|hit|miss/.test(l.textContent))")
		})
	}
}

// waited plays a match over the API until a question of a name is put to us. Of some questions it likes an answer best; others are answered
// as the sensible bot would.
func waited(t *testing.T, url, token, name string, likes map[string]string) {
	t.Helper()
	waitedBy(t, url, token, name, "", likes)
}

// waitedBy does so until the question is put by a rule, if one is named.
func waitedBy(t *testing.T, url, token, name string, rule tally.Rule, likes map[string]string) {
	t.Helper()
	for end := time.Now().Add(3 * time.Minute); time.Now().Before(end); {
		now := look(t, url, token)
		d := now.Decision
		if now.Result.Over {
			break
		}
		if d == nil || d.Seat != now.Seat || now.Helped {
			time.Sleep(5 * time.Millisecond)
			continue
		}
		if d.Name == name && (rule == "" || d.Rule == rule) {
			return
		}
		var answer any
		for _, o := range d.Offers {
			if len(o.Refused) == 0 && likes[d.Name] == o.Key {
				answer = map[string]int32{"value": o.Value}
			}
		}
		if answer == nil {
			var hint struct {
				Answer any `json:"answer"`
			}
			call(t, url+"/api/match/hint", token, map[string]any{"number": d.Number, "quick": true}, &hint)
			answer = hint.Answer
		}
		call(t, url+"/api/match/answer", token, map[string]any{"number": d.Number, "answer": answer}, nil)
	}
	t.Fatalf("%s was never asked", name)
}

// A mover is halted on its way: who springs the ambush, and where on the way, in one panel. The way shows the stretches that may be
// answered, and the place is chosen on it or on the table.
func TestAMoverIsHaltedOnItsWay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		system, asks string
		rule         tally.Rule
		likes        map[string]string
	}{
		{"a2", "ambush", "", map[string]string{"order": "ambush"}},
		{"is", "ambush", "", map[string]string{"order": "ambush"}},
		{"dvg", "cover", "dvg.cover.trigger.movement", map[string]string{"order": "primary"}},
	} {
		t.Run(c.system, func(t *testing.T) {
			url := serve(t, shipped(t, c.system))
			token := small(t, url, shipped(t, c.system))
			if look(t, url, token).Setting {
				call(t, url+"/api/match/setup", token, map[string]any{}, nil)
			}
			waitedBy(t, url, token, c.asks, c.rule, c.likes)
			x := open(t, "ann", url+"/#/play/"+token, 1440, 900)
			x.there(".decision[aria-label=Reaction]")
			x.must(x.Do("document.querySelector('.recapbar [aria-label=\"Not now\"]')?.click()"))
			n := eval[string](x, asked+".dataset.number")
			x.there("[data-cause]")
			x.wait("document.querySelector('.decision .offer[data-key=yes]')")
			x.click(".decision .offer[data-key=yes]")
			x.wait("document.querySelector('.course li[data-row=halt]')")
			x.must(x.Do("document.querySelector('.course li[data-row=halt]:not(.open) .hd')?.click()"))
			x.there("#halt")
			x.there(".haltline i")
			x.there(".haltmark .haltring")
			x.must(x.Do(`(e => { e.value = 0; e.dispatchEvent(new Event('input', {bubbles: true})); })(document.querySelector('#halt'))`))
			x.wait("document.querySelector('.course li[data-row=halt]')?.dataset.fate === 'fits'") // a place that is not offered becomes the nearest that is
			x.wait("!document.querySelector('#confirm').disabled")
			x.click("#confirm")
			x.wait("(document.querySelector('[data-over]') || " + asked + "?.dataset.number !== " + quote(n) + ") && !document.querySelector('[data-following]')")
		})
	}
}

// What was planned and cannot be done any more is asked again, and only that: the order goes out as another one than was planned, so the
// way is refused by the rules; it is asked again and can be pulled back.
func TestASpoiltAnswerIsAskedAgain(t *testing.T) {
	t.Parallel()
	url := serve(t, shipped(t, "a2"))
	token := small(t, url, shipped(t, "a2"))
	call(t, url+"/api/match/setup", token, map[string]any{}, nil)
	waited(t, url, token, "unit", nil)
	unit, reach := roomy(t, url, token, "order", "Advance", "Run")
	if unit < 0 {
		t.Fatal("no unit has room to go up the table")
	}
	x := open(t, "ann", url+"/#/play/"+token, 1440, 900)
	x.there(".decision[data-question=unit]")
	x.must(x.Do("document.querySelector('.recapbar [aria-label=\"Not now\"]')?.click()"))
	x.pull(fmt.Sprintf("[data-unit='%d'] .bs", unit), 1.5*reach)
	x.wait(`document.querySelector('.course li[data-row=move]')?.dataset.fate === 'fits' && !document.querySelector('#confirm').disabled`)
	// The answer to the order is lost on its way and another one given: an Advance, for which the way is too far.
	x.must(x.Do(`const real = window.fetch; let n = 0;
		window.fetch = (url, o) => {
			if (!String(url).endsWith('/match/answer')) return real(url, o);
			const b = JSON.parse(o.body);
			if (++n === 2) o = {...o, body: JSON.stringify({...b, answer: {value: 2}})};
			return real(url, o);
		}`))
	x.click("#confirm")
	x.there(".decision[data-question=move] .spoilt")
	if got := x.text(".decision .fault"); !strings.Contains(got, "″") && !strings.Contains(got, "far") {
		t.Errorf("why the way is refused reads %q", got)
	}
	x.key("p") // pulled back it is legal again
	x.wait("!document.querySelector('#confirm').disabled && document.querySelector('.plan .mdl.ghost')")
}

// Whoever thinks better of a choice while the word on the first one is on its way stands at the row of the last: what is told of the
// first moves the panel nowhere.
func TestThePanelTurnsToTheLastChoice(t *testing.T) {
	t.Parallel()
	x := actToChoose(t)
	x.wait("!('trying' in document.body.dataset)")
	x.must(x.Do(`const was = window.fetch; // a word on a plan takes its time
		window.fetch = async (...a) => { const r = await was(...a); if (String(a[0]?.url ?? a[0]).includes('/plan')) await new Promise(go => setTimeout(go, 300)); return r; }`))
	for range 2 {
		x.must(x.Do(`document.querySelector('.offer[data-key=pass]').click();
			await new Promise(go => setTimeout(go, 100));
			document.querySelector('.offer[data-key=move]').click()`))
		x.wait("!('trying' in document.body.dataset)")
		x.there(".course > li.open[data-row='move']")
		x.click(".course > li[data-row='act'] .hd")
	}
}
