import { lazy, Suspense } from 'react';
import { patiently } from '#ui/browser/patiently.ts';
import type { SearchAnswer } from './search-answer.tsx';

const fetchAnswer = () => import('./search-answer.tsx');

// As on the home page: what a form without JavaScript is answered with stands in the page itself.
const Answer = import.meta.env.SSR
  ? (await fetchAnswer()).SearchAnswer
  : lazy(async () => ({ default: (await patiently(fetchAnswer)).SearchAnswer }));

/** The answer of a search; its script is no part of the first load. */
export function LazyAnswer(answer: Parameters<typeof SearchAnswer>[0]) {
  return (
    <Suspense fallback={<p role="status">Loading...</p>}>
      <Answer {...answer} />
    </Suspense>
  );
}
