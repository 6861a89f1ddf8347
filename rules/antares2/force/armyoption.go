package force

import (
	"sortie/defs"
	"sortie/game"
)

// When an army option may be used.
type When uint8

// The moments.
const (
	BeforeTurn When = iota
	AtDraw          // instead of a draw, after one die of the side's own
	AtTurnEnd
	AtEnemyDraw // when a die of the enemy was drawn  g1.turn.draw.hooks
)

// OptionKind is an army option as data: when it is used and what it does.
type OptionKind struct {
	Key, Name string
	When      When
	Effect    string // "extra-die", "second-die", "unpin", "steady"
	Amount    int8
}

// optionKinds reads what army options do.
func optionKinds(text string) ([]OptionKind, error) {
	var out []OptionKind
	for _, l := range defs.Lines(text) {
		k, err := ReadOptionKind(l)
		if err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, nil
}

// ReadOptionKind reads: KEY before|draw|end EFFECT N
func ReadOptionKind(l game.Line) (OptionKind, error) {
	w := defs.Of(l)
	k := OptionKind{Key: w.Next("the option")}
	k.Name = defs.Display(k.Key)
	switch word := w.Next("when it is used"); word {
	case "before":
		k.When = BeforeTurn
	case "draw":
		k.When = AtDraw
	case "end":
		k.When = AtTurnEnd
	case "enemy-draw":
		k.When = AtEnemyDraw
	default:
		w.Fail("an option is used before, draw or end, not %q", word)
	}
	switch k.Effect = w.Next("its effect"); k.Effect {
	case "extra-die", "second-die", "unpin", "order", "block", "nothing":
	default:
		w.Fail("there is no effect %q", k.Effect)
	}
	k.Amount = w.Small("its amount")
	return k, w.Err()
}

// OptionNamed finds an army option by its key.
func (b *Book) OptionNamed(key string) *OptionKind {
	for i := range b.OptionKinds {
		if b.OptionKinds[i].Key == key {
			return &b.OptionKinds[i]
		}
	}
	return nil
}

// OfDice tells whether an option is about the side's dice and not about a unit.
func (k *OptionKind) OfDice() bool {
	return k.Effect == "second-die" || k.Effect == "order" || k.Effect == "block"
}
