import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { limitTable } from '#platform/limits/table.ts';
import { clockAt } from '#test/support/money.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { largestFile } from './contract.ts';
import { keepForStaff, removeUnused, takeUploads } from './service.server.ts';

const clock = clockAt();
const product = await openProduct({ seeds: false, clock, env: { LIMITS_FACTOR: '1000' } });
afterAll(() => product.close());

const address = (bytes: Buffer | string, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes as string).toString('base64')}`;
const upload = (file: string, more = {}) => product.post('/files/upload', { file }, more);
const send = (bytes: Buffer | string, type?: string) => upload(address(bytes, type));

async function kept(bytes: Buffer | string, type?: string): Promise<Buffer> {
  const answer = await send(bytes, type);
  expect(answer.statusCode).toBe(200);
  const { filePath } = answer.json();
  expect(filePath).toMatch(/^[0-9A-Z]{26}$/);
  const found = await product.platform.storage.get(filePath);
  return Buffer.from(found?.bytes ?? []);
}

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#BE5630' } });

/** A PNG whose head promises more than is there. */
function pngHead(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(1024));
  const parts = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

function crc(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

const pdf = (inside = '', end = '') =>
  `%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\nstartxref\n9\n%%EOF\n${end}`;
// In two parts, so that no scanner takes this file away.
const eicar = `${'X5O!P%@AP[4\\PZX54(P^)7CC)7}$'}${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;
const packedScript = Buffer.concat([
  Buffer.from(
    '%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n',
  ),
  deflateSync('1 0 << /S /JavaScript /JS (app.alert) >>'),
  Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n'),
]);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe('an upload is refused', () => {
  it.each<[string, string, number, string]>([
    ['that is no data address', 'https://example.com/a.png', 400, 'file-unreadable'],
    ['that is no base64', 'data:image/png;base64,%%%%', 400, 'file-unreadable'],
    ['in plain text', 'data:text/html,<h1>', 400, 'file-unreadable'],
    ['of nothing', 'data:image/png;base64,', 400, 'file-empty'],
    ['of SVG', address(svg, 'image/svg+xml'), 400, 'file-kind'],
    ['of SVG that calls itself PNG', address(svg), 400, 'file-kind'],
    ['of HTML that calls itself JPEG', address('<html>', 'image/jpeg'), 400, 'file-kind'],
    ['of a program', address('MZ\x90\x00', 'image/png'), 400, 'file-kind'],
    ['of the virus that tests scanners', address(eicar, 'application/pdf'), 400, 'file-kind'],
    ['of a GIF', address('GIF89a;', 'image/gif'), 400, 'file-kind'],
    ['of markup before a PDF', address(`<html>${pdf()}`), 400, 'file-kind'],
    [
      'of a JPEG without a picture',
      address(Buffer.from('ffd8ffe0aa', 'hex')),
      400,
      'picture-broken',
    ],
    ['of half a PNG', address(pngHead(40, 30)), 400, 'picture-broken'],
    ['of 400 million points', address(pngHead(20_000, 20_000)), 400, 'picture-too-large'],
    ['of a torn PDF', address(pdf().slice(0, -8)), 400, 'pdf-broken'],
    ['of a locked PDF', address(pdf('/Encrypt 5 0 R')), 400, 'pdf-locked'],
    ['of a PDF with a script', address(pdf('/OpenAction << /S /JavaScript >>')), 400, 'pdf-active'],
    ['of a PDF with a hidden script', address(pdf('/S /J#61vaScr#69pt')), 400, 'pdf-active'],
    ['of a PDF that starts programs', address(pdf('/S /Launch')), 400, 'pdf-active'],
    ['of a PDF with a file inside', address(pdf('/EmbeddedFile')), 400, 'pdf-active'],
    ['of a PDF that acts when opened', address(pdf('/OpenAction 5 0 R')), 400, 'pdf-active'],
    ['of a PDF that leads elsewhere', address(pdf('/S /GoToR')), 400, 'pdf-active'],
    ['of a PDF with the test virus', address(pdf('', eicar)), 400, 'file-infected'],
    ['of a PDF with a packed script', address(packedScript), 400, 'pdf-active'],
    ['of a PDF that is a page too', address(pdf('', '<SCRIPT>')), 400, 'pdf-active'],
    ['of a PDF that is an archive too', address(pdf('', 'PK\x05\x06')), 400, 'pdf-active'],
  ])('%s', async (_what, file, status, code) => {
    const answer = await upload(file);
    expect([answer.statusCode, answer.json().error]).toEqual([status, code]);
    expect(answer.json().message.length).toBeGreaterThan(10);
  });

  it('above 5 MB, by one byte', async () => {
    const whole = Buffer.alloc(largestFile + 1, pdf());
    const answer = await send(whole, 'application/pdf');
    expect([answer.statusCode, answer.json().error]).toEqual([413, 'file-too-large']);
    const far = await send(Buffer.alloc(largestFile + 1_000_000), 'application/pdf');
    expect(far.statusCode).toBe(413);
  });

  it('with anything beside the file', async () => {
    const answer = await product.post('/files/upload', { file: address('x'), name: '../../a.php' });
    expect(answer.statusCode).toBe(400);
  });

  it('when one address sends too many', async () => {
    const strict = await openProduct({ seeds: false });
    const { max } = limitTable['upload-address'];
    const body = { file: 'data:image/png;base64,' };
    await strict.platform.limits.take('upload-address', '127.0.0.1', max);
    const answer = await strict.post('/files/upload', body);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const other = await strict.post('/files/upload', body, { from: '203.0.113.7' });
    expect(other.statusCode).toBe(400);
    await strict.close();
  });

  it('when one order or form sends too many, and not another one of the same address (FU-04)', async () => {
    const strict = await openProduct({ seeds: false });
    const body = { file: 'data:image/png;base64,' };
    const send = (draft: string) => strict.post(`/files/upload?draft=${draft}`, body);
    await strict.platform.limits.take('upload-draft', 'mine', limitTable['upload-draft'].max);
    const refused = await send('mine');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toBe(
      'Too many tries. Please wait a little and try again. You can try again in 60 minutes.',
    );
    for (let person = 0; person < 60; person += 1) {
      expect((await send(`of person ${person}`)).statusCode).toBe(400);
    }
    await strict.close();
  });

  it('while the disk is nearly full, and says so (FS-05)', async () => {
    const strict = await openProduct({ seeds: false });
    Object.assign(strict.platform.storage, { hasRoom: async () => false });
    const answer = await strict.post('/files/upload', { file: address(pdf()) });
    expect([answer.statusCode, answer.json().error]).toEqual([507, 'storage-full']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    Object.assign(strict.platform.storage, { hasRoom: async () => true });
    expect((await strict.post('/files/upload', { file: address(pdf()) })).statusCode).toBe(200);
    await strict.close();
  });

  it('when one address sends too much', async () => {
    const strict = await openProduct({ seeds: false, env: { LIMITS_FACTOR: '0.2' } });
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      const file = address(Buffer.alloc(largestFile), 'image/png');
      // A fifth of the day's 2 GiB, in four parts and a little more.
      await strict.platform.limits.take('upload-kib-address', '127.0.0.1', 195 * 1024);
      statuses.push((await strict.post('/files/upload', { file })).statusCode);
    }
    expect(statuses).toEqual([400, 400, 429, 429]);
    await strict.close();
  });
});

describe('an upload', () => {
  it('of exactly 5 MB is taken', async () => {
    const [head, end] = ['%PDF-1.7\n', '\nstartxref\n9\n%%EOF\n'];
    const fill = ' '.repeat(largestFile - head.length - end.length);
    expect((await kept(head + fill + end, 'application/pdf')).length).toBe(largestFile);
  });

  it('keeps a PDF as it came', async () => {
    expect((await kept(pdf(), 'application/octet-stream')).toString()).toBe(pdf());
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'draws a %s anew, whatever it is called',
    async (kind) => {
      const given = await picture().toFormat(kind).toBuffer();
      const { format, width, height } = await sharp(await kept(given, 'text/html')).metadata();
      expect([format, width, height]).toEqual([kind, 40, 30]);
    },
  );

  it('loses where and when a photo was taken, and stands upright', async () => {
    const photo = await picture()
      .withExif({ IFD0: { Make: 'Canary phone' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect([before.orientation, before.exif !== undefined]).toEqual([6, true]);
    const after = await sharp(await kept(photo)).metadata();
    expect([after.exif, after.orientation, after.width]).toEqual([undefined, undefined, 30]);
  });

  it('is at most 2,400 points long', async () => {
    const large = await picture(3_000, 1_000).jpeg().toBuffer();
    const { width, height } = await sharp(await kept(large)).metadata();
    expect([width, height]).toEqual([2_400, 800]);
  });

  it('carries no second file behind its picture', async () => {
    const given = await picture().png().toBuffer();
    const two = Buffer.concat([given, Buffer.from('<script>canary</script>PK\x05\x06')]);
    const stored = await kept(two);
    expect(two.includes('canary')).toBe(true);
    expect(stored.includes('canary') || stored.includes('PK\x05\x06')).toBe(false);
  });

  it('is answered once for one key, so that a retry keeps one file', async () => {
    const headers = { 'idempotency-key': 'a-key-of-the-form' };
    const [first, again] = [
      await upload(address(pdf()), { headers }),
      await upload(address(pdf()), { headers }),
    ];
    expect(again.json()).toEqual(first.json());
  });

  it('survives many pictures at once', async () => {
    const photo = address(await picture(800, 600).jpeg().toBuffer());
    const all = await Promise.all(Array.from({ length: 12 }, () => upload(photo)));
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

describe('a kept file', () => {
  const handleOf = async () => (await send(pdf())).json().filePath as string;
  const auditedOf = (handle: string) =>
    product.platform.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', handle)
      .orderBy('action')
      .execute();

  it('is for staff only, whether it exists or not (API-N5)', async () => {
    const handle = await handleOf();
    for (const path of [`/files/${handle}`, '/files/0', '/files/..%2f..%2fsecret.key']) {
      expect((await product.get(path)).statusCode).toBe(401);
    }
  });

  it('reaches nobody who has not said why, and nothing is audited as seen (API-N5)', async () => {
    const handle = await handleOf();
    const support = await signIn(product, 'support');
    await support.open('files', await handleOf());
    const refused = await support.get(`/api/files/${handle}`);
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'reason-needed']);
    expect(await auditedOf(handle)).toEqual([]);
  });

  it('reaches staff as a download and leaves audit rows with the reason (I8)', async () => {
    const handle = await handleOf();
    expect((await product.get(`/files/${handle}`)).statusCode).toBe(401);
    const support = await signIn(product, 'support');
    expect((await support.get(`/api/files/${'A'.repeat(26)}`)).statusCode).toBe(404);
    await support.open('files', handle, 'Support was asked for this file');
    const file = await support.get(`/api/files/${handle}`);
    expect(file.headers['content-type']).toBe('application/octet-stream');
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${handle}.pdf"`);
    expect(await auditedOf(handle)).toMatchObject([
      { action: 'files.read', actor: support.id, reason: 'Support was asked for this file' },
      { action: 'files.show', actor: support.id, level: 'L3' },
    ]);
  });

  it('that belongs to something is opened there alone, by who may read that (API-N5, I7)', async () => {
    const { platform } = product;
    const handle = await handleOf();
    const support = await signIn(product, 'support');
    await support.open('files', handle);
    const opened = async () => (await support.get(`/api/files/${handle}`)).statusCode;
    expect(await opened()).toBe(200);
    await platform.database.transaction((trx) => takeUploads(platform, trx, [handle]));
    expect(await opened()).toBe(404);
  });

  it('goes after a day unless somebody used it (D-20)', async () => {
    const { platform } = product;
    const [used, unused] = [await handleOf(), await handleOf()];
    await platform.database.transaction(async (trx) => {
      expect(await takeUploads(platform, trx, [used])).toEqual([]);
    });
    clock.advance(23 * 3_600_000);
    const fresh = await handleOf();
    await removeUnused(platform);
    expect(await platform.storage.get(unused)).not.toBeNull();
    clock.advance(2 * 3_600_000);
    await removeUnused(platform);
    const left = await Promise.all([used, unused, fresh].map((one) => platform.storage.get(one)));
    expect(left.map((one) => one !== null)).toEqual([true, false, true]);
    await platform.database.transaction(async (trx) => {
      const made = 'A'.repeat(26);
      expect(await takeUploads(platform, trx, [used, unused, made])).toEqual([used, unused, made]);
    });
  });

  it('goes also where another one cannot be removed, which is said and tried again (D-20)', async () => {
    const { platform } = product;
    const handles = [await handleOf(), await handleOf(), await handleOf()];
    clock.advance(25 * 3_600_000);
    const { storage } = platform;
    const remove = async (handle: string) => {
      if (handle === handles[0]) throw new Error('permission denied');
      await storage.remove(handle);
    };
    const torn = { ...platform, storage: { ...storage, remove } };
    await expect(removeUnused(torn)).rejects.toThrow('permission denied');
    const left = async () =>
      (await Promise.all(handles.map((one) => storage.get(one)))).map((one) => one !== null);
    expect(await left()).toEqual([true, false, false]);
    await removeUnused(platform);
    expect(await left()).toEqual([false, false, false]);
  });

  it('goes also where the answer of the storage was lost: its sender heard of a failure (D-20)', async () => {
    const { platform } = product;
    const { storage } = platform;
    const kept: string[] = [];
    const put: typeof storage.put = async (...given) => {
      kept.push(await storage.put(...given));
      throw new Error('The storage is silent.');
    };
    const lost = { ...platform, storage: { ...storage, put } };
    await expect(keepForStaff(lost, address(pdf()), 'paper')).rejects.toThrow('silent');
    clock.advance(25 * 3_600_000);
    await removeUnused(platform);
    expect(kept).toHaveLength(1);
    expect(await storage.get(kept[0] ?? '')).toBeNull();
  });
});
