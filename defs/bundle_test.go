package defs

import (
	"reflect"
	"testing"
)

func TestABundleComesBackWithoutComments(t *testing.T) {
	text := Bundle([]Part{{"arms", "# all arms\nweapon gun  standard # loud\n\n"}, {"empty", ""}, {"force", "kind squad 90\nkind pack 40"}})
	want := []Part{{"arms", "weapon gun  standard\n"}, {"empty", ""}, {"force", "kind squad 90\nkind pack 40\n"}}
	got, err := Unbundle(text)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q came back as %q, %v", text, got, err)
	}
	if again := Bundle(got); again != text {
		t.Errorf("bundled again it is %q", again)
	}
	if _, err := Unbundle("kind squad 90\n"); err == nil {
		t.Error("lines of no file were read")
	}
}
