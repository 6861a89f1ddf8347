package defiance

// winner is who has won with so many victory points against forces of so many PV: the side, or -1 for a draw, which
// a lead of less than a tenth of the smaller force is.  dvg.house.victory
func (l law) winner(points, forces [2]int) int {
	lead, ahead := points[0]-points[1], 0
	if lead < 0 {
		lead, ahead = -lead, 1
	}
	if lead == 0 || l.by("dvg.house.victory", lead*10 < min(forces[0], forces[1])) {
		return -1
	}
	return ahead
}
