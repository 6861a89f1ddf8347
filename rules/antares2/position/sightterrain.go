package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/sight"
	"sortie/table"
	"sortie/tally"
)

// terrain judges what the line crosses: blocking terrain stops it, obscuring terrain adds up. With
// solid set only blocking terrain and buildings are looked at.
func (l *Line) terrain(solid bool) Sight {
	if l.State.Book.Edition == First {
		return l.terrainOfSheet(solid)
	}
	skip, skip2 := int16(-1), int16(-1)
	var in houseSight
	if l.inside >= 0 || l.inside2 >= 0 {
		in = l.State.buildingSight(l.from, l.to, l.P, l.Q)
		if in.blocked {
			return Sight{Blocked: true, Solid: true, Rule: in.rule, By: in.by, At: in.at}
		}
		l.notes.Add(in.out)
		l.notes.Add(in.in)
		skip, skip2 = l.inside, l.inside2
	}
	var sum crossed
	for i := range l.State.Book.Board.Pieces {
		if l.sieved && !l.Field.pieces.Has(i) {
			continue
		}
		pc := l.State.sightPiece(i)
		if l.notes != nil && pc.Kind.Sight == force.Clear && len(pc.Area.Crossing(l.P, l.Q, nil)) > 0 {
			l.notes.Add(pc.Rule)
		}
		if pc.Kind.Sight == force.Clear || solid && pc.Kind.Sight != force.Blocking || !pc.Area.Bounds().Crossed(l.P, l.Q) {
			continue
		}
		if int16(i) == skip || int16(i) == skip2 {
			continue
		}
		var room [8]geom.Span
		spans := pc.Area.Crossing(l.P, l.Q, room[:0])
		if len(spans) == 0 || l.ignored(i, pc, spans) {
			continue
		}
		l.notes.Add(pc.Rule)
		if pc.Kind.Sight == force.Blocking {
			got := Sight{Blocked: true, Solid: true, Rule: "a2.los.block.blocking-terrain", By: pc.Key}
			if l.notes != nil {
				got.At = geom.Toward(l.P, l.Q, spans[0].From.Length())
			}
			if l.sieved {
				l.Field.screen = i
			}
			return got
		}
		if !l.obscures(pc) {
			continue
		}
		sum.add(pc, spans)
		if l.notes == nil && l.State.seeThrough(&sum) != "" {
			break // enough to know; whoever asks for reasons gets the whole sum
		}
	}
	return l.State.obscuring(&sum, &in, l.notes)
}

// stoppedBy tells whether a piece of blocking terrain stops the line, whatever else it crosses.
func (l *Line) stoppedBy(i int) bool {
	pc := l.State.sightPiece(i)
	if l.inside >= 0 || l.inside2 >= 0 || pc.Kind.Sight != force.Blocking || !pc.Area.Bounds().Crossed(l.P, l.Q) {
		return false
	}
	var room [8]geom.Span
	spans := pc.Area.Crossing(l.P, l.Q, room[:0])
	return len(spans) > 0 && !l.ignored(i, pc, spans)
}

// crossed is the obscuring terrain on a line. Where pieces overlap the ground counts once; Ruling: of kinds that overlap
// the densest counts.  a2.los.block.obscuring-over-4
type crossed struct {
	sight.Depth
	worst *force.Piece
	most  geom.Fixed
}

func (c *crossed) add(pc *force.Piece, spans []geom.Span) {
	rate := rateOf(pc)
	for _, s := range spans {
		c.Lay(s, rate)
	}
	if d := geom.TotalLength(spans); d > c.most {
		c.worst, c.most = pc, d
	}
}

// rateOf is what an inch of a piece counts of what can be seen through, in 1/24 parts.
func rateOf(pc *force.Piece) int64 {
	if pc.Kind.See == 0 {
		return 0
	}
	return int64(shareParts * geom.Inch / pc.Kind.See)
}

