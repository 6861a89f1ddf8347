//go:build unix

package wire

import (
	"os/exec"
	"syscall"
)

// apart starts a bot in a process group of its own, so that what it starts can be ended with it.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killAll ends a bot and everything it has started.
func killAll(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // none of them may be left
	_ = cmd.Process.Kill()
}
