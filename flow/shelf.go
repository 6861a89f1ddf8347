package flow

// Shelf lends rules the room for the options they offer, so that a question need not find new room for
// each list. What is lent is good until the question is answered; then rules clear the shelf.
type Shelf struct {
	room []Option
	used int
	want int // what one question has asked for so far
	most int // and any before it
}

// The room a shelf begins with, and the most it grows to.
const (
	shelfLeast = 64
	shelfMost  = 512
)

// Take lends an empty list with room for n options. The room grows while nothing of it is lent.
func (s *Shelf) Take(n int) []Option {
	s.want += n
	if s.used == 0 && max(n, s.most) > len(s.room) && len(s.room) < shelfMost {
		s.room = make([]Option, min(max(n, s.most, shelfLeast), shelfMost))
	}
	if s.used+n > len(s.room) {
		return make([]Option, 0, n)
	}
	out := s.room[s.used : s.used : s.used+n]
	s.used += n
	return out
}

// Clear takes everything back.
func (s *Shelf) Clear() {
	s.most = max(s.most, s.want)
	s.used, s.want = 0, 0
}

// Spare keeps things that rules use again and again, with the room of their lists, while nobody uses them.
type Spare[T any] struct{ free []*T }

// Take is one that nobody uses, as it was left; nil if there is none.
func (s *Spare[T]) Take() *T {
	n := len(s.free)
	if n == 0 {
		return nil
	}
	x := s.free[n-1]
	s.free = s.free[:n-1]
	return x
}

// Put gives one back. Whoever keeps it in use need not.
func (s *Spare[T]) Put(x *T) { s.free = append(s.free, x) }
