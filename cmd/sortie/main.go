// Command sortie plays, simulates, replays and proves miniatures battles from the command line. Each
// command is a struct in a file of its own; this file lists them and turns errors into exit codes.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"sortie/catalog"
	"sortie/game"
	"sortie/ledger"
)

// env is what a command sees of the world.
type env struct {
	out, err io.Writer
	args     []string // the command line, for reports
	systems  []ledger.Source

	campaigns []catalog.Campaign
}

// cli lists the commands in the order of the help text.
type cli struct {
	Serve    serveCmd    `cmd:"" help:"Play in the browser; the same as sortie alone."`
	Systems  systemsCmd  `cmd:"" help:"List the rule systems, their missions and options."`
	Lists    listsCmd    `cmd:"" help:"Show army lists, or check one."`
	Odds     oddsCmd     `cmd:"" help:"What comes of one unit shooting or assaulting another."`
	Sim      simCmd      `cmd:"" help:"Play many games between bots and report."`
	Worker   workerCmd   `cmd:"" help:"Play games for sortie sim --queue, on as many machines as you have."`
	Campaign campaignCmd `cmd:"" help:"Play whole campaigns between bots and report."`
	Arena    arenaCmd    `cmd:"" help:"Let two bots meet many times and say which is stronger."`
	Talk     talkCmd     `cmd:"" help:"Play one game over lines of JSON, as a bot does."`
	Learn    learnCmd    `cmd:"" help:"Play many games for a program that learns, over binary frames."`
	Train    trainCmd    `cmd:"" help:"Learn a judgement of positions from games, and hold it against the one by hand."`
	Replay   replayCmd   `cmd:"" help:"Tell a saved match in sentences, or verify it."`
	Case     caseCmd     `cmd:"" help:"Run rule cases."`
	Load     loadCmd     `cmd:"" help:"Measure how fast the server takes answers under load."`
	Ledger   ledgerCmd   `cmd:"" help:"Say which rules are proved by a case or a test."`
	Doctor   doctorCmd   `cmd:"" help:"Say before an upgrade how kept matches would go on."`
	Backup   backupCmd   `cmd:"" help:"Keep a copy of all matches in one file, also while the server runs."`
	Restore  restoreCmd  `cmd:"" help:"Put a backup back."`
}

const description = `Science-fiction miniatures battles by the real rules.

Examples:
  sortie                                        play in the browser
  sortie serve --listen :8642                   let others on the network join
  sortie systems                                what can be played
  sortie lists                                  the army lists that come with it
  sortie lists my-army.list --check             is my list legal?
  sortie odds -u line-squad -t line-squad       what comes of a volley
  sortie sim --games 1000                       a thousand games between two bots
  sortie sim --lists mine.list,theirs.list      my list against yours
  sortie sim --field --report field.html        every ready list against every other
  sortie sim --games 1 --save game.match        keep a game
  sortie campaign --missions 3 --games 20       campaigns between bots that run their own rosters
  sortie arena --bots strong@100,sensible       which bot is stronger?
  sortie replay game.match                      and read it
  sortie replay game.match --verify             does it hold?
  sortie case testdata/cases                    run rule cases
  sortie doctor                                 would my matches go on under this version?
  sortie backup matches.backup                  keep a copy of them

Exit code 0: all is well. 1: the answer is no, such as a match that does not hold or a case that
fails. 2: the command could not be carried out as written.`

func main() {
	e := &env{out: os.Stdout, err: os.Stderr, systems: catalog.Systems(), campaigns: catalog.Campaigns()}
	os.Exit(run(os.Args[1:], e))
}

// exit is how the parser says that it has printed help and is done.
type exit int

// run carries out one command line and returns its exit code.
func run(args []string, e *env) (code int) {
	defer func() {
		if p := recover(); p != nil {
			done, ok := p.(exit)
			if !ok {
				panic(p)
			}
			code = int(done)
		}
	}()
	parser, err := kong.New(&cli{}, kong.Name("sortie"), kong.Description(description),
		kong.Writers(e.out, e.err), kong.Exit(func(code int) { panic(exit(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: 100}))
	if err != nil {
		panic(err) // the structs above are wrong
	}
	if len(args) == 0 {
		args = []string{"serve"}
	}
	e.args = append([]string{"sortie"}, args...)
	ctx, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(e.err, "sortie: %v\nWrite sortie --help, or sortie COMMAND --help, to see what there is.\n", err)
		return 2
	}
	if err := ctx.Run(e); err != nil {
		fmt.Fprintf(e.err, "sortie: %v\n", err)
		return codeOf(err)
	}
	return 0
}

// misuse marks an error of the command line: nothing was carried out.
type misuse struct{ error }

func (m misuse) Unwrap() error { return m.error }

func misused(format string, args ...any) error { return misuse{fmt.Errorf(format, args...)} }

func codeOf(err error) int {
	var m misuse
	if errors.As(err, &m) {
		return 2
	}
	return 1
}

// find gives a system by its short id; without one, the first.
func (e *env) find(id string) (game.System, error) {
	var ids []string
	for _, s := range e.systems {
		if s.ID == id || id == "" {
			return s.System, nil
		}
		ids = append(ids, s.ID)
	}
	for _, c := range e.campaigns {
		if c.ID == id {
			return c.System, nil
		}
	}
	if len(ids) == 0 {
		return nil, misused("this build has no rule system")
	}
	return nil, misused("there is no rule system %q: take one of %s", id, strings.Join(ids, ", "))
}
