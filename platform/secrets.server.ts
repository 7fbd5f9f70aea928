import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BadSettings, type Config } from './config.server.ts';

/** Keys derived from SECRET_KEY by purpose; SECRET_KEYS_OLD are read, never written with. */
export interface Secrets {
  /** Names the key that writes, and tells nothing of it: eight hex digits. */
  readonly keyId: string;
  /** HMAC-SHA256 of `value` under the purpose's key, hex. */
  keyedHash(purpose: string, value: string): string;
  /** Under every key that is read: a stored hash may be older than the key. */
  keyedHashes(purpose: string, value: string): readonly string[];
  /** A signature, for links, cookies and challenges: HMAC-SHA256, base64url. */
  sign(purpose: string, value: string): string;
  /** Compares in constant time, with every key that is read. */
  verify(purpose: string, value: string, signature: string): boolean;
  /** A hash that names its key: `<key id>.<hex>`. */
  mac(purpose: string, value: string): string;
  /** Whether such a hash is of this value; `unknown` when this process does not have its key. */
  checkMac(purpose: string, value: string, mac: string): 'good' | 'bad' | 'unknown';
  /** Text to base64url, and behind it `=` with the key's id and `=` with the algorithm's name. */
  encrypt(purpose: string, plain: string): string;
  /** Throws when the text was not sealed under this purpose and a key that is read, or was changed. */
  decrypt(purpose: string, sealed: string): string;
  /** The key of a purpose, for streams: of the key that writes, or of the one with this id; null without it. */
  derive(purpose: string, keyId?: string): KeyObject | null;
  /** Whether a text was sealed with the key and the algorithm that write now. */
  isCurrent(sealed: string): boolean;
  /** `bits` random bits (a multiple of 8; 128 by default) as Crockford base32: 26 characters for 128. */
  randomToken(bits?: number): string;
}

// Without it Node would take a tag that was cut down to four bytes.
const bounds = { authTagLength: 16 } as const;

/** What texts are sealed with, by the names of JOSE. All are read. */
const algorithms = {
  A256GCM: {
    sealing: (key: KeyObject, iv: Buffer) => createCipheriv('aes-256-gcm', key, iv, bounds),
    opening: (key: KeyObject, iv: Buffer) => createDecipheriv('aes-256-gcm', key, iv, bounds),
  },
  C20P: {
    sealing: (key: KeyObject, iv: Buffer) => createCipheriv('chacha20-poly1305', key, iv, bounds),
    opening: (key: KeyObject, iv: Buffer) => createDecipheriv('chacha20-poly1305', key, iv, bounds),
  },
} as const;
type Algorithm = keyof typeof algorithms;
/** Texts from before names were written have this one. */
const unnamed: Algorithm = 'A256GCM';

const isAlgorithm = (name: string): name is Algorithm => Object.hasOwn(algorithms, name);

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function base32(bytes: Uint8Array): string {
  let value = 0;
  let bits = 0;
  let out = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      out += alphabet[(value >> bits) & 31];
      value &= (1 << bits) - 1;
    }
  }
  return bits > 0 ? out + alphabet[(value << (5 - bits)) & 31] : out;
}

/** A code of six digits, as it is sent to be typed. */
export const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The first value found under one of the hashes (`keyedHashes`), or null. */
export async function foundUnder<T>(
  hashes: readonly string[],
  find: (hash: string) => Promise<T | null | undefined>,
): Promise<T | null> {
  for (const hash of hashes) {
    const found = await find(hash);
    if (found) return found;
  }
  return null;
}

