package ledger

import (
	"errors"
	"fmt"
	"slices"

	"sortie/casetest"
	"sortie/tally"
)

// Status says how well a row is proved.
type Status uint8

// A row is missing if no passing case and no test names it, weak if cases name it but the engine did
// not cite it in any of them, and proved otherwise.
const (
	Missing Status = iota
	Weak
	Proved
)

func (s Status) String() string { return [...]string{"missing", "weak", "proved"}[s] }

// Proof is how one row stands.
type Proof struct {
	Row    Row
	Status Status
	Cases  []string // passing cases in which the engine cited the row
	Weak   []string // passing cases that only name it
	Tests  []string
}

// Standing is how a ledger stands.
type Standing struct {
	Proofs []Proof  // one a row, in the order of the ledger
	Failed []string // cases that failed and so prove nothing
	Faults []string // what must be mended; empty if all is in order
}

// Prove holds a ledger against what cases and tests say, and against the list of rows still to do.
func Prove(l Ledger, reports []casetest.Report, tests []TestProof, todo []string) Standing {
	s := Standing{Proofs: make([]Proof, len(l.Rows))}
	for i, row := range l.Rows {
		s.Proofs[i].Row = row
	}
	for i := range reports {
		s.addCase(l, &reports[i])
	}
	for _, t := range tests {
		if i, ok := l.index[t.Row]; ok {
			s.Proofs[i].Tests = append(s.Proofs[i].Tests, t.Test)
		} else {
			s.fault("ledger.tests names %s, which is no row of the ledger: correct the id", t.Row)
		}
	}
	for i := range s.Proofs {
		p := &s.Proofs[i]
		switch {
		case len(p.Cases) > 0 || len(p.Tests) > 0:
			p.Status = Proved
		case len(p.Weak) > 0:
			p.Status = Weak
		}
	}
	s.holdAgainst(l, todo)
	return s
}

func (s *Standing) fault(format string, args ...any) {
	s.Faults = append(s.Faults, fmt.Sprintf(format, args...))
}

func (s *Standing) addCase(l Ledger, r *casetest.Report) {
	passed := r.Passed()
	if !passed {
		s.Failed = append(s.Failed, r.File)
	}
	for _, rule := range r.Rules {
		i, ok := l.index[rule]
		switch {
		case !ok:
			s.fault("%s names %s, which is no row of the ledger: correct the id", r.File, rule)
		case !passed:
		case r.Asserts > 0 && r.HasCited(rule):
			s.Proofs[i].Cases = append(s.Proofs[i].Cases, r.File)
		default:
			s.Proofs[i].Weak = append(s.Proofs[i].Weak, r.File)
		}
	}
}

// holdAgainst finds rows that lost their proof and rows that no longer belong on the list.
func (s *Standing) holdAgainst(l Ledger, todo []string) {
	listed := map[tally.Rule]bool{}
	for _, id := range todo {
		rule := tally.Rule(id)
		i, ok := l.index[rule]
		switch {
		case !ok:
			s.fault("ledger.todo names %s, which is no row of the ledger: take it off", id)
		case listed[rule]:
			s.fault("ledger.todo names %s twice", id)
		case s.Proofs[i].Status == Proved:
			s.fault("%s is proved now: take it off ledger.todo", id)
		}
		listed[rule] = true
	}
	for _, p := range s.Proofs {
		if p.Status == Proved || listed[p.Row.ID] {
			continue
		}
		if p.Status == Weak {
			s.fault("%s is named by %s, but the engine does not cite it there: let the rule cite it, or write a case that brings it about",
				p.Row.ID, p.Weak[0])
		} else {
			s.fault("%s is proved by no case and no test: write one", p.Row.ID)
		}
	}
}

// With lists the rows of a status.
func (s Standing) With(status Status) []Proof {
	var out []Proof
	for _, p := range s.Proofs {
		if p.Status == status {
			out = append(out, p)
		}
	}
	return out
}

// Err gathers the faults, nil if the ledger is in order.
func (s Standing) Err() error {
	var errs []error
	for _, f := range s.Faults {
		errs = append(errs, errors.New(f))
	}
	return errors.Join(errs...)
}

// SectionCount is how the rows of one section of the book stand.
type SectionCount struct {
	Section               string
	Rows                  int
	Proved, Weak, Missing int
}

// Sections counts by section, in the order of the book.
func (s Standing) Sections() []SectionCount {
	var out []SectionCount
	for _, p := range s.Proofs {
		i := slices.IndexFunc(out, func(c SectionCount) bool { return c.Section == p.Row.Section })
		if i < 0 {
			i = len(out)
			out = append(out, SectionCount{Section: p.Row.Section})
		}
		out[i].Rows++
		switch p.Status {
		case Proved:
			out[i].Proved++
		case Weak:
			out[i].Weak++
		default:
			out[i].Missing++
		}
	}
	return out
}
