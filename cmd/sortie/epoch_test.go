package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/match"
)

// journal keeps records in memory.
type journal []match.Record

func (j *journal) Append(_ string, r match.Record) error     { *j = append(*j, r); return nil }
func (j *journal) Snapshot(_ string, _ match.Snapshot) error { return nil }
func seat(n int) []flow.Seat                                 { return []flow.Seat{flow.Seat(n)} }
func sealOf(m *match.Match, n int, salt string) string {
	return dice.Seal(n, m.Info().Dice.Commitment, saltOf(n, salt))
}

// saltOf is a salt of each seat's own: two that are the same are one person's.
func saltOf(n int, salt string) string { return fmt.Sprint(salt, " of seat ", n) }

func showBoth(m *match.Match, salt string) error {
	return errors.Join(m.ShowSalt(seat(0), saltOf(0, salt)), m.ShowSalt(seat(1), saltOf(1, salt)))
}

// A match with sealed salts that began new dice on its way: replay --verify recomputes both and says what
// that proves.
func TestVerifyTellsOfEpochs(t *testing.T) {
	lists := toy.System().Info().Lists
	head := match.Head{ID: "m", Rules: toy.System().Info().Version, Secret: []byte("bound before anybody sat"), Created: time.Unix(1, 0),
		Setup:  game.Setup{System: "toy", Mission: "duel", Seed: 7, Lists: []string{lists[0].Text, lists[1].Text}, Names: []string{"Ann", "Ben"}},
		Chairs: []match.Chair{{Kind: match.Person}, {Kind: match.Person}}}
	m, err := match.Open(toy.System(), head, nil, &journal{}, match.Options{Seed: func() uint64 { return 3 }})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	must := func(errs ...error) {
		t.Helper()
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
	}
	both := []flow.Seat{0, 1}
	answer := func(n int) {
		for range n {
			s, err := m.State(match.Role{Kind: match.RoleSeat, Seats: both}, flow.Nobody, "")
			must(err)
			if s.Result.Over {
				return
			}
			var d struct{ Number int }
			must(json.Unmarshal(s.Decision, &d))
			a, _, err := m.Hint(t.Context(), both, d.Number, true)
			must(err)
			_, err = m.Answer(both, d.Number, a)
			must(err)
		}
	}
	must(m.JoinSealed(seat(0), "Ann", sealOf(m, 0, "x")), m.JoinSealed(seat(1), "Ben", sealOf(m, 1, "x")), showBoth(m, "x"))
	answer(8)
	must(m.NewEpoch("Put back from a backup."), m.Seal(seat(0), sealOf(m, 0, "y")), m.Seal(seat(1), sealOf(m, 1, "y")), showBoth(m, "y"))
	answer(1)
	must(m.Resign(flow.First))
	text, err := m.File(match.Role{Kind: match.RoleWatch})
	must(err)
	file := filepath.Join(t.TempDir(), "epoch.match")
	must(os.WriteFile(file, text, 0o600))
	want(t, 0, []string{"The match holds", "every die was recomputed", "Both salts were sealed", "New dice from die", "Put back from a backup."}, "replay", file, "--verify")
	if !bytes.Contains(text, []byte("\nepoch ")) {
		t.Errorf("%s", text)
	}
}
