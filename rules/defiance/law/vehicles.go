package law

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// Turning is what a turn of up to 90 degrees costs a vehicle at a pace, and how many it may make; most is -1 where
// there is no limit.  dvg.vehicle.turn.cost
func Turning(t force.VehicleType, p Pace) (cost geom.Length, most int, rule tally.Rule) {
	const half = geom.Inch / 2
	times := geom.Length(max(1, p)) // stationary vehicles that turn count as walking
	switch t {
	case force.LightVehicle:
		return 2 * half * times, 3, "dvg.vehicle.turn.lv"
	case force.Mecha:
		return half * times, -1, "dvg.vehicle.turn.mecha"
	case force.APC:
		return 3 * half * times, 2, "dvg.vehicle.turn.apc"
	case force.AFV:
		return 4 * half * times, 2, "dvg.vehicle.turn.afv"
	}
	return 0, -1, "dvg.vehicle.turn.anime"
}

// Charted reads a damage chart: what a hit takes, or DC where there is nothing left of it.
// dvg.vehicle.afv.chart, dvg.vehicle.afv.chart.nothing-left
func (l Law) Charted(f *force.Frame, result int, move geom.Length, weapons int) (force.ChartEffect, tally.Rule) {
	for _, line := range f.Chart {
		if result > int(line.To) {
			continue
		}
		gone := line.Effect == force.LosesMove && move == 0 || line.Effect == force.LosesWeapon && weapons == 0
		if l.By("dvg.vehicle.afv.chart.nothing-left", gone) {
			return force.LosesDC, "dvg.vehicle.afv.chart.nothing-left"
		}
		return line.Effect, [...]tally.Rule{"dvg.vehicle.afv.chart.01-20", "dvg.vehicle.afv.chart.21-80", "dvg.vehicle.afv.chart.81-100"}[line.Effect]
	}
	return force.LosesDC, "dvg.vehicle.afv.chart.81-100"
}

// Slower is the MV of an AFV after a movement hit: a quarter of its first MV less, rounded up to whole inches.
// dvg.vehicle.afv.chart.01-20
func Slower(base, now geom.Length) geom.Length {
	inches := (base + geom.Inch - 1) / geom.Inch
	return max(0, now-(inches+3)/4*geom.Inch)
}

// Dodge is what the pace of a vehicle does to a dodge.  dvg.ram.dodge.walk, dvg.ram.dodge.run, dvg.ram.dodge.sprint
func Dodge(p Pace) (int, tally.Rule) {
	switch p {
	case Running:
		return 0, "dvg.ram.dodge.run"
	case Sprinting:
		return 2, "dvg.ram.dodge.sprint"
	}
	return -2, "dvg.ram.dodge.walk"
}

// Ramming is the number of a ram by its pace and its dice by the size of the vehicle.  dvg.ram.damage.walk,
// dvg.ram.damage.run, dvg.ram.damage.sprint, dvg.ram.damage.size-4, dvg.ram.damage.size-5, dvg.ram.damage.size-6
func Ramming(p Pace, size int8) (need, dice int, byPace, bySize tally.Rule) {
	switch p {
	case Running:
		need, byPace = 5, "dvg.ram.damage.run"
	case Sprinting:
		need, byPace = 3, "dvg.ram.damage.sprint"
	default:
		need, byPace = 7, "dvg.ram.damage.walk"
	}
	switch {
	case size >= 6:
		return need, 3, byPace, "dvg.ram.damage.size-6"
	case size == 5:
		return need, 2, byPace, "dvg.ram.damage.size-5"
	}
	return need, 1, byPace, "dvg.ram.damage.size-4"
}

// Rammed adds what armour does to a ram: that of vehicles counts, that of infantry does not.  dvg.ram.damage.ar
func (l Law) Rammed(sum *tally.Tally, t Target) {
	if t.Vehicle || !l.Holds("dvg.ram.damage.ar", true) {
		sum.Add("AR", "dvg.ram.damage.ar", int(t.AR))
	}
}

// Survives judges one point of a passenger whose vehicle is gone.  dvg.passenger.survival
func (l Law) Survives(face int, ar int8) bool {
	return !l.By("dvg.passenger.survival", face+int(ar) >= 5)
}

// Boarding is what getting on or off costs, and standing up as much.
// dvg.passenger.board.cost, dvg.movement.prone.stand-si, dvg.movement.prone.stand-pi
func Boarding(c force.Class) geom.Length {
	if c == force.SI {
		return 2 * geom.Inch
	}
	return 4 * geom.Inch
}
