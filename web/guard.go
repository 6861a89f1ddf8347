package web

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxFile bounds a match file. The longest matches that people play have a tenth of it.
const (
	maxFile   = 1 << 20
	filesPath = "/api/files"
)

func maxBodyOf(r *http.Request) int64 {
	if r.URL.Path == filesPath {
		return maxFile
	}
	return maxBody
}

// guard stands before everything: it sets the security headers and turns away who asks too fast or for too
// much. Its lock is held for moments, and nothing is waited for under it.
type guard struct {
	cfg     *Config
	mu      sync.Mutex
	callers map[string]*caller
	streams int
	swept   time.Time
}

// caller is what is remembered of an address, or of an owner or a match that has quotas of its own.
type caller struct {
	requests *rate.Limiter
	wrong    *rate.Limiter
	matches  purse
	shows    purse
	uploads  purse
	rows     purse
	thinking purse
	links    purse
	undos    purse
	chat     purse
	hooks    purse

	streams int       // guarded by guard.mu
	seen    time.Time // guarded by guard.mu
}

func newGuard(cfg *Config) *guard { return &guard{cfg: cfg, callers: map[string]*caller{}} }

func (g *guard) newCaller() *caller {
	q := &g.cfg.Quota
	return &caller{requests: rate.NewLimiter(rate.Limit(g.cfg.PerSec), g.cfg.Burst),
		wrong:   rate.NewLimiter(rate.Limit(float64(g.cfg.Wrong)/60), g.cfg.Wrong),
		matches: newPurse(q.Matches), shows: newPurse(q.Shows), uploads: newPurse(q.Uploads), rows: newPurse(q.Rows),
		thinking: newPurse(q.Thinking), links: newPurse(q.Links), undos: newPurse(q.Undos),
		chat: newPurse(q.Chat), hooks: newPurse(q.Hooks)}
}

// policy allows what comes from here and nothing else; no script or style stands inside a document.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

func (g *guard) protect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		if strings.HasPrefix(r.URL.Path, "/api/") {
			h.Set("Cache-Control", "no-store")
		}
		// A reader that takes nothing does not hold us for ever; live streams set a time for each message.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(g.cfg.Patience)) // not every writer has deadlines
		if r.URL.Path != healthPath && !g.hostAllowed(r.Host) {
			http.Error(w, "this server does not answer to the name "+strconv.Quote(r.Host)+": sortie serve --host names others", http.StatusMisdirectedRequest)
			return
		}
		if !g.of(r).requests.Allow() {
			refuse(w, limited(time.Second, "too many requests: wait a second"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// of finds the caller behind a request.
func (g *guard) of(r *http.Request) *caller { return g.caller(g.address(r)) }

// forgetAfter is when a caller that was not seen is forgotten: by then its purses are full again.
const forgetAfter = time.Hour

// caller finds what is remembered under a name, and forgets those not seen for a while.
func (g *guard) caller(name string) *caller {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	if now.Sub(g.swept) > time.Minute {
		g.swept = now
		for a, c := range g.callers {
			if c.streams == 0 && now.Sub(c.seen) > forgetAfter {
				delete(g.callers, a)
			}
		}
	}
	c := g.callers[name]
	if c == nil {
		if len(g.callers) >= maxCallers {
			name = "" // all that come now share what one may have
			if c = g.callers[name]; c != nil {
				return c
			}
		}
		c = g.newCaller()
		g.callers[name] = c
	}
	c.seen = now
	return c
}

// maxCallers bounds the memory that callers take.
const maxCallers = 200_000

// wrongToken counts a token that opens nothing; false when there were too many.
func (g *guard) wrongToken(r *http.Request) bool { return g.of(r).wrong.Allow() }

// enter counts a live stream; nil when there are too many. Leave ends it.
func (g *guard) enter(r *http.Request) *caller {
	c := g.of(r)
	g.mu.Lock()
	defer g.mu.Unlock()
	if c.streams >= g.cfg.Streams || g.streams >= g.cfg.AllStreams {
		return nil
	}
	c.streams++
	g.streams++
	return c
}

func (g *guard) leave(c *caller) {
	g.mu.Lock()
	defer g.mu.Unlock()
	c.streams--
	g.streams--
}
