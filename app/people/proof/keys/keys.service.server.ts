import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Platform } from '#platform/platform.server.ts';
import { fromBase64url } from '../verify/bytes.rules.ts';
import { readKeys } from '../verify/keys.rules.ts';
import {
  files,
  issuerOf,
  type KeyFolder,
  keyFolderOf,
  makeFolder,
  makeKey,
  putRing,
  readFolder,
  readRoot,
  signingKey,
  versionOf,
} from './folder.service.server.ts';
import { rotated, rotationDue, signerAt } from './ring.rules.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'log'>;

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

interface Known extends KeyFolder {
  readonly version: string;
  /** The site that the list is of. */
  readonly issuer: string;
}
const known = new Map<string, Known>();

/** The demo rotates its own keys: nobody looks after it, and its root is at hand. */
async function keepDemo({ clock, config }: Needs, folder: string): Promise<void> {
  const now = secondsOf(clock.now());
  const issuer = issuerOf(config);
  if ((await versionOf(folder)) === null) await makeFolder(folder, { issuer, now });
  const root = join(folder, files.root);
  const { ring, document, root: pinned } = await readFolder(folder);
  const listed = await readKeys(document, pinned);
  const isDue = now >= rotationDue(ring);
  // Another port is another address: the keys then speak for the new one.
  if (!existsSync(root) || (listed?.issuer === issuer && !isDue)) return;
  const kept = isDue ? rotated(ring, await makeKey(), now) : ring;
  await putRing(folder, { root: await readRoot(root), ring: kept, issuer, now });
}

let keeping: Promise<void> | null = null;
/** When the demo's keys were last looked after, by their folder. */
const kept = new Map<string, number>();

async function looked(platform: Needs, folder: string): Promise<void> {
  const today = Math.floor(secondsOf(platform.clock.now()) / 86_400);
  const mark = `${folder} ${issuerOf(platform.config)}`;
  if (kept.get(mark) === today) return;
  keeping ??= keepDemo(platform, folder)
    .then(() => void kept.set(mark, today))
    .finally(() => {
      keeping = null;
    });
  await keeping;
}

/**
 * The keys as they are now, read again when the operator has written others; null where there are none
 * (a live site without PROOF_KEYS_DIR): then nothing is signed. In the demo they are made at the first use.
 */
export async function keysOf(platform: Needs): Promise<Known | null> {
  const { config, log } = platform;
  const folder = keyFolderOf(config);
  if (!folder) return null;
  if (config.APP_ENV === 'demo' && !config.PROOF_KEYS_DIR) await looked(platform, folder);
  const version = await versionOf(folder);
  if (version === null) return null;
  const before = known.get(folder);
  if (before?.version === version) return before;
  const read = await readFolder(folder);
  const listed = await readKeys(read.document, read.root);
  if (!listed) {
    log.error('the list of proof keys is not signed by the root: nothing is signed');
    return null;
  }
  const { issuer } = listed;
  if (issuer !== issuerOf(config))
    log.error('the proof keys are those of another SITE_URL: nothing is signed');
  if (before) log.warn({ current: read.ring.current }, 'the proof keys were changed');
  const now = { ...read, version, issuer };
  known.set(folder, now);
  return now;
}

/** What signs at this moment. */
export interface Signer {
  readonly key: CryptoKey;
  readonly kid: string;
  readonly kidBytes: Uint8Array;
  readonly issuer: string;
}

/**
 * The key that signs now; null where none may, because none is there, it has ended or was given up, or nobody would
 * believe it: the keys are those of another site. What they have signed is checked all the same.
 */
export async function signerOf(platform: Needs): Promise<Signer | null> {
  const keys = await keysOf(platform);
  const issuer = issuerOf(platform.config);
  if (keys?.issuer !== issuer) return null;
  const own = signerAt(keys.ring, secondsOf(platform.clock.now()));
  const kidBytes = own && fromBase64url(own.kid);
  if (!own || !kidBytes) return null;
  return { key: await signingKey(own), kid: own.kid, kidBytes, issuer };
}
