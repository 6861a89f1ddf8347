package flow

// Memory keeps what rules have found out on the way to some place, for a driver that comes along the same
// way many times. It knows by the answers and dice so far, and by how many findings there were since, which
// one is asked for.
type Memory interface {
	// Known is the next finding, false if it was never made.
	Known() (any, bool)
	// Keep notes the finding that was just asked for. It must never be changed afterwards.
	Keep(found any)
	// Way sums up the answers and dice so far.
	Way() uint64
}

// Way sums up the answers and dice since the checkpoint, for rules that say which rolls have the same future;
// 0 where nobody asks.
func Way(io IO) uint64 {
	if d, ok := io.(*Direct); ok && d.Memory != nil {
		return d.Memory.Way()
	}
	return 0
}

// Recall is what find returns, which must follow from the state and change nothing. A driver that goes
// through all outcomes remembers it; others just find it.
func Recall[T any](io IO, find func() T) T {
	d, ok := io.(*Direct)
	if !ok || d.Memory == nil {
		return find()
	}
	if v, ok := d.Memory.Known(); ok {
		return v.(T)
	}
	v := find()
	d.Memory.Keep(v)
	return v
}
