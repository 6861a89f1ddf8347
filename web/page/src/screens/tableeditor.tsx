// The table of a set-up: from a seed, or edited by hand. The text is the table; the chart shows it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../api';
import { INCH } from '../geometry';
import { Ico } from '../icons';
import { useLoad } from '../store';
import { Chart } from '../table/chart';
import { copy, lay, lineOf, move, pieceCount, remove, resize, turn } from '../tabletext';
import type { Point, View } from '../types';
import { Panel, Say } from '../ui';

type Props = {
  system: string;
  mission: string;
  sides: number;
  lists: string[]; // by side, empty where somebody brings an own one
  points: number;
  seed: string;
  setSeed: (s: string) => void;
  table: string;
  setTable: (t: string) => void;
};

export function TableEditor({ system, mission, sides, lists, points, seed, setSeed, table, setTable }: Props) {
  const [view, setView] = useState<View>(),
    [text, setText] = useState(''),
    [error, setError] = useState<string>(),
    [edit, setEdit] = useState(false),
    [picked, setPicked] = useState(-1);
  const cat = useLoad(() => api.catalogue(system), [system]),
    pieces = cat.value?.pieces ?? [];
  // A mission that the ready-made forces are not made for is drawn with those that were chosen.
  const [odd, setOdd] = useState(''),
    own = odd === system + mission && lists.some(Boolean),
    forces = own ? lists : Array<string>(sides).fill('');
  const ask = useRef(0),
    drag = useRef<{ at: Point; line: number } | null>(null);
  useEffect(() => {
    if (!system || !mission) return;
    const me = ++ask.current;
    api.table(system, { mission, points, lists: forces, ...(table ? { table } : { seed }) }).then(
      r => {
        if (me === ask.current) {
          setView({ ...r.view, units: [] });
          setText(r.table);
          setError(undefined);
        }
      },
      e => {
        if (me !== ask.current) return;
        if (!own && lists.some(Boolean)) setOdd(system + mission);
        else setError((e as Error).message);
      },
    );
  }, [system, mission, points, seed, table, forces.join('\0')]);
  const change = (t: string) => {
    setText(t);
    setTable(t);
  };
  const line = view ? lineOf(text, view, picked) : -1,
    piece = view?.terrain?.find(t => t.id === picked);
  const pieceAt = (el: EventTarget | null) => {
    const g = (el as Element | null)?.closest?.('[data-terrain]');
    return g ? Number(g.getAttribute('data-terrain')) : -1;
  };
  const tool = (f: (t: string, line: number) => string) => () => {
    if (line >= 0) change(f(text, line));
  };
  return (
    <Panel
      title="Table"
      side={
        <span class="dim">
          {view ? `${Math.round(view.table.width / INCH)} × ${Math.round(view.table.height / INCH)}″, ${pieceCount(text)} pieces` : ''}
        </span>
      }>
      <div class="stack editor">
        <div
          onPointerDown={e => {
            if (edit) setPicked(pieceAt(e.target));
          }}
          class={'preview' + (view && view.table.width > view.table.height * 1.2 ? ' wide' : '')}>
          {view && (
            <Chart
              view={view}
              near={0}
              label="The table"
              still={edit}
              hands={
                edit
                  ? {
                      grab: (_f, _u, at) => {
                        drag.current = { at, line: -1 };
                        return true;
                      },
                      drag: at => {
                        const d = drag.current;
                        if (!d) return;
                        if (d.line < 0) d.line = line;
                        const dx = Math.round(((at.x - d.at.x) / INCH) * 4) / 4,
                          dy = Math.round(((at.y - d.at.y) / INCH) * 4) / 4;
                        if (d.line >= 0 && (dx || dy)) {
                          change(move(text, d.line, dx, dy));
                          d.at = { x: d.at.x + dx * INCH, y: d.at.y + dy * INCH };
                        }
                      },
                      drop: () => {
                        drag.current = null;
                      },
                    }
                  : undefined
              }
              over={s =>
                piece ? (
                  <path
                    class="sel-hull"
                    d={s.f.path(
                      piece.shape.points.length > 1 ? piece.shape.points : ringOf(piece.shape.points[0], piece.shape.radius ?? 0),
                    )}
                  />
                ) : null
              }
            />
          )}
        </div>
        <div class="row wrap">
          <label class="row grow">
            <span class="soft">Seed</span>
            <input
              class="field grow"
              value={seed}
              inputMode="numeric"
              onInput={e => {
                setSeed(e.currentTarget.value.replace(/\D/g, '').slice(0, 15));
                setTable('');
              }}
              aria-label="Seed of the table"
            />
          </label>
          <button
            class="btn"
            type="button"
            onClick={() => {
              setTable('');
              setSeed(String(Math.floor(Math.random() * 1e6)));
            }}>
            <Ico n="dice" /> New lay-out
          </button>
          <button class={'btn' + (edit ? ' primary' : '')} type="button" aria-pressed={edit} onClick={() => setEdit(!edit)}>
            {edit ? 'Done' : 'Edit'}
          </button>
        </div>
        {edit && (
          <>
            {pieces.length > 0 && view && (
              <label class="row">
                <span class="soft">Add</span>
                <select
                  class="field grow"
                  id="addpiece"
                  value=""
                  aria-label="Add a piece of terrain"
                  onChange={e => {
                    const p = pieces.find(x => x.kind === e.currentTarget.value);
                    e.currentTarget.value = '';
                    if (p) {
                      setPicked(1 + Math.max(-1, ...(view.terrain ?? []).map(t => t.id)));
                      change(lay(text, p, view.table.width / INCH / 2, view.table.height / INCH / 2));
                    }
                  }}>
                  <option value="">a piece of…</option>
                  {pieces.map(p => (
                    <option key={p.kind} value={p.kind}>
                      {p.name}
                      {p.text ? ' (' + p.text + ')' : ''}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <div class="row wrap" role="toolbar" aria-label="Piece">
              <b>{piece ? piece.name : 'Pick a piece'}</b>
              <span class="push" />
              <button class="btn icb" disabled={line < 0} aria-label="Turn left" onClick={tool((t, l) => turn(t, l, 15))}>
                <Ico n="turnl" />
              </button>
              <button class="btn icb" disabled={line < 0} aria-label="Turn right" onClick={tool((t, l) => turn(t, l, -15))}>
                <Ico n="turnr" />
              </button>
              <button class="btn icb" disabled={line < 0} aria-label="Smaller" onClick={tool((t, l) => resize(t, l, 1 / 1.15))}>
                <Ico n="minus" />
              </button>
              <button class="btn icb" disabled={line < 0} aria-label="Larger" onClick={tool((t, l) => resize(t, l, 1.15))}>
                <Ico n="plus" />
              </button>
              <button class="btn icb" disabled={line < 0} aria-label="Copy" onClick={tool(copy)}>
                <Ico n="copy" />
              </button>
              <button class="btn icb" disabled={line < 0} aria-label="Delete" onClick={tool(remove)}>
                <Ico n="trash" />
              </button>
            </div>
            <label class="sr" for="tabletext">
              Table as text
            </label>
            <textarea id="tabletext" class="field" spellcheck={false} rows={8} value={text} onInput={e => change(e.currentTarget.value)} />
          </>
        )}
        <Say error={error} />
      </div>
    </Panel>
  );
}

function ringOf(c: Point, r: number): Point[] {
  return Array.from({ length: 24 }, (_, i) => ({ x: c.x + r * Math.cos((i / 12) * Math.PI), y: c.y + r * Math.sin((i / 12) * Math.PI) }));
}
