package bot

import (
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// search is one decision of a strong player.
type search struct {
	bot   *Strong
	q     *flow.Question
	at    flow.Checkpoint
	seed  uint64
	meter *meter
	list  []candidate // the advice first
	base  int         // how the position stands now
	ahead int         // activations that a play-out goes on beyond the present one
}

// candidate is an answer that is compared with others.
type candidate struct {
	answer flow.Answer
	name   string        // what a person would call it
	why    string        // the adviser's reason, for the advice
	scores []int         // one for each future; futures of the same number share their luck
	parts  game.Features // what the scores are made of, all futures together
	hashes []uint64      // of the game at the end of the activation, while answers are dropped
	out    bool          // dropped from the race
}

// take notes how a future ended.
func (c *candidate) take(e *ending) {
	c.scores, c.hashes = append(c.scores, e.score), append(c.hashes, e.hash)
	c.parts.Add(e.parts)
}

// futures are how often a copy with other hidden values may fail to come to the question before the
// search gives up: what happened in this activation may be all but impossible with other values.
const futures = 12

// gather finds answers worth comparing. They are found on a copy, where the adviser can see the table
// as it stands at the question, with what the seat may not know drawn anew.
func (s *search) gather() {
	for n := range futures {
		found := false
		look := func(q *flow.Question, t flow.Table) flow.Answer {
			if found = q.Name == s.q.Name && q.Seat == s.q.Seat; found {
				s.collect(q, t)
			}
			return s.bot.quick.Answer(q, t)
		}
		sample := s.future(n)
		g := s.at.Table.(game.Game).Forget(s.q.Seat, sample.rand)
		players := sample.players(g.Sides())
		for seat := range flow.Seats(g.Sides()) {
			players[seat] = &scout{Player: players[seat], look: look}
		}
		s.base = s.bot.assess(g, s.q.Seat)
		err := s.at.Direct(g, players, sample.dice).Try()
		if err == nil && found && len(s.list) > 0 {
			return
		}
	}
}

// scout answers the first question that is put to any side by looking at it.
type scout struct {
	flow.Player
	look func(*flow.Question, flow.Table) flow.Answer
}

func (s *scout) Answer(q *flow.Question, t flow.Table) flow.Answer {
	if look := s.look; look != nil {
		s.look = nil
		return look(q, t)
	}
	return s.Player.Answer(q, t)
}

// collect lists answers to a question of a copy, the advice first, each legal in the game itself.
func (s *search) collect(q *flow.Question, t flow.Table) {
	s.list = s.list[:0]
	r := dice.NewRand(s.seed, streamStrong)
	a, why := s.bot.quick.Choose(q, t)
	s.add(a, "the advice", why)
	most := s.bot.tuning.most
	if s.meter.playouts > 0 {
		most = max(2, min(most, s.meter.playouts/2))
	}
	switch q.Kind {
	case flow.PickOne:
		s.collectOffers(q, t, most)
	case flow.Move, flow.Place:
		s.collectWays(q, t, r, most)
	default:
		if a, ok := best(q); ok {
			s.add(a, "the best numbers", "")
		}
		for n := 0; n < most && len(s.list) < min(most, 4); n++ {
			s.add(randomly(q, r), "another choice", "")
		}
	}
}

func (s *search) collectOffers(q *flow.Question, t flow.Table, most int) {
	counsel, counselled := t.(game.Counsel)
	for _, o := range q.Offers() {
		if len(s.list) >= most {
			return
		}
		name := o.Label
		if name == "" {
			name = o.Key
		}
		if a := (flow.Answer{Value: o.Value}); o.May() && (q.Vain == nil || !q.Vain(o.Value)) && !(counselled && counsel.Idle(q, o.Value)) {
			s.add(a, name, "")
		}
		if len(s.list) > 0 && s.list[0].answer.Value == o.Value {
			s.list[0].name = name
		}
	}
}

// collectWays lists ways that players of other tempers would go, and some that the rules suggest.
func (s *search) collectWays(q *flow.Question, t flow.Table, r *dice.Rand, most int) {
	if len(s.list) > 0 {
		s.list[0].name = "the way advised"
	}
	if plan, ok := q.Planned(); ok {
		s.add(plan.Clone(), "the way proposed", "")
	}
	for _, mood := range tempers() {
		if len(s.list) < most {
			b := Sensible{rand: r, temper: mood.weighs}
			a, _ := b.Choose(q, t)
			s.add(a, mood.way, "")
		}
	}
	for n := 0; n < most && len(s.list) < most && q.Suggest != nil; n++ {
		s.add(q.Suggest(r), "another way", "")
	}
}

// add takes an answer in, unless it is there already or not legal.
func (s *search) add(a flow.Answer, name, why string) {
	a = a.Clone()
	if slices.ContainsFunc(s.list, func(c candidate) bool { return c.answer.Same(&a) }) || s.q.Refuse(&a) != nil {
		return
	}
	s.list = append(s.list, candidate{answer: a, name: name, why: why})
}
