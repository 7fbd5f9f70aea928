import { type Bytes, fromBase64url } from './bytes.rules.ts';
import { isSeconds, readJws } from './jws.rules.ts';
import { type KeyList, signerIn } from './keys.rules.ts';

/** The status list (Token Status List draft): two bits an entry, low bits first, zlib (PROOF-03). */

export const statusPath = '/.well-known/sapioworker-status';
export const statusType = 'statuslist+jwt';
export const statusBits = 2;

/** The values of an entry. `never` stands in no list of ours. */
export const statusValue = { valid: 0, withdrawn: 1, suspended: 2, never: 3 } as const;

export interface StatusList {
  readonly issuedAt: number;
  /** From then on nobody can tell from it that nothing was withdrawn. */
  readonly freshUntil: number;
  readonly entries: Uint8Array;
}

/** 64 million entries; a list that says more of itself is not opened. */
const mostBytes = 16 * 1024 * 1024;

/** Opens what zlib has packed; null when it is damaged or larger than any list, and on an iPhone of 2022, which cannot. */
async function unzipped(packed: Bytes): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = new Blob([packed])
      .stream()
      .pipeThrough(new DecompressionStream('deflate'))
      .getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > mostBytes) {
        await reader.cancel();
        return null;
      }
      parts.push(value);
    }
  } catch {
    return null;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The status list, if a listed key has signed it for this issuer; null for any other text. */
export async function readStatus(text: string, keys: KeyList): Promise<StatusList | null> {
  const signed = readJws(text);
  if (signed?.head.typ !== statusType || typeof signed.head.kid !== 'string') return null;
  const { sub, iat, exp, ttl, status_list: list } = signed.payload;
  if (sub !== `${keys.issuer}${statusPath}`) return null;
  if (!isSeconds(iat) || !isSeconds(ttl) || ttl === 0) return null;
  if (exp !== undefined && !isSeconds(exp)) return null;
  const { bits, lst }: { bits?: unknown; lst?: unknown } = list ?? {};
  if (bits !== statusBits || typeof lst !== 'string') return null;
  if (!(await signerIn(keys, signed.head.kid, signed, iat))) return null;
  const packed = fromBase64url(lst);
  const entries = packed && (await unzipped(packed));
  if (!entries) return null;
  const freshUntil = Math.min(iat + ttl, exp === undefined ? Infinity : exp - 1);
  return { issuedAt: iat, freshUntil, entries };
}

/** The value at an index; null beyond the end of the list. */
export function entryOf({ entries }: StatusList, index: number): number | null {
  const byte = entries[Math.floor(index / 4)];
  return byte === undefined ? null : (byte >> ((index % 4) * statusBits)) & 3;
}
