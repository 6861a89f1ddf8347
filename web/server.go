// Package web serves matches over HTTP: an API in JSON, live updates as server-sent events, and the
// page. docs/api.md is its contract. It hands out no more than a role may see, lets nobody in without
// a token, and writes no token anywhere.
//
// Locks, in the order in which they may be taken; whoever holds one takes only later ones:
//
//  1. place.mu, one for each match in memory: held while the match is opened or closed
//  2. the lock of a match (package match): held while an answer is carried out and written down
//  3. the single writer of the store, and what is inside of it
//
// tables.mu (the list of places), guard.mu (the callers), lane.mu (the queues), files.mu (the page), openList.mu (the
// list of open tables), hooks.mu (who was told) and health.mu stand alone: under them nothing is waited for, neither another lock nor the store nor a client.
// Every request needs them, so one match that waits for the disk would otherwise stop all the others. What must be
// known of a match under tables.mu is had without waiting for its lock (match.Idle, match.Closed).
package web

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"time"

	"sortie/game"
	"sortie/lesson"
	"sortie/store"
	"sortie/web/page"
)

// Rule is one row of the rules page.
type Rule struct {
	ID      string `json:"id"`
	Section string `json:"section"`
	Text    string `json:"text"`
	Ruling  string `json:"ruling"`
}

// Difference is a row in which an edition of a book is held against the one it is another edition of.
type Difference struct {
	ID      string `json:"id"`
	Chapter string `json:"chapter"`
	Here    string `json:"here"`
	There   string `json:"there"` // empty where here speaks of both
	Note    string `json:"note"`
	Alike   bool   `json:"alike,omitempty"` // no difference, although one might think so
}

// System is a rule system as the server offers it.
type System struct {
	game.System
	Rules []Rule
	// Differences are from the system that this one is another edition of (game.Info.Edition).
	Differences []Difference
	First       *lesson.Lesson // the guided first game, nil if there is none
}

// described is a system that has been asked once what it is. Some work long on the answer.
type described struct {
	game.System
	info game.Info
}

func (d described) Info() game.Info { return d.info }

// Unwrap gives the system itself.
func (d described) Unwrap() game.System { return d.System }

// Config is what a server is made of. Zero limits mean the usual ones.
type Config struct {
	Systems []System // the first is the one for "play now"
	Store   store.Store
	Page    fs.FS // index.html and what it loads; nil means the page that is built in
	Version string
	Log     *slog.Logger
	// AnyHost allows every Host header: for a server that was told to serve other machines. Hosts are the
	// names it answers to, in small letters, beside localhost; with any, no others are allowed.
	AnyHost bool
	Hosts   []string
	// TrustProxy are the proxies whose X-Forwarded-For is believed.
	TrustProxy []netip.Prefix

	MaxOpen    int              // matches open in memory
	PerSec     float64          // requests a second for one address
	Burst      int              // and at once
	Conns      int              // connections of one address
	Streams    int              // live streams for one address
	Quota      Quota            // what else one address may cost
	AllStreams int              // live streams of all
	Wrong      int              // wrong tokens a minute for one address
	Pace       time.Duration    // between two answers of bots that play each other
	IdleTime   time.Duration    // until an open match that nobody uses is closed
	Patience   time.Duration    // with a reader that takes nothing
	LongLive   time.Duration    // the life of a stream; the page comes again
	Seed       func() uint64    // for tests; nil means chance
	Secret     func() []byte    // of the dice of a new match, for tests; nil means chance
	Now        func() time.Time // for tests; nil means the wall clock
	AnyHook    bool             // webhooks may go to any address, not only to public ones
}

func (c *Config) defaults() {
	def := func(v *int, d int) {
		if *v == 0 {
			*v = d
		}
	}
	def(&c.MaxOpen, 2000)
	def(&c.Burst, 300)
	def(&c.Streams, 64)
	def(&c.AllStreams, 10_000)
	def(&c.Conns, 256)
	def(&c.Wrong, 20)
	c.Quota.defaults()
	if c.PerSec == 0 {
		c.PerSec = 100
	}
	if c.Pace == 0 {
		c.Pace = 400 * time.Millisecond
	}
	if c.IdleTime == 0 {
		c.IdleTime = 10 * time.Minute
	}
	if c.Patience == 0 {
		c.Patience = 30 * time.Second
	}
	if c.LongLive == 0 {
		c.LongLive = 30 * time.Minute
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
}

// Server answers requests. It must be closed after the HTTP server that uses it.
type Server struct {
	cfg    Config
	tables *tables
	guard  *guard
	lanes  *lanes
	health *health
	hooks  *hooks
	open   openList
	files  http.Handler
	ctx    context.Context
	stop   context.CancelFunc
}

// New makes a server.
func New(cfg Config) (*Server, error) {
	cfg.defaults()
	if len(cfg.Systems) == 0 {
		return nil, errors.New("a server needs at least one rule system")
	}
	if cfg.Page == nil {
		cfg.Page = page.Files()
	}
	cfg.Systems = slices.Clone(cfg.Systems)
	for i := range cfg.Systems {
		cfg.Systems[i].System = described{cfg.Systems[i].System, cfg.Systems[i].Info()}
	}
	s := &Server{cfg: cfg, guard: newGuard(&cfg), lanes: newLanes(cfg.Quota.Thoughts), files: newFiles(cfg.Page)}
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.tables = newTables(s.ctx, &cfg, s.lanes)
	s.hooks = newHooks(&cfg, s.tables, s.guard)
	s.tables.turns = s.hooks.turns
	s.health = &health{store: cfg.Store, tables: s.tables}
	s.tables.health = s.health
	var err error
	if s.tables.stops, err = cfg.Store.Rise(time.Now().UTC()); err != nil {
		return nil, err
	}
	s.hooks.run(s.ctx)
	go s.tables.sweep(cfg.IdleTime)
	return s, nil
}

// now is the time, as the clocks of matches have it.
func (s *Server) now() time.Time {
	if s.cfg.Now != nil {
		return s.cfg.Now()
	}
	return time.Now().UTC()
}

// closing is how long matches may take to be closed at the end.
const closing = 2 * time.Second

// Close ends live streams and closes all matches in memory.
func (s *Server) Close() {
	s.stop()
	s.tables.closeAll(closing)
	if err := s.cfg.Store.Alive(time.Now().UTC()); err != nil {
		s.cfg.Log.Error("it cannot be noted when the server stopped", "error", err)
	}
}

// Stop ends live streams and thinking and lets nobody in any more, so that an HTTP server can shut down at
// once. Answers under way are written down and acknowledged.
func (s *Server) Stop() { s.stop() }

// Handler is the whole server.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	s.routes(mux)
	mux.HandleFunc("GET "+healthPath, s.healthy)
	mux.Handle("/api/", s.handle(func(*http.Request) (any, error) {
		return nil, &Problem{http.StatusNotFound, "unknown", "there is no such address: docs/api.md lists them all", nil, nil}
	}))
	mux.Handle("/", s.files)
	return s.guard.protect(http.NewCrossOriginProtection().Handler(mux))
}

