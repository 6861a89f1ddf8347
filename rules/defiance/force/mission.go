package force

import (
	"fmt"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
)

// Mission says how large the forces are, where they begin, how long they fight and what counts. The book's
// scenarios are lost: all but the standard game are ours.  dvg.house.scenarios
type Mission struct {
	Key, Name, Text string
	Turns           int8           // dvg.house.game-end
	Attacker        bool           // the first side attacks; otherwise the sides are equal
	Depth           [2]geom.Length // of each side's zone: dvg.house.deployment
	Percent         [2]int         // of the points that are agreed: dvg.force.equal-points
	Kills           [2]int         // percent of the PV a side removes that it scores: dvg.house.victory
	Objectives      []Objective
}

// Objective is a place worth holding.  dvg.house.scenarios
type Objective struct {
	Key    string
	Along  int         // percent of the table's length
	Across int         // percent of its width, from the first side's edge
	Radius geom.Length // who is within holds it
	Worth  int         // percent of the points agreed
	Each   bool        // at the end of each turn from the second on; otherwise at the end of the game
}

// PlainMission is what rule cases and situations are played by, and what others differ from: eight turns, zones of 12
// inches, and kills.
func PlainMission() Mission {
	return Mission{Key: "plain", Name: "Plain", Turns: 8, Depth: [2]geom.Length{12 * geom.Inch, 12 * geom.Inch}, Percent: [2]int{100, 100}, Kills: [2]int{100, 100}}
}

// Limit is what a side may spend where so many points are agreed.  dvg.force.equal-points
func (m *Mission) Limit(side int, points int) int { return points * m.Percent[side] / 100 }

// Zone is where a side begins on a table of a size: a strip along a long edge, the near one or the far one. It
// reaches over the whole length.  dvg.setup.deployment-edges, dvg.house.deployment
func (m *Mission) Zone(side int, far bool, w, h geom.Length) geom.Box {
	d := m.Depth[side]
	if far {
		return geom.Box{Min: geom.Point{Y: h - d}, Max: geom.Point{X: w, Y: h}}
	}
	return geom.Box{Max: geom.Point{X: w, Y: d}}
}

// At is where an objective lies on a table of a size; far says that the first side has the far edge.
func (o *Objective) At(w, h geom.Length, far bool) geom.Point {
	at := geom.Point{X: w * geom.Length(o.Along) / 100, Y: h * geom.Length(o.Across) / 100}
	if far {
		at = geom.Point{X: w - at.X, Y: h - at.Y}
	}
	return at
}

// Points is what holding an objective scores once.
func (o *Objective) Points(points int) int { return points * o.Worth / 100 }

// mission reads: mission KEY turns N depth D[/D] [attack] [percent N/N] [kills N/N] [text …]
func (p *Pack) mission(w *defs.Words) {
	m := PlainMission()
	m.Key = w.Next("the mission's key")
	m.Name = defs.Display(m.Key)
	for w.More() {
		switch word := w.Next("a property"); word {
		case "turns":
			m.Turns = w.Small("the turns")
		case "depth":
			a, b := twice(w.Next("the depth of the zones"))
			m.Depth = [2]geom.Length{w.LengthOf("the depth", a), w.LengthOf("the depth", b)}
		case "attack":
			m.Attacker = true
		case "percent":
			m.Percent = percents(w)
		case "kills":
			m.Kills = percents(w)
		case "text":
			m.Text = w.Rest()
		default:
			w.Fail("a mission has no property %q", word)
		}
	}
	if m.Turns < 1 || m.Depth[0] < geom.Inch || m.Depth[1] < geom.Inch {
		w.Fail("mission %s needs turns and zones", m.Key)
	}
	p.Missions = put(p.Missions, m, func(o *Mission) bool { return o.Key == m.Key })
}

// twice cuts 9/18; one number stands for both.
func twice(s string) (string, string) {
	a, b, two := strings.Cut(s, "/")
	if !two {
		b = a
	}
	return a, b
}

func percents(w *defs.Words) [2]int {
	a, b := twice(w.Next("percentages"))
	var out [2]int
	if _, err := fmt.Sscanf(a+" "+b, "%d %d", &out[0], &out[1]); err != nil || out[0] < 1 || out[1] < 1 || out[0] > 1000 || out[1] > 1000 {
		w.Fail("percentages are such as 200/100")
	}
	return out
}

// objective reads: objective MISSION KEY at ALONG,ACROSS [radius R] worth N [each]; places are percentages of
// the table, ACROSS counted from the first side's edge.
func (p *Pack) objective(w *defs.Words) {
	key := w.Next("the mission")
	m := p.MissionOf(key)
	if m < 0 {
		w.Fail("no mission %q is defined above", key)
		return
	}
	o := Objective{Key: w.Next("the objective's key"), Radius: 3 * geom.Inch}
	for w.More() {
		switch word := w.Next("a property"); word {
		case "at":
			if _, err := fmt.Sscanf(w.Next("a place"), "%d,%d", &o.Along, &o.Across); err != nil || o.Along < 0 || o.Along > 100 || o.Across < 0 || o.Across > 100 {
				w.Fail("an objective is at percentages of the table such as 50,50")
			}
		case "radius":
			o.Radius = w.Length("the radius")
		case "worth":
			o.Worth = w.Number("what it is worth")
		case "each":
			o.Each = true
		default:
			w.Fail("an objective has no property %q", word)
		}
	}
	p.Missions[m].Objectives = append(p.Missions[m].Objectives, o)
}

// MissionOf is the number of a mission, -1 if there is none.
func (p *Pack) MissionOf(key string) int {
	for i := range p.Missions {
		if game.SameName(p.Missions[i].Key, key) || game.SameName(p.Missions[i].Name, key) {
			return i
		}
	}
	return -1
}

// MissionList is the missions as a set-up names them.
func (p *Pack) MissionList() []game.Mission {
	var out []game.Mission
	for i := range p.Missions {
		out = append(out, game.Mission{ID: p.Missions[i].Key, Name: p.Missions[i].Name, Text: p.Missions[i].Text})
	}
	return out
}
