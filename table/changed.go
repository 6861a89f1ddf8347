package table

// block is how many bodies are compared as one, which is quicker than one after the other.
const block = 8

// NextChanged is the first body from an index on that is not as it was, behind the last if all are. Both lists are of one table.
func NextChanged(was, now []Body, from int) int {
	i := from
	for i+block <= len(now) && *(*[block]Body)(was[i:]) == *(*[block]Body)(now[i:]) {
		i += block
	}
	for i < len(now) && was[i] == now[i] {
		i++
	}
	return i
}
