package flow

import "sortie/dice"

// Searcher is a player that looks ahead. Instead of the table it is given a checkpoint from which
// copies of the game can be played on; what its seat may not know it must forget in them first.
type Searcher interface {
	Player
	// Search answers a question. The checkpoint belongs to the driver: play on copies of it only.
	Search(q *Question, at Checkpoint) Answer
}

// Reckoner is a player that looks at the table and may want to know besides what could come of an answer.
type Reckoner interface {
	Player
	// Reckon hands over the checkpoint of the question that follows. It belongs to the driver: play on copies of it only.
	Reckon(at Checkpoint)
}

// With is the checkpoint after one more answer.
func (c Checkpoint) With(q *Question, a Answer) Checkpoint {
	n := len(c.Entries)
	c.Entries = append(c.Entries[:n:n], Entry{Kind: Answered, Name: q.Name, Seat: q.Seat, Answer: a})
	return c
}

// Direct goes on from a checkpoint with players called in place: the entries since the boundary are
// fed to the given copy of the table first. It is the cheap way to look ahead, since no coroutine is
// started; the first step panics with a *Divergence if the copy was changed so that they do not fit.
func (c Checkpoint) Direct(copied Table, players Players, src dice.Source) *Direct {
	return &Direct{Table: copied, Players: players, Dice: src, feed: feed{entries: c.Entries}}
}

// Try carries out one activation and returns the divergence from what was fed, if there is one.
func (d *Direct) Try() (err error) {
	defer func() {
		if p := recover(); p != nil {
			diverged, ok := p.(*Divergence)
			if !ok {
				panic(p)
			}
			err = diverged
		}
	}()
	d.Step()
	return nil
}

// remember keeps where an activation began, if a player wants to look ahead from inside it.
func (d *Direct) remember() {
	d.start = nil
	for _, p := range d.Players {
		if d.start == nil && looksAhead(p) {
			d.start, d.since = d.Table.Clone(), d.since[:0]
		}
	}
}

func looksAhead(p Player) bool {
	if _, ok := p.(Searcher); ok {
		return true
	}
	_, ok := p.(Reckoner)
	return ok
}

// note keeps an entry of the present activation for those who look ahead.
func (d *Direct) note(e Entry) {
	e.Answer = e.Answer.Clone()
	d.since = append(d.since, e)
}

// put asks the player of the seat, with a checkpoint if it wants one.
func (d *Direct) put(q *Question) Answer {
	if s, ok := d.Players[q.Seat].(Searcher); ok {
		return s.Search(q, Checkpoint{Table: d.start, Entries: d.since})
	}
	if r, ok := d.Players[q.Seat].(Reckoner); ok {
		r.Reckon(Checkpoint{Table: d.start, Entries: d.since})
	}
	return d.Players[q.Seat].Answer(q, d.Table)
}
