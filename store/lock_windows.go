package store

import (
	"errors"
	"os"
	"syscall"
)

// errSharing is what Windows says of a file that another program has open.
const errSharing = syscall.Errno(32)

// takeLock opens a file that others may only read, or says errLocked.
func takeLock(name string) (*os.File, error) {
	path, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(path, syscall.GENERIC_READ|syscall.GENERIC_WRITE, syscall.FILE_SHARE_READ, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, errSharing) {
		return nil, errLocked
	}
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(h), name), nil
}

// unlock frees a lock.
func unlock(f *os.File) error {
	if f == nil {
		return nil
	}
	return f.Close()
}
