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
		b.WriteString("\n  ")
		if f.Line > 0 {
			fmt.Fprintf(&b, "line %d: ", f.Line)
		}
		b.WriteString(f.String())
	}
	return b.String()
}
