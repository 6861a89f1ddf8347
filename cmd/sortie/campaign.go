package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"

	"sortie/bot"
	"sortie/campaign"
	"sortie/catalog"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/matchfile"
)

// campaignCmd plays whole campaigns between bots.
type campaignCmd struct {
	System   string            `help:"Short id of the rule system, or of its campaigns; the first that has campaigns if left out." placeholder:"ID"`
	Missions int               `help:"How many missions each campaign has; as usual if left out." placeholder:"N"`
	Games    int               `help:"How many campaigns." default:"1"`
	Seed     uint64            `help:"The same seed gives the same campaigns on every machine." default:"1"`
	Workers  int               `help:"How many at once; 0 for one a processor. The result does not depend on it." default:"0"`
	Lists    []string          `help:"Rosters, ids or files, one a side; ready ones in turn if left out." placeholder:"A,B"`
	Course   string            `help:"The course of the campaign; the first if left out." placeholder:"ID"`
	Bots     []string          `help:"Who runs and fights each side." default:"sensible,sensible" placeholder:"X,Y"`
	Option   map[string]string `help:"An option of the campaign, such as --option ransom=on." placeholder:"ID=VALUE"`
	Save     string            `help:"Write the first campaign to this match file." placeholder:"FILE"`
	JSON     bool              `name:"json" help:"Print one JSON object a campaign, and one for all as the last line."`
}

// Help is shown below the flags.
func (campaignCmd) Help() string {
	return `Bots choose teams, look after the wounded, replace the lost, recruit and train; every battle is played by the rules of
the system. The signature sums up every campaign: if it is the same, the campaigns were.

Examples:
  sortie campaign --system is --missions 3 --games 20 --json
  sortie campaign --lists concord-strike,my.shard --course scout-secure --save first.match
  sortie replay first.match                     and read it`
}

// toured is what came of a campaign.
type toured struct {
	Game    int            `json:"game"`
	Seed    uint64         `json:"seed"`
	Lists   []string       `json:"lists"`
	Winner  int            `json:"winner"`
	Points  []int          `json:"points"`
	Battles []campaign.Leg `json:"battles"`
	Members []int          `json:"members"` // left at the end, by side
	Worth   []int          `json:"worth"`   // of those
	Purse   []int          `json:"purse"`
	Hash    string         `json:"hash"`
	Log     []flow.Entry   `json:"-"`
	setup   game.Setup
	err     error
	hash    uint64
}

