import { describe, expect, it } from 'vitest';
import {
  actsInside,
  beginsAsObjects,
  holdsObjects,
  isActive,
  isFlate,
  isHeadOfObject,
  isPlainlyPacked,
  longestObject,
  objectAt,
} from './pdf.rules.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const read = (text: string, from = 0) => objectAt(latin(text), from);
const names = (text: string) => [...read(text).names];

const active = [
  ...['JavaScript', 'JS', 'AA', 'Launch', 'GoToR', 'GoToE', 'SubmitForm', 'ImportData'],
  ...['Rendition', 'RichMedia', 'RichMediaExecute', 'Movie', 'Sound', 'GoTo3DView'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment', 'XFA', 'Collection'],
];
const otherPacking = [
  ...['ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85', 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL'],
  ...['Crypt', 'DCTDecode', 'JPXDecode', 'DecodeParms', 'DP', 'F', 'FFilter'],
];

describe('an object', () => {
  it.each(active)('does more than show something with /%s', (name) => {
    expect(isActive(read(`<< /Type /Page /${name} 5 0 R >> endobj`))).toBe(true);
    expect(actsInside(`1 0 << /${name} 5 0 R >>`)).toBe(true);
  });

  it.each(['Type', 'Page', 'GoTo', 'Javascript', 'Filter', 'ObjStm', 'S'])(
    'only shows something with /%s',
    (name) => {
      expect(isActive(read(`<< /${name} 5 0 R >> endobj`))).toBe(false);
      expect(actsInside(`1 0 << /${name} 5 0 R >>`)).toBe(false);
    },
  );

  it('tells of the names that are looked at, and of no other', () => {
    expect(names('<< /Type /Catalog /JS (a) /N 3 /First 9 /Nope 1 >> endobj')).toEqual([
      ...['JS', 'N', 'First'],
    ]);
    expect(names('[ /JS /Page ]')).toEqual(['JS']);
  });

  it.each(['JS 1', 'JS', '5 /JS', '(a) /JS', '/JS', 'true /JS', '] /JS', '> /JS'])(
    'that is neither a dictionary nor a list holds no names: %s',
    (text) => {
      expect(read(text)).toMatchObject({ names: new Set(), stream: null, end: 0 });
    },
  );

  it('begins behind white space and remarks', () => {
    expect(names(' \t\r\n\f\0% /AA\r\n<< /JS 1 >>')).toEqual(['JS']);
    expect(names('% one\r% two\n<< /JS 1 >>')).toEqual(['JS']);
    expect(names(' % /JS without an end')).toEqual([]);
    expect(read('  5 /JS')).toMatchObject({ names: new Set(), end: 2 });
  });

  it('is read from the given place on', () => {
    expect([...read('<< /AA 1 >> << /JS 1 >>', 11).names]).toEqual(['JS']);
  });

  it.each([...'\0\t\n\f\r ()<>[]{}/%'])('ends a name before %j', (sign) => {
    expect(names(`<< /JS${sign}a`)).toEqual(['JS']);
    expect(actsInside(`/JS${sign}a`)).toBe(true);
    expect(actsInside(`/GoTo${sign}`)).toBe(false);
  });

  it('knows a name however it is written', () => {
    const written = [...'RichMediaExecute']
      .map((one) => `#${one.charCodeAt(0).toString(16)}`)
      .join('');
    expect(names(`<< /${written} 1 >>`)).toEqual(['RichMediaExecute']);
    expect(names('<< /#4A#53 1 /#4a53 1 /J#5 1 /#4GS 1 /xJS 1 /JSx 1 >>')).toEqual(['JS']);
    expect(actsInside(`<< /${written} 1 >>`)).toBe(true);
    expect(actsInside('<< /J#5 1 /#4GS 1 /xJS 1 /JSx 1 >>')).toBe(false);
  });

  it.each([
    ['in a text', '<< /A (see /JS) >>'],
    ['in a text within a text', '<< /A ((see) /JS) >>'],
    ['in a text behind an escaped bracket', '<< /A (see \\) /JS) >>'],
    ['in a text without an end', '<< /A (see /JS'],
    ['in a text in hexadecimal', '<< /A <4A /JS> >>'],
    ['in one without an end', '<< /A <4A /JS'],
    ['in a remark', '<< /A 1 % /JS\n>>'],
    ['in a remark up to a lone return', '<< /A 1 % /JS\r>>'],
    ['in a remark without an end', '<< /A 1 % /JS'],
    ['in the next object', '<< /A 1 >> endobj 6 0 obj << /JS 1 >>'],
    ['in the next object, this one’s end left out', '<< /A 1 >> 6 0 obj << /JS 1 >>'],
    ['in its stream', '<< /A 1 >> stream\n/JS'],
  ])('has no name that stands %s', (_where, text) => {
    expect(names(text)).toEqual([]);
  });

  it.each([
    ['a text', '<< /A (a) /JS 1 >>'],
    ['a text within a text', '<< /A (a (b) c)/JS 1 >>'],
    ['a text that ends in a backslash', '<< /A (a\\\\)/JS 1 >>'],
    ['a text with an escaped bracket', '<< /A (a\\()/JS 1 >>'],
    ['a text in hexadecimal', '<< /A <4A>/JS 1 >>'],
    ['a dictionary within', '<< /A << /B 1 >>/JS 1 >>'],
    ['a list within', '<< /A [1 2]/JS 1 >>'],
    ['a remark', '<< % a\n/JS 1 >>'],
    ['a remark up to a lone return', '<< % a\r/JS 1 >>'],
    ['a lone sign', '<< /A 1 >/JS 1 >>'],
    ['a brace', '<< {/JS 1} >>'],
    ['words that only begin like an end', '<< objects streams endobject /JS 1 >>'],
    ['a word longer than any', `<< ${'a'.repeat(50)} /JS 1 >>`],
  ])('has the name behind %s', (_what, text) => {
    expect(names(text)).toEqual(['JS']);
  });

  it('ends behind its last word', () => {
    expect(read('<< /A 1 >> endobj more')).toMatchObject({ stream: null, end: 17 });
    expect(read('<< /A 1 >> 6 0 obj more')).toMatchObject({ stream: null, end: 18 });
    expect(read('<< /A 1 >>')).toMatchObject({ stream: null, end: 10 });
  });

  it.each([
    ['\n', 18],
    ['\r\n', 19],
    ['\r', 18],
    [' \t\r\n', 21],
    [' \n', 19],
    ['\n\n', 18],
  ])('has a stream that begins behind the end of the line: %j', (between, place) => {
    expect(read(`<< /A 1 >> stream${between}x`)).toMatchObject({ stream: place, end: 17 });
  });

  it('is read for a megabyte, and not beyond', () => {
    expect(longestObject).toBe(1_048_576);
    const padded = (length: number) => `##<<(${'a'.repeat(length)})/JS`;
    // Three bytes of opening, one that closes, three of the name.
    const most = longestObject - 7;
    expect([...read(padded(most), 2).names]).toEqual(['JS']);
    expect([...read(padded(most + 1), 2).names]).toEqual([]);
    expect(read(`${padded(most)} /AA`, 2).end).toBe(longestObject + 2);
  });
});

describe('what happens when a document is opened', () => {
  it.each([
    ['a place in it', '[3 0 R /Fit]', false],
    ['a place, written close', '[3 0 R/Fit] /A (a)', false],
    ['a place behind a remark', '% a\n\0 [3 0 R]', false],
    ['an object', '5 0 R', true],
    ['an action', '<< /S /GoTo >>', true],
    ['a named action', '/Next', true],
    ['a text', '(a)', true],
  ])('is %s', (_what, opened, acts) => {
    const one = read(`<< /OpenAction ${opened} >> endobj`);
    expect(one.opensActively).toBe(acts);
    expect(isActive(one)).toBe(acts);
  });

  it('is seen inside what was packed too', () => {
    expect(actsInside('1 0 << /OpenAction [3 0 R] >>')).toBe(false);
    expect(actsInside('1 0 << /OpenAction \0\t\n\f\r [3 0 R] >>')).toBe(false);
    expect(actsInside('1 0 << /OpenAction[3 0 R] >>')).toBe(false);
    expect(actsInside('1 0 << /OpenAction 5 0 R >>')).toBe(true);
    expect(actsInside('1 0 << /OpenAction<< /S /GoTo >> >>')).toBe(true);
    expect(actsInside('1 0 << /OpenAction')).toBe(true);
    expect(actsInside('<< /OpenAction [3] /OpenAction 5 0 R >>')).toBe(true);
    expect(actsInside('<< /OpenAction [3] /AA 5 0 R >>')).toBe(true);
    expect(actsInside('')).toBe(false);
  });
});

describe('a stream', () => {
  const stream = '>> stream\nx';
  it.each([
    [`<< /Type /ObjStm ${stream}`, true],
    [`<< /First 9 /N 3 ${stream}`, true],
    [`<< /First 9 ${stream}`, false],
    [`<< /N 3 ${stream}`, false],
    [`<< /Type /Page ${stream}`, false],
    ['<< /Type /ObjStm /First 9 /N 3 >> endobj', false],
  ])('holds objects by what stands before it: %s', (text, holds) => {
    expect(holdsObjects(read(text))).toBe(holds);
  });

  it.each([
    [`<< /Filter /FlateDecode ${stream}`, true, true],
    [`<< /Filter /Fl ${stream}`, true, true],
    [`<< /FlateDecode 1 ${stream}`, false, true],
    [`<< /Filter /Other ${stream}`, false, false],
    [`<< /Type /ObjStm ${stream}`, false, false],
    ['<< /Filter /FlateDecode >> endobj', true, false],
  ])('is packed in the one way, and can be unpacked: %s', (text, plainly, flate) => {
    expect([isPlainlyPacked(read(text)), isFlate(read(text))]).toEqual([plainly, flate]);
  });

  it.each(otherPacking)('is not plainly packed with /%s beside it', (name) => {
    const one = read(`<< /Filter [/FlateDecode /${name}] ${stream}`);
    expect([...one.names]).toEqual(['Filter', 'FlateDecode', name]);
    expect([isPlainlyPacked(one), isFlate(one), isActive(one)]).toEqual([false, true, false]);
  });
});

describe('what was unpacked', () => {
  it.each([
    ['12 0 13 9', true],
    [' \0\r\n7', true],
    ['% a remark', true],
    ['', false],
    ['x12 0', false],
    ['<< /A 1 >>', false],
    [`${' '.repeat(999)}1`, true],
    [`${' '.repeat(1_000)}1`, false],
  ])('begins as objects do: %j', (text, is) => {
    expect(beginsAsObjects(text)).toBe(is);
  });
});

describe('the head of an object', () => {
  const isHead = (text: string) => isHeadOfObject(latin(text), text.indexOf('obj'));
  it.each([
    ['5 0 obj', true],
    ['5obj', true],
    ['>> 5 0\0obj', true],
    ['a\n5obj', true],
    ['a\x001 \0 obj', true],
    ['\nobj', true],
    ['a\robj', true],
    ['1234567890 obj', true],
    ['12345678901 obj', true],
    ['5 +0 obj', true],
    ['5 0. obj', true],
    [`5 0${' '.repeat(16)}obj`, true],
    [`5 0 % in between${' '.repeat(99)}\n\t obj`, true],
    ['>>5 obj', true],
    ['x obj', false],
    ['. obj', true],
    ['obj', false],
    ['endobj', false],
    ['a obj', false],
    ['x5 obj', false],
    ['5 0 R obj', false],
    ['\0obj', false],
  ])('%j', (text, is) => {
    expect(isHead(text)).toBe(is);
  });

  it('is looked for just before, wherever it stands', () => {
    expect(isHead(`${'a'.repeat(40)} 5 0 obj`)).toBe(true);
    expect(isHead(`5 0 ${'a'.repeat(40)}obj`)).toBe(false);
    expect(isHead(`1${' '.repeat(15)}obj`)).toBe(true);
  });
});
