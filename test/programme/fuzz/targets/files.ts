import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { faultInPdf } from '#app/intake/files/pdf.service.server.ts';
import { redraw } from '#app/intake/files/pictures.service.server.ts';
import { bytesOfAddress, kindOf } from '#app/intake/files/rules.ts';
import { sendPostedFiles } from '#app/intake/forms/parts/posted-files.ts';
import { typedIn } from '#app/people/verification/search/search.rules.ts';
import { NotCsv, readCsv } from '#platform/csv/read.server.ts';
import { numberOf, partsOfCell } from '#platform/csv/rows.ts';
import { writeCsv } from '#platform/csv/write.server.ts';
import { isOddlyCut } from '#platform/http/bodies/parts.server.ts';
import { isDrawable } from '#platform/pdf/image.server.ts';
import { must, type Target } from '../run.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

function png(width: number, height: number, more = ''): string {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const pixels = deflateSync(Buffer.alloc(height * (width * 3 + 1)));
  // Nobody here looks at the sums of a PNG's parts.
  const part = (name: string, bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return `${length.toString('latin1')}${name}${bytes.toString('latin1')}\0\0\0\0`;
  };
  return `\x89PNG\r\n\x1a\n${part('IHDR', head)}${more}${part('IDAT', pixels)}${part('IEND', Buffer.alloc(0))}`;
}
const jpeg = `\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0\0\x11\x08\0\x08\0\x08\x03\x01\x22\0\x02\x11\0\x03\x11\0\xff\xd9`;
// One point each, as an encoder has written them: what a library decodes.
const realPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1');
const webp = 'RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0/\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0';

const pdf = (objects: readonly string[]) =>
  `%PDF-1.7\n${objects.map((one, n) => `${n + 1} 0 obj\n${one}\nendobj\n`).join('')}xref\n0 1\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`;
const packed = (text: string, more = '/Filter /FlateDecode') => {
  const bytes = deflateSync(Buffer.from(text)).toString('latin1');
  return `<< /Length ${bytes.length} ${more} >>\nstream\n${bytes}\nendstream`;
};
const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

const boundary = '----form7MA4YWxk';
const parts = (fields: readonly (readonly [string, string, string?])[], by = boundary) =>
  `${fields
    .map(
      ([name, text, file]) =>
        `--${by}\r\ncontent-disposition: form-data; name="${name}"${file ? `; filename="${file}"\r\ncontent-type: image/png` : ''}\r\n\r\n${text}\r\n`,
    )
    .join('')}--${by}--\r\n`;
/** A posted form as one text: its media type, a line end, its body. */
const posted = (body: string, by = boundary) => `multipart/form-data; boundary=${by}\n${body}`;
const name = fc.string({ unit: fc.constantFrom(...'abc"\\;=\r\n%'), maxLength: 12 });

const cell = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', '"', '=1+1', "'=1", '@x', '\t', '\r\n', 'a"b', 'a|b', '-1', '1,000.50'),
);
const quoted = (text: string) =>
  /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

async function written(
  heads: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
) {
  async function* batches() {
    yield rows;
  }
  const columns = heads.map(
    (head) => [head, (row: Readonly<Record<string, string>>) => row[head]] as const,
  );
  let text = '';
  for await (const some of writeCsv(columns, batches())) text += some;
  return text;
}

