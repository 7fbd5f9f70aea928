import { describe, expect, it } from 'vitest';
import {
  acceptedTypes,
  bytesOfAddress,
  faultOfPdf,
  fileGone,
  kindOf,
  pictureTypes,
  typeOf,
} from './rules.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

it('takes three kinds of pictures and PDF (C-58)', () => {
  expect(acceptedTypes).toBe('image/jpeg,image/png,image/webp,application/pdf');
  expect(pictureTypes).toBe('image/jpeg,image/png,image/webp');
  expect(typeOf).toEqual({
    jpg: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
    pdf: 'application/pdf',
  });
});

it('says that a file is gone', () => {
  expect(fileGone).toBe('This file is no longer there. Choose it again.');
});

describe('a file in an address', () => {
  const of = (address: string) => bytesOfAddress(address)?.toString('latin1') ?? null;

  it.each([
    ['data:image/png;base64,QUJD', 'ABC'],
    ['data:image/png;base64,QUI=', 'AB'],
    ['data:image/png;base64,QQ==', 'A'],
    ['data:image/png;base64,QUI', 'AB'],
    ['data:image/png;base64,QQ', 'A'],
    ['data:;base64,QUJD', 'ABC'],
    ['DATA:a/b;name=c.png;BASE64,QUJD', 'ABC'],
    ['data:;base64,+/+/', '\xfb\xff\xbf'],
    ['data:;base64,-_-_', '\xfb\xff\xbf'],
    ['data:;base64,', ''],
  ])('is read: %s', (address, bytes) => {
    expect(of(address)).toBe(bytes);
  });

  it.each([
    ['no address of a file', 'https://example.com/a.png'],
    ['no comma', 'data:image/png;base64'],
    ['no base64', 'data:image/png,QUJD'],
    ['base64 that is no more than a name', 'data:image/png;base64;a=b,QUJD'],
    ['something before it', 'x data:image/png;base64,QUJD'],
    ['a space in it', 'data:;base64,QU JD'],
    ['a line behind it', 'data:;base64,QUJD\n'],
    ['a sign that is none of base64', 'data:;base64,QUJ*'],
    // Its low byte is that of a 1: Node would read it as one.
    ['a dotless i', 'data:;base64,QUJD\u0131UJD'],
    ['a letter too many', 'data:;base64,QUJDR'],
    ['one letter', 'data:;base64,Q'],
    ['one letter and its padding', 'data:;base64,Q==='],
    ['padding in the middle', 'data:;base64,QQ==QUJD'],
    ['a text that only begins so', 'data:;base64,QUI=QUI='],
  ])('is refused with %s', (_what, address) => {
    expect(of(address)).toBeNull();
  });

  it('names itself within the first 200 characters', () => {
    const named = (length: number) => `data:${'a'.repeat(length - 12)};base64,QUJD`;
    expect(named(199).indexOf(',')).toBe(199);
    expect(of(named(199))).toBe('ABC');
    expect(of(named(200))).toBeNull();
  });
});

describe('what the first bytes say (C-58)', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n....', 'png'],
    ['\xff\xd8\xff\xe0', 'jpg'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
    ['%PDF-1.7', 'pdf'],
    ['', null],
    ['\x89PNG\r\n\x1a', null],
    ['\xff\xd8', null],
    ['RIFF\x10\0\0\0WAVEfmt ', null],
    ['RIFX\x10\0\0\0WEBPVP8 ', null],
    ['WEBPRIFF', null],
    [' %PDF-1.7', null],
    ['%PDF', null],
    ['GIF89a', null],
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['<!doctype html><script>', null],
  ])('%j: %s', (bytes, kind) => {
    expect(kindOf(latin(bytes))).toBe(kind);
  });
});

