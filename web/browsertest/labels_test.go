package browsertest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sortie/game"
)

// overlaps lists words on the table that lie over each other or over the number of an objective, and those that leave the table. What
// is measured is what is drawn.
const overlaps = `(() => {
	const svg = document.querySelector('svg.table'), out = svg.getBoundingClientRect(), words = [], faults = [];
	const add = (kind, text, els) => {
		const r = els.map(e => e.getBoundingClientRect()).filter(b => b.width > 0);
		if (!r.length) return;
		const x0 = Math.min(...r.map(b => b.left)), x1 = Math.max(...r.map(b => b.right)), y0 = Math.min(...r.map(b => b.top)), y1 = Math.max(...r.map(b => b.bottom));
		words.push({kind, text, x0, x1, y0, y1});
	};
	for (const t of svg.querySelectorAll('.tag')) add('tag', t.textContent, [...t.querySelectorAll('.uname, .die, .pin')]);
	for (const t of svg.querySelectorAll('.flag')) add('flag', t.textContent, [t.querySelector('rect')]);
	for (const t of svg.querySelectorAll('.tname')) add('name', t.textContent, [t]);
	for (const t of svg.querySelectorAll('.obj .spot')) add('objective', 'objective', [t]);
	for (let i = 0; i < words.length; i++) {
		const a = words[i], slack = 1.5;
		if (a.kind !== 'objective' && (a.x0 < out.left - slack || a.x1 > out.right + slack || a.y0 < out.top - slack || a.y1 > out.bottom + slack)) faults.push(a.kind + ' ' + a.text + ' leaves the table');
		for (const b of words.slice(i + 1)) {
			if (a.kind === 'objective' && b.kind === 'objective') continue;
			if (a.x0 + slack < b.x1 && b.x0 + slack < a.x1 && a.y0 + slack < b.y1 && b.y0 + slack < a.y1) faults.push(a.kind + ' ' + a.text + ' over ' + b.kind + ' ' + b.text);
		}
	}
	return {words: words.length, tags: words.filter(w => w.kind === 'tag').length, faults};
})()`

type wordsFound struct {
	Words  int      `json:"words"`
	Tags   int      `json:"tags"`
	Faults []string `json:"faults"`
}

// crowded sets a table of a system up for as many points as its largest list has, by itself.
func crowded(t *testing.T, url string, sys game.System, seed int) string {
	t.Helper()
	info := sys.Info()
	most := info.Lists[0]
	for _, l := range info.Lists {
		if l.Points > most.Points {
			most = l
		}
	}
	setup := map[string]any{"system": info.ID, "mission": info.Missions[0].ID, "points": game.SizeFor(most.Points), "lists": []string{most.Text, most.Text},
		"table": "", "seed": itoa(seed), "options": []any{}, "names": []string{"Ann", "Bot"}}
	var got started
	call(t, url+"/api/matches", "", map[string]any{"setup": setup, "seats": []map[string]string{{"kind": "me"}, {"kind": "bot", "bot": "random"}}}, &got)
	call(t, url+"/api/match/join", got.Token, map[string]string{"name": "Ann", "salt": "ann's"}, nil)
	if look(t, url, got.Token).Setting {
		call(t, url+"/api/match/setup", got.Token, map[string]any{}, nil)
	}
	for end := time.Now().Add(90 * time.Second); time.Now().Before(end); {
		now := look(t, url, got.Token)
		if now.Setting && now.Helped || now.Decision == nil || now.Decision.Seat != now.Seat {
			time.Sleep(20 * time.Millisecond)
			continue
		}
		on := 0
		for _, u := range now.View.Units {
			if u.Where == "table" {
				on++
			}
		}
		if !now.Setting && 2*on > len(now.View.Units) {
			return got.Token
		}
		var hint struct {
			Answer any `json:"answer"`
		}
		call(t, url+"/api/match/hint", got.Token, map[string]any{"number": now.Decision.Number, "quick": true}, &hint)
		call(t, url+"/api/match/answer", got.Token, map[string]any{"number": now.Decision.Number, "answer": hint.Answer}, nil)
	}
	t.Fatal("the forces were not set up in time")
	return ""
}

// On ten crowded tables, of every system, on a desk and on a phone, no words lie over each other or over the number of an objective, and
// none leave the table; nor do they while one looks at one unit after the other.
func TestWordsOnTheTableNeverCollide(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"a2", "g1", "ff", "is", "dvg"} {
		t.Run(id, func(t *testing.T) {
			sys := shipped(t, id)
			url := serve(t, sys)
			for seed := 1; seed <= 2; seed++ {
				x := open(t, fmt.Sprintf("%s-%d", id, seed), url+"/#/play/"+crowded(t, url, sys, seed), 1280, 800)
				x.there("svg.table .tag")
				for _, size := range [][2]int64{{1280, 800}, {390, 844}} {
					x.must(x.Viewport(size[0], size[1]))
					x.wait("document.querySelector('svg.table .tag')")
					time.Sleep(300 * time.Millisecond)
					got := eval[wordsFound](x, overlaps)
					if len(got.Faults) > 0 || got.Tags == 0 {
						t.Errorf("table %d, %d wide: %d tags, %s", seed, size[0], got.Tags, strings.Join(got.Faults, "; "))
					}
				}
				x.must(x.Viewport(1280, 800))
				for i := range 4 { // a unit that is looked at has a flag of its own, and lines that have theirs
					x.must(x.Do(fmt.Sprintf(`(e => e?.dispatchEvent(new PointerEvent('pointermove', {bubbles: true, clientX: 1, clientY: 1})))([...document.querySelectorAll('.unit')].map(u => u.querySelector('.bs')).filter(b => b)[%d])`, 3*i)))
					time.Sleep(400 * time.Millisecond)
					if got := eval[wordsFound](x, overlaps); len(got.Faults) > 0 {
						t.Errorf("table %d, looking at unit %d: %s", seed, 3*i, strings.Join(got.Faults, "; "))
					}
				}
				x.Close()
			}
		})
	}
}
