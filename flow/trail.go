package flow

import "sortie/geom"

// Trail sums up all that has entered a game, in order: what was asked and answered, and what was thrown. Games that begin alike and
// have the same trail are the same game, and a sum of it costs next to nothing beside one of every position.
type Trail uint64

func (t *Trail) mix(v uint64) {
	x := (uint64(*t) + 0xcbf29ce484222325 ^ v) * 0x9e3779b97f4a7c15
	*t = Trail(x ^ x>>29)
}

func (t *Trail) word(s string) {
	for i := range len(s) {
		t.mix(uint64(s[i]))
	}
	t.mix(uint64(len(s)))
}

func (t *Trail) place(p geom.Point) { t.mix(uint64(uint32(p.X))<<32 | uint64(uint32(p.Y))) }

// answered adds a question and its answer.
func (t *Trail) answered(q *Question, a *Answer) {
	t.word(q.Name)
	t.mix(uint64(q.Seat)<<32 | uint64(uint32(a.Value)))
	t.mix(uint64(len(a.Values))<<32 | uint64(len(a.Paths)))
	for _, v := range a.Values {
		t.mix(uint64(uint32(v)))
	}
	for i := range a.Paths {
		t.path(&a.Paths[i])
	}
	t.word(a.Word)
}

func (t *Trail) path(p *Path) {
	t.mix(uint64(uint32(p.Figure))<<32 | uint64(uint32(p.Facing))<<1 | bit(p.Turned))
	t.mix(uint64(len(p.Points))<<32 | uint64(len(p.Corners)))
	for _, at := range p.Points {
		t.place(at)
	}
	for _, c := range p.Corners {
		t.mix(uint64(uint32(c.Facing))<<32 | uint64(uint32(c.Height)))
		t.mix(uint64(c.Manner)<<2 | bit(c.Turned)<<1 | bit(c.Prone))
	}
}

// rolled adds a throw.
func (t *Trail) rolled(name string, face int) {
	t.word(name)
	t.mix(uint64(face))
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
