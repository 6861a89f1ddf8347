package incision

import "sortie/game"

// glossary is what play calls things by, where they are no special rule of a profile, each with the row that says what it is: orders,
// marks, counters. A screen opens that row wherever the word stands.
func glossary() []game.WordEntry {
	return []game.WordEntry{
		{Name: "order", Rule: "is.orders.six-orders"},
		{Name: "fire", Rule: "is.order.fire"},
		{Name: "advance", Rule: "is.order.advance"},
		{Name: "run", Rule: "is.order.run"},
		{Name: "sprint", Rule: "is.order.run-sprint"},
		{Name: "ambush", Rule: "is.order.ambush"},
		{Name: "rally", Rule: "is.order.rally"},
		{Name: "down", Rule: "is.order.down"},
		{Name: "pins", Rule: "is.pin.on-hit"},
		{Name: "pin", Rule: "is.pin.on-hit"},
		{Name: "wounds", Rule: "is.wound.instead"},
		{Name: "broken", Rule: "is.broken.not-removed"},
		{Name: "prone", Rule: "is.prone.when"},
		{Name: "unconscious", Rule: "is.knockout.effect"},
		{Name: "captive", Rule: "is.captive.in-unit"},
		{Name: "hampered", Rule: "is.hampered.penalties"},
		{Name: "gripped", Rule: "is.mun.grip-test"},
		{Name: "reactor", Rule: "is.reactor.bonus"},
		{Name: "burnt out", Rule: "is.reactor.roll"},
		{Name: "dice in the bag", Rule: "is.turn.bag-setup"},
		{Name: "bag", Rule: "is.turn.bag-setup"},
		{Name: "bull rush", Rule: "is.react.table.bull-rush"},
		{Name: "countercharge", Rule: "is.react.table.countercharge"},
		{Name: "dash to cover", Rule: "is.react.table.dash"},
		{Name: "escape", Rule: "is.react.table.escape"},
		{Name: "firefight", Rule: "is.react.table.firefight"},
		{Name: "go down", Rule: "is.react.table.go-down"},
		{Name: "stand and shoot", Rule: "is.react.table.stand-and-shoot"},
		{Name: "ambush fire", Rule: "is.react.table.ambush-fire"},
	}
}

// phases are the parts of a game, as the view names them, each with the row that says what is done in it.
func phases() []game.WordEntry {
	return []game.WordEntry{
		{Name: Areas.String(), Rule: "is.deploy.area-diced"},
		{Name: Deploy.String(), Rule: "is.deploy.on-table-draw"},
		{Name: Orders.String(), Rule: "is.turn.loop"},
		{Name: TurnEnd.String(), Rule: "is.turn.end.return-dice"},
		{Name: GameOver.String(), Rule: "is.game.no-time-limit"},
	}
}
