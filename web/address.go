package web

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// address is whom the limits count a request to: the peer, or whom a trusted proxy says that it speaks for.
// What an untrusted peer says of itself counts for nothing. A network of IPv6 counts as one, since whoever
// has one address of it has them all.
func (g *guard) address(r *http.Request) string {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	at := peer.Addr().Unmap()
	if g.trusted(at) {
		at = g.forwarded(r, at)
	}
	return bucket(at)
}

// bucket is the name that an address is counted under.
func bucket(at netip.Addr) string {
	if at.Is6() {
		if p, err := at.WithZone("").Prefix(64); err == nil {
			return p.String()
		}
	}
	return at.String()
}

func (g *guard) trusted(a netip.Addr) bool {
	return slices.ContainsFunc(g.cfg.TrustProxy, func(p netip.Prefix) bool { return p.Contains(a) })
}

// forwarded reads X-Forwarded-For from its end: each proxy appends whom it heard, so the first that is no
// proxy of ours is the caller, and what stands before it is hearsay.
func (g *guard) forwarded(r *http.Request, peer netip.Addr) netip.Addr {
	list := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, word := range slices.Backward(list) {
		a, err := netip.ParseAddr(strings.Trim(strings.TrimSpace(word), "[]"))
		if err != nil {
			return peer
		}
		if peer = a.Unmap(); !g.trusted(peer) {
			break
		}
	}
	return peer
}

// ParseProxies reads networks such as 10.0.0.0/8, or single addresses.
func ParseProxies(list []string) (out []netip.Prefix, err error) {
	for _, text := range list {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			a, err2 := netip.ParseAddr(text)
			if err2 != nil {
				return nil, fmt.Errorf("%q is no network: write one such as 10.0.0.0/8, or an address", text)
			}
			p = netip.PrefixFrom(a, a.BitLen())
		}
		out = append(out, p.Masked())
	}
	return out, nil
}

// hostAllowed tells whether the server answers to a name. A stranger's name that resolves to this machine
// must not reach a private server.
func (g *guard) hostAllowed(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.TrimSuffix(strings.ToLower(strings.Trim(name, "[]")), ".")
	if slices.Contains(g.cfg.Hosts, name) {
		return true
	}
	if g.cfg.AnyHost && len(g.cfg.Hosts) == 0 {
		return true
	}
	ip := net.ParseIP(name)
	return name == "localhost" || ip != nil && ip.IsLoopback()
}
