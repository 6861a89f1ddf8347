package match

import (
	"fmt"

	"sortie/flow"
)

// Loss says whether what a store has of a match is less than was written once.
type Loss struct {
	Lost     bool `json:"lost"`     // records at its end are missing
	Restored bool `json:"restored"` // it was put back from a copy: nobody knows what came after
	Row      int  `json:"row"`      // the last record that is there
	Of       int  `json:"of"`       // how many there had been, as far as known
}

// Found tells whether anything is or may be missing.
func (l Loss) Found() bool { return l.Lost || l.Restored }

// noteLoss writes into the journal that records are missing before this place. Players may have seen dice
// that are not in it any more, so new ones begin with it: see renewDice.
func (m *Match) noteLoss() error {
	loss := m.opt.Loss
	m.fresh = append(m.fresh, lossNote(loss.Row, loss.Of))
	return m.write(Record{Kind: Restored, Seat: flow.Nobody, Number: loss.Of}, line{from: m.length()})
}

// lossNote is what players read.
func lossNote(row, of int) flow.Event {
	text := fmt.Sprintf("This match was put back from a copy: it goes on after record %d, and what may have come later is lost.", row)
	if of > row {
		text = fmt.Sprintf("The last %d of %d records of this match are missing from the store: it goes on after record %d.", of-row, of, row)
	}
	return flow.Event{Name: "restored", Seat: flow.Nobody, Unit: -1, Target: -1, Text: text}
}
