package browsertest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"sortie/catalog"
	"sortie/web"
)

// serveCampaigns starts a server with Incision Shard and its campaigns.
func serveCampaigns(t testing.TB) string {
	t.Helper()
	var systems []web.System
	for _, s := range catalog.Systems() {
		if s.ID == "is" {
			systems = append(systems, web.System{System: s.System, Rules: rulesOf(t, s)})
		}
	}
	for _, c := range catalog.Campaigns() {
		systems = append(systems, web.System{System: c.System, Rules: systems[0].Rules})
	}
	return served(t, systems...)
}

// goOn answers what a campaign asks by what it proposes, until a condition holds.
func (x *tab) goOn(until string) {
	x.t.Helper()
	for end := time.Now().Add(2 * time.Minute); !eval[bool](x, "!!("+until+")"); time.Sleep(30 * time.Millisecond) {
		if time.Now().After(end) {
			x.t.Fatalf("%s: it does not come to %s; asked is %s; pressed were %q", x.name, until, x.text(".decision"), eval[[]string](x, "window.trace ?? []"))
		}
		x.must(x.Do(`(() => {
			const d = document.querySelector('.decision');
			const b = document.querySelector('#deploy:not(:disabled)') ?? document.querySelector('#default:not(:disabled)') ?? document.querySelector('#confirm:not(:disabled)');
			if (` + until + `) return; // it has come meanwhile
			if (!d || !b || window.answered === d.dataset.number) return;
			window.answered = d.dataset.number;
			(window.trace ??= []).push([d.dataset.number, d.dataset.question, b.id, document.querySelectorAll('.leg.done').length].join(' '));
			b.click();
		})()`))
	}
}

// shot keeps pictures where they are wanted, by day, by night, on a phone and on paper, to be looked at beside the mock-ups.
func (x *tab) shot(name string) {
	dir := os.Getenv("CAMPAIGN_SHOTS")
	if dir == "" {
		return
	}
	was := eval[[]int64](x, "[innerWidth, innerHeight]")
	theme := eval[string](x, "document.documentElement.dataset.theme")
	take := func(kind string, width, height int64, theme, media string) {
		x.must(x.Do("document.documentElement.dataset.theme = " + quote(theme)))
		x.must(x.Viewport(width, height))
		x.must(x.Media(media))
		time.Sleep(150 * time.Millisecond) // what is drawn to size follows a frame later
		png, err := x.Picture()
		x.must(err)
		x.must(os.WriteFile(filepath.Join(dir, name+"-"+kind+".png"), png, 0o644))
	}
	take("night", 1440, 900, "dark", "")
	take("day", 1440, 900, "light", "")
	take("phone-night", 390, 2400, "dark", "")
	take("phone-day", 390, 2400, "light", "")
	take("paper", 800, 1400, "light", "print")
	x.must(x.Media(""))
	x.must(x.Viewport(was[0], was[1]))
	x.must(x.Do("document.documentElement.dataset.theme = " + quote(theme)))
}

const question = "document.querySelector('.decision')?.dataset.question"

// begin sets a campaign up on the page.
func (x *tab) begin(course, missions string) {
	x.t.Helper()
	x.there("#course")
	x.must(x.Do(`const set = (e, v) => { e.value = v; e.dispatchEvent(new Event('change', {bubbles: true})); };
		set(document.querySelector('#course'), '` + course + `');
		document.querySelector('#newcampaign details').open = true;
		set(document.querySelector('[data-option=missions]'), '` + missions + `');
		const lists = document.querySelectorAll('.rosterpick select');
		set(lists[0], 'concord-strike'); set(lists[1], 'isorian-phase');`))
	x.click("#begin")
	x.there(".croom .track")
}

// named gives the member that is looked at and the roster other names; the last is taken back once and given again.
func (x *tab) named(member, roster string) {
	x.t.Helper()
	give := func(at, name string) {
		x.click(at)
		x.there(".naming input")
		x.shot("naming")
		x.must(x.Do(`const f = document.querySelector('.naming input'); f.value = ` + quote(name) + `; f.dispatchEvent(new Event('input', {bubbles: true}));`))
		x.click(".naming [type=submit]")
		x.wait("!document.querySelector('.naming')")
	}
	give(".operative [data-rename]", member)
	x.wait("document.querySelector('.operative b.big').textContent === " + quote(member))
	x.there("[data-member=" + quote(member) + "]")
	give(".track [data-rename]", roster)
	x.wait("document.querySelector('.track h1').textContent === " + quote(roster))
	x.must(x.Reload())
	x.wait("document.querySelector('.track h1')?.textContent === " + quote(roster))
	x.there("[data-member=" + quote(member) + "]")
	x.there("#deploy")
}

