package main

import "testing"

// A learner that closes its end at once is no fault; what cannot be played is said before anything is.
func TestLearn(t *testing.T) {
	want(t, 0, nil, "learn", "--games", "2")
	want(t, 2, []string{"every seat has a bot"}, "learn", "--rivals", "random,random")
	want(t, 2, []string{"nobody"}, "learn", "--rivals", "learner,nobody")
	want(t, 2, []string{"no rule system"}, "learn", "--system", "chess")
	want(t, 2, []string{"2 to 1024 actions"}, "learn", "--actions", "1")
	want(t, 2, []string{"at most 4 advisers"}, "learn", "--advisers", "9")
	want(t, 2, []string{"1 to 4096 games"}, "learn", "--games", "0")
}