function keysOf(key: string) {
  const derive = (purpose: string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', key, 'sapioworker', purpose, bytes));
  const keys = new Map<string, KeyObject>();
  const keyFor = (purpose: string) => {
    let derived = keys.get(purpose);
    if (!derived) {
      // A key object is prepared once: with bytes every hash would take eight times as long.
      derived = createSecretKey(derive(purpose, 32));
      keys.set(purpose, derived);
    }
    return derived;
  };
  return {
    id: Buffer.from(derive('key-id', 4)).toString('hex'),
    // By way of bytes it would take half as long again.
    hmac: (purpose: string, value: string, encoding: 'hex' | 'base64url') =>
      createHmac('sha256', keyFor(purpose)).update(value).digest(encoding),
    keyFor,
  };
}

type Keys = ReturnType<typeof keysOf>;

/** Each algorithm has keys of its own, so that a name that was changed opens nothing. */
const keyFor = (key: Keys, algorithm: Algorithm, purpose: string) =>
  key.keyFor(algorithm === unnamed ? purpose : `${algorithm}:${purpose}`);

function seal(key: Keys, algorithm: Algorithm, purpose: string, plain: string): string {
  const iv = randomBytes(12);
  const cipher = algorithms[algorithm].sealing(keyFor(key, algorithm, purpose), iv);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const text = Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  // Earlier versions stop reading at the `=` that ends base64.
  return `${text}=${key.id}=${algorithm}`;
}

function open(key: Keys, algorithm: Algorithm, purpose: string, bytes: Buffer): string {
  const secret = keyFor(key, algorithm, purpose);
  const decipher = algorithms[algorithm].opening(secret, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}

/** A text of an earlier version names no key: all are tried. */
function openAny(keys: readonly Keys[], purpose: string, sealed: string): string {
  const [text = '', id, algorithm = unnamed, ...more] = sealed.split('=');
  if (!isAlgorithm(algorithm) || more.length > 0) {
    throw new Error('This text was sealed with an algorithm that is not known here.');
  }
  const bytes = Buffer.from(text, 'base64url');
  const able = id ? keys.filter((key) => key.id === id) : keys;
  let failed: unknown = new BadSettings(
    `No key opens this: SECRET_KEYS_OLD has none of the id ${id}.`,
  );
  for (const key of able) {
    try {
      return open(key, algorithm, purpose, bytes);
    } catch (error) {
      failed = error;
    }
  }
  throw failed;
}

function sameText(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Writes with `key` and `algorithm`; reads what the `old` keys and the other algorithms have written too. */
export function secretsFrom(
  key: string,
  old: readonly string[] = [],
  algorithm: Algorithm = 'A256GCM',
): Secrets {
  const current = keysOf(key);
  const keys = [current, ...old.map(keysOf)];
  return {
    keyId: current.id,
    keyedHash: (purpose, value) => current.hmac(purpose, value, 'hex'),
    keyedHashes: (purpose, value) => keys.map(({ hmac }) => hmac(purpose, value, 'hex')),
    sign: (purpose, value) => current.hmac(purpose, value, 'base64url'),
    verify(purpose, value, signature) {
      // Compared as text: base64url gives a signature many spellings, and some callers count by its text.
      return keys.some(({ hmac }) => sameText(hmac(purpose, value, 'base64url'), signature));
    },
    mac: (purpose, value) => `${current.id}.${current.hmac(purpose, value, 'hex')}`,
    checkMac(purpose, value, mac) {
      const [id] = mac.split('.');
      const known = keys.find((one) => one.id === id);
      if (!known) return 'unknown';
      const right = `${id}.${known.hmac(purpose, value, 'hex')}`;
      return sameText(right, mac) ? 'good' : 'bad';
    },
    encrypt: (purpose, plain) => seal(current, algorithm, purpose, plain),
    decrypt: (purpose, sealed) => openAny(keys, purpose, sealed),
    derive: (purpose, id = current.id) =>
      keys.find((one) => one.id === id)?.keyFor(purpose) ?? null,
    isCurrent(sealed) {
      const [, id, name = unnamed] = sealed.split('=');
      return id === current.id && name === algorithm;
    },
    randomToken: (bits = 128) => base32(randomBytes(bits / 8)),
  };
}

const leastKey = 32;

/** From SECRET_KEY, else `<DATA_DIR>/secret.key`, made at the first start. Throws `BadSettings` for half a key. */
export function openSecrets(config: Config): Secrets {
  const old = config.SECRET_KEYS_OLD;
  if (config.SECRET_KEY) return secretsFrom(config.SECRET_KEY, old);
  const path = join(config.DATA_DIR, 'secret.key');
  if (!existsSync(path)) {
    mkdirSync(config.DATA_DIR, { recursive: true });
    // Half a key would leave everything open.
    const draft = `${path}.part`;
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
    renameSync(draft, path);
  }
  const key = readFileSync(path, 'utf8');
  if (key.length < leastKey) {
    throw new BadSettings(
      `"${path}" holds no whole key. Bring it back out of a backup; where nothing was kept yet, remove it.`,
    );
  }
  return secretsFrom(key, old);
}
