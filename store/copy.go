package store

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"
)

// CopyFolder copies the store of a data folder to another folder, which may then be changed freely. The
// original stays as it is to the byte; a program may be running in it. The other stands for it: it counts as a
// copy that was put back only if the original does.
func CopyFolder(dir, to string) error {
	if err := copyFolder(dir, to); err != nil {
		return err
	}
	return standFor(dir, to)
}

func copyFolder(dir, to string) error {
	file := filepath.Join(dir, DatabaseFile)
	if _, err := os.Stat(file); err != nil {
		return fmt.Errorf("there are no matches in %s: it has no file %s", dir, DatabaseFile)
	}
	if inUse(dir) {
		if err := vacuum(file, filepath.Join(to, DatabaseFile)); err != nil {
			return err
		}
		return copyIfThere(filepath.Join(dir, AnchorFile), filepath.Join(to, AnchorFile))
	}
	for range 5 {
		before := stamps(dir)
		for _, name := range []string{DatabaseFile, DatabaseFile + "-wal", AnchorFile} {
			if err := copyIfThere(filepath.Join(dir, name), filepath.Join(to, name)); err != nil {
				return err
			}
		}
		if stamps(dir) == before {
			return nil
		}
		time.Sleep(200 * time.Millisecond) // an older program is writing, which takes no lock
	}
	return fmt.Errorf("the data folder %s is being written to all the time: stop the program that uses it", dir)
}

// inUse tells whether a program holds the lock of a folder. It makes no lock file where there is none.
func inUse(dir string) bool {
	name := filepath.Join(dir, LockFile)
	if _, err := os.Stat(name); err != nil {
		return false
	}
	f, err := takeLock(name)
	if err == nil {
		unlock(f)
	}
	return errors.Is(err, errLocked)
}

// stamps are the sizes and times of the files of a store.
func stamps(dir string) (out [2]string) {
	for i, name := range []string{DatabaseFile, DatabaseFile + "-wal"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil {
			out[i] = fmt.Sprint(info.Size(), info.ModTime().UnixNano())
		}
	}
	return out
}

func copyIfThere(from, to string) error {
	_, err := copyFile(from, to)
	if errors.Is(err, fs.ErrNotExist) {
		if err = os.Remove(to); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	return err
}

// copyFile copies a file, forces it to the disk and gives its hash.
func copyFile(from, to string) (sum []byte, err error) {
	in, err := os.Open(from)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	h := sha256.New()
	_, err = io.Copy(io.MultiWriter(out, h), in)
	return h.Sum(nil), errors.Join(err, out.Sync(), out.Close())
}

// hashFile is the hash of what can be read back.
func hashFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return h.Sum(nil), err
}

// sqliteMagic is how every database of SQLite begins.
var sqliteMagic = []byte("SQLite format 3\x00")

// isDatabase says what is wrong with a file that should be a database, by its first bytes and its size.
func isDatabase(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	head := make([]byte, 32)
	if n, _ := io.ReadFull(f, head); n < len(head) || !bytes.HasPrefix(head, sqliteMagic) {
		return errors.New("it is no backup of Sortie, and no database at all")
	}
	page := int64(head[16])<<8 | int64(head[17])
	if page == 1 {
		page = 1 << 16
	}
	pages := int64(head[28])<<24 | int64(head[29])<<16 | int64(head[30])<<8 | int64(head[31])
	if info.Size() != page*pages {
		return fmt.Errorf("it is cut off or changed: it has %d bytes and should have %d", info.Size(), page*pages)
	}
	return nil
}

// vacuum writes a copy of a database as it stands at one moment, whoever writes to it meanwhile.
func vacuum(file, to string) error {
	db, err := plain(file)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := known(db); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if _, err := db.Exec(`VACUUM INTO ?`, to); err != nil {
		return fmt.Errorf("%s cannot be copied: %w", file, err)
	}
	return nil
}

// plain opens a database as it is: not even its mode is changed.
func plain(file string) (*sql.DB, error) {
	name, err := address(file, url.Values{"mode": {"rw"}, "_pragma": {"busy_timeout(10000)"}})
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", name)
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// address is how the driver wants a file named.
func address(file string, q url.Values) (string, error) {
	abs, err := filepath.Abs(file)
	return "file:" + (&url.URL{Path: filepath.ToSlash(abs)}).EscapedPath() + "?" + q.Encode(), err
}
