import type { ReactNode } from 'react';
import { InfoIcon } from './glyph.tsx';
import type { Glyph } from './icon.tsx';
import { WarningCircleIcon } from './icon.tsx';

type NoticeTone = 'attention' | 'error' | 'quiet';

/** Something to know before or after acting. An error that appears later is announced. */
export function Notice({
  tone = 'attention',
  icon,
  title,
  children,
  announce = tone === 'error',
}: {
  tone?: NoticeTone;
  icon?: Glyph;
  title?: string;
  children?: ReactNode;
  announce?: boolean;
}) {
  const Shown = icon ?? (tone === 'error' ? WarningCircleIcon : InfoIcon);
  const accent = tone === 'attention' ? '' : ` notice--${tone}`;
  return (
    <div className={`notice${accent}`} role={announce ? 'alert' : undefined}>
      <Shown />
      <div>
        {title && <p className="h4">{title}</p>}
        {children}
      </div>
    </div>
  );
}
