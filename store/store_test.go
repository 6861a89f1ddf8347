package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/match"
	"sortie/store"
)

func openStore(t *testing.T, file string) store.Store {
	t.Helper()
	s, err := store.OpenSQLite(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func head(id string) match.Head {
	return match.Head{ID: id, Rules: "1", Secret: []byte{1, 2, 3}, Created: time.UnixMilli(12345).UTC(),
		Setup:  game.Setup{System: "toy", Mission: "duel", Seed: 1<<63 + 7, Lists: []string{"a \x01 ü", "b"}, Options: []game.Switch{{ID: "x", Value: "y"}}},
		Chairs: []match.Chair{{Kind: match.Person}, {Kind: match.Bot, Bot: "sensible"}},
		Base:   []flow.Entry{{Kind: flow.Rolled, Name: "draw", Face: 2}}}
}

func records() []match.Record {
	path := flow.Path{Figure: 3, Points: []geom.Point{{X: -1, Y: 508}}, Facing: 90, Turned: true}
	return []match.Record{
		{Seq: 1, At: time.UnixMilli(5).UTC(), Kind: match.Joined, Seat: 0, Name: "Ann \"x\"\n", Salt: "säl\tt"},
		{Seq: 2, At: time.UnixMilli(6).UTC(), Kind: match.Started, Seat: -1, Entries: []flow.Entry{{Kind: flow.Rolled, Name: "hit", Face: 10}}},
		{Seq: 3, At: time.UnixMilli(7).UTC(), Kind: match.Answered, Seat: 1, Number: 2, Why: "it can hurt \"Ash\"\n", Entries: []flow.Entry{
			{Kind: flow.Answered, Name: "move", Seat: 1, Answer: flow.Answer{Paths: []flow.Path{path}}},
			{Kind: flow.Marked, Hash: 1<<63 + 1}}},
		{Seq: 4, At: time.UnixMilli(8).UTC(), Kind: match.Undone, Seat: 1, Back: 2},
		{Seq: 5, At: time.UnixMilli(9).UTC(), Kind: match.Brought, Seat: 1, Text: "axe 3\n\"bow\" 3"},
		{Seq: 6, At: time.UnixMilli(9).UTC(), Kind: match.Epoch, Seat: -1, Text: "ab12", Why: "it was restored"},
	}
}

func TestAMatchComesBackWhole(t *testing.T) {
	file := filepath.Join(t.TempDir(), "odd name? #1.db")
	s := openStore(t, file)
	h := head("m1")
	if err := s.Create(h, []string{"A", "B"}, match.Waiting, store.Grant{Hash: "h", Match: "m1", Kind: match.RoleSeat, Seats: []flow.Seat{0}}); err != nil {
		t.Fatal(err)
	}
	for _, r := range records() {
		if err := s.Append("m1", r); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	s = openStore(t, file) // migrations run again and find nothing to do
	got, rs, err := s.Load("m1")
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, h) {
		t.Errorf("head %+v came back as %+v", h, got)
	}
	if !reflect.DeepEqual(rs, records()) {
		t.Errorf("%+v came back as %+v", records(), rs)
	}
	if g, err := s.Grant("h"); err != nil || g.Match != "m1" || !reflect.DeepEqual(g.Seats, []flow.Seat{0}) {
		t.Errorf("grant %+v, %v", g, err)
	}
	if _, err := os.Stat(file); err != nil {
		t.Error("the file has another name")
	}
}

func TestTheJournalTakesNoGapAndNoDouble(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "s.db"))
	if err := s.Create(head("m1"), []string{}, match.Waiting); err != nil {
		t.Fatal(err)
	}
	rs := records()
	for i, seq := range []int{0, 2, 1, 1, 3} {
		r := rs[0]
		r.Seq = seq
		if err := s.Append("m1", r); (err == nil) != (i == 2) {
			t.Errorf("record %d: %v", seq, err)
		}
	}
	if n := len(load(t, s, "m1")); n != 1 {
		t.Errorf("%d records are kept", n)
	}
	if err := s.Append("nobody", rs[0]); err == nil {
		t.Error("a record of no match was kept")
	}
}

func load(t *testing.T, s store.Store, id string) []match.Record {
	t.Helper()
	_, rs, err := s.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

func TestSetAsideIsNotDropped(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "s.db"))
	if err := s.Create(head("m1"), []string{"A", "B"}, match.Playing); err != nil {
		t.Fatal(err)
	}
	if err := s.Own("me", store.Grant{Match: "m1", Kind: match.RoleSeat, Seats: []flow.Seat{1}}); err != nil {
		t.Fatal(err)
	}
	if err := s.SetAside("m1", "a mouse ate it"); err != nil {
		t.Fatal(err)
	}
	var d *store.DamagedError
	if _, _, err := s.Load("m1"); !errors.As(err, &d) || d.Reason != "a mouse ate it" {
		t.Errorf("%v", err)
	}
	owned, err := s.Owned("me")
	if err != nil || len(owned) != 1 || owned[0].Status != match.Damaged || owned[0].Reason != "a mouse ate it" {
		t.Errorf("%+v %v", owned, err)
	}
	if _, _, err := s.Load("m2"); !errors.Is(err, store.ErrUnknown) {
		t.Errorf("%v", err)
	}
}

