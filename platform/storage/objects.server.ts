import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { AwsV4Signer } from 'aws4fetch';
import type { StoragePlace } from '../settings/storage.ts';
import { bytesIn, type Cut, cutFor, inParts } from './parts.server.ts';
import { contentsOf, textIn } from './xml.ts';

/** Bytes under names, in a bucket of the S3 protocol or in a folder. */
export interface Objects {
  /** Keeps all bytes or nothing. `length`: how many at most, where they may be more than 78 GiB. */
  put(name: string, bytes: AsyncIterable<Uint8Array>, length?: number): Promise<void>;
  get(name: string): Promise<Readable | null>;
  remove(name: string): Promise<void>;
  /** Removes all below a name that ends with a slash, drafts that were broken off too. */
  clear(folder: string): Promise<void>;
  /** What a kill left in a folder too, a draft with `.part` behind its name: it takes room as well. */
  list(prefix: string): Promise<string[]>;
  /** Names of the folders right below one that ends with a slash; what is in them is not listed. */
  folders(folder: string): Promise<string[]>;
  has(name: string): Promise<boolean>;
}

const tries = 4;
export interface Patience {
  /** The longest wait for an answer, or for the next piece of a streamed object. */
  readonly silentMs: number;
  /** Bytes a millisecond of the slowest line; an upload may take that much longer. */
  readonly slowest: number;
  /** How long after the first try another one may begin. */
  readonly againWithinMs: number;
}
/** For backups, which may take hours; at 320 kbit/s. */
export const lasting: Patience = {
  silentMs: 60_000,
  slowest: 40,
  againWithinMs: Number.POSITIVE_INFINITY,
};
/** For requests of visitors; at 1 Mbit/s. A silent storage is asked once. */
export const waitedFor: Patience = { silentMs: 10_000, slowest: 125, againWithinMs: 10_000 };

class StorageError extends Error {
  readonly status: number;
  constructor(status: number, said: string) {
    const code = /<Code>(\w+)<\/Code>/.exec(said)?.[1] ?? 'no code';
    super(`The storage answered ${status} (${code}).`);
    this.status = status;
  }
}