// Run plays the campaigns and reports.
func (c *campaignCmd) Run(e *env) error {
	batch()
	found, battles, err := c.find(e)
	if err != nil {
		return err
	}
	if c.Games < 1 || len(c.Bots) == 0 || len(c.Lists) == 1 {
		return misused("play at least one campaign, name a bot a side, and no roster or one a side")
	}
	for _, name := range c.Bots {
		if _, err := bot.Parse(name); err != nil {
			return misuse{err}
		}
	}
	if _, err := c.setup(found.System, 0); err != nil {
		return misuse{err}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	all := c.play(ctx, found.System, battles)
	for i := range all {
		if all[i].err != nil {
			return fmt.Errorf("campaign %d of seed %d: %w", i, c.Seed, all[i].err)
		}
	}
	if c.Save != "" {
		if err := c.save(found.System, &all[0]); err != nil {
			return err
		}
	}
	return c.report(e, all)
}

// find gives the campaigns that are meant and the system that plays their battles.
func (c *campaignCmd) find(e *env) (catalog.Campaign, game.System, error) {
	var ids []string
	for _, x := range e.campaigns {
		if c.System == "" || x.ID == c.System || x.Of == c.System {
			battles, err := e.find(x.Of)
			return x, battles, err
		}
		ids = append(ids, x.Of)
	}
	if len(ids) == 0 {
		return catalog.Campaign{}, nil, misused("this build has no campaigns")
	}
	return catalog.Campaign{}, nil, misused("%q has no campaigns: take one of %s", c.System, strings.Join(ids, ", "))
}

// setup is that of a campaign by its number.
func (c *campaignCmd) setup(sys game.System, n int) (game.Setup, error) {
	info := sys.Info()
	set := game.Setup{System: info.ID, Mission: c.Course, Seed: c.Seed + uint64(n)}
	if set.Mission == "" && len(info.Missions) > 0 {
		set.Mission = info.Missions[0].ID
	}
	ids := c.Lists
	if len(ids) == 0 {
		k := len(info.Lists)
		ids = []string{info.Lists[n%k].ID, info.Lists[(n+1+n/k)%k].ID}
	}
	for i, id := range ids {
		text, err := rosterOf(info, id)
		if err != nil {
			return set, err
		}
		set.Lists = append(set.Lists, text)
		set.Names = append(set.Names, fmt.Sprintf("side %d", i+1))
	}
	if c.Missions != 0 {
		set.Options = append(set.Options, game.Switch{ID: "missions", Value: strconv.Itoa(c.Missions)})
	}
	for id, value := range c.Option {
		set.Options = append(set.Options, game.Switch{ID: id, Value: value})
	}
	slices.SortFunc(set.Options, func(a, b game.Switch) int { return strings.Compare(a.ID, b.ID) })
	set, err := sys.Fix(set)
	if err != nil {
		return set, err
	}
	_, err = sys.New(set)
	return set, err
}

// rosterOf finds a roster by its id, or reads it from a file.
func rosterOf(info game.Info, id string) (string, error) {
	var ids []string
	for _, l := range info.Lists {
		if l.ID == id {
			return l.Text, nil
		}
		ids = append(ids, l.ID)
	}
	text, err := os.ReadFile(id)
	if err != nil {
		return "", fmt.Errorf("%q is neither a file nor one of %s", id, strings.Join(ids, ", "))
	}
	return string(text), nil
}

// play plays all campaigns on so many workers; those after an interruption are not begun.
func (c *campaignCmd) play(ctx context.Context, sys, battles game.System) []toured {
	out := make([]toured, c.Games)
	workers := c.Workers
	if workers <= 0 {
		workers = runtime.NumCPU()
	}
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(workers, c.Games) {
		wg.Go(func() {
			for n := range next {
				out[n] = c.one(sys, battles, n)
			}
		})
	}
	for n := range out {
		if ctx.Err() != nil {
			out[n].err = errors.New("interrupted")
			continue
		}
		next <- n
	}
	close(next)
	wg.Wait()
	return out
}

// one plays one campaign. A fault of the rules is its error.
func (c *campaignCmd) one(sys, battles game.System, n int) (t toured) {
	seed := c.Seed*1_000_003 + uint64(n)
	t = toured{Game: n, Seed: seed}
	defer func() {
		if p := recover(); p != nil {
			t.err = fmt.Errorf("the rules failed: %v\n%s", p, debug.Stack())
		}
	}()
	if t.setup, t.err = c.setup(sys, n); t.err != nil {
		return t
	}
	tour := &campaign.Tour{Rules: campaign.Of(sys), Setup: t.setup, Dice: dice.Seeded{Rand: dice.NewRand(seed, 1)},
		Fight: func(b *campaign.Battle) (game.Game, error) { return c.fight(battles, b, seed+uint64(b.Number)<<32) }}
	for seat := range flow.Seats(len(t.setup.Lists)) {
		tour.Players[seat] = c.player(seat, seed)
	}
	g, log, _, err := tour.Run()
	if err != nil {
		t.err = err
		return t
	}
	sheet := g.Sheet(flow.Nobody)
	res := g.Result()
	t.Winner, t.Points, t.Battles, t.Log, t.hash = int(res.Winner), res.Points, sheet.Legs, log, g.Hash()
	t.Hash = fmt.Sprintf("%016x", t.hash)
	for i := range sheet.Rosters {
		r := &sheet.Rosters[i]
		left, worth := 0, 0
		for k := range r.Members {
			if m := &r.Members[k]; m.State == campaign.Ready || m.State == campaign.Hurt {
				left, worth = left+1, worth+m.Value
			}
		}
		t.Lists, t.Members, t.Worth, t.Purse = append(t.Lists, r.Name), append(t.Members, left), append(t.Worth, worth), append(t.Purse, r.Purse)
	}
	return t
}

// player is the bot of a seat; the last named plays all seats for which none is.
func (c *campaignCmd) player(seat flow.Seat, seed uint64) flow.Player {
	p, err := bot.New(c.Bots[min(int(seat), len(c.Bots)-1)], seed+uint64(seat))
	if err != nil {
		panic(err) // the names were read before
	}
	return p
}

// fight plays a battle out.
func (c *campaignCmd) fight(sys game.System, b *campaign.Battle, seed uint64) (game.Game, error) {
	g, err := sys.New(b.Setup)
	if err != nil {
		return nil, err
	}
	d := &flow.Direct{Table: g, Dice: dice.Seeded{Rand: dice.NewRand(seed, 2)}}
	for seat := range flow.Seats(g.Sides()) {
		d.Players[seat] = c.player(seat, seed)
	}
	return g, campaign.PlayOut(d, flow.Everywhere(bot.NewRandom(seed)))
}

func (c *campaignCmd) save(sys game.System, t *toured) error {
	f, err := os.Create(c.Save)
	if err != nil {
		return err
	}
	err = matchfile.Write(f, &matchfile.File{Rules: sys.Info().Version, Setup: t.setup, Entries: t.Log})
	return errors.Join(err, f.Close())
}

// report prints what came of the campaigns.
func (c *campaignCmd) report(e *env, all []toured) error {
	type summary struct {
		Games     int    `json:"games"`
		Battles   int    `json:"battles"`
		Wins      []int  `json:"wins"`
		Draws     int    `json:"draws"`
		Signature string `json:"signature"`
	}
	s := summary{Games: len(all), Wins: make([]int, len(all[0].Points))}
	sum := uint64(0)
	enc := json.NewEncoder(e.out)
	for i := range all {
		t := &all[i]
		s.Battles += len(t.Battles)
		sum = sum*0x100000001b3 ^ t.hash
		if t.Winner < 0 {
			s.Draws++
		} else {
			s.Wins[t.Winner]++
		}
		if c.JSON {
			if err := enc.Encode(t); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(e.out, "campaign %d: %s; %d battles", i, score(t.Lists, t.Points), len(t.Battles))
		for side := range t.Lists {
			fmt.Fprintf(e.out, "; %s ends with %d members worth %d and %d in the purse", t.Lists[side], t.Members[side], t.Worth[side], t.Purse[side])
		}
		fmt.Fprintln(e.out)
	}
	s.Signature = fmt.Sprintf("%016x", sum)
	if c.JSON {
		return enc.Encode(s)
	}
	fmt.Fprintf(e.out, "campaigns %d, battles %d; won %s, drawn %d\nsignature %s\n", s.Games, s.Battles, strings.Trim(fmt.Sprint(s.Wins), "[]"), s.Draws, s.Signature)
	return nil
}
