package tally

import "encoding/json"

// MarshalJSON writes a sum for screens: its name, its lines, the total and the sum as a sentence.
func (t *Tally) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Name  string `json:"name"`
		Total int    `json:"total"`
		Text  string `json:"text"`
		Lines []Line `json:"lines"`
	}{t.Name, t.Total(), t.String(), t.Lines()})
}
