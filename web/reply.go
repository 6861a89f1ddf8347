package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"sortie/match"
	"sortie/store"
	"sortie/tally"
)

// Problem is a refusal as the page reads it.
type Problem struct {
	Status  int
	Code    string
	Text    string
	Refusal *tally.Refusal
	State   *match.State
}

func (p *Problem) Error() string { return p.Text }

func bad(format string, args ...any) *Problem {
	return &Problem{http.StatusBadRequest, "bad", fmt.Sprintf(format, args...), nil, nil}
}

func forbidden(text string) *Problem {
	return &Problem{http.StatusForbidden, "role", text, nil, nil}
}

var errToken = &Problem{http.StatusUnauthorized, "token", "this link opens nothing: it is incomplete, or the match is gone", nil, nil}

// problem translates an error of any room.
func problem(err error) *Problem {
	var p *Problem
	var refusal *tally.Refusal
	var impossible *match.Impossible
	var faults *match.ListFaults
	var broken *match.Broken
	var damaged *store.DamagedError
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &refusal):
		return &Problem{http.StatusUnprocessableEntity, "refused", refusal.Error(), refusal, nil}
	case errors.As(err, &faults):
		return &Problem{http.StatusUnprocessableEntity, "refused", err.Error(), faults.Refusal(), nil}
	case errors.Is(err, match.ErrStale):
		return &Problem{http.StatusConflict, "stale", err.Error(), nil, nil}
	case errors.As(err, &impossible):
		return &Problem{http.StatusConflict, "state", err.Error(), nil, nil}
	case errors.As(err, &damaged):
		return &Problem{http.StatusGone, "damaged", err.Error(), nil, nil}
	case errors.As(err, &large):
		return &Problem{http.StatusRequestEntityTooLarge, "large", fmt.Sprintf("at most %d bytes can be sent here", large.Limit), nil, nil}
	case errors.Is(err, errStops), errors.Is(err, context.Canceled):
		return &Problem{http.StatusServiceUnavailable, "closed", errStops.Error(), nil, nil}
	case errors.Is(err, context.DeadlineExceeded):
		return &Problem{http.StatusServiceUnavailable, "closed", "this takes longer than the machine may think about one question: ask for less", nil, nil}
	case errors.Is(err, match.ErrClosed):
		return &Problem{http.StatusServiceUnavailable, "closed", "the match was put away in this moment: ask again", nil, nil}
	case errors.Is(err, store.ErrUnknown):
		return &Problem{http.StatusNotFound, "unknown", err.Error(), nil, nil}
	case errors.Is(err, store.ErrTaken), errors.Is(err, store.ErrSeated):
		return forbidden(err.Error())
	case errors.Is(err, errFull), errors.Is(err, store.ErrFull):
		return &Problem{http.StatusTooManyRequests, "limit", err.Error(), nil, nil}
	case passing(err): // nothing is wrong with the match
		return &Problem{http.StatusServiceUnavailable, "unwritten", "the server cannot read or write its store at the moment, and nothing has changed: try again", nil, nil}
	case errors.As(err, &broken): // the cause is in the log and in the fault report: it may name what is hidden
		return &Problem{http.StatusInternalServerError, "fault", "something failed, and the match stands where it was: the fault report has the cause", nil, nil}
	}
	return &Problem{http.StatusInternalServerError, "fault", "something failed here, and nothing has changed: the log of the server has the cause", nil, nil}
}

// passing tells whether a failure is one of the store at this moment: a disk that is full or locked.
func passing(err error) bool {
	var unwritten *match.Unwritten
	return errors.As(err, &unwritten) || store.Passing(err)
}

// action answers one request with something to encode, or an error.
type action func(r *http.Request) (any, error)

// created is an answer with status 201; download is a file; ready is spelled already.
type (
	created  struct{ body any }
	download struct {
		name string
		text []byte
	}
	ready struct {
		status int
		body   []byte
	}
)

const maxBody = 64 << 10

func (s *Server) handle(f action) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.ctx.Err() != nil {
			s.fail(w, r, errStops)
			return
		}
		if limit := maxBodyOf(r); r.ContentLength > limit {
			s.fail(w, r, &http.MaxBytesError{Limit: limit})
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBodyOf(r))
		if r.ContentLength != 0 { // a sender that dribbles does not hold us for ever
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(s.cfg.Patience)) // not every reader has deadlines
		}
		if r.URL.Path == filesPath { // few are read at once, so they must come on
			r.Body = newSteady(r.Body, http.NewResponseController(w), s.cfg.Patience)
		}
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		defer context.AfterFunc(s.ctx, cancel)() // who thinks when the server stops gives up
		v, err := f(r.WithContext(ctx))
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(s.cfg.Patience)) // the time to read it begins now
		if err != nil {
			s.fail(w, r, err)
			return
		}
		switch v := v.(type) {
		case nil:
			w.WriteHeader(http.StatusNoContent)
		case created:
			write(w, http.StatusCreated, v.body)
		case ready:
			send(w, v.status, v.body)
		case download:
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": v.name}))
			w.Write(v.text)
		default:
			write(w, http.StatusOK, v)
		}
	})
}

