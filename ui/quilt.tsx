import type { CSSProperties, ReactNode } from 'react';

type Motif = 'moon' | 'comb' | 'lattice' | 'leaf' | 'star' | 'teeth';
// No blue or green cloth: those two colours are kept for verified people.
type Shade = 'indigo' | 'ink' | 'danfo' | 'clay' | 'paper';
export type Cloth = `${Motif}-${Shade}`;

/** A custom property is style as well; React's type only knows the named ones. */
declare module 'react' {
  interface CSSProperties {
    /** Properties of our own, which the style sheets read. */
    [own: `--${string}`]: string | number | undefined;
  }
}

/** Square patches edge to edge: about half people, half cloth, no two neighbours of one ground. */
export function Quilt({
  columns = 4,
  decoration = false,
  fold = false,
  className = '',
  children,
}: {
  columns?: number;
  /** Says nothing that the text beside it does not. */
  decoration?: boolean;
  /** Three columns on phones. */
  fold?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const look: CSSProperties = { '--cols': columns };
  return (
    <ul
      className={`quilt ${fold ? 'quilt--fold ' : ''}${className}`.trim()}
      style={look}
      aria-hidden={decoration || undefined}
    >
      {children}
    </ul>
  );
}

/** One patch: a ground colour, or cloth with its motif tiled over it. */
export function Patch({
  ground,
  ink,
  cloth,
  className = '',
  children,
}: {
  /** Any colour, mostly a token: `var(--clay)`. */
  ground?: string;
  /** The colour of what stands on it. */
  ink?: string;
  cloth?: Cloth;
  className?: string;
  children?: ReactNode;
}) {
  const look: CSSProperties = {};
  if (ground) look['--bg'] = ground;
  if (ink) look['--fg'] = ink;
  if (cloth) look['--cloth'] = `url(/kit/patterns/${cloth}.svg)`;
  return (
    <li className={`patch ${className}`.trim()} style={look}>
      {children}
    </li>
  );
}
