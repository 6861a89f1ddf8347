package flow_test

import (
	"testing"

	"sortie/flow"
)

func BenchmarkLiveAsk(b *testing.B) {
	table := &stub{step: func(_ *stub, io flow.IO) {
		q := yesNo(flow.First, yesNoOffers)
		for range 100_000 {
			io.Ask(q)
		}
	}}
	b.ReportAllocs()
	l, err := flow.Start(table, nil, nil, flow.Options{NoMarks: true})
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	for b.Loop() {
		if err := l.Answer(flow.Answer{Value: flow.Yes}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkForkAtABoundary(b *testing.B) {
	l, err := flow.Start(pickets(b), seeded(1), played(b, 1)[:40], flow.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	src := seeded(2)
	b.ReportAllocs()
	for b.Loop() {
		f, err := l.Fork(src, flow.Options{NoMarks: true})
		if err != nil {
			b.Fatal(err)
		}
		f.Close()
	}
}

func BenchmarkDirectStep(b *testing.B) {
	g := pickets(b)
	d := flow.Direct{Players: bots(1), Dice: seeded(1)}
	b.ReportAllocs()
	for b.Loop() {
		if d.Table == nil || d.Table.Over() {
			d.Table, d.Steps = g.Clone(), 0
		}
		d.Step()
	}
}
