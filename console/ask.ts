import type { Answer, AnyCall, ErrorAnswer, Input } from '#platform/contract.ts';
import { addressOf, defaultBases } from '#platform/contract-address.ts';
import {
  CallFailed,
  isUnclear,
  mostChallenges,
  type Transport,
  withAnswer,
} from '#platform/send.ts';

/** How the console makes a staff call: the session's cookie, its token, and one way to fail. */

/** What stands between a call and its answer: a password once more, the reason for opening a record, or a sign-in. */
export type Interrupt =
  | { readonly kind: 'confirm-needed' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'reason-needed'; readonly person: string; readonly subject: string };

type Solve = (interrupt: Interrupt) => Promise<boolean>;
let interrupted: Solve = async () => false;

/** Told once by the frame: shows the dialog and answers whether the call may be tried again. */
export function onInterrupt(solve: Solve): void {
  interrupted = solve;
}

interface Idle {
  readonly ms: number;
  readonly leave: () => void;
  /** Makes a call for nothing but the session. */
  readonly stay: () => unknown;
}
let idle: Idle | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;
let restedAt = 0;
let isOver = false;
/** Whether the page is left because nobody is there: nothing asks then, and keeps what it holds on the screen. */
export const isIdleOver = () => isOver;
/** Where tabs of this browser tell each other that their session was used, and nothing else. */
let tabs: BroadcastChannel | null = null;
/** A tab that was asleep hears now what others told meanwhile. */
const hearingMs = 1_000;

function rest(): void {
  clearTimeout(resting);
  restedAt = Date.now();
  if (!idle) return;
  const { leave, ms } = idle;
  resting = setTimeout(() => {
    resting = setTimeout(() => {
      isOver = true;
      leave();
    }, hearingMs);
  }, ms);
}

/**
 * Leaves when no tab has asked for anything for so long: the server has ended the session then, and a tab that nobody
 * touches would go on showing what it holds. The server is not asked: that would be a use. Null: never.
 */
export function onIdle(after: Idle | null): void {
  idle = after;
  tabs?.close();
  tabs = after && 'BroadcastChannel' in globalThis ? new BroadcastChannel('console-used') : null;
  // A colleague may have signed in there: that keeps nothing here.
  if (tabs) tabs.onmessage = ({ data }) => data === markOf(token) && rest();
  rest();
}

/** Told of every key: who writes a long text asks for nothing, and is not idle. */
export function stillHere(): void {
  if (idle && Date.now() - restedAt > idle.ms / 3) idle.stay();
}

let token = '';

/** Tells sessions apart by their tokens, and gives none of them away. */
function markOf(words: string): number {
  let mark = 0;
  for (const letter of words) mark = (Math.imul(mark, 31) + letter.charCodeAt(0)) | 0;
  return mark;
}

/** The session's token, from its own answer. */
export function keepToken(value: string): void {
  token = value;
}

let takeSession: () => Promise<void> = async () => {};

/** Told once: takes over the session that this browser has now, or throws, in words, where it is somebody else's. */
export function onOtherSession(take: () => Promise<void>): void {
  takeSession = take;
}

/** Whether the browser has another session than this page knows: signed in anew in another tab, before a change. */
async function hasOtherSession({ method }: AnyCall, { error }: CallFailed): Promise<boolean> {
  if (method === 'GET' || error !== 'forbidden') return false;
  const before = token;
  await takeSession();
  return token !== before;
}

/** Where a call is, for what the browser loads by itself. The page says where staff calls are. */
export function addressFor<C extends AnyCall>(call: C, input: Input<C>): string {
  const said = document.querySelector<HTMLMetaElement>('meta[name="api"]')?.content;
  return addressOf(call, input, said ? { ...defaultBases, admin: said } : defaultBases);
}

/**
 * A change waits for a new sign-in, and so does a file that is asked for beside what is typed, so that this is not lost;
 * the steps of a sign-in itself do not.
 */
const waitsForSignIn = ({ access, method }: AnyCall, isFile: boolean) =>
  (isFile || method !== 'GET') && typeof access === 'object' && !access.unfinished;

function interruptOf(
  call: AnyCall,
  { error, fields, status }: CallFailed,
  isFile: boolean,
): Interrupt | null {
  if (status === 401) return waitsForSignIn(call, isFile) ? { kind: 'signed-out' } : null;
  if (error === 'confirm-needed') return { kind: 'confirm-needed' };
  const { kind, subject } = fields;
  if (error !== 'reason-needed' || !kind || !subject) return null;
  return { kind: 'reason-needed', person: kind, subject };
}

const noAnswer = 'No answer from the server. Check the connection and try again.';

