package force

import "sortie/tally"

// CompositionFault says why models may not form one unit.
func CompositionFault(b *Book, members []Member) *tally.Refusal {
	frenzied, others := 0, 0
	for _, m := range members {
		t := &b.Types[m.Type]
		switch {
		case t.Traits.Frenzy:
			frenzied++
		case !t.Traits.Handler && t.Role != Equipment && t.Role != Symbiote:
			others++
		}
	}
	// a2.special.frenzy.unit: only their own kind and a trained handler
	if frenzied > 1 || frenzied > 0 && others > 0 {
		return tally.Refuse("a2.special.frenzy.unit", "frenzied creatures share a unit only with their own kind and a trained handler", "put the others in a unit of their own")
	}
	return nil
}
