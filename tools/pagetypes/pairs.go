package main

// pairs says which Go type is meant by each type of types.ts. A type without a line here is a fault, so that a new one
// is not forgotten.
var pairs = []struct{ page, server string }{
	{"Point", "geom.Point"},
	{"Shape", "game.Shape"},
	{"Fact", "game.Fact"},
	{"Count", "game.Count"},
	{"Zone", "game.Zone"},
	{"Side", "game.Side"},
	{"Part", "game.Part"},
	{"Terrain", "game.Terrain"},
	{"Figure", "game.Figure"},
	{"OrderDie", "game.Die"},
	{"Weapon", "game.Weapon"},
	{"Unit", "game.Unit"},
	{"Marker", "game.Marker"},
	{"Tracker", "game.Tracker"},
	{"Result", "game.Result"},
	{"View", "game.View"},
	{"Refusal", "tally.Refusal"},
	{"SumLine", "tally.Line"},
	{"Sum", "tally.Tally"},
	{"Offer", "game.Offer"},
	{"Path", "flow.Path"},
	{"Answer", "flow.Answer"},
	{"Overlay", "game.Overlay"},
	{"Decision", "game.Decision"},
	{"GameEvent", "flow.Event"},
	{"Finding", "game.Finding"},
	{"Switch", "game.Switch"},
	{"SeatInfo", "match.SeatInfo"},
	{"Match", "match.Info"},
	{"State", "match.State"},
	{"Undo", "match.Undo"},
	{"Note", "match.Note"},
	{"Mission", "game.Mission"},
	{"NamedList", "game.NamedList"},
	{"RuleOption", "game.Option"},
	{"System", "game.Info"},
	{"OptionEntry", "game.OptionEntry"},
	{"UnitEntry", "game.UnitEntry"},
	{"PieceEntry", "game.PieceEntry"},
	{"Catalogue", "game.Catalogue"},
	{"Parameter", "game.Parameter"},
	{"Situation", "game.Situation"},
	{"Duel", "odds.Duel"},
	{"CurvePoint", "odds.Point"},
	{"RuleEntry", "web.Rule"},
	{"Fault", "game.Fault"},
	{"ListReport", "game.ListReport"},
	{"OwnList", "store.List"},
	{"Mine", "web.mineEntry"},
	{"Started", "web.started"},
	{"Reason", "match.Reason"},
	{"SeatChoice", "web.seatChoice"},
	{"Setup", "game.Setup"},
	{"OddsValue", "odds.Value"},
	{"OddsRow", "odds.Row"},
	{"Odds", "odds.Result"},
	{"Step", "match.Step"},
	{"TurningPoint", "match.TurningPoint"},
	{"LuckRoll", "match.RollCount"},
	{"Luck", "match.Luck"},
	{"Replay", "match.Replay"},
	{"DieRecord", "match.DiceDie"},
	{"DiceEpoch", "match.DiceEpoch"},
	{"DiceRecord", "match.DiceRecord"},
}

// words are the types of the page for a Go string of which only some words occur.
var words = []string{"Kind"}

// byHand are fields that the server writes without the help of a tag.
var byHand = map[string]string{
	"State.view":     "match.State.AppendJSON writes it",
	"State.decision": "match.State.AppendJSON writes it",
}

// rooms are the folders with the Go types.
var rooms = []string{"geom", "tally", "flow", "game", "match", "odds", "store", "web"}
