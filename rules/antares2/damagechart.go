package antares2

import (
	"sortie/defs"
	"sortie/dice"
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
func (l *loader) chart(w *defs.Words) {
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
		l.book.Charts = append(l.book.Charts, NamedChart{Key: key, Chart: c})
	}
	row := &l.findChart(key)[n-1]
	for w.More() {
		row.effect(w)
	}
}

func (l *loader) findChart(key string) *Chart {
	for i := range l.book.Charts {
		if l.book.Charts[i].Key == key {
			return l.book.Charts[i].Chart
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

// commonResult is the row of the chart that every model uses whose data name no other.
// a2.damage.other-charts
func commonResult(n int) Result {
	return Chart{
		{Destroyed: true, Rule: "a2.damage.chart.1"},
		{ModLoss: true, Pins: 1, Die: dice.D5, Break: true, Breach: true, Rule: "a2.damage.chart.2"},
		{ModLoss: true, Pins: 1, Die: dice.D4, Break: true, Rule: "a2.damage.chart.3"},
		{ModLoss: true, Die: dice.D4, Disabled: true, Down: true, Rule: "a2.damage.chart.4"},
		{ModLoss: true, Die: dice.D3, Slow: true, Down: true, Rule: "a2.damage.chart.5"},
		{Die: dice.D3, Down: true, Rule: "a2.damage.chart.6-7"},
		{Die: dice.D3, Down: true, Rule: "a2.damage.chart.6-7"},
		{Pins: 1, Rule: "a2.damage.chart.8-9"},
		{Pins: 1, Rule: "a2.damage.chart.8-9"},
		{Rule: "a2.damage.chart.10"},
	}[n-1]
}

// resultFor is the result of a damage roll for a model.  a2.damage.other-charts
func (r *Run) resultFor(m ModelID, n int) Result {
	if c := r.typ(m).Chart; r.by("a2.damage.other-charts", c != nil) {
		return c[n-1]
	}
	return commonResult(n)
}

// charted tells whether a model rolls on a damage chart instead of being removed. Equipment of a
// vehicle or drone is not charted.  a2.type.damage-chart-units
func (s *State) charted(m ModelID) bool {
	t := s.typ(m)
	if s.onSheet("g1.diff.break.heavy-weapons", s.heavyGun(m)) {
		return true
	}
	return onDamageChart(t.UnitType) && t.Role != Equipment
}
