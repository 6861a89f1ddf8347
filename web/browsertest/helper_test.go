package browsertest

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sortie/catalog"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/ledger"
	"sortie/lesson"
	"sortie/store"
	"sortie/web"
	"sortie/web/page"
)

var (
	shared   *Browser
	starting sync.Mutex
)

// pages is how many tests run at a time: a page mostly waits, for the server and for its own rests, so there may be
// more of them than processors.
const pages = 4

func TestMain(m *testing.M) {
	flag.Parse()
	if n, err := strconv.Atoi(flag.Lookup("test.parallel").Value.String()); err == nil && n < pages {
		flag.Set("test.parallel", strconv.Itoa(pages))
	}
	code := m.Run()
	if shared != nil {
		shared.Close()
	}
	os.Exit(code)
}

// browser is the one Chromium of all tests.
func browser(t testing.TB) *Browser {
	t.Helper()
	starting.Lock()
	defer starting.Unlock()
	if shared != nil {
		return shared
	}
	b, err := Start()
	if errors.Is(err, ErrNoBrowser) && os.Getenv("CI") != "true" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	shared = b
	return b
}

// serve starts a server with its own store; the system plays at "play now".
func serve(t testing.TB, system game.System) string {
	t.Helper()
	rules := []web.Rule{{ID: "toy.move", Section: "Acting", Text: "A counter moves up to six inches.", Ruling: ""}}
	return served(t, web.System{System: system, Rules: rules})
}

// serveAll starts a server with every system of the catalog and all their rules, as the command does.
func serveAll(t testing.TB) string {
	t.Helper()
	var systems []web.System
	for _, s := range catalog.Systems() {
		first, ok, err := lesson.Read(s.FS, s.System)
		if err != nil {
			t.Fatal(err)
		}
		sys := web.System{System: s.System, Rules: rulesOf(t, s)}
		if ok {
			sys.First = &first
		}
		sys.Differences = differencesOf(t, s)
		systems = append(systems, sys)
	}
	return served(t, systems...)
}

// differencesOf are the rows in which an edition is held against another as their page shows them.
func differencesOf(t testing.TB, s ledger.Source) (out []web.Difference) {
	t.Helper()
	l, err := s.Ledger()
	if err != nil {
		t.Fatal(err)
	}
	if s.Of == "" {
		return nil
	}
	for _, d := range l.Differences(s.Of, s.Chapters) {
		out = append(out, web.Difference{ID: string(d.ID), Chapter: d.Chapter, Here: d.Here, There: d.There, Note: d.Note, Alike: d.Alike})
	}
	return out
}

// rulesOf are the rows of a system's ledger as the rules page shows them.
func rulesOf(t testing.TB, s ledger.Source) (out []web.Rule) {
	t.Helper()
	l, err := s.Ledger()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range l.Rows {
		out = append(out, web.Rule{ID: string(row.ID), Section: row.Section, Text: row.Rule, Ruling: row.Ruling})
	}
	return out
}

func served(t testing.TB, systems ...web.System) string {
	t.Helper()
	keep, err := store.OpenSQLite(filepath.Join(t.TempDir(), "sortie.db"))
	if err != nil {
		t.Fatal(err)
	}
	var made, seeds atomic.Uint64
	s, err := web.New(web.Config{Systems: systems, Store: keep, Page: page.Files(), Version: "test", Quota: web.NoQuota(),
		Pace: time.Millisecond, PerSec: 1e6, Burst: 1e6, Wrong: 1000,
		Seed: func() uint64 { return seeds.Add(1) },
		Secret: func() []byte { // every match of a test has dice of its own, and the same ones each time the test is run
			b := sha256.Sum256(fmt.Append(nil, t.Name(), made.Add(1)))
			return b[:]
		}})
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s.Handler())
	t.Cleanup(func() { s.Stop(); h.Close(); s.Close(); keep.Close() })
	return h.URL
}

