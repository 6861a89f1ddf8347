package store

import (
	"fmt"
	"io/fs"
	"syscall"
)

// placed is the moment at which a file was made here: a copy has another.
func placed(info fs.FileInfo) string {
	if s, ok := info.Sys().(*syscall.Win32FileAttributeData); ok {
		return fmt.Sprint(s.CreationTime.Nanoseconds())
	}
	return ""
}
