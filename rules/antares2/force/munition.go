package force

import (
	"sortie/defs"
	"sortie/geom"
)

// Munition is what the markers of a special munition do to the units in their radius. The rulebook leaves the
// numbers to other books, so a definition line says them.  a2.oh.special-munitions
type Munition struct {
	Key      string
	Radius   geom.Length
	Acc, Res int8 // added to those of the models affected
	NoArmour bool // their armour bonus does not count
	Enemies  bool // the side that laid it is spared
	Lasts    int8 // at turn end it stays on a D10 up to this; 0 for until something removes it
}

// munition reads: munition KIND [radius D] [acc N] [res N] [no-armour] [enemies] [lasts N]
func (l *Loader) munition(w *defs.Words) {
	k := Munition{Key: w.Next("the kind of munition"), Radius: 3 * geom.Inch}
	for w.More() {
		switch word := w.Next("a property"); word {
		case "radius":
			k.Radius = w.Length("the radius")
		case "acc":
			k.Acc = w.Small("the Acc modifier")
		case "res":
			k.Res = w.Small("the Res modifier")
		case "no-armour":
			k.NoArmour = true
		case "enemies":
			k.Enemies = true
		case "lasts":
			if k.Lasts = w.Small("the highest roll at which it stays"); k.Lasts < 1 || k.Lasts > 9 {
				w.Fail("a munition lasts on a roll of up to 1 to 9")
			}
		default:
			w.Fail("a munition has no property %q", word)
		}
	}
	if old := l.Book.Munition(k.Key); old != nil {
		*old = k
		return
	}
	l.Book.Munitions = append(l.Book.Munitions, k)
}

// Munition is what a book says of a kind of marker, nil if it says nothing.
func (b *Book) Munition(kind string) *Munition {
	for i := range b.Munitions {
		if b.Munitions[i].Key == kind {
			return &b.Munitions[i]
		}
	}
	return nil
}
