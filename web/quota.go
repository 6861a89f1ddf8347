package web

import (
	"fmt"
	"math"
	"net/http"
	"slices"
	"time"

	"golang.org/x/time/rate"

	"sortie/game"
	"sortie/match"
)

// Allowance is how much of something may be had: so much at once, and so much an hour from then on.
type Allowance struct{ AtOnce, PerHour int }

// unlimited is more than anybody can ask for.
var unlimited = Allowance{1 << 40, 1 << 40}

// Quota bounds what one address may cost, beside the number of its requests. What is left zero has its usual
// value.
type Quota struct {
	Matches  Allowance // new ones, for an address and for an owner
	Shows    Allowance // of them, bot against bot
	Uploads  Allowance // match files
	Rows     Allowance // rows written, one more for every kilobyte
	Thinking Allowance // milliseconds of odds, hints, replays and tables
	Links    Allowance // for one match: links and tokens
	Undos    Allowance // for one match: taking back
	Chat     Allowance // for one seat of a match: lines of the chat
	Hooks    Allowance // for an owner: messages of a webhook
	Thoughts int       // that take long, under way at the same time
}

// NoQuota lifts the bounds, for programs that measure or test.
func NoQuota() Quota {
	u := unlimited
	return Quota{u, u, u, u, u, u, u, u, u, 1 << 30}
}

func (q *Quota) defaults() {
	def := func(a *Allowance, d Allowance) {
		if *a == (Allowance{}) {
			*a = d
		}
	}
	def(&q.Matches, Allowance{100, 120})
	def(&q.Shows, Allowance{20, 40})
	def(&q.Uploads, Allowance{20, 60})
	def(&q.Rows, Allowance{4000, 4000})
	def(&q.Thinking, Allowance{120_000, 900_000}) // two minutes at once, then a quarter of a core
	def(&q.Links, Allowance{20, 60})
	def(&q.Undos, Allowance{60, 1200})
	def(&q.Chat, Allowance{20, 600})
	def(&q.Hooks, Allowance{20, 60})
	if q.Thoughts == 0 {
		q.Thoughts = 8
	}
}

// purse is what is left of an allowance. A cost that is only known afterwards may overdraw it.
type purse struct{ limit *rate.Limiter }

func newPurse(a Allowance) purse {
	return purse{rate.NewLimiter(rate.Limit(float64(a.PerHour)/3600), a.AtOnce)}
}

// wait is how long it takes until n can be paid, 0 if it can be now. More than the purse ever holds is paid
// when it is full.
func (p purse) wait(n int) time.Duration {
	missing := float64(min(n, p.limit.Burst())) - p.limit.Tokens()
	if missing <= 0 {
		return 0
	}
	return time.Duration(missing / float64(p.limit.Limit()) * float64(time.Second))
}

// spend takes n out, into debt if need be.
func (p purse) spend(n int) {
	for step := max(1, p.limit.Burst()); n > 0; n -= step {
		p.limit.ReserveN(time.Now(), min(n, step))
	}
}

// pay takes n out if that much is there, else it refuses in the words given.
func (p purse) pay(n int, format string, args ...any) error {
	if w := p.wait(n); w > 0 {
		return limited(w, format, args...)
	}
	p.spend(n)
	return nil
}

// limited refuses what is too much, and says when to come again.
func limited(wait time.Duration, format string, args ...any) error {
	return &later{&Problem{http.StatusTooManyRequests, "limit", fmt.Sprintf(format, args...), nil, nil}, wait}
}

// later is a refusal that says when to come again.
type later struct {
	problem *Problem
	wait    time.Duration
}

func (l *later) Error() string { return l.problem.Text }

// Unwrap gives the problem.
func (l *later) Unwrap() error { return l.problem }

// seconds is a time as Retry-After has it: whole seconds, at least one.
func seconds(d time.Duration) string { return fmt.Sprint(max(1, int(math.Ceil(d.Seconds())))) }

// payMatch charges a new match to the address and to the owner, if there is one.
func (s *Server) payMatch(r *http.Request, own string, seats []seatChoice, head *match.Head) error {
	show := !slices.ContainsFunc(seats, func(c seatChoice) bool { return c.Kind != "bot" })
	set := &head.Setup
	bytes := len(set.Table) + entrySize*len(head.Base)
	for _, list := range set.Lists {
		bytes += len(list)
	}
	if err := s.guard.of(r).payMatch(show, bytes); err != nil || own == "" {
		return err
	}
	return s.guard.caller("owner "+own).payMatch(show, bytes)
}

func (c *caller) payMatch(show bool, bytes int) error {
	if w := max(c.matches.wait(1), c.rows.wait(rowsOf(bytes))); w > 0 {
		return limited(w, "you have made many matches: play some of them, or make the next in %v", w.Round(time.Second))
	}
	if w := c.shows.wait(1); show && w > 0 {
		return limited(w, "you have made many matches of bots against bots: make the next in %v", w.Round(time.Second))
	}
	c.matches.spend(1)
	c.rows.spend(rowsOf(bytes))
	if show {
		c.shows.spend(1)
	}
	return nil
}

// payLink charges a new link or token to its match.
func (s *Server) payLink(id string) error {
	return s.guard.caller("match "+id).links.pay(1, "many links were made for this match: wait a little, or use one that you have")
}

// payRows charges something that is written to the address.
func (s *Server) payRows(r *http.Request, bytes int) error {
	return s.guard.of(r).rows.pay(rowsOf(bytes), "you write more than this server keeps for one address: wait a little")
}

// entrySize is about what an entry of a log takes on the disk.
const entrySize = 20

// rowsOf is what something of that size costs.
func rowsOf(bytes int) int { return 1 + bytes/1024 }

// takesBack bounds how often something is taken back in one match.
func (s *Server) takesBack(f action) action {
	return func(r *http.Request) (any, error) {
		g, err := s.grant(r)
		if err != nil {
			return nil, err
		}
		if err := s.guard.caller("match "+g.Match).undos.pay(1, "much was taken back in this match: wait a little"); err != nil {
			return nil, err
		}
		return f(r)
	}
}

// writes is an action that leaves a row or two.
func (s *Server) writes(f action) action {
	return func(r *http.Request) (any, error) {
		size := r.ContentLength
		if size < 0 { // it does not say: it may be as long as it likes
			size = maxBodyOf(r)
		}
		if err := s.payRows(r, int(size)); err != nil {
			return nil, err
		}
		return f(r)
	}
}

// checkName holds a name that somebody gives against what can be kept, shown and seen.
func checkName(name string) error {
	if err := keepable(name); err != nil {
		return err
	}
	if err := game.CheckSeen(name); err != nil {
		return bad("%v", err)
	}
	return nil
}

// keepable holds any name against what can be kept and shown.
func keepable(name string) error {
	if len(name) > maxName {
		return bad("a name has at most %d bytes", maxName)
	}
	if err := game.CheckName(name); err != nil {
		return bad("%v", err)
	}
	return nil
}
