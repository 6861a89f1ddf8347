package odds

import (
	"context"
	"fmt"
	"math"
	"time"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// walker goes through every outcome of an activation. Rules are straight-line code and cannot be copied in
// the middle, so it plays the activation once for each way to go on from a roll: what lies before that roll
// is fed, the roll takes its next branch, and whatever comes after is noted on the way.
type walker struct {
	*trip
	part  *part  // the part of the activation that is gone through, nil for the whole
	leg   *leg   // the leg of a stretch that is gone through, nil for the whole
	start []step // what leads to it
	roots []root // where it begins
	nodes []node
	keys  map[key]int32 // rolls of which the rules say that they have the same future
	todo  []task

	// the present run
	path  []step // from the checkpoint on
	at    int    // how much of it is fed
	begun int32  // the root it comes from
	last  task   // the branch that was taken last, or is to be taken where the path ends
	next  bool   // it is still to be taken
	queue []int  // faces of the branch still to fall
	pool  dice.Roll
	whole *branch // of a part that is played on, nil outside of one
}

// root is a place where a walker begins: the first roll from there, or ^outcome if there is none, and how much of the
// chance comes along there.
type root struct {
	kid    int32
	weight float64
	stand  *stand // nil for the checkpoint
}

// trip is what the walker of an activation and those of its parts and stretches have in common.
type trip struct {
	walk  *walker // that is on its way now
	memo  memo
	ctx   context.Context
	from  flow.Checkpoint
	game  game.Game
	book  *book
	opt   Options
	end   time.Time
	runs  int
	legs  int                 // of stretches that were played
	parts map[uint64][]branch // what may come of a part
	rolls map[dice.Roll][]branch
}

// legsPerRun is how many legs of stretches may be played for each run that may: they are that much shorter.
const legsPerRun = 10

// another counts a run, unless there have been too many.
func (w *walker) another() error {
	if w.leg != nil {
		w.legs++
	} else {
		w.runs++
	}
	if w.tooMany(0) || w.opt.Time > 0 && time.Now().After(w.end) {
		return ErrTooMany
	}
	return w.ctx.Err()
}

// tooMany tells whether there have been too many runs, with so many more.
func (w *walker) tooMany(more int) bool {
	if w.leg != nil {
		return w.legs+more > legsPerRun*w.opt.Runs
	}
	return w.runs+more > w.opt.Runs
}

// Answer implements flow.Player, Throw dice.Source, and the others flow.Parts: whoever is on its way is asked.
func (t *trip) Answer(q *flow.Question, of flow.Table) flow.Answer { return t.walk.answer(q, of) }
func (t *trip) Throw(r dice.Roll) int                              { return t.walk.throw(r) }
func (t *trip) Begin(part, future uint64)                          { t.walk.begin(part, future) }
func (t *trip) End(outcome uint64)                                 { t.walk.finish(outcome) }
func (t *trip) Stretch(s *flow.Stretch)                            { t.walk.stretch(s) }
func (t *trip) Fresh() bool                                        { return t.walk.fresh() }

// node is a roll with all that may come of it. Kids are what each branch leads to: a further node, or the
// outcome ^kid.
type node struct {
	root     int32
	path     []step
	roll     dice.Roll
	branches []branch
	kids     []int32
}

// task is a branch that is still to be taken; of node -1, the root of that number.
type task struct{ node, branch int32 }

// key tells rolls apart that the rules sum up.
type key struct {
	name string
	unit int32
	pool uint8
	part uint64
	sum  uint64
}

// step is one thing that entered on a path.
type step struct {
	name   string
	face   int32        // of a roll
	answer *flow.Answer // of a question
	end    *stand       // of a stretch
}

// maxPath bounds what may enter in one activation: dice that can be thrown again and again without an end, and say
// nothing of their future, would fill any memory.
const maxPath = 2048

// merged ends a run that has come to a roll known already, or to the end of its part; stopped ends all.
type (
	merged  struct{}
	stopped struct{ err error }
)

// exact fills the book with every outcome.
func exact(ctx context.Context, from flow.Checkpoint, g game.Game, book *book, opt Options) error {
	t := &trip{ctx: ctx, from: from, game: g, book: book, opt: opt, parts: map[uint64][]branch{}, rolls: map[dice.Roll][]branch{}}
	if opt.Time > 0 {
		t.end = time.Now().Add(opt.Time)
	}
	t.memo.found = map[place]any{}
	w := &walker{trip: t, keys: map[key]int32{}, roots: []root{{weight: 1}}}
	if err := w.walkAll(); err != nil {
		return err
	}
	book.weights = w.weigh(len(book.weights))
	for _, share := range book.weights {
		book.total += share
	}
	if math.Abs(book.total-1) > 1e-9 {
		return fmt.Errorf("the chances sum up to %v: a rule overstates what is alike", book.total)
	}
	book.exact, book.runs = true, w.runs
	return nil
}

// walkAll runs until every branch of every roll has been taken.
func (w *walker) walkAll() error {
	before := w.walk
	w.trip.walk = w
	defer func() { w.trip.walk = before }()
	for i := len(w.roots) - 1; i >= 0; i-- {
		w.todo = append(w.todo, task{-1, int32(i)})
	}
	for len(w.todo) > 0 {
		w.last = w.todo[len(w.todo)-1]
		w.todo = w.todo[:len(w.todo)-1]
		if err := w.another(); err != nil {
			return err
		}
		if err := w.run(); err != nil {
			return err
		}
	}
	return nil
}

// run plays the activation once, from the branch that is next.
func (w *walker) run() (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil, merged:
		case stopped:
			err = p.err
		default:
			defer guard(&err)
			panic(p)
		}
	}()
	w.path, w.at, w.queue, w.whole, w.next = append(w.path[:0], w.start...), 0, nil, nil, w.last.node >= 0
	w.memo.here = place{}
	w.begun = w.last.branch
	if w.next {
		n := &w.nodes[w.last.node]
		w.begun, w.path = n.root, append(w.path[:0], n.path...)
	}
	if w.leg != nil {
		return w.runLeg()
	}
	copied := w.game.Clone().(game.Game)
	d := w.from.Direct(copied, flow.Everywhere(w.trip), w.trip)
	d.Memory = &w.memo
	if d.Weigh = !w.opt.Plain; d.Weigh {
		d.Parts, d.Whole = w.trip, w.opt.Whole
	}
	d.Step()
	if len(w.queue) > 0 {
		return brokenPool(w.pool, "the activation ends")
	}
	if w.part != nil {
		return fmt.Errorf("a part of the activation does not end")
	}
	w.link(^w.book.outcome(copied))
	return nil
}