// shareParts is divisible by every printed see-through distance, so that sums of parts stay exact.
const shareParts = 24

// obscuring turns what was crossed into a verdict: more than the limit blocks, less obscures.
// a2.los.block.obscuring-over-4, a2.hit.mod.obscuring
func (s *State) obscuring(c *crossed, in *houseSight, n *tally.Notes) Sight {
	if c.Total == 0 && !in.obscured {
		return Sight{}
	}
	got := Sight{Crossed: c.Total.Length(), Obscured: true, Penalty: -2, Rule: "a2.hit.mod.obscuring"}
	if in.obscured {
		got.Rule, got.By = in.rule, in.by
	}
	if c.worst == nil {
		return got
	}
	got.By = c.worst.Key
	blocks := s.seeThrough(c)
	if blocks != "" {
		return Sight{Blocked: true, Rule: blocks, By: c.worst.Key, Crossed: got.Crossed}
	}
	opt := &s.Book.Options
	switch {
	case opt.Graded: // each started 2 inches
		two := (2 * geom.Inch).Fixed()
		steps := int((c.Total + two - 1) / two)
		if in.obscured {
			steps = max(steps, 2)
		}
		got.Penalty, got.Rule = -steps, "a2.los.option.graded"
	case opt.PerTerrain:
		n.Add("a2.los.option.per-terrain")
	default:
		n.Add("a2.terrain.table.los-default-4")
		n.Add("a2.los.block.obscuring-over-4")
	}
	return got
}

// seeThrough is the rule by which so much obscuring terrain blocks, empty if it does not.
func (s *State) seeThrough(c *crossed) tally.Rule {
	if limit, rule := s.mostObscuring(); c.Over(limit) {
		return rule
	}
	return ""
}

// mostObscuring is how much obscuring terrain can be seen through, and the rule that says so.
func (s *State) mostObscuring() (sight.Limit, tally.Rule) {
	switch opt := &s.Book.Options; {
	case opt.PerTerrain:
		return sight.Limit{Total: -1, Shares: shareParts * int64(geom.Inch.Fixed())}, "a2.los.option.per-terrain"
	case opt.Graded:
		return sight.Limit{Total: (8 * geom.Inch).Fixed(), Shares: -1}, "a2.los.option.graded"
	default:
		return sight.Limit{Total: opt.SeeThrough.Fixed(), Shares: -1}, "a2.los.block.obscuring-over-4"
	}
}

// ignored tells whether a piece on the line does not count for it.
func (l *Line) ignored(i int, pc *force.Piece, spans []geom.Span) bool {
	if l.by("a2.los.open.high-ground", (l.high[0] >= 0 || l.high[1] >= 0) && (l.overlooks(l.high[0], i, pc) || l.overlooks(l.high[1], i, pc))) {
		return true
	}
	if pc.Building == nil && pc.Kind.Sight == force.Blocking && l.to != NoModel && pc.Area.Contains(l.P) && pc.Area.Contains(l.Q) {
		l.notes.Add("a2.los.block.blocking-terrain") // ground that both ends stand on is not between them
		return true
	}
	if pc.Kind.Class == force.Obstacle {
		return l.acrossObstacle(i, pc, spans)
	}
	if l.by("a2.los.open.on-the-edge", pc.Building == nil && l.fromEdge(pc, spans)) {
		return true
	}
	return false
}

// acrossObstacle tells whether an obstacle does not count for who stands on it or defends it; along more
// than two inches of it, it does.
// a2.los.open.within-obstacle, a2.los.open.defended-obstacle, a2.los.defended-along
func (l *Line) acrossObstacle(i int, pc *force.Piece, spans []geom.Span) bool {
	on := pc.Building == nil && l.fromEdge(pc, spans)
	switch {
	case !on && !l.defends(l.fu, i):
		return false
	case l.by("a2.los.defended-along", geom.TotalLength(spans) > (2*geom.Inch).Fixed()):
		return false
	case on:
		return l.by("a2.los.open.within-obstacle", on)
	}
	return l.by("a2.los.open.defended-obstacle", true)
}

