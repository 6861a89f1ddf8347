package position

// Waits tells whether a figure has not acted, and is not led by another.
func (s *State) Waits(b BodyID) bool { return s.CanAct(b) && !s.Led(b) }

// StillToAct are the figures of a part who have not acted.
func (s *State) StillToAct(p *Part) []BodyID {
	p.left = p.left[:0]
	for _, b := range p.Figures {
		if s.Waits(b) {
			p.left = append(p.left, b)
		}
	}
	return p.left
}

// CoverArm is the weapon that a figure covers with, -1 if it has none.  dvg.cover.prohibited, dvg.cover.limited-to-type
func (s *State) CoverArm(b BodyID, c Covering) int {
	first, last := PrimaryArm, PrimaryArm
	switch c {
	case NotCovering:
		return -1
	case WithSupport:
		first, last = SupportArm, SupportArm
	case WithSide:
		first, last = SideArm, Arms-1
	}
	for arm := first; arm <= last; arm++ {
		if w := s.Weapon(b, arm); w != nil && s.Ready(b, arm) == nil && !s.Applies("dvg.cover.prohibited", w.Area.Radius > 0 && !w.Grenade) && !s.Applies("dvg.grenade.who-not", w.Grenade) {
			return arm
		}
	}
	return -1
}

// HasFire tells whether a figure has a weapon that it could fire at all.
func (s *State) HasFire(b BodyID, list []int) bool {
	for _, arm := range list {
		if s.Weapon(b, arm) != nil && s.Ready(b, arm) == nil {
			return true
		}
	}
	return false
}
