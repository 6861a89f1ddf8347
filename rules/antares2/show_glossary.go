package antares2

import (
	"sortie/game"
	"sortie/rules/antares2/position"
)

// glossary is what play calls things by, where they are no special rule of a profile, each with the row that says what it is: orders,
// marks, counters. A screen opens that row wherever the word stands.
func glossary() []game.WordEntry {
	return []game.WordEntry{
		{Name: "order", Rule: "a2.orders.six"},
		{Name: "fire", Rule: "a2.orders.fire"},
		{Name: "advance", Rule: "a2.orders.advance"},
		{Name: "run", Rule: "a2.orders.run"},
		{Name: "ambush", Rule: "a2.orders.ambush"},
		{Name: "rally", Rule: "a2.orders.rally"},
		{Name: "down", Rule: "a2.orders.down"},
		{Name: "sprint", Rule: "a2.sprint.3m"},
		{Name: "assault", Rule: "a2.assault.run-order"},
		{Name: "pins", Rule: "a2.pins.per-unit"},
		{Name: "pin", Rule: "a2.pins.per-unit"},
		{Name: "wounds", Rule: "a2.special.wound.first"},
		{Name: "in hand", Rule: "a2.mod.activate"},
		{Name: "mod", Rule: "a2.mod.dice-count"},
		{Name: "contested", Rule: "a2.turn-end.special-effects"},
		{Name: "dice in a row", Rule: "a2.turn.draw"},
		{Name: "dice taken from the enemy", Rule: "a2.turn.destroyed-unit-die"},
		{Name: "order dice lost", Rule: "a2.turn.destroyed-unit-die"},
		{Name: "bag", Rule: "a2.general.dice-bag.random-draw"},
		{Name: "broken", Rule: "a2.break.fail-broken"},
		{Name: "break test", Rule: "a2.break.tn"},
		{Name: "order test", Rule: "a2.turn.test-then-act"},
		{Name: "army option", Rule: "a2.turn.army-options-first"},
		{Name: "reaction", Rule: "a2.react.only-to-orders"},
		{Name: "reacts", Rule: "a2.react.only-to-orders"},
		{Name: "go down", Rule: "a2.react.chart.go-down"},
		{Name: "stand and shoot", Rule: "a2.react.chart.stand-and-shoot"},
		{Name: "escape", Rule: "a2.react.chart.escape"},
		{Name: "countercharge", Rule: "a2.react.chart.countercharge"},
		{Name: "firefight", Rule: "a2.react.chart.firefight"},
		{Name: "dash to cover", Rule: "a2.react.chart.dash"},
		{Name: "ambush fire", Rule: "a2.react.chart.ambush-fire"},
	}
}

// phases are the parts of a game, as the view names them, each with the row that says what is done in it.
func phases() []game.WordEntry {
	return []game.WordEntry{
		{Name: position.Deploy.String(), Rule: "a2.house.deployment-zone"},
		{Name: position.Infiltrate.String(), Rule: "a2.special.infiltrators.pregame-run"},
		{Name: position.TurnStart.String(), Rule: "a2.turn.army-options-first"},
		{Name: position.Retained.String(), Rule: "a2.turn.retained-actions-second"},
		{Name: position.Orders.String(), Rule: "a2.turn.draw"},
		{Name: position.TurnEnd.String(), Rule: "a2.turn-end.order-of-segments"},
		{Name: position.GameOver.String(), Rule: "a2.general.game-end"},
	}
}
