import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScanner } from '#platform/storage/scanner.server.ts';
import { type Clamd, eicar, noClamd, startClamd } from '#test/support/clamd.ts';
import { openRecords, type RecordsProduct } from '#test/support/records.ts';
import { signIn } from '#test/support/staff.ts';

const data = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

/** With something behind its picture, which is gone once the picture is drawn anew. */
async function pictureWith(more: string): Promise<string> {
  const create = { width: 40, height: 30, channels: 3, background: '#BE5630' } as const;
  return data(Buffer.concat([await sharp({ create }).png().toBuffer(), Buffer.from(more)]));
}

/** Every call that takes a file, with what signs a member in and names what the file is for. */
async function waysInto(product: RecordsProduct) {
  const editor = await signIn(product, 'editor');
  const support = await signIn(product, 'support');
  const record = `/api/v1/records/${await product.issue()}`;
  const claim = await support.send('POST', '/api/v1/claims', {
    ...{ name: 'Chidi Eze', email: 'chidi@example.com', phone: '+234 803 000 0010' },
    ...{ cameBy: 'phone', happenedOn: '2026-01-15', what: 'A window broke.', askedKobo: 5_000_000 },
  });
  const paper = (file: string) =>
    product.agent.send('POST', `${record}/documents`, { title: 'Bill', file });
  await paper(await pictureWith(''));
  const first = await product.agent.open('records', record.split('/').at(-1) ?? '');
  expect(first.statusCode).toBe(200);
  const [{ id: paperId }] = (await product.agent.get(record)).json().documents;
  let persons = 0;
  return {
    'an upload': (file: string) => product.post('/files/upload', { file }),
    'a picture for the site': (file: string) => editor.send('POST', '/api/v1/pictures', { file }),
    'a new record': (photo: string) => {
      persons += 1;
      return product.create({ photo, nationalId: `${44_400_000_000 + persons}` });
    },
    'the photo of a record': (file: string) =>
      product.agent.send('PUT', `${record}/photo`, { file }),
    'a paper of a record': paper,
    'another file for a paper': (file: string) =>
      product.agent.send('PUT', `${record}/documents/${paperId}`, { file }),
    'a document of a claim': (file: string) =>
      support.send('POST', `/api/v1/claims/${claim.json().id}/documents`, { title: 'Photo', file }),
  };
}

/** How many files are kept, whoever keeps them. */
const filesOf = ({ platform }: RecordsProduct) =>
  readdirSync(`${platform.config.DATA_DIR}/files`, { recursive: true, withFileTypes: true }).filter(
    (one) => one.isFile() && !one.name.endsWith('.type'),
  ).length;

/** What `/metrics` says of the scanner. */
async function told(product: RecordsProduct): Promise<Record<string, number>> {
  const lines = (await product.metrics.text()).matchAll(
    /^upload_scans_total\{finding="(\w+)"\} (\d+)$/gm,
  );
  return Object.fromEntries([...lines].map(([, finding, count]) => [finding, Number(count)]));
}

it('every place that keeps bytes is known, and scans them (or they are our own samples)', () => {
  const keeping = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .filter((path) => /storage\s*\.put\(/.test(readFileSync(`app/${path}`, 'utf8')));
  expect(keeping.sort()).toEqual([
    'intake/files/service.server.ts',
    'intake/files/site-pictures/site-pictures.service.server.ts',
    'people/verification/service.server.ts',
  ]);
});

describe('while the scanner cannot be asked', () => {
  let product: RecordsProduct;
  let ways: Awaited<ReturnType<typeof waysInto>>;
  beforeAll(async () => {
    product = await openRecords();
    ways = await waysInto(product);
    const away = openScanner({ CLAMD_ADDRESS: 'unix:/nowhere/clamd.sock' }, product.platform.log);
    Object.assign(product.platform, { scanner: away });
  });
  afterAll(() => product.close());

  it('no file is kept by any call: each says when to try again', async () => {
    const [before, picture] = [filesOf(product), await pictureWith('')];
    for (const [way, send] of Object.entries(ways)) {
      const answer = await send(picture);
      expect([way, answer.statusCode, answer.json().error]).toEqual([way, 503, 'file-unscanned']);
      expect(answer.headers['retry-after']).toBe('30');
    }
    expect(filesOf(product)).toBe(before);
    const many = Object.keys(ways).length;
    const errors = product.logged.filter((line) => JSON.parse(line).level === 50);
    expect(errors).toHaveLength(many);
    expect(await told(product)).toEqual({ clean: 0, infected: 0, unscanned: many });
  });

  it('a try under the same key is a new one, not the kept refusal', async () => {
    const [file, headers] = [await pictureWith(''), { 'idempotency-key': 'while-it-is-away' }];
    const { scanner } = product.platform;
    expect((await product.post('/files/upload', { file }, { headers })).statusCode).toBe(503);
    Object.assign(product.platform, {
      scanner: openScanner({ CLAMD_ADDRESS: '' }, product.platform.log),
    });
    expect((await product.post('/files/upload', { file }, { headers })).statusCode).toBe(200);
    Object.assign(product.platform, { scanner });
  });
});

describe.skipIf(noClamd)(`with a real clamd ${noClamd}`, () => {
  let clamd: Clamd;
  let product: RecordsProduct;
  let ways: Awaited<ReturnType<typeof waysInto>>;
  beforeAll(async () => {
    clamd = await startClamd();
    product = await openRecords({ CLAMD_ADDRESS: clamd.address });
    ways = await waysInto(product);
  });
  afterAll(async () => {
    await product?.close();
    await clamd?.stop();
  });

  it('what hides behind a picture is found by every call, and nothing is kept', async () => {
    const [before, hiding] = [filesOf(product), await pictureWith(eicar)];
    for (const [way, send] of Object.entries(ways)) {
      const answer = await send(hiding);
      expect([way, answer.statusCode]).toEqual([way, 400]);
      expect(answer.json().message).toBe(
        'The virus scanner found something in this file, so it was not kept.',
      );
    }
    expect(filesOf(product)).toBe(before);
    expect(await told(product)).toMatchObject({ infected: Object.keys(ways).length, unscanned: 0 });
  });

  it('the bare virus that tests scanners is told by its name, though it is no picture', async () => {
    const answer = await product.post('/files/upload', { file: data(Buffer.from(eicar)) });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'file-infected']);
  });

  it('an honest picture is kept by every call', async () => {
    const picture = await pictureWith('');
    for (const [way, send] of Object.entries(ways)) {
      const answer = await send(picture);
      expect([way, answer.statusCode]).toEqual([way, 200]);
    }
  });
});
