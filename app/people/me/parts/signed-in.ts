import { parseCookie } from 'cookie';
import { data, redirect } from 'react-router';
import { drawnField } from '#app/people/cases/parts/drawn-for.tsx';
import { type Posted, refusalOf, typedIn } from '#app/people/cases/parts/posted.ts';
import { pathIn } from '#app/shell/languages/rules.ts';
import { isFromNow } from '#app/shell/rules.ts';
import { CallFailed } from '#platform/send.ts';
import { hasName } from '#platform/text/names.ts';
import { meErrors } from '../contract.ts';
import { badgeIn, idleMs } from '../rules.ts';
import { sections } from './sections.ts';

/**
 * Of every page under `/me`: no cache keeps it, no search engine lists it, and one that is left open goes when its
 * session has run out, also without a script and without an answer: it is asked for anew, in its language.
 */
export function ownHeaders() {
  return {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, noarchive',
    refresh: String(idleMs / 1_000),
  };
}

/** The section that a sign-in leads back to; the own page for any other address. The language stays. */
export const afterSignIn = ({ url }: Request): string => pathIn(sectionIn(url) ?? '/me', url);

function sectionIn(url: string): string | undefined {
  const asked = new URL(url).searchParams.get('next');
  return sections.find(({ to }) => to === asked)?.to;
}

/** Where a sign-in leads first: its page goes on from there, or says that the browser has kept nothing of it. */
export function throughCheck({ url }: Request): string {
  const next = sectionIn(url);
  return pathIn(`/me?signed=${Date.now()}${next ? `&next=${next}` : ''}`, url);
}

/** Whether a page is asked for by who has just signed in. */
export const isChecked = ({ url }: Request) => new URL(url).searchParams.has('signed');

/** Whether who is signed out has signed in just now: then the browser has kept nothing of it. */
export const isUnkept = ({ url }: Request) => isFromNow(url, 'signed', new Date());

/** What a call answers; who is not signed in, or no longer, is led to the sign-in, and from there back to the page. */
export async function orSignIn<T>(answer: Promise<T>, page: Request): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) {
      // A page that is reached by a click is asked for its data alone.
      const from = new URL(page.url).pathname.replace('.data', '');
      const isSection = sections.some(({ to }) => to === from);
      throw redirect(pathIn(isSection ? `/me?next=${from}` : '/me', page.url));
    }
    throw error;
  }
}

const badgeOf = ({ headers }: Request) => badgeIn(parseCookie(headers.get('cookie') ?? ''));

/** What a call answers, for a page that says for whom it is drawn. */
export async function drawn<T extends object>(request: Request, answer: Promise<T>) {
  return { ...(await orSignIn(answer, request)), drawnFor: badgeOf(request) };
}

/** What to show beside a form whose page was drawn for somebody else than who is signed in now; null: nobody else. */
export function refusalOfOther(request: Request, typed: Posted['typed']) {
  const now = badgeOf(request);
  if (!now || (typed[drawnField] ?? now) === now) return null;
  const { status, message: failed } = meErrors.otherPerson;
  const posted: Posted = { intent: typed.intent ?? '', faults: {}, failed, typed };
  return { posted, status };
}

const signedOut =
  'You are signed out by now, so nothing was done. What you typed is still here: sign in again in another tab, come back and press once more.';

/** What to show beside a form of somebody signed in that was refused; who is signed out by now keeps what was typed. */
export async function refusalOfOwn(
  request: Request,
  work: () => Promise<unknown>,
  typed: Posted['typed'],
) {
  const refused = refusalOfOther(request, typed) ?? (await refusalOf(work, typed));
  if (refused?.status !== 401) return refused;
  return { status: 401, posted: { ...refused.posted, failed: signedOut } };
}

/**
 * Does what a posted form asks for, by its intent. Taken: leads to `page`, so that no reload sends it again.
 * Refused: what to show beside the form.
 */
export async function doPosted(
  request: Request,
  intents: Readonly<Record<string, (form: FormData) => Promise<unknown>>>,
  page: string,
) {
  const next = pathIn(page, request.url);
  const form = await request.formData().catch(() => new FormData());
  const typed = typedIn(form);
  const { intent = '' } = typed;
  const work = hasName(intents, intent) ? intents[intent] : undefined;
  if (!work) throw redirect(next);
  const refused = await refusalOfOwn(request, () => work(form), typed);
  if (refused) return data<Posted>(refused.posted, { status: refused.status });
  const mark = next.includes('?') ? '&' : '?';
  throw redirect(`${next}${mark}done=${encodeURIComponent(intent)}`);
}
