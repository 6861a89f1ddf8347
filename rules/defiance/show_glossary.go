package defiance

import (
	"sortie/game"
	"sortie/rules/defiance/position"
)

// glossary is what play calls things by, where they are no special rule of a profile, each with the row that says what it is: orders,
// marks, counters. A screen opens that row wherever the word stands.
func glossary() []game.WordEntry {
	return []game.WordEntry{
		{Name: "aim", Rule: "dvg.orders.aim.double-range"},
		{Name: "sprint", Rule: "dvg.orders.sprint.distance"},
		{Name: "charge", Rule: "dvg.orders.charge.distance"},
		{Name: "jump", Rule: "dvg.orders.jump.capable"},
		{Name: "cohesive", Rule: "dvg.orders.cohesive"},
		{Name: "primary", Rule: "dvg.orders.primary-fire"},
		{Name: "support", Rule: "dvg.orders.support-fire"},
		{Name: "suppress primary", Rule: "dvg.orders.suppress.primary"},
		{Name: "suppress support", Rule: "dvg.orders.suppress.support"},
		{Name: "drive", Rule: "dvg.orders.vehicle"},
		{Name: "primary fire", Rule: "dvg.orders.primary-fire"},
		{Name: "support fire", Rule: "dvg.orders.support-fire"},
		{Name: "primary suppression", Rule: "dvg.orders.suppress.primary"},
		{Name: "support suppression", Rule: "dvg.orders.suppress.support"},
		{Name: "activated", Rule: "dvg.activation.once-per-turn"},
		{Name: "broken", Rule: "dvg.morale.broken.on-fail"},
		{Name: "shaken", Rule: "dvg.morale.shaken.on-fail"},
		{Name: "stunned", Rule: "dvg.effector.stun.effect"},
		{Name: "prone", Rule: "dvg.movement.prone.crawl-only"},
		{Name: "covering", Rule: "dvg.orders.cover-counter"},
		{Name: "cards", Rule: "dvg.activation.command-cards.count"},
		{Name: "cards left", Rule: "dvg.activation.deck"},
		{Name: "command card", Rule: "dvg.activation.command-voluntary"},
		{Name: "initiative card", Rule: "dvg.activation.initiative-mandatory"},
		{Name: "adhoc", Rule: "dvg.unit.adhoc.no-join"},
		{Name: "mob", Rule: "dvg.unit.mob.no-split"},
		{Name: "chits", Rule: "dvg.command.chits.by-level"},
		{Name: "chit", Rule: "dvg.command.chits.by-level"},
		{Name: "static", Rule: "dvg.orders.vehicle.static-counter"},
		{Name: "air strike", Rule: "dvg.airstrike.call"},
		{Name: "air strikes", Rule: "dvg.airstrike.call"},
	}
}

// phases are the parts of a game, as the view names them, each with the row that says what is done in it.
func phases() []game.WordEntry {
	return []game.WordEntry{
		{Name: position.Layout.String(), Rule: "dvg.setup.terrain.one-builds-other-adjusts"},
		{Name: position.Placement.String(), Rule: "dvg.setup.placement.cards"},
		{Name: position.Command.String(), Rule: "dvg.turn.command-phase.splits-joins"},
		{Name: position.Active.String(), Rule: "dvg.activation.draw"},
		{Name: position.Resolution.String(), Rule: "dvg.turn.resolution.order"},
		{Name: position.GameOver.String(), Rule: "dvg.house.victory"},
	}
}
