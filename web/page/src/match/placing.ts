// Where what is to be placed shall stand, and ways that are pulled back until they are legal.
import { cut } from '../geometry';
import type { Decision, Path, Point } from '../types';
import { answer as answerOf, figureAt, inRanks, putAt, sameChoice } from './plan';
import type { Session } from './session';

export class Placing {
  stands?: { number: number; paths: Path[] }; // what is to be placed, as it was last suggested for that question
  private wanted?: { at?: Point }; // where that is wanted while its suggestion is on its way: the last click counts

  constructor(private readonly match: Session) {}
  clear() {
    this.wanted = undefined;
  }

  // putAt puts what is to be placed at a point: as it is planned, else as it was suggested. Without a point it comes back
  // where it was suggested.
  async putAt(figures: number[], at?: Point) {
    const m = this.match,
      d = m.decision,
      p = m.shot.value.plan;
    if (!d || !p || !m.mine || d.kind !== 'place') return;
    const put = (paths: Path[], moved: number[], to?: Point) =>
      this.match.setPlan({ paths: to ? putAt(paths, moved, to) : paths, only: p.only ?? paths.map(w => w.figure) });
    if (p.paths.length > 0) {
      put(p.paths, figures.length ? figures : p.paths.map(w => w.figure), at);
      return;
    }
    const me = { at: at ?? this.wanted?.at };
    this.wanted = me;
    const paths = await this.formation(d, me.at);
    if (this.wanted !== me) return; // it was put elsewhere meanwhile, or cleared
    this.wanted = undefined;
    if (paths && this.match.decision?.number === d.number && m.mine)
      put(
        paths,
        paths.map(w => w.figure),
        me.at,
      );
  }

  // formation is how the figures to be placed stand to each other: by the suggestion, else in ranks.
  private async formation(d: Decision, at?: Point): Promise<Path[] | undefined> {
    const m = this.match;
    m.unhint();
    if (this.stands?.number === d.number) return this.stands.paths;
    const view = m.now!.view;
    try {
      const { answer } = await m.planner.hint(d, true);
      if (answer.paths?.length) this.stands = { number: d.number, paths: answer.paths };
      return answer.paths?.length ? answer.paths : inRanks(view, d, at ?? { x: view.table.width / 2, y: view.table.height / 2 });
    } catch (e) {
      if (this.match.decision?.number === d.number) m.shot.patch({ error: (e as Error).message });
      return undefined;
    }
  }

  // pullBack shortens every planned way by the same share until the server has nothing against it.
  async pullBack() {
    const m = this.match,
      d = m.decision,
      p = m.shot.value.plan,
      s = m.now;
    if (!d || !p || !s) return;
    const short = (t: number): Path[] =>
      p.paths.map(w => {
        const from = figureAt(s.view, w.figure);
        return from ? { ...w, points: cut([from, ...w.points], t) } : w;
      });
    const legal = m.planner.legal(d);
    let good = 0,
      bad = 1,
      last: Path[] = [];
    await m.act(async () => {
      for (let i = 0; i < 7; i++) {
        const t = (good + bad) / 2,
          paths = short(t),
          a = answerOf(d, { ...p, paths });
        if (a && (await legal(a))) {
          good = t;
          last = paths;
        } else bad = t;
      }
    });
    const now = m.shot.value.plan;
    if (now && sameChoice(p, now) && !m.live.value) this.match.setPlan({ paths: last }); // else it was drawn anew meanwhile
  }
}
