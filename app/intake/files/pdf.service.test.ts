import { createCipheriv } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { eicar } from '#test/support/clamd.ts';
import { turnsDuring } from '#test/support/turns.ts';
import { faultInPdf } from './pdf.service.server.ts';

const file = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.map((one) =>
      Buffer.concat([Buffer.from(one as string, 'latin1'), Buffer.from('\n')]),
    ),
    Buffer.from('startxref\n9\n%%EOF\n'),
  ]);
const plain = (inside: string, number = 1) => `${number} 0 obj\n${inside}\nendobj`;
const stream = (dictionary: string, content: Buffer | string, keyword = 'stream\n') =>
  Buffer.concat([
    Buffer.from(`7 0 obj\n<< ${dictionary} >>\n${keyword}`),
    Buffer.from(content as string),
    Buffer.from('\nendstream\nendobj'),
  ]);
const flate = '/Filter /FlateDecode';
const objStm = `/Type /ObjStm /N 1 /First 4 ${flate}`;
const packed = (inside: string, dictionary = objStm, keyword?: string) =>
  stream(dictionary, deflateSync(`1 0 ${inside}`), keyword);

/** Each in a plain object and in a packed one. */
const active = [
  '<< /OpenAction << /S /URI /URI (https://a.example) >> >>',
  '<< /OpenAction 5 0 R >>',
  '<< /AA << /O 5 0 R >> >>',
  '<< /S /GoToR /F (b.pdf) >>',
  '<< /S /GoToE >>',
  '<< /S /Launch /F (a.exe) >>',
  '<< /S /JavaScript /JS (app.alert(1)) >>',
  '<< /S /J#61vaScript >>',
  '<< /J#53 5 0 R >>',
  '<</JS(a)>>',
  '[<< /S/SubmitForm >>]',
  '<< /Names << /EmbeddedFiles 5 0 R >> >>',
  '<< /EF << /F 5 0 R >> >>',
  '<< /Type /EmbeddedFile >>',
  '<< /Subtype /RichMedia >>',
  '<< /XFA 5 0 R >>',
];

/** An archive of one text, as it is. */
function archive(): Buffer {
  const [name, text] = [Buffer.from('a.txt'), Buffer.from('A text')];
  const told = Buffer.alloc(26);
  told.writeUInt16LE(20, 0);
  told.writeUInt32LE(crc32(text), 10);
  told.writeUInt32LE(text.length, 14);
  told.writeUInt32LE(text.length, 18);
  told.writeUInt16LE(name.length, 22);
  const head = Buffer.concat([Buffer.from('PK\x03\x04'), told, name, text]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), told, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(head.length, 16);
  return Buffer.concat([head, entry, end]);
}
/** What random bytes hold by chance: names in other letters, and marks of archives that are none. */
const chance = Buffer.from(
  '\xff\xd8 /xFa \x01/XFAt PK\x03\x04\xa7\x1c\x9e\x42\x5b\xe0 PK\x01\x02',
  'latin1',
);
const scan = (content: Buffer) => stream('/Subtype /Image /Filter /DCTDecode', content);

