package odds

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/game"
)

// Read makes a situation of a sentence, as one player would say it to another: "five line troopers at raiders,
// fire, 25 inches, soft cover, two pins, target down". Its phrases stand between commas and in any order but
// for the unit, which comes first. A unit without a target acts on one like itself.
func Read(sys game.System, text string) (game.Situation, error) {
	place, ok := sys.(game.Situations)
	if !ok {
		return game.Situation{}, fmt.Errorf("%s sets no situations up", sys.Info().Name)
	}
	r := reader{sys: sys, params: place.Parameters()}
	for _, phrase := range strings.Split(text, ",") {
		if words := wordsOf(phrase); len(words) > 0 {
			if err := r.phrase(words); err != nil {
				return r.out, err
			}
		}
	}
	if r.out.Unit == "" {
		return r.out, fmt.Errorf("%q names no unit: begin with one, as in %q", text, "line-squad at raiders, 12 inches")
	}
	if r.out.Target == "" {
		r.out.Target = r.out.Unit
	}
	rank := func(t game.Switch) int {
		return slices.IndexFunc(r.params, func(p game.Parameter) bool { return p.ID == t.ID })
	}
	slices.SortFunc(r.out.Told, func(a, b game.Switch) int { return rank(a) - rank(b) })
	return r.out, nil
}

type reader struct {
	sys    game.System
	params []game.Parameter
	out    game.Situation
}

// fillers are words that say nothing.
var fillers = []string{"the", "in", "with", "has", "have", "is", "are", "and", "of", "a", "an", "order", "under", "behind"}

// wordsOf splits a phrase; 25" is 25 inches.
func wordsOf(phrase string) []string {
	phrase = strings.NewReplacer(`"`, " inches", "”", " inches", "″", " inches").Replace(strings.ToLower(phrase))
	words := strings.Fields(phrase)
	if n := len(words); n > 1 && words[n-1] == "in" {
		words[n-1] = "inches"
	}
	return words
}

func (r *reader) phrase(words []string) error {
	plain := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(fillers, w) })
	if r.tells("", plain) {
		return nil
	}
	if len(plain) > 1 && slices.Contains([]string{"target", "target's", "enemy", "foe", "they"}, plain[0]) && r.tells("target-", plain[1:]) {
		return nil
	}
	if slices.Contains([]string{"at", "against", "vs", "on"}, words[0]) {
		return r.name(words[1:], &r.out.Target, "target-models")
	}
	if r.out.Unit == "" {
		return r.units(words)
	}
	if r.tells("target-", plain) {
		return nil // nobody but the target can be it
	}
	return fmt.Errorf("%q is not understood: say a range (25 inches), a number (two pins), or one of %s", strings.Join(words, " "), r.values())
}

// tells reads a phrase about the unit, or with a prefix about the target.
func (r *reader) tells(prefix string, words []string) bool {
	if len(words) > 1 && words[0] == "at" {
		words = words[1:] // at 25 inches
	}
	if len(words) == 0 {
		return false
	}
	if n, ok := number(words[0]); ok && len(words) == 2 {
		return r.tell(prefix+idOf(words[1]), strconv.Itoa(n))
	}
	for i := range r.params {
		p := &r.params[i]
		if id, mine := strings.CutPrefix(p.ID, prefix); mine {
			if v, ok := valueOf(p, id, words); ok {
				return r.tell(p.ID, v)
			}
		}
	}
	return false
}

// idOf is the parameter a counted word means.
func idOf(word string) string {
	switch word {
	case "inches", "inch":
		return "range"
	case "pin":
		return "pins"
	case "model", "left", "men", "troopers":
		return "models"
	}
	return word
}

// valueOf is the value of a parameter that a phrase means: "fire", "soft cover", "no cover", "ordered"; "pinned"
// for one that is yes or no.
func valueOf(p *game.Parameter, id string, words []string) (string, bool) {
	said := strings.Join(words, "-")
	switch {
	case id == "order-test" && said == "ordered":
		return "passed", true
	case id == "cover" && said == "open":
		return "none", true
	case said == "no-"+id && slices.Contains(p.Values, "none"):
		return "none", true
	case slices.Contains(p.Values, "yes"):
		return "yes", said == id || id == "htd" && said == "hit-dirt"
	}
	for _, v := range p.Values {
		if said == v || said == v+"-"+id {
			return v, true
		}
	}
	return "", false
}

func (r *reader) tell(id, value string) bool {
	known := slices.ContainsFunc(r.params, func(p game.Parameter) bool { return p.ID == id })
	if known {
		r.out = r.out.With(id, value)
	}
	return known
}

// units reads the phrase with the unit, which may name the action and the target too: five line troopers fire
// at raiders, stalkers assault wardens.
func (r *reader) units(words []string) error {
	parts := []string{"at", "against", "vs"}
	for i, w := range words {
		if i == 0 || i == len(words)-1 {
			continue
		}
		if slices.Contains(parts, w) || !slices.Contains(parts, words[i+1]) && r.acts(w) {
			if err := r.name(words[i+1:], &r.out.Target, "target-models"); err != nil {
				return err
			}
			words = words[:i]
			break
		}
	}
	if last := len(words) - 1; last > 0 && (r.tells("", words[last:]) || r.acts(words[last])) {
		words = words[:last]
	}
	return r.name(words, &r.out.Unit, "models")
}

// acts reads an action that stands as a verb: charge, charges.
func (r *reader) acts(verb string) bool {
	action := slices.IndexFunc(r.params, func(p game.Parameter) bool { return p.ID == "action" })
	for _, said := range []string{verb, strings.TrimSuffix(verb, "s")} {
		if action >= 0 && slices.Contains(r.params[action].Values, said) {
			return r.tell("action", said)
		}
	}
	return false
}

// name reads a unit with the number of its models, if it is told.
func (r *reader) name(words []string, into *string, models string) error {
	for len(words) > 1 && slices.Contains(fillers, words[0]) {
		words = words[1:]
	}
	if len(words) > 1 {
		if n, ok := number(words[0]); ok {
			r.tell(models, strconv.Itoa(n))
			words = words[1:]
		}
	}
	_, text, err := FindUnit(r.sys, strings.Join(words, " "))
	*into = text
	return err
}

// values lists the words that a phrase may be.
func (r *reader) values() string {
	var out []string
	for _, p := range r.params {
		if slices.Contains(p.Values, "yes") {
			out = append(out, p.ID)
			continue
		}
		out = append(out, p.Values...)
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), ", ")
}

// number reads one in digits or words.
func number(word string) (int, bool) {
	if n, err := strconv.Atoi(word); err == nil {
		return n, true
	}
	n := slices.Index([]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
		"thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"}, word)
	return n, n >= 0
}