describe('a PDF', () => {
  const end = '\nstartxref\n9\n%%EOF\n';
  const fault = (text: string, last = end) => faultOfPdf(latin(`%PDF-1.7\n${text}${last}`));

  it('that only shows something is taken', () => {
    expect(fault('1 0 obj << /Type /Page >> endobj')).toBeNull();
  });

  it('without its end is broken', () => {
    expect(fault('', '\nstartxref\n9\n')).toBe('brokenPdf');
    expect(fault('', '\n%%EOF\n')).toBe('brokenPdf');
    expect(faultOfPdf(latin('%%EOF startxref'))).toBeNull();
  });

  it('may have a kilobyte behind its last mark, and no more', () => {
    const behind = (bytes: number) => `${end}${' '.repeat(bytes)}`.replace('%%EOF\n', '%%EOF');
    expect(fault('', behind(1_024 - 5))).toBeNull();
    expect(fault('', behind(1_024 - 4))).toBe('brokenPdf');
    expect(fault('%%EOF', behind(1_024 - 4))).toBe('brokenPdf');
    expect(fault('%%EOF'.padEnd(5_000), end)).toBeNull();
  });

  it('under a password is refused as locked, whatever else it holds', () => {
    expect(fault('trailer << /Encrypt 5 0 R /JavaScript 6 0 R >>')).toBe('lockedPdf');
  });

  it.each([
    ...['/JavaScript', '/Launch', '/EmbeddedFile', '/RichMedia', '/Rendition', '/XFA'],
    ...['/SubmitForm', '/ImportData'],
    ...['<script', '<HTML', '<!DOCTYPE', '<?php', 'PK\x05\x06'],
  ])('is refused with %j in it', (mark) => {
    expect(fault(`a ${mark} b`)).toBe('activePdf');
  });

  it.each(['/XFA[', '/XFA', '/#58FA<', '/XF#41\r'])(
    'is refused with a form of the other kind: %j',
    (name) => {
      expect(fault(`<< ${name}`)).toBe('activePdf');
    },
  );

  it.each(['/xFa ', '/XFa[', '/XFAt', '/XFA\x01', 'XFA ', '/#78FA '])(
    'takes for no such form what a scan holds by chance: %j',
    (bytes) => {
      expect(fault(`stream ${bytes} endstream`)).toBeNull();
    },
  );

  const far = ' '.repeat(70_000);
  it.each([
    ['before its bytes', 'PK\x03\x04\x14\0\x08\x08\x08\0'],
    ['before its bytes, kept as it is', 'PK\x03\x04\x2d\x03\0\0\0\0'],
    ['before its bytes, under a password', 'PK\x03\x04\x33\0\x01\0\x63\0'],
    ['in a directory', 'PK\x01\x02\x14\x03\x14\0\0\0\x08\0'],
    ['behind one that is none', `PK\x03\x04${'\xff'.repeat(9)}PK\x03\x04\x14\0\0\0\x08\0`],
  ])('is refused with the head of an archive’s entry, wherever it stands: %s', (_where, head) => {
    expect(fault(`${head}${far}`)).toBe('activePdf');
  });

  it.each([
    'PK\x03\x04\x14\0\0\0\x64\0',
    'PK\x03\x04\x14\0\0\0\x08\x01',
    'PK\x01\x02\x14\0\x14\0\0\0\x08\x01',
    'pk\x03\x04\x14\0\0\0\x08\0',
    'pK\x05\x06',
  ])('takes for no archive what a scan holds by chance: %j', (bytes) => {
    expect(fault(`stream ${bytes} endstream`)).toBeNull();
  });

  it.each(['PK\x03\x04', 'PK\x01\x02'])('holds no hundreds of heads by chance: %j', (mark) => {
    const heads = (count: number) => fault(`${mark}${'\xff'.repeat(8)}`.repeat(count));
    expect([heads(100), heads(101)]).toEqual([null, 'activePdf']);
  });

  it('is an archive by an end within 65,557 bytes of its own', () => {
    const archive = (distance: number) => 'PK\x05\x06'.padEnd(distance - end.length);
    expect(fault(archive(65_557))).toBe('activePdf');
    expect(fault(archive(65_558))).toBeNull();
    expect(faultOfPdf(latin(`startxref %%EOF PK\x03\x04\x14\0\0\0\x08`))).toBeNull();
  });

  it.each(['/Java#53cript', '/#4aavaScript', '/#4AavaScript', '/Renditi#6Fn', '/Renditi#6fn'])(
    'is refused where the name is written another way: %s',
    (name) => {
      expect(fault(`<< ${name} 5 0 R >>`)).toBe('activePdf');
    },
  );

  it('takes for an escape only what is one', () => {
    // A sign beyond the sixteen digits, in either place, would count as 16 and make these names.
    expect(fault('<< /JavaScri#6Pt 5 0 R >>')).toBeNull();
    expect(fault('PK#z3\x04')).toBeNull();
    expect(fault('<< /Java #')).toBeNull();
    expect(fault('', `${end}#`)).toBeNull();
    expect(fault('', `${end}#4`)).toBeNull();
  });
});
