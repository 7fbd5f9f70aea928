import type { Flow } from './flow.server.ts';
import { drawPicture } from './picture.server.ts';
import type { Sheet } from './sheet.server.ts';

export interface Patch {
  readonly picture: string;
  readonly ground?: string;
}

/** Sews patches together from a corner; cloth is set four times, so that its motif stays small. */
export function drawQuilt(
  sheet: Sheet,
  quilt: readonly (readonly Patch[])[],
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  for (const [row, patches] of quilt.entries()) {
    for (const [column, { picture, ground }] of patches.entries()) {
      const [left, top] = [x + column * size, y + row * size];
      if (ground) {
        sheet.doc.rect(left, top, size, size).fill(ground);
        drawPicture(sheet.doc, picture, left, top, size);
      } else drawCloth(sheet, picture, left, top, size / 2);
    }
  }
}

function drawCloth(sheet: Sheet, picture: string, x: number, y: number, size: number): void {
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    drawPicture(sheet.doc, picture, x + dx * size, y + dy * size, size);
  }
}

export function drawWordmark(flow: Flow, mark: string, name: string): void {
  const { sheet, x, y } = flow;
  sheet.ornament(() => drawPicture(sheet.doc, mark, x - 2, y - 6, 32));
  const setting = { face: 'heavy', size: 21, lead: 1, tracking: -0.02 } as const;
  sheet.tag('P', () => sheet.write(name, x + 36, y, 200, setting));
  flow.gap(26);
}
