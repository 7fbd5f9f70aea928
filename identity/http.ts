import type { Unavailable } from './provider.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface HttpCall {
  readonly method: 'GET' | 'POST';
  /** May hold a person's number: it stands in no log and in no error. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly timeoutMs: number;
  /** Ends the call early. */
  readonly signal?: AbortSignal | undefined;
}

/** Largest answer that is read; with a photo they reach 1.5 MB. */
const largest = 2 * 1024 * 1024;

async function readLimited(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > largest) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** No connection came about: the question is still ours. */
const unreached = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? error.cause.code
    : undefined;

export const unavailable = (why: Unavailable['why'], retryAfterSeconds?: number): Unavailable => ({
  is: 'unavailable',
  why,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

/** One call, never repeated, never redirected; an answer within the time-out, or a word why not. */
export async function ask(call: HttpCall): Promise<HttpAnswer | Unavailable> {
  const { method, url, headers, body, timeoutMs, signal } = call;
  const tooLong = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([tooLong, signal]) : tooLong,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await readLimited(response);
    const { status } = response;
    if (text === null || (status >= 300 && status < 400)) return unavailable('answer');
    return { status, headers: response.headers, text };
  } catch (error) {
    // The error is dropped whole: its words may hold the address, and with it a person's number.
    if (signal?.aborted) return unavailable('stopped');
    if (tooLong.aborted) return unavailable('timeout');
    return unavailable(unreached.has(String(codeOf(error))) ? 'unreached' : 'network');
  }
}

/** Seconds of a Retry-After header, up to a day; other forms count as none. */
function retryAfterOf(headers: Headers): number | undefined {
  const given = headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(given) ? Math.min(Number(given), 86_400) : undefined;
}

/** What both providers mean by these statuses; null where the body decides. */
export function outageOf({ status, headers }: HttpAnswer): Unavailable | null {
  if (status === 408 || status === 504) return unavailable('timeout');
  if (status === 424) return unavailable('source');
  if (status === 429) return unavailable('rate', retryAfterOf(headers));
  return status >= 500 ? unavailable('server', retryAfterOf(headers)) : null;
}

/** JSON, or undefined. The sign NUL, which no column of the database takes, is read as one that cannot be read. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD') : value,
    );
  } catch {
    return undefined;
  }
}

/** The provider's address: https, or a port of this machine. Throws for another. */
export function baseOf(address: string): URL {
  const base = new URL(address);
  const isNear = ['localhost', '127.0.0.1', '[::1]'].includes(base.hostname);
  if (base.protocol !== 'https:' && !(base.protocol === 'http:' && isNear)) {
    throw new Error('An identity provider is reached by https.');
  }
  return base;
}
