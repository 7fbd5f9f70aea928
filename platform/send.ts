import type { Answer, AnyCall, ErrorAnswer, Input } from './contract.ts';
import { addressOf, type BaseAddresses, defaultBases, pathsOf } from './contract-address.ts';
import { pending } from './pending.ts';

/** A call that did not succeed: a refusal of the server, or no answer at all (status 0). */
export class CallFailed extends Error {
  readonly status: number;
  /** The server's code or error field; `network` when there was no answer. */
  readonly error: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Empty when there was no answer: the screen then shows its fixed text. */
  readonly serverMessage: string;
  readonly challenge: string;
  constructor(status: number, answer: Partial<ErrorAnswer>, challenge = '') {
    super(answer.message || 'No answer from the server');
    this.name = 'CallFailed';
    this.status = status;
    this.error = answer.error ?? 'network';
    this.fields = answer.fields ?? {};
    this.serverMessage = answer.message ?? '';
    this.challenge = challenge;
  }
}

/** Whether nobody knows what became of a call: then its key is kept for the next try (C-83). */
export function isUnclear(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return true;
  return error.status === 0 || error.status >= 500 || error.error === 'in-progress';
}

export interface Failure {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly unclear: boolean;
}

export function failureOf(error: unknown): Failure {
  const { serverMessage = '', fields = {} } = error instanceof CallFailed ? error : {};
  return { message: serverMessage, fields, unclear: isUnclear(error) };
}

/** One failed request is retried once (CLI-03, BIZ-11). */
const retries = 1;

let bases: BaseAddresses = defaultBases;

/** Told once by the root screen, from the server's settings. */
export function setBases(given: BaseAddresses): void {
  bases = given;
}

function bearer(): Record<string, string> {
  try {
    const token = localStorage.getItem('token');
    return token ? { authorization: `Bearer ${token}` } : {};
  } catch {
    return {}; // storage can be forbidden; the call goes out without a token
  }
}

/** Throws where the answer was cut off or is no JSON: nobody knows then what became of the call. */
async function readAnswer<C extends AnyCall>(call: C, response: Response): Promise<Answer<C>> {
  const isWell = call.success ? response.status === call.success : response.ok;
  // The status alone says it (MAIL-10, C-91): the body is given back unread.
  if (isWell && call.success) {
    response.body?.cancel().catch(() => {});
    return null as Answer<C>;
  }
  const text = await response.text();
  const body = jsonIn(text);
  if (isWell && text !== '' && body === undefined) throw new TypeError('The answer is no JSON');
  if (isWell) return (body ?? null) as Answer<C>;
  if (response.status === 401) console.warn('Unauthorized access'); // CLI-11, D-05
  throw new CallFailed(response.status, (body ?? {}) as Partial<ErrorAnswer>);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A busy server says when to come again; nobody is kept waiting longer than this for it. */
const longestWaitMs = 5_000;

/** Rejects with the signal's reason as soon as the caller leaves. */
function asLongAsAsked({ headers }: Response, signal: AbortSignal | undefined): Promise<void> {
  const ms = Math.min(Number(headers.get('retry-after') ?? 0) * 1_000 || 0, longestWaitMs);
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(waiting);
      reject(signal?.reason);
    };
    const waiting = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, ms);
    signal?.addEventListener('abort', leave, { once: true });
  });
}

/** Each of several limits may ask for an answer of its own. */
export const mostChallenges = 3;

/** The request with its challenge answered; null without one that can be. */
export async function withAnswer(
  request: RequestInit,
  { headers, status }: Response,
): Promise<RequestInit | null> {
  // The header is spelled out here, so that the rest loads only for a challenge.
  const challenge = status === 429 ? headers.get('x-challenge') : null;
  if (!challenge) return null;
  const { answerHeader, solve } = await import('./limits/challenge/solve.ts');
  const answer = await solve(challenge, request.signal ?? undefined);
  return answer === null
    ? null
    : { ...request, headers: { ...request.headers, [answerHeader]: answer } };
}

/** Whether the server still works on an earlier try whose answer was lost. */
async function isBusy(response: Response): Promise<boolean> {
  if (response.status !== 409 || !response.headers.has('retry-after')) return false;
  const answer: Partial<ErrorAnswer> | null = await response
    .clone()
    .json()
    .catch(() => null);
  return answer?.error === 'in-progress';
}

/** One a second: the server frees the try of a killed process after 20 seconds. */
export const busyTries = 25;

export type Transport = (address: string, request: RequestInit) => Promise<Response>;

interface More {
  readonly signal?: AbortSignal;
  readonly key?: string;
  readonly transport?: Transport;
}

/**
 * Retries once, with the same Idempotency-Key, after no or half an answer or 5xx (C-84), and asks on while the server
 * works on an earlier try. No time-out (CLI-05): pass a `signal`. Throws `CallFailed`, or the signal's reason.
 */
export function send<C extends AnyCall>(
  call: C,
  input: Input<C>,
  more: More = {},
): Promise<Answer<C>> {
  return pending(sendOnce(call, input, more));
}

async function sendOnce<C extends AnyCall>(
  call: C,
  input: Input<C>,
  { signal, key, transport = fetch }: More,
): Promise<Answer<C>> {
  let request: RequestInit = {
    method: call.method,
    signal: signal ?? null,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(call.method === 'GET' ? {} : { 'idempotency-key': key ?? crypto.randomUUID() }),
      ...bearer(),
    },
    // JSON is announced (CLI-01), and an empty text is none.
    ...(input.body === undefined && call.method === 'GET'
      ? {}
      : { body: JSON.stringify(input.body ?? {}) }),
  };
  // The site's cookies go to the site's own host alone.
  const address = addressOf(call, input, call.personal ? pathsOf(bases) : bases);
  let challenges = mostChallenges;
  let busy = busyTries;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await transport(address, request);
      if (response.status >= 500 && attempt < retries) {
        await asLongAsAsked(response, signal);
        continue;
      }
      if (busy > 0 && (await isBusy(response))) {
        busy -= 1;
        attempt -= 1;
        await asLongAsAsked(response, signal);
        continue;
      }
      const answering = challenges > 0 ? await withAnswer(request, response) : null;
      if (answering) {
        challenges -= 1;
        attempt -= 1;
        request = answering;
        continue;
      }
      return await readAnswer(call, response);
    } catch (error) {
      if (signal?.aborted) throw error;
      if (error instanceof CallFailed) throw error;
      if (attempt < retries) continue;
      console.error('API call failed', error); // CLI-12
      throw new CallFailed(0, {});
    }
  }
}
