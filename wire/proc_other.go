//go:build !unix

package wire

import "os/exec"

// apart does nothing where there are no process groups.
func apart(*exec.Cmd) {}

// killAll ends a bot; what it has started sees its input end.
func killAll(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
