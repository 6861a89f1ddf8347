package antares2

import (
	"strings"
	"testing"

	"sortie/defs"
)

// A special rule that a case names and the book does not know is a mistake, whatever army lists may add.
func TestCasesNameOnlyWhatIsKnown(t *testing.T) {
	for _, x := range []struct{ has, why string }{
		{"Tuff 2", `no special rule is called "Tuff 2"`},
		{"Fast, Monitor", `no special rule is called "Monitor"`},
		{"fast, tough 2", ""},
	} {
		_, err := newCase(defs.Lines("model odd infantry M5 Ag5 Acc5 Str5 Res5 Init7 Co8 has " + x.has))
		if x.why == "" && err != nil || x.why != "" && (err == nil || !strings.Contains(err.Error(), x.why)) {
			t.Errorf("%s: %v", x.has, err)
		}
	}
}
