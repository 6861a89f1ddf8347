package odds

import (
	"fmt"
	"sort"
	"strings"

	"sortie/game"
)

// FindUnit finds a unit of a system's forces by its key or its name, upgrades behind "with" aside, and
// returns it with the text in the words of a list. A name that is nobody's gets the nearest ones proposed.
func FindUnit(sys game.System, text string) (game.UnitEntry, string, error) {
	arms, ok := sys.(game.Armoury)
	if !ok {
		return game.UnitEntry{}, "", fmt.Errorf("%s has no catalogue of units", sys.Info().Name)
	}
	name, with, _ := strings.Cut(text, " with ")
	name = plain(name)
	var near []string
	for _, f := range arms.Catalogue().Forces {
		for _, u := range f.Units {
			if plain(u.Key) == name || plain(u.Name) == name {
				text := u.Key
				if with != "" {
					text += " with " + with
				}
				return u, text, nil
			}
			near = append(near, u.Key)
		}
	}
	if name == "" {
		return game.UnitEntry{}, "", fmt.Errorf("no unit is named: take one of %s", strings.Join(few(near, 12), ", "))
	}
	return game.UnitEntry{}, "", fmt.Errorf("there is no unit %q: did you mean %s?", strings.TrimSpace(text), strings.Join(Nearest(name, near, 3), ", "))
}

// plain is a name in small letters with dashes for spaces.
func plain(s string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(s)), " ", "-")
}

func few(list []string, n int) []string {
	if len(list) > n {
		return append(list[:n:n], "…")
	}
	return list
}

// Nearest picks the names that differ least from one, each once.
func Nearest(name string, among []string, n int) []string {
	seen := map[string]bool{}
	var list []string
	for _, a := range among {
		if !seen[a] {
			seen[a] = true
			list = append(list, a)
		}
	}
	far := func(s string) int {
		d := 2 * distance(name, plain(s))
		if strings.Contains(plain(s), name) || strings.Contains(name, plain(s)) {
			d = 1
		}
		return d
	}
	sort.SliceStable(list, func(i, j int) bool { return far(list[i]) < far(list[j]) })
	return list[:min(n, len(list))]
}

// distance is how many letters one must change, add or drop to make one word of the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := last
			if a[i] != b[j] {
				cost++
			}
			last = row[j+1]
			row[j+1] = min(cost, row[j]+1, last+1)
		}
	}
	return row[len(b)]
}
