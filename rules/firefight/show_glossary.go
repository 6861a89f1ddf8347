package firefight

import (
	"sortie/game"
	"sortie/rules/firefight/position"
)

// glossary is what play calls things by, where they are no special rule of a profile, each with the row that says what it is: orders,
// marks, counters. A screen opens that row wherever the word stands.
func glossary() []game.WordEntry {
	return []game.WordEntry{
		{Name: "shoot", Rule: "ff.actions.shoot.short"},
		{Name: "blaze away", Rule: "ff.blaze.weapons"},
		{Name: "advance", Rule: "ff.actions.advance.short"},
		{Name: "sprint", Rule: "ff.actions.sprint.long"},
		{Name: "steady aim", Rule: "ff.actions.steady-aim.long"},
		{Name: "hit the dirt", Rule: "ff.actions.htd.short"},
		{Name: "htd", Rule: "ff.actions.htd.minus-one"},
		{Name: "overwatch", Rule: "ff.actions.overwatch.short"},
		{Name: "halt", Rule: "ff.actions.halt"},
		{Name: "activated", Rule: "ff.turns.mark-activated"},
		{Name: "pinned", Rule: "ff.pin.effect.first-action"},
		{Name: "pin", Rule: "ff.pin.max-one"},
		{Name: "smoked", Rule: "ff.kw.smoke.effect"},
		{Name: "disrupted", Rule: "ff.kw.disruption.no-orders"},
		{Name: "hva", Rule: "ff.drone.hva.attach"},
		{Name: "broken", Rule: "ff.nerve.broken.threshold"},
		{Name: "shield", Rule: "ff.kw.shield.ignore"},
		{Name: "damage", Rule: "ff.house.sequence.damage"},
		{Name: "command points", Rule: "ff.command.pool.roll-each-round"},
		{Name: "command dice", Rule: "ff.command.pool.roll-each-round"},
		{Name: "charge", Rule: "ff.actions.sprint.charge"},
		{Name: "suppressive fire", Rule: "ff.react.suppressive.weapons"},
		{Name: "controlled fire", Rule: "ff.react.controlled.shoot"},
		{Name: "counter charge", Rule: "ff.react.counter.no-move"},
		{Name: "evade", Rule: "ff.react.evade.test"},
	}
}

// phases are the parts of a game, as the view names them, each with the row that says what is done in it.
func phases() []game.WordEntry {
	return []game.WordEntry{
		{Name: position.Briefing.String(), Rule: "ff.setup.mission-choice"},
		{Name: position.Recon.String(), Rule: "ff.setup.recon.pool"},
		{Name: position.Edges.String(), Rule: "ff.setup.initiative.chooses-edge"},
		{Name: position.Deploy.String(), Rule: "ff.setup.deploy.legal"},
		{Name: position.Withheld.String(), Rule: "ff.setup.withhold.allowance"},
		{Name: position.Scouts.String(), Rule: "ff.kw.scout.move"},
		{Name: position.CommandPool.String(), Rule: "ff.command.pool.roll-each-round"},
		{Name: position.FirstOrSecond.String(), Rule: "ff.turns.first-or-second"},
		{Name: position.Turns.String(), Rule: "ff.turns.alternate"},
		{Name: position.EndPhase.String(), Rule: "ff.end.order"},
		{Name: position.GameOver.String(), Rule: "ff.end.step4-victory"},
	}
}
