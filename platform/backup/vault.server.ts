import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, normalize, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.server.ts';
import type { Config } from '../config.server.ts';
import { secretsFrom } from '../secrets.server.ts';
import { placeOf } from '../settings/storage.ts';
import { keyIdOf, opening, sealing } from '../storage/envelope.server.ts';
import { type Objects, openObjects } from '../storage/objects.server.ts';
import { wholeOf } from '../storage/storage.server.ts';
import { dayMs } from '../time.ts';
import { backup, expectOutside, expectWhole, filesIn, filling } from './backup.server.ts';
import { OperatorError } from './errors.server.ts';
import { expired, latestOf, nameOf, timeOf } from './rotation.ts';

type Tell = (words: string) => void;
export interface Doing {
  readonly tell: Tell;
  readonly programs: string;
  readonly clock?: Clock;
}

const last = 'manifest.json';
const proof = 'proof.json';
const Proof = z.object({ name: z.string(), at: z.string() });

/** Sealed backups at BACKUP_URL, each in a folder that is named by its time. */
export interface BackupVault {
  names(): Promise<string[]>;
  /** The newest, but for those of a clock that went ahead; asks for no more than it must. */
  newest(now: Date): Promise<string | null>;
  /** Names of what is left where sending or removing one was broken off. */
  brokenOff(): Promise<string[]>;
  /** The manifest goes last: a backup is whole once it stands. */
  keep(name: string, folder: string): Promise<void>;
  /** Brings a backup into an empty folder. Throws when anything of it was changed. */
  fetch(name: string, folder: string): Promise<void>;
  remove(name: string): Promise<void>;
  proven(name: string, at: Date): Promise<void>;
  lastProof(): Promise<{ readonly name: string; readonly at: Date } | null>;
}

/** Null where no BACKUP_URL is set. */
export function openBackupVault(config: Config): BackupVault | null {
  const place = placeOf(config.BACKUP_URL, {
    accessKey: config.STORAGE_ACCESS_KEY,
    secretKey: config.STORAGE_SECRET_KEY,
  });
  return place && vaultIn(openObjects(place), config.BACKUP_KEY);
}

function vaultIn(objects: Objects, key: string): BackupVault {
  const secrets = secretsFrom(key);
  const put = async (name: string, bytes: Readable, length = 0) => {
    const sealed = sealing(secrets, name);
    // What the seal adds is far less than a hundredth.
    const most = Math.ceil(length * 1.01);
    try {
      await Promise.all([objects.put(name, sealed, most), pipeline(bytes, sealed)]);
    } finally {
      // An open file takes room on the disk even when its folder is gone.
      bytes.destroy();
    }
  };
  // Sealed under its own name: no part of one backup passes for a part of another.
  const open = async (name: string) => {
    const found = await objects.get(name);
    if (!found) return null;
    const opened = opening(secrets, name);
    pipeline(found, opened).catch(() => undefined);
    return opened;
  };
  const partsOf = (name: string) => objects.list(`backups/${name}/`);
  // A listing of their files would be of every upload, as often as it is kept.
  const there = async () =>
    (await objects.folders('backups/')).filter((name) => /^\d{8}T\d{6}Z$/.test(name));
  const isWhole = (name: string) => objects.has(`backups/${name}/${last}`);
  const thatAre = async (wanted: boolean) => {
    const names: string[] = [];
    for (const name of await there()) if ((await isWhole(name)) === wanted) names.push(name);
    return names;
  };
  return {
    names: () => thatAre(true),
    brokenOff: () => thatAre(false),
    async newest(now) {
      const past = (await there()).filter((name) => timeOf(name) <= now);
      for (const name of past.reverse()) if (await isWhole(name)) return name;
      return null;
    },
    async keep(name, folder) {
      const files = (await filesIn(folder)).filter((one) => one !== last);
      for (const file of [...files, last]) {
        const path = join(folder, file);
        const { size } = await stat(path);
        await put(`backups/${name}/${file}`, createReadStream(path), size);
      }
    },
    async fetch(name, folder) {
      for (const one of await partsOf(name)) {
        const part = one.slice(`backups/${name}/`.length);
        const path = join(folder, normalize(part));
        if (relative(folder, path).startsWith('..')) throw new Error('A part leads elsewhere.');
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const bytes = await open(one);
        if (!bytes) continue;
        await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
      }
    },
    async remove(name) {
      // Without this part it no longer counts as a backup, even if the rest fails.
      await objects.remove(`backups/${name}/${last}`);
      await objects.clear(`backups/${name}/`);
    },
    proven: (name, at) =>
      put(proof, Readable.from([Buffer.from(JSON.stringify({ name, at: at.toISOString() }))])),
    async lastProof() {
      const found = await objects.get(proof);
      const sealed = found && (await wholeOf(found));
      if (!sealed) return null;
      const id = keyIdOf(sealed);
      // Sealed under a former BACKUP_KEY, it says nothing of what this one opens.
      if (id !== null && id !== secrets.keyId) return null;
      const opened = opening(secrets, proof);
      const read = Promise.all([wholeOf(opened), pipeline(Readable.from([sealed]), opened)]);
      // Damaged it proves nothing, and keeps no backup from being made.
      const told = await read
        .then(([bytes]) => Proof.parse(JSON.parse(bytes.toString())))
        .catch(() => null);
      return told && { name: told.name, at: new Date(told.at) };
    },
  };
}

