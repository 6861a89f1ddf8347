package web_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sortie/match"
	"sortie/store"
	"sortie/web"
)

// fullDisk is a store on a disk that has no room for some kinds of record.
type fullDisk struct {
	store.Store
	no atomic.Pointer[[]match.Kind]
}

var errDisk = errors.New("no room on the disk of /var/games")

func (f *fullDisk) refuse(kinds ...match.Kind) { f.no.Store(&kinds) }

func (f *fullDisk) room(r match.Record) error {
	if no := f.no.Load(); no != nil {
		for _, k := range *no {
			if k == r.Kind {
				return errDisk
			}
		}
	}
	return nil
}

func (f *fullDisk) Append(id string, r match.Record) error {
	if err := f.room(r); err != nil {
		return err
	}
	return f.Store.Append(id, r)
}

func (f *fullDisk) ClaimAnd(invite, owner string, g store.Grant, listed bool, r match.Record) error {
	if err := f.room(r); err != nil {
		return err
	}
	return f.Store.ClaimAnd(invite, owner, g, listed, r)
}

// lines is a log that many write to.
type lines struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// A guest whose joining cannot be written down, and who has no token of his own, finds his invitation
// unspent; one who sits though the match could not begin gets his token with the refusal.
func TestNoSeatIsSpentOnAFullDisk(t *testing.T) {
	h := newHouse(t, nil)
	disk := &fullDisk{Store: h.store}
	h.restart(disk)
	r := h.must(201, "POST", "/api/matches", "", `{`+toySetup+`,"seats":[{"kind":"bot","bot":"random"},{"kind":"link"}]}`)
	invite := r.Invites[1]
	join := func() reply { return h.do("POST", "/api/match/join", invite, `{"name":"Eve","salt":"pepper"}`) }
	disk.refuse(match.Joined)
	for range 2 {
		if got := join(); got.Status != 503 || bytes.Contains(got.Body, []byte("token")) {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
	}
	disk.refuse(match.Started)
	got := join()
	var out struct{ Token string }
	if err := json.Unmarshal(got.Body, &out); err != nil || got.Status != 503 || out.Token == "" {
		t.Fatalf("%d %s %v", got.Status, got.Body, err)
	}
	disk.refuse()
	if st := h.state(out.Token); st.Match.Status != match.Playing || !st.Match.Seats[1].Joined {
		t.Errorf("%s", js(st.Match))
	}
	if got := join(); got.Status != 403 {
		t.Errorf("the invitation is not spent: %d %s", got.Status, got.Body)
	}
}

// The claim, the record and the list of the owner's matches are one: real SQLite, a file that cannot grow.
func TestAClaimIsWholeOrNotAtAll(t *testing.T) {
	h := newHouse(t, nil)
	r := h.create("me", "link")
	if _, err := sqlExec(h.file, `CREATE TRIGGER stop BEFORE INSERT ON records BEGIN SELECT RAISE(ABORT, 'stop'); END`); err != nil {
		t.Fatal(err)
	}
	st := readState(t, h.must(200, "GET", "/api/match", r.Invites[1], "").Body)
	body := fmt.Sprintf(`{"name":"Ben","seal":%q}`, sealFor(1, st, "pepper"))
	if got := h.do("POST", "/api/match/join", r.Invites[1], body, "X-Sortie-Owner", you); got.Status < 500 {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	if mine := h.must(200, "GET", "/api/mine", "", "", "X-Sortie-Owner", you); strings.TrimSpace(string(mine.Body)) != "[]" {
		t.Errorf("%s", mine.Body)
	}
	if _, err := sqlExec(h.file, `DROP TRIGGER stop`); err != nil {
		t.Fatal(err)
	}
	h.must(200, "POST", "/api/match/join", r.Invites[1], body)
}

// A write that fails is 503 and passes: no match is damaged, the client hears nothing of the disk, the log has
// the cause, and the health check knows at once.
func TestAFailedWriteIsTriedAgain(t *testing.T) {
	log := &lines{}
	h := newHouse(t, func(c *web.Config) { c.Log = slog.New(slog.NewTextHandler(log, nil)) })
	disk := &fullDisk{Store: h.store}
	h.restart(disk)
	token := h.hotseat()
	h.must(200, "GET", "/healthz", "", "")
	disk.refuse(match.Answered)
	st := h.state(token)
	hint := h.must(200, "POST", "/api/match/hint", token, fmt.Sprintf(`{"number":%d,"quick":true}`, st.Decision.Number))
	var in struct{ Answer json.RawMessage }
	if err := json.Unmarshal(hint.Body, &in); err != nil {
		t.Fatal(err)
	}
	answer := fmt.Sprintf(`{"number":%d,"answer":%s}`, st.Decision.Number, in.Answer)
	got := h.do("POST", "/api/match/answer", token, answer)
	if got.Status != 503 || !bytes.Contains(got.Body, []byte("try again")) || bytes.Contains(got.Body, []byte("/var/games")) {
		t.Errorf("%d %s", got.Status, got.Body)
	}
	if !strings.Contains(log.String(), "level=ERROR") || !strings.Contains(log.String(), "/var/games") {
		t.Errorf("the log does not have the cause: %s", log)
	}
	h.must(503, "GET", "/healthz", "", "")
	disk.refuse()
	h.must(200, "POST", "/api/match/answer", token, answer)
	h.must(200, "GET", "/healthz", "", "")
}

// What a bot could not write down is known as well.
func TestHealthKnowsOfBots(t *testing.T) {
	h := newHouse(t, nil)
	disk := &fullDisk{Store: h.store}
	h.restart(disk)
	disk.refuse(match.Answered)
	r := h.must(201, "POST", "/api/matches", "", `{`+toySetup+`,"seats":[{"kind":"bot","bot":"random"},{"kind":"bot","bot":"random"}]}`)
	status := func(want int) bool {
		for range 1000 {
			h.state(r.Token)
			if h.do("GET", "/healthz", "", "").Status == want {
				return true
			}
			time.Sleep(5 * time.Millisecond)
		}
		return false
	}
	if !status(503) {
		t.Error("nobody hears that the bots cannot write")
	}
	if disk.refuse(); !status(200) {
		t.Error("nobody hears that they can")
	}
}

// A store that is locked for a while when a match must be opened is no damage either.
func TestALockedStoreDamagesNothing(t *testing.T) {
	h := newHouse(t, nil)
	token := h.hotseat()
	if err := h.store.RenewDice("by hand"); err != nil {
		t.Fatal(err)
	}
	h.down()
	h.up()
	disk := &fullDisk{Store: h.store}
	h.restart(disk)
	disk.refuse(match.Epoch)
	for range 2 {
		if got := h.do("GET", "/api/match", token, ""); got.Status != 503 || bytes.Contains(got.Body, []byte("/var/games")) {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
	}
	disk.refuse()
	if st := h.state(token); st.Match.Status == match.Damaged || st.Match.Dice.Round != 1 {
		t.Errorf("%s", js(st.Match))
	}
}

// A copy of the whole folder knows nothing of what came after it, but it is known to be a copy.
func TestACopiedFolderThrowsOtherDice(t *testing.T) {
	h := newHouse(t, nil)
	token := h.hotseat()
	h.answer(token)
	h.down()
	h.up() // a restart is no copy
	if st := h.state(token); st.Match.Dice.Round != 0 {
		t.Fatalf("%s", js(st.Match.Dice))
	}
	h.down()
	dir := filepath.Dir(h.file)
	copyFolder(t, dir)
	h.up()
	if st := h.state(token); st.Match.Dice.Round != 1 || st.Decision != nil || !strings.Contains(js(st.Match.Dice), "put back from a copy") {
		t.Errorf("%s", js(st.Match.Dice))
	}
}
