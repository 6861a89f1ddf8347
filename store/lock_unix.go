//go:build unix

package store

import (
	"errors"
	"os"
	"syscall"
)

// takeLock opens a file and locks it, or says errLocked.
func takeLock(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, errLocked
		}
		return nil, err
	}
	return f, nil
}

// unlock frees a lock. The file stays: removing it would let two programs lock two files of one name.
func unlock(f *os.File) error {
	if f == nil {
		return nil
	}
	return f.Close()
}