// routes serves every address of the API.
func (s *Server) routes(mux *http.ServeMux) {
	for pattern, f := range s.actions() {
		mux.Handle(pattern, s.handle(s.priced(pattern, f)))
	}
	for pattern, f := range s.streams() {
		mux.HandleFunc(pattern, f)
	}
	s.otherMethods(mux)
}

// streams lists the addresses that go on answering.
func (s *Server) streams() map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{"GET /api/match/events": s.stream}
}

// actions lists every other address of the API. A test goes through both lists and tries each for what
// it might give away.
func (s *Server) actions() map[string]action {
	return map[string]action{
		"GET /api/about":                  s.about,
		"GET /api/systems":                s.systems,
		"GET /api/systems/{id}/rules":     s.rules,
		"GET /api/systems/{id}/editions":  s.editions,
		"POST /api/systems/{id}/check":    s.checkList,
		"POST /api/systems/{id}/table":    s.table,
		"GET /api/systems/{id}/catalogue": s.catalogue,
		"POST /api/systems/{id}/random":   s.random,
		"GET /api/systems/{id}/situation": s.situation,
		"POST /api/systems/{id}/odds":     s.duel,
		"POST /api/systems/{id}/curve":    s.curve,
		"GET /api/lists":                  s.lists,
		"PUT /api/lists/{id}":             s.saveList,
		"DELETE /api/lists/{id}":          s.deleteList,
		"POST /api/play":                  s.play,
		"POST /api/matches":               s.create,
		"GET /api/systems/{id}/first":     s.first,
		"POST /api/match/join":            s.join,
		"POST /api/match/setup":           s.setUpFor,
		"POST /api/match/link":            s.link,
		"POST /api/match/salt":            s.salt,
		"POST /api/match/list":            s.bring,
		"POST /api/match/ready":           s.ready,
		"GET /api/mine":                   s.mine,
		"POST /api/mine/{id}/token":       s.mineToken,
		"DELETE /api/mine/{id}":           s.disown,
		"GET /api/match":                  s.state,
		"POST /api/match/answer":          s.answer,
		"POST /api/match/check":           s.check,
		"POST /api/match/plan":            s.plan,
		"POST /api/match/hint":            s.hint,
		"GET /api/match/reasons":          s.reasons,
		"POST /api/match/odds":            s.odds,
		"POST /api/match/inspect":         s.inspect,
		"POST /api/match/overlays":        s.overlays,
		"POST /api/match/undo":            s.undo,
		"POST /api/match/consent":         s.consent,
		"POST /api/match/resign":          s.resign,
		"POST /api/match/claim":           s.callTime,
		"POST /api/match/chat":            s.chat,
		"POST /api/match/rematch":         s.rematch,
		"POST /api/match/next":            s.next,
		"POST /api/match/open":            s.unlist,
		"GET /api/tables":                 s.openTables,
		"POST /api/qr":                    s.qr,
		"GET /api/hook":                   s.hook,
		"PUT /api/hook":                   s.setHook,
		"GET /api/match/file":             s.file,
		"POST /api/match/report":          s.report,
		"POST /api/files":                 s.openFile,
		"GET /api/match/replay":           s.replay,
		"GET /api/match/choices":          s.choices,
		"GET /api/match/at":               s.at,
		"POST /api/match/fork":            s.fork,
		"GET /api/match/luck":             s.luck,
		"GET /api/match/dice":             s.dice,
		"GET /api/match/sheet":            s.sheet,
		"GET /api/match/member":           s.member,
		"POST /api/match/battle":          s.battle,
		"POST /api/match/forecast":        s.foretell,
		"POST /api/systems/{id}/roster":   s.roster,
	}
}
