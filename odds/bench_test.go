package odds_test

import (
	"testing"

	"sortie/odds"
)

// volleys of ten shots, Res tests, break tests and all.
var volleys = []struct{ name, system, text string }{
	{"ten at ten", "a2", "unit red squad 10 trooper at 10,10\nunit blue foe 10 trooper at 10,28\ndo shoot squad at foe as fire"},
	{"ten at five", "a2", "unit red squad 10 trooper at 10,10\nunit blue foe 5 trooper at 10,28\ndo shoot squad at foe as fire"},
	{"ten at five pinned", "a2", "unit red squad 10 trooper at 10,10\nunit blue foe 5 trooper at 10,28 pins 3\ndo shoot squad at foe as fire"},
	{"ten at ten down", "a2", "unit red squad 10 trooper at 10,10\nunit blue foe 10 trooper at 10,28 order down\ndo shoot squad at foe as fire"},
	{"ten at ten", "ff", "unit red squad 10 trooper at 10,10\nunit blue foe 10 trooper at 10,28\ndo shoot squad"},
}

func BenchmarkVolley(b *testing.B) {
	for _, v := range volleys {
		b.Run(v.system+"/"+v.name, func(b *testing.B) {
			g := stage(b, v.system, v.text)
			runs := 0
			for b.Loop() {
				runs = of(b, g, odds.Options{Mode: odds.Exact}).Runs
			}
			b.ReportMetric(float64(runs), "runs")
		})
	}
}