// link notes what the branch that was taken last leads to.
func (w *walker) link(kid int32) {
	if w.last.node < 0 {
		w.roots[w.last.branch].kid = kid
		return
	}
	w.nodes[w.last.node].kids[w.last.branch] = kid
}

// answer answers a question as the path does, or where it ends as the game proposes.
func (w *walker) answer(q *flow.Question, t flow.Table) flow.Answer {
	if s := w.fed(q.Name); s != nil {
		w.memo.answered(s.answer)
		return s.answer.Clone()
	}
	a := policy{}.Answer(q, t)
	kept := a.Clone()
	w.memo.answered(&kept)
	w.path, w.at = append(w.path, step{name: q.Name, answer: &kept}), w.at+1
	return a
}

// fed is the next step of the path, nil if it is at its end.
func (w *walker) fed(name string) *step {
	if w.at == len(w.path) {
		return nil
	}
	s := &w.path[w.at]
	w.at++
	if s.name != name {
		panic(fmt.Sprintf("the same answers and dice lead to %q once and to %q another time", s.name, name))
	}
	return s
}

// throw lets a die fall as the path does, or where it ends as the next branch has it.
func (w *walker) throw(r dice.Roll) int {
	if s := w.fed(r.Name); s != nil {
		w.memo.rolled(int(s.face))
		return int(s.face)
	}
	switch {
	case w.whole != nil:
		w.goOn(r)
	case len(w.queue) > 0:
		w.follow(r)
	case w.next:
		w.next = false
		w.take(w.nodes[w.last.node].roll, w.nodes[w.last.node].branches[w.last.branch])
	default:
		w.meet(r)
	}
	face := w.queue[0]
	w.queue = w.queue[1:]
	w.memo.rolled(face)
	w.path, w.at = append(w.path, step{name: r.Name, face: int32(face)}), w.at+1
	return face
}

// fresh tells whether the next roll is one that nobody has come to.
func (w *walker) fresh() bool {
	return w.at == len(w.path) && w.whole == nil && len(w.queue) == 0 && !w.next
}

