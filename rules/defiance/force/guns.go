package force

// GunFrame is a crew-served weapon as a body on the table: as large as its crew and dragged as they walk, AR 0, DC 1.
// dvg.infweapon.crew.weapon-stats
func GunFrame(key string, crew *Frame, w *Weapon) Frame {
	return Frame{Key: key, Name: w.Name, Army: crew.Army, Class: PI, Size: crew.Size, Quality: crew.Quality, Move: crew.Move, Mode: OnFoot, DC: 1,
		AG: crew.AG, Base: crew.Base, Hero: NoHero, Gun: true}
}
