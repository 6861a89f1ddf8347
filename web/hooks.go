package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"sortie/flow"
	"sortie/match"
	"sortie/store"
)

// turn is news: somebody is asked who was not asked before.
type turn struct {
	match string
	seat  flow.Seat
}

// passTurn notes that the turn has passed to somebody. It never waits: the match is locked. When too much is to be told,
// some of it is not.
func passTurn(turns chan<- turn, id string, r *match.Record) {
	if r.Kind != match.Started && r.Kind != match.Answered && r.Kind != match.Undone {
		return
	}
	if seat := r.Standing.Asked; seat >= 0 && seat != r.Seat && r.Standing.Status == match.Playing {
		select {
		case turns <- turn{id, seat}:
		default:
		}
	}
}

// hooks tells people at an address of theirs that it is their turn, when they are not at the table.
type hooks struct {
	cfg    *Config
	tables *tables
	guard  *guard
	turns  chan turn
	client *http.Client

	mu     sync.Mutex           // nothing is waited for under it
	told   map[string]time.Time // when somebody was last told of a match
	failed map[string]int       // how often in a row an address did not answer
}

// Bounds of webhooks.
const (
	hookQueue   = 256
	hookHands   = 8 // so many are told at once: a slow address holds up none but its own
	hookWait    = 5 * time.Second
	hookQuiet   = time.Minute // one message of a match in that time
	hookGiveUp  = 10          // so many failures in a row, and the address is forgotten
	maxHook     = 500
	hookTold    = 10_000 // how many are remembered
	hookContent = "application/json"
)

func newHooks(cfg *Config, t *tables, g *guard) *hooks {
	h := &hooks{cfg: cfg, tables: t, guard: g, turns: make(chan turn, hookQueue), told: map[string]time.Time{}, failed: map[string]int{}}
	dialer := &net.Dialer{Timeout: hookWait}
	if !cfg.AnyHook {
		dialer.Control = func(_, address string, _ syscall.RawConn) error { return publicAddress(address) }
	}
	h.client = &http.Client{Timeout: hookWait, Transport: &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true, ResponseHeaderTimeout: hookWait, Proxy: nil},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }} // it may lead anywhere
	return h
}

// publicAddress says why a webhook must not go to an address: it is not one of the open net. It is asked after the name was
// looked up, so that no name can lead elsewhere.
func publicAddress(address string) error {
	ap, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	ip := ap.Addr().Unmap()
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || slices.ContainsFunc(notPublic, func(p netip.Prefix) bool { return p.Contains(ip) }) {
		return fmt.Errorf("%s is no address of the open net", ip)
	}
	if ap.Port() != 80 && ap.Port() != 443 {
		return fmt.Errorf("port %d is none of the web: 80 and 443 are", ap.Port())
	}
	return nil
}

// notPublic are networks that look like open ones and lead inside, or nowhere.
var notPublic = func() (out []netip.Prefix) {
	for _, p := range []string{"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
		"240.0.0.0/4", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/32", "2001:db8::/32", "2002::/16", "fec0::/10"} {
		out = append(out, netip.MustParsePrefix(p))
	}
	return out
}()

// checkHook holds an address that somebody gives against what can be told at.
func (s *Server) checkHook(text string) error {
	u, err := url.Parse(text)
	if err != nil || len(text) > maxHook || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		return bad("a webhook is an address that begins with https:// or http://, without a name and password in it, of at most %d bytes", maxHook)
	}
	if s.cfg.AnyHook {
		return nil
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	host := u.Hostname()
	if ip, err := netip.ParseAddr(host); err == nil {
		if err := publicAddress(netip.AddrPortFrom(ip, 443).String()); err != nil {
			return bad("%v: webhooks go to public addresses, unless who runs the server allows others", err)
		}
	} else if !strings.Contains(host, ".") || strings.HasSuffix(strings.ToLower(strings.TrimSuffix(host, ".")), ".local") {
		return bad("%q is no name of the open net", host)
	}
	if port != "80" && port != "443" {
		return bad("a webhook goes to port 80 or 443, not %s", port)
	}
	return nil
}

