package wire

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"sortie/game"
)

// Team is a bot that plays many games: as many processes of one command as games are played at once.
type Team struct {
	command  []string
	system   game.System
	patience time.Duration
	stderr   io.Writer

	mu     sync.Mutex
	name   string
	free   []*process
	all    []*process
	failed int   // processes in a row that did not last a game
	broken error // why no more are started
	ending sync.WaitGroup
}

// maxFailed is how many processes in a row may fail before no more are started: one that breaks in every game
// would otherwise be waited for in every game.
const maxFailed = 3

// process is one running bot.
type process struct {
	cmd  *exec.Cmd
	in   *os.File
	conn *Conn
}

// greeting is how long a bot may take to start.
const greeting = 20 * time.Second

// NewTeam gets ready to start a command, its words separated by spaces. What it writes to its standard
// error goes to stderr.
func NewTeam(command string, system game.System, patience time.Duration, stderr io.Writer) (*Team, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, errors.New("the bot has no command")
	}
	t := &Team{command: words, system: system, patience: patience, stderr: stderr}
	p, err := t.start()
	if err != nil {
		return nil, err
	}
	t.free, t.name = append(t.free, p), p.conn.name
	return t, nil
}

// Name is what the bot calls itself.
func (t *Team) Name() string { return t.name }

// Player is a player for one game. At its first question it gets a process that is free, or a new one.
func (t *Team) Player(seed uint64) *Player {
	p := newPlayer(t.system, seed, t.patience)
	p.hire = func() (*Conn, error) {
		proc, err := t.take()
		if err != nil {
			return nil, err
		}
		p.release = func() { t.give(proc, p.forfeit()) }
		return proc.conn, nil
	}
	return p
}

func (t *Team) take() (*process, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if n := len(t.free); n > 0 {
		p := t.free[n-1]
		t.free = t.free[:n-1]
		return p, nil
	}
	if t.broken != nil {
		return nil, t.broken
	}
	p, err := t.start()
	if err != nil {
		t.fail(err)
	}
	return p, err
}

// give takes a process back after a game; one that has failed in it is ended, with all that it has started.
func (t *Team) give(p *process, failed error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if failed == nil {
		t.failed = 0
		t.free = append(t.free, p)
		return
	}
	t.fail(failed)
	t.all = slices.DeleteFunc(t.all, func(q *process) bool { return q == p })
	t.ending.Go(p.end)
}

// fail counts processes that do not last.
func (t *Team) fail(err error) {
	if t.failed++; t.failed >= maxFailed {
		t.broken = fmt.Errorf("it failed in %d games running and is not started again; the last time: %w", t.failed, err)
	}
}

// start runs the command and greets it.
func (t *Team) start() (*process, error) {
	toBot, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	out, fromBot, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, toBot.Close(), in.Close())
	}
	cmd := exec.Command(t.command[0], t.command[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = toBot, fromBot, t.stderr
	cmd.WaitDelay = time.Second
	apart(cmd)
	err = cmd.Start()
	_, _ = toBot.Close(), fromBot.Close() // the process has its own ends
	if err != nil {
		_, _ = in.Close(), out.Close()
		return nil, fmt.Errorf("the bot cannot be started: %w", err)
	}
	conn, err := Connect(out, in, greeting)
	if err != nil {
		killAll(cmd)
		_, _ = cmd.Wait(), in.Close()
		return nil, fmt.Errorf("%s: %w", t.command[0], err)
	}
	p := &process{cmd: cmd, in: in, conn: conn}
	t.all = append(t.all, p)
	return p, nil
}

// Close ends every process: its input is closed, and what has not ended by itself soon after is killed.
func (t *Team) Close() {
	t.mu.Lock()
	all := t.all
	t.all, t.free, t.broken = nil, nil, errors.New("the bot was sent away")
	t.mu.Unlock()
	for _, p := range all {
		t.ending.Go(p.end)
	}
	t.ending.Wait()
}

// end closes the input of a process, waits a moment for it to end by itself, and then ends it and everything
// it has started.
func (p *process) end() {
	_ = p.in.Close()
	p.conn.Close()
	kill := time.AfterFunc(time.Second, func() { killAll(p.cmd) })
	_ = p.cmd.Wait() // how it ends does not matter any more
	kill.Stop()
	killAll(p.cmd) // what it left behind
}
