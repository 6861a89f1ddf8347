package firefight

import "sortie/game"

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
		{Name: Briefing.String(), Rule: "ff.setup.mission-choice"},
		{Name: Recon.String(), Rule: "ff.setup.recon.pool"},
		{Name: Edges.String(), Rule: "ff.setup.initiative.chooses-edge"},
		{Name: Deploy.String(), Rule: "ff.setup.deploy.legal"},
		{Name: Withheld.String(), Rule: "ff.setup.withhold.allowance"},
		{Name: Scouts.String(), Rule: "ff.kw.scout.move"},
		{Name: CommandPool.String(), Rule: "ff.command.pool.roll-each-round"},
		{Name: FirstOrSecond.String(), Rule: "ff.turns.first-or-second"},
		{Name: Turns.String(), Rule: "ff.turns.alternate"},
		{Name: EndPhase.String(), Rule: "ff.end.order"},
		{Name: GameOver.String(), Rule: "ff.end.step4-victory"},
	}
}