// A campaign alone against a bot: bots play a battle out, the next is entered, losses and experience show on the roster,
// a plan is made in the skill tree and bought when the mission ends, and the page can be loaded again at any time.
func TestCampaign(t *testing.T) {
	t.Parallel()
	url := serveCampaigns(t)
	x := open(t, "ann", url+"/#/campaigns", 1440, 900)
	x.begin("scout-secure", "2")
	x.goOn(question + " === 'xp'")
	if got := x.text(".decision"); strings.Contains(got, "″") {
		t.Errorf("XP are asked for in inches: %s", got)
	}
	x.goOn(question + " === 'team'")
	x.there(".pickr")
	x.there(".tr .stp")
	x.shot("team")
	if n := eval[int](x, "document.querySelectorAll('.leg.next, .leg.later').length"); n != 3 {
		t.Errorf("the track has %d legs to come", n)
	}
	x.click(".pickr[aria-pressed=true]") // out of the team
	worth := x.text("#worth")
	x.click(".pickr[aria-pressed=false]:not(.no)")
	x.wait("document.querySelector('#worth').textContent !== " + quote(worth))
	x.named("Ilen Varo", "Halcyon Shard")
	x.click("#forecast")
	x.wait("Number(document.querySelector('.forecast')?.dataset.games) > 0")
	if got := x.text(".forecast"); !strings.Contains(got, "sensible bots") || !strings.Contains(got, "Total Success") || !strings.Contains(got, "team guessed") {
		t.Errorf("the odds of the battle: %s", got)
	}
	x.shot("odds")
	x.goOn(question + " === 'battle'")
	x.click("#forecast")
	x.wait("Number(document.querySelector('.forecast')?.dataset.games) > 0")
	if got := x.text(".forecast"); strings.Contains(got, "team guessed") || !strings.Contains(got, "Halcyon Shard") {
		t.Errorf("the odds of the battle: %s", got)
	}
	x.shot("battle")
	x.press(`[...document.querySelectorAll('.decision .offer')].find(o => /bots/.test(o.textContent))`)
	x.click("#confirm")
	x.there("#fight")
	x.click("#fight")
	x.there(".leg.done .ladder .got")
	x.goOn(question + " === 'team'")
	x.shot("between")
	x.must(x.Reload())
	x.there(".leg.done")
	x.goOn(question + " === 'battle'")
	x.press(`[...document.querySelectorAll('.decision .offer')].find(o => /real models/.test(o.textContent))`)
	x.click("#confirm")
	x.there("[data-level=total-success]")
	x.click("[data-level=total-success]")
	x.there("[data-fate]")
	all := "[...document.querySelectorAll('[data-fate]')]"
	set := func(value string) {
		x.must(x.Do(all + `.forEach(e => { e.value = ` + value + `; e.dispatchEvent(new Event('change', {bubbles: true})); })`))
	}
	x.must(x.Do(all + `.forEach(e => { e.dataset.came = e.value })`)) // somebody may have come with Wounds and keeps them
	set("[...e.options].find(o => o.textContent === 'Dead').value")
	x.click("#enter")
	x.wait("/at least one/.test(document.querySelector('.decision .fault')?.textContent)")
	set("e.dataset.came")
	x.must(x.Do(all + `[0].value = [...` + all + `[0].options].find(o => o.textContent === '1 Wound').value; ` + all + `[0].dispatchEvent(new Event('change', {bubbles: true}));`))
	x.must(x.Do(all + `[1].value = [...` + all + `[1].options].find(o => o.textContent === 'Dead').value; ` + all + `[1].dispatchEvent(new Event('change', {bubbles: true}));`))
	x.shot("entering")
	x.click("#enter")
	x.there("[data-level=failure]")
	x.click("[data-level=failure]") // for the bot, which did not fight
	x.wait("document.querySelectorAll('[data-fate]').length && !document.querySelector('[data-level]')")
	x.click("#enter")
	x.goOn("document.querySelectorAll('.leg.done').length === 2 || " + question + " === 'team'") // the track is fetched by itself and may come later
	x.wait("document.querySelectorAll('.leg.done').length === 2")
	x.there(".op.out .state.lost")
	x.goOn(question + " === 'team'")
	x.shot("lost")

	// A step of the tree is planned with those below it; it is bought when the mission is over.
	x.press("document.querySelector('.op:not(.out)')")
	x.there("button.stp[data-step]")
	x.press("document.querySelector('button.stp[data-step]:not(:disabled)')")
	x.there("#planned")
	x.there("button.stp.planned")
	x.shot("planned")
	x.goOn(question + " === 'battle'")
	x.press(`[...document.querySelectorAll('.decision .offer')].find(o => /real models/.test(o.textContent))`)
	x.click("#confirm")
	for range 2 {
		x.there("[data-level=partial-success]")
		x.click("[data-level=partial-success]")
		x.wait("document.querySelectorAll('[data-fate]').length && !document.querySelector('[data-level]')")
		x.click("#enter")
		x.wait("!document.querySelector('[data-fate]')")
	}
	x.goOn(question + " === 'train' || document.querySelector('#carry')")
	x.there("#carry")
	x.shot("training")
	x.click("#carry")
	x.wait("!document.querySelector('#carry')")
	if faults := x.text("[data-plans] .fault"); faults != "" {
		t.Error(faults)
	}
	if got := x.text(".rosterlog"); !strings.Contains(got, "Data Retrieval") || !strings.Contains(got, "Ground Defences") {
		t.Errorf("the log of the roster: %s", got)
	}
}

