/** How the console speaks to the server: the session's cookie, its token, and one way to fail. */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call that was refused or had no answer (status 0). */
export class AskFailed extends Error {
  readonly status: number;
  readonly code: string;
  /** What is wrong by the field's name. */
  readonly fields: Readonly<Record<string, string>>;
  /** As react-admin reads it to mark the fields of a form. */
  readonly body: { readonly errors: Readonly<Record<string, string>> };
  constructor(status: number, answer: { message?: string; error?: string; fields?: object }) {
    super(answer.message || 'No answer from the server. Check the connection and try again.');
    this.name = 'AskFailed';
    this.status = status;
    this.code = answer.error ?? 'network';
    this.fields = (answer.fields ?? {}) as Record<string, string>;
    this.body = { errors: this.fields };
  }
}

/** What stands between a call and its answer: a password once more, or the reason for opening a record. */
export type Interrupt =
  | { readonly kind: 'confirm-needed' }
  | { readonly kind: 'reason-needed'; readonly person: string; readonly subject: string };

type Answer = (interrupt: Interrupt) => Promise<boolean>;
let interrupted: Answer = async () => false;

/** Told once by the frame: shows the dialog and answers whether the call may be tried again. */
export function onInterrupt(answer: Answer): void {
  interrupted = answer;
}

let token = '';

/** The session's token, from its own answer. */
export function keepToken(value: string): void {
  token = value;
}

/** Where the staff calls are, as the page says. */
export function apiBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api"]')?.content ?? '/api/v1';
}

function interruptOf({ code, fields }: AskFailed): Interrupt | null {
  if (code === 'confirm-needed') return { kind: 'confirm-needed' };
  const { kind, subject } = fields;
  if (code !== 'reason-needed' || !kind || !subject) return null;
  return { kind: 'reason-needed', person: kind, subject };
}

type Way = (address: string, request: RequestInit) => Promise<Response>;

async function once(
  method: Method,
  path: string,
  body: unknown,
  { key, via }: { key: string; via: Way },
): Promise<Response> {
  const response = await via(`${apiBase()}${path}`, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(method === 'GET' ? {} : { 'x-csrf-token': token, 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => null);
  if (!response) throw new AskFailed(0, {});
  if (response.ok) return response;
  throw new AskFailed(response.status, (await response.json().catch(() => ({}))) as object);
}

/** The whole answer, for files. Asks for the password or a reason where the server wants one. */
export async function askRaw(
  method: Method,
  path: string,
  body?: unknown,
  via: Way = fetch,
): Promise<Response> {
  const key = crypto.randomUUID();
  for (;;) {
    try {
      return await once(method, path, body, { key, via });
    } catch (error) {
      const interrupt = error instanceof AskFailed ? interruptOf(error) : null;
      if (!interrupt || !(await interrupted(interrupt))) throw error;
    }
  }
}

/** Makes a staff call and gives its answer, `via` what does as `fetch` does. Throws `AskFailed`. */
export async function ask<T>(method: Method, path: string, body?: unknown, via?: Way): Promise<T> {
  return (await askRaw(method, path, body, via)).json() as Promise<T>;
}

/** Fetches a file and hands it to the browser as a download. */
export async function download(path: string): Promise<void> {
  const answer = await askRaw('GET', path);
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? 'download';
  link.click();
  // The browser has begun the download by the next turn; the memory may go then.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
