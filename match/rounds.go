package match

import (
	"crypto/rand"
	"encoding/hex"
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/matchfile"
)

// round is one sealing of the dice: the server is bound by a commitment to its secret, then every person
// seals a salt, then all salts are shown. The first belongs to the beginning of the match. Each later one
// begins an epoch of its own, when dice that were seen may have been lost.
type round struct {
	secret []byte
	why    string // of an epoch, for people
	entry  int    // length of the log when it began
	die    uint64 // number of its first die
	sides  int
	seals  perSeat[string]
	salts  perSeat[string]
	shown  perSeat[bool]
}

func (r *round) complete() bool { return !slices.Contains(r.shown[:r.sides], false) }

// dealt is the round that dice are thrown by now.
func (m *Match) dealt() *round { return &m.rounds[len(m.rounds)-1] }

// sealed tells whether dice may fall: every salt of the round is on the table.
func (m *Match) sealed() bool { return m.head.File || m.dealt().complete() }

// newRound begins a round. Bots add a salt that everybody knows.
func (m *Match) newRound(secret []byte, why string, entry int, die uint64) {
	r := round{sides: m.sides(), secret: secret, why: why, entry: entry, die: die}
	for seat, c := range m.head.Chairs {
		if c.Kind == Bot || m.isOut(flow.Seat(seat)) {
			r.salts[seat], r.shown[seat] = matchfile.SaltOfBot, true
		}
	}
	m.rounds = append(m.rounds, r)
	m.asking = nil // what was to be taken back lies before these dice
}

// bound is what the server committed to for a round; empty where nothing is promised of the dice.
func (m *Match) bound(i int) string {
	switch {
	case m.commitment() == "":
		return ""
	case i == 0:
		return m.commitment()
	}
	return dice.Commitment(m.rounds[i].secret)
}

// thrower makes the dice of the present round.
func (m *Match) thrower(thrown uint64) dice.Verifiable {
	i := len(m.rounds) - 1
	r := &m.rounds[i]
	key := r.secret
	if i > 0 {
		key = dice.EpochKey(r.secret, m.bound(i-1), r.entry, r.die)
	}
	return dice.Verifiable{Secret: key, Salts: slices.Clone(r.salts[:r.sides]), Thrown: thrown}
}

// mustSeal tells whether a role has to seal its salt before it shows it: another person adds one too, and
// who comes last must not choose his by the other's. The server is bound already.
func (m *Match) mustSeal(seats []flow.Seat) bool {
	return m.bound(len(m.rounds)-1) != "" && m.others(seats)
}

// Seal publishes the seals of a role's salts in the present round. Until any salt is shown a seal may be
// replaced: a browser that lost its salt makes another.
func (m *Match) Seal(seats []flow.Seat, seal string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.salting(); err != nil {
		return err
	}
	if err := m.maySeal(seats, seal); err != nil {
		return err
	}
	seat := seats[0]
	if !m.joined[seat] {
		return impossible("sit down first: the seal goes with joining")
	}
	r := m.dealt()
	was := r.seals[seat]
	r.seals[seat] = seal
	if err := m.write(Record{Kind: Sealed, Seat: seat, Text: seal}, line{from: m.length()}); err != nil {
		r.seals[seat] = was
		return &Broken{err}
	}
	for _, further := range seats[1:] {
		if r.shown[further] || !m.joined[further] {
			continue
		}
		if err := m.write(Record{Kind: Salted, Seat: further, Salt: matchfile.SaltOfSame}, line{from: m.length()}); err != nil {
			return &Broken{err}
		}
		r.salts[further], r.shown[further] = matchfile.SaltOfSame, true
	}
	return nil
}

// maySeal says why a role can publish no seal now.
func (m *Match) maySeal(seats []flow.Seat, seal string) error {
	if b, err := hex.DecodeString(seal); err != nil || len(b) != 32 || hex.EncodeToString(b) != seal {
		return impossible("a seal is the SHA-256 of a salt in small hexadecimal letters: docs/api.md, \"The dice\"")
	}
	if !m.mustSeal(seats) {
		return impossible("nobody else adds a salt here: send it as it is")
	}
	for seat, c := range m.head.Chairs {
		if c.Kind == Person && m.dealt().shown[seat] && m.dealt().seals[seat] != "" {
			return impossible("a salt has been shown: no seal can be changed any more")
		}
	}
	return nil
}

// salting says why no salt or seal is wanted now.
func (m *Match) salting() error {
	switch {
	case m.closed:
		return ErrClosed
	case m.still != "":
		return impossible("%s", m.still)
	case m.over() || m.head.File:
		return impossible("the match is over")
	case m.sealed():
		return impossible("the dice are sealed: nothing is to be added")
	}
	return nil
}

// ShowSalt shows the salt of a role in the present round. When all are there the match begins, or goes on.
func (m *Match) ShowSalt(seats []flow.Seat, salt string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.salting(); err != nil {
		return err
	}
	if err := m.mayShow(seats, salt); err != nil {
		return err
	}
	for _, seat := range seats {
		if m.dealt().shown[seat] {
			continue
		}
		if err := m.write(Record{Kind: Salted, Seat: seat, Salt: salt}, line{from: m.length()}); err != nil {
			return &Broken{err}
		}
		m.dealt().salts[seat], m.dealt().shown[seat] = salt, true
	}
	m.notify()
	return m.proceed()
}

