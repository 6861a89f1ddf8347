package defiance

import (
	_ "embed"

	"sortie/game"
)

//go:embed questions.txt
var questions string

// Questions implements game.Inquirer.
func (system) Questions() []game.Inquiry { return game.ReadInquiries(questions) }
