package antares2

import (
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/rules/antares2/position"
)

// doHouse begins the procedures of buildings and transports that a case may ask for.
func (r *Run) doHouse(p game.Procedure) bool {
	w := defs.Of(game.Line{Text: strings.Join(p.Args, " ")})
	switch p.Verb {
	case "structure-hit":
		r.doStructureHit(w)
	case "evacuate":
		t := r.unitWord(w)
		if w.Err() == nil {
			r.destroy(t, "a2.transport.destroyed.disembark", "it was taken out")
		}
	default:
		return false
	}
	if w.More() {
		w.Fail("%q is not understood here", w.Peek())
	}
	if w.Err() != nil {
		panic(game.Misworded("do " + p.Verb + ": " + w.Err().Error()))
	}
	return true
}

// doStructureHit applies one attack to a point of a structure:
// structure-hit BUILDING at X,Y [level N] [roof|floor] sv N [hits N] [blast N] [breaching] [by UNIT]
func (r *Run) doStructureHit(w *defs.Words) {
	t, ok := r.pointWords(w)
	b := position.Bout{Shooter: NoUnit, Target: NoUnit, As: position.Fire, Source: "shooting"}
	h := position.Hit{Weapon: -1, Model: NoModel, By: NoModel}
	n, breaching := 1, false
	for ok && w.More() {
		switch word := w.Next("a property"); word {
		case "sv":
			h.SV = w.Small("the SV")
		case "hits":
			n = int(w.Small("the number of hits"))
		case "blast":
			h.Blast, n = true, int(w.Small("the number of blast hits"))
		case "breaching":
			breaching = true
		case "by":
			b.Shooter = r.unitWord(w)
		default:
			w.Fail("a hit on a structure has no property %q", word)
		}
	}
	if w.Err() != nil {
		return
	}
	for range n {
		h.Breach = breaching
		b.Hits = append(b.Hits, h)
	}
	r.hitStructure(&b, t)
}
