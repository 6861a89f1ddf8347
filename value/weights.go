package value

import (
	"encoding/json"
	"fmt"

	"sortie/flow"
)

// unit is what a weight of one is written as: weights are thousandths.
const unit = 1000

// Weights are what was learned for a system, mission by mission.
type Weights struct {
	System   string             `json:"system"`
	Rules    string             `json:"rules"`    // version by which the games were played
	Made     string             `json:"made"`     // by which command
	Names    []string           `json:"names"`    // what each weight is about
	Missions map[string][]int32 `json:"missions"` // in thousandths, in the order of the names
}

// Parse reads weights that were written as JSON.
func Parse(text []byte) (*Weights, error) {
	var w Weights
	if err := json.Unmarshal(text, &w); err != nil {
		return nil, fmt.Errorf("the weights cannot be read: %w", err)
	}
	for mission, list := range w.Missions {
		if len(list) != len(w.Names) {
			return nil, fmt.Errorf("the weights of %s are %d numbers, and there are names for %d", mission, len(list), len(w.Names))
		}
	}
	return &w, nil
}

// Score judges a position for a seat, in points; false if nothing was learned for the mission or the table shows other
// things than when it was.
func (w *Weights) Score(e *Eye, t Table, mission string, seat flow.Seat) (int, bool) {
	list := w.Missions[mission]
	sums := e.Read(t, seat)
	if len(list) == 0 || len(list) != len(sums) {
		return 0, false
	}
	total := int64(0)
	for i, x := range sums {
		total += int64(x) * int64(list[i])
	}
	return int(total / unit), true
}