func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	p := problem(err)
	if passing(err) && p.Status == http.StatusServiceUnavailable {
		s.health.failed(err)
	}
	if p.Status == http.StatusInternalServerError || p.Code == "unwritten" {
		s.cfg.Log.Error("request failed", "method", r.Method, "path", r.URL.Path, "error", err)
	}
	if p == errToken && !s.guard.wrongToken(r) {
		err = limited(time.Minute, "too many links that open nothing: wait a minute")
	}
	if r.URL.Path == filesPath || p.Status == http.StatusRequestEntityTooLarge {
		w.Header().Set("Connection", "close") // else the rest of the body would be waited for before this is said
	}
	refuse(w, err)
}

// refuse writes a problem, with the time to come again where that helps.
func refuse(w http.ResponseWriter, err error) {
	p := problem(err)
	var l *later
	switch {
	case errors.As(err, &l):
		w.Header().Set("Retry-After", seconds(l.wait))
	case p.Status == http.StatusTooManyRequests, p.Status == http.StatusServiceUnavailable:
		w.Header().Set("Retry-After", "5")
	}
	var seated *seatedError
	if errors.As(err, &seated) {
		write(w, p.Status, &seatedProblem{p, seated.token})
		return
	}
	write(w, p.Status, p)
}

// seatedProblem is a problem of one who sits all the same.
type seatedProblem struct {
	*Problem
	token string
}

// AppendJSON writes the token after the problem.
func (p *seatedProblem) AppendJSON(dst []byte) ([]byte, error) {
	dst, err := p.Problem.AppendJSON(dst)
	if err != nil {
		return dst, err
	}
	return append(append(append(dst[:len(dst)-1], `,"token":"`...), p.token...), `"}`...), nil
}

// AppendJSON writes the problem as docs/api.md says.
func (p *Problem) AppendJSON(dst []byte) ([]byte, error) {
	b, err := json.Marshal(struct {
		Code    string         `json:"code"`
		Text    string         `json:"text"`
		Refusal *tally.Refusal `json:"refusal,omitempty"`
	}{p.Code, p.Text, p.Refusal})
	if err != nil {
		return dst, err
	}
	dst = append(append(dst, `{"error":`...), b...)
	if p.State != nil {
		dst = append(dst, `,"state":`...)
		if dst, err = p.State.AppendJSON(dst); err != nil {
			return dst, err
		}
	}
	return append(dst, '}'), nil
}

// appender is an answer that writes itself.
type appender interface {
	AppendJSON(dst []byte) ([]byte, error)
}

func encode(v any) ([]byte, error) {
	if a, ok := v.(appender); ok {
		return a.AppendJSON(nil)
	}
	return json.Marshal(v)
}

func write(w http.ResponseWriter, status int, v any) {
	b, err := encode(v)
	if err != nil {
		status, b = http.StatusInternalServerError, []byte(`{"error":{"code":"fault","text":"the answer cannot be written"}}`)
	}
	send(w, status, b)
}

func send(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(body)
}

// unread says in plain words why a text could not be decoded.
func unread(err error) string {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF):
		return "it is empty"
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "it ends in the middle"
	case errors.As(err, &kind) && kind.Field == "":
		return "what belongs here is no " + kind.Value
	case errors.As(err, &kind):
		return fmt.Sprintf("%q cannot be %s", kind.Field, kind.Value)
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// read decodes the body of a request. Unknown fields are faults: a misspelt one would be ignored.
func read(r *http.Request, v any) error {
	if t, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); t != "application/json" {
		return &Problem{http.StatusUnsupportedMediaType, "bad", "send Content-Type: application/json", nil, nil}
	}
	body, err := io.ReadAll(r.Body) // bounded by handle
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return err
	}
	if err != nil {
		return bad("the request did not come whole: %v", err)
	}
	if !utf8.Valid(body) { // the decoder would put other characters in their place
		return bad("the request is no text in UTF-8")
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return bad("the request cannot be read: %s", unread(err))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return bad("the request goes on after its end")
	}
	return nil
}
