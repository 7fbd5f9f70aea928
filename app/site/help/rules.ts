import type { Entry } from './copy.ts';

/** HELP-06; also what stands there before any search. */
export const noMatch = 'Kindly search a keyword to get answers.';

/** More than the longest term; an address may carry anything. */
export const longestTerm = 60;

/** Letter case, spaces and a plural's end do not count (HELP-05). */
function plain(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ').replace(/s$/, '');
}

/**
 * The entries that a search finds: the term itself if it is one, else every term in which a word
 * begins with what was typed: `guar` finds the guarantor, `check` the background check.
 */
export function lookUp(entries: readonly Entry[], query: string): readonly Entry[] {
  const sought = plain(query.slice(0, longestTerm));
  if (sought === '') return [];
  const same = entries.filter(({ term }) => plain(term) === sought);
  if (same.length > 0) return same;
  return entries.filter(({ term }) => ` ${plain(term)}`.includes(` ${sought}`));
}

/** The eight questions in the words of schema.org. */
export function questionPage(questions: readonly { question: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
