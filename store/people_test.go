package store_test

import (
	"strings"
	"testing"
	"time"

	"sortie/flow"
	"sortie/match"
	"sortie/store"
)

// A folder from before there were open tables, chats and clocks opens, and its matches are as they were.
func TestAFolderFromBeforeOpenTables(t *testing.T) {
	dir := t.TempDir()
	s := openFolder(t, dir, nil)
	fill(t, s, "m1", 3)
	for _, q := range []string{"ALTER TABLE matches DROP COLUMN time_left", "DROP INDEX owned_match", "DROP TABLE hooks", "DROP TABLE stops", "DROP TABLE alive", "DROP TABLE remarks", "DROP TABLE open_tables",
		"DELETE FROM goose_db_version WHERE version_id = 9"} {
		if _, err := s.Writer().Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	s = openFolder(t, dir, nil)
	h, journal, err := s.Load("m1")
	if err != nil || len(journal) != 3 || h.Terms != (match.Terms{}) {
		t.Fatalf("%+v %d %v", h.Terms, len(journal), err)
	}
	if err := s.Remember("m1", match.Remark{Seq: 1, Text: "well met"}); err != nil {
		t.Error(err)
	}
}

// Terms go with the head and are part of what its checksum covers; a head without any is written as it always was.
func TestTermsAreKept(t *testing.T) {
	s := openFolder(t, t.TempDir(), nil)
	h := match.Head{ID: "m1", Chairs: []match.Chair{{Kind: match.Person}, {Kind: match.Person}}, Created: time.UnixMilli(5).UTC(),
		Terms: match.Terms{Clock: match.Clock{Kind: match.PerTurn, Seconds: 259200}, Open: true, Note: "come in"}}
	if err := s.Create(h, []string{"", ""}, match.Waiting); err != nil {
		t.Fatal(err)
	}
	if got, _, err := s.Load("m1"); err != nil || got.Terms != h.Terms {
		t.Errorf("%+v %v", got.Terms, err)
	}
	h.ID, h.Terms = "m2", match.Terms{}
	if err := s.Create(h, []string{"", ""}, match.Waiting); err != nil {
		t.Fatal(err)
	}
	var text string
	if err := s.Writer().QueryRow(`SELECT head FROM matches WHERE id = 'm2'`).Scan(&text); err != nil || strings.Contains(text, "terms") {
		t.Errorf("%s %v", text, err)
	}
}

// Times without a server are between the last sign of one and the next start.
func TestStops(t *testing.T) {
	s := openFolder(t, t.TempDir(), nil)
	at := func(sec int64) time.Time { return time.Unix(sec, 0).UTC() }
	if stops, err := s.Rise(at(100)); err != nil || len(stops) != 0 {
		t.Fatal(stops, err)
	}
	if err := s.Alive(at(160)); err != nil {
		t.Fatal(err)
	}
	if stops, err := s.Rise(at(1000)); err != nil || len(stops) != 1 || !stops[0].From.Equal(at(160)) || !stops[0].To.Equal(at(1000)) {
		t.Fatal(stops, err)
	}
	if stops, err := s.Rise(at(900)); err != nil || len(stops) != 1 { // the clock of the machine was put back
		t.Fatal(stops, err)
	}
}

func TestRemarksAreFew(t *testing.T) {
	s := openFolder(t, t.TempDir(), nil)
	fill(t, s, "m1", 1)
	for seq := 1; seq <= match.MaxChat+10; seq++ {
		if err := s.Remember("m1", match.Remark{Seq: seq, At: time.UnixMilli(int64(seq)).UTC(), Seat: 1, Text: "hm"}); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Remarks("m1")
	if err != nil || len(got) != match.MaxChat || got[0].Seq != 11 || got[0].Seat != 1 {
		t.Errorf("%d %v", len(got), err)
	}
}

func TestHooks(t *testing.T) {
	s := openFolder(t, t.TempDir(), nil)
	fill(t, s, "m1", 1)
	for owner, seat := range map[string]flow.Seat{"ann": 0, "ben": 1} {
		if err := s.Own(owner, store.Grant{Match: "m1", Kind: match.RoleSeat, Seats: []flow.Seat{seat}}); err != nil {
			t.Fatal(err)
		}
	}
	for _, url := range []string{"https://one", "https://two"} {
		if err := s.SetHook("ben", url); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.HooksOf("m1"); err != nil || len(got) != 1 || got[0].URL != "https://two" || got[0].Seats[0] != 1 {
		t.Errorf("%+v %v", got, err)
	}
	if err := s.SetHook("ben", ""); err != nil {
		t.Fatal(err)
	}
	if url, err := s.Hook("ben"); err != nil || url != "" {
		t.Error(url, err)
	}
}

// A match with public tokens is listed with them, together with its creation; one without is not.
func TestOpenTablesAreListed(t *testing.T) {
	s := openFolder(t, t.TempDir(), nil)
	chairs := []match.Chair{{Kind: match.Person}, {Kind: match.Person}}
	grant := func(id, hash, token string, kind match.RoleKind, seats ...flow.Seat) store.Grant {
		return store.Grant{Hash: hash + id, Match: id, Kind: kind, Seats: seats, Public: token}
	}
	for id, token := range map[string]string{"m1": "come", "m2": ""} {
		h := match.Head{ID: id, Chairs: chairs, Created: time.UnixMilli(5).UTC()}
		if err := s.Create(h, []string{"Ann", ""}, match.Waiting, grant(id, "i", token, match.RoleInvite, 1), grant(id, "w", "", match.RoleWatch)); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.OpenTables(time.UnixMilli(1), 10)
	if err != nil || len(list) != 1 || list[0].Head.ID != "m1" || list[0].Invites[1] != "come" || list[0].Invites[0] != "" || list[0].Watch != "" {
		t.Fatalf("%+v %v", list, err)
	}
	if err := s.Append("m1", match.Record{Seq: 1, Kind: match.Started, Seat: -1, At: time.UnixMilli(9).UTC(), Standing: match.Standing{Status: match.Playing}}); err != nil {
		t.Fatal(err)
	}
	if list, _ = s.OpenTables(time.UnixMilli(1), 10); len(list) != 0 {
		t.Errorf("it is played and nobody may watch: %+v", list)
	}
}
