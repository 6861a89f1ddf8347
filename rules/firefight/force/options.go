package force

import (
	"fmt"
	"strconv"

	"sortie/game"
	"sortie/tally"
)

// switches lists the on-or-off options of the rules with their explanation.
func switches(o *Options) []struct {
	id, text string
	rule     tally.Rule
	to       *bool
} {
	return []struct {
		id, text string
		rule     tally.Rule
		to       *bool
	}{
		{"natural-one-fails", "A natural 1 always fails", "ff.basics.dice.success", &o.NaturalOneFails},
		{"cap-damage", "Damage rolls too are never needed above 8", "ff.basics.modifier.cap-eight", &o.CapDamage},
		{"htd-after-assault", "A pin from an assault also lets a unit hit the dirt", "ff.actions.htd.free-when-pinned", &o.HtDAfterAssault},
		{"overwatch-second", "Overwatch needs another short action before it", "ff.actions.overwatch.short", &o.OverwatchSecond},
		{"add-pinned-counter", "A pinned counter charge fights at -3", "ff.actions.overwatch.pinned-counter-charge", &o.AddPinnedCounter},
		{"all-assault-arms", "A model uses all its assault weapons", "ff.fight.dice", &o.AllAssaultArms},
		{"htd-against", "Hit the dirt hinders those who strike at it", "ff.fight.mod.htd", &o.HtDAgainst},
		{"draw-spares-vehicle", "A drawn assault does not mark a defending vehicle activated", "ff.result.draw-activated-pinned", &o.DrawSparesVehicle},
		{"assault-ends-turn", "Any assault ends the attacker's activation", "ff.result.winner-activation", &o.AssaultEndsTurn},
		{"command-uses-slot", "The compulsory command unit uses a slot", "ff.force.unlock.specialist-or-command", &o.CommandUsesSlot},
		{"trap-needs-assault-at", "Only an Anti-Tank assault weapon destroys a trapped vehicle", "ff.vehicle.trapped-destroyed-if", &o.TrapNeedsAssaultAT},
		{"frenzy-n-per-model", "Frenzy (n per model) re-rolls n dice for each model, not one", "ff.kw.frenzy.per-model", &o.FrenzyTimesModels},
		{"one-reserve", "Each player may keep one unit in reserve", "ff.house.reserves-allowed", &o.OneReserve},
	}
}

func OptionList() []game.Option {
	var o Options
	var out []game.Option
	for _, s := range switches(&o) {
		out = append(out, game.Option{ID: s.id, Text: s.text, Rule: s.rule, Default: "off", Values: []string{"off", "on"}})
	}
	return out
}

// SetOption sets one switch by its name.
func SetOption(o *Options, name, value string) error {
	if name == "points" {
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > 100_000 {
			return fmt.Errorf("option points is a whole number of points, not %q", value)
		}
		o.PointsLimit = n
		return nil
	}
	if value != "on" && value != "off" {
		return fmt.Errorf("option %s is on or off, not %q", name, value)
	}
	for _, s := range switches(o) {
		if s.id == name {
			*s.to = value == "on"
			return nil
		}
	}
	return fmt.Errorf("there is no option %q", name)
}
