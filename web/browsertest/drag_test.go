package browsertest

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// horde is a legal force of 1,518 points with 111 models.
const horde = "list Horde\nforce brood\nunit matriarch\n"

// hundreds sets up a game of Antares 2 with 111 models a side and plays it over the API until a unit of twelve
// is to be moved. It returns the seat's token.
func hundreds(t testing.TB, url string) string {
	t.Helper()
	list := horde + strings.Repeat("unit warband with extra-warrior 6\n", 9)
	setup := map[string]any{"system": "a2", "mission": "seize-ground", "points": 2000, "lists": []string{list, list}, "table": "", "seed": "7",
		"options": []any{}, "names": []string{"Ann", "Bot"}}
	var got started
	call(t, url+"/api/matches", "", map[string]any{"setup": setup, "seats": []map[string]string{{"kind": "me"}, {"kind": "bot", "bot": "random"}}}, &got)
	call(t, url+"/api/match/join", got.Token, map[string]string{"name": "Ann", "salt": "ann's"}, nil)
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); {
		now := look(t, url, got.Token)
		d := now.Decision
		if d == nil || d.Seat != now.Seat {
			time.Sleep(5 * time.Millisecond)
			continue
		}
		if d.Kind == "move" {
			return got.Token
		}
		answer, found := any(nil), false
		for _, o := range d.Offers {
			if len(o.Refused) == 0 && (d.Name == "order" && o.Key == "advance" || d.Name == "unit" && strings.HasPrefix(strings.ToLower(o.Key), "warband")) && !found {
				answer, found = map[string]int32{"value": o.Value}, true
			}
		}
		if !found {
			var hint struct {
				Answer json.RawMessage `json:"answer"`
			}
			call(t, url+"/api/match/hint", got.Token, map[string]any{"number": d.Number, "quick": true}, &hint)
			answer = hint.Answer
		}
		call(t, url+"/api/match/answer", got.Token, map[string]any{"number": d.Number, "answer": answer}, nil)
	}
	t.Fatal("nobody had to be moved in two minutes of play")
	return ""
}

// dragged is what a drag of a whole unit cost: milliseconds for each frame, sorted.
type dragged struct {
	Models [2]int    `json:"models"`
	Moved  int       `json:"moved"`
	Script []float64 `json:"script"` // events and rendering
	Work   []float64 `json:"work"`   // the page's own: script, style and layout
	Frame  []float64 `json:"frame"`  // from one frame to the next, painting included
}

// drag pulls the unit that is asked about to and fro for n frames, one move of the pointer a frame.
func drag(x *Page, n string) (dragged, error) {
	return Eval[dragged](x, `(async () => {
		const svg = document.querySelector('svg.table'), fig = document.querySelector('.unit.sel [data-fig] .bs'), r = fig.getBoundingClientRect();
		const x0 = r.x + r.width / 2, y0 = r.y + r.height / 2, script = [], work = [], frame = [];
		const fire = (type, el, x, y) => el.dispatchEvent(new PointerEvent(type, {bubbles: true, clientX: x, clientY: y, pointerId: 1, button: 0, buttons: 1}));
		const next = () => new Promise(r => requestAnimationFrame(r));
		svg.setPointerCapture = () => undefined;
		fire('pointerdown', fig, x0, y0);
		let last = await next();
		for (let i = 0; i < `+n+`; i++) {
			const t = performance.now();
			fire('pointermove', svg, x0 + 60 * Math.sin(i / 9), y0 - i / 3);
			await Promise.resolve(); await Promise.resolve(); await Promise.resolve();
			script.push(performance.now() - t);
			svg.getBoundingClientRect(); // style and layout count as well
			work.push(performance.now() - t);
			const now = await next();
			frame.push(now - last);
			last = now;
		}
		const moved = document.querySelectorAll('.plan .mdl.ghost').length;
		fire('pointerup', svg, x0, y0);
		const count = side => document.querySelectorAll('.unit .mdl.' + side).length, up = (a, b) => a - b;
		return {models: [count('a'), count('b')], moved, script: script.sort(up), work: work.sort(up), frame: frame.sort(up)};
	})()`)
}

func share(sorted []float64, part float64) float64 {
	return sorted[min(len(sorted)-1, int(part*float64(len(sorted))))]
}

// A unit is dragged on a table with more than a hundred models a side, all of them the page's own: every frame of the
// drag shows the plan. How long a frame takes is for the benchmark to say.
func TestDragAmongHundredsOfModels(t *testing.T) {
	t.Parallel()
	url := serve(t, antares(t))
	browser(t)
	x := open(t, "ann", url+"/#/play/"+hundreds(t, url), 1440, 900)
	x.there(".decision[data-kind='move'] ")
	x.there(".unit.sel [data-fig] .bs")
	got, err := drag(x.Page, "40")
	x.must(err)
	if got.Models[0] < 100 || got.Models[1] < 100 {
		t.Errorf("%v models stand on the table, not a hundred a side", got.Models)
	}
	if got.Moved < 5 {
		t.Errorf("%d models were dragged", got.Moved)
	}
	t.Logf("%d and %d models, %d dragged: the page works %.1f ms a frame at the median, %.1f ms at 95%%", got.Models[0], got.Models[1], got.Moved, share(got.Work, .5), share(got.Work, .95))
}

// BenchmarkDrag says what a frame of a drag costs with 111 models a side: work is the page's own share (60 frames a
// second leave 16.7 ms), frame the time from one frame to the next on this machine, painting in software included.
//
//	go test ./web/browsertest -run '^$' -bench Drag -benchtime 1x
func BenchmarkDrag(b *testing.B) {
	url := serve(b, antares(b))
	p, err := browser(b).Open(url+"/#/play/"+hundreds(b, url), "ann", 1440, 900)
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	if err := p.Wait("document.querySelector('.unit.sel [data-fig] .bs')", 20*time.Second); err != nil {
		b.Fatal(err)
	}
	var got dragged
	for b.Loop() {
		if got, err = drag(p, "300"); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(share(got.Script, .5), "script-p50-ms")
	b.ReportMetric(share(got.Script, .95), "script-p95-ms")
	b.ReportMetric(share(got.Work, .5), "work-p50-ms")
	b.ReportMetric(share(got.Work, .95), "work-p95-ms")
	b.ReportMetric(share(got.Work, .99), "work-p99-ms")
	b.ReportMetric(share(got.Frame, .5), "frame-p50-ms")
	b.ReportMetric(share(got.Frame, .95), "frame-p95-ms")
	b.ReportMetric(0, "ns/op") // one pass is a fixed number of frames
}