// meet comes to a roll for the first time on this path: it takes its first branch and leaves the others
// for later runs.
func (w *walker) meet(r dice.Roll) {
	if w.opt.Plain {
		r = dice.Roll{Name: r.Name, Sides: r.Sides, Bag: r.Bag, Unit: r.Unit}
	}
	branches := w.branches(r)
	if len(branches) == 1 && r.Key == 0 {
		w.take(r, branches[0])
		return
	}
	w.fork(key{name: r.Name, unit: r.Unit, pool: r.Pool, sum: r.Key}, r, branches)
	w.take(r, branches[0])
}

// fork makes a node of what lies before the walker, of which the first branch is to be taken now; one that
// has the future of a known node is that node, and the run ends.
func (w *walker) fork(k key, r dice.Roll, branches []branch) {
	w.join(k)
	id := int32(len(w.nodes))
	if k.sum != 0 {
		w.keys[k] = id
	}
	if len(w.path) > maxPath || w.tooMany(len(w.todo)) { // every branch left costs a run
		panic(stopped{ErrTooMany})
	}
	w.link(id)
	w.nodes = append(w.nodes, node{root: w.begun, path: append([]step(nil), w.path...), roll: r, branches: branches, kids: make([]int32, len(branches))})
	for i := len(branches) - 1; i > 0; i-- {
		w.todo = append(w.todo, task{id, int32(i)})
	}
	w.last = task{id, 0}
}

// join ends the run if what lies before the walker has the future of a known node.
func (w *walker) join(k key) {
	if k.sum == 0 {
		return
	}
	if known, ok := w.keys[k]; ok {
		w.link(known)
		panic(merged{})
	}
}

func (w *walker) take(r dice.Roll, b branch) { w.queue, w.pool = b.faces, r }

// follow holds a further die of a pool to what the first one declared.
func (w *walker) follow(r dice.Roll) {
	if left := len(w.queue); r.Name != w.pool.Name || r.Sides != w.pool.Sides || r.Cuts != w.pool.Cuts || r.Pool != 0 && int(r.Pool) != left {
		panic(brokenPool(w.pool, fmt.Sprintf("a roll %q of a pool of %d follows", r.Name, r.Pool)))
	}
}

func brokenPool(r dice.Roll, what string) error {
	return fmt.Errorf("roll %q declared %d like dice, but %s", r.Name, r.Pool, what)
}

// weigh hands the chance of the first roll down to so many outcomes. Nodes may be reached in several ways,
// so each passes its weight on only when all above it have. A roll may also lead back to itself, as one that is
// thrown again while it is tied: what comes back is handed down again, until next to nothing does.
func (w *walker) weigh(outcomes int) []float64 {
	out := make([]float64, outcomes)
	weights := make([]float64, len(w.nodes))
	for _, r := range w.roots {
		if r.kid < 0 {
			out[^r.kid] += r.weight
		} else {
			weights[r.kid] += r.weight
		}
	}
	order := w.order()
	for left, sweeps := 1.0, 0; left > 1e-15 && sweeps < maxSweeps; sweeps++ {
		for i := len(order) - 1; i >= 0; i-- {
			n, weight := &w.nodes[order[i]], weights[order[i]]
			weights[order[i]] = 0
			for b, kid := range n.kids {
				share := weight * n.branches[b].weight
				if kid < 0 {
					out[^kid] += share
				} else {
					weights[kid] += share
				}
			}
		}
		left = 0
		for _, weight := range weights {
			left += weight
		}
	}
	return out
}

// maxSweeps bounds how often what comes back is handed down. Rules that never get out of a circle leave the chances
// short of their sum, and are told so.
const maxSweeps = 10_000

// order lists the nodes so that each stands before those that lead to it.
func (w *walker) order() []int32 {
	seen := make([]bool, len(w.nodes))
	out := make([]int32, 0, len(w.nodes))
	var visit func(int32)
	visit = func(id int32) {
		seen[id] = true
		for _, kid := range w.nodes[id].kids {
			if kid >= 0 && !seen[kid] {
				visit(kid)
			}
		}
		out = append(out, id)
	}
	for _, r := range w.roots {
		if r.kid >= 0 && !seen[r.kid] {
			visit(r.kid)
		}
	}
	return out
}
