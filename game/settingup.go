package game

// Preparer is a Game that can tell whether the table is still being set up: sides chosen, terrain laid out, forces
// deployed. The first turn ends it. Whoever wants to play at once lets somebody else answer until then.
type Preparer interface{ SettingUp() bool }

// SettingUp tells whether a game is still being set up.
func SettingUp(g Game) bool {
	o, ok := g.(Preparer)
	return ok && o.SettingUp() && !g.Result().Over
}
