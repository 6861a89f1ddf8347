// The tools under the table.
import type { ComponentChildren, RefObject } from 'preact';
import { Ico } from '../icons';
import { prefs, setPrefs } from '../prefs';
import { useStore } from '../store';
import type { CameraHandle } from '../table/chart';
import { Key } from '../ui';

type Props = {
  ruler: boolean;
  measure: (on: boolean) => void;
  hulls: boolean; // units have outlines to show
  flip: () => void;
  recap?: () => void;
  where: RefObject<HTMLSpanElement | null>; // says where the pointer is
  camera: { current: CameraHandle | null };
};

export function Tools({ ruler, measure, hulls, flip, recap, where, camera }: Props) {
  const pr = useStore(prefs),
    zoom = camera.current ? Math.round((camera.current.scene().c.k * 16 * 100) / 16) : 100;
  return (
    <div class="tools" role="toolbar" aria-label="Table tools">
      <Tool name="Ranges" icon="ring" on={pr.ranges} press={() => setPrefs({ ranges: !pr.ranges })}>
        <span>Ranges</span> <Key tool="w" />
      </Tool>
      <Tool name="Measure" icon="ruler" on={ruler} press={() => measure(!ruler)}>
        <span>Measure</span> <Key tool="m" />
      </Tool>
      <Tool name="Names" icon="layers" on={pr.names} press={() => setPrefs({ names: !pr.names })}>
        <span>Names</span>
      </Tool>
      {hulls && (
        <Tool name="Perimeters" icon="fit" on={pr.hulls} press={() => setPrefs({ hulls: !pr.hulls })}>
          <span>Perimeters</span> <Key tool="b" />
        </Tool>
      )}
      <button class="tool" aria-label="Turn the table round" onClick={flip} title="Turn the table round">
        <Ico n="swap" />
        <span>Turn</span>
      </button>
      {recap && (
        <button class="tool" id="recap" aria-label="Since my turn" onClick={recap} title="What happened since your last turn, on the table">
          <Ico n="play" />
          <span>Since my turn</span>
        </button>
      )}
      <span class="push dim small where" ref={where} />
      <span class="sep" />
      <button class="tool" aria-label="Zoom out" onClick={() => camera.current?.zoom(1 / 1.3)}>
        <Ico n="minus" />
      </button>
      <span class="soft small zoom">{zoom}%</span>
      <button class="tool" aria-label="Zoom in" onClick={() => camera.current?.zoom(1.3)}>
        <Ico n="plus" />
      </button>
      <button class="tool" aria-label="Whole table" onClick={() => camera.current?.fit()}>
        <Ico n="fit" />
        <Key tool="v" />
      </button>
    </div>
  );
}

// Tool is a switch under the table.
type ToolProps = { name: string; icon: string; on: boolean; press: () => void; children: ComponentChildren };

function Tool({ name, icon, on, press, children }: ToolProps) {
  return (
    <button class={'tool ' + (on ? 'on' : '')} aria-label={name} aria-pressed={on} onClick={press}>
      <Ico n={icon} />
      {children}
    </button>
  );
}