func pickets() game.System { return toy.System() }

func antares(t testing.TB) game.System   { return shipped(t, "a2") }
func firefight(t testing.TB) game.System { return shipped(t, "ff") }

// shipped is a system of the catalog.
func shipped(t testing.TB, id string) game.System {
	t.Helper()
	for _, s := range catalog.Systems() {
		if s.ID == id {
			return s.System
		}
	}
	t.Fatalf("no system %s in the catalog", id)
	return nil
}

// tab is a page that fails the test by itself.
type tab struct {
	*Page
	t    *testing.T
	name string
}

func open(t *testing.T, name, url string, width, height int64) *tab {
	t.Helper()
	p, err := browser(t).Open(url, t.Name()+" "+name, width, height)
	if err != nil {
		t.Fatal(err)
	}
	x := &tab{p, t, name}
	t.Cleanup(func() {
		if faults, err := p.Errors(); err == nil && len(faults) > 0 {
			t.Errorf("%s: faults in the page: %q", name, faults)
		}
		if t.Failed() {
			if png, err := p.Picture(); err == nil {
				file := filepath.Join(os.TempDir(), "browsertest-"+strings.ReplaceAll(t.Name(), "/", "-")+"-"+name+".png")
				os.WriteFile(file, png, 0o644)
				t.Logf("picture of %s: %s", name, file)
			}
		}
		p.Close()
	})
	return x
}

func (x *tab) must(err error) {
	x.t.Helper()
	if err != nil {
		x.t.Fatalf("%s: %v", x.name, err)
	}
}

func (x *tab) click(css string)      { x.t.Helper(); x.must(x.Click(css)) }
func (x *tab) key(keys string)       { x.t.Helper(); x.must(x.Key(keys)) }
func (x *tab) wait(condition string) { x.t.Helper(); x.must(x.Wait(condition, time.Minute)) }

// press presses what an expression finds as soon as it is there and enabled: whatever is drawn after an answer of the server
// is not there yet when the test comes to it.
func (x *tab) press(js string) {
	x.t.Helper()
	x.wait("(e => e && !e.disabled && (e.click(), true))(" + js + ")")
}

// confirm sends what is chosen and waits for the question that comes of it. The panel may show a later question of the
// plan already: only the number of the one that is asked tells that the answer went out.
func (x *tab) confirm(next string) {
	x.t.Helper()
	x.confirmed(fmt.Sprintf("%s.dataset.question === %q", asked, next))
}

// confirmed is confirm up to a question of which something holds.
func (x *tab) confirmed(holds string) {
	x.t.Helper()
	before := eval[string](x, asked+".dataset.number")
	x.wait("!('trying' in document.body.dataset)") // the panel has grown as far as it does
	x.press("document.querySelector('#confirm')")
	x.wait(fmt.Sprintf("%[1]s && %[1]s.dataset.number !== %[2]q && %[3]s", asked, before, holds))
}

// spot is a place of the screen, measured when the page rests.
func (x *tab) spot(js string) []float64 {
	x.t.Helper()
	left, top, err := x.Spot(js)
	x.must(err)
	return []float64{left, top}
}

func (x *tab) is(css string) string { return fmt.Sprintf("document.querySelector(%q)", css) }
func (x *tab) there(css string)     { x.t.Helper(); x.wait(x.is(css)) }
func (x *tab) text(css string) string {
	x.t.Helper()
	return eval[string](x, x.is(css)+"?.textContent ?? ''")
}

// eval is what an expression comes to. A page that is drawn anew may lack for a moment what the expression reads of: it is asked again.
func eval[T any](x *tab, js string) T {
	x.t.Helper()
	v, err := Eval[T](x.Page, js)
	for end := time.Now().Add(10 * time.Second); err != nil && strings.Contains(err.Error(), "properties of null") && time.Now().Before(end); {
		time.Sleep(25 * time.Millisecond)
		v, err = Eval[T](x.Page, js)
	}
	x.must(err)
	return v
}

