package force

import (
	"strings"

	"sortie/defs"
	"sortie/geom"
)

// infantry reads: frame KEY ARMY SI|PI pv N sz N qu QUALITY mv 5S ar +2 [fs 5+] [dc N] hr 1@7+ [rf +1] ag N
// [officers 1C:60/1L,1C:95] [hero N] [co 2I:8] [primary A,B] [support C:12] [side D] [base 25mm] [text …].
// A weapon costs what its own line says, or what stands behind its key here.  dvg.house.infantry-entry
func (p *Pack) infantry(w *defs.Words) {
	f := Frame{Key: w.Next("the frame's key"), Army: w.Next("its army"), DC: 1, Hero: NoHero, Base: geom.Disc(geom.Point{}, geom.Inch/2)}
	f.Name = defs.Display(f.Key)
	f.Class = Class(w.One("the class", "SI", "PI"))
	for w.More() {
		word := w.Next("a property")
		if !p.frameStat(w, &f, word) && !p.infantryProperty(w, &f, word) {
			w.Fail("a frame has no property %q", word)
		}
	}
	p.frame(w, f)
}

// frame checks a frame and adds it.
func (p *Pack) frame(w *defs.Words, f Frame) {
	if w.Err() == nil && p.ArmyOf(f.Army) < 0 {
		w.Fail("no army %q is defined above", f.Army)
	}
	if w.Err() == nil {
		if why := p.frameFault(&f); why != nil {
			p.refuse(w, f.Key, why)
		}
	}
	p.Frames = put(p.Frames, f, func(o *Frame) bool { return o.Key == f.Key })
	if len(p.Frames) > 500 {
		w.Fail("a pack holds at most 500 frames")
	}
}

// frameStat reads what infantry and vehicles share.
func (p *Pack) frameStat(w *defs.Words, f *Frame, word string) bool {
	switch word {
	case "pv":
		f.PV = w.Number("PV")
	case "sz":
		f.Size = w.Small("SZ")
	case "mv":
		f.Move, f.Mode = move(w)
	case "ar":
		f.AR = signed(w, "AR")
	case "fs":
		f.FS, _ = need(w, "FS", w.Next("FS"))
	case "hr":
		f.Hand = hand(w)
	case "rf":
		f.RF = signed(w, "RF")
	case "ag":
		f.AG = w.Small("AG")
	case "text":
		f.Text = w.Rest()
	default:
		return false
	}
	return true
}

func (p *Pack) infantryProperty(w *defs.Words, f *Frame, word string) bool {
	switch word {
	case "qu":
		f.Quality = Quality(w.One("QU", "green", "regular", "veteran", "matrix", "fanatic", "linked", "elite"))
	case "dc":
		f.DC = w.Small("DC")
	case "officers":
		for _, s := range strings.Split(w.Next("officer profiles"), "/") {
			f.Officers = append(f.Officers, officer(w, s))
		}
	case "hero":
		f.Hero = w.Number("the hero cost")
	case "co":
		level, cost, _ := strings.Cut(w.Next("CO"), ":")
		var plain string
		plain, f.Infiltrates = strings.CutSuffix(level, "I")
		f.Covert, f.CovertCost = number(w, "CO", plain), price(w, "the cost of CO", cost)
	case "primary":
		f.Primary = p.choices(w)
	case "support":
		f.Support = p.choices(w)
	case "side":
		f.Side = p.choices(w)
	case "base":
		f.Base = geom.Disc(geom.Point{}, w.Length("the base's diameter")/2)
	default:
		return false
	}
	return true
}

// officer reads 1L,1C:95.  dvg.force.officer.two-profiles
func officer(w *defs.Words, s string) Officer {
	levels, cost, ok := strings.Cut(s, ":")
	if !ok {
		w.Fail("an officer profile is such as 1L,1C:95, not %q", s)
		return Officer{}
	}
	o := Officer{Cost: price(w, "the officer's cost", cost)}
	for _, part := range strings.Split(levels, ",") {
		if len(part) != 2 {
			w.Fail("a level is such as 1L, 2C or 1F, not %q", part)
			return o
		}
		level := number(w, "a level", part[:1])
		switch part[1] {
		case 'L':
			o.Leader = level
		case 'C':
			o.Commander = level
		case 'F':
			o.Focal = level
		default:
			w.Fail("officers are L, C or F, not %q", part)
		}
	}
	return o
}

// choices reads weapons with commas between, a price behind a colon.
func (p *Pack) choices(w *defs.Words) []Choice {
	var out []Choice
	for _, s := range strings.Split(w.Next("weapons"), ",") {
		out = append(out, p.choice(w, s))
	}
	return out
}

func (p *Pack) choice(w *defs.Words, s string) Choice {
	key, cost, priced := strings.Cut(s, ":")
	i := p.WeaponOf(key)
	if i < 0 {
		w.Fail("no weapon %q is defined above", key)
		return Choice{}
	}
	c := Choice{Weapon: i, Cost: p.Weapons[i].Cost}
	if priced {
		c.Cost = price(w, "the price of "+key, cost)
	}
	return c
}