export const fileTargets: readonly Target[] = [
  {
    name: 'data addresses',
    share: 1_000,
    most: 100_000,
    examples: [
      'data:image/png;base64,iVBORw0KGgo=',
      'data:;base64,AAAA',
      'DATA:x/y;a=b;BASE64,-_8',
    ],
    words: ['data:', ';base64,', ';', ',', '=', '-', '_', '+/', '%3D', ' '],
    shape: fc
      .tuple(fc.string({ maxLength: 20 }), fc.uint8Array({ maxLength: 60 }))
      .map(([type, bytes]) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`),
    read(input) {
      const bytes = bytesOfAddress(input);
      if (!bytes) return null;
      const text = input.slice(input.indexOf(',') + 1);
      const plain = text
        .replaceAll('-', '+')
        .replaceAll('_', '/')
        .replace(/={1,2}$/, '');
      const again = bytes.toString('base64').replace(/=+$/, '');
      // The last letter has bits that mean nothing.
      must(again.slice(0, -1) === plain.slice(0, Math.max(0, again.length - 1)), 'other bytes');
      must(bytes.length <= input.length, 'more bytes than letters');
      return kindOf(bytes) ?? bytes;
    },
  },
  {
    name: 'PDF',
    share: 120,
    most: 400_000,
    bytes: true,
    examples: [
      pdf([catalog, pages, '<< /Type /Page /Parent 2 0 R >>', packed('BT (Hello) Tj ET')]),
      pdf([
        catalog,
        pages,
        packed('1 0 2 9 << /A 1 >> << /B 2 >>', '/Type /ObjStm /N 2 /First 8 /Filter /FlateDecode'),
      ]),
      pdf([catalog, '(a text (in brackets) \\) )', '<4a4B>', '[ 1 2 /Name ]']),
    ],
    words: [
      ...[
        '/JavaScript',
        '/J#61vaScript',
        '/OpenAction',
        '/OpenAction [',
        '/AA',
        '/ObjStm',
        ' obj',
        'endobj',
      ],
      ...[
        'stream\n',
        'endstream',
        '1 0 obj',
        '<<',
        '(((((',
        '\\',
        '%',
        '/Filter',
        '/Fl',
        '/Encrypt',
        'startxref',
      ],
    ],
    async read(input) {
      const bytes = latin(input);
      const fault = await faultInPdf(bytes);
      if (fault) return null;
      must(!/\/(javascript|launch|encrypt)/i.test(input), 'an active or locked PDF is let in');
      return bytes.length;
    },
  },
  {
    name: 'heads of pictures',
    share: 150,
    most: 200_000,
    bytes: true,
    examples: [png(4, 4), png(600, 400), jpeg, realPng, webp],
    words: ['\xff\xc0', '\xff\xff', '\0\0\x0f\xff', 'IDAT', 'RIFF', 'WEBP', '\x89PNG\r\n\x1a\n'],
    read(input) {
      const bytes = latin(input);
      const kind = kindOf(bytes);
      const can = isDrawable(bytes);
      must(!can || kind === 'png' || kind === 'jpg', 'what is no picture is drawn');
      return can ? kind : null;
    },
  },
  {
    name: 'pictures drawn anew',
    share: 4,
    besideMs: 2_000,
    most: 20_000,
    bytes: true,
    examples: [realPng, webp, png(16, 16)],
    async read(input) {
      const bytes = latin(input);
      const kind = kindOf(bytes);
      if (!kind || kind === 'pdf') return null;
      const drawn = await redraw(bytes, kind);
      if (typeof drawn === 'string') {
        must(drawn !== 'busy', 'a picture that found no turn');
        return null;
      }
      must(kindOf(drawn) === kind, 'a picture of another kind');
      return drawn.length;
    },
  },
  {
    name: 'posted forms in parts',
    share: 60,
    most: 5_500_000,
    bytes: true,
    examples: [
      posted(
        parts([
          ['fullName', 'Amina Yusuf'],
          ['email', 'a@b.ng'],
        ]),
      ),
      posted(
        parts([
          ['photo', '\x89PNG\r\n\x1a\n', 'a.png'],
          ['photo', ''],
        ]),
      ),
      `multipart/form-data; boundary="a b"\n${parts([['email', 'x']], 'a b')}`,
    ],
    words: [
      ...[
        `--${boundary}`,
        `--${boundary}--`,
        'boundary=',
        '; boundary=x',
        'x-boundary=zz; ',
        '"',
        'name="',
        '\n',
      ],
      ...[
        'content-disposition: form-data; ',
        "filename*=utf-8''%ff",
        `--${boundary}\r\n\r\n`,
        ': \r\n',
      ],
    ],
    shape: fc
      .tuple(
        fc.array(fc.tuple(name, fc.string({ maxLength: 8 }), fc.option(name, { nil: undefined })), {
          ...{ minLength: 1, maxLength: 4 },
        }),
        fc.constantFrom('', 'x-boundary=zz; ', 'a="boundary=zz"; ', 'charset=utf-8; '),
        fc.constantFrom(1, 1, 1, 400),
      )
      .map(([fields, front, times]) => {
        const many = Array.from({ length: times }, () => fields as [string, string, string?][]);
        return `multipart/form-data; ${front}boundary=${boundary}\n${parts(many.flat())}`;
      }),
    async read(input) {
      const end = input.indexOf('\n');
      const type = end < 0 ? '' : input.slice(0, end);
      const body = latin(input.slice(end + 1));
      if (!/^multipart\/form-data/i.test(type) || isOddlyCut(type, body)) return null;
      const headers = new Headers();
      try {
        headers.set('content-type', type);
      } catch {
        return null;
      }
      const request = new Request('https://site.invalid/', { method: 'POST', headers, body });
      const form = await request.formData().catch(() => null);
      if (!form) return null;
      must([...form].length <= 300, 'more parts than may be');
      const typed = typedIn(form);
      must(
        Object.values(typed).every((one) => typeof one === 'string'),
        'a field that is no text',
      );
      const fields = [{ fieldType: 'file', name: 'photo', label: 'Photo' }] as never;
      const send = (async () => ({ filePath: 'x' })) as never;
      const { handles, faults } = await sendPostedFiles(send, fields, form, 'page');
      return [typed, handles, faults];
    },
  },
  {
    name: 'CSV',
    share: 50,
    most: 200_000,
    examples: [
      'name,phone\r\nAmina,0803\r\n',
      '\uFEFFname;level\n"A ""B""";Basic\n',
      'a,b\n\'=1,"x\ny"\n,\n',
      '__proto__,constructor\n1,2\n',
    ],
    words: ['"', '""', ',', ';', '\r\n', '\n', "'=", '\uFEFF', ',,', '"\n"', '__proto__', 'a,a'],
    shape: fc
      .array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 })
      .map((rows) => ['one,two', ...rows.map((row) => row.map(quoted).join(','))].join('\n')),
    async read(input) {
      const rows = await readCsv(input, 500).catch((error) => {
        if (error instanceof NotCsv) return null;
        throw error;
      });
      must(
        Object.prototype.toString() === '[object Object]',
        'the root of all objects was changed',
      );
      const [head] = rows ?? [];
      if (!rows || !head) return rows;
      for (const row of rows) {
        for (const one of Object.values(row)) {
          must(typeof one === 'string', 'a cell that is no text');
          numberOf(one);
          partsOfCell(one);
        }
      }
      const again = await readCsv(await written(Object.keys(head), rows), 500);
      const both = [again, rows].map((some) => JSON.stringify(some));
      must(both[0] === both[1], 'a file that we write reads back otherwise');
      return rows;
    },
  },
];
