package odds

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"sortie/game"
)

// FindUnit finds a unit of a system's forces by its key or its name, upgrades behind "with" aside, and
// returns it with the text in the words of a list. A name that is nobody's gets the nearest ones proposed.
func FindUnit(sys game.System, text string) (game.UnitEntry, string, error) {
	return findUnit(sys, game.ForcesOf(sys), text)
}

// findUnit is FindUnit in forces that are listed already: a catalogue is long, and takes as long as a small volley.
func findUnit(sys game.System, forces []game.ForceEntry, text string) (game.UnitEntry, string, error) {
	if len(forces) == 0 {
		return game.UnitEntry{}, "", fmt.Errorf("%s has no catalogue of units", sys.Info().Name)
	}
	name, with, _ := strings.Cut(text, " with ")
	name = plain(name)
	var near []candidate
	for _, called := range []func(*game.UnitEntry) bool{
		func(u *game.UnitEntry) bool { return plain(u.Key) == name || plain(u.Name) == name },
		func(u *game.UnitEntry) bool { return single(plain(u.Key)) == single(name) || hasMember(u, name) },
	} {
		near = near[:0]
		for _, f := range forces {
			for _, u := range f.Units {
				if called(&u) {
					text := u.Key
					if with != "" {
						text += " with " + with
					}
					return u, text, nil
				}
				near = append(near, candidate{u.Key, append(membersOf(&u), u.Key, u.Name)})
			}
		}
	}
	if name == "" {
		return game.UnitEntry{}, "", fmt.Errorf("no unit is named: take one of %s", strings.Join(keysOf(near, 12), ", "))
	}
	sort.SliceStable(near, func(i, j int) bool { return near[i].far(name) < near[j].far(name) })
	return game.UnitEntry{}, "", fmt.Errorf("there is no unit %q: did you mean %s?", strings.TrimSpace(text), strings.Join(keysOf(near, 3), ", "))
}

// candidate is a unit with the names by which one may mean it.
type candidate struct {
	key   string
	names []string
}

// far is how little a name is like one of the candidate's.
func (c *candidate) far(name string) int {
	least := 1 << 20
	for _, n := range c.names {
		n = plain(n)
		d := 3 * distance(name, n)
		if strings.Contains(n, name) || strings.Contains(name, n) {
			d = 1
		}
		for _, w := range strings.Split(single(name), "-") {
			if len(w) > 2 && strings.Contains("-"+single(n)+"-", "-"+w+"-") {
				d = min(d, d/2+1) // they have a word in common
			}
		}
		least = min(least, d)
	}
	return least
}

// keysOf lists up to n different keys.
func keysOf(list []candidate, n int) (out []string) {
	for _, c := range list {
		if !slices.Contains(out, c.key) {
			out = append(out, c.key)
		}
		if len(out) == n {
			break
		}
	}
	return out
}

// membersOf names the models of a unit.
func membersOf(u *game.UnitEntry) (out []string) {
	for _, m := range strings.Split(u.Members, ",") {
		_, kind, _ := strings.Cut(strings.TrimSpace(m), " ")
		out = append(out, kind)
	}
	return out
}

// hasMember tells whether a unit has models of a name: line troopers are a line squad.
func hasMember(u *game.UnitEntry, name string) bool {
	return slices.ContainsFunc(membersOf(u), func(m string) bool { return single(plain(m)) == single(name) })
}

// single is a name without the ending of several.
func single(s string) string { return strings.TrimSuffix(s, "s") }

func plain(s string) string { return game.PlainName(s) }

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
