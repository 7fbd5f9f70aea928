import { join } from 'node:path';
import { settingDefaults } from '#platform/config.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { formatMoment } from '#platform/time.ts';
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
  versionOf,
} from './folder.service.server.ts';
import { secondsOf } from './keys.service.server.ts';
import { compromised, type Ring, retired, rotated, rotationDue, withNext } from './ring.rules.ts';

type Needs = Pick<Platform, 'clock' | 'config'>;

/** What an operator can do to the keys. */
export const keyActions = ['show', 'make', 'rotate', 'retire', 'compromise'] as const;
export type KeyAction = (typeof keyActions)[number];

export interface KeyOrder {
  readonly action: KeyAction;
  /** The folder of the keys; the setting's, or the demo's, where none is given. */
  readonly folder?: string;
  /** The file of the root's private key; `root.json` in the folder where none is given. */
  readonly root?: string;
  /** The key to retire or to give up. */
  readonly kid?: string;
}

/** Why an order was not carried out, in words for the operator. */
export class KeyFault extends Error {}

async function ordered(ring: Ring, { action, kid }: KeyOrder, now: number): Promise<Ring> {
  if (action === 'rotate') return rotated(ring, await makeKey(), now);
  if (!ring.keys.some((key) => key.kid === kid)) {
    throw new KeyFault(
      `${kid ? `No key is called ${kid}` : 'Say which key'}. Known: ${ring.keys.map((one) => one.kid).join(', ')}.`,
    );
  }
  const named = kid ?? '';
  // A key that must sign no more is first replaced: codes go on being made.
  if (action === 'retire') {
    return named === ring.current
      ? rotated(ring, await makeKey(), now)
      : replaced(retired(ring, named, now), now);
  }
  const moved = named === ring.current ? rotated(ring, await makeKey(), now) : ring;
  return replaced(compromised(moved, named, now), now);
}

/** Another key is listed ahead where the one that was is no longer to be used. */
async function replaced(ring: Ring, now: number): Promise<Ring> {
  const ahead = ring.keys.find((key) => key.kid === ring.next);
  if (ahead?.status === 'active') return ring;
  return withNext(ring, await makeKey(), now);
}

function tellRing(ring: Ring, tell: (words: string) => void): void {
  const at = (seconds: number) => formatMoment(new Date(seconds * 1000));
  for (const key of ring.keys) {
    const role = key.kid === ring.current ? ' (signs now)' : key.kid === ring.next ? ' (next)' : '';
    tell(`${key.kid}  ${key.status}${role}, from ${at(key.nbf)} to ${at(key.exp)}`);
  }
  tell(`Rotate by ${at(rotationDue(ring))}.`);
}

/** The site that the list names: where the root is kept nobody says SITE_URL each time. Saying another moves it. */
async function siteOf({ config }: Pick<Needs, 'config'>, { document, root }: KeyFolder) {
  const isSaid = config.SITE_URL !== settingDefaults.SITE_URL;
  const listed = isSaid ? null : await readKeys(document, root);
  return listed?.issuer ?? issuerOf(config);
}

/**
 * Carries out an order on the keys and tells how they stand. Works on files alone, so it also runs where the
 * root is kept, away from the server; then `signing.json`, `keys.json` and `root-public.json` are brought to
 * the server. A running server goes by changed files at once. Throws `KeyFault`.
 */
export async function orderKeys(
  { clock, config }: Needs,
  order: KeyOrder,
  tell: (words: string) => void,
): Promise<void> {
  const folder = order.folder ?? keyFolderOf(config);
  if (!folder) throw new KeyFault('Set PROOF_KEYS_DIR, or say --folder.');
  const now = secondsOf(clock.now());
  const isThere = (await versionOf(folder)) !== null;
  if (order.action === 'make') {
    if (isThere) throw new KeyFault(`There are keys in ${folder} already.`);
    await makeFolder(folder, { issuer: issuerOf(config), now });
  } else if (!isThere) {
    throw new KeyFault(`There are no keys in ${folder}: run \`npm run admin -- keys make\`.`);
  }
  if (!['make', 'show'].includes(order.action)) {
    const file = order.root ?? join(folder, files.root);
    const root = await readRoot(file).catch((error: Error) => {
      throw new KeyFault(`The root's private key was not read: ${error.message}`);
    });
    const held = await readFolder(folder);
    if (held.root.x !== root.x)
      throw new KeyFault('This root is another one than the pages believe.');
    const ring = await ordered(held.ring, order, now);
    await putRing(folder, { root, ring, issuer: await siteOf({ config }, held), now });
  }
  const { document, root, ring } = await readFolder(folder);
  tell(`Root, as pages have it: ${JSON.stringify(root)}`);
  tell(`The keys are those of ${(await readKeys(document, root))?.issuer ?? 'nobody'} (SITE_URL).`);
  tellRing(ring, tell);
}
