import { createHash } from 'node:crypto';
import { FileAnswer } from '../http/calls.server.ts';

export interface CachedDocument {
  readonly bytes: Uint8Array;
  /** A quoted entity tag: the same content gives the same one in every process. */
  readonly etag: string;
}

/** Keeps a document until its facts change (compared as JSON); failures are not kept. */
export function keepDocument<Facts>(
  make: (facts: Facts) => Promise<Uint8Array>,
): (facts: Facts) => Promise<CachedDocument> {
  let last: { of: string; document: Promise<CachedDocument> } | undefined;
  return (facts) => {
    const of = JSON.stringify(facts);
    if (last?.of === of) return last.document;
    const document = make(facts).then(tagged);
    const own = { of, document };
    last = own;
    document.catch(() => {
      if (last === own) last = undefined;
    });
    return document;
  };
}

function tagged(bytes: Uint8Array): CachedDocument {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, etag: `"${digest}"` };
}

/** A kept document as a download under its name. `freshSeconds`: how long nobody need ask again. */
export function documentAnswer(
  { bytes, etag }: CachedDocument,
  { filename, freshSeconds }: { filename: string; freshSeconds: number },
): FileAnswer {
  const headers = { etag, 'cache-control': `public, max-age=${freshSeconds}` };
  return new FileAnswer(bytes, { type: 'application/pdf', filename, headers });
}
