package force

import "testing"

// book is the one that ships.
func book(t testing.TB) *Book {
	t.Helper()
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return b
}
