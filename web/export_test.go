package web

import "slices"

// HashOf is how a token is kept, for tests that make a match behind the server's back.
func HashOf(token string) string { return hashOf(token) }

// Routes are the patterns of every address of the API.
func Routes() []string {
	var s Server
	var out []string
	for pattern := range s.actions() {
		out = append(out, pattern)
	}
	for pattern := range s.streams() {
		out = append(out, pattern)
	}
	slices.Sort(out)
	return out
}

// PublicAddress is publicAddress.
func PublicAddress(address string) error { return publicAddress(address) }
