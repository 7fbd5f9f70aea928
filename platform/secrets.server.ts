import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.server.ts';

/** Keys derived from SECRET_KEY, one for each purpose. */
export interface Secrets {
  /** HMAC-SHA256 of `value` under the purpose's key, hex. */
  keyedHash(purpose: string, value: string): string;
  /** A signature for links: HMAC-SHA256, base64url. */
  sign(purpose: string, value: string): string;
  /** Compares in constant time. */
  verify(purpose: string, value: string, signature: string): boolean;
  /** AES-256-GCM; text to base64url. */
  encrypt(purpose: string, plain: string): string;
  /** Throws when the text was not sealed under this purpose, or was changed. */
  decrypt(purpose: string, sealed: string): string;
  /** `bits` random bits (a multiple of 8; 128 by default) as Crockford base32: 26 characters for 128. */
  randomToken(bits?: number): string;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Bytes as Crockford base32, upper case. */
export function base32(bytes: Uint8Array): string {
  let [value, bits, out] = [0, 0, ''];
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

export function secretsFrom(key: string): Secrets {
  const keys = new Map<string, KeyObject>();
  const keyOf = (purpose: string) => {
    let derived = keys.get(purpose);
    if (!derived) {
      // As a key object it is prepared once: given as bytes, every hash would take eight times as long.
      derived = createSecretKey(
        new Uint8Array(hkdfSync('sha256', key, 'sapioworker', purpose, 32)),
      );
      keys.set(purpose, derived);
    }
    return derived;
  };
  const hmac = (purpose: string, value: string) =>
    createHmac('sha256', keyOf(purpose)).update(value).digest();
  return {
    keyedHash: (purpose, value) => hmac(purpose, value).toString('hex'),
    sign: (purpose, value) => hmac(purpose, value).toString('base64url'),
    verify(purpose, value, signature) {
      const [good, given] = [hmac(purpose, value), Buffer.from(signature, 'base64url')];
      return given.length === good.length && timingSafeEqual(good, given);
    },
    encrypt(purpose, plain) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv);
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    decrypt(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
    randomToken: (bits = 128) => base32(randomBytes(bits / 8)),
  };
}

/**
 * The process's secrets: from SECRET_KEY, else from `<DATA_DIR>/secret.key`, which is made (readable
 * by the owner only) at the first start.
 */
export function openSecrets(config: Config): Secrets {
  if (config.SECRET_KEY) return secretsFrom(config.SECRET_KEY);
  const path = join(config.DATA_DIR, 'secret.key');
  if (!existsSync(path)) {
    mkdirSync(config.DATA_DIR, { recursive: true });
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600 });
  }
  return secretsFrom(readFileSync(path, 'utf8'));
}
