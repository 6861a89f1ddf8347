package store

import (
	"strings"
	"testing"
	"time"

	"sortie/flow"
	"sortie/match"
)

// Heads that were written when every match had two seats, one of a match and one of a file that somebody resigned.
const (
	oldHead = `{"setup":{"system":"toy","mission":"duel","points":7,"lists":["a 2\nb 2","x 2"],"table":"rock 3,9 1\n","seed":"7","options":[{"id":"guess","value":"on"}],"names":["Ann","Ben"]},` +
		`"data":"ab12","rules":"1","chairs":[{"kind":"person"},{"kind":"bot","bot":"sensible"}],"secret":"c2VjcmV0"}`
	oldFile = `{"setup":{"system":"toy","mission":"duel","points":0,"lists":["a 2","x 2"],"table":"","seed":"1","options":null,"names":["",""]},` +
		`"rules":"1","chairs":[{"kind":"person"},{"kind":"person"}],"secret":null,"base":"a 1 number 3\n","file":true,` +
		`"dice":{"commitment":"","salts":null,"secret":null,"jumps":null,"resigned":1}}`
)

func TestHeadsOfTwoSeatsAreReadAndWrittenAsTheyWere(t *testing.T) {
	for _, text := range []string{oldHead, oldFile} {
		h, data, err := decodeHead("m", text, checksum("", text), time.Unix(1, 0))
		if err != nil {
			t.Fatal(err)
		}
		if h.Setup.Sides() != 2 || len(h.Chairs) != 2 || len(h.Setup.Lists) != 2 {
			t.Errorf("%+v", h)
		}
		again, _, err := encodeHead(&h)
		if text = strings.Replace(text, `"data":"ab12",`, "", 1); data == "ab12" { // the profiles are a text of their own
			data = ""
		}
		if err != nil || again != text || data != "" {
			t.Errorf("%v\n%s\ncame back as\n%s", err, text, again)
		}
	}
	h, _, _ := decodeHead("m", oldFile, checksum("", oldFile), time.Unix(1, 0))
	if r := h.FileDice.Resigned; r == nil || *r != flow.Second {
		t.Errorf("%+v", h.FileDice)
	}
}

func TestAHeadOfFourSeats(t *testing.T) {
	h := match.Head{ID: "m", Rules: "1", Created: time.Unix(1, 0)}
	for range 4 {
		h.Chairs = append(h.Chairs, match.Chair{Kind: match.Person})
		h.Setup.Lists, h.Setup.Names = append(h.Setup.Lists, "ash 1"), append(h.Setup.Names, "Ann")
	}
	text, sum, err := encodeHead(&h)
	if err != nil {
		t.Fatal(err)
	}
	got, _, err := decodeHead("m", text, sum, h.Created)
	if err != nil || len(got.Chairs) != 4 || got.Setup.Sides() != 4 || len(got.Setup.Names) != 4 {
		t.Errorf("%+v, %v", got, err)
	}
}
