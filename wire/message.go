// Package wire lets programs in any language play: lines of JSON over standard input and output, one
// message a line. It holds the messages, a connection, a player that asks over it, and a team of
// processes for many games. docs/protocol.md is the page for people who write bots.
package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/odds"
	"sortie/tally"
)

// protocol is the newest version spoken here; hello offers all. The second has views by their changes, the list of
// questions, advice and odds.
const protocol = 2

func protocols() []int { return []int{1, 2} }

// Kinds of message that Sortie sends.
const (
	kindHello       = "hello"
	kindGame        = "game"
	kindAsk         = "ask"
	kindRefused     = "refused"
	kindSuggestions = "suggestions"
	kindChecked     = "checked"
	kindFinding     = "finding"
	kindLate        = "late"
	kindError       = "error"
	kindOver        = "over"
	kindAdvice      = "advice"
)

// Kinds of message that a bot sends, beside hello.
const (
	kindAnswer  = "answer"
	kindSuggest = "suggest"
	kindCheck   = "check"
	kindInspect = "inspect"

	// Of version 2.
	kindQuestions = "questions" // also of the reply
	kindAdvise    = "advise"
	kindOdds      = "odds" // also of the reply
)

// Out is a message from Sortie to a bot; which fields are there follows from its type.
type Out struct {
	Type      string         `json:"type"`
	Protocols []int          `json:"protocols,omitempty"` // hello: what Sortie speaks
	Seats     int            `json:"seats,omitempty"`     // hello: how many seats a game has at most
	Sides     int            `json:"sides,omitempty"`     // game: how many it has
	Seat      *flow.Seat     `json:"seat,omitempty"`      // game, over: the bot's side
	Seed      uint64         `json:"seed,string,omitempty"`
	Seconds   float64        `json:"seconds,omitempty"` // game: time for one answer, left out for no limit
	System    string         `json:"system,omitempty"`
	ID        int            `json:"id,omitempty"` // of the question
	Decision  *game.Decision `json:"decision,omitempty"`
	View      *game.View     `json:"view,omitempty"`
	Changes   map[string]any `json:"changes,omitzero"` // ask: what is new since the view the bot has
	Questions []game.Inquiry `json:"questions,omitempty"`
	Answer    *flow.Answer   `json:"answer,omitempty"` // advice
	Odds      *odds.Result   `json:"odds,omitempty"`
	Answers   []flow.Answer  `json:"answers,omitempty"`
	OK        *bool          `json:"ok,omitempty"`
	Refusal   *tally.Refusal `json:"refusal,omitempty"`
	Tries     *int           `json:"tries,omitempty"` // refused: how many are left
	Finding   *game.Finding  `json:"finding,omitempty"`
	Result    *game.Result   `json:"result,omitempty"`
	Fouls     *int           `json:"fouls,omitempty"`
	Text      string         `json:"text,omitempty"`
}

// In is a message from a bot.
type In struct {
	Type     string       `json:"type"`
	Protocol int          `json:"protocol"` // hello
	Name     string       `json:"name"`     // hello: what people call the bot
	View     *bool        `json:"view"`     // hello: false to be asked without the view of the table
	Changes  bool         `json:"changes"`  // hello: true to be sent the view once a game and then what has changed
	ID       int          `json:"id"`       // of the question it is about
	Answer   *flow.Answer `json:"answer"`
	Why      string       `json:"why"`
	Count    int          `json:"count"` // suggest
	Query    []string     `json:"query"` // inspect
}

// newer tells whether a message is of the second version.
func (m *In) newer() bool {
	return m.Type == kindQuestions || m.Type == kindAdvise || m.Type == kindOdds
}

// maxLine is the longest line a bot may send.
const maxLine = 1 << 20

// parse reads one line of a bot. Unknown fields are an error: a misspelt one would go unnoticed.
func parse(line []byte) (In, error) {
	var m In
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&m); err != nil {
		return m, fmt.Errorf("this line is no message: %s", plain(err))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return m, errors.New("this line has something after its message")
	}
	switch m.Type {
	case kindHello, kindAnswer, kindSuggest, kindCheck, kindInspect, kindQuestions, kindAdvise, kindOdds:
		return m, nil
	}
	return m, fmt.Errorf("there is no message of the type %q: send hello, answer, suggest, check, inspect, questions, advise or odds", m.Type)
}

// plain says what is wrong with a line in words of the protocol.
func plain(err error) string {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind) && kind.Field == "":
		return "it is " + kind.Value + " where an object in braces belongs"
	case errors.As(err, &kind):
		return fmt.Sprintf("%s cannot be %s; see docs/protocol.md", kind.Field, kind.Value)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "it ends too soon; a message is one line"
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}