func TestAnInvitationIsClaimedOnce(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "s.db"))
	if err := s.Create(head("m1"), []string{}, match.Waiting, store.Grant{Hash: "invite", Match: "m1", Kind: match.RoleInvite, Seats: []flow.Seat{1}}); err != nil {
		t.Fatal(err)
	}
	g := func(hash string) store.Grant {
		return store.Grant{Hash: hash, Match: "m1", Kind: match.RoleSeat, Seats: []flow.Seat{1}}
	}
	if err := s.Claim("invite", "ann", g("1")); err != nil {
		t.Fatal(err)
	}
	if err := s.Claim("invite", "ben", g("2")); !errors.Is(err, store.ErrTaken) {
		t.Errorf("%v", err)
	}
	if err := s.Claim("invite", "ann", g("3")); err != nil {
		t.Errorf("%v", err)
	}
	if _, err := s.Grant("2"); !errors.Is(err, store.ErrUnknown) {
		t.Errorf("a refused claim left a token: %v", err)
	}
}

func TestLists(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "s.db"))
	l := store.List{ID: "1", System: "toy", Name: "One", Points: 7, Text: "a 2\n", Updated: time.UnixMilli(9).UTC()}
	for range 2 {
		if err := s.SaveList("me", l); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Lists("me")
	if err != nil || len(got) != 1 || got[0] != l {
		t.Errorf("%+v %v", got, err)
	}
	if err := s.DeleteList("you", "1"); err != nil {
		t.Fatal(err)
	}
	if got, _ := s.Lists("me"); len(got) != 1 {
		t.Error("a stranger deleted a list")
	}
}

// The mark of lost dice stands until the record of new ones is written, and not on what is over.
func TestDiceAreRenewedOnce(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "s.db"))
	for id, status := range map[string]match.Status{"runs": match.Playing, "waits": match.Waiting, "over": match.Over, "other": match.Playing} {
		if err := s.Create(head(id), []string{}, status); err != nil {
			t.Fatal(err)
		}
	}
	due := func(id string) string {
		t.Helper()
		why, err := s.DiceDue(id)
		if err != nil {
			t.Fatal(err)
		}
		return why
	}
	if err := s.RenewDice("its end was lost", "runs"); err != nil {
		t.Fatal(err)
	}
	if due("runs") != "its end was lost" || due("other") != "" {
		t.Errorf("one is named: %q, %q", due("runs"), due("other"))
	}
	if err := s.RenewDice("restored"); err != nil {
		t.Fatal(err)
	}
	if due("runs") != "restored" || due("waits") != "restored" || due("other") != "restored" || due("over") != "" {
		t.Error("all that are not over are meant")
	}
	if err := s.Append("runs", match.Record{Seq: 1, Kind: match.Joined}); err != nil || due("runs") == "" {
		t.Errorf("another record took the mark off: %v", err)
	}
	if err := s.Append("runs", match.Record{Seq: 2, Kind: match.Epoch, Text: "ab"}); err != nil || due("runs") != "" || due("other") == "" {
		t.Errorf("%v, %q, %q", err, due("runs"), due("other"))
	}
	if _, err := s.DiceDue("nobody"); !errors.Is(err, store.ErrUnknown) {
		t.Error(err)
	}
}

// A second invitation to a seat is worth nothing once somebody sits there; who sits elsewhere gets no second seat.
func TestASeatIsClaimedOnce(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "s.db"))
	grant := func(hash string, kind match.RoleKind, seat flow.Seat) store.Grant {
		return store.Grant{Hash: hash, Match: "m1", Kind: kind, Seats: []flow.Seat{seat}}
	}
	mine := grant("mine", match.RoleSeat, 0)
	if err := s.Create(head("m1"), []string{}, match.Waiting, mine, grant("a", match.RoleInvite, 1), grant("b", match.RoleInvite, 1)); err != nil {
		t.Fatal(err)
	}
	if err := s.Own("ann", mine); err != nil {
		t.Fatal(err)
	}
	if err := s.Claim("a", "ann", grant("1", match.RoleSeat, 1)); !errors.Is(err, store.ErrSeated) {
		t.Errorf("%v", err)
	}
	if err := s.Claim("mine", "eve", grant("2", match.RoleSeat, 0)); !errors.Is(err, store.ErrUnknown) {
		t.Errorf("a seat's own token is no invitation: %v", err)
	}
	if err := s.Claim("a", "ben", grant("3", match.RoleSeat, 1)); err != nil {
		t.Fatal(err)
	}
	for _, owner := range []string{"ann", "eve"} {
		if err := s.Claim("b", owner, grant("4"+owner, match.RoleSeat, 1)); !errors.Is(err, store.ErrTaken) {
			t.Errorf("%s: %v", owner, err)
		}
	}
	if err := s.Claim("b", "ben", grant("5", match.RoleSeat, 1)); err != nil {
		t.Errorf("%v", err)
	}
}
