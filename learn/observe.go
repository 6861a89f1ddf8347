package learn

import (
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// Observation is the table as numbers, from the seat that is asked. It holds what that seat may know. Rows stand one
// behind the other, as many as the schema has room for; those that are not needed are 0. Lengths are inches; in a game of two
// the table is turned so that one's own edge is the near one.
type Observation struct {
	Seat     flow.Seat // flow.Nobody at the end
	Question string
	Kind     flow.Kind
	Global   []float32
	Units    []float32 // own first, then in the order of their ids
	Markers  []float32
	Terrain  []float32
	Actions  []float32 // those of Env.Actions, in their order
}

// fixed is what seldom changes of what everybody sees.
type fixed struct {
	sheets  []uint64 // of units: what their rows were read from
	ids     []int32
	strong  []float32
	rows    []float32 // kind, worth, stats, weapons
	terrain []float32
	ground  uint64
	laid    bool // the terrain is that of this game
}

// Observe writes the present position into an observation and uses its memory again.
func (e *Env) Observe(o *Observation) {
	q, s, c := e.Question(), e.schema, e.config
	o.Seat, o.Question, o.Kind = flow.Nobody, "", 0
	o.Global = cleared(o.Global, len(s.Global))
	o.Units, o.Markers = cleared(o.Units, s.Units*len(s.Unit)), cleared(o.Markers, s.Markers*len(s.Marker))
	o.Terrain, o.Actions = cleared(o.Terrain, s.Terrains*len(s.Terrain)), cleared(o.Actions, c.Actions*len(s.Action))
	if q != nil {
		o.Seat, o.Question, o.Kind = q.Seat, q.Name, q.Kind
	}
	e.look(o.Seat)
	me := max(o.Seat, flow.First)
	fix := &e.fixed
	eyes := sight{me: me, turned: s.Sides == 2 && me == flow.Second, width: e.width, height: e.height}
	e.ids = fix.ids
	e.rank(me)
	e.observeUnits(o, q, fix)
	e.observeMarkers(o, &eyes)
	e.place(o, &eyes)
	e.observeTerrain(o, fix, eyes.turned)
	e.observeGlobal(o, q, me)
	e.observeActions(o, q, fix, &eyes)
}

// look takes a glance for a seat, and reads what is fixed anew where that has changed. Sheets of units last from game to game.
func (e *Env) look(seat flow.Seat) {
	g, fix, s := e.Game(), &e.fixed, e.schema
	glancer, quick := g.(game.Glancer)
	if quick {
		glancer.Glance(seat, &e.glance)
		if fix.laid && fix.ground == e.glance.Ground {
			fix.readUnits(s, &e.glance, glancer)
			return
		}
	}
	v := game.View{}
	if !quick || !fix.laid {
		v = g.View(seat)
		e.width, e.height, e.turns = inches(v.Table.Width), inches(v.Table.Height), float32(v.Turns)
	}
	if quick {
		fix.readGround(s, glancer.Pieces())
		fix.readUnits(s, &e.glance, glancer)
	} else {
		game.Look(&v, &s.glossary, &e.glance)
		fix.readGround(s, v.Terrain)
		fix.resize(s, len(v.Units))
		for i := range v.Units {
			fix.readUnit(s, i, &v.Units[i])
		}
	}
	fix.ground, fix.laid = e.glance.Ground, true
}

// sight is from where a seat looks.
type sight struct {
	me            flow.Seat
	turned        bool
	width, height float32
}

func (s *sight) at(p geom.Point) (x, y float32) {
	x, y = inches(p.X), inches(p.Y)
	if s.turned {
		return s.width - x, s.height - y
	}
	return x, y
}

// rank orders the units, own ones first.
func (e *Env) rank(me flow.Seat) {
	e.order, e.rowOf = e.order[:0], e.rowOf[:0]
	for _, own := range [2]bool{true, false} {
		for i := range e.glance.Units {
			if (e.glance.Units[i].Seat == me) == own {
				e.order = append(e.order, int32(i))
			}
		}
	}
	for range e.order {
		e.rowOf = append(e.rowOf, 0)
	}
	for row, i := range e.order {
		e.rowOf[i] = int32(row)
	}
}

// places are where a unit can be, in the order of their numbers.
var places = []string{"table", "inside", "roof", "waiting", "reserve", "aboard", "joined", "captive", "destroyed"}

func placeNumber(word string) float32 {
	for i, p := range places {
		if p == word {
			return float32(i + 1)
		}
	}
	return 0
}

// drawn tells whether a unit of that place is drawn on the table.
func drawn(word string) bool { return word == "table" || word == "inside" || word == "roof" }

func (e *Env) observeUnits(o *Observation, q *flow.Question, fix *fixed) {
	s := e.schema
	wide, still := len(s.Unit), s.still()
	for row, i := range e.order {
		if row == s.Units {
			break
		}
		u, out := &e.glance.Units[i], o.Units[row*wide:][:wide]
		share := float32(0)
		if fix.strong[i] > 0 {
			share = float32(u.Left) / fix.strong[i]
		}
		own, asked, target := u.Seat == max(o.Seat, flow.First), false, false
		if q != nil {
			asked, target = q.Unit == fix.ids[i], q.Target == fix.ids[i]
		}
		// x and y follow when all is known of the table: see place
		copy(out, []float32{1, one(own), one(!own && u.Seat >= 0 && int(u.Seat) < s.Sides), one(drawn(u.Where)), placeNumber(u.Where), 0, 0,
			float32(u.Left), share, float32(u.Figures), one(u.Acted), s.number(listOrders, u.Order), float32(u.Share) / 1000, one(asked), one(target)})
		for k := range s.glossary.Marks {
			out[len(unitColumns)+k] = float32(u.Marks[k])
		}
		copy(out[wide-still:], fix.rows[int(i)*still:][:still])
	}
}

// Columns of units that others look up.
const (
	colX, colY                                    = 5, 6
	colOwn, colOn, colModels, colLeft, colActed   = 1, 3, 7, 8, 10
	actX, actY, actAway, actEnemy, actMark, toOwn = 11, 12, 13, 14, 15, 16
)

// place fills in where units are; those that are not drawn are nowhere.
func (e *Env) place(o *Observation, eyes *sight) {
	wide := len(e.schema.Unit)
	for row, i := range e.order {
		if row == e.schema.Units {
			break
		}
		if u := &e.glance.Units[i]; drawn(u.Where) {
			o.Units[row*wide+colX], o.Units[row*wide+colY] = eyes.at(u.At)
		}
	}
}

func (e *Env) observeMarkers(o *Observation, eyes *sight) {
	s := e.schema
	others := func(seat flow.Seat) bool { return seat != eyes.me && seat >= 0 && int(seat) < s.Sides }
	for i := range e.glance.Markers {
		if i == s.Markers {
			break
		}
		m := &e.glance.Markers[i]
		x, y := eyes.at(m.At)
		copy(o.Markers[i*len(s.Marker):], []float32{1, s.number(listMarkers, m.Kind), x, y, one(m.Seat == eyes.me), one(others(m.Seat)), one(m.Held == eyes.me), one(others(m.Held))})
	}
}

func (e *Env) observeTerrain(o *Observation, fix *fixed, turned bool) {
	copy(o.Terrain, fix.terrain)
	if wide := len(e.schema.Terrain); turned {
		for i := 0; i+wide <= len(o.Terrain) && o.Terrain[i] == 1; i += wide {
			o.Terrain[i+2], o.Terrain[i+3] = e.width-o.Terrain[i+2], e.height-o.Terrain[i+3]
		}
	}
}

func (e *Env) observeGlobal(o *Observation, q *flow.Question, me flow.Seat) {
	best, g := float32(0), &e.glance
	for seat, n := range g.Scores {
		if flow.Seat(seat) != me {
			best = max(best, float32(n))
		}
	}
	copy(o.Global, []float32{float32(o.Seat), float32(g.Turn), e.turns, 0, 0, -1, -1, 0, 0, 0, e.width, e.height, float32(g.Scores[me]), best})
	if q != nil {
		copy(o.Global[3:], []float32{e.schema.number(listQuestions, q.Name), float32(q.Kind), e.row(q.Unit), e.row(q.Target), one(q.Reacts), float32(q.Min), float32(q.Max)})
	}
	for k := range e.schema.glossary.Trackers {
		out := o.Global[len(globalColumns)+3*k:]
		for seat, n := range g.Trackers[k] {
			switch {
			case seat == int(me):
				out[0] += float32(n)
			case seat < flow.MaxSeats:
				out[1] += float32(n)
			default:
				out[2] += float32(n)
			}
		}
	}
}

// row is where a unit stands in the list of units, -1 for nowhere.
func (e *Env) row(unit int32) float32 {
	if i := e.find(unit); i >= 0 && int(e.rowOf[i]) < e.schema.Units {
		return float32(e.rowOf[i])
	}
	return -1
}

// find is the place of a unit by its id among all, -1 for none.
func (e *Env) find(unit int32) int {
	ids := e.ids
	if int(unit) < len(ids) && unit >= 0 && ids[unit] == unit {
		return int(unit)
	}
	for i := range ids {
		if ids[i] == unit {
			return i
		}
	}
	return -1
}

// cleared is a list of so many zeros, in the same memory if it has room.
func cleared(list []float32, n int) []float32 {
	if cap(list) < n {
		return make([]float32, n)
	}
	list = list[:n]
	clear(list)
	return list
}

func one(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

func inches(l geom.Length) float32 { return float32(l) / float32(geom.Inch) }
