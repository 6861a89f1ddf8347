package store

import (
	"fmt"
	"io/fs"
	"syscall"
)

// placed is the moment at which the system last noted a change of a file: nobody can set it.
func placed(info fs.FileInfo) string {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return fmt.Sprintf("%d.%09d", s.Ctimespec.Sec, s.Ctimespec.Nsec)
	}
	return ""
}
