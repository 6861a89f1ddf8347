// The odds of the battle that comes next: bots play it out many times by the rules, and what came of it is told with how sure
// it is.
import { useState } from 'preact/hooks';
import { Ico } from '../icons';
import type { Session } from '../match/session';
import { percent } from '../parts/odds';
import type { Answer } from '../types';
import { Say } from '../ui';
import { campaigns } from './api';
import type { Forecast, ForecastSide, Share } from './types';

// Foretold is what was asked for, for one answer: another team has other odds.
type Foretold = { of: string; busy?: boolean; told?: Forecast; error?: string };

export function useForecast(session: Session, number: number, answer?: Answer) {
  const [last, setLast] = useState<Foretold>(),
    of = number + JSON.stringify(answer ?? null);
  const ask = async () => {
    setLast({ of, busy: true });
    try {
      setLast({ of, told: await campaigns.forecast(session.token, number, answer) });
    } catch (e) {
      setLast({ of, error: (e as Error).message });
    }
  };
  return { ...(last?.of === of ? last : {}), stale: !!last && last.of !== of, ask };
}

export type Asked = ReturnType<typeof useForecast>;

export const OddsButton = ({ f, disabled }: { f: Asked; disabled?: boolean }) => (
  <button class="btn big" id="forecast" disabled={disabled || f.busy} onClick={() => void f.ask()}>
    <Ico n="dice" /> {f.busy ? 'Playing it out…' : 'Odds'}
  </button>
);

const between = (s: Share) => `${Math.round(s.low * 100)} to ${Math.round(s.high * 100)}%`;

// ForecastPanel says how the battle went for each side, as bars of the levels of success, worst first.
export function ForecastPanel({ f, names, mine }: { f: Asked; names: string[]; mine: number }) {
  if (f.error) return <Say error={f.error} />;
  const t = f.told;
  if (!t) return f.stale ? <p class="soft small">The odds were those of another team.</p> : null;
  return (
    <section class="forecast" aria-label="Odds of the battle" data-games={t.games}>
      <p class="soft small">
        {t.games === 1 ? 'One game' : `${t.games} games`} of {t.name}, all sides played by {t.bot} bots, in {(t.millis / 1000).toFixed(1)}{' '}
        s. In brackets where the true share lies, 95% sure.
      </p>
      {t.sides.map((s, i) => (
        <SideOdds key={i} s={s} levels={t.levels} name={names[i]} mine={i === mine} />
      ))}
    </section>
  );
}

function SideOdds({ s, levels, name, mine }: { s: ForecastSide; levels: string[]; name: string; mine: boolean }) {
  const fall = s.members.filter(m => m.lost.share > 0).sort((a, b) => b.lost.share - a.lost.share);
  return (
    <div class="oddsside">
      <div class="row">
        <b>{name}</b>
        {s.guessed && <span class="dim small">team guessed</span>}
        <span class="push">
          wins <b>{percent(s.win.share)}</b> <span class="dim small">({between(s.win)})</span>
        </span>
      </div>
      <div class="levels">
        {s.levels.map((l, k) => (
          <div key={levels[k]} class="lv">
            <span class="soft">{levels[k]}</span>
            <span class="lvbar" aria-hidden="true">
              <span class="lvval" style={{ width: l.share * 100 + '%' }} />
              <span class="lvsure" style={{ left: l.low * 100 + '%', width: (l.high - l.low) * 100 + '%' }} />
            </span>
            <b>{percent(l.share)}</b>
            <span class="dim">{between(l)}</span>
          </div>
        ))}
      </div>
      {mine && fall.length > 0 && (
        <p class="soft small">
          Does not come home:{' '}
          {fall
            .slice(0, 6)
            .map(m => `${m.name} ${percent(m.lost.share)}`)
            .join(', ')}
        </p>
      )}
    </div>
  );
}
