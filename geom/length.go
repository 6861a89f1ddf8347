package geom

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Length is a distance on the table in units of 1/20 mm.
type Length int32

const (
	// MM is one millimetre.
	MM Length = 20
	// Inch is one inch, exactly 25.4 mm.
	Inch Length = 508
	// MaxCoord bounds every coordinate, and every length that is parsed: it is
	// what keeps products of two differences inside 64 bits.
	MaxCoord Length = 200_000
)

// reachCap is beyond any distance between two points within MaxCoord, so a
// reach can be cut down to it without changing an answer.
const reachCap = 1 << 20

var (
	errNotNumber = errors.New("not a number of inches or mm")
	errDecimals  = errors.New("more than 6 decimals")
	errTooLong   = errors.New("larger than the table can hold")
)

// Inches gives a length from whole tenths of an inch, rounded to the unit.
func Inches(tenths int) Length {
	return Length(roundDiv(int64(tenths)*int64(Inch), 10))
}

// ParseInches reads "10", "2.5", "0.75", `9.5"` as inches and "25mm" as
// millimetres, rounding to the nearest unit (halves away from zero).
func ParseInches(s string) (Length, error) {
	l, err := parseLength(s)
	if err != nil {
		return 0, fmt.Errorf("length %q: %w", s, err)
	}
	return l, nil
}

func parseLength(s string) (Length, error) {
	unit := int64(Inch)
	text := strings.TrimSpace(s)
	if cut, ok := strings.CutSuffix(text, "mm"); ok {
		unit, text = int64(MM), strings.TrimRight(cut, " ")
	} else if cut, ok := strings.CutSuffix(text, `"`); ok {
		text = cut
	}
	text, negative := strings.CutPrefix(text, "-")
	whole, frac, dotted := strings.Cut(text, ".")
	if !digits(whole) || (dotted && !digits(frac)) {
		return 0, errNotNumber
	}
	if len(frac) > 6 {
		return 0, errDecimals
	}
	if len(strings.TrimLeft(whole, "0")) > 9 {
		return 0, errTooLong
	}
	n, scale := int64(0), int64(1)
	for _, c := range whole {
		n = n*10 + int64(c-'0')
	}
	for _, c := range frac {
		n, scale = n*10+int64(c-'0'), scale*10
	}
	// At most 15 digits by here: the product with the unit stays in 64 bits.
	v := roundDiv(n*unit, scale)
	if v > int64(MaxCoord) {
		return 0, errTooLong
	}
	if negative {
		v = -v
	}
	return Length(v), nil
}

func digits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// String writes inches with up to two decimals, like 9.5".
func (l Length) String() string {
	h := roundDiv(int64(l)*100, int64(Inch))
	sign := ""
	if h < 0 {
		sign, h = "-", -h
	}
	out := sign + strconv.FormatInt(h/100, 10)
	switch f := h % 100; {
	case f == 0:
	case f%10 == 0:
		out += "." + strconv.FormatInt(f/10, 10)
	default:
		out += "." + string([]byte{byte('0' + f/10), byte('0' + f%10)})
	}
	return out + `"`
}

// Fixed is a position or length along a line, counted in 1/1024 unit: fine
// enough that a sum of many pieces still rounds to the right unit.
type Fixed int64

// FixedOne is one unit as a Fixed.
const FixedOne Fixed = 1024

// Fixed gives the length at the finer scale, exactly.
func (l Length) Fixed() Fixed { return Fixed(l) * FixedOne }

// Length rounds to the nearest unit, halves away from zero.
func (f Fixed) Length() Length { return Length(roundDiv(int64(f), int64(FixedOne))) }
