package incision

// sendProbes moves the probes of a unit that has received its die, before it acts.  is.pb.probe-move
func (r *run) sendProbes(u UnitID) {}
