// Package advice is what the advisers of all systems share: a move judged by the place where it ends, and
// the words for it. Each system says what it fears, wants and calls cover; nothing here knows a rule.
package advice

import "sortie/flow"

// Pick answers with the option of a key, if it may be chosen.
func Pick(q *flow.Question, key, why string) (flow.Answer, string, bool) {
	if q.Kind != flow.PickOne {
		return flow.Answer{}, "", false
	}
	offers := q.Offers()
	for i := range offers {
		if o := &offers[i]; o.Key == key && o.Why() == nil {
			return flow.Answer{Value: o.Value}, why, true
		}
	}
	return flow.Answer{}, "", false
}

// Hold turns the weight of both sides around an objective into how likely one holds it: 100 for certain, -100 if the
// enemy does. Doubt is a weight that is neither side's: who is nearly alone there is not sure of it yet.
func Hold(near [2]int, seat flow.Seat, doubt int) int {
	mine, theirs := near[seat], near[1-seat]
	return min(max(150*(mine-theirs)/(mine+theirs+doubt), -100), 100)
}
