package antares2

import (
	"sortie/dice"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// commonResult is the row of the chart that every model uses whose data name no other.
// a2.damage.other-charts
func commonResult(n int) force.Result {
	return force.Chart{
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
func (r *Run) resultFor(m ModelID, n int) force.Result {
	if c := r.TypeOf(m).Chart; r.by("a2.damage.other-charts", c != nil) {
		return c[n-1]
	}
	return commonResult(n)
}

// charted tells whether a model rolls on a damage chart instead of being removed. Equipment of a
// vehicle or drone is not charted.  a2.type.damage-chart-units
func (s *State) charted(m ModelID) bool {
	t := s.TypeOf(m)
	if s.OnSheet("g1.diff.break.heavy-weapons", s.HeavyGun(m)) {
		return true
	}
	return position.OnDamageChart(t.UnitType) && t.Role != force.Equipment
}
