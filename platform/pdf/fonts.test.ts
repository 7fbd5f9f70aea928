import { describe, expect, it } from 'vitest';
import { readPdf } from '#test/support/pdf.ts';
import { composePdf } from './document.server.ts';
import { Flow } from './flow.server.ts';
import { type Face, faceFor, printable } from './fonts.server.ts';

describe('printable', () => {
  it('drops what cannot be seen and cannot be trusted', () => {
    expect(printable('a\u0000b\u202Ec\u200Bd\uFEFF')).toBe('abcd');
    expect(printable('  one\r\n two\t ')).toBe('one two');
  });

  it('shows that a letter is missing instead of leaving it out', () => {
    expect(printable('王 \uD800 😀')).toBe('\uFFFD \uFFFD \uFFFD');
  });

  it('cuts a text without end, and says so', () => {
    expect(printable('x'.repeat(10_000), 20)).toBe(`${'x'.repeat(20)}…`);
    expect(printable('x'.repeat(20), 20)).toBe('x'.repeat(20));
  });

  it('keeps the letters of Nigeria in one form', () => {
    const names = 'Ọláyínká Ṣọ́lá Ńwáńyị̄ Ɓala Ɗan Ƙofa Ƴar ₦';
    expect(printable(names.normalize('NFD'))).toBe(names.normalize('NFC'));
  });
});

describe('faceFor', () => {
  it('sets a text with hooked letters in Noto, any other in Anek', () => {
    expect(faceFor('heavy', 'Ɗanladi')).toBe('bold');
    expect(faceFor('heavy', 'Ọláyínká ₦')).toBe('heavy');
  });
});

describe('the text of a document', () => {
  it.each<Face>(['text', 'bold', 'display', 'heavy'])(
    'is read, copied and read out as it is written, whatever name stands before: %s',
    async (face) => {
      const name = 'Ọlọ́runfẹ́mi Ṣàngódélé Ńwáńyị̄ Ịfụ́ ị́ ṅ ń ǹ ḿ m̀ í j́';
      const words = 'Lagos time, paid in November by card: privacy@sapioworker.ng, Iju, jigsaw';
      const bytes = await composePdf(
        { title: 'Names', author: '', subject: '', createdAt: new Date(0), foot: '' },
        (sheet) => {
          const flow = new Flow(sheet);
          for (const line of [name, words]) flow.paragraph(line, { face });
        },
      );
      const said = (await readPdf(bytes)).pages.join('').replaceAll(' ', '').normalize('NFC');
      for (const line of [name, words])
        expect(said).toContain(line.replaceAll(' ', '').normalize('NFC'));
    },
  );
});

describe('the faces', () => {
  const letters = 'aeiouỌẹịụṣgnyBDKY1.';
  const marks = Array.from({ length: 0x70 }, (_, index) => String.fromCodePoint(0x300 + index));

  it.each<Face>(['text', 'bold', 'display', 'heavy'])(
    'place every mark on and over every letter: %s',
    async (face) => {
      const rows = Array.from(letters, (letter) =>
        marks
          .map((mark, index) => printable(`${letter}${mark}${marks[(index * 7) % 12]}`))
          // A token the face lacks a glyph for would send the whole row to another face.
          .filter((token) => faceFor(face, token) === face && !token.includes('\uFFFD'))
          .join(' '),
      );
      const bytes = await composePdf(
        { title: 'Marks', author: '', subject: '', createdAt: new Date(0), foot: '' },
        (sheet) => {
          expect(faceFor(face, rows.join(' '))).toBe(face);
          const flow = new Flow(sheet);
          for (const row of rows) flow.paragraph(row, { face });
        },
      );
      expect((await readPdf(bytes)).pages.length).toBeGreaterThan(0);
    },
  );
});
