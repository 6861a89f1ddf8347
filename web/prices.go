package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// priced says what an address costs: whose turn in which lane it waits for, or that it writes. What changes
// something and is not named here writes; what only reads is free but for the number of requests.
func (s *Server) priced(pattern string, f action) action {
	l := s.lanes
	switch pattern {
	case "GET /api/match", "GET /api/tables", "GET /api/match/reasons", "GET /api/systems", "GET /api/systems/{id}/rules", "GET /api/systems/{id}/editions", "GET /api/systems/{id}/catalogue":
		return s.queued(l.states, f)
	case "POST /api/match/plan":
		return s.thinking(l.plans, f)
	case "POST /api/match/hint":
		return s.thinking(l.hints, f)
	case "GET /api/match/choices", "POST /api/match/forecast":
		return s.thinking(l.patient, f)
	case "POST /api/systems/{id}/odds":
		return s.thinkingIn(func(body []byte) *lane {
			var in struct{ Patient bool }
			if json.Unmarshal(body, &in) == nil && in.Patient { // what cannot be read is refused later
				return l.patient
			}
			return l.odds
		}, f)
	case "POST /api/match/odds", "POST /api/systems/{id}/curve":
		return s.thinking(l.odds, f)
	case "POST /api/systems/{id}/check", "POST /api/systems/{id}/table", "POST /api/systems/{id}/random",
		"POST /api/play", "POST /api/matches", "POST /api/match/fork", "GET /api/mine",
		"GET /api/match/file", "POST /api/match/report", "GET /api/match/replay", "GET /api/match/at", "GET /api/match/luck", "GET /api/match/dice",
		"GET /api/match/sheet", "GET /api/match/member", "POST /api/systems/{id}/roster":
		return s.thinking(l.work, f) // new matches are charged where they are made
	case "POST /api/qr", "POST /api/match/check", "POST /api/match/inspect", "POST /api/match/overlays":
		return f // asked while one drags a figure
	case "POST " + filesPath:
		return f // charged as it comes in
	case "POST /api/match/battle":
		return s.writes(s.thinking(l.work, f)) // a battle may be played out
	case "POST /api/match/list", "POST /api/match/ready", "POST /api/match/rematch":
		return s.writes(s.thinking(l.work, f)) // a list is checked, a table laid
	case "POST /api/mine/{id}/token":
		return s.writes(s.thinking(l.work, f)) // the whole list is read to find one
	case "POST /api/match/undo":
		return s.writes(s.takesBack(f))
	}
	if strings.HasPrefix(pattern, "GET ") {
		return f
	}
	return s.writes(f)
}

// otherMethods refuses what an address does not do, and says what it does.
func (s *Server) otherMethods(mux *http.ServeMux) {
	patterns := []string{"GET " + healthPath}
	for p := range s.actions() {
		patterns = append(patterns, p)
	}
	for p := range s.streams() {
		patterns = append(patterns, p)
	}
	allowed := map[string][]string{}
	for _, p := range patterns {
		method, path, _ := strings.Cut(p, " ")
		allowed[path] = append(allowed[path], method)
		if method == "GET" {
			allowed[path] = append(allowed[path], "HEAD")
		}
	}
	for path, methods := range allowed {
		slices.Sort(methods)
		allow := strings.Join(methods, ", ")
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Allow", allow)
			refuse(w, &Problem{http.StatusMethodNotAllowed, "method", "this address takes " + allow + ", not " + strconv.Quote(r.Method), nil, nil})
		})
	}
}
