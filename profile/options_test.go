package profile

import (
	"reflect"
	"strings"
	"testing"

	"sortie/game"
	"sortie/geom"
)

// agreed are values of every sort.
type agreed struct {
	snow, noDogs bool
	herds, gait  int8
	far          geom.Length
	points       int
}

func (a *agreed) table() Options {
	return Options{
		{ID: "snow", Text: "It snows.", Rule: "x.snow", Flag: &a.snow},
		{ID: "dogs", Flag: &a.noDogs, Values: OnOff()},
		{ID: "herds", Num: &a.herds, Values: []string{"2", "1", "3"}},
		{ID: "gait", Num: &a.gait, Values: []string{"walk", "trot"}},
		{ID: "far", Inch: &a.far, Values: []string{"4", "6"}},
		{ID: "points", Points: &a.points, Usual: "750"},
	}
}

func TestOptionsAreOfferedAndSetByOneRow(t *testing.T) {
	var a agreed
	list := a.table().List()
	if want := (game.Option{ID: "snow", Text: "It snows.", Rule: "x.snow", Default: "off", Values: []string{"off", "on"}}); !reflect.DeepEqual(list[0], want) {
		t.Errorf("offered as %v", list[0])
	}
	if list[1].Default != "on" || list[2].Default != "2" || list[5].Default != "750" || list[5].Values != nil {
		t.Errorf("offered as %v", list)
	}
	for _, o := range list {
		if err := a.table().Set(o.ID, o.Default); err != nil || a.snow || a.noDogs || a.gait != 0 {
			t.Errorf("%s as usual: %v, %v", o.ID, a, err)
		}
	}
	for id, value := range map[string]string{"snow": "on", "dogs": "off", "herds": "3", "gait": "trot", "far": `6"`, "points": "900"} {
		if err := a.table().Set(id, value); err != nil {
			t.Error(err)
		}
	}
	if want := (agreed{true, true, 3, 1, 6 * geom.Inch, 900}); a != want {
		t.Errorf("set to %v", a)
	}
	for id, want := range map[string]string{"rain": `there is no option "rain"`, "snow": `option snow is off or on, not "5" (x.snow)`, "herds": "is 2 or 1 or 3", "far": "is 4 or 6"} {
		if err := a.table().Set(id, "5"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", id, err)
		}
	}
	if err := a.table().Set("points", "0"); err == nil || !strings.Contains(err.Error(), "whole number of points") {
		t.Errorf("no points: %v", err)
	}
}