// fromEdge tells whether a model at an end of the line stands on the edge of the piece, and the line does not run
// through its body, however slanting: out of it, or along the edge to another model in it.  a2.los.open.on-the-edge, a2.los.open.within-obstacle
func (l *Line) fromEdge(pc *force.Piece, spans []geom.Span) bool {
	first, last := 0, len(spans)
	end := geom.Fixed(-1)
	inFrom, inTo := pc.Area.Contains(l.P), pc.Area.Contains(l.Q)
	if inFrom || inTo {
		end = geom.PathLength([]geom.Point{l.P, l.Q})
	}
	if inFrom && spans[0].From == 0 && l.onEdge(l.from, pc) && l.shallow(l.from, pc, spans[0]) {
		first++
	}
	if s := spans[last-1]; inTo && l.to != NoModel && s.To == end && l.onEdge(l.to, pc) && l.shallow(l.to, pc, s) {
		last--
	}
	return first >= last
}

// onEdge tells whether a model is within an inch of the edge of a piece.
func (l *Line) onEdge(m ModelID, pc *force.Piece) bool {
	body := l.State.Shape(m)
	return pc.Area.EdgeWithin(&body, geom.Inch)
}

// shallow tells whether a part of the line is nowhere deeper in a piece than an inch, or than the centre of
// the model that stands on its edge.
func (l *Line) shallow(m ModelID, pc *force.Piece, part geom.Span) bool {
	most, at := geom.Inch, l.State.Bodies[m].At
	if middle := geom.Disc(at, 0); !pc.Area.EdgeWithin(&middle, most) {
		most = max(most, pc.Area.Depth(at))
	}
	return pc.Area.NowhereDeeper(l.P, l.Q, part, most)
}

// HighGround is the piece of high ground a place is on, -1 for none.
func (s *State) HighGround(at geom.Point) int16 {
	for _, i := range s.Book.Board.Heights {
		if s.Book.Board.Pieces[i].Area.Contains(at) {
			return i
		}
	}
	return -1
}

// overlooks tells whether the high ground h sees over a piece: by default what obscures and is not
// itself on high ground; what blocks only if it is listed. Ruling: a hill does not block the lines of
// those who stand on it.  a2.los.open.high-ground
func (l *Line) overlooks(h int16, i int, pc *force.Piece) bool {
	if h < 0 {
		return false
	}
	if l.listed(h, int16(i)) {
		return true
	}
	if pc.Kind.Sight == force.Blocking {
		return int(h) == i
	}
	return !pc.High && l.State.HighGround(pc.Area.Center()) < 0
}

func (l *Line) listed(h, i int16) bool {
	for _, o := range l.State.Book.Board.Pieces[h].Overlooks {
		if o == i {
			return true
		}
	}
	return false
}

// overlooksModel tells whether high ground at an end of the line sees over a model.
func (l *Line) overlooksModel(mo *table.Body) bool {
	at := l.State.HighGround(mo.At)
	if at < 0 {
		return true
	}
	return l.high[0] >= 0 && l.listed(l.high[0], at) || l.high[1] >= 0 && l.listed(l.high[1], at)
}

// obscures tells whether obscuring ground on the line counts towards the total, and notes why: obstacles do,
// and so does what a model stands in. All does in play, where nobody asks for reasons.
func (l *Line) obscures(pc *force.Piece) bool {
	if l.notes == nil && l.State.Book.Whole() {
		return true
	}
	obstacle, within := pc.Kind.Class == force.Obstacle, pc.Area.Contains(l.P) || pc.Area.Contains(l.Q)
	return (!obstacle || l.by("a2.los.obscuring.total-includes-obstacles", true)) && (!within || l.by("a2.los.obscuring.within-counts", true))
}
