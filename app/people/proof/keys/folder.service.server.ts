import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Platform } from '#platform/platform.server.ts';
import { base64url, bytesOf } from '../verify/bytes.rules.ts';
import { ecdsa } from '../verify/cose.rules.ts';
import { type Fields, signJws } from '../verify/jws.rules.ts';
import type { KeyDocument } from '../verify/keys.rules.ts';
import { type NewKey, newRing, payloadOf, type Ring } from './ring.rules.ts';

/** The files of the keys. Only `keys.json` is for everybody; the root's private part belongs on no server. */
export const files = {
  root: 'root.json',
  rootPublic: 'root-public.json',
  signing: 'signing.json',
  list: 'keys.json',
} as const;

/** What a server needs of the folder: the root's public part, the signed list, the keys that sign. */
export interface KeyFolder {
  readonly root: Fields;
  readonly document: KeyDocument;
  readonly ring: Ring;
}

/** A whole key as a JWK. */
interface RootKey {
  readonly x: string;
  readonly y: string;
  readonly d: string;
}

/** The issuer is the site, by its address without a path. */
export const issuerOf = ({ SITE_URL }: Pick<Platform['config'], 'SITE_URL'>): string =>
  new URL(SITE_URL).origin;

/** Where the keys are: an operator's folder; in the demo one in DATA_DIR; empty where nothing is signed. */
export function keyFolderOf({
  APP_ENV,
  DATA_DIR,
  PROOF_KEYS_DIR,
}: Pick<Platform['config'], 'APP_ENV' | 'DATA_DIR' | 'PROOF_KEYS_DIR'>): string {
  if (PROOF_KEYS_DIR) return PROOF_KEYS_DIR;
  return APP_ENV === 'demo' ? join(DATA_DIR, 'proof') : '';
}

/** A key pair of P-256. Its id is the beginning of its thumbprint (RFC 7638). */
export async function makeKey(): Promise<NewKey> {
  const pair = await crypto.subtle.generateKey(ecdsa, true, ['sign', 'verify']);
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const thumb = bytesOf(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', thumb));
  return { kid: base64url(hash.subarray(0, 8)), x, y, d };
}

/** The key of a JWK's private part, to sign with. */
export function signingKey({ x, y, d }: RootKey): Promise<CryptoKey> {
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d };
  return crypto.subtle.importKey('jwk', jwk, ecdsa, false, ['sign']);
}

const publicPart = ({ x, y }: RootKey) => ({ kty: 'EC', crv: 'P-256', x, y });

async function readJson<T>(folder: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as T;
}

/** Puts a file in place at once: whoever reads meanwhile has the old one whole. */
async function putJson(folder: string, name: string, value: unknown): Promise<void> {
  const draft = join(folder, `.${name}.${randomUUID()}`);
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(folder, name));
}

/** Writes the ring and the list of it that the root has signed. The list comes last: no key signs unlisted. */
export async function putRing(
  folder: string,
  { root, ring, issuer, now }: { root: RootKey; ring: Ring; issuer: string; now: number },
): Promise<void> {
  const key = await signingKey(root);
  const jws = await signJws(key, { typ: 'JWT' }, payloadOf(ring, issuer, now));
  // In one file, so that the keys and their list never differ for who reads in between.
  await putJson(folder, files.signing, { ...ring, jws });
  await putJson(folder, files.list, { jws });
}

/** Makes a folder with a root and the first two keys. Who comes second finds the one that is there. */
export async function makeFolder(
  folder: string,
  { issuer, now }: { issuer: string; now: number },
): Promise<void> {
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const root = await makeKey();
  await putJson(draft, files.root, { ...publicPart(root), d: root.d });
  await putJson(draft, files.rootPublic, publicPart(root));
  const ring = newRing(await makeKey(), await makeKey(), now);
  await putRing(draft, { root, ring, issuer, now });
  await rename(draft, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

const part = z.string().check(z.minLength(1));
const Root = z.object({ x: part, y: part, d: part });

/** The root's private part out of a file. */
export async function readRoot(file: string): Promise<RootKey> {
  const { data } = Root.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!data) throw new Error(`${file} holds no private key`);
  return data;
}

/**
 * Which writing of the keys that sign this is; null where there are none. By time and place: two writings
 * within one tick of the file system's clock have one time, and never one place.
 */
export async function versionOf(folder: string): Promise<string | null> {
  return stat(join(folder, files.signing)).then(
    ({ mtimeMs, ino }) => `${mtimeMs} ${ino}`,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
}

/** Reads what a server needs. */
export async function readFolder(folder: string): Promise<KeyFolder> {
  const root = await readJson<RootKey>(folder, files.rootPublic);
  const { jws, ...ring } = await readJson<Ring & KeyDocument>(folder, files.signing);
  return { root: publicPart(root), document: { jws }, ring };
}
