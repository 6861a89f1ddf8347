package web

import (
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const maxFile = 8 << 20

func maxBodyOf(r *http.Request) int64 {
	if r.URL.Path == "/api/files" {
		return maxFile
	}
	return maxBody
}

// guard stands before everything: it sets the security headers and turns away who asks too fast.
type guard struct {
	cfg     *Config
	mu      sync.Mutex
	callers map[string]*caller
	swept   time.Time
}

// caller is what is remembered of an address.
type caller struct {
	requests *rate.Limiter
	wrong    *rate.Limiter
	streams  int
	seen     time.Time
}

func newGuard(cfg *Config) *guard { return &guard{cfg: cfg, callers: map[string]*caller{}} }

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
		if !g.cfg.AnyHost && !localHost(r.Host) {
			// A stranger's name that resolves to this machine must not reach a private server.
			http.Error(w, "this server answers to localhost only", http.StatusMisdirectedRequest)
			return
		}
		if !g.allow(r) {
			h.Set("Retry-After", "1")
			write(w, http.StatusTooManyRequests, map[string]any{"error": map[string]string{"code": "limit", "text": "too many requests: wait a second"}})
			return
		}
		next.ServeHTTP(w, r)
	})
}

func localHost(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.Trim(name, "[]")
	ip := net.ParseIP(name)
	return name == "localhost" || ip != nil && ip.IsLoopback()
}

// of finds the caller behind a request, and forgets those not seen for a while.
func (g *guard) of(r *http.Request) *caller {
	addr, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		addr = r.RemoteAddr
	}
	now := time.Now()
	if now.Sub(g.swept) > time.Minute {
		g.swept = now
		for a, c := range g.callers {
			if c.streams == 0 && now.Sub(c.seen) > 5*time.Minute {
				delete(g.callers, a)
			}
		}
	}
	c := g.callers[addr]
	if c == nil {
		c = &caller{requests: rate.NewLimiter(rate.Limit(g.cfg.PerSec), g.cfg.Burst),
			wrong: rate.NewLimiter(rate.Limit(float64(g.cfg.Wrong)/60), g.cfg.Wrong)}
		g.callers[addr] = c
	}
	c.seen = now
	return c
}

func (g *guard) allow(r *http.Request) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.of(r).requests.Allow()
}

// wrongToken counts a token that opens nothing; false when there were too many.
func (g *guard) wrongToken(r *http.Request) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.of(r).wrong.Allow()
}

// enter counts a live stream; false when there are too many. Leave ends it.
func (g *guard) enter(r *http.Request) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.of(r)
	if c.streams >= g.cfg.Streams {
		return false
	}
	c.streams++
	return true
}

func (g *guard) leave(r *http.Request) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.of(r).streams--
}
