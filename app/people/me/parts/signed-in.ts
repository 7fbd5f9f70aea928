import { data, redirect } from 'react-router';
import { type Posted, refusalOf, typedIn } from '#app/people/cases/parts/posted.ts';
import { CallFailed } from '#platform/send.ts';
import { idleMs } from '../rules.ts';

/**
 * Of every page under `/me`: no cache keeps it, no search engine lists it, and one that is left open goes when its
 * session has run out, also without a script and without an answer.
 */
export function ownHeaders() {
  return {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, noarchive',
    refresh: `${idleMs / 1_000}; url=/me`,
  };
}

/** What a call answers; who is not signed in, or no longer, is led to the sign-in. */
export async function orSignIn<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) throw redirect('/me');
    throw error;
  }
}

/**
 * Does what a posted form asks for, by its intent. Taken: leads to `next`, so that no reload sends it again.
 * Refused: what to show beside the form.
 */
export async function doPosted(
  request: Request,
  intents: Readonly<Record<string, (form: FormData) => Promise<unknown>>>,
  next: string,
) {
  const form = await request.formData().catch(() => new FormData());
  const typed = typedIn(form);
  const work = intents[typed.intent ?? ''];
  if (!work) throw redirect(next);
  const refused = await refusalOf(() => orSignIn(work(form)), typed);
  if (refused) return data<Posted>(refused.posted, { status: refused.status });
  const mark = next.includes('?') ? '&' : '?';
  throw redirect(`${next}${mark}done=${encodeURIComponent(typed.intent ?? '')}`);
}
