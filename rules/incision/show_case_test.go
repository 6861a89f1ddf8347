package incision

import (
	"strings"
	"testing"

	"sortie/defs"
	"sortie/rules/incision/force"
)

// A set-up that names what is not there says so, and in which line.
func TestSetUpsThatNameNobodyAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"unit red a 1 trooper at 1,1 captive of f":                 `line 1: no such captor`,
		"unit red a 1 trooper at 1,1 balked f":                     `line 1: no such enemy`,
		"unit red a 1 trooper at 1,1 handler f":                    `line 1: no such handler`,
		"unit red a 1 probe-scout of f at 1,1":                     `line 1: no such controller`,
		"unit red a 1 trooper at 1,1\ncrate with f":                `line 2: no such model`,
		"model x like nobody":                                      "line 1: there is no such model",
		"model x wears reflex,tinfoil":                             `line 1: there is no armour "tinfoil"`,
		"model x gear wobble":                                      `line 1: there is no gear "wobble"`,
		"model x column sideways":                                  `line 1: "sideways" is no column of the tables`,
		"model x marksman 1 popgun":                                `line 1: there is no weapon "popgun"`,
		"model x brave":                                            `line 1: a model has no property "brave"`,
		"weapon g rifle\nmode g std direct range 1/x/3 shots 1":    `line 2: "1/x/3" is neither`,
		"weapon g rifle\nmode g std direct range 1/2/3 bullets":    `line 2: "bullets" says nothing`,
		"weapon g rifle\nmode g std sideways":                      `line 2: "sideways" is no way to fire`,
		"weapon g rifle\nmode g std direct shots 1 sv 1 has Fluff": "line 2: ",
	} {
		_, err := newCase(System().(system).force, defs.Lines(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// What is said of a model before "like" differs from the other as well as what is said after it.
func TestLikeKeepsWhatIsSaidBefore(t *testing.T) {
	s, err := newCase(System().(system).force, defs.Lines("model x beast large mv 9 like trooper co 3\nunit red a 1 x at 1,1"))
	if err != nil {
		t.Fatal(err)
	}
	m := s.lead(0)
	if m.Kind != force.Beasts || m.Size != force.Large || m.Line[force.Mv] != 9 || m.Line[force.Co] != 3 || len(m.Arms) != 2 {
		t.Errorf("%v %v Mv %d Co %d, %d weapons", m.Kind, m.Size, m.Line[force.Mv], m.Line[force.Co], len(m.Arms))
	}
}
