package main

import (
	"fmt"
	"strings"
)

// systemsCmd lists what can be played.
type systemsCmd struct {
	System string `arg:"" optional:"" help:"Short id of one system; all if left out."`
}

// Help is shown below the flags.
func (systemsCmd) Help() string {
	return "The short id before the name is what the flag --system of other commands takes."
}

// Run prints each system with its missions and options.
func (c *systemsCmd) Run(e *env) error {
	if _, err := e.find(c.System); err != nil {
		return err
	}
	for _, s := range e.systems {
		if c.System != "" && s.ID != c.System {
			continue
		}
		info := s.System.Info()
		fmt.Fprintf(e.out, "%s  %s (rules version %s, %d army lists)\n", info.ID, info.Name, info.Version, len(info.Lists))
		for _, m := range info.Missions {
			fmt.Fprintf(e.out, "  mission %s: %s. %s\n", m.ID, m.Name, m.Text)
		}
		for _, o := range info.Options {
			values := ""
			if len(o.Values) > 0 {
				values = " (" + strings.Join(o.Values, ", ") + ")"
			}
			fmt.Fprintf(e.out, "  option %s=%s%s: %s\n", o.ID, o.Default, values, o.Text)
		}
	}
	return nil
}
