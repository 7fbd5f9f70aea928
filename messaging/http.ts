import type { Unavailable } from './port.ts';

/** Longer than the 10 s in which `fetch` has to have its connection: that there was none is certain. */
const defaultTimeoutMs = 12_000;
/** Largest answer that is read; the providers' are below a KB. */
const largest = 64 * 1024;
const longestRetrySeconds = 86_400;

/** No name, no connection, or no TLS on it: nothing of the message has left. */
const neverSent =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|EPROTO|(?:CERT|ERR_SSL|ERR_TLS|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)_\w+)$/;

/**
 * Whoever answers so has not taken the message: too slow, too many, no service, and the gateway's words for a server
 * that is down.
 */
const notTaken = new Set([408, 429, 503, 521, 523]);

export interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
}

async function readLimited(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > largest) throw new TooLong();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

class TooLong extends Error {}

/** Messages of foreign errors quote headers and addresses, so only their codes are told. */
function unclear(error: unknown): Unavailable {
  const said = (why: string, uncertain = true): Unavailable => ({
    is: 'unavailable',
    why,
    uncertain,
  });
  if (error instanceof TooLong) return said('the answer is too long');
  if (!(error instanceof Error)) return said('no answer');
  if (error.name === 'TimeoutError') return said('no answer in time');
  if (error.name === 'AbortError') return said('stopped by the caller');
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (!/^[A-Z_]{2,40}$/.test(code)) return said('no answer');
  return said(code, !neverSent.test(code));
}

function retryAfter(header: string | null): { retryAfterSeconds?: number } {
  const seconds = Number(header);
  if (!Number.isFinite(seconds) || seconds <= 0) return {};
  return { retryAfterSeconds: Math.min(Math.ceil(seconds), longestRetrySeconds) };
}

/** One POST: never repeated, never redirected, within its time. An answer below 500, or `unavailable`. */
export async function post(address: string, posted: Posted): Promise<Answered | Unavailable> {
  const { headers, body, timeoutMs = defaultTimeoutMs, signal } = posted;
  if (signal?.aborted) {
    return { is: 'unavailable', why: 'stopped by the caller', uncertain: false };
  }
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any(limits),
      headers,
      body,
    });
    const text = await readLimited(response);
    const { status } = response;
    if (status < 500 && !notTaken.has(status)) return { status, text };
    const later = retryAfter(response.headers.get('retry-after'));
    return { is: 'unavailable', why: `HTTP ${status}`, uncertain: !notTaken.has(status), ...later };
  } catch (error) {
    return unclear(error);
  }
}

/**
 * JSON, or undefined. Termii writes ids of 25 digits as numbers now and then, and a number would lose
 * the last ten of them: they are read as texts. The sign NUL, which no column of the database takes, is
 * read as one that cannot be read.
 */
export function jsonOf(text: string): unknown {
  try {
    const whole = text.replace(/("message_id"\s*:\s*)(\d+)/g, '$1"$2"');
    return JSON.parse(whole, (_name, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD') : value,
    );
  } catch {
    return undefined;
  }
}
