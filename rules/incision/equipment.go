package incision

// onPlatform tells whether a unit's operative rides a suspensor platform.  is.equip.suspensor-platform
func (s *State) onPlatform(u UnitID) bool {
	return s.all(contains(s.lead(u).Gear, "suspensor-platform"), "is.equip.suspensor-platform", "is.build.equip.suspensor-platform.difficult")
}

// platform slows a suspensor platform in every difficult piece, whether a test is due there or not; a failed test halves its
// pace again.  is.equip.suspensor-platform, is.build.equip.suspensor-platform.difficult
func (w *walker) platform() {
	if !w.r.onPlatform(w.t.u) {
		return
	}
	pieces := w.r.Ground.Pieces()
	for i := range pieces {
		if !pieces[i].Gone && w.r.kind(i).Going == Difficult {
			w.slowIn(i)
		}
	}
}
