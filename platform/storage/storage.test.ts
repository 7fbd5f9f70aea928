import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.server.ts';
import { secretsFrom } from '../secrets.server.ts';
import { openFolder } from './objects.server.ts';
import { openStorage } from './storage.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sapioworker-storage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const storage = openStorage(readConfig({ DATA_DIR: folder }), secretsFrom('k'.repeat(32)));
const bytes = new Uint8Array([0, 1, 255]);

describe('storage', () => {
  it('finds nothing under a handle that is none', async () => {
    writeFileSync(join(folder, 'outside'), 'not yours');
    for (const handle of [
      '',
      '../outside',
      '..%2Foutside',
      '/etc/passwd',
      'A'.repeat(26),
      'a\u0000',
    ]) {
      expect(await storage.get(handle)).toBeNull();
      await storage.remove(handle);
    }
  });

  it('keeps bytes and type under a new handle, and removes both', async () => {
    const handle = await storage.put(bytes, 'image/png');
    expect(handle).toMatch(/^[0-9A-Z]{26}$/);
    expect(await storage.put(bytes, 'image/png')).not.toBe(handle);
    const kept = await storage.get(handle);
    expect(kept?.type).toBe('image/png');
    expect([...(kept?.bytes ?? [])]).toEqual([...bytes]);
    await storage.remove(handle);
    expect(await storage.get(handle)).toBeNull();
  });

  it('shows no half-written file', async () => {
    const handle = await storage.put(bytes, 'image/png');
    const room = join(folder, 'files', handle.slice(0, 2).toLowerCase());
    expect(readdirSync(room).filter((name) => name.endsWith('.part'))).toEqual([]);
    writeFileSync(join(room, `${'B'.repeat(26)}.part`), 'torn');
    expect(await storage.get('B'.repeat(26))).toBeNull();
  });

  it('removes with a file what a killed process had written of it', async () => {
    const handle = await storage.put(bytes, 'image/png');
    const room = join(folder, 'files', handle.slice(0, 2).toLowerCase());
    writeFileSync(join(room, `${handle}.part`), 'a passport');
    writeFileSync(join(room, `${handle}.type.part`), 'image/png');
    await storage.remove(handle);
    expect(readdirSync(room).filter((name) => name.startsWith(handle))).toEqual([]);
  });
});

it.each([
  ['10', 10, true],
  ['10', 9, false],
  ['25', 24, false],
  ['0', 0, true],
])(
  'with FREE_DISK_PERCENT=%s and %i of 100 blocks free has room: %s',
  async (percent, bavail, room) => {
    const config = readConfig({ FREE_DISK_PERCENT: percent });
    const storage = openStorage(config, secretsFrom('k'.repeat(32)), async () => ({
      blocks: 100,
      bavail,
    }));
    expect(await storage.hasRoom()).toBe(room);
  },
);

describe('objects in a folder', () => {
  it('that cannot be looked at are not said to be missing: a backup would be removed for it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sapioworker-objects-'));
    const objects = openFolder(folder);
    await objects.put('backups/one/manifest.json', Readable.from(['{}']));
    symlinkSync('round', join(folder, 'round'));
    expect(await objects.has('backups/one/manifest.json')).toBe(true);
    expect(await objects.has('backups/one')).toBe(false);
    expect(await objects.has('backups/two/manifest.json')).toBe(false);
    await expect(objects.has('round')).rejects.toThrow('ELOOP');
    expect(await objects.folders('backups/')).toEqual(['one']);
    expect(await objects.folders('nothing/')).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });
});
