import type { ReactNode } from 'react';

/** `ok`, `basic` and `premium` are for verified people and records only. */
export type PillTone = 'plain' | 'ok' | 'bad' | 'basic' | 'premium' | 'done' | 'wait';

/** A status in words; a leading icon takes the place of the dot. */
export function Pill({ tone = 'plain', children }: { tone?: PillTone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'pill' : `pill pill--${tone}`}>{children}</span>;
}
