import type { Sheet } from './sheet.server.ts';

export interface Modules {
  readonly size: number;
  isDark(x: number, y: number): boolean;
}

interface Box {
  readonly x: number;
  readonly y: number;
  /** Its side in points, quiet zone included. */
  readonly side: number;
}

/** Clear modules that readers need around a code. */
const quietZone = 4;

/** Draws a code black on white, whatever lies beneath: no camera reads it otherwise. Call it inside `figure`. */
export function drawModules({ doc }: Pick<Sheet, 'doc'>, code: Modules, { x, y, side }: Box): void {
  const module = side / (code.size + 2 * quietZone);
  const [left, top] = [x + quietZone * module, y + quietZone * module];
  doc.save().rect(x, y, side, side).fill('#FFFFFF');
  for (let row = 0; row < code.size; row += 1) {
    // A run of dark modules is one rectangle: no hairlines between them.
    for (let from = 0; from < code.size; from += 1) {
      if (!code.isDark(from, row)) continue;
      let to = from;
      while (to < code.size && code.isDark(to, row)) to += 1;
      doc.rect(left + from * module, top + row * module, (to - from) * module, module);
      from = to;
    }
  }
  doc.fill('#000000').restore();
}