describe('a PDF is refused', () => {
  it('that is an archive too, at its end or far before it', async () => {
    const far = plain(`(${' '.repeat(70_000)})`, 2);
    expect(await faultInPdf(file(scan(chance), archive()))).toBe('activePdf');
    expect(await faultInPdf(file(scan(archive()), far))).toBe('activePdf');
    // By its end alone, as one that holds nothing, or whose directory is under a password.
    const end = archive().subarray(-22);
    expect(await faultInPdf(file(scan(chance), end))).toBe('activePdf');
  });

  it('with a form of the other kind where no object is looked for', async () => {
    const form = '<< /AcroForm << /X#46A [(a) 5 0 R] >> >>';
    expect(await faultInPdf(file(`trailer\n<< /Root ${form} >>`))).toBe('activePdf');
    expect(await faultInPdf(file(plain(`<< /A endobj /B ${form} >>`)))).toBe('activePdf');
  });

  it.each([
    ['blanks before its word', `5 0${' '.repeat(40)}obj`],
    ['a remark before its word', '5 0 % one\n  obj'],
    ['a long number', '5 000000000000 obj'],
    ['a signed number', '5 +0 obj'],
  ])('with an active object that has %s, plain or packed', async (_what, head) => {
    const active = `${head}\n<< /JS 5 0 R >>\nendobj`;
    expect(await faultInPdf(file(active))).toBe('activePdf');
    const packedOne = packed('<< /JS 5 0 R >>')
      .toString('latin1')
      .replace(/^7 0 obj/, head);
    expect(await faultInPdf(file(packedOne))).toBe('activePdf');
  });

  it.each(['/OpenAction', '/AA'])('with a lone sign before %s', async (name) => {
    expect(await faultInPdf(file(plain(`<< /A 1 >${name} 5 0 R >>`)))).toBe('activePdf');
  });

  it.each(active)('with %s, plain or packed', async (inside) => {
    expect(await faultInPdf(file(plain(inside)))).toBe('activePdf');
    expect(await faultInPdf(file(packed(inside)))).toBe('activePdf');
    expect(await faultInPdf(file(plain(`(${'x'.repeat(5_000)}`), plain(inside, 2)))).not.toBeNull();
  });

  const script = '<< /S /JavaScript >>';
  it.each<[string, Buffer]>([
    ['behind a comment', file(`1 0 obj %a\n<< /X (obj >>) /AA 5 0 R >>`)],
    ['behind an odd number', file(`1 0obj<</AA 5 0 R>>endobj`)],
    ['in a stream that does not say what it is', file(packed(script, `/N 1 /First 4 ${flate}`))],
    ['in a stream with an escaped name', file(packed(script, `/Type /Obj#53tm ${flate}`))],
    ['in a stream that begins in an odd way', file(packed(script, objStm, 'stream \r\n'))],
    ['behind a false end', file(packed(`<< /A (endstream endobj) >> ${script}`))],
    ['packed twice', file(stream(objStm, deflateSync(deflateSync(`1 0 ${script}`))))],
    ['packed otherwise', file(packed(script, `/Type /ObjStm /Filter [/AHx /FlateDecode]`))],
    [
      'packed in a way that another object says',
      file(packed(script, '/Type /ObjStm /Filter 9 0 R')),
    ],
    ['packed by rows', file(packed(script, `${objStm} /DecodeParms << /Predictor 12 >>`))],
    ['in a broken stream', file(stream(objStm, deflateSync(`1 0 ${script}`).subarray(9)))],
    ['far inside', file(packed(`${'<< /A /B >> '.repeat(40_000)}${script}`))],
    ['across a seam', file(packed(`${' '.repeat(256 * 1024 - 4 - 5)}${script}`))],
  ])('with a script %s', async (_where, bytes) => {
    expect(await faultInPdf(bytes)).toBe('activePdf');
  });

  it('with the virus that tests scanners, plain, packed or behind its end', async () => {
    expect(await faultInPdf(file(stream('/Length 68', eicar)))).toBe('infected');
    expect(await faultInPdf(file(stream(flate, deflateSync(eicar))))).toBe('infected');
    expect(await faultInPdf(file(packed(`<< /A (${eicar}) >>`)))).toBe('infected');
    expect(await faultInPdf(Buffer.concat([file(), Buffer.from(eicar)]))).toBe('infected');
  });

  it('that unpacks to more than is looked at, in one stream or in many', {
    tags: 'nightly',
  }, async () => {
    const bomb = deflateSync(Buffer.alloc(512 * 1024 * 1024, '1 '));
    expect(await faultInPdf(file(stream(objStm, bomb)))).toBe('activePdf');
    const part = stream(objStm, deflateSync(Buffer.alloc(1024 * 1024, '1 ')));
    expect(await faultInPdf(file(...Array(9).fill(part)))).toBe('activePdf');
    expect(await faultInPdf(file(...Array(2_001).fill(packed('<< >>'))))).toBe('activePdf');
  });

  it('that would be read again and again', async () => {
    expect(await faultInPdf(file('1 0 obj [('.repeat(100_000)))).toBe('brokenPdf');
    expect(await faultInPdf(file(`1 0 obj <<${'/a'.repeat(600_000)}`))).toBe('brokenPdf');
  });
});

// The same each time: one of many such streams holds, by chance, what looks like the head of an object.
const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
  Buffer.alloc(4 * 1024 * 1024),
);

describe('a PDF is kept', () => {
  it.each<[string, Buffer]>([
    ['of pages', file(plain('<< /Type /Catalog /Pages 2 0 R >>'))],
    ['that opens at a page', file(plain('<< /OpenAction [3 0 R /XYZ null null 0] >>'))],
    ['that opens at a page, packed', file(packed('<< /OpenAction[3 0 R /Fit] >>'))],
    ['with links', file(packed('<< /S /URI /URI (https://a.example/jobs) >>'))],
    ['with names that only begin alike', file(plain('<< /AAB 1 /JSX 2 /EFG 3 /F1 4 >>'))],
    ['with packed pages', file(packed('<< /Type /Page >>'), stream(flate, deflateSync('0 0 m')))],
    ['with a page packed as text', file(stream('/Filter [/ASCII85Decode /FlateDecode]', 'Gb"'))],
    ['with a scan that holds such marks by chance', file(scan(chance))],
    ['with noise', file(stream('/Filter /DCTDecode', noise))],
    ['with a huge picture', file(stream(flate, deflateSync(Buffer.alloc(100 * 1024 * 1024))))],
  ])('%s', async (_what, bytes) => {
    expect(await faultInPdf(bytes)).toBeNull();
  });
});

it('others have their turn while a large file is looked at', async () => {
  const part = packed('<< /A /B >> '.repeat(60_000));
  const large = file(...Array(8).fill(part), ...Array(20_000).fill(plain('<< /A /B >>')));
  expect(await turnsDuring(() => faultInPdf(large))).toBeGreaterThan(20);
});
