package game

import (
	"fmt"
	"strings"
)

// ListError refuses a set-up for its list and names every fault of it.
type ListError struct{ Report ListReport }

func (e ListError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "list %q is not legal:", e.Report.Name)
	for _, f := range e.Report.Faults {
		fmt.Fprintf(&b, "\n  line %d: %s (%s): %s", f.Line, f.What, f.Rule, f.Fix)
	}
	return b.String()
}
