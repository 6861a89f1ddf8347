package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// The same games have the same signature on amd64, on arm64 and as WebAssembly. A machine without the
// emulator or without node skips its part and says so; CI never skips.
func TestSignatureIsTheSameOnEveryMachine(t *testing.T) {
	if testing.Short() {
		t.Skip("builds three programs")
	}
	here := play(t, build(t, runtime.GOOS, runtime.GOARCH), nil)
	t.Run("arm64", func(t *testing.T) {
		qemu := find(t, "qemu-aarch64", "qemu-aarch64-static")
		same(t, here, play(t, build(t, "linux", "arm64"), []string{qemu}))
	})
	t.Run("wasm", func(t *testing.T) {
		node := find(t, "node")
		root, err := exec.Command("go", "env", "GOROOT").Output()
		if err != nil {
			t.Fatal(err)
		}
		runner := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
		same(t, here, play(t, build(t, "js", "wasm"), []string{node, "--stack-size=8192", runner}))
	})
}

// find looks a program up; without it the test is skipped, but never in CI.
func find(t *testing.T, names ...string) string {
	t.Helper()
	for _, n := range names {
		if p, err := exec.LookPath(n); err == nil {
			return p
		}
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("CI needs one of %v", names)
	}
	t.Skipf("install one of %v to run this part", names)
	return ""
}

func build(t *testing.T, goos, goarch string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "signature")
	cmd := exec.Command("go", "build", "-o", out, ".")
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s/%s: %v\n%s", goos, goarch, err, text)
	}
	return out
}

func play(t *testing.T, program string, under []string) string {
	t.Helper()
	args := append(append([]string(nil), under...), program, "1")
	out, err := exec.Command(args[0], args[1:]...).Output()
	if err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	if len(out) < 20 {
		t.Fatalf("no signature in %q", out)
	}
	return string(out)
}

func same(t *testing.T, want, got string) {
	t.Helper()
	if got != want {
		t.Errorf("the signature differs: here %s there %s", want, got)
	}
}