/** Throws when the next piece does not come in time. */
async function* piecesOf(body: ReadableStream<Uint8Array>, withinMs: number) {
  const reader = body.getReader();
  try {
    for (;;) {
      const over = new AbortController();
      const silence = wait(withinMs, null, { signal: over.signal });
      const piece = await Promise.race([reader.read(), silence]).finally(() => over.abort());
      if (piece === null) throw new Error('The storage fell silent in the middle of an object.');
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const streamOf = (pieces: readonly Uint8Array[]) =>
  Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array<ArrayBuffer>>;

interface Ask {
  readonly method: string;
  /** Its answer is read piece by piece: only its beginning has to come in time. */
  readonly streams?: true;
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** A body that goes piece by piece: `fetch` would hold a whole one twice. */
  readonly pieces?: readonly Uint8Array[];
}

/** Objects of a bucket; requests are signed (AWS Signature 4) and tried again while the server is away. */
export function openBucket(
  place: StoragePlace & { kind: 's3' },
  { silentMs, slowest, againWithinMs }: Patience = lasting,
  cutOf: (length?: number) => Cut = cutFor,
): Objects {
  const { endpoint, bucket, region, accessKey, secretKey } = place;
  const keyOf = (name: string) => `${place.prefix}${name}`;
  const urlOf = ({ name, query = {} }: Ask) => {
    const path =
      name === undefined ? '' : `/${keyOf(name).split('/').map(encodeURIComponent).join('/')}`;
    const asked = new URLSearchParams(query).toString();
    return `${endpoint}/${bucket}${path}${asked ? `?${asked}` : ''}`;
  };
  async function once(ask: Ask): Promise<Response> {
    const pieces = ask.pieces ?? (ask.body ? [ask.body] : []);
    const hash = createHash('sha256');
    for (const piece of pieces) hash.update(piece);
    const length = bytesIn(pieces);
    const signed = await new AwsV4Signer({
      url: urlOf(ask),
      method: ask.method,
      headers: { 'x-amz-content-sha256': hash.digest('hex') },
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
    }).sign();
    // A bucket takes no body of a length that it does not know.
    if (ask.pieces) signed.headers.set('content-length', String(length));
    const late = new AbortController();
    const withinMs = silentMs + length / slowest;
    const timer = setTimeout(() => late.abort(new Error('The storage is silent.')), withinMs);
    timer.unref();
    const answer = await fetch(signed.url, {
      method: ask.method,
      headers: signed.headers,
      ...(ask.body ? { body: ask.body as Uint8Array<ArrayBuffer> } : {}),
      ...(ask.pieces ? { body: streamOf(ask.pieces), duplex: 'half' } : {}),
      redirect: 'error',
      signal: late.signal,
    });
    if (ask.streams) clearTimeout(timer);
    return answer;
  }
  /** All requests are repeatable. */
  async function send(ask: Ask, fine: readonly number[] = []): Promise<Response> {
    const begun = performance.now();
    for (let tried = 1; ; tried += 1) {
      const answer = await once(ask).catch((error: Error) => error);
      if (!(answer instanceof Error) && (answer.ok || fine.includes(answer.status))) return answer;
      const isPassing = answer instanceof Error || answer.status >= 500 || answer.status === 429;
      const mayTry = tried < tries && performance.now() - begun < againWithinMs;
      if (isPassing && mayTry) {
        if (!(answer instanceof Error)) await answer.body?.cancel();
        await wait(100 * 4 ** tried);
        continue;
      }
      if (answer instanceof Error) throw answer;
      throw new StorageError(answer.status, await answer.text());
    }
  }
  async function putParts(
    name: string,
    parts: AsyncIterable<readonly Uint8Array[]>,
    cut: Cut,
  ): Promise<void> {
    const begun = await send({ method: 'POST', name, query: { uploads: '' } });
    const uploadId = textIn(await begun.text(), 'UploadId') ?? '';
    try {
      const tags: string[] = [];
      for await (const pieces of parts) {
        if (tags.length === cut.most) {
          throw new Error(`"${name}" is too large for a bucket, which takes ${cut.most} parts.`);
        }
        const query = { partNumber: String(tags.length + 1), uploadId };
        const { headers } = await send({ method: 'PUT', name, query, pieces });
        tags.push(headers.get('etag') ?? '');
      }
      const list = tags.map(
        (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const xml = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
      const done = await send({
        method: 'POST',
        name,
        query: { uploadId },
        body: Buffer.from(xml),
      });
      // This call alone may answer 200 and tell in its body that it failed.
      const said = await done.text();
      if (!said.includes('CompleteMultipartUploadResult')) throw new StorageError(500, said);
    } catch (error) {
      await send({ method: 'DELETE', name, query: { uploadId } }, [404]).catch(() => undefined);
      throw error;
    }
  }
  async function* listed(asked: Readonly<Record<string, string>>): AsyncGenerator<string> {
    let token = '';
    do {
      const more: Record<string, string> = token ? { 'continuation-token': token } : {};
      const query = { 'list-type': '2', ...asked, ...more };
      const xml = await (await send({ method: 'GET', query })).text();
      yield xml;
      token = textIn(xml, 'NextContinuationToken') ?? '';
    } while (token);
  }
  const bucketObjects: Objects = {
    async put(name, bytes, length) {
      const cut = cutOf(length);
      const parts = inParts(bytes, cut);
      const first: readonly Uint8Array[] = (await parts.next()).value ?? [];
      if (bytesIn(first) < cut.size) {
        await send({ method: 'PUT', name, body: Buffer.concat(first) });
        return;
      }
      async function* all() {
        yield first;
        for await (const one of parts) if (one.length > 0) yield one;
      }
      await putParts(name, all(), cut);
    },
    async get(name) {
      const answer = await send({ method: 'GET', streams: true, name }, [404]);
      if (answer.status === 404) {
        const said = await answer.text();
        if (said.includes('NoSuchBucket')) throw new StorageError(404, said);
        return null;
      }
      return Readable.from(answer.body ? piecesOf(answer.body, silentMs) : []);
    },
    async remove(name) {
      await send({ method: 'DELETE', name }, [404]);
    },
    async clear(folder) {
      for (const name of await bucketObjects.list(folder)) await bucketObjects.remove(name);
    },
    async list(prefix) {
      const names: string[] = [];
      for await (const xml of listed({ prefix: keyOf(prefix) })) {
        for (const content of contentsOf(xml, 'Contents')) {
          names.push((textIn(content, 'Key') ?? '').slice(place.prefix.length));
        }
      }
      return names.sort();
    },
    async folders(folder) {
      const names: string[] = [];
      for await (const xml of listed({ prefix: keyOf(folder), delimiter: '/' })) {
        for (const content of contentsOf(xml, 'CommonPrefixes')) {
          names.push((textIn(content, 'Prefix') ?? '').slice(keyOf(folder).length, -1));
        }
      }
      return names.sort();
    },
    async has(name) {
      return (await send({ method: 'HEAD', name }, [404])).ok;
    },
  };
  return bucketObjects;
}

export function openFolder(folder: string): Objects {
  return {
    async put(name, bytes) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await pipeline(bytes, createWriteStream(`${path}.part`, { mode: 0o600, flush: true }));
        await rename(`${path}.part`, path);
      } catch (error) {
        await rm(`${path}.part`, { force: true });
        throw error;
      }
    },
    async get(name) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? createReadStream(path) : null;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    clear: (inner) => rm(join(folder, inner), { recursive: true, force: true }),
    async list(prefix) {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((name) => name.startsWith(prefix))
        .sort();
    },
    async folders(inner) {
      const found = await readdir(join(folder, inner), { withFileTypes: true }).catch(() => []);
      return found.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).sort();
    },
    async has(name) {
      const found = await stat(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        // A disk that fails does not say that nothing is there.
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return found?.isFile() ?? false;
    },
  };
}

export const openObjects = (place: StoragePlace, patience?: Patience): Objects =>
  place.kind === 's3' ? openBucket(place, patience) : openFolder(fileURLToPath(place.folder));
