package ways

// put and pop keep the queue as a heap; ties go by the order of arriving.
func (s *search) put(o open) {
	s.queue = append(s.queue, o)
	for i := len(s.queue) - 1; i > 0; {
		up := (i - 1) / 2
		if !s.queue[i].before(s.queue[up]) {
			break
		}
		s.queue[i], s.queue[up] = s.queue[up], s.queue[i]
		i = up
	}
}

func (s *search) pop() (int32, bool) {
	if len(s.queue) == 0 {
		return 0, false
	}
	out := s.queue[0].to
	last := len(s.queue) - 1
	s.queue[0] = s.queue[last]
	s.queue = s.queue[:last]
	for i := 0; ; {
		least := i
		for _, down := range [2]int{2*i + 1, 2*i + 2} {
			if down < last && s.queue[down].before(s.queue[least]) {
				least = down
			}
		}
		if least == i {
			return out, true
		}
		s.queue[i], s.queue[least] = s.queue[least], s.queue[i]
		i = least
	}
}

func (o open) before(p open) bool { return o.least < p.least || o.least == p.least && o.to < p.to }