// vehicle reads: vehicle KEY ARMY TYPE pv N sz N mv 6S ar -1 dc 3(4) [fs 5+] fa N [pa N] [ea back+left]
// [slot MOUNT|MOUNT]… [hr 2@5+] [rf +1] [ag N] [chart 20,80] [hull 5x3] [text …]. A mount is a weapon with where
// it points: cannon@turret, gun@left+right:15, gun@back+cupola; without it points ahead.
// dvg.house.vehicle-entry
func (p *Pack) vehicle(w *defs.Words) {
	f := Frame{Key: w.Next("the vehicle's key"), Army: w.Next("its army"), Class: VE, Quality: Crewed, Hero: NoHero, DC: 1, FA: 1,
		Base: geom.Rect(geom.Point{}, 4*geom.Inch, 2*geom.Inch, 0)}
	f.Name = defs.Display(f.Key)
	f.Type = VehicleType(w.One("the type", "light", "mecha", "anime-mecha", "apc", "afv") + 1)
	for w.More() {
		word := w.Next("a property")
		if !p.frameStat(w, &f, word) && !p.vehicleProperty(w, &f, word) {
			w.Fail("a vehicle has no property %q", word)
		}
	}
	if f.AG == 0 && f.Type.Walker() {
		f.AG = map[VehicleType]int8{Mecha: 5, AnimeMecha: 7}[f.Type] // dvg.house.mecha-agility
	}
	p.frame(w, f)
}

func (p *Pack) vehicleProperty(w *defs.Words, f *Frame, word string) bool {
	switch word {
	case "dc":
		dc, sdc, structural := strings.Cut(w.Next("DC"), "(")
		f.DC = number(w, "DC", dc)
		if structural {
			f.SDC = number(w, "the structural points", strings.TrimSuffix(sdc, ")"))
		}
	case "fa":
		f.FA = w.Small("FA")
	case "pa":
		f.PA = w.Small("PA")
	case "ea":
		f.EA = arcs(w, strings.Split(w.Next("the entry arcs"), "+"))
	case "slot":
		var slot []Mount
		for _, s := range strings.Split(w.Next("a weapon"), "|") {
			slot = append(slot, p.mount(w, s))
		}
		f.Slots = append(f.Slots, slot)
	case "chart":
		f.Chart = chart(w)
	case "hull":
		long, wide := w.Pair("the hull's length and width")
		f.Base = geom.Rect(geom.Point{}, long, wide, 0)
	default:
		return false
	}
	return true
}

// mount reads WEAPON[@WHERE+WHERE][:COST].  dvg.vehicle.weapon.default-arc
func (p *Pack) mount(w *defs.Words, s string) Mount {
	s, price, priced := strings.Cut(s, ":")
	key, where, placed := strings.Cut(s, "@")
	if priced {
		key += ":" + price
	}
	m := Mount{Choice: p.choice(w, key), Arcs: Front}
	if !placed {
		return m
	}
	var sides []string
	for _, word := range strings.Split(where, "+") {
		switch word {
		case "turret":
			m.Turret = true
		case "cupola":
			m.Cupola = true
		default:
			sides = append(sides, word)
		}
	}
	if len(sides) > 0 {
		m.Arcs = arcs(w, sides)
	}
	if m.Turret {
		m.Arcs = AllRound
	}
	return m
}

func arcs(w *defs.Words, words []string) Arcs {
	var a Arcs
	for _, word := range words {
		switch word {
		case "front":
			a |= Front
		case "back":
			a |= Back
		case "left":
			a |= Left
		case "right":
			a |= Right
		default:
			w.Fail("arcs are front, back, left and right, not %q", word)
		}
	}
	return a
}

// chart reads where the movement and the weapon results of a damage chart end: 20,80. The rest takes DC.
// dvg.vehicle.afv.chart
func chart(w *defs.Words) []ChartLine {
	a, b, ok := strings.Cut(w.Next("the damage chart"), ",")
	if !ok {
		w.Fail("a damage chart is such as 20,80: up to 20 movement, up to 80 a weapon, above that DC")
		return nil
	}
	move, weapon := number(w, "the chart", a), number(w, "the chart", b)
	if move < 1 || weapon <= move || weapon > 99 {
		w.Fail("a damage chart has three lines between 1 and 100, not %d and %d", move, weapon)
	}
	return []ChartLine{{1, move, LosesMove}, {move + 1, weapon, LosesWeapon}, {weapon + 1, 100, LosesDC}}
}

// Alter changes what a line names of a frame and leaves the rest: for rule cases, which need one number otherwise.
func (f *Frame) Alter(w *defs.Words) error {
	p := &Pack{}
	for w.More() {
		switch word := w.Next("a property"); {
		case word == "SI":
			f.Class = SI
		case word == "PI":
			f.Class = PI
		case p.frameStat(w, f, word):
		case f.Vehicle() && word != "slot" && p.vehicleProperty(w, f, word):
		case !f.Vehicle() && (word == "qu" || word == "dc" || word == "base") && p.infantryProperty(w, f, word):
		default:
			w.Fail("%q cannot be changed", word)
		}
	}
	return w.Err()
}
