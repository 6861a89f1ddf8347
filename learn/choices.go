package learn

import (
	"sortie/bot"
	"sortie/flow"
)

// Action is one legal answer with a few numbers that tell it from the others.
type Action struct {
	Answer flow.Answer
	Key    string     // the word of the option, where the answer is one
	Unit   int32      // the unit it stands for, -1 for none
	Thing  flow.Thing // the figure, marker or piece it stands for, if there is one
	Sum    float32    // the number that decides it, 0 if there is none
	X, Y   float32    // where figures end on the average, in inches; 0 where nothing moves
	Plan   bool       // it is what the question itself proposes
}

// choices lists legal answers: every option of a pick, some examples where there are too many to list.
func (e *Env) choices(menu []Action, q *flow.Question) []Action {
	switch q.Kind {
	case flow.PickOne:
		menu = e.options(menu, q)
	case flow.Number:
		menu = e.numbers(menu, q)
	}
	if len(menu) > 0 {
		return menu
	}
	if a, ok := q.Planned(); ok && q.Refuse(&a) == nil {
		menu = append(menu, action(a.Clone()))
		menu[0].Plan = true
	}
	draw := bot.NewRandom(e.rand.Uint64())
	for range e.examples(q) {
		if a := draw.Answer(q, e.live.Table()); !listed(menu, &a) {
			menu = append(menu, action(a.Clone()))
		}
	}
	return menu
}

// examples is how many answers are drawn for a question whose answers cannot be listed.
func (e *Env) examples(q *flow.Question) int {
	if q.Kind == flow.Move || q.Kind == flow.Place {
		return min(e.config.Actions-1, 8) // ways are costly to find
	}
	return min(e.config.Actions-1, 16)
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
	act := Action{Answer: a, Unit: -1}
	for i := range a.Paths {
		end := a.Paths[i].Points[len(a.Paths[i].Points)-1]
		act.X += inches(end.X)
		act.Y += inches(end.Y)
	}
	if n := float32(len(a.Paths)); n > 0 {
		act.X, act.Y = act.X/n, act.Y/n
	}
	return act
}

// listed tells whether an answer is on the menu already.
func listed(menu []Action, a *flow.Answer) bool {
	for i := range menu {
		if menu[i].Answer.Same(a) {
			return true
		}
	}
	return false
}
