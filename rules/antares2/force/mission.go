package force

import (
	"fmt"
	"strings"

	"sortie/defs"
	"sortie/geom"
)

// Mission says how long a game lasts, where forces start and what they fight for. Ours: the book has
// no missions of its own.
type Mission struct {
	Key, Name, Text string
	Turns           int16
	Depth           geom.Length  // of each deployment zone
	Objectives      []geom.Point // in thousandths of the table's width and depth
	Hold            int16        // victory points for each objective held at a turn's end
	Final           int16        // and once more at the end of the game
	Kills           int16        // points of destroyed enemies for one victory point; 0 for none
	Barrage         int8         // pins on every deployed unit after deployment
	Center          bool         // the second side starts around the middle
}

// mission reads: mission KEY turns N depth D [objective X,Y]… [hold N] [final N] [kills N] [barrage N] text…
func (p *Pack) mission(w *defs.Words) {
	m := Mission{Key: w.Next("the mission's key")}
	m.Name = defs.Display(m.Key)
	for w.More() {
		switch word := w.Next("a property"); word {
		case "turns":
			m.Turns = int16(w.Number("turns"))
		case "depth":
			m.Depth = w.Length("the depth of a deployment zone")
		case "objective":
			m.Objectives = append(m.Objectives, geom.Point{X: geom.Length(w.Number("thousandths of the width")), Y: geom.Length(w.Number("thousandths of the depth"))})
		case "hold":
			m.Hold = int16(w.Number("points a turn"))
		case "final":
			m.Final = int16(w.Number("points at the end"))
		case "kills":
			m.Kills = int16(w.Number("points of destroyed units"))
		case "barrage":
			m.Barrage = w.Small("pins")
		case "center":
			m.Center = true
		case "text":
			m.Text = w.Rest()
		default:
			w.Fail("a mission has no property %q", word)
		}
	}
	p.Missions = append(p.Missions, m)
}

func (p *Pack) FindMission(key string) (Mission, error) {
	if key == "" {
		return p.Missions[0], nil
	}
	var keys []string
	for _, m := range p.Missions {
		if m.Key == key {
			return m, nil
		}
		keys = append(keys, m.Key)
	}
	return Mission{}, fmt.Errorf("there is no mission %q; choose from %s", key, strings.Join(keys, ", "))
}
