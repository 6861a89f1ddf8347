// The bar over a match: what is fought for, the turn and its phase, the score, and the way to everything else.
import { Brand, Ico } from '../icons';
import { Score, Seats } from '../parts/seats';
import { useWords, Word } from '../parts/words';
import { href } from '../route';
import type { State } from '../types';
import { ThemeButton } from '../ui';
import { capital } from './words';

type HeaderProps = { s: State; online: boolean; names: string[]; menu: () => void; keys: () => void };

export function MatchHeader({ s, online, names, menu, keys }: HeaderProps) {
  const v = s.view,
    lex = useWords(v.system),
    watching = s.role.kind === 'watch';
  return (
    <header class="top">
      <a class="brand" href={href('start')} aria-label="Sortie">
        <Brand />
        <span>SORTIE</span>
      </a>
      <button class="linkish soft what" title="What is fought for" onClick={menu}>
        <b>{s.match.mission.replace(/-/g, ' ')}</b> {s.match.name}
        {s.match.points ? `, ${s.match.points} points` : ''}
      </button>
      <div class="turn">
        <b>Turn {v.turn}</b>
        {v.turns > 0 && <span class="dim">of {v.turns}</span>}
        {v.turns > 0 && v.turns < 13 && (
          <span class="pips" role="img" aria-label={`turn ${v.turn} of ${v.turns}`}>
            {Array.from({ length: v.turns }, (_, i) => (
              <i key={i} class={i + 1 < v.turn ? 'done' : i + 1 === v.turn ? 'now' : ''} />
            ))}
          </span>
        )}
      </div>
      {v.phase && (
        <div class="phases">
          <span class="on">
            <Word name={capital(v.phase.replace(/-/g, ' '))} rule={lex.phase(v.phase)} />
          </span>
        </div>
      )}
      {v.sides.length > 2 ? <Seats s={s} names={names} /> : <Score s={s} names={names} />}
      {watching && (
        <span class="chip watching" title="You are watching">
          <Ico n="eye" s={14} />
          <span>watching</span>
        </span>
      )}
      <span class={'chip live ' + (online ? '' : 'offl')} role="status">
        {online ? 'live' : 'reconnecting…'}
      </span>
      <div class="row tight still">
        <ThemeButton />
        <button class="btn ghost icb keysb" aria-label="Keys" onClick={keys}>
          <Ico n="keys" />
        </button>
        <button class="btn ghost icb" aria-label="Menu" id="menu" onClick={menu}>
          <Ico n="menu" />
        </button>
      </div>
    </header>
  );
}
