import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Send } from '#platform/page.ts';
import { keptIn, type Posted, typedIn } from './posted.ts';

/** What stands beside a form of which nobody knows whether it arrived. */
export const noAnswer =
  'No answer came. What you typed is still here: send it again when the connection is back.';

interface Sending {
  readonly request: Request;
  serverAction(): Promise<unknown>;
}

/** Whether the answer was lost on its way, or was none of ours: a proxy that is alone says 502. */
const isLost = (error: unknown) =>
  !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500);

/** The challenge in a page's answer, beside the form or in what is said of it. */
function challengeIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return '';
  const { challenge, posted } = answer as Partial<Posted> & { readonly posted?: Partial<Posted> };
  return challenge ?? posted?.challenge ?? '';
}

/** Does the work that a limit asks for (FS-09). Done, left or failed: the form says what it says. */
async function answerChallenge(answer: unknown, signal: AbortSignal): Promise<void> {
  const challenge = challengeIn(answer);
  if (!challenge) return;
  const { answerForPage } = await import('#platform/limits/challenge/page.ts');
  await answerForPage(challenge, signal);
}

/**
 * Sends a form of the page; `told` makes the page's own answer of what is to be said where none came. Without
 * it the router would put its error page in place of the form and of everything typed.
 */
export async function orTell<T>({ request, serverAction }: Sending, told: (form: FormData) => T) {
  const copy = request.clone();
  try {
    const answer = (await serverAction()) as T;
    await answerChallenge(answer, request.signal).catch(() => null);
    return answer;
  } catch (error) {
    if (!isLost(error)) throw error;
    // With a status of a failure the page is not read anew: the line is away.
    return data(told(await copy.formData().catch(() => new FormData())), { status: 503 });
  }
}

/** What a form came to that got no answer. */
export function lost(form: FormData): Posted {
  const typed = typedIn(form);
  const kept = keptIn(form);
  return { intent: typed.intent ?? '', faults: {}, failed: noAnswer, unclear: true, typed, kept };
}

/** What is too large is not sent at all: on a phone's data that would cost money for a refusal. */
async function tooLarge(request: Request): Promise<Posted | null> {
  const form = await request.clone().formData();
  const { largestFile, uploadFile } = await import('#app/intake/files/contract.ts');
  const names = [...form].flatMap(([name, value]) =>
    value instanceof File && value.size > largestFile ? [name] : [],
  );
  if (names.length === 0) return null;
  const typed = typedIn(form);
  const faults = Object.fromEntries(
    names.map((name) => [name, uploadFile.errors.tooLarge.message]),
  );
  return { intent: typed.intent ?? '', faults, typed, kept: keptIn(form) };
}

/** The `clientAction` of a page whose action answers `Posted`. */
export async function keepTyped(sending: Sending) {
  const { request } = sending;
  const hasFiles = request.headers.get('content-type')?.startsWith('multipart/form-data');
  const refused = hasFiles && (await tooLarge(request).catch(() => null));
  return refused ? data(refused, { status: 413 }) : orTell<Posted>(sending, lost);
}

/**
 * The `shouldRevalidate` of a page whose form can be refused because something has changed since it was read:
 * what changed is shown then, which the router by itself does of no answer with a status of a failure.
 */
export const readAnew = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

/** The name of the field by which a form that is sent again is known as the same. */
export const tryField = 'try';

/** Makes the calls of a form under the key of its try (C-84). */
export function onceFor(send: Send, form: FormData): Send {
  const given = form.get(tryField);
  const key = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : undefined;
  return (call, input, more = {}) => send(call, input, { ...(key ? { key } : {}), ...more });
}
