import { type Reading, readingIn } from '#app/shell/languages/rules.ts';
import type { Words } from '#platform/text/words.ts';
import english from '../content/safety-en.md';
import ha from '../content/safety-ha.md';
import ig from '../content/safety-ig.md';
import pcm from '../content/safety-pcm.md';
import yo from '../content/safety-yo.md';

/** What to know before one relies on a record. For loaders alone: so no text is part of a page's script. */
export interface Safety {
  readonly words: Words;
  readonly reading: Reading | null;
}

export const safetyIn = (url: string): Safety => ({
  words: english,
  reading: readingIn(url, { pcm, ha, yo, ig }),
});
