package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Backup writes the store of a data folder into one file, as it stands at one moment; a program may be
// running in it. The file is there whole and checked, or not at all.
func Backup(dir, file string) (Checked, error) {
	var out Checked
	if _, err := os.Lstat(file); err == nil {
		return out, fmt.Errorf("%s is there already: choose another name, or remove it", file)
	}
	source := filepath.Join(dir, DatabaseFile)
	if _, err := os.Stat(source); err != nil {
		return out, fmt.Errorf("there are no matches in %s: it has no file %s", dir, DatabaseFile)
	}
	scratch, err := os.MkdirTemp(filepath.Dir(file), ".sortie-backup-")
	if err != nil {
		return out, fmt.Errorf("%s cannot be written: %w", file, err)
	}
	defer os.RemoveAll(scratch)
	part, trial := filepath.Join(scratch, "part"), filepath.Join(scratch, "trial")
	if err := vacuum(source, part); err != nil {
		return out, err
	}
	if _, err := copyFile(part, trial); err != nil {
		return out, err
	}
	if out, err = checkFile(trial); err != nil {
		return out, fmt.Errorf("the backup does not hold and was not kept: %w", err)
	}
	return out, settle(part, file)
}

// settle gives a finished file its name.
func settle(part, file string) error {
	f, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close(), os.Rename(part, file)); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(file))
}

// checkFile checks a store that nobody uses. It is brought to the present form on the way.
func checkFile(file string) (Checked, error) {
	if err := isDatabase(file); err != nil {
		return Checked{}, err
	}
	s, err := openFile(file)
	if err != nil {
		return Checked{}, err
	}
	out, err := s.Check()
	return out, errors.Join(err, s.Close())
}

// NotEmptyError says that a restore would overwrite something.
type NotEmptyError struct{ Dir string }

func (e *NotEmptyError) Error() string {
	return fmt.Sprintf("the data folder %s is not empty: choose another, or write --force to put what is there aside and restore all the same", e.Dir)
}

// Restore puts a backup into a data folder. It is checked before and after it is copied; a folder that is
// not empty is refused unless forced, and then what was there is put aside under the name it gives. Until
// the last step nothing in the folder changes.
func Restore(dir, file string, force bool) (out Checked, aside string, err error) {
	if err := isDatabase(file); err != nil {
		return out, "", fmt.Errorf("%s cannot be restored: %w", file, err)
	}
	_, missing := os.Stat(dir)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return out, "", fmt.Errorf("the data folder cannot be made: %w", err)
	}
	defer func() {
		if err != nil && missing != nil { // it was made for this alone
			os.Remove(filepath.Join(dir, LockFile))
			os.Remove(dir)
		}
	}()
	empty, err := isEmpty(dir)
	if err != nil {
		return out, "", err
	}
	if !empty && !force {
		return out, "", &NotEmptyError{dir}
	}
	lock, err := lockFolder(dir)
	if err != nil {
		return out, "", err
	}
	defer func() { err = errors.Join(err, unlock(lock)) }()
	scratch, err := os.MkdirTemp(dir, ".sortie-restore-")
	if err != nil {
		return out, "", err
	}
	defer os.RemoveAll(scratch)
	part := filepath.Join(scratch, DatabaseFile)
	if out, err = stage(file, part, force); err != nil {
		return out, "", fmt.Errorf("%s cannot be restored: %w", file, err)
	}
	if aside, err = putAside(dir); err != nil {
		return out, aside, err
	}
	return out, aside, settle(part, filepath.Join(dir, DatabaseFile))
}

// stage copies a backup, checks the copy and marks its matches as put back.
func stage(file, part string, force bool) (Checked, error) {
	sum, err := copyFile(file, part)
	if err != nil {
		return Checked{}, err
	}
	if back, err := hashFile(part); err != nil || string(back) != string(sum) {
		return Checked{}, errors.Join(errors.New("the copy is not what was read: the disk may be failing"), err)
	}
	out, err := checkFile(part)
	if err != nil {
		return out, err
	}
	if len(out.Damaged) > 0 && !force {
		return out, fmt.Errorf("%d of its %d matches do not fit their checksums, the first: %w; write --force to restore it all the same", len(out.Damaged), out.Matches, &out.Damaged[0])
	}
	s, err := openFile(part)
	if err != nil {
		return out, err
	}
	if err = errors.Join(s.putBack(), s.Close()); err != nil {
		return out, err
	}
	return checkFile(part)
}

// putBack marks the matches that are not over as put back from a copy.
func (s *SQLite) putBack() error {
	_, err := s.write.Exec(`UPDATE tails SET restored = 1 WHERE match IN (SELECT id FROM matches WHERE status IN ('waiting', 'playing'))`)
	return err
}

// isEmpty tells whether a folder has nothing in it but a lock that nobody holds.
func isEmpty(dir string) (bool, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false, err
	}
	for _, e := range entries {
		if e.Name() != LockFile {
			return false, nil
		}
	}
	return true, nil
}

// putAside gives the store in a folder other names: with its write-ahead file it stays whole.
func putAside(dir string) (string, error) {
	if _, err := os.Stat(filepath.Join(dir, DatabaseFile)); err != nil {
		return "", removeIfThere(filepath.Join(dir, AnchorFile))
	}
	aside := ""
	for n := 1; ; n++ {
		aside = filepath.Join(dir, fmt.Sprintf("before-restore-%d.db", n))
		if _, err := os.Lstat(aside); err != nil {
			break
		}
	}
	for _, end := range []string{"-wal", ""} {
		err := os.Rename(filepath.Join(dir, DatabaseFile+end), aside+end)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return aside, err
		}
	}
	return aside, errors.Join(removeIfThere(filepath.Join(dir, DatabaseFile+"-shm")), removeIfThere(filepath.Join(dir, AnchorFile)))
}

func removeIfThere(name string) error {
	if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
