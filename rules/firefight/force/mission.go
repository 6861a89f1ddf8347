package force

import (
	"fmt"
	"strings"

	"sortie/defs"
	"sortie/geom"
)

// Mission says how long a game lasts and what is fought for. The book has none: ours stand in
// data/missions.txt and can be replaced there.  ff.house.marker
type Mission struct {
	Key, Name, Text     string
	Rounds              int16
	Depth               geom.Length // of each deployment zone
	From, To            int8        // faces of a D8 that bring it up
	Relays, Bleed, Home bool
	Reserves            bool // any unit may start in reserve
}

// PlainMission is what rule cases and situations are played by, unless they name another.
func PlainMission() []Mission {
	return []Mission{{Key: "plain", Name: "Plain", Rounds: 6, Depth: 12 * geom.Inch}}
}

// RelayPlaces are the five objectives of Hold the Relays: the centre, and two in each half.
// ff.house.mission.relays.setup
func RelayPlaces(w, h geom.Length) [5]geom.Point {
	near, far := h/2-12*geom.Inch, h/2+12*geom.Inch
	return [5]geom.Point{{X: w / 2, Y: h / 2}, {X: w / 4, Y: near}, {X: w - w/4, Y: near}, {X: w / 4, Y: far}, {X: w - w/4, Y: far}}
}

// mission reads: mission KEY rounds N depth D [roll N-N] [relays] [bleed] [home] [reserves] [text …]
func (p *Pack) mission(w *defs.Words) {
	m := Mission{Key: w.Next("the mission's key")}
	m.Name = defs.Display(m.Key)
	for w.More() {
		switch word := w.Next("a property"); word {
		case "rounds":
			m.Rounds = int16(w.Number("rounds"))
		case "depth":
			m.Depth = w.Length("the depth of a deployment zone")
		case "roll":
			if _, err := fmt.Sscanf(w.Next("faces such as 1-3"), "%d-%d", &m.From, &m.To); err != nil {
				w.Fail("a mission is rolled on faces such as 1-3")
			}
		case "relays":
			m.Relays = true
		case "bleed":
			m.Bleed = true
		case "home":
			m.Home = true
		case "reserves":
			m.Reserves = true
		case "text":
			m.Text = w.Rest()
		default:
			w.Fail("a mission has no property %q", word)
		}
	}
	if m.Rounds < 1 || m.Depth < 1 {
		w.Fail("mission %s needs rounds and the depth of a zone", m.Key)
	}
	p.Missions = append(p.Missions, m)
}

// FindMission is the index of a mission; -1 stands for one that is rolled for.
func FindMission(missions []Mission, key string) (int8, error) {
	keys := []string{RandomMission}
	for i, m := range missions {
		if m.Key == key || key == "" {
			return int8(i), nil
		}
		keys = append(keys, m.Key)
	}
	if key == RandomMission {
		return -1, nil
	}
	return 0, fmt.Errorf("there is no mission %q; choose from %s", key, strings.Join(keys, ", "))
}

// RandomMission is the name under which a mission is rolled for.
const RandomMission = "random"

// MarkerSize is the diameter of an objective marker or HVA: ours, as the book shows none.
const MarkerSize = 40 * geom.MM
