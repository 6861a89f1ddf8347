package incision

import (
	"slices"

	"sortie/defs"
	"sortie/geom"
)

// Terms are what players may agree about one piece before a game, beyond the row of its kind.  is.terrain.agree
type Terms struct {
	Agreed bool        // something was said of it
	Height geom.Length // one can stand on it, so high; 0 for what is at ground level
	Ladder bool        // it has sound ladders: climbing needs no test
	Roof   bool        // overhead fire neither leaves nor comes in
	Hides  bool        // who is prone behind it is out of sight  is.cover.prone-areas
	Lying  int8        // cover that counts for prone models alone  is.cover.prone-areas
	Fits   int8        // 1 more than the bulk of the biggest who pass, 0 for anybody  is.size.openings
	Over   int8        // 1 more than the bulk of who is too tall for it, 0 for nobody  is.los.tall-models
}

// agree reads what is said of a piece after its shape: open|difficult|impassable, clear|concealing|blocking, cover N,
// height N, ladder, roof, hides, lying N, fits SIZE, over SIZE.
func (k *Kind) agree(w *defs.Words) {
	for w.More() {
		k.Agreed = true
		word := w.Next("a word about it")
		if i := slices.Index(goingNames, word); i >= 0 {
			k.Going = Going(i)
			continue
		}
		if i := slices.Index(sightingNames[:LowConcealing], word); i >= 0 {
			k.Sees = Sighting(i)
			continue
		}
		switch word {
		case "cover":
			if k.Cover = w.Small("the bonus"); k.Cover < 0 || k.Cover > 3 {
				w.Fail("cover is 0 to 3")
			}
		case "height":
			if k.Height = w.Length("inches"); k.Height < 0 || k.Height > 12*geom.Inch {
				w.Fail("a height is 0 to 12 inches")
			}
		case "ladder":
			k.Ladder = true
		case "roof":
			k.Roof = true
		case "hides":
			k.Hides = true
		case "lying":
			if k.Lying = w.Small("the bonus"); k.Lying < 1 || k.Lying > 3 {
				w.Fail("cover is 1 to 3")
			}
		case "fits", "over":
			n := int8(bulk(sizes[w.One("a size", "tiny", "small", "medium", "large", "huge")])) + 1
			if word == "fits" {
				k.Fits = n
			} else {
				k.Over = n
			}
		default:
			w.Fail("nothing is agreed by %q: write open, difficult, impassable, clear, concealing, blocking, cover, height, ladder, roof, hides, lying, fits or over", word)
			return
		}
	}
}
