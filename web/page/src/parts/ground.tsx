// What the pieces of the ground do: to movement, to sight, to those who stand there. Each fact opens its rule.
import { typeset } from '../geometry';
import { capital } from '../match/words';
import { plainName } from '../table/labels';
import type { Fact, Terrain, View } from '../types';
import { Pop, type Spot, spotOf } from './pop';
import { Word } from './words';

const nameOf = (t: Terrain) => t.called ?? plainName(t.name);
const said = (f: Fact) => typeset(`${f.name.toLowerCase()} ${f.value}`);

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <>
      {facts.map((f, i) => (
        <span key={f.name}>
          {i > 0 && ', '}
          <Word name={i ? said(f) : capital(said(f))} rule={f.rule} />
        </span>
      ))}
    </>
  );
}

// openPiece shows what a piece does, beside its name on the table.
export function openPiece(t: Terrain, clicked: Element) {
  const { host, spot, gone } = spotOf(clicked);
  host(<PiecePop t={t} spot={spot} gone={gone} />);
}

function PiecePop({ t, spot, gone }: { t: Terrain; spot: Spot; gone: () => void }) {
  const kind = plainName(t.kind);
  return (
    <Pop label={nameOf(t)} head={<b>{nameOf(t)}</b>} spot={spot} gone={gone}>
      <div class="rulepop-text" data-piece={t.id}>
        {kind !== nameOf(t) && <p class="soft">{kind}</p>}
        <p>{t.facts?.length ? <Facts facts={t.facts} /> : 'It changes nothing.'}</p>
      </div>
    </Pop>
  );
}

// GroundList names every kind of piece on the table once, with what it does.
export function GroundList({ view }: { view: View }) {
  const kinds = new Map((view.terrain ?? []).filter(t => t.facts?.length).map(t => [plainName(t.kind), t.facts!]));
  if (!kinds.size) return null;
  return (
    <div class="ground">
      <h3>Ground</h3>
      <dl>
        {[...kinds].map(([kind, facts]) => (
          <div key={kind}>
            <dt>{kind}</dt>
            <dd>
              <Facts facts={facts} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
