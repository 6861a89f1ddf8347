package odds

import "sortie/flow"

// memo remembers what rules found out, by the way that led there: the same answers and dice from the same
// checkpoint lead to the same state, so the n-th finding since is the same too.
type memo struct {
	found map[place]any
	here  place
}

type place struct {
	way uint64 // all that has entered so far, summed up
	n   int    // findings since the last thing that entered
}

// Known implements flow.Memory.
func (m *memo) Known() (any, bool) {
	m.here.n++
	v, ok := m.found[m.here]
	return v, ok
}

// Keep implements flow.Memory.
func (m *memo) Keep(v any) { m.found[m.here] = v }

// Way implements flow.Memory.
func (m *memo) Way() uint64 { return m.here.way }

func (m *memo) rolled(face int) { m.enter(uint64(face)) }

func (m *memo) answered(a *flow.Answer) {
	m.enter(uint64(uint32(a.Value)))
	for _, v := range a.Values {
		m.enter(uint64(uint32(v)))
	}
	for _, p := range a.Paths {
		m.enter(uint64(uint32(p.Figure)))
		m.enter(uint64(uint32(p.Facing)))
		for _, at := range p.Points {
			m.enter(uint64(uint32(at.X))<<32 | uint64(uint32(at.Y)))
		}
		for _, c := range p.Corners {
			m.enter(uint64(uint16(c.Facing))<<48 | uint64(uint32(c.Height))<<16 | uint64(c.Manner)<<2 | bit(c.Turned)<<1 | bit(c.Prone))
		}
	}
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func (m *memo) enter(v uint64) {
	h := (m.here.way ^ v ^ 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9
	m.here = place{way: h ^ h>>31}
}
