package wire

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Team is a bot that plays many games: as many processes of one command as games are played at once.
type Team struct {
	command  []string
	system   string
	patience time.Duration
	stderr   io.Writer

	mu   sync.Mutex
	free []*process
	all  []*process
}

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
func NewTeam(command, system string, patience time.Duration, stderr io.Writer) (*Team, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, errors.New("the bot has no command")
	}
	t := &Team{command: words, system: system, patience: patience, stderr: stderr}
	p, err := t.start()
	if err != nil {
		return nil, err
	}
	t.free = append(t.free, p)
	return t, nil
}

// Name is what the bot calls itself.
func (t *Team) Name() string { return t.all[0].conn.name }

// Player is a player for one game. At its first question it gets a process that is free, or a new one.
func (t *Team) Player(seed uint64) *Player {
	p := newPlayer(t.system, seed, t.patience)
	p.hire = func() (*Conn, error) {
		proc, err := t.take()
		if err != nil {
			return nil, err
		}
		p.release = func() { t.give(proc) }
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
	return t.start()
}

// give takes a process back after a game; one that is gone is not used again.
func (t *Team) give(p *process) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if p.conn.dead == nil {
		t.free = append(t.free, p)
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
	err = cmd.Start()
	_, _ = toBot.Close(), fromBot.Close() // the process has its own ends
	if err != nil {
		_, _ = in.Close(), out.Close()
		return nil, fmt.Errorf("the bot cannot be started: %w", err)
	}
	conn, err := Connect(out, in, greeting)
	if err != nil {
		_ = cmd.Process.Kill()
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
	defer t.mu.Unlock()
	for _, p := range t.all {
		_ = p.in.Close()
		p.conn.Close()
		kill := time.AfterFunc(time.Second, func() { _ = p.cmd.Process.Kill() })
		_ = p.cmd.Wait() // how it ends does not matter any more
		kill.Stop()
	}
	t.all, t.free = nil, nil
}
