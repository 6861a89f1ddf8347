package main

import (
	"os"
	"runtime/debug"
)

// batch has a command that plays many games collect its garbage less often: a game needs little memory
// and makes some garbage, so that a tenth of the time is saved for some megabytes. GOGC still decides if
// it is set.
func batch() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}
