// Command pagetypes holds web/page/src/types.ts against the Go types that the server sends and takes, and names
// every field that is missing on one side or of another kind. Its test does the same.
package main

import (
	"fmt"
	"os"
)

func main() {
	faults, err := Check(".")
	if err != nil {
		fmt.Fprintln(os.Stderr, "pagetypes: run it in the root of the project:", err)
		os.Exit(2)
	}
	for _, f := range faults {
		fmt.Println(f)
	}
	if len(faults) > 0 {
		os.Exit(1)
	}
}
