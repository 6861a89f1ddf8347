package game

import (
	"fmt"

	"sortie/geom"
)

// Tenths is a length as the screen writes it: 30.6″, 20″.
func Tenths(l geom.Length) string {
	n := (l*10 + geom.Inch/2) / geom.Inch
	if n%10 == 0 {
		return fmt.Sprintf("%d″", n/10)
	}
	return fmt.Sprintf("%d.%d″", n/10, n%10)
}
