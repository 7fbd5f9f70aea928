import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { bucketUrl, openBucketServer } from '#test/support/bucket.ts';
import { BadSettings, readConfig } from '../config.server.ts';
import { secretsFrom } from '../secrets.server.ts';
import { placeOf } from '../settings/storage.ts';
import { opening, sealing } from './envelope.server.ts';
import { moveFiles, resealFiles } from './move.server.ts';
import { lasting, type Objects, openBucket, openObjects, waitedFor } from './objects.server.ts';
import { cutFor } from './parts.server.ts';
import { openStorage, pathOfFile, wholeOf } from './storage.server.ts';

const root = mkdtempSync(join(tmpdir(), 'sapioworker-bucket-'));
const keys = { STORAGE_ACCESS_KEY: 'S3RVER', STORAGE_SECRET_KEY: 'S3RVER' };
const secrets = secretsFrom('a key for tests only, forty characters ok');
const server = await openBucketServer();
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const settings = (more: Record<string, string> = {}) =>
  readConfig({
    ...keys,
    DATA_DIR: mkdtempSync(join(root, 'data-')),
    STORAGE_URL: bucketUrl(server.address, 'one'),
    ...more,
  });
const objects = (prefix: string): Objects => {
  const place = placeOf(bucketUrl(server.address, prefix), {
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  });
  if (!place) throw new Error('no place');
  return openObjects(place);
};
const allOf = async (stream: AsyncIterable<Uint8Array> | null) => (stream ? wholeOf(stream) : null);

describe('STORAGE_URL', () => {
  it.each([
    ['nonsense'],
    ['https://host/bucket'],
    ['s3://b?endpoint=http://storage.example.ng'],
    ['s3://bucket?endpoint=http://storage.example.ng'],
    ['s3://bucket?endpoint=ftp://host'],
    ['s3://key:secret@bucket?endpoint=https://host'],
    ['s3://bucket?endpoint=https://host&acl=public'],
    ['file:///somewhere'],
  ])('%s is refused', (STORAGE_URL) => {
    expect(() => readConfig({ ...keys, STORAGE_URL })).toThrow(BadSettings);
  });

  it.each([
    ['BACKUP_URL', 'file://srv/backups'],
    ['BACKUP_URL', 'file:///srv%2Fbackups'],
    ['BACKUP_URL', 's3://bucket/100%'],
    ['STORAGE_URL', 's3://bucket/100%'],
  ])('%s=%s is refused by its name, not by a trace of the start', (name, value) => {
    const given = { ...keys, BACKUP_KEY: 'a key for backups in tests, long enough' };
    expect(() => readConfig({ ...given, [name]: value })).toThrow(`${name}: must look like`);
  });

  it('needs both keys', () => {
    const STORAGE_URL = 's3://bucket/prefix?endpoint=https://host&region=x';
    expect(() => readConfig({ STORAGE_URL })).toThrow(
      /STORAGE_ACCESS_KEY[\s\S]*STORAGE_SECRET_KEY/,
    );
    expect(readConfig({ ...keys, STORAGE_URL }).STORAGE_URL).toBe(STORAGE_URL);
  });
});

describe('a sealed stream', () => {
  const seal = async (bytes: Buffer) =>
    wholeOf(Readable.from([bytes]).pipe(sealing(secrets, 'test')));
  const open = async (bytes: Uint8Array, with_ = secrets, purpose = 'test') => {
    const opened = opening(with_, purpose);
    Readable.from([Buffer.from(bytes)]).pipe(opened);
    return wholeOf(opened);
  };

  it.each([0, 1, 65_535, 65_536, 65_537, 300_000])('of %i bytes comes back', async (size) => {
    const bytes = Buffer.alloc(size, 'ab');
    const sealed = await seal(bytes);
    expect(sealed.includes(Buffer.from('abababab'))).toBe(false);
    expect((await open(sealed)).equals(bytes)).toBe(true);
  });

  it('is refused when it was cut, changed, put in another order, or is of another key', async () => {
    const sealed = await seal(Buffer.alloc(200_000, 1));
    const piece = 65_536 + 16;
    const swapped = Buffer.concat([
      sealed.subarray(0, 24),
      sealed.subarray(24 + piece, 24 + 2 * piece),
      sealed.subarray(24, 24 + piece),
      sealed.subarray(24 + 2 * piece),
    ]);
    const changed = Buffer.from(sealed);
    changed[100] = (changed[100] ?? 0) ^ 1;
    for (const bad of [sealed.subarray(0, 24 + piece), sealed.subarray(0, 10), swapped, changed]) {
      await expect(open(bad)).rejects.toThrow();
    }
    await expect(
      open(sealed, secretsFrom('another key of at least 32 characters')),
    ).rejects.toThrow();
    await expect(open(sealed, secrets, 'other')).rejects.toThrow();
  });

  it('is read by an older key that is still named', async () => {
    const sealed = await seal(Buffer.from('x'));
    const next = secretsFrom('the next key of at least 32 characters', [
      'a key for tests only, forty characters ok',
    ]);
    expect(String(await open(sealed, next))).toBe('x');
  });
});

