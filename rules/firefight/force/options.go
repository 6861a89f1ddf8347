package force

import (
	"sortie/game"
	"sortie/profile"
)

// switches are the options of the rules.
func (o *Options) switches() profile.Options {
	return profile.Options{
		{ID: "natural-one-fails", Text: "A natural 1 always fails", Rule: "ff.basics.dice.success", Flag: &o.NaturalOneFails},
		{ID: "cap-damage", Text: "Damage rolls too are never needed above 8", Rule: "ff.basics.modifier.cap-eight", Flag: &o.CapDamage},
		{ID: "htd-after-assault", Text: "A pin from an assault also lets a unit hit the dirt", Rule: "ff.actions.htd.free-when-pinned", Flag: &o.HtDAfterAssault},
		{ID: "overwatch-second", Text: "Overwatch needs another short action before it", Rule: "ff.actions.overwatch.short", Flag: &o.OverwatchSecond},
		{ID: "add-pinned-counter", Text: "A pinned counter charge fights at -3", Rule: "ff.actions.overwatch.pinned-counter-charge", Flag: &o.AddPinnedCounter},
		{ID: "all-assault-arms", Text: "A model uses all its assault weapons", Rule: "ff.fight.dice", Flag: &o.AllAssaultArms},
		{ID: "htd-against", Text: "Hit the dirt hinders those who strike at it", Rule: "ff.fight.mod.htd", Flag: &o.HtDAgainst},
		{ID: "draw-spares-vehicle", Text: "A drawn assault does not mark a defending vehicle activated", Rule: "ff.result.draw-activated-pinned", Flag: &o.DrawSparesVehicle},
		{ID: "assault-ends-turn", Text: "Any assault ends the attacker's activation", Rule: "ff.result.winner-activation", Flag: &o.AssaultEndsTurn},
		{ID: "command-uses-slot", Text: "The compulsory command unit uses a slot", Rule: "ff.force.unlock.specialist-or-command", Flag: &o.CommandUsesSlot},
		{ID: "trap-needs-assault-at", Text: "Only an Anti-Tank assault weapon destroys a trapped vehicle", Rule: "ff.vehicle.trapped-destroyed-if", Flag: &o.TrapNeedsAssaultAT},
		{ID: "frenzy-n-per-model", Text: "Frenzy (n per model) re-rolls n dice for each model, not one", Rule: "ff.kw.frenzy.per-model", Flag: &o.FrenzyTimesModels},
		{ID: "one-reserve", Text: "Each player may keep one unit in reserve", Rule: "ff.house.reserves-allowed", Flag: &o.OneReserve},
	}
}

// OptionList explains them to people.
func OptionList() []game.Option { return new(Options).switches().List() }

// SetOption sets one of them by its name; a case may also set the points agreed on, which a set-up has beside the options.
func SetOption(o *Options, name, value string) error {
	return append(o.switches(), profile.Option{ID: "points", Points: &o.PointsLimit}).Set(name, value)
}
