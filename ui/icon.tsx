import type { ReactElement } from 'react';

/**
 * Phosphor bold glyphs (MIT, phosphoricons.com), one export each. Here stand those of the frame around
 * every page; `glyph.tsx` has the rest, so that a page carries only what it draws. They are decoration: the control beside or around them has the words.
 */
export type Glyph = (look: GlyphLook) => ReactElement;

interface GlyphLook {
  className?: string;
}

/** Draws one glyph; also for the other file of glyphs. */
export function draw({ className }: GlyphLook, path: string) {
  return (
    <svg viewBox="0 0 256 256" aria-hidden="true" className={className}>
      <path d={path} />
    </svg>
  );
}

export const ArrowUpRightIcon: Glyph = (look) =>
  draw(
    look,
    'M204,64V168a12,12,0,0,1-24,0V93L72.49,200.49a12,12,0,0,1-17-17L163,76H88a12,12,0,0,1,0-24H192A12,12,0,0,1,204,64Z',
  );
export const CaretDownIcon: Glyph = (look) =>
  draw(
    look,
    'M216.49,104.49l-80,80a12,12,0,0,1-17,0l-80-80a12,12,0,0,1,17-17L128,159l71.51-71.52a12,12,0,0,1,17,17Z',
  );
export const HeartIcon: Glyph = (look) =>
  draw(
    look,
    'M178,36c-20.09,0-37.92,7.93-50,21.56C115.92,43.93,98.09,36,78,36a66.08,66.08,0,0,0-66,66c0,72.34,105.81,130.14,110.31,132.57a12,12,0,0,0,11.38,0C138.19,232.14,244,174.34,244,102A66.08,66.08,0,0,0,178,36Zm-5.49,142.36A328.69,328.69,0,0,1,128,210.16a328.69,328.69,0,0,1-44.51-31.8C61.82,159.77,36,131.42,36,102A42,42,0,0,1,78,60c17.8,0,32.7,9.4,38.89,24.54a12,12,0,0,0,22.22,0C145.3,69.4,160.2,60,178,60a42,42,0,0,1,42,42C220,131.42,194.18,159.77,172.51,178.36Z',
  );
export const ListIcon: Glyph = (look) =>
  draw(
    look,
    'M228,128a12,12,0,0,1-12,12H40a12,12,0,0,1,0-24H216A12,12,0,0,1,228,128ZM40,76H216a12,12,0,0,0,0-24H40a12,12,0,0,0,0,24ZM216,180H40a12,12,0,0,0,0,24H216a12,12,0,0,0,0-24Z',
  );
export const XIcon: Glyph = (look) =>
  draw(
    look,
    'M208.49,191.51a12,12,0,0,1-17,17L128,145,64.49,208.49a12,12,0,0,1-17-17L111,128,47.51,64.49a12,12,0,0,1,17-17L128,111l63.51-63.52a12,12,0,0,1,17,17L145,128Z',
  );
export const WarningCircleIcon: Glyph = (look) =>
  draw(
    look,
    'M128,20A108,108,0,1,0,236,128,108.12,108.12,0,0,0,128,20Zm0,192a84,84,0,1,1,84-84A84.09,84.09,0,0,1,128,212Zm-12-80V80a12,12,0,0,1,24,0v52a12,12,0,0,1-24,0Zm28,40a16,16,0,1,1-16-16A16,16,0,0,1,144,172Z',
  );