describe('files in a bucket (SCALE-03)', () => {
  it('are kept, found, and gone when they are removed; nobody reads them there', async () => {
    const config = settings();
    const storage = openStorage(config, secrets);
    const handle = await storage.put(new TextEncoder().encode('the paper of Ada'), 'text/plain');
    expect(existsSync(join(config.DATA_DIR, 'files'))).toBe(false);
    const found = await storage.get(handle);
    expect([found?.type, String(Buffer.from(found?.bytes ?? []))]).toEqual([
      'text/plain',
      'the paper of Ada',
    ]);
    const raw = await allOf(await objects('one').get(`files/${handle}`));
    expect(raw?.length).toBeGreaterThan(16);
    expect(String(raw)).not.toMatch(/Ada|text\/plain/);
    await storage.remove(handle);
    expect(await storage.get(handle)).toBeNull();
    expect(await storage.get('../../etc/passwd')).toBeNull();
  });

  it('of more than one part go up in parts and come back whole', async () => {
    const bytes = Buffer.alloc(20 * 1024 * 1024, 'sapioworker');
    const store = objects('large');
    await store.put(
      'a b/ü.bin',
      Readable.from([bytes.subarray(0, 9_000_000), bytes.subarray(9_000_000)]),
    );
    expect((await allOf(await store.get('a b/ü.bin')))?.equals(bytes)).toBe(true);
    expect(await store.list('a b/')).toEqual(['a b/ü.bin']);
    await store.remove('a b/ü.bin');
    expect(await store.get('a b/ü.bin')).toBeNull();
  });

  it('have parts as large as their length asks for, all of one size (DEPLOY-03)', () => {
    const mebibyte = 1024 * 1024;
    const sizes = [undefined, 0, 78 * 1024, 79 * 1024, 2 * 1024 * 1024].map(
      (length) => cutFor(length && length * mebibyte).size / mebibyte,
    );
    expect(sizes).toEqual([8, 8, 8, 9, 210]);
    for (const length of [1, 78 * 1024 ** 3, 10 ** 12, 5 * 1024 ** 4]) {
      const { size, most } = cutFor(length);
      expect([length, most, size * most >= length]).toEqual([length, 10_000, true]);
    }
  });

  describe('that go in parts', () => {
    const asked: string[] = [];
    let refused = 0;
    const storage = createServer(async (request, answer) => {
      const bytes = await wholeOf(request);
      const { searchParams } = new URL(request.url ?? '', 'http://bucket');
      const number = searchParams.get('partNumber');
      const length = request.headers['content-length'];
      asked.push(number ? `${number}: ${String(bytes)} (${length})` : `${request.method}`);
      if (number === '2' && refused > 0) {
        refused -= 1;
        answer.writeHead(503);
      }
      const isBegun = searchParams.has('uploads');
      answer.end(isBegun ? '<UploadId>a</UploadId>' : '<CompleteMultipartUploadResult/>');
    });
    afterAll(() => {
      storage.closeAllConnections();
      storage.close();
    });
    const put = async (name: string, ...pieces: string[]) => {
      if (!storage.listening) await once(storage.listen(0, '127.0.0.1'), 'listening');
      const { port } = storage.address() as AddressInfo;
      const url = `s3://parts?endpoint=http://127.0.0.1:${port}`;
      const place = placeOf(url, { accessKey: 'key', secretKey: 'secret' });
      if (place?.kind !== 's3') throw new Error('no bucket');
      const cut = () => ({ size: 4, most: 3 });
      asked.length = 0;
      const bytes = Readable.from(pieces.map((piece) => Buffer.from(piece)));
      await openBucket(place, lasting, cut).put(name, bytes);
    };

    it('are cut alike, whatever pieces they come in, and each is sent again whole', async () => {
      const whole = ['POST', '1: abcd (4)', '2: efgh (4)', '3: ijkl (4)', 'POST'];
      for (const pieces of [['abcdefghijkl'], [...'abcdefghijkl'], ['abc', 'defghij', 'kl']]) {
        await put('full', ...pieces);
        expect(asked).toEqual(whole);
      }
      refused = 1;
      await put('rest', 'abc', 'def');
      expect(asked).toEqual(['POST', '1: abcd (4)', '2: ef (2)', '2: ef (2)', 'POST']);
    });

    it('are refused once they have more than a bucket takes, and none is left there', async () => {
      await expect(put('large', 'abcdefghijklm')).rejects.toThrow('"large" is too large');
      expect(asked.slice(-2)).toEqual(['3: ijkl (4)', 'DELETE']);
    });
  });

  describe('that come slowly', () => {
    const withinMs = 400;
    /** A storage that sends six pieces, so many of them with a pause before each. */
    const slowly = async (pieces: number, pauseMs: number) => {
      const storage = createServer(async (_asked, answer) => {
        answer.writeHead(200, { 'content-length': '6' });
        for (let sent = 0; sent < pieces; sent += 1) {
          answer.write('x');
          await wait(pauseMs);
        }
      });
      storage.listen(0, '127.0.0.1');
      await once(storage, 'listening');
      const { port } = storage.address() as AddressInfo;
      const place = placeOf(`s3://slow?endpoint=http://127.0.0.1:${port}`, {
        accessKey: 'key',
        secretKey: 'secret',
      });
      if (place?.kind !== 's3') throw new Error('no bucket');
      const close = () => {
        storage.closeAllConnections();
        storage.close();
      };
      return { objects: openBucket(place, { ...lasting, silentMs: withinMs }), close };
    };

    it('are given up once nothing more comes', async () => {
      const { objects: stuck, close } = await slowly(3, 10);
      await expect(allOf(await stuck.get('file'))).rejects.toThrow('fell silent');
      close();
    });

    it('are sent for as long as a slow line needs for them, and small ones no longer', async () => {
      const asked = new Map<string, number>();
      const storage = createServer(async (request, answer) => {
        asked.set(request.url ?? '', (asked.get(request.url ?? '') ?? 0) + 1);
        for await (const _piece of request);
        await wait(3 * withinMs);
        answer.end();
      });
      storage.listen(0, '127.0.0.1');
      await once(storage, 'listening');
      const { port } = storage.address() as AddressInfo;
      const place = placeOf(`s3://slow?endpoint=http://127.0.0.1:${port}`, {
        ...{ accessKey: 'key', secretKey: 'secret' },
      });
      if (place?.kind !== 's3') throw new Error('no bucket');
      const bucket = openBucket(place, { ...lasting, silentMs: withinMs });
      const sent = (name: string, size: number) =>
        bucket.put(name, Readable.from([Buffer.alloc(size)]));
      await sent('large', 200_000);
      expect(asked.get('/slow/large')).toBe(1);
      await expect(sent('small', 1_000)).rejects.toThrow('The storage is silent.');
      storage.closeAllConnections();
      storage.close();
    });

    it('and never come are asked for once where somebody waits, again and again for a backup', async () => {
      const asked = new Map<string, number>();
      const silent = createServer(({ url = '' }) => asked.set(url, (asked.get(url) ?? 0) + 1));
      silent.listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const place = placeOf(`s3://s?endpoint=http://127.0.0.1:${port}`, {
        ...{ accessKey: 'key', secretKey: 'secret' },
      });
      if (place?.kind !== 's3') throw new Error('no bucket');
      const ofVisitors = openBucket(place, { ...waitedFor, silentMs: 50, againWithinMs: 50 });
      await expect(ofVisitors.get('photo')).rejects.toThrow('The storage is silent.');
      const ofBackups = openBucket(place, { ...lasting, silentMs: 50 });
      const backup = ofBackups.get('dump').catch((error: Error) => error.message);
      await vi.waitFor(() => expect(asked.get('/s/dump')).toBe(2), { timeout: 5_000 });
      silent.closeAllConnections();
      silent.close();
      await backup;
      expect(asked.get('/s/photo')).toBe(1);
    });

    it('may take as long as their line needs: a dump takes longer than a minute (DEPLOY-03)', async () => {
      const { objects: slow, close } = await slowly(6, withinMs / 3);
      expect(String(await allOf(await slow.get('file')))).toBe('xxxxxx');
      close();
    });
  });

  it('a wrong key is refused, and says nothing of the key', async () => {
    const storage = openStorage(settings({ STORAGE_SECRET_KEY: 'not-the-key' }), secrets);
    const failed = await storage.put(new Uint8Array([1]), 'text/plain').catch((error) => error);
    expect(String(failed)).toMatch(/answered 403/);
    expect(String(failed)).not.toContain('not-the-key');
  });

  it('move from the disk, each compared, and a run that broke off goes on', async () => {
    const config = settings();
    const onDisk = openStorage(readConfig({ DATA_DIR: config.DATA_DIR }), secrets);
    const texts = ['one', 'two', 'three'];
    const handles: string[] = [];
    for (const text of texts) handles.push(await onDisk.put(Buffer.from(text), 'text/plain'));
    const [first = '', second = ''] = handles;
    const storage = openStorage(config, secrets);
    // Found on the disk while it has not been moved.
    expect(String(Buffer.from((await storage.get(first))?.bytes ?? []))).toBe('one');
    // As a kill leaves it: one is in the bucket already, one has only its bytes.
    const torn = pathOfFile(config, 'ZZ000000000000000000000000');
    mkdirSync(dirname(torn), { recursive: true });
    writeFileSync(torn, 'torn');
    const bytes = readFileSync(pathOfFile(config, second));
    const type = readFileSync(`${pathOfFile(config, second)}.type`);
    await moveFiles(config, secrets, () => undefined);
    writeFileSync(pathOfFile(config, second), bytes);
    writeFileSync(`${pathOfFile(config, second)}.type`, type);
    expect(await moveFiles(config, secrets, () => undefined)).toEqual({ moved: 0, there: 1 });
    for (const [at, handle] of handles.entries()) {
      expect(existsSync(pathOfFile(config, handle))).toBe(false);
      expect(String(Buffer.from((await storage.get(handle))?.bytes ?? []))).toBe(texts[at]);
    }
  });

  it('that the site removes while they are moved do not come back', async () => {
    const config = settings();
    const onDisk = openStorage(readConfig({ DATA_DIR: config.DATA_DIR }), secrets);
    const handle = await onDisk.put(Buffer.from('of somebody'), 'text/plain');
    // As it stands in the bucket it is read back: by then the site has looked there and found nothing.
    const watched: typeof secrets = {
      ...secrets,
      derive(purpose, id) {
        if (id) rmSync(pathOfFile(config, handle), { force: true });
        return secrets.derive(purpose, id);
      },
    };
    expect(await moveFiles(config, watched, () => undefined)).toEqual({ moved: 0, there: 0 });
    expect(await openStorage(config, secrets).get(handle)).toBeNull();
  });

  it('are sealed anew with the present key, once, and then need no older one (ASVS 11.2.2)', async () => {
    const config = settings({ STORAGE_URL: bucketUrl(server.address, 'reseal') });
    const [old, fresh] = [
      'the older key of forty characters or more',
      'the newer key of forty characters or so',
    ];
    const before = openStorage(config, secretsFrom(old));
    const handles = [
      await before.put(Buffer.from('one'), 'text/plain'),
      await before.put(Buffer.alloc(70_000, 'x'), 'image/png'),
    ];
    const newer = await openStorage(config, secretsFrom(fresh)).put(
      Buffer.from('new'),
      'text/plain',
    );
    const both = secretsFrom(fresh, [old]);
    await expect(resealFiles(config, secretsFrom(fresh), () => undefined)).rejects.toThrow(
      secretsFrom(old).keyId,
    );
    expect(await resealFiles(config, both, () => undefined)).toBe(2);
    expect(await resealFiles(config, both, () => undefined)).toBe(0);
    const after = openStorage(config, secretsFrom(fresh));
    const found = await Promise.all([...handles, newer].map((one) => after.get(one)));
    expect(found.map((one) => [one?.type, one?.bytes.length])).toEqual([
      ['text/plain', 3],
      ['image/png', 70_000],
      ['text/plain', 3],
    ]);
    await expect(before.get(handles[0] ?? '')).rejects.toThrow();
    expect(
      await resealFiles(readConfig({ DATA_DIR: config.DATA_DIR }), both, () => undefined),
    ).toBe(0);
  });

  it('a bucket that is away keeps the file on the disk', { tags: 'nightly' }, async () => {
    const config = settings({ STORAGE_URL: 's3://away?endpoint=http://127.0.0.1:9' });
    const onDisk = openStorage(readConfig({ DATA_DIR: config.DATA_DIR }), secrets);
    const handle = await onDisk.put(Buffer.from('stays'), 'text/plain');
    await expect(moveFiles(config, secrets, () => undefined)).rejects.toThrow();
    expect(existsSync(pathOfFile(config, handle))).toBe(true);
  });
});
