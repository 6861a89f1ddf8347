package force

import (
	"fmt"

	"sortie/defs"
	"sortie/tally"
)

// maxOrders is as many orders as a game can keep track of.
const maxOrders = 32

// order reads: order KEY faction|command [own] cost N [boost N] [aura D] [instant reach D] effect NAME [N]
// [boosted N] [of FACTION] [rule ID]
func (l *Loader) order(w *defs.Words) {
	key := w.Next("the order's key")
	o := OrderKind{Key: key, Name: defs.Display(key), Amount: 1, Rule: "ff.orders.faction.own-faction"}
	switch kind := w.Next("faction or command"); kind {
	case "command":
		o.Command, o.Rule = true, "ff.orders.command.own-list"
	case "faction":
	default:
		w.Fail("an order is a faction or a command order, not %q", kind)
	}
	for w.More() {
		l.orderProperty(w, &o, w.Next("a property"))
	}
	o.BoostKey = key + "-boosted"
	o.Labels = [2]string{o.Name + priced(o.Cost), o.Name + " boosted" + priced(o.Cost+o.Boost)}
	for i := range l.Book.Orders {
		if l.Book.Orders[i].Key == key {
			l.Book.Orders[i] = o
			return
		}
	}
	if len(l.Book.Orders) == maxOrders {
		w.Fail("a book holds at most %d orders", maxOrders)
		return
	}
	l.Book.Orders = append(l.Book.Orders, o)
}

func (l *Loader) orderProperty(w *defs.Words, o *OrderKind, word string) {
	switch word {
	case "own":
		o.Own = true
	case "cost":
		o.Cost = w.Small("the cost")
	case "boost":
		o.Boost = w.Small("the cost of the boost")
	case "aura":
		o.Aura = w.Length("the range of the aura")
	case "instant":
		o.Instant = true
	case "reach":
		o.Reach = w.Length("the reach")
	case "effect":
		o.Effect = w.Next("the effect")
		known := false
		for _, e := range effectNames() {
			known = known || e == o.Effect
		}
		if !known {
			w.Fail("there is no order effect %q", o.Effect)
		}
		if w.Counted() {
			o.Amount = w.Small("the amount")
		}
	case "boosted":
		o.Boosted = w.Small("the boosted amount")
	case "of":
		o.Faction = w.Next("the faction")
	case "rule":
		o.Rule = tally.Rule(w.Next("the rule"))
	default:
		w.Fail("an order has no property %q", word)
	}
}

// psychic reads: psychic KEY short|long [reach D] [weapon KEY] [effect unpin|nerve-or-pin]
func (l *Loader) psychic(w *defs.Words) {
	key := w.Next("the ability's key")
	k := PsychicKind{Key: key, Name: defs.Display(key), Weapon: -1}
	switch cost := w.Next("short or long"); cost {
	case "long":
		k.Long = true
	case "short":
	default:
		w.Fail("an ability is a short or a long action, not %q", cost)
	}
	for w.More() {
		switch word := w.Next("a property"); word {
		case "reach":
			k.Reach = w.Length("the reach")
		case "weapon":
			name := w.Next("the weapon")
			i := l.FindWeapon(name)
			if i < 0 {
				w.Fail("no weapon %q is defined above", name)
				return
			}
			k.Weapon, k.Reach = int16(i), l.Book.Weapons[i].Range
		case "effect":
			k.Effect = w.Next("the effect")
			if k.Effect != PsychicUnpin && k.Effect != PsychicNerveOrPin {
				w.Fail("there is no psychic effect %q", k.Effect)
			}
		default:
			w.Fail("an ability has no property %q", word)
		}
	}
	if k.Weapon < 0 && k.Effect == "" {
		w.Fail("ability %s needs a weapon or an effect", key)
	}
	for i := range l.Book.Psychics {
		if l.Book.Psychics[i].Key == key {
			l.Book.Psychics[i] = k
			return
		}
	}
	l.Book.Psychics = append(l.Book.Psychics, k)
}

// die reads: die black|red|white N N N N N N N N, the swords on the faces 1 to 8
func (l *Loader) die(w *defs.Words) {
	name := w.Next("the colour")
	for c := Black; c <= White; c++ {
		if c.String() != name {
			continue
		}
		for i := range l.Book.Faces[c] {
			l.Book.Faces[c][i] = w.Small("swords")
		}
		return
	}
	w.Fail("a command die is black, red or white, not %q", name)
}

// The effects a psychic ability can have besides an attack.
const (
	PsychicUnpin      = "unpin"        // a friendly unit loses its pin
	PsychicNerveOrPin = "nerve-or-pin" // an enemy takes a plain NERVE test or is pinned
)

func (b *Book) Psychic(key string) *PsychicKind {
	for i := range b.Psychics {
		if b.Psychics[i].Key == key {
			return &b.Psychics[i]
		}
	}
	return nil
}

// The effects an order can have; data/orders.txt names them.
const (
	EffectWeightOfFire  = "weight-of-fire"
	EffectLongerMove    = "longer-move"    // inches, advance or sprint
	EffectLongerAdvance = "longer-advance" // inches, advance only
	EffectFrenzy        = "frenzy"
	EffectDigIn         = "dig-in"
	EffectUnpin         = "unpin"
	EffectNerveReroll   = "nerve-reroll"
	EffectElusive       = "elusive"
)

// effectNames lists what an order may do, for the reader of definitions.
func effectNames() []string {
	return []string{EffectWeightOfFire, EffectLongerMove, EffectLongerAdvance, EffectFrenzy, EffectDigIn, EffectUnpin, EffectNerveReroll, EffectElusive}
}

// Gives is the amount of an effect that an order grants.
func (o *OrderKind) Gives(effect string, boosted bool) int {
	switch {
	case o.Effect != effect:
		return 0
	case boosted:
		return int(o.Boosted)
	}
	return int(o.Amount)
}

// Price is what an order costs.  ff.orders.cost, ff.orders.faction.boost
func (o *OrderKind) Price(boosted bool) int8 {
	if boosted {
		return o.Cost + o.Boost
	}
	return o.Cost
}

// priced is what an order costs, as it is offered.
func priced(points int8) string {
	if points == 1 {
		return " (1 point)"
	}
	return fmt.Sprintf(" (%d points)", points)
}
