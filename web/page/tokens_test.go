package page_test

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// themes reads the colours of the day and of the night chart; what the night does not say is as by day.
func themes(t *testing.T) map[string]map[string][3]float64 {
	t.Helper()
	text, err := os.ReadFile("src/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	day, night, ok := strings.Cut(string(text), "@media screen")
	if !ok {
		t.Fatal("tokens.css has no night chart")
	}
	out := map[string]map[string][3]float64{}
	for name, part := range map[string]string{"day": day, "night": night} {
		out[name] = map[string][3]float64{}
		for _, m := range regexp.MustCompile(`--([a-z0-9-]+): #([0-9a-f]{6});`).FindAllStringSubmatch(part, -1) {
			n, _ := strconv.ParseUint(m[2], 16, 32)
			out[name][m[1]] = [3]float64{float64(n >> 16), float64(n >> 8 & 255), float64(n & 255)}
		}
	}
	return out
}

// light is the relative luminance of a colour.
func light(c [3]float64) float64 {
	lin := func(v float64) float64 {
		if v /= 255; v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(c[0]) + 0.7152*lin(c[1]) + 0.0722*lin(c[2])
}

// contrast is that of two colours, 1 to 21.
func contrast(a, b [3]float64) float64 {
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// The colours of every side can be read on what they lie on: text at 4.5 to 1, drawings at 3 to 1.
func TestSidesCanBeRead(t *testing.T) {
	for theme, c := range themes(t) {
		pair := func(front, back string, least float64) {
			t.Helper()
			a, ok := c[front]
			b, there := c[back]
			if !ok || !there {
				t.Errorf("%s: no colour %s or %s", theme, front, back)
			} else if got := contrast(a, b); got < least {
				t.Errorf("%s: %s on %s has %.1f to 1, not %.1f", theme, front, back, got, least)
			}
		}
		for _, side := range []string{"a", "b", "c", "d"} {
			for _, back := range []string{"panel", "sunk", "raised", "bg", "halo"} {
				pair(side+"-text", back, 4.5)
			}
			pair(side+"-ink", side, 4.5) // the face of a die, a share of the bag
			for _, back := range []string{"ground", "panel", "halo"} {
				pair(side, back, 3)
			}
		}
		for _, side := range []string{"a", "b", "c"} {
			pair("fig", side+"-fill", 4.5)
		}
		pair("d-ink", "d-fill", 4.5) // the fourth is the other way round: a light disc, a dark figure
		pair("n", "ground", 3)
		pair("n", "base-in", 3)
	}
}

// No two sides have the same colour to those who see fewer of them, though fill and shape tell them apart, too: 15 is several
// times what is noticed at a glance.
func TestSidesAreToldApart(t *testing.T) {
	// What is seen without one sort of cone, from linear light.
	kinds := map[string][3][3]float64{
		"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
		"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
		"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	}
	for theme, c := range themes(t) {
		for kind, m := range kinds {
			sides := []string{"a", "b", "c", "d"}
			for i, one := range sides {
				for _, other := range sides[i+1:] {
					if got := apart(seen(c[one], m), seen(c[other], m)); got < 15 {
						t.Errorf("%s, %s: %s and %s are only %.0f apart", theme, kind, one, other, got)
					}
				}
			}
		}
	}
}

// seen is a colour through a matrix, in CIE L*a*b*.
func seen(c [3]float64, m [3][3]float64) [3]float64 {
	var lin, rgb [3]float64
	for i, v := range c {
		if v /= 255; v <= 0.04045 {
			lin[i] = v / 12.92
		} else {
			lin[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	for i := range rgb {
		rgb[i] = min(1, max(0, m[i][0]*lin[0]+m[i][1]*lin[1]+m[i][2]*lin[2]))
	}
	f := func(v float64) float64 {
		if v > 0.008856 {
			return math.Cbrt(v)
		}
		return 7.787*v + 16.0/116
	}
	x := f((0.4124*rgb[0] + 0.3576*rgb[1] + 0.1805*rgb[2]) / 0.9505)
	y := f(0.2126*rgb[0] + 0.7152*rgb[1] + 0.0722*rgb[2])
	z := f((0.0193*rgb[0] + 0.1192*rgb[1] + 0.9505*rgb[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func apart(a, b [3]float64) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}
