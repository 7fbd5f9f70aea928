import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { koboOf, readNaira } from '../money.ts';
import { NotCsv, readCsv } from './read.server.ts';
import { harmless, nairaCell, writeCsv } from './write.server.ts';

async function fileOf(rows: readonly { text: string }[], batch = 2): Promise<string> {
  async function* batches() {
    for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch);
  }
  let file = '';
  for await (const piece of writeCsv<{ text: string }>([['Text', ({ text }) => text]], batches())) {
    file += piece;
  }
  return file;
}

/** The cells as a spreadsheet splits them that takes comma, semicolon or tab for a border. */
function cellsOf(file: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, bare = ''] of file
    .replace(/^\uFEFF/, '')
    .matchAll(/"((?:[^"]|"")*)"|([^",;\t\r\n]+)/g)) {
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
  }
  return cells;
}

const hostile = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '＝1',
  '＋1',
  '－1',
  '＠a',
];

it('money is naira with two decimals, and comes back as the same kobo', () => {
  expect([0, 5, 250_000, 123_456_789_01].map((kobo) => nairaCell(koboOf(kobo)))).toEqual([
    '0.00',
    '0.05',
    '2500.00',
    '123456789.01',
  ]);
  expect(nairaCell(null)).toBeNull();
  for (const kobo of [0, 5, 29, 57, 250_000, 123_456_789_01]) {
    expect(readNaira(String(nairaCell(koboOf(kobo))))).toBe(kobo);
  }
});

it('a file with several kinds of line ends, as of lines added by another program, is read whole', async () => {
  const two = [
    { name: 'Ada', phone: '0803' },
    { name: 'Obi', phone: '0804' },
  ];
  for (const [one, other, last] of [
    ['\r\n', '\n', ''],
    ['\r\n', '\r', '\n'],
    ['\n', '\r\n', '\r'],
    ['\r', '\n', '\r\n'],
  ]) {
    const file = `name,phone${one}Ada,0803${other}Obi,0804${last}`;
    expect([file, await readCsv(file, 9)]).toEqual([file, two]);
  }
  // A line end that two pieces share is one, and one inside quotes is none.
  const long = 'a'.repeat(64 * 1024 - 'name,phone\n'.length - '"",0803\r'.length - 1);
  const cut = await readCsv(`name,phone\n"${long}\n",0803\r\nObi,0804\n`, 9);
  expect(cut).toEqual([{ name: `${long}\n`, phone: '0803' }, two[1]]);
  expect(await readCsv('\n\r\nname;phone\r\nAda;0803\n', 9)).toEqual([two[0]]);
});

it('a file that names a column twice is refused: what stands under the first would be lost', async () => {
  expect(await readCsv('name,phone\nAda,0803\n', 9)).toEqual([{ name: 'Ada', phone: '0803' }]);
  const refused = readCsv('name,phone, phone \nAda,0803,\n', 9);
  await expect(refused).rejects.toThrow('names the column "phone" twice');
  await expect(refused).rejects.toBeInstanceOf(NotCsv);
});

describe('a CSV file (check 31)', () => {
  it.each(hostile)('has no cell that begins as a formula: %j', async (text) => {
    const [, cell = ''] = cellsOf(await fileOf([{ text }]));
    expect(cell).toBe(`'${text}`);
  });

  it('has none whatever is typed, nor behind a separator of other countries', async () => {
    const piece = fc.oneof(fc.constantFrom(...'=+-@;,\t"\r\n\' '), fc.string({ maxLength: 3 }));
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const cells = cellsOf(await fileOf([{ text: pieces.join('') }]));
        for (const cell of cells) expect(cell).not.toMatch(/^(\s*[=+\-@]|[\t\r\n])/);
        expect(cells.length).toBe(2);
      }),
      { numRuns: 500 },
    );
  });

  it('begins with a byte order mark and its heads, and keeps numbers numbers', async () => {
    async function* rows() {
      yield [{ a: -5, b: new Date('2026-01-02T03:04:05Z'), c: null, d: true }];
      yield [{ a: 1.5, b: new Date('2026-01-02T03:04:05Z'), c: 'a "b", c', d: false }];
    }
    type Row = { a: number; b: Date; c: string | null; d: boolean };
    let file = '';
    const pieces = writeCsv<Row>(
      [
        ['A', ({ a }) => a],
        ['B', ({ b }) => b],
        ['C', ({ c }) => c],
        ['D', ({ d }) => d],
      ],
      rows(),
    );
    for await (const piece of pieces) file += piece;
    expect(file).toBe(
      '\uFEFF"A","B","C","D"\r\n-5,"2026-01-02T03:04:05.000Z","","yes"\r\n1.5,"2026-01-02T03:04:05.000Z","a ""b"", c","no"\r\n',
    );
    expect(harmless('Amina - plumber')).toBe('Amina - plumber');
  });
});
