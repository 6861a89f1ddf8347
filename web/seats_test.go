package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"sortie/flow"
)

const third = "CCCCCCCCCCCCCCCCCCCCCA"

// sit joins by an invitation without more ado, for tests of who gets in.
func (h *house) sit(token, owner string) reply {
	h.t.Helper()
	return h.do("POST", "/api/match/join", token, `{"name":"","seal":"`+strings.Repeat("ab", 32)+`"}`, "X-Sortie-Owner", owner)
}

// A second invitation that was made before the friend came opens nothing afterwards, to nobody.
func TestASecondInvitationTakesNothing(t *testing.T) {
	for _, thief := range []string{me, third, ""} {
		h := newHouse(t, nil)
		r := h.create("me", "link")
		if got := h.sit(r.Token, me); got.Status != 200 {
			t.Fatalf("%s", got.Body)
		}
		spare := h.must(200, "POST", "/api/match/link", r.Token, `{"kind":"seat","seat":1}`).Token
		friend := h.sit(r.Invites[1], you)
		if friend.Status != 200 || friend.Token == "" {
			t.Fatalf("%s", friend.Body)
		}
		if got := h.sit(spare, thief); got.Status != 403 || got.Token != "" {
			t.Errorf("owner %q took the friend's seat: %d %s", thief, got.Status, got.Body)
		}
		for _, path := range []string{"", "/replay", "/events", "/dice"} {
			if got := h.do("GET", "/api/match"+path, spare, "", "X-Sortie-Owner", thief); got.Status != 403 {
				t.Errorf("a void invitation still opens %q: %d", path, got.Status)
			}
		}
		if got := h.must(200, "GET", "/api/mine", "", "", "X-Sortie-Owner", me); !strings.Contains(string(got.Body), `"seats":[0]`) {
			t.Errorf("the creator's own seat is gone from the list: %s", got.Body)
		}
		if got := h.sit(spare, you); got.Status != 200 || got.State.Seat != flow.Second { // the friend may use either link
			t.Errorf("the friend: %d %s", got.Status, got.Body)
		}
		h.must(403, "POST", "/api/match/link", r.Token, `{"kind":"seat","seat":1}`)
	}
}

// Who opens the link that he made himself takes nothing from the friend it is for.
func TestOnesOwnInvitationIsNotOnesOwnSeat(t *testing.T) {
	h := newHouse(t, nil)
	r := h.create("me", "link")
	if got := h.sit(r.Invites[1], me); got.Status != 403 || !strings.Contains(got.Error.Text, "the other player") {
		t.Errorf("the creator sat down twice: %d %s", got.Status, got.Body)
	}
	if got := h.sit(r.Invites[1], you); got.Status != 200 {
		t.Errorf("the friend finds the seat taken: %s", got.Body)
	}
	both := h.create("link", "link") // who only invites may take one of the two seats, and not both
	if got := h.sit(both.Invites[0], me); got.Status != 200 {
		t.Errorf("%s", got.Body)
	}
	if got := h.sit(both.Invites[1], me); got.Status != 403 {
		t.Errorf("both seats for one: %s", got.Body)
	}
	alone := h.create("me", "me") // nobody is invited to a seat that one holds oneself
	h.must(403, "POST", "/api/match/link", alone.Token, `{"kind":"seat","seat":1}`)
}

// Of many who claim a seat in the same moment, by two invitations, exactly one gets it.
func TestConcurrentClaims(t *testing.T) {
	h := newHouse(t, nil)
	for range 3 {
		r := h.create("me", "link")
		h.sit(r.Token, me)
		invites := []string{r.Invites[1], h.must(200, "POST", "/api/match/link", r.Token, `{"kind":"seat","seat":1}`).Token}
		var won atomic.Int32
		var wait sync.WaitGroup
		for i := range 16 {
			wait.Add(1)
			go func() {
				defer wait.Done()
				owner := fmt.Sprintf("%c%sA", 'A'+rune(i), strings.Repeat("D", 20))
				req, _ := http.NewRequest("POST", h.http.URL+"/api/match/join", strings.NewReader(`{"name":"","seal":"`+strings.Repeat("ab", 32)+`"}`))
				req.Header.Set("Content-Type", "application/json")
				req.Header.Set("Authorization", "Bearer "+invites[i%2])
				req.Header.Set("X-Sortie-Owner", owner)
				res, err := http.DefaultClient.Do(req)
				if err != nil {
					t.Error(err)
					return
				}
				res.Body.Close()
				switch res.StatusCode {
				case 200:
					won.Add(1)
				case 403:
				default:
					t.Errorf("status %d", res.StatusCode)
				}
			}()
		}
		wait.Wait()
		if won.Load() != 1 {
			t.Fatalf("%d got the seat", won.Load())
		}
	}
}
