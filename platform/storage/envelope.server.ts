import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import type { Secrets } from '../secrets.server.ts';

/** The mark stands for the format: pieces in AES-256-GCM whose nonces count them, so that none can be dropped. */
const mark = Buffer.from('SWE1');
const headBytes = mark.length + 4 + 16;
const piece = 64 * 1024;
const tagBytes = 16;

type Keys = Pick<Secrets, 'keyId' | 'derive'>;

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number));
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const keyOf = (secret: KeyObject, salt: Buffer) =>
  new Uint8Array(hkdfSync('sha256', secret.export(), salt, 'envelope', 32));

/** Cuts what comes into pieces of one size; what is left at the end is the last one. */
abstract class InPieces extends Transform {
  #held: Buffer = Buffer.alloc(0);
  #number = 0;
  protected abstract readonly size: number;
  protected abstract each(bytes: Buffer, number: number, isLast: boolean): Buffer;
  /** Takes the beginning, and gives the rest; null while it is not whole. */
  protected abstract begin(bytes: Buffer): Buffer | null;

  override _transform(bytes: Buffer, _encoding: string, done: TransformCallback): void {
    this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, bytes]) : bytes;
    this.#takeThen(false, done);
  }

  override _flush(done: TransformCallback): void {
    this.#takeThen(true, done);
  }

  #takeThen(isEnd: boolean, done: TransformCallback): void {
    try {
      this.#take(isEnd);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #take(isEnd: boolean): void {
    const rest = this.begin(this.#held);
    if (!rest) {
      if (isEnd) throw new Error('What was sealed has been cut off.');
      return;
    }
    let at = 0;
    for (; rest.length - at > this.size; at += this.size) {
      this.push(this.each(rest.subarray(at, at + this.size), this.#number, false));
      this.#number += 1;
    }
    this.#held = rest.subarray(at);
    if (isEnd) this.push(this.each(this.#held, this.#number, true));
  }
}

class Sealing extends InPieces {
  protected readonly size = piece;
  readonly #key: Uint8Array;
  #head: Buffer | null;

  constructor(secrets: Keys, purpose: string) {
    super();
    const salt = randomBytes(16);
    const secret = secrets.derive(purpose);
    if (!secret) throw new Error('There is no key to seal with.');
    this.#key = keyOf(secret, salt);
    this.#head = Buffer.concat([mark, Buffer.from(secrets.keyId, 'hex'), salt]);
  }

  protected begin(bytes: Buffer): Buffer {
    if (this.#head) this.push(this.#head);
    this.#head = null;
    return bytes;
  }

  protected each(bytes: Buffer, number: number, isLast: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(number, isLast));
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

class Opening extends InPieces {
  protected readonly size = piece + tagBytes;
  readonly #secrets: Keys;
  readonly #purpose: string;
  #key: Uint8Array | null = null;

  constructor(secrets: Keys, purpose: string) {
    super();
    this.#secrets = secrets;
    this.#purpose = purpose;
  }

  protected begin(bytes: Buffer): Buffer | null {
    if (this.#key) return bytes;
    if (bytes.length < headBytes) return null;
    if (!bytes.subarray(0, mark.length).equals(mark)) throw new Error('This was not sealed by us.');
    const id = bytes.toString('hex', mark.length, mark.length + 4);
    const secret = this.#secrets.derive(this.#purpose, id);
    if (!secret) throw new Error(`It was sealed with the key ${id}, which this process has not.`);
    this.#key = keyOf(secret, bytes.subarray(mark.length + 4, headBytes));
    return bytes.subarray(headBytes);
  }

  protected each(bytes: Buffer, number: number, isLast: boolean): Buffer {
    if (!this.#key || bytes.length < tagBytes) throw new Error('What was sealed has been cut off.');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonceOf(number, isLast), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
  }
}

/** The id of the key that a stream was sealed with; null when it is none of ours. */
export function keyIdOf(sealed: Buffer): string | null {
  const isOurs = sealed.length >= headBytes && sealed.subarray(0, mark.length).equals(mark);
  return isOurs ? sealed.toString('hex', mark.length, mark.length + 4) : null;
}

export const sealing = (secrets: Keys, purpose: string): Transform => new Sealing(secrets, purpose);

export const opening = (secrets: Keys, purpose: string): Transform => new Opening(secrets, purpose);
