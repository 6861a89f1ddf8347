package browsertest

import (
	"fmt"
	"time"
)

// clickPlayer answers whatever the page asks by clicking what it shows. Picks are by turns, so that games
// differ from the bot's; everything else takes the suggestion. With suggestAll picks do, too.
const clickPlayer = `
window.clicks = window.clicks ?? 0;
window.playOne = async () => {
  const sleep = ms => new Promise(r => setTimeout(r, ms));
  if (document.querySelector('[data-over]')) return 'over';
  const d = document.querySelector('.decision[data-number]');
  if (!d) { await sleep(20); return 'waiting'; }
  const number = d.dataset.number, kind = d.dataset.kind;
  const press = el => { el.click(); window.clicks++; };
  const turns = !window.suggestAll && window.refused !== number; // what was refused is left to the suggestion
  if (kind.startsWith('pick') && turns) {
    const may = [...d.querySelectorAll('.offer:not(.no), .ord:not(.no)')], chosen = d.querySelector('.offer.on, .ord.on');
    if (may.length && !chosen) press(may[window.clicks % may.length]);
  } else if (kind === 'allocate' && turns) {
    for (let i = 0; i < 40 && document.querySelector('#confirm')?.disabled; i++) { const may = [...document.querySelectorAll('.decision .offer:not(.no)')]; press(may[i % may.length]); await sleep(5); }
  } else {
    if (!d.querySelector('.hint')) press([...d.querySelectorAll('.foot button')][0]);
    for (let i = 0; i < 100 && !d.querySelector('.hint'); i++) await sleep(10);
  }
  for (let i = 0; i < 40; i++) {
    const now = document.querySelector('.decision[data-number]');
    if (!now || now.dataset.number !== number) return 'done';
    const go = document.querySelector('#confirm');
    if (go && !go.disabled) { press(go); break; }
    await sleep(10);
  }
  for (let end = performance.now() + 12000; performance.now() < end;) {
    const now = document.querySelector('.decision[data-number]');
    if (!now || now.dataset.number !== number) return 'done';
    if (now.querySelector('.fault')) { window.refused = number; break; }
    await sleep(10);
  }
  return 'stuck at ' + d.dataset.question + ': ' + (document.querySelector('.decision .fault')?.textContent ?? '');
};
window.stuck = 0;
window.playUntil = async stop => {
  for (let end = performance.now() + 8000; performance.now() < end;) {
    if (stop && stop()) return 'stopped';
    const r = await window.playOne();
    if (r === 'over') return r;
    if (r.startsWith('stuck')) { if (++window.stuck > 3) return r; } else if (r === 'done') window.stuck = 0;
  }
  return 'still playing';
};`

// Play clicks until a condition holds (empty: until the game is over) or the time is up.
func (p *Page) Play(until string, patience time.Duration) (string, error) {
	if until == "" {
		until = "false"
	}
	if err := p.Do(clickPlayer); err != nil {
		return "", err
	}
	end := time.Now().Add(patience)
	for {
		got, err := Eval[string](p, fmt.Sprintf("window.playUntil(() => !!(%s))", until))
		if err != nil || got != "still playing" {
			return got, err
		}
		if time.Now().After(end) {
			return got, fmt.Errorf("still playing after %v", patience)
		}
	}
}