async function once<C extends AnyCall>(
  call: C,
  input: Input<C>,
  { key, transport }: { key: string; transport: Transport },
): Promise<Response> {
  rest();
  let request: RequestInit = {
    method: call.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(call.method === 'GET' ? {} : { 'x-csrf-token': token, 'idempotency-key': key }),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  };
  for (let challenges = mostChallenges; ; challenges -= 1) {
    const response = await transport(addressFor(call, input), request).catch(() => null);
    if (response?.ok) {
      tabs?.postMessage(markOf(token));
      return response;
    }
    // A stranger who spends an account's tries costs its owner a moment, and no more (decision 018).
    const answering = response && challenges > 0 ? withAnswer(request, response) : null;
    const proven = await answering?.catch(() => null);
    if (proven) {
      request = proven;
      continue;
    }
    const said: Partial<ErrorAnswer> | null = await response?.json().catch(() => null);
    throw new CallFailed(response?.status ?? 0, { ...said, message: said?.message || noAnswer });
  }
}

/** Reads an answer; one that was cut off in its middle is none. */
function whole<T>(response: Response, read: (response: Response) => Promise<T>): Promise<T> {
  return read(response).catch(() => {
    throw new CallFailed(0, { message: noAnswer });
  });
}

let renewal: Promise<unknown> | null = null;

/** Makes a call whose answer gives the browser another session cookie; what the old one was sent with waits for it. */
export function renew<C extends AnyCall>(call: C, input: Input<C>): Promise<Answer<C>> {
  const asked = once(call, input, { key: crypto.randomUUID(), transport: fetch });
  const told = asked.then((response) => whole(response, (one) => one.json()));
  renewal = told.catch(() => null);
  return told;
}

/**
 * Asks for the password, a reason or a sign-in where the server wants one, and tries again. Once more also where nobody
 * is signed in any longer: the cookie may have been replaced while the call was on its way, and such a refusal has done
 * nothing.
 */
async function answered<C extends AnyCall>(
  call: C,
  input: Input<C>,
  transport: Transport = fetch,
  key: string = crypto.randomUUID(),
  isFile = false,
): Promise<Response> {
  // A call without a session is sent once: a wrong password would count twice. Built, it has no access at all.
  for (let old = typeof call.access === 'object'; ; ) {
    try {
      return await once(call, input, { key, transport });
    } catch (error) {
      if (old && error instanceof CallFailed && error.status === 401) {
        old = false;
        await renewal;
        continue;
      }
      if (error instanceof CallFailed && (await hasOtherSession(call, error))) continue;
      const interrupt = error instanceof CallFailed ? interruptOf(call, error, isFile) : null;
      if (!interrupt || !(await interrupted(interrupt))) throw error;
    }
  }
}

/**
 * Makes a staff call and gives its answer. Throws `CallFailed`, whose message people can read. With a key of one's own a
 * later try is known as the same one.
 */
export async function ask<C extends AnyCall>(
  call: C,
  input: Input<C>,
  transport?: Transport,
  key?: string,
): Promise<Answer<C>> {
  return whole(await answered(call, input, transport, key), (response) => response.json());
}

/**
 * Makes changes by `ask`, so that one whose answer was lost is known as the same when the same words are sent once
 * more: nothing is done twice.
 */
export function keepTries() {
  let unclear: { readonly sent: string; readonly key: string } | null = null;
  return async <C extends AnyCall>(call: C, input: Input<C>): Promise<Answer<C>> => {
    const sent = JSON.stringify([call.method, call.path, input]);
    const key = unclear?.sent === sent ? unclear.key : crypto.randomUUID();
    unclear = { sent, key };
    try {
      const answer = await ask(call, input, undefined, key);
      unclear = null;
      return answer;
    } catch (error) {
      if (!isUnclear(error)) unclear = null;
      throw error;
    }
  };
}

const file = <C extends AnyCall>(call: C, input: Input<C>): Promise<Response> =>
  answered(call, input, undefined, undefined, true);

/** The bytes of a call that answers a file, under a media type of one's own. */
export async function fileOf<C extends AnyCall>(
  call: C,
  input: Input<C>,
  type: string,
): Promise<Blob> {
  const bytes = await whole(await file(call, input), (response) => response.arrayBuffer());
  return new Blob([bytes], { type });
}

/** Fetches a file and hands it to the browser as a download. */
export async function download<C extends AnyCall>(call: C, input: Input<C>): Promise<void> {
  const answer = await file(call, input);
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  const address = URL.createObjectURL(await whole(answer, (response) => response.blob()));
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? 'download';
  link.click();
  // The browser has begun the download by the next turn; the memory may go then.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
