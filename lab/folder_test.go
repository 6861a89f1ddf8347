package lab_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"sortie/internal/toy"
	"sortie/lab"
)

// keep plays a grid into a folder and stops after so many games, -1 for never.
func keep(t *testing.T, dir string, g *lab.Grid, workers, stop int) (*lab.Result, int) {
	t.Helper()
	res := lab.NewResult(g)
	f, err := lab.OpenFolder(dir, toy.System(), g, res)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	played := 0
	err = g.Play(ctx, toy.System(), res.Missing(), workers, func(rec *lab.Record) error {
		if played++; played == stop {
			cancel()
		}
		_, err := res.Add(rec)
		return errors.Join(err, f.Keep(rec))
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return res, played
}

func page(t *testing.T, res *lab.Result) string {
	t.Helper()
	var b bytes.Buffer
	if err := lab.WriteHTML(&b, "", res, res.Report(0, 0)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAnInterruptedRunGoesOn(t *testing.T) {
	g, dir := grid(5), t.TempDir()
	want := play(t, g, 1)
	_, first := keep(t, dir, g, 3, 7)
	cut(t, dir, 20) // killed while it wrote
	_, second := keep(t, dir, g, 2, 11)
	got, third := keep(t, dir, g, 4, -1)
	if first+second+third != g.Total()+1 {
		t.Errorf("%d, %d and %d games were played of %d and one cut off", first, second, third, g.Total())
	}
	if g, w := got.Report(0, 0), want.Report(0, 0); !reflect.DeepEqual(g, w) {
		t.Errorf("interrupted: %+v\nin one go:  %+v", g, w)
	}
	if page(t, got) != page(t, want) {
		t.Error("the report of the interrupted run is another")
	}
	if _, again := keep(t, dir, g, 1, -1); again != 0 {
		t.Errorf("a finished run played %d more games", again)
	}
}

func TestARunCanBeMadeLonger(t *testing.T) {
	dir := t.TempDir()
	keep(t, dir, grid(3), 2, -1)
	got, played := keep(t, dir, grid(5), 2, -1)
	if played != 24 {
		t.Errorf("%d games were played", played)
	}
	if g, w := got.Report(0, 0).Signature, play(t, grid(5), 1).Report(0, 0).Signature; !reflect.DeepEqual(g, w) {
		t.Errorf("signature %s, in one go %s", g, w)
	}
	short, played := keep(t, dir, grid(3), 1, -1)
	if g, w := short.Report(0, 0).Signature, play(t, grid(3), 1).Report(0, 0).Signature; !reflect.DeepEqual(g, w) || played != 0 {
		t.Errorf("the first part of a longer run: signature %s, want %s; %d games played", g, w, played)
	}
}

// cut takes bytes off the end of the results.
func cut(t *testing.T, dir string, n int) {
	t.Helper()
	name := filepath.Join(dir, "results.jsonl")
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b[:len(b)-n], 0o644); err != nil {
		t.Fatal(err)
	}
}

func refused(t *testing.T, dir string, g *lab.Grid, want string) {
	t.Helper()
	f, err := lab.OpenFolder(dir, toy.System(), g, lab.NewResult(g))
	if err == nil {
		f.Close()
	}
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

func TestAFolderOfAnotherPlanIsRefused(t *testing.T) {
	dir := t.TempDir()
	keep(t, dir, grid(1), 1, -1)
	other := grid(1)
	other.Seed = 6
	refused(t, dir, other, "its seed is 5, not 6")
	other = grid(1)
	other.Cells = other.Cells[:1]
	refused(t, dir, other, "it has 12 pairings, not 1")
}

func TestDamageIsNamed(t *testing.T) {
	dir := t.TempDir()
	keep(t, dir, grid(1), 1, -1)
	name := filepath.Join(dir, "results.jsonl")
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	write := func(b []byte) {
		if err := os.WriteFile(name, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(bytes.Replace(whole, []byte(`{"game":3,`), []byte(`{"gam`), 1))
	refused(t, dir, grid(1), "line 4 is damaged")
	write(bytes.Replace(whole, []byte(`{"game":3,"cell":3`), []byte(`{"game":3,"cell":5`), 1))
	refused(t, dir, grid(1), "line 4: the record of game 3 is damaged")
	twice := append(bytes.Clone(whole), whole...)
	write(twice)
	if res, played := keep(t, dir, grid(1), 1, -1); played != 0 || res.Done() != 12 {
		t.Errorf("lines that stand there twice: %d known, %d played", res.Done(), played)
	}
	at := bytes.Index(whole, []byte(`"hash":"`)) + len(`"hash":"`)
	changed := bytes.Clone(whole)
	copy(changed[at:], "0123456789abcdef")
	write(changed)
	refused(t, dir, grid(1), "game 0 goes otherwise now")
	write(append(bytes.Clone(whole), changed...))
	refused(t, dir, grid(1), "two different results")
	if err := os.WriteFile(filepath.Join(dir, "plan.json"), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	refused(t, dir, grid(1), "damaged plan.json")
}
