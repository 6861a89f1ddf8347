package web

import (
	"net"
	"net/netip"
	"sync"
)

// Door lets so many connections of one address in and turns the others away at once, so that one alone
// cannot take them all. A trusted proxy has no such bound: it speaks for many.
func (s *Server) Door(l net.Listener) net.Listener {
	return &door{Listener: l, guard: s.guard, of: map[string]int{}}
}

type door struct {
	net.Listener
	guard *guard
	mu    sync.Mutex
	of    map[string]int
}

// Accept implements net.Listener.
func (d *door) Accept() (net.Conn, error) {
	for {
		c, err := d.Listener.Accept()
		if err != nil {
			return nil, err
		}
		peer, err := netip.ParseAddrPort(c.RemoteAddr().String())
		if err != nil || d.guard.trusted(peer.Addr().Unmap()) {
			return c, nil
		}
		at := bucket(peer.Addr().Unmap())
		if d.count(at, 1) > d.guard.cfg.Conns {
			d.count(at, -1)
			_ = c.Close()
			continue
		}
		return &visitor{Conn: c, leave: sync.OnceFunc(func() { d.count(at, -1) })}, nil
	}
}

func (d *door) count(at string, n int) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.of[at] += n; d.of[at] == 0 {
		delete(d.of, at)
		return 0
	}
	return d.of[at]
}

// visitor is a connection that is counted until it is closed.
type visitor struct {
	net.Conn
	leave func()
}

// Close implements net.Conn.
func (v *visitor) Close() error {
	v.leave()
	return v.Conn.Close()
}