// A course for more than two sides is begun with as many rosters; every side has its own, in its own colour.
func TestCampaignOfFour(t *testing.T) {
	t.Parallel()
	x := open(t, "ann", serveCampaigns(t)+"/#/campaigns", 1440, 900)
	x.there("#course")
	x.must(x.Do(`const e = document.querySelector('#course'); e.value = 'open'; e.dispatchEvent(new Event('change', {bubbles: true}));`))
	x.press("[...document.querySelectorAll('[aria-label=\"How many sides\"] button')].find(b => b.textContent === '4 sides')")
	x.wait("document.querySelectorAll('.rosterpick').length === 4")
	x.shot("new")
	x.click("#begin")
	x.there(".croom .track")
	x.wait("document.querySelectorAll('.sides button').length === 4")
	x.press("document.querySelectorAll('.sides button')[3]")
	x.there(".roster .bust.d")
	x.goOn(question + " === 'team'")
	x.there(".pickr")
	x.shot("four")
}

// On a phone the campaign is one column, no wider than the screen, and everything can be tapped.
func TestCampaignOnAPhone(t *testing.T) {
	t.Parallel()
	url := serveCampaigns(t)
	x := open(t, "ann", url+"/#/campaigns", 390, 844)
	narrow(x, "campaigns")
	x.begin("single", "1")
	x.goOn(question + " === 'team'")
	x.there(".tr .stp")
	narrow(x, "the campaign")
	touchable(x, "the campaign")
	x.shot("phone")
	x.must(x.Go(url + "/#/roster/is-campaign/concord-strike"))
	x.there("#legal")
	narrow(x, "a roster")
}

// A roster is read from text and from JSON, says what is wrong with it, and comes back as it was.
func TestRosterFiles(t *testing.T) {
	t.Parallel()
	url, dir := serveCampaigns(t), t.TempDir()
	x := open(t, "ann", url+"/#/roster/is-campaign/isorian-phase", 1440, 900)
	x.there("#legal")
	x.there(".tr .stp")
	x.shot("roster")
	text := "document.querySelector('textarea').value"
	before := eval[string](x, text)
	json := eval[string](x, `fetch('/api/systems/is-campaign/roster', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({text: `+text+`})}).then(r => r.json()).then(r => r.json)`)
	file := filepath.Join(dir, "roster.json")
	x.must(os.WriteFile(file, []byte(json), 0o644))
	x.must(x.Do("const a = document.querySelector('select[aria-label=\"Ready rosters\"]'); a.value = 'concord-strike'; a.dispatchEvent(new Event('change', {bubbles: true}))"))
	x.wait(text + " !== " + quote(before))
	x.must(chromedp.Do(x.ctx, chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{file})))
	x.wait(text + ".startsWith('{')")
	x.there("#legal")
	x.wait("document.querySelector('[data-member=Monitor]')")
	broken := filepath.Join(dir, "broken.txt")
	x.must(os.WriteFile(broken, []byte("shard X\nfaction Concord\noperative nobody-knows\n"), 0o644))
	x.must(chromedp.Do(x.ctx, chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{broken})))
	x.wait("/there is no operative/.test(document.querySelector('.fault')?.textContent)")
}
