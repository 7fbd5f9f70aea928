import { codePointsOf } from './cmap.server.ts';
import anek700 from './fonts/anek-latin-700.ttf?inline';
import anek800 from './fonts/anek-latin-800.ttf?inline';
import noto400 from './fonts/noto-sans-400.ttf?inline';
import noto700 from './fonts/noto-sans-700.ttf?inline';

// The faces travel inside the server bundle (`?inline`): no path to get wrong after a build.

export type Face = 'text' | 'bold' | 'display' | 'heavy';

const decode = (address: string) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');

export const faces: Readonly<Record<Face, Buffer>> = {
  text: decode(noto400),
  bold: decode(noto700),
  display: decode(anek700),
  heavy: decode(anek800),
};

const known: Readonly<Record<Face, ReadonlySet<number>>> = {
  text: codePointsOf(faces.text),
  bold: codePointsOf(faces.bold),
  display: codePointsOf(faces.display),
  heavy: codePointsOf(faces.heavy),
};

const has = (face: Face, value: string) =>
  Array.from(value).every((letter) => known[face].has(letter.codePointAt(0) ?? 0));

/** Anek has no hooked letters of Hausa: a text that needs one is set in Noto as a whole. */
export function faceFor(wanted: Face, value: string): Face {
  const fallback = wanted === 'display' || wanted === 'heavy' ? 'bold' : wanted;
  return has(wanted, value) ? wanted : fallback;
}

// Marks that turn the reading direction or take no room: on paper they can only mislead.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;

/** Printable text: NFC, one line, unknown letters as U+FFFD, cut at `max` with an ellipsis. */
export function printable(value: string, max = 600): string {
  // Cut first, so that a hostile text costs no more.
  const short = value
    .slice(0, max * 4)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ');
  const letters = Array.from(short.replace(unseen, '').trim(), (letter) =>
    known.text.has(letter.codePointAt(0) ?? 0) ? letter : '\uFFFD',
  );
  const cut = letters.length > max || value.length > max * 4;
  return cut ? `${letters.slice(0, max).join('').trimEnd()}…` : letters.join('');
}

/** What pdfkit keeps of a face that a document uses; its types do not know it. */
interface Embedded {
  readonly font: { stringsForGlyph(glyph: number): string[] };
  readonly subset: { readonly glyphs: readonly number[] };
  /** What each of them is read as, copied and read out. */
  readonly unicode: (readonly number[])[];
}

/** A letter under a mark stands without its dot. */
const dotted: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };

/** Has each glyph read as its own letter: pdfkit would read every o as `ọ` once one was drawn as a part of `ọ́`. */
export function readAsWritten(doc: object): void {
  const known: Readonly<Record<string, Embedded>> = Reflect.get(doc, '_fontFamilies');
  for (const { font, subset, unicode } of new Set(Object.values(known))) {
    for (const [index, told] of unicode.entries()) {
      // Several letters in one glyph are what it says.
      if (index === 0 || told.length > 1) continue;
      const own = font.stringsForGlyph(subset.glyphs[index] ?? 0);
      const [letter] = own;
      if (letter === undefined || own.includes(String.fromCodePoint(...told))) continue;
      unicode[index] = [(dotted[letter] ?? letter).codePointAt(0) ?? 0];
    }
  }
}
