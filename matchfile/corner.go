package matchfile

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/geom"
)

// cornersFit refuses corners that could not be read again as they are.
func cornersFit(p *flow.Path) error {
	if n := len(p.Corners); n > 0 && n != len(p.Points) {
		return fmt.Errorf("a path of %d points cannot have %d corners", len(p.Points), n)
	}
	for _, c := range p.Corners {
		if c.Manner > flow.Jump || c.Facing != c.Facing.Norm() || c.Facing != 0 && !c.Turned {
			return fmt.Errorf("a corner cannot have %v and the facing %d", c.Manner, c.Facing)
		}
	}
	return nil
}

// formatCorner writes what a path says of one point after a slash, in this order: `f90` a facing that was
// chosen, `h508` a height above the table, `c`, `b` or `j` for a leg crawled, climbed or jumped, `p` for prone
// from here. Of a plain corner there is only the slash.
func formatCorner(b *strings.Builder, c flow.Corner) {
	b.WriteByte('/')
	if c.Turned {
		fmt.Fprintf(b, "f%d", c.Facing)
	}
	if c.Height != 0 {
		fmt.Fprintf(b, "h%d", c.Height)
	}
	if c.Manner > flow.Walk && int(c.Manner) < len(mannerLetters) {
		b.WriteByte(mannerLetters[c.Manner])
	}
	if c.Prone {
		b.WriteByte('p')
	}
}

// mannerLetters are the letters of the manners, in their order; a walked leg has none.
const mannerLetters = "-cbj"

// parseCorner reads what formatCorner writes, in that order only: a corner is written in one way.
func parseCorner(s string) (c flow.Corner, err error) {
	rest := s
	if n, ok := cutNumber(&rest, 'f'); ok {
		if n < 0 || n > 359 {
			return c, fmt.Errorf("%q: a facing is 0 to 359 degrees", s)
		}
		c.Facing, c.Turned = geom.Angle(n), true
	}
	if n, ok := cutNumber(&rest, 'h'); ok {
		c.Height = geom.Length(n)
	}
	if rest != "" {
		if i := strings.IndexByte(mannerLetters, rest[0]); i > 0 {
			c.Manner, rest = flow.Manner(i), rest[1:]
		}
	}
	if rest == "p" {
		c.Prone, rest = true, ""
	}
	var b strings.Builder
	formatCorner(&b, c)
	if rest != "" || b.String() != "/"+s {
		return c, fmt.Errorf("%q is no corner: write fDEGREES, hHEIGHT, c, b or j, and p, each at most once and in this order", s)
	}
	return c, nil
}

// cutNumber takes a letter and the whole number after it off the front of a text.
func cutNumber(s *string, letter byte) (int32, bool) {
	if *s == "" || (*s)[0] != letter {
		return 0, false
	}
	end := 1
	for end < len(*s) && ((*s)[end] == '-' || (*s)[end] >= '0' && (*s)[end] <= '9') {
		end++
	}
	n, err := strconv.ParseInt((*s)[1:end], 10, 32)
	if err != nil {
		return 0, false
	}
	*s = (*s)[end:]
	return int32(n), true
}
