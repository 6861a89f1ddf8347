package antares2

// Mission says how long a game lasts, where forces start and what they fight for.
type Mission struct {
	Key, Name, Text string
	Turns           int16
}