// play clicks until a condition holds.
func (x *tab) play(until string, patience time.Duration) {
	x.t.Helper()
	got, err := x.Play(until, patience)
	x.must(err)
	if want := "stopped"; until == "" {
		if got != "over" {
			x.t.Fatalf("%s: the game did not end: %s", x.name, got)
		}
	} else if got != want {
		x.t.Fatalf("%s: %s before %s", x.name, got, until)
	}
}

// started is what the server answers to a new match.
type started struct {
	Token   string
	Invites []string
	Watch   string
}

// shortly makes a match of the forces of a system's first game, the fewest there are, against the random bot and returns
// the seat's token: a game that is played to its end has to end.
func shortly(t testing.TB, url, id string) string {
	t.Helper()
	for _, s := range catalog.Systems() {
		if s.ID != id {
			continue
		}
		first, ok, err := lesson.Read(s.FS, s.System)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		return against(t, url, id, first.Setup.Mission, first.Setup.Points, first.Setup.Lists)
	}
	t.Fatalf("no system %s in the catalog", id)
	return ""
}

// inBattle opens the page of a short match whose forces are set up; whoever clicks there takes what is suggested.
func inBattle(t *testing.T, url, system string) (x *tab, token string) {
	t.Helper()
	token = shortly(t, url, system)
	call(t, url+"/api/match/setup", token, map[string]any{}, nil)
	x = open(t, "ann", url+"/#/play/"+token, 1440, 900)
	x.there(".decision[data-number]")
	x.must(x.Do("window.suggestAll = true"))
	return x, token
}

// against makes a match against the random bot and joins it.
func against(t testing.TB, url, system, mission string, points int, lists []string) string {
	t.Helper()
	setup := map[string]any{"system": system, "mission": mission, "points": points, "lists": lists,
		"table": "", "seed": "11", "options": []any{}, "names": []string{"Ann", "Bot"}}
	var got started
	call(t, url+"/api/matches", "", map[string]any{"setup": setup, "seats": []map[string]string{{"kind": "me"}, {"kind": "bot", "bot": "random"}}}, &got)
	call(t, url+"/api/match/join", got.Token, map[string]string{"name": "Ann", "salt": "ann's"}, nil)
	return got.Token
}

// match makes a match of Pickets over the API and joins its first seat.
func match(t *testing.T, url string, seats ...string) started {
	t.Helper()
	var list []map[string]string
	for _, s := range seats {
		list = append(list, map[string]string{"kind": s, "bot": map[bool]string{true: "sensible"}[s == "bot"]})
	}
	lists := pickets().Info().Lists
	setup := map[string]any{"system": "toy", "mission": pickets().Info().Missions[0].ID, "points": lists[0].Points,
		"lists": []string{lists[0].Text, lists[1].Text}, "table": "", "seed": "5", "options": []any{}, "names": []string{"Ann", "Ben"}}
	var got started
	call(t, url+"/api/matches", "", map[string]any{"setup": setup, "seats": list}, &got)
	if seats[0] == "me" && !slices.Contains(seats, "link") { // where another person plays the page sits down by itself
		call(t, url+"/api/match/join", got.Token, map[string]string{"name": "Ann", "salt": "ann's"}, nil)
	}
	return got
}

func call(t testing.TB, url, token string, body, into any) {
	t.Helper()
	b, _ := json.Marshal(body)
	req, _ := http.NewRequest("POST", url, bytes.NewReader(b))
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode >= 300 {
		t.Fatalf("%s: %s", url, res.Status)
	}
	if into != nil {
		if err := json.NewDecoder(res.Body).Decode(into); err != nil {
			t.Fatal(err)
		}
	}
}

func itoa(n int) string     { return strconv.Itoa(n) }
func quote(s string) string { return strconv.Quote(s) }
