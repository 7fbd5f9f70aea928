import { useSearchParams } from 'react-router';
import { languageIn, queryIn } from '../rules.ts';

/** The query of links to pages that have texts in languages, too: the one that is read stays. */
export function useLanguageQuery(): string {
  const [query] = useSearchParams();
  return queryIn(languageIn(query), new URLSearchParams());
}
