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
