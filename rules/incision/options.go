package incision

import (
	"fmt"

	"sortie/game"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// Options are rulings of play that players may agree to have otherwise. The zero value is the default.
type Options struct {
	NoReactions bool // beginners leave them out
	Sprint      bool // a Run may be a sprint of 3 x Mv
	ShareData   bool // scenario 1: data may be copied to an adjacent member
	Force       force.Options
}

type optionRow struct {
	id   string
	rule tally.Rule
	text string
	at   func(*Options) *bool
}

var optionTable = []optionRow{
	{"no-reactions", "is.reactions.optional-rule", "Nobody reacts: the game for beginners.", func(o *Options) *bool { return &o.NoReactions }},
	{"sprint", "is.order.run-sprint", "A Run may be a sprint of three times Mv, with an Ag test.", func(o *Options) *bool { return &o.Sprint }},
	{"share-data", "is.sc1.variant-share", "Data Retrieval: data may be copied to an adjacent member by a Rally.", func(o *Options) *bool { return &o.ShareData }},
}

// optionList are all switches, those of shards too.
func optionList() []game.Option {
	var out []game.Option
	for _, r := range optionTable {
		out = append(out, game.Option{ID: r.id, Text: r.text, Rule: r.rule, Default: "off", Values: []string{"off", "on"}})
	}
	return append(out, force.OptionList()...)
}

// set turns a switch.
func (o *Options) set(id, value string) error {
	if value != "on" && value != "off" {
		return fmt.Errorf("option %s is on or off, not %q", id, value)
	}
	for _, r := range optionTable {
		if r.id == id {
			*r.at(o) = value == "on"
			return nil
		}
	}
	if !o.Force.Set(id, value == "on") {
		return fmt.Errorf("there is no option %q", id)
	}
	return nil
}