// hook says where the owner wants to be told.
func (s *Server) hook(r *http.Request) (any, error) {
	o, err := needOwner(r)
	if err != nil {
		return nil, err
	}
	address, err := s.cfg.Store.Hook(o)
	return map[string]string{"url": address}, err
}

// setHook keeps where the owner wants to be told, or forgets it.
func (s *Server) setHook(r *http.Request) (any, error) {
	o, err := needOwner(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		URL string `json:"url"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if in.URL != "" {
		if err := s.checkHook(in.URL); err != nil {
			return nil, err
		}
	}
	return nil, s.cfg.Store.SetHook(o, in.URL)
}

// run tells until the server stops.
func (h *hooks) run(ctx context.Context) {
	for range hookHands {
		go h.hand(ctx)
	}
}

func (h *hooks) hand(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case t := <-h.turns:
			if err := h.tell(ctx, t); err != nil {
				h.cfg.Log.Warn("somebody could not be told of a turn", "match", t.match, "error", err)
			}
		}
	}
}

func (h *hooks) tell(ctx context.Context, t turn) error {
	all, err := h.cfg.Store.HooksOf(t.match)
	if err != nil || len(all) == 0 {
		return err
	}
	if m := h.tables.peek(t.match); m != nil {
		if here, _ := m.Here(); here[t.seat] {
			return nil // he sits at the table
		}
	}
	sum, err := h.cfg.Store.Summary(t.match)
	if err != nil || sum.Asked != t.seat || sum.Status != match.Playing {
		return err
	}
	for _, hook := range all {
		if slices.Contains(hook.Seats, t.seat) && h.due(hook.Owner, t.match) {
			err = errors.Join(err, h.send(ctx, hook, &sum))
		}
	}
	return err
}

// due tells whether somebody may be told of a match now, and notes that he is.
func (h *hooks) due(owner, id string) bool {
	key, now := owner+" "+id, time.Now()
	h.mu.Lock()
	defer h.mu.Unlock()
	if now.Sub(h.told[key]) < hookQuiet || h.guard.caller("owner "+owner).hooks.pay(1, "") != nil {
		return false
	}
	if len(h.told) >= hookTold {
		h.told = map[string]time.Time{}
	}
	h.told[key] = now
	return true
}

// hookMessage is what is told. There is no token in it: it is news, and no key. Text and content say the same, since some
// services read the one and some the other.
type hookMessage struct {
	Text    string `json:"text"`
	Content string `json:"content"`
	Match   string `json:"match"`
	System  string `json:"system"`
	Mission string `json:"mission"`
}

func (h *hooks) send(ctx context.Context, hook store.Hook, sum *store.Summary) error {
	set := &sum.Head.Setup
	name := set.System
	if sys, err := h.tables.system(set.System); err == nil {
		name = sys.Info().Name
	}
	text := fmt.Sprintf("Your turn in %s, %s.", name, strings.ReplaceAll(set.Mission, "-", " "))
	body, err := json.Marshal(hookMessage{text, text, sum.Head.ID, set.System, set.Mission})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, hookWait)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, hook.URL, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", hookContent)
	r.Header.Set("User-Agent", "Sortie")
	res, err := h.client.Do(r)
	if err == nil {
		res.Body.Close() // what it says is nobody's business here
		if res.StatusCode >= 400 {
			err = fmt.Errorf("a webhook answered %s", res.Status)
		}
	}
	return h.count(hook.Owner, err)
}

// count gives an address up that does not answer.
func (h *hooks) count(owner string, err error) error {
	h.mu.Lock()
	if h.failed[owner]++; err == nil {
		delete(h.failed, owner)
	}
	giveUp := h.failed[owner] >= hookGiveUp
	if giveUp {
		delete(h.failed, owner)
	}
	h.mu.Unlock()
	if err == nil {
		return nil
	}
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err // without the address, which may be a secret of its owner
	}
	if giveUp {
		return errors.Join(err, h.cfg.Store.SetHook(owner, ""))
	}
	return err
}
