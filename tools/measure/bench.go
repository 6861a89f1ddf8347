package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"sortie/catalog"
)

// system is a rulebook that is measured.
type system struct {
	id, name, version string
	pkg               string   // where its benchmarks are
	lists             []string // the ready ones
	usual             string   // the size of game that is played if nothing is said, as its benchmarks call it; none where size is not points
	games             int      // sensible games of each pairing
	also              string   // benchmarks that not every system has
}

// folders says where the benchmarks of a system are, what it is called in a table, how many games of each pairing are played, and
// what it measures that not every system does.
var folders = map[string]struct {
	name, pkg string
	games     int
	also      string
}{
	"a2":  {"Antares 2", "sortie/rules/antares2", 80, "SightLine SightVolley"},
	"g1":  {"Antares, first edition", "sortie/rules/antares2/gates1", 80, "Editions"},
	"ff":  {"Firefight", "sortie/rules/firefight", 100, "SightVolley"},
	"is":  {"Incision Shard", "sortie/rules/incision", 100, "Sensible"},
	"dvg": {"Defiance", "sortie/rules/defiance", 25, ""},
}

// measured are the systems of the catalogue.
func measured() (out []system, err error) {
	for _, s := range catalog.Systems() {
		at, ok := folders[s.ID]
		if !ok {
			return nil, fmt.Errorf("where are the benchmarks of %s? Say so in tools/measure", s.ID)
		}
		info := s.System.Info()
		sys := system{id: s.ID, name: at.name, version: info.Version, pkg: at.pkg, games: at.games, also: at.also}
		for _, l := range info.Lists {
			sys.lists = append(sys.lists, l.ID)
		}
		if first, _, ok := info.FairPair(0); ok {
			sys.usual = points(first.ID)
		}
		out = append(out, sys)
	}
	return out, nil
}

// measure runs everything once, one after another, and writes the log.
func measure(systems []system, short bool, log io.Writer) error {
	tmp, err := os.MkdirTemp("", "sortie-measure")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	m := meter{log: log, short: short, tmp: tmp, sortie: filepath.Join(tmp, "sortie")}
	if err := m.head(systems); err != nil {
		return err
	}
	if err := m.run("chess", "tools/peers", "go", "run", ".", "-for", m.fewer("5s", "500ms")); err != nil {
		return err
	}
	for _, s := range systems {
		if err := m.sim(s.id); err != nil {
			return fmt.Errorf("sortie sim --system %s: %w", s.id, err)
		}
		if err := m.benchmarks(s); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}

// meter runs one thing after another.
type meter struct {
	log         io.Writer
	short       bool
	tmp, sortie string // a folder, and the program in it
}

// head says how and what is measured, and builds the program.
func (m *meter) head(systems []system) error {
	out, err := command("", "go", "env", "GOVERSION").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	fmt.Fprintf(m.log, "go: %s\ncores: %d\nrun: %s\n", strings.TrimSpace(string(out)), runtime.NumCPU(), m.fewer("full", "short"))
	for _, s := range systems {
		fmt.Fprintf(m.log, "rules: %s %s\n", s.id, s.version)
	}
	return m.run("build", "", "go", "build", "-o", m.sortie, "./cmd/sortie")
}

func (m *meter) fewer(full, short string) string {
	if m.short {
		return short
	}
	return full
}

// benchmarks are those of a system: pairings and whole games, then what is small. Numbers of times are fixed, so that it is the same
// work every time.
func (m *meter) benchmarks(s system) error {
	program := filepath.Join(m.tmp, s.id+".test")
	if err := m.run(s.id+": build", "", "go", "test", "-c", "-o", program, s.pkg); err != nil {
		return err
	}
	for _, part := range []struct{ names, full, short string }{
		{"Pairings", strconv.Itoa(s.games) + "x", "1x"},
		{"Game|Editions", "400x", "20x"},
		{"Sensible", "100x", "2x"}, // of every scenario; where lists have sizes, pairings say it
		{"Search", "4x", "1x"},
		{"Copy|Fork|SightLine|SightVolley", "100000x", "5000x"},
	} {
		names := slices.DeleteFunc(strings.Split(part.names, "|"), func(name string) bool { return !s.measures(name) })
		if len(names) == 0 {
			continue
		}
		err := m.run(s.id+": "+strings.Join(names, ", "), filepath.FromSlash(strings.TrimPrefix(s.pkg, "sortie/")), program, "-test.run", "^$",
			"-test.cpu", "1", "-test.bench", "^Benchmark("+strings.Join(names, "|")+")$", "-test.benchtime", m.fewer(part.full, part.short))
		if err != nil {
			return err
		}
	}
	return nil
}

// measures tells whether a system has a benchmark: most are those that every system has.
func (s *system) measures(name string) bool {
	return !slices.Contains(strings.Fields("SightLine SightVolley Editions Sensible"), name) || slices.Contains(strings.Fields(s.also), name)
}

// run runs a command and takes what it prints into the log.
func (m *meter) run(what, dir, name string, args ...string) error {
	began := time.Now()
	fmt.Fprintf(os.Stderr, "%-40s", what)
	out, err := command(dir, name, args...).CombinedOutput()
	fmt.Fprintf(os.Stderr, "%6.1f s\n", time.Since(began).Seconds())
	if err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	_, err = m.log.Write(out)
	return err
}

// sim plays random games by the program, set-up, tables and signature included, and says so like a benchmark.
func (m *meter) sim(id string) error {
	games := m.fewer("400", "20")
	cmd := command("", m.sortie, "sim", "--system", id, "--games", games, "--workers", "1", "--bots", "random,random", "--json")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return err
	}
	var report struct {
		Decisions int
		Lists     []struct{ Name string }
	}
	_, object, _ := strings.Cut(string(out), "{") // after the words for people
	if err := json.Unmarshal([]byte("{"+object), &report); err != nil {
		return err
	}
	if len(report.Lists) != 2 || report.Decisions == 0 {
		return fmt.Errorf("two lists and some decisions are wanted, not %s", object)
	}
	took := (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	_, err = fmt.Fprintf(m.log, "pkg: %s\n%s/%s/%s_against_%s\t%s\t%.0f cpu-decisions/s\n", simPkg, simName, id,
		report.Lists[0].Name, report.Lists[1].Name, games, float64(report.Decisions)/took)
	return err
}

// command is one that computes on one core.
func command(dir, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	return cmd
}
