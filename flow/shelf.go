package flow

// Shelf lends rules the room for the options they offer, so that a question need not find new room for
// each list. What is lent is good until the question is answered; then rules clear the shelf.
type Shelf struct {
	room []Option
	used int
	want int // what one question has asked for so far
}

// The room a shelf begins with, and the most it grows to.
const (
	shelfLeast = 32
	shelfMost  = 512
)

// Take lends an empty list with room for n options.
func (s *Shelf) Take(n int) []Option {
	s.want += n
	if s.used+n > len(s.room) {
		return make([]Option, 0, n)
	}
	out := s.room[s.used : s.used : s.used+n]
	s.used += n
	return out
}

// Clear takes everything back and grows to what was wanted.
func (s *Shelf) Clear() {
	if s.want > len(s.room) && len(s.room) < shelfMost {
		s.room = make([]Option, min(max(s.want, shelfLeast), shelfMost))
	}
	s.used, s.want = 0, 0
}
