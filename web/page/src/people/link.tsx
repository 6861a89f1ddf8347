// A link to give away: to copy, or as a picture for a phone.
import { useEffect, useState } from 'preact/hooks';
import { api } from '../api';
import { Ico } from '../icons';
import type { Picture } from '../types';
import { Copy, Say } from '../ui';

type Props = { link: string; label: string; id?: string; seat?: number; picture?: boolean };

export function LinkBox({ link, label, id, seat, picture }: Props) {
  const [open, setOpen] = useState(!!picture),
    share = typeof navigator.share === 'function';
  return (
    <div class="linkbox">
      <div class="row wrap">
        <input
          class="field grow"
          id={id}
          data-invite={seat}
          readOnly
          value={link}
          aria-label={label}
          onFocus={e => e.currentTarget.select()}
        />
        <Copy text={link}>Copy link</Copy>
        <button class="btn" type="button" aria-expanded={open} data-qr onClick={() => setOpen(!open)}>
          <Ico n="fit" /> QR
        </button>
        {share && (
          <button class="btn" type="button" onClick={() => void navigator.share({ title: 'Sortie', url: link }).catch(() => undefined)}>
            <Ico n="link" /> Send
          </button>
        )}
      </div>
      {open && <QR link={link} label={label} />}
    </div>
  );
}

function QR({ link, label }: { link: string; label: string }) {
  const [pic, setPic] = useState<Picture>(),
    [error, setError] = useState<string>();
  useEffect(() => {
    let on = true;
    api.picture(link).then(
      p => on && setPic(p),
      e => on && setError((e as Error).message),
    );
    return () => {
      on = false;
    };
  }, [link]);
  if (!pic) return <Say error={error} />;
  return (
    <svg
      class="qr"
      viewBox={`-3 -3 ${pic.size + 6} ${pic.size + 6}`}
      shape-rendering="crispEdges"
      role="img"
      aria-label={`${label} as a QR code`}>
      <path d={pic.path} />
    </svg>
  );
}
