import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BadSettings } from '../config.server.ts';
import { keepPrivate, refusalOfRoom } from './folder.server.ts';

const root = mkdtempSync(join(tmpdir(), 'sapioworker-private-'));
const before = process.umask(0o022);
afterAll(() => {
  process.umask(before);
  rmSync(root, { recursive: true, force: true });
});
const rights = (path: string) => statSync(path).mode & 0o777;

describe('the data folder (FS-12)', () => {
  it('is its owner’s alone, made here or before, and so is what is written into it', () => {
    const [made, found] = [join(root, 'a/made'), join(root, 'found')];
    mkdirSync(found);
    chmodSync(found, 0o755);
    for (const folder of [made, found]) {
      keepPrivate(folder);
      writeFileSync(join(folder, 'file'), 'x');
      mkdirSync(join(folder, 'inner'));
      expect(rights(folder)).toBe(0o700);
      expect([rights(join(folder, 'file')), rights(join(folder, 'inner'))]).toEqual([0o600, 0o700]);
    }
  });

  it('that cannot be made or written is named to whoever starts the product', () => {
    const file = join(root, 'file');
    writeFileSync(file, 'x');
    expect(() => keepPrivate(join(file, 'data'))).toThrow(BadSettings);
    expect(() => keepPrivate(join(file, 'data'))).toThrow(
      /DATA_DIR, ".*file\/data", cannot be written \(ENOTDIR\)/,
    );
  });

  it('whose disk is full is named too, and one with room is not', () => {
    const room = (bavail: number) => () => ({ bavail, bsize: 4_096 });
    expect(refusalOfRoom('data', room(5_120))).toBeNull();
    expect(refusalOfRoom('data', room(5_119))?.message).toMatch(/DATA_DIR, "data", has no room/);
    expect(refusalOfRoom(root, undefined)).toBeNull();
  });
});
