package match

import (
	"encoding/hex"
	"encoding/json"
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/matchfile"
)

// Step is an answer in a replay with the events that came of it.
type Step struct {
	Entry  int          `json:"entry"` // length of the log after it
	Seat   flow.Seat    `json:"seat"`
	Name   string       `json:"name"`
	Turn   int          `json:"turn"`
	Lead   int          `json:"lead"`            // of the first seat after it, in points as the rules judge the position; 0 while the match goes on
	Leads  []int        `json:"leads,omitempty"` // of each seat, where there are more than two
	Events []flow.Event `json:"events"`
}

// Replay is a whole match in steps.
type Replay struct {
	Steps  []Step      `json:"steps"`
	Result game.Result `json:"result"`
	Luck   Luck        `json:"luck"`

	Turning []TurningPoint `json:"turning"` // once the match is over
}

// Luck is what was rolled against what was to be expected.
type Luck struct {
	Rolls []RollCount `json:"rolls"`
}

// RollCount sums one kind of roll up, for one side. Mean and Expected are in thousandths.
type RollCount struct {
	Name     string    `json:"name"`
	Seat     flow.Seat `json:"seat"`
	Sides    int       `json:"sides"`
	Count    int       `json:"count"`
	Mean     int       `json:"mean"`
	Expected int       `json:"expected"`
	Faces    []int     `json:"faces"`
}

// DiceRecord is what one needs to check every die.
type DiceRecord struct {
	Commitment string      `json:"commitment"`
	Seals      []string    `json:"seals"` // of the salts; none if they were not sealed
	Salts      []string    `json:"salts"`
	Secret     string      `json:"secret"`
	Epochs     []DiceEpoch `json:"epochs"` // later sealings
	Rolls      []DiceDie   `json:"rolls"`
}

// DiceEpoch is a later sealing of the dice: from that die on they are others.
type DiceEpoch struct {
	Entry      int      `json:"entry"`
	Die        uint64   `json:"die"`
	Why        string   `json:"why"`
	Commitment string   `json:"commitment"`
	Seals      []string `json:"seals"`
	Salts      []string `json:"salts"`
	Secret     string   `json:"secret"`
}

// sealings is what a file says of its dice, without the dice.
func sealings(f *matchfile.File) DiceRecord {
	out := DiceRecord{Commitment: f.Commitment, Seals: f.Seals, Salts: f.Salts, Secret: hex.EncodeToString(f.Secret), Epochs: []DiceEpoch{}, Rolls: []DiceDie{}}
	for _, e := range f.Epochs {
		out.Epochs = append(out.Epochs, DiceEpoch{e.Entry, e.Die, e.Why, e.Commitment, e.Seals, e.Salts, hex.EncodeToString(e.Secret)})
	}
	return out
}

// DiceDie is one die of the log.
type DiceDie struct {
	Entry int             `json:"entry"`
	Die   uint64          `json:"die"`
	Name  string          `json:"name"`
	Sides int             `json:"sides"`
	Bag   [dice.Kinds]int `json:"bag"` // of a draw: how many counters of each kind lay in it
	Face  int             `json:"face"`
}

// Moment is the table at some entry of the log.
type Moment struct {
	Entry    int             `json:"entry"`
	View     game.View       `json:"view"`
	Decision json.RawMessage `json:"decision"`
}

// past is what a replay needs, taken while the match is locked and worked on afterwards.
type past struct {
	set     game.Setup
	log     []flow.Entry
	over    bool
	version int
}

func (m *Match) past() (past, error) {
	if m.closed {
		return past{}, ErrClosed
	}
	if m.lobbying() {
		return past{}, errLobby()
	}
	if m.still != "" && m.session == nil {
		return past{}, impossible("%s", m.still)
	}
	p := past{set: m.setup(), log: m.head.Base, over: m.ended() || m.head.File, version: len(m.journal)}
	if m.session != nil {
		p.log = slices.Clone(m.session.Log())
	}
	return p, nil
}

// pastFor is the past as far as a role may know it: who is kept behind knows of no more than he was shown.
func (m *Match) pastFor(role Role) (past, error) {
	p, err := m.past()
	if err == nil && m.delays(role) {
		p.log, p.version = p.log[:min(m.held.entry, len(p.log))], -1-m.held.version
	}
	return p, err
}

// trace plays the past through, once for each version of the match. Others wait: they want the same.
func (m *Match) trace(p past) (*trace, error) {
	m.traced.Lock()
	defer m.traced.Unlock()
	if m.traced.trace != nil && m.traced.version == p.version {
		return m.traced.trace, nil
	}
	t, err := playThrough(m.sys, p.set, p.log)
	if err == nil {
		m.traced.trace, m.traced.version = t, p.version
	}
	return t, err
}

// allowed is the seat whose eyes a role may look through: any of them once the match is over.
func (m *Match) allowed(role Role, want flow.Seat) flow.Seat {
	if int(want) >= m.sides() {
		want = flow.Nobody
	}
	if m.ended() || m.head.File {
		return want
	}
	return m.audienceOf(role, want).seat()
}

