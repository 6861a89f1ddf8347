package learn

import (
	"math"

	"sortie/flow"
	"sortie/geom"
)

// Action is one legal answer with a few numbers that tell it from the others.
type Action struct {
	Answer  flow.Answer
	Key     string     // the word of the option, where the answer is one
	Unit    int32      // the unit it stands for, -1 for none
	Thing   flow.Thing // the figure, marker or piece it stands for, if there is one
	Sum     float32    // the number that decides it, 0 if there is none
	At      geom.Point // where figures end on the average
	Moves   bool       // there are such figures
	Plan    bool       // it is what the question itself proposes
	Advised bool       // it is what the system's adviser would do; known of what was asked him alone
}

// choices lists legal answers: every option of a pick; where there are too many to list, what the question proposes, what
// advisers would do and some at random.
func (e *Env) choices(menu []Action, q *flow.Question) []Action {
	switch q.Kind {
	case flow.PickOne:
		menu = e.options(menu, q)
	case flow.Number:
		menu = e.numbers(menu, q)
	}
	if len(menu) > 0 {
		if e.config.Hints {
			e.hint(menu, q)
		}
		return menu
	}
	if a, ok := q.Planned(); ok && q.Refuse(&a) == nil {
		menu = append(menu, action(a.Clone()))
		menu[0].Plan = true
	}
	for _, adviser := range e.advisers {
		if a, _ := adviser.Choose(q, e.live.Table()); len(menu) < e.config.Examples {
			menu = advised(menu, &a)
		}
	}
	for n := len(menu); n < e.config.Examples; n++ { // what is drawn twice is not drawn again
		if a := e.draw.Answer(q, e.live.Table()); listed(menu, &a) < 0 {
			menu = append(menu, action(a.Clone()))
		}
	}
	return menu
}

// advised takes an adviser's answer in.
func advised(menu []Action, a *flow.Answer) []Action {
	i := listed(menu, a)
	if i < 0 {
		i, menu = len(menu), append(menu, action(a.Clone()))
	}
	menu[i].Advised = true
	return menu
}

// hint marks what the first adviser would do.
func (e *Env) hint(menu []Action, q *flow.Question) {
	if len(menu) == 1 {
		menu[0].Advised = true
		return
	}
	a, _ := e.advisers[0].Choose(q, e.live.Table())
	if i := listed(menu, &a); i >= 0 {
		menu[i].Advised = true
	}
}

func (e *Env) options(menu []Action, q *flow.Question) []Action {
	offers := q.Offers()
	for i := range offers {
		o := &offers[i]
		a := flow.Answer{Value: o.Value}
		if len(menu) == e.config.Actions || !o.May() || q.Check != nil && q.Check(&a) != nil {
			continue
		}
		act := Action{Answer: a, Key: o.Key, Unit: o.Unit.ID(), Thing: o.Thing}
		if o.Sum != nil {
			act.Sum = float32(o.Sum.Total())
		}
		menu = append(menu, act)
	}
	return menu
}

// numbers lists a whole range if it is short.
func (e *Env) numbers(menu []Action, q *flow.Question) []Action {
	if span := int(q.Max) - int(q.Min) + 1; span > e.config.Actions {
		return menu
	}
	for v := q.Min; v <= q.Max; v++ {
		if a := (flow.Answer{Value: v}); q.Refuse(&a) == nil {
			menu = append(menu, Action{Answer: a, Unit: -1, Sum: float32(v)})
		}
	}
	return menu
}

func action(a flow.Answer) Action {
	act := Action{Answer: a, Unit: -1, Moves: len(a.Paths) > 0}
	var x, y int64
	for i := range a.Paths {
		end := a.Paths[i].Points[len(a.Paths[i].Points)-1]
		x, y = x+int64(end.X), y+int64(end.Y)
	}
	if n := int64(len(a.Paths)); n > 0 {
		act.At = geom.Point{X: geom.Length(x / n), Y: geom.Length(y / n)}
	}
	return act
}

// listed is where an answer is on the menu already, -1 if it is not.
func listed(menu []Action, a *flow.Answer) int {
	for i := range menu {
		if menu[i].Answer.Same(a) {
			return i
		}
	}
	return -1
}

// observeActions writes a row for every action.
func (e *Env) observeActions(o *Observation, q *flow.Question, fix *fixed, eyes *sight) {
	if q == nil {
		return
	}
	wide := len(e.schema.Action)
	plan, planned := flow.Answer{}, false
	if q.Plan == nil && q.HasDefault { // what takes long to find is not looked for
		plan, planned = q.Default, true
	}
	for i := range e.menu {
		a, out := &e.menu[i], o.Actions[i*wide:][:wide]
		row := e.row(a.Unit)
		copy(out, []float32{1, e.schema.number(listKeys, a.Key), a.Sum, one(a.Plan || planned && a.Answer.Same(&plan)), one(a.Advised && (e.config.Hints || a.Moves)), row})
		placed := a.Moves
		if a.Moves {
			out[actX], out[actY] = eyes.at(a.At)
		}
		if row >= 0 {
			u := o.Units[int(row)*len(e.schema.Unit):]
			worth := u[len(unitColumns)+len(e.schema.glossary.Marks)+2]
			copy(out[6:], []float32{u[colOwn], u[colLeft], worth, u[colModels], u[colActed]})
			if placed = u[colOn] == 1; placed {
				out[actX], out[actY] = u[colX], u[colY]
			}
		}
		if placed {
			e.measure(o, q, out)
		}
		out[17], out[18], out[19] = spread(&a.Answer)
	}
}

// measure fills in how far the place of an action is from what matters.
func (e *Env) measure(o *Observation, q *flow.Question, out []float32) {
	wide, x, y := len(e.schema.Unit), out[actX], out[actY]
	asked := int(e.row(q.Unit))
	enemy, own := float32(-1), float32(-1)
	for row := range min(len(e.order), e.schema.Units) {
		u := o.Units[row*wide:]
		if u[colOn] == 0 {
			continue
		}
		d := apart(x-u[colX], y-u[colY])
		switch {
		case row == asked:
			out[actAway] = d
		case u[colOwn] == 0 && (enemy < 0 || d < enemy):
			enemy = d
		case u[colOwn] == 1 && (own < 0 || d < own):
			own = d
		}
	}
	out[actEnemy], out[toOwn] = max(0, enemy), max(0, own)
	mark := float32(-1)
	for i := range min(len(e.glance.Markers), e.schema.Markers) {
		m := o.Markers[i*len(e.schema.Marker):]
		if d := apart(x-m[2], y-m[3]); mark < 0 || d < mark {
			mark = d
		}
	}
	out[actMark] = max(0, mark)
}

func apart(x, y float32) float32 { return float32(math.Sqrt(float64(x*x + y*y))) }

// spread is how much an answer with many parts holds: how many, how many different ones, and the first.
func spread(a *flow.Answer) (count, distinct, first float32) {
	for i, v := range a.Values {
		fresh := true
		for _, w := range a.Values[:i] {
			fresh = fresh && v != w
		}
		distinct += one(fresh)
	}
	if len(a.Values) > 0 {
		first = float32(a.Values[0])
	}
	return float32(len(a.Values) + len(a.Paths)), distinct, first
}
