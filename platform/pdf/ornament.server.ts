import type { Sheet } from './sheet.server.ts';

type Doc = Sheet['doc'];

/** A woven edge like a hem on good fabric: `ground` under `thread`, 18 points high. */
export function selvedge(doc: Doc, ground: string, thread: string, y = 0): void {
  const width = doc.page.width;
  doc.save().rect(0, y, width, hemHeight).clip();
  doc.rect(0, y, width, hemHeight).fill(ground);
  doc.translate(0, y).scale(hemHeight / 24);
  const right = (width * 24) / hemHeight;
  for (let x = 0; x < right; x += 16) {
    doc
      .moveTo(x, 18)
      .lineTo(x + 8, 6)
      .lineTo(x + 16, 18)
      .closePath();
  }
  doc.moveTo(0, 22.5).lineTo(right, 22.5).moveTo(0, 1.5).lineTo(right, 1.5);
  doc.lineWidth(1.7).stroke(thread);
  for (let x = 0; x < right; x += 16) {
    doc
      .moveTo(x + 8, 12)
      .lineTo(x + 8, 14)
      .moveTo(x, 8)
      .lineTo(x, 9);
  }
  doc.lineCap('round').lineWidth(2.6).stroke(thread).restore();
}

export function diagonalHem(doc: Doc, dark: string, light: string): void {
  const width = doc.page.width;
  doc.save().rect(0, 0, width, hemHeight).clip();
  doc.rect(0, 0, width, hemHeight).fill(light);
  for (let x = -hemHeight; x < width + hemHeight; x += 16) {
    doc
      .moveTo(x, hemHeight)
      .lineTo(x + hemHeight, 0)
      .lineTo(x + hemHeight + 8, 0)
      .lineTo(x + 8, hemHeight)
      .closePath();
  }
  doc.fill(dark).restore();
}

export const hemHeight = 18;

export function stitches(doc: Doc, x: number, y: number, colour: string): void {
  doc
    .save()
    .moveTo(x, y)
    .lineTo(x + 40, y);
  doc.lineWidth(2.4).lineCap('round').dash(5, { space: 5.5 }).stroke(colour).restore();
}
