package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"sortie/catalog"
	"sortie/ledger"
	"sortie/lesson"
	"sortie/store"
	"sortie/web"
)

// serveCmd plays in the browser.
type serveCmd struct {
	Listen    string `default:"localhost:8642" help:"Address to serve on. Other machines are served only if it names one of theirs to reach, such as :8642."`
	Data      string `help:"Folder for matches and lists; your own data folder if left out."`
	NoBrowser bool   `help:"Do not open the browser."`

	Host       []string `help:"Name that the server answers to, such as sortie.example; several with commas. Without it, localhost, or any name if other machines are served." placeholder:"NAME"`
	AnyHook    bool     `help:"Let webhooks of players go to any address and port, also inside your own network."`
	TrustProxy []string `help:"Proxy whose X-Forwarded-For is believed, an address or a network such as 10.0.0.0/8; several with commas. Limits then count the people behind it one by one." placeholder:"CIDR"`
}

// Run serves until it is interrupted.
func (c *serveCmd) Run(e *env) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return c.serve(ctx, e)
}

func (c *serveCmd) serve(ctx context.Context, e *env) error {
	dir, err := c.folder()
	if err != nil {
		return err
	}
	proxies, err := web.ParseProxies(c.TrustProxy)
	if err != nil {
		return misused("--trust-proxy: %w", err)
	}
	listener, err := c.listen()
	if err != nil {
		return err
	}
	keep, lost, err := store.OpenFolder(dir)
	if err != nil {
		listener.Close()
		return err
	}
	defer keep.Close()
	log := slog.New(slog.NewTextHandler(e.err, nil))
	for _, l := range lost {
		log.Warn("something is missing in the data folder; what is there goes on", "what", l.String())
	}
	cfg := web.Config{Store: keep, Log: log, Version: version(), AnyHost: !loopback(listener.Addr())}
	if cfg.Systems, err = served(e.systems, e.campaigns...); err != nil {
		return err
	}
	cfg.TrustProxy, cfg.AnyHook = proxies, c.AnyHook
	for _, name := range c.Host {
		cfg.Hosts = append(cfg.Hosts, strings.ToLower(name))
	}
	server, err := web.New(cfg)
	if err != nil {
		return err
	}
	defer server.Close()
	address := "http://" + displayed(listener.Addr())
	fmt.Fprintf(e.out, "Sortie is at %s\nMatches are kept in %s\nPress Ctrl+C to stop.\n", address, dir)
	if !c.NoBrowser {
		if err := openBrowser(address); err != nil {
			fmt.Fprintf(e.out, "Open the address in a browser: none could be started (%v).\n", err)
		}
	}
	return serveUntil(ctx, listener, server)
}

// calm is how long requests under way may take to finish when the server is stopped. Together with closing the
// matches and the store it stays under ten seconds.
const calm = 5 * time.Second

// serveUntil answers requests until the context ends, then lets those under way finish.
func serveUntil(ctx context.Context, l net.Listener, server *web.Server) error {
	h := &http.Server{Handler: server.Handler(), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute,
		WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10}
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(server.Door(l)) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	server.Stop()
	finish, cancel := context.WithTimeout(context.Background(), calm)
	defer cancel()
	err := h.Shutdown(finish)
	if errors.Is(err, context.DeadlineExceeded) {
		err = h.Close() // who has not finished by now is cut off; nothing that was acknowledged is lost
	}
	return err
}

// folder finds or makes the data folder, for this user alone.
func (c *serveCmd) folder() (string, error) {
	dir, err := dataFolder(c.Data)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("the data folder cannot be made: choose another with --data DIR (%w)", err)
	}
	return dir, nil
}

// dataFolder is the folder that was chosen, or else this user's own.
func dataFolder(dir string) (string, error) {
	if dir != "" {
		return dir, nil
	}
	home, err := dataHome()
	if err != nil {
		return "", fmt.Errorf("no data folder was found: choose one with --data DIR (%w)", err)
	}
	return filepath.Join(home, "sortie"), nil
}

// dataHome is where programs of this user keep their data.
func dataHome() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); dir != "" && filepath.IsAbs(dir) {
		return dir, nil
	}
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		return os.UserConfigDir()
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share"), err
}

// listen takes the address; the usual one may be in use, then any free port will do.
func (c *serveCmd) listen() (net.Listener, error) {
	l, err := net.Listen("tcp", c.Listen)
	if err != nil && c.Listen == "localhost:8642" {
		l, err = net.Listen("tcp", "localhost:0")
	}
	if err != nil {
		return nil, fmt.Errorf("cannot serve on %s: choose another with --listen ADDR (%w)", c.Listen, err)
	}
	return l, nil
}

func loopback(a net.Addr) bool {
	t, ok := a.(*net.TCPAddr)
	return ok && t.IP.IsLoopback()
}

// displayed is the address for people: an address that means "every one" is shown as localhost.
func displayed(a net.Addr) string {
	t, ok := a.(*net.TCPAddr)
	if !ok {
		return a.String()
	}
	if t.IP.IsUnspecified() || t.IP.IsLoopback() {
		return fmt.Sprintf("localhost:%d", t.Port)
	}
	return t.String()
}

// served gives the server the systems with their rules in our words.
func served(sources []ledger.Source, campaigns ...catalog.Campaign) ([]web.System, error) {
	var out []web.System
	for _, s := range sources {
		l, err := s.Ledger()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.ID, err)
		}
		sys := web.System{System: s.System}
		first, ok, err := lesson.Read(s.FS, s.System)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.ID, err)
		}
		if ok {
			sys.First = &first
		}
		for _, row := range l.Rows {
			sys.Rules = append(sys.Rules, web.Rule{ID: string(row.ID), Section: row.Section, Text: row.Rule, Ruling: row.Ruling})
		}
		if s.Of != "" {
			for _, d := range l.Differences(s.Of, s.Chapters) {
				sys.Differences = append(sys.Differences, web.Difference{ID: string(d.ID), Chapter: d.Chapter, Here: d.Here, There: d.There, Note: d.Note, Alike: d.Alike})
			}
		}
		out = append(out, sys)
		for _, c := range campaigns { // they go by the same book
			if c.Of == s.ID {
				out = append(out, web.System{System: c.System, Rules: sys.Rules})
			}
		}
	}
	return out, nil
}

func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "development"
}

// openBrowser asks the system to show an address. It has no token in it.
func openBrowser(address string) error {
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "darwin":
		cmd = exec.Command("open", address)
	case "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
	default:
		cmd = exec.Command("xdg-open", address)
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	go cmd.Wait() // it goes on by itself
	return nil
}