// Replay tells the match in steps, as far as the role may know it.
func (m *Match) Replay(role Role) (Replay, error) {
	m.mu.Lock()
	p, err := m.pastFor(role)
	result := Replay{}
	if err == nil {
		if result.Result = m.result(); m.delays(role) {
			result.Result = m.noResult()
		}
	}
	eyes := m.audienceOf(role, flow.Nobody).seat()
	m.mu.Unlock()
	if err != nil {
		return result, err
	}
	t, err := m.trace(p)
	if err != nil {
		return result, &Broken{err}
	}
	for _, s := range t.steps {
		step := Step{Entry: s.entry, Seat: s.seat, Name: s.name, Turn: s.turn, Events: []flow.Event{}}
		if p.over {
			step.Lead = s.leads[0]
			if len(s.leads) > 2 {
				step.Leads = s.leads
			}
		}
		for _, e := range s.events {
			if !e.Secret || p.over || e.Seat == eyes {
				step.Events = append(step.Events, e)
			}
		}
		result.Steps = append(result.Steps, step)
	}
	result.Luck, result.Turning = t.luck(), []TurningPoint{}
	if p.over { // before, the judgement could tell what is hidden
		result.Turning = append(result.Turning, t.turningPoints()...)
	}
	return result, nil
}

// luck counts dice by name and side. Draws from a bag are left out: nothing is due there.
func (t *trace) luck() Luck {
	out := Luck{Rolls: []RollCount{}}
	for _, r := range t.rolls {
		if r.roll.Sides == 0 {
			continue
		}
		seat, ok := t.units[r.roll.Unit]
		if !ok {
			seat = flow.Nobody
		}
		i := slices.IndexFunc(out.Rolls, func(c RollCount) bool {
			return c.Name == r.roll.Name && c.Seat == seat && c.Sides == int(r.roll.Sides)
		})
		if i < 0 {
			i = len(out.Rolls)
			out.Rolls = append(out.Rolls, RollCount{Name: r.roll.Name, Seat: seat, Sides: int(r.roll.Sides),
				Expected: (int(r.roll.Sides) + 1) * 500, Faces: make([]int, r.roll.Sides)})
		}
		c := &out.Rolls[i]
		c.Count++
		c.Faces[r.face-1]++
	}
	for i := range out.Rolls {
		c, sum := &out.Rolls[i], 0
		for face, n := range c.Faces {
			sum += (face + 1) * n
		}
		c.Mean = (sum*1000 + c.Count/2) / c.Count
	}
	return out
}

// Dice gives every die of the log with its number, and the secret once the match is over. Before that
// the dice are left out for one who may not read the whole log.
func (m *Match) Dice(role Role) (DiceRecord, error) {
	m.mu.Lock()
	p, err := m.past()
	f, hidden := m.file(), m.openTo(role)
	lobby := m.lobbying()
	m.mu.Unlock()
	if err != nil && !lobby {
		return DiceRecord{}, err
	}
	if hidden != nil {
		return sealings(f), nil // without the secrets: it is not over
	}
	t, err := m.trace(p)
	if err != nil {
		return DiceRecord{}, &Broken{err}
	}
	out := sealings(f)
	die, jumps := uint64(0), f.Jumps
	for _, r := range t.rolls {
		for len(jumps) > 0 && jumps[0].Entry <= r.entry {
			die, jumps = jumps[0].Die, jumps[1:]
		}
		d := DiceDie{Entry: r.entry, Die: die, Name: r.roll.Name, Sides: int(r.roll.Sides), Face: r.face}
		for i, n := range r.roll.Bag {
			d.Bag[i] = int(n)
		}
		out.Rolls = append(out.Rolls, d)
		die++
	}
	return out, nil
}

// At is the table when the log had n entries.
func (m *Match) At(role Role, n int, want flow.Seat) (Moment, error) {
	m.mu.Lock()
	p, err := m.pastFor(role)
	eyes := m.allowed(role, want)
	m.mu.Unlock()
	if err != nil {
		return Moment{}, err
	}
	if n < 0 || n > len(p.log) {
		return Moment{}, impossible("the log has %d entries", len(p.log))
	}
	g, err := m.sys.New(p.set)
	if err != nil {
		return Moment{}, &Broken{err}
	}
	l, err := flow.Start(g, nil, p.log[:n], flow.Options{AskRolls: true})
	if err != nil {
		return Moment{}, &Broken{err}
	}
	defer l.Close()
	out := Moment{Entry: n, View: g.View(eyes), Decision: json.RawMessage("null")}
	if q := l.Pending(); q != nil {
		d := game.Decide(q, 0, flow.Nobody) // named only: it is the past
		out.Decision, err = json.Marshal(d)
	}
	return out, err
}

// Branch is the head of a new match that goes on from entry n of this one.
func (m *Match) Branch(role Role, n int) (Head, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	p, err := m.past()
	if err != nil {
		return Head{}, err
	}
	if !p.over && (role.Kind != RoleSeat || m.others(role.Seats)) {
		return Head{}, impossible("another person plays in this match: one can play on from here when it is over")
	}
	if n < 0 || n > len(p.log) {
		return Head{}, impossible("the log has %d entries", len(p.log))
	}
	return Head{Setup: p.set, Base: cloneEntries(p.log[:n])}, nil
}