// mayShow says why a role cannot show a salt now: it must have been sealed, and so must everybody's.
func (m *Match) mayShow(seats []flow.Seat, salt string) error {
	r := m.dealt()
	for _, seat := range seats {
		if !m.joined[seat] {
			return impossible("sit down first")
		}
	}
	if !m.mustSeal(seats) {
		return nil
	}
	if !m.seated() {
		return impossible("salts are shown when everybody sits and is ready")
	}
	for seat, c := range m.head.Chairs {
		if c.Kind == Person && r.seals[seat] == "" && !r.shown[seat] {
			return impossible("salts are shown when everybody has sealed one")
		}
	}
	for _, seat := range seats {
		if r.shown[seat] {
			continue
		}
		if err := dice.CheckSeal(r.seals[seat], int(seat), m.bound(len(m.rounds)-1), salt); err != nil {
			return impossible("%v", err)
		}
	}
	return nil
}

// proceed begins the match, or lets it go on, once the dice are sealed.
func (m *Match) proceed() error {
	switch {
	case !m.ready() || !m.sealed():
		return nil
	case m.session == nil:
		if err := m.open(m.head.Base, m.thrown, m.heard); err != nil {
			return &Broken{err}
		}
		if err := m.start(len(m.head.Base)); err != nil {
			m.close() // it starts when it is opened again
			return &Broken{err}
		}
	case m.parked:
		m.close() // it was opened without dice; it opens again with them
		return nil
	default:
		*m.source = m.thrower(m.source.Thrown)
	}
	m.wake()
	return nil
}

// NewEpoch begins new dice, because some that were seen may have been lost: the match was brought back from
// a copy, or the end of its journal is missing. The same dice must not fall again. A fresh secret is drawn
// and committed to, and every person adds a new salt before the match goes on. A match that is over keeps
// its dice.
func (m *Match) NewEpoch(why string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return ErrClosed
	}
	thrown := m.thrown
	if m.source != nil {
		thrown = m.source.Thrown
	}
	if err := m.newEpoch(why, m.length(), thrown); err != nil {
		return err
	}
	return m.proceed() // bots alone need nobody's salt
}

func (m *Match) newEpoch(why string, entry int, thrown uint64) error {
	if m.looking() || m.over() {
		return nil
	}
	m.drawEpoch(why, entry, thrown)
	if err := m.writeEpoch(); err != nil {
		m.dropRenewal()
		return &Broken{err}
	}
	return nil
}

// renewDice begins new dice in a match that is being opened, if it must: before the rules run, since they may
// come to a die that was seen already. A match whose end was lost must, and so must one that had written down
// no more than that.
func (m *Match) renewDice(entry int, thrown uint64) {
	why := m.due
	if m.opt.Loss.Found() {
		why = lossNote(m.opt.Loss.Row, m.opt.Loss.Of).Text
	}
	if m.opt.Epoch != "" {
		why = m.opt.Epoch
	}
	if why != "" && !m.head.File && !m.finished() {
		m.drawEpoch(why, entry, thrown)
	}
}

// drawEpoch draws a new secret. Nobody may see a die of it before it is written down.
func (m *Match) drawEpoch(why string, entry int, thrown uint64) {
	secret := make([]byte, 32)
	rand.Read(secret) // never fails: it ends the program instead
	m.newRound(secret, game.CleanName(why), entry, thrown)
	m.renewing = true
}

// writeEpoch writes down the round that was drawn.
func (m *Match) writeEpoch() error {
	d := m.dealt()
	r := Record{Kind: Epoch, Seat: flow.Nobody, Why: d.why, Text: hex.EncodeToString(d.secret)}
	if err := m.write(r, line{from: d.entry, to: d.entry}); err != nil {
		return err
	}
	m.renewing, m.due = false, ""
	return nil
}

// dropRenewal takes a round back that was not written down.
func (m *Match) dropRenewal() {
	if m.renewing {
		m.rounds, m.renewing = m.rounds[:len(m.rounds)-1], false
	}
}

// replayRound takes a record about the sealing of dice into account.
func (m *Match) replayRound(r *Record, entry int, thrown uint64) error {
	switch r.Kind {
	case Sealed:
		m.dealt().seals[r.Seat] = r.Text
	case Salted:
		m.dealt().salts[r.Seat], m.dealt().shown[r.Seat] = r.Salt, true
	case Epoch:
		secret, err := hex.DecodeString(r.Text)
		if err != nil {
			return err
		}
		m.newRound(secret, r.Why, entry, thrown)
		m.due = ""
	}
	return nil
}

// epochs are the later rounds as the match file writes them. Secrets are in them once the match is over.
func (m *Match) epochs() (out []matchfile.Epoch) {
	for i := 1; i < len(m.rounds); i++ {
		r := &m.rounds[i]
		e := matchfile.Epoch{Entry: r.entry, Die: r.die, Why: r.why, Sealing: m.sealing(i)}
		out = append(out, e)
	}
	return out
}

// sealing is a round as the match file writes it.
func (m *Match) sealing(i int) matchfile.Sealing {
	r := &m.rounds[i]
	s := matchfile.Sealing{Commitment: m.bound(i)}
	if r.seals != (perSeat[string]{}) {
		s.Seals = slices.Clone(r.seals[:r.sides])
	}
	if r.complete() {
		s.Salts = slices.Clone(r.salts[:r.sides])
	}
	if m.ended() {
		s.Secret = slices.Clone(r.secret)
	}
	return s
}
