package force

import (
	"sortie/defs"
	"sortie/tally"
)

// Result is one row of a damage chart; its effects apply together.
type Result struct {
	Destroyed bool
	ModLoss   bool
	Pins      int8 // extra pins besides those of the die
	Die       int8 // sides of the extra-pins die, 0 for none
	Break     bool
	Breach    bool
	Disabled  bool // one weapon
	Slow      bool // move reduced by 1M
	Down      bool
	Rule      tally.Rule
}

// Chart is a damage chart: the results of 1 or less to 10 or more.
type Chart [10]Result

// NamedChart is a damage chart that models refer to by its key.
type NamedChart struct {
	Key   string
	Chart *Chart
}

// chart reads one row: chart KEY RESULT {effect}. Rows that are not given have no effect.
func (l *Loader) chart(w *defs.Words) {
	key := w.Next("the chart's key")
	n := w.Number("a result from 1 to 10")
	if n < 1 || n > 10 {
		w.Fail("a damage chart has the results 1 to 10, not %d", n)
		return
	}
	if l.findChart(key) == nil {
		c := &Chart{}
		for i := range c {
			c[i].Rule = "a2.damage.other-charts"
		}
		l.Book.Charts = append(l.Book.Charts, NamedChart{Key: key, Chart: c})
	}
	row := &l.findChart(key)[n-1]
	for w.More() {
		row.effect(w)
	}
}

func (l *Loader) findChart(key string) *Chart {
	for i := range l.Book.Charts {
		if l.Book.Charts[i].Key == key {
			return l.Book.Charts[i].Chart
		}
	}
	return nil
}

func (res *Result) effect(w *defs.Words) {
	switch word := w.Next("an effect"); word {
	case "destroyed":
		res.Destroyed = true
	case "mod-loss":
		res.ModLoss = true
	case "pins":
		res.Pins = w.Small("extra pins")
	case "pins-die":
		res.Die = w.Die("the extra pins' die")
	case "break":
		res.Break = true
	case "breach":
		res.Breach = true
	case "disabled":
		res.Disabled = true
	case "slow":
		res.Slow = true
	case "down":
		res.Down = true
	default:
		w.Fail("a damage result has no effect %q", word)
	}
}
