package march

import "sortie/geom"

// Linked tells whether n things form one chain, each linked to another of it. None or one always do.
func Linked(n int, linked func(i, j int) bool) bool {
	if n < 2 {
		return true
	}
	var room [64]int
	return chain(make([]int, n), 0, linked, room[:0]) == n
}

// Largest marks those of n things that form the largest chain, the first of several as large.
func Largest(n int, linked func(i, j int) bool) []bool {
	chains := make([]int, n)
	best, most := 0, 0
	var room [64]int
	for i := range n {
		if chains[i] == 0 {
			if k := chain(chains, i, linked, room[:0]); k > most {
				best, most = i+1, k
			}
		}
	}
	out := make([]bool, n)
	for i := range chains {
		out[i] = chains[i] == best
	}
	return out
}

// chain gives all that hang together with one the number after its own, and counts them.
func chain(chains []int, first int, linked func(i, j int) bool, todo []int) int {
	chains[first] = first + 1
	todo = append(todo, first)
	for k := 0; k < len(todo); k++ {
		for j := range chains {
			if chains[j] == 0 && linked(todo[k], j) {
				chains[j] = first + 1
				todo = append(todo, j)
			}
		}
	}
	return len(todo)
}

// Tear is the longest link of the shortest chain through n things.
func Tear(n int, gap func(i, j int) geom.Length) geom.Length {
	if n < 2 {
		return 0
	}
	near := make([]geom.Length, n) // to the chain, negative for those in it
	for i := 1; i < n; i++ {
		near[i] = gap(0, i)
	}
	near[0] = -1
	longest := geom.Length(0)
	for range n - 1 {
		next := -1
		for i := range near {
			if near[i] >= 0 && (next < 0 || near[i] < near[next]) {
				next = i
			}
		}
		longest = max(longest, near[next])
		near[next] = -1
		for i := range near {
			if near[i] >= 0 {
				near[i] = min(near[i], gap(next, i))
			}
		}
	}
	return longest
}
