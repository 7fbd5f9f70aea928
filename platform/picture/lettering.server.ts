import { create, type Font } from 'fontkit';
import { type Face, faceFor, faces, printable } from '../pdf/fonts.server.ts';

// Text becomes outlines, so that a picture looks the same on a machine without any font.

const opened = new Map<Face, Font>();

function fontOf(face: Face): Font {
  const font = opened.get(face) ?? create(faces[face]);
  opened.set(face, font);
  return font;
}

function widthOf(font: Font, line: string, size: number): number {
  return (font.layout(line).advanceWidth * size) / font.unitsPerEm;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

export function drawLine(
  text: string,
  at: { x: number; y: number; size: number; face: Face; fill: string },
): string {
  const line = printable(text);
  const font = fontOf(faceFor(at.face, line));
  const scale = at.size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(line);
  let pen = 0;
  const shapes = glyphs.map(({ path }, index) => {
    const place = positions[index];
    const x = at.x + (pen + (place?.xOffset ?? 0)) * scale;
    const y = at.y - (place?.yOffset ?? 0) * scale;
    pen += place?.xAdvance ?? 0;
    const d = path.toSVG();
    const move = `translate(${rounded(x)} ${rounded(y)}) scale(${scale} ${-scale})`;
    return d ? `<path transform="${move}" d="${d}"/>` : '';
  });
  return `<g fill="${at.fill}">${shapes.join('')}</g>`;
}

function wrap(widths: readonly number[], space: number, room: number, most: number) {
  const ends: number[] = [];
  let used = 0;
  for (const [index, width] of widths.entries()) {
    if (width > room) return null;
    if (index > 0 && used + space + width > room) {
      ends.push(index);
      used = width;
    } else used += (index > 0 ? space : 0) + width;
    if (ends.length >= most) return null;
  }
  return [...ends, widths.length];
}

interface Block {
  readonly lines: readonly string[];
  readonly size: number;
  /** One face for all lines, also where the wanted one lacks a letter of a single line. */
  readonly face: Face;
}

interface Room {
  readonly face: Face;
  readonly width: number;
  readonly sizes: readonly number[];
  readonly lines: number;
}

/** Breaks a text into at most `lines` lines of the largest size that fits, else cuts it. */
export function setBlock(text: string, room: Room): Block {
  const words = printable(text, 160).split(' ').filter(Boolean);
  const face = faceFor(room.face, words.join(' '));
  const font = fontOf(face);
  const units = words.map((word) => widthOf(font, word, 1));
  const space = widthOf(font, ' ', 1);
  for (const size of room.sizes) {
    const most = room.width / size;
    const ends = wrap(units, space, most, room.lines);
    if (!ends) continue;
    // The narrowest width that needs no further line: no last word stands alone.
    let narrow = 0;
    let wide = most;
    for (let step = 0; step < 12; step += 1) {
      const middle = (narrow + wide) / 2;
      const fits = wrap(units, space, middle, ends.length);
      if (fits) wide = middle;
      else narrow = middle;
    }
    const balanced = wrap(units, space, wide, ends.length) ?? ends;
    const lines = balanced.map((end, line) => words.slice(balanced[line - 1] ?? 0, end).join(' '));
    return { lines, size, face };
  }
  const shorter = printable(text, 160).replace(/…$/, '');
  return setBlock(`${shorter.slice(0, Math.floor(shorter.length * 0.85)).trimEnd()}…`, room);
}
