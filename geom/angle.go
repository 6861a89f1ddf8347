package geom

// Angle is a direction in whole degrees, 0..359: 0 is +X and 90 is +Y.
type Angle int16

// sineBits is the scale of the sine table. It is fine enough that no
// direction between two points of the table lies between a half-degree
// boundary and its rounded place, so that Bearing is exactly the nearest, and
// coarse enough that a product with any difference of coordinates fits.
const sineBits = 43

// Norm brings any whole degrees into 0..359.
func (a Angle) Norm() Angle {
	a %= 360
	if a < 0 {
		a += 360
	}
	return a
}

// sinCos gives sine and cosine scaled by 1<<sineBits.
func (a Angle) sinCos() (sin, cos int64) {
	a = a.Norm()
	h := int(a%90) * 2
	s, c := halfSine[h], halfSine[180-h]
	switch a / 90 {
	case 0:
		return s, c
	case 1:
		return c, -s
	case 2:
		return -s, -c
	}
	return -c, s
}

// Polar is p moved d along a, rounded to the nearest unit: exact on the axes.
// d must be within twice MaxCoord.
func (p Point) Polar(a Angle, d Length) Point {
	sin, cos := a.sinCos()
	return p.Add(Point{scaled(int64(d) * cos), scaled(int64(d) * sin)})
}

// Rotate turns p about the origin, counter-clockwise, to the nearest unit.
func Rotate(p Point, a Angle) Point {
	sin, cos := a.sinCos()
	x, y := int64(p.X), int64(p.Y)
	return Point{scaled(x*cos - y*sin), scaled(x*sin + y*cos)}
}

func scaled(n int64) Length { return Length(roundDiv(n, 1<<sineBits)) }

// Bearing is the direction from one point to another, to the nearest whole
// degree; 0 when they are the same point.
func Bearing(from, to Point) Angle {
	v := to.Sub(from)
	x, y := int64(v.X), int64(v.Y)
	if x == 0 && y == 0 {
		return 0
	}
	quarter := Angle(0)
	for x <= 0 || y < 0 { // turn back by 90 until in the first quarter
		x, y = y, -x
		quarter += 90
	}
	// Count the boundaries 0.5, 1.5, .. 89.5 that the direction has reached.
	lo, hi := 0, 90
	for lo < hi {
		mid := (lo + hi) / 2
		h := 2*mid + 1
		if y*halfSine[180-h] >= x*halfSine[h] {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return (quarter + Angle(lo)).Norm()
}

// InArc tells whether p lies in the arc of `half` degrees to either side of
// the facing. The edges and the apex belong to the arc.
func InArc(apex Point, facing Angle, half Angle, p Point) bool {
	v := p.Sub(apex)
	switch {
	case half < 0:
		return false
	case half >= 180 || v == (Point{}):
		return true
	case half > 90:
		// The rest of the circle is the narrow arc between left and right.
		return !(turned(facing+half, v) > 0 && turned(facing-half, v) < 0)
	}
	s := SectorOf(apex, facing, half)
	return s.Contains(p)
}

// Sector is an arc of 0 to 90 degrees to either side of a facing, made ready to be asked about many points.
type Sector struct {
	apex                   Point
	sin, cos               int64 // of the facing, and of both sides
	sinR, cosR, sinL, cosL int64
}

// SectorOf is the arc of `half` degrees to either side of the facing.
func SectorOf(apex Point, facing, half Angle) Sector {
	s := Sector{apex: apex}
	s.sin, s.cos = facing.sinCos()
	s.sinR, s.cosR = (facing - half).sinCos()
	s.sinL, s.cosL = (facing + half).sinCos()
	return s
}

// Contains tells whether p lies in the arc, as InArc does.
func (s *Sector) Contains(p Point) bool {
	x, y := int64(p.X)-int64(s.apex.X), int64(p.Y)-int64(s.apex.Y)
	return x*s.cos+y*s.sin >= 0 && s.cosR*y-s.sinR*x >= 0 && s.cosL*y-s.sinL*x <= 0
}

// turned is positive when v points to the left of direction a.
func turned(a Angle, v Point) int64 {
	sin, cos := a.sinCos()
	return cos*int64(v.Y) - sin*int64(v.X)
}

// halfSine is the sine of 0, 0.5, 1 .. 90 degrees scaled by 1<<sineBits.
var halfSine = [181]int64{
	0, 76759418005, 153512990484, 230254872354, 306979219423,
	383680188837, 460351939519, 536988632619, 613584431955, 690133504460,
	766630020628, 843068154951, 919442086371, 995745998715, 1071974081147,
	1148120528602, 1224179542234, 1300145329854, 1376012106373, 1451774094243,
	1527425523895, 1602960634180, 1678373672806, 1753658896779, 1828810572838,
	1903822977890, 1978690399452, 2053407136080, 2127967497804, 2202365806564,
	2276596396641, 2350653615088, 2424531822162, 2498225391750, 2571728711803,
	2645036184757, 2718142227965, 2791041274119, 2863727771674, 2936196185271,
	3008440996161, 3080456702622, 3152237820378, 3223778883020, 3295074442419,
	3366119069141, 3436907352864, 3507433902785, 3577693348035, 3647680338085,
	3717389543155, 3786815654619, 3855953385409, 3924797470420, 3993342666908,
	4061583754891, 4129515537546, 4197132841605, 4264430517748, 4331403440997,
	4398046511104, 4464354652942, 4530322816888, 4595945979212, 4661219142455,
	4726137335815, 4790695615518, 4854889065202, 4918712796287, 4982161948350,
	5045231689490, 5107917216705, 5170213756247, 5232116563994, 5293620925808,
	5354722157893, 5415415607154, 5475696651551, 5535560700447, 5595003194964,
	5654019608326, 5712605446204, 5770756247060, 5828467582486, 5885735057539,
	5942554311080, 5998921016103, 6054830880065, 6110279645213, 6165263088909,
	6219777023951, 6273817298892, 6327379798355, 6380460443350, 6433055191578,
	6485160037748, 6536771013872, 6587884189575, 6638495672391, 6688601608060,
	6738198180820, 6787281613701, 6835848168809, 6883894147613, 6931415891225,
	6978409780681, 7024872237215, 7070799722529, 7116188739069, 7161035830285,
	7205337580898, 7249090617157, 7292291607100, 7334937260803, 7377024330636,
	7418549611505, 7459509941098, 7499902200129, 7539723312571, 7578970245891,
	7617640011283, 7655729663896, 7693236303054, 7730157072483, 7766489160522,
	7802229800342, 7837376270155, 7871925893422, 7905876039054, 7939224121617,
	7971967601526, 8004103985237, 8035630825440, 8066545721245, 8096846318362,
	8126530309283, 8155595433459, 8184039477466, 8211860275182, 8239055707944,
	8265623704715, 8291562242240, 8316869345197, 8341543086354, 8365581586709,
	8388983015638, 8411745591031, 8433867579429, 8455347296159, 8476183105456,
	8496373420592, 8515916703997, 8534811467375, 8553056271815, 8570649727906,
	8587590495837, 8603877285504, 8619508856605, 8634484018734, 8648801631475,
	8662460604487, 8675459897586, 8687798520825, 8699475534571, 8710490049573,
	8720841227034, 8730528278672, 8739550466779, 8747907104282, 8755597554790,
	8762621232645, 8768977602968, 8774666181696, 8779686535622, 8784038282426,
	8787721090705, 8790734680001, 8793078820817, 8794753334636, 8795758093938,
	8796093022208,
}
