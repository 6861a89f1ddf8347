package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sortie/catalog"
	"sortie/flow"
	"sortie/game"
	"sortie/ledger"
	"sortie/match"
	"sortie/matchfile"
	"sortie/rules/antares2"
	"sortie/rules/firefight"
	"sortie/store"
)

// folders are data folders as older versions left them.
func folders(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob("testdata/folders/*/" + store.DatabaseFile)
	if err != nil || len(list) < 2 {
		t.Fatalf("%v %v", list, err)
	}
	return list
}

// copied is a folder of its own with a copy of a database.
func copied(t *testing.T, file string) string {
	t.Helper()
	dir := t.TempDir()
	b, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, store.DatabaseFile), b, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// dearer are the systems as a program would have them in which a unit has another name, others cost more,
// and all soldiers are weaker.
func dearer(t *testing.T) []ledger.Source {
	t.Helper()
	out := slices.Clone(catalog.Systems())
	for _, c := range []struct {
		id      string
		of      func(string) (game.System, error)
		changes []string
	}{
		{"a2", antares2.SystemOf, []string{"kind warband ", "kind war-band ", "upgrade warband ", "upgrade war-band ", "Res5", "Res4", "drift troops ", "drift troops 1", "synod troops ", "synod troops 1"}},
		{"g1", antares2.FirstEditionOf, []string{"kind warband ", "kind war-band ", "upgrade warband ", "upgrade war-band ", "Res5", "Res4", "drift troops ", "drift troops 1", "synod troops ", "synod troops 1", "compact troops ", "compact troops 1"}},
		{"ff", firefight.SystemOf, []string{"kind biters ", "kind snappers ", "upgrade biters ", "upgrade snappers ", " troop ", " troop 1"}},
	} {
		i := slices.IndexFunc(out, func(s ledger.Source) bool { return s.ID == c.id })
		set, err := out[i].System.Fix(game.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		data := strings.ReplaceAll(strings.Join(strings.Fields(strings.ReplaceAll(set.Data, "\n", " ; ")), " "), " ; ", "\n")
		for old := range slices.Chunk(c.changes, 2) {
			if !strings.Contains(data, old[0]) {
				t.Fatalf("%q is not in the data", old[0])
			}
		}
		if out[i].System, err = c.of(strings.NewReplacer(c.changes...).Replace(data)); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// went is how a match went on.
type went struct {
	course match.Course
	status match.Status
	view   string
}

// goOn opens every match of a folder, plays on in those that are not over, and opens it again.
func goOn(t *testing.T, dir string, systems []ledger.Source) map[string]went {
	t.Helper()
	e := &env{systems: systems, campaigns: catalog.Campaigns()}
	s, lost, err := store.OpenFolder(dir)
	if err != nil || len(lost) > 0 {
		t.Fatalf("%v %v", lost, err)
	}
	defer s.Close()
	ids, err := s.Matches()
	if err != nil || len(ids) == 0 {
		t.Fatalf("%v %v", ids, err)
	}
	out := map[string]went{}
	for _, id := range ids {
		p, err := prospectOf(e, s, id)
		if err != nil {
			t.Fatal(err)
		}
		if p.Course == damagedCourse || p.Status == match.Damaged {
			t.Errorf("match %s is damaged: %s", id, p.Reason)
			continue
		}
		if p.Course == match.LookOnly && p.Status == match.Playing && decodes(t, e, s, id) {
			t.Errorf("match %s has a snapshot and only stands still: %s", id, p.Reason)
		}
		m := bring(t, e, s, id)
		view := look(t, m)
		out[id] = went{p.Course, p.Status, string(view.View)}
		if view.Match.Status == match.Playing && !e.campaign(view.Match.System) {
			playSome(t, m, 6) // a campaign waits for the battle that is fought at a table of its own
		}
		after := look(t, m)
		m.Close()
		m = bring(t, e, s, id)
		if again := look(t, m); string(again.View) != string(after.View) || again.Match.Status != after.Match.Status {
			t.Errorf("match %s did not come back as it stood", id)
		}
		m.Close()
	}
	return out
}

// campaign tells whether a system is one of campaigns.
func (e *env) campaign(id string) bool {
	return slices.ContainsFunc(e.campaigns, func(c catalog.Campaign) bool { return c.ID == id })
}

// decodes tells whether a match has a snapshot that can be read at all.
func decodes(t *testing.T, e *env, s *store.SQLite, id string) bool {
	t.Helper()
	head, _, err := s.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	list, err := s.Snapshots(id)
	if err != nil {
		t.Fatal(err)
	}
	sys, err := e.find(head.Setup.System)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		for _, set := range game.Setups(sys, head.Setup) {
			if _, err := sys.Decode(set, c.State); err == nil {
				return true
			}
		}
	}
	return false
}

// bring opens a match as the server does.
func bring(t *testing.T, e *env, s *store.SQLite, id string) *match.Match {
	t.Helper()
	head, journal, err := s.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	sys, err := e.find(head.Setup.System)
	if err != nil {
		t.Fatal(err)
	}
	sum, err := s.Summary(id)
	if err != nil {
		t.Fatal(err)
	}
	m, err := match.Open(sys, head, journal, s, match.Options{Kept: sum.Standing(), Snapshots: func() []match.Snapshot {
		list, err := s.Snapshots(id)
		if err != nil {
			t.Error(err)
		}
		return list
	}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

var bothSeats = []flow.Seat{flow.First, flow.Second}

func look(t *testing.T, m *match.Match) match.State {
	t.Helper()
	st, err := m.State(match.Role{Kind: match.RoleSeat, Seats: bothSeats}, flow.Nobody, "")
	if err != nil {
		t.Fatal(err)
	}
	return st
}

func playSome(t *testing.T, m *match.Match, n int) {
	t.Helper()
	for range n {
		var d struct{ Number int }
		if err := json.Unmarshal(look(t, m).Decision, &d); err != nil {
			t.Fatal(err)
		}
		a, _, err := m.Hint(t.Context(), bothSeats, d.Number, true)
		if err == nil {
			_, err = m.Answer(bothSeats, d.Number, a)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Upgrades lose nothing: what older versions left goes on, and goes on in the same way when prices,
// profiles and names of units are not those of then.
func TestFoldersOfOlderVersionsGoOn(t *testing.T) {
	changed, statuses := dearer(t), map[string]match.Status{}
	for _, file := range folders(t) {
		t.Run(filepath.Base(filepath.Dir(file)), func(t *testing.T) {
			before := goOn(t, copied(t, file), catalog.Systems())
			after := goOn(t, copied(t, file), changed)
			for id, b := range before {
				if a := after[id]; a.course != b.course || a.view != b.view {
					t.Errorf("match %s goes on %s, and %s when the data have changed", id, b.course, a.course)
				}
				if was, ok := statuses[id]; ok && was != b.status {
					t.Errorf("match %s is %s; before it was set aside it was %s", id, b.status, was)
				}
				statuses[id] = b.status
				t.Logf("match %s: %s, %s", id, b.status, b.course)
			}
		})
	}
}

// A match that is set up today goes on tomorrow, when the data have changed; and so does its file.
func TestAMatchOfTodayGoesOnUnderOtherData(t *testing.T) {
	changed := dearer(t)
	dir := t.TempDir()
	s, _, err := store.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	var files [][]byte
	for _, src := range catalog.Systems() {
		info := src.System.Info()
		if !slices.Contains([]string{"a2", "g1", "ff"}, src.ID) {
			continue // its data are not among those that are changed
		}
		brood := info.Lists[max(0, slices.IndexFunc(info.Lists, func(l game.NamedList) bool { return strings.HasPrefix(l.ID, "brood") }))]
		set := game.Setup{System: src.ID, Mission: info.Missions[0].ID, Points: brood.Points, Lists: []string{brood.Text, brood.Text}, Seed: 3, Names: []string{"A", "B"}}
		for _, c := range changed {
			if _, err := c.System.New(set); c.ID == src.ID && err == nil {
				t.Errorf("%s: the list is legal under other data: the test proves nothing", src.ID)
			}
		}
		if set, err = src.System.Fix(set); err != nil {
			t.Fatal(err)
		}
		person := match.Chair{Kind: match.Person}
		h := match.Head{ID: src.ID, Setup: set, Rules: info.Version, Secret: []byte("sixteen bytes ok"), Chairs: []match.Chair{person, person}}
		if err := s.Create(h, set.Names, match.Waiting); err != nil {
			t.Fatal(err)
		}
		m := bring(t, &env{systems: catalog.Systems()}, s, src.ID)
		if err := m.Join(bothSeats, "", "salt"); err != nil {
			t.Fatal(err)
		}
		playSome(t, m, 30)
		file, err := m.File(match.Role{Kind: match.RoleSeat, Seats: bothSeats})
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
		m.Close()
	}
	s.Close()
	b, err := os.ReadFile(filepath.Join(dir, store.DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	twin := t.TempDir()
	if err := os.WriteFile(filepath.Join(twin, store.DatabaseFile), b, 0o600); err != nil {
		t.Fatal(err)
	}
	before, after := goOn(t, dir, catalog.Systems()), goOn(t, twin, changed)
	for id, w := range before {
		if w.course != match.Exactly || after[id] != w {
			t.Errorf("%s goes on %s, and %s when the data have changed", id, w.course, after[id].course)
		}
	}
	for i, file := range files {
		verifies(t, changed[i].System, file)
	}
}

// verifies replays a match file under a system and finds that it holds, and that a note says why.
func verifies(t *testing.T, sys game.System, file []byte) {
	t.Helper()
	f, err := matchfile.Parse(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	out, err := matchfile.Verify(sys, f)
	if err != nil || !out.Holds || !strings.Contains(out.Note, "profiles") {
		t.Errorf("%+v %v", out, err)
	}
	if _, err := matchfile.Tell(sys, f, func(int, flow.Event) {}); err != nil {
		t.Error(err)
	}
}

// A file that carries no profiles is read as one of the time when none did.
func TestAFileWithoutProfilesIsReadTheSameUnderOtherData(t *testing.T) {
	text, err := os.ReadFile("testdata/files/without-data.match")
	if err != nil {
		t.Fatal(err)
	}
	f, err := matchfile.Parse(bytes.NewReader(text))
	if err != nil || f.Setup.Data != "" {
		t.Fatal(err)
	}
	want, err := matchfile.Verify(catalog.Systems()[0].System, f)
	if err != nil {
		t.Fatal(err)
	}
	got, err := matchfile.Verify(dearer(t)[0].System, f)
	if err != nil || got.Holds != want.Holds || got.Entry != want.Entry || !reflect.DeepEqual(got.Result, want.Result) {
		t.Errorf("%+v was read as %+v (%v)", want, got, err)
	}
}

// snap is every file of a folder with its content and time.
func snap(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range entries {
		info, err := d.Info()
		b, err2 := os.ReadFile(filepath.Join(dir, d.Name()))
		if err := errors.Join(err, err2); err != nil {
			t.Fatal(err)
		}
		out[d.Name()] = info.ModTime().String() + "\x00files\x00" + string(b)
	}
	return out
}

func TestDoctorChangesNothing(t *testing.T) {
	for _, file := range folders(t) {
		dir := copied(t, file)
		before := snap(t, dir)
		var out, errs bytes.Buffer
		code := run([]string{"doctor", "--json", "--data", dir}, &env{out: &out, err: &errs, systems: catalog.Systems(), campaigns: catalog.Campaigns()})
		var d diagnosis
		if err := json.Unmarshal(out.Bytes(), &d); err != nil {
			t.Fatalf("%v: %s %s", err, out.String(), errs.String())
		}
		if len(d.Matches) < 5 || len(d.Lost) != 0 {
			t.Errorf("%+v", d)
		}
		for _, p := range d.Matches {
			if p.Course == damagedCourse {
				t.Errorf("%+v", p)
			}
		}
		if code != 0 && d.well() {
			t.Errorf("exit code %d: %s", code, errs.String())
		}
		if after := snap(t, dir); len(after) != len(before) || after[store.DatabaseFile] != before[store.DatabaseFile] {
			t.Error("the folder was changed")
		}
	}
}

// A server may be running in the folder, with answers in its write-ahead file, or may have been killed there.
func TestDoctorWhileTheServerRuns(t *testing.T) {
	dir, killed := copied(t, folders(t)[0]), t.TempDir()
	s, _, err := store.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Create(match.Head{ID: "new", Rules: "1", Setup: game.Setup{System: "a2"}}, []string{}, match.Waiting); err != nil {
		t.Fatal(err)
	}
	for name, content := range snap(t, dir) {
		_, b, _ := strings.Cut(content, "\x00files\x00")
		if err := os.WriteFile(filepath.Join(killed, name), []byte(b), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range []string{dir, killed} {
		before := snap(t, dir)
		var out, errs bytes.Buffer
		run([]string{"doctor", "--data", dir}, &env{out: &out, err: &errs, systems: catalog.Systems(), campaigns: catalog.Campaigns()})
		if !strings.Contains(out.String(), "6 matches in "+dir) || !strings.Contains(out.String(), "new  a2") {
			t.Errorf("%s%s", out.String(), errs.String())
		}
		after := snap(t, dir)
		for name := range before {
			if after[name] != before[name] && !strings.HasSuffix(name, "-shm") { // the readers of a running store are counted there
				t.Errorf("%s was changed", name)
			}
		}
		if len(after) != len(before) {
			t.Errorf("%d files became %d", len(before), len(after))
		}
	}
}

// The doctor names what is damaged, what cannot be played on and what is missing, and says no.
func TestDoctorNamesWhatDoesNotGoOn(t *testing.T) {
	dir := t.TempDir()
	s, _, err := store.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"fine", "other"} {
		h := match.Head{ID: id, Rules: "1", Setup: game.Setup{System: "a2", Lists: []string{"list A\nforce brood\n", "list B\nforce brood\n"}}}
		if h.Setup, err = catalog.Systems()[0].System.Fix(h.Setup); err != nil {
			t.Fatal(err)
		}
		if id == "other" {
			h.Setup.System = "gone"
		}
		if err := s.Create(h, []string{}, match.Waiting); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.SetAside("fine", "record 3 was changed: the checksum does not fit"); err != nil {
		t.Fatal(err)
	}
	s.Close()
	anchor := filepath.Join(dir, store.AnchorFile)
	b, err := os.ReadFile(anchor)
	if err == nil {
		err = os.WriteFile(anchor, append(b, "missing 12 abc\n"...), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if code := run([]string{"doctor", "--data", dir}, &env{out: &out, err: &errs, systems: catalog.Systems()}); code != 1 {
		t.Errorf("exit code %d", code)
	}
	for _, want := range []string{"is damaged: record 3", "can only be looked at: there is no rule system", "match missing is missing: 12 records", "Nothing was changed"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("it does not say %q:\n%s", want, out.String())
		}
	}
	if code := run([]string{"doctor", "--data", filepath.Join(dir, "nowhere")}, &env{out: &out, err: &errs}); code != 2 {
		t.Errorf("exit code %d", code)
	}
}

func TestBackupAndRestoreCommands(t *testing.T) {
	dir, file := copied(t, folders(t)[0]), filepath.Join(t.TempDir(), "b")
	at := func(code int, words string, args ...string) {
		t.Helper()
		want(t, code, []string{words}, args...)
	}
	at(0, "5 matches", "backup", "--data", dir, file)
	at(1, "there already", "backup", "--data", dir, file)
	at(2, "--force", "restore", "--data", dir, file)
	fresh := filepath.Join(t.TempDir(), "fresh")
	at(0, "5 matches", "restore", "--data", fresh, file)
	at(0, "before-restore-1.db", "restore", "--force", "--data", dir, file)
	at(1, "no backup", "restore", "--data", filepath.Join(t.TempDir(), "f"), "main.go")
}

// A match whose players still choose their lists goes on, also when the data have changed: lists are judged by
// the profiles that it carries. One whose lists are fixed goes on with them.
func TestDoctorUnderstandsTheLobby(t *testing.T) {
	dir := t.TempDir()
	s, _, err := store.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	e := &env{systems: catalog.Systems()}
	lists := map[string]string{}
	for _, src := range e.systems {
		info := src.System.Info()
		brood := info.Lists[max(0, slices.IndexFunc(info.Lists, func(l game.NamedList) bool { return strings.HasPrefix(l.ID, "brood") }))]
		lists[src.ID] = brood.Text
		set, err := src.System.Fix(game.Setup{System: src.ID, Mission: info.Missions[0].ID, Points: game.SizeFor(brood.Points), Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"-choosing", "-chosen"} {
			h := match.Head{ID: src.ID + name, Setup: set, Rules: info.Version, Secret: []byte("sixteen bytes ok"), Lobby: true,
				Chairs: []match.Chair{{Kind: match.Person}, {Kind: match.Person}}}
			if err := s.Create(h, set.Names, match.Waiting); err != nil {
				t.Fatal(err)
			}
			m := bring(t, e, s, h.ID)
			err := errors.Join(m.JoinSealed(seat(0), "Ann", sealOf(m, 0, "x")), m.JoinSealed(seat(1), "Ben", sealOf(m, 1, "x")),
				m.BringList(seat(0), brood.Text), m.Ready(seat(0), true))
			if name == "-chosen" {
				err = errors.Join(err, m.BringList(seat(1), brood.Text), m.Ready(seat(1), true), showBoth(m, "x"))
			}
			if err != nil {
				t.Fatal(err)
			}
			m.Close()
		}
	}
	s.Close()
	before := snap(t, dir)
	var out, errs bytes.Buffer
	code := run([]string{"doctor", "--data", dir}, &env{out: &out, err: &errs, systems: catalog.Systems()})
	for _, line := range []string{"a2-choosing  a2  waiting   goes on exactly", "ff-choosing  ff  waiting   goes on exactly",
		"a2-chosen  a2  playing   goes on exactly", "ff-chosen  ff  playing   goes on exactly"} {
		if code != 0 || !strings.Contains(out.String(), line+"\n") {
			t.Errorf("it does not say %q (%d):\n%s%s", line, code, out.String(), errs.String())
		}
	}
	if !maps.Equal(snap(t, dir), before) {
		t.Error("the doctor changed something")
	}

	if s, _, err = store.OpenFolder(dir); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	e.systems = dearer(t)
	for id, list := range lists {
		for _, name := range []string{"-choosing", "-chosen"} {
			if p, err := prospectOf(e, s, id+name); err != nil || p.Course != match.Exactly {
				t.Errorf("%+v %v", p, err)
			}
		}
		m := bring(t, e, s, id+"-choosing")
		if err := errors.Join(m.BringList(seat(1), list), m.Ready(seat(1), true), showBoth(m, "x")); err != nil || look(t, m).Match.Status != match.Playing {
			t.Errorf("%s: %v", id, err)
		}
		m.Close()
	}
}