/** Throws `OperatorError` where no BACKUP_URL is set. */
export function neededVault(config: Config): BackupVault {
  const vault = openBackupVault(config);
  if (vault) return vault;
  throw new OperatorError('Set BACKUP_URL and BACKUP_KEY, or name a folder.');
}

const ours = 'sapioworker-backup-';

/** Removes what killed processes have left in TMPDIR a day ago and before: it is all data, and not sealed. */
async function dropLeft(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(ours));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const found = await stat(folder).catch(() => null);
    // A younger one may be in use.
    if (!found || systemClock.now().getTime() - found.mtimeMs < dayMs) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Works in a folder of TMPDIR that is gone afterwards, also where the process is told to end meanwhile. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await dropLeft();
  const folder = await mkdtemp(join(tmpdir(), ours));
  const drop = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', drop);
  try {
    return await work(folder);
  } finally {
    process.off('exit', drop);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes a backup, seals it into BACKUP_URL and lets go of those that are too old. Gives its name. */
export async function backupToVault(
  config: Config,
  { tell, programs, clock = systemClock }: Doing,
): Promise<string> {
  const vault = neededVault(config);
  if (config.BACKUP_URL.startsWith('file:')) {
    expectOutside(config.DATA_DIR, fileURLToPath(config.BACKUP_URL));
  }
  const name = nameOf(clock.now());
  await withFolder(async (folder) => {
    const to = join(folder, 'backup');
    await backup({ ...config, programs }, to, { tell, clock });
    tell('Sealing and sending...');
    await vault.keep(name, to);
  });
  tell(`Backup ${name} is kept.`);
  await letGo(vault, config, { tell, now: clock.now() });
  return name;
}

async function letGo(
  vault: BackupVault,
  { BACKUP_KEEP_DAYS: days }: Config,
  { tell, now }: { readonly tell: Tell; readonly now: Date },
): Promise<void> {
  for (const old of expired(await vault.names(), now, days)) {
    await vault.remove(old);
    tell(`Backup ${old} is too old and was removed.`);
  }
  for (const left of await vault.brokenOff()) {
    // A younger one may be on its way.
    if (now.getTime() - timeOf(left).getTime() < dayMs) continue;
    await vault.remove(left);
    tell(`Backup ${left} was broken off; what was left of it was removed.`);
  }
}

/** Brings a backup of BACKUP_URL, `latest` or by its name, into an empty folder, opened. */
export async function fetchBackup(
  config: Config,
  {
    name,
    folder,
    clock = systemClock,
  }: { readonly name: string; readonly folder: string; readonly clock?: Clock },
  tell: Tell,
): Promise<string> {
  const vault = neededVault(config);
  const names = await vault.names();
  const latest = latestOf(names, clock.now()) ?? names.at(-1);
  const wanted = name === 'latest' ? latest : names.find((one) => one === name);
  if (!wanted) {
    throw new OperatorError(
      names.length > 0
        ? `There is no backup "${name}". Backups: ${names.join(', ')}.`
        : 'There is no backup yet.',
    );
  }
  const inside = await readdir(folder).catch(() => []);
  if (inside.length > 0) throw new OperatorError(`"${folder}" is not empty.`);
  await filling(folder, () => vault.fetch(wanted, folder)).catch((error: Error) => {
    throw new OperatorError(
      `Backup ${wanted} could not be brought (${error.message}). It opens under the BACKUP_KEY of its time alone.`,
    );
  });
  // What lies there stays: it may be all that is left.
  await expectWhole(folder);
  tell(`Backup ${wanted} is in ${folder}.`);
  // This machine's clock may be the wrong one: then another backup is wanted.
  if (name === 'latest' && wanted !== names.at(-1)) {
    tell(
      `Not taken, as dated ahead of this machine's clock: ${names.at(-1)}. Fetch it by its name.`,
    );
  }
  return wanted;
}

/** How old the latest backup and the last proof are, in seconds; null where there is none. */
export async function agesOf(
  vault: BackupVault,
  now: Date,
): Promise<{ readonly backup: number | null; readonly proof: number | null }> {
  const [newest, proven] = await Promise.all([vault.newest(now), vault.lastProof()]);
  const since = (at: Date) => (now.getTime() - at.getTime()) / 1_000;
  return {
    backup: newest ? since(timeOf(newest)) : null,
    proof: proven && proven.at <= now ? since(proven.at) : null,
  };
}
