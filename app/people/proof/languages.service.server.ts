import type { Language, Translated } from '#app/shell/languages/contract.ts';
import { awaitingReview } from '#app/shell/languages/rules.ts';
import type { Words } from '#platform/text/words.ts';
import ha from './content/answers-ha.md';
import ig from './content/answers-ig.md';
import pcm from './content/answers-pcm.md';
import yo from './content/answers-yo.md';

const texts: Readonly<Record<Translated, Words>> = { pcm, ha, yo, ig };

/** A sentence without its moments, which are known once a code was checked. */
const plain = (text: string) => text.replace(/\[\w+\]\.?/g, '…');
const textOf = (html: string) => html.replace(/<[^<>]+>/g, '').trim();

/** The answers of the page in a language, for its script: title and advice by verdict. */
function answersOf({ sections }: Words) {
  return Object.fromEntries(
    sections.map(({ id, heading, html }) => [id, [heading, textOf(html)]] as const),
  );
}

/** What the answers mean, for reading, and the answers themselves for the page's script. */
function translation(language: Translated): string {
  const words = texts[language];
  const rows = words.sections.map(
    ({ heading, html }) => `<dt>${plain(heading)}</dt><dd>${plain(textOf(html))}</dd>`,
  );
  const data = { language, answers: answersOf(words) };
  const { awaiting } = words.head;
  const mark = `<div class="translation__mark small"><p>${awaiting}</p><p lang="en">${awaitingReview}</p></div>`;
  return `<section class="translation" lang="${language}" aria-labelledby="translation">
${awaiting ? mark : ''}
<h2 class="h3" id="translation">${words.head.title}</h2>
<dl class="answers">${rows.join('')}</dl><p>${words.head.copied}</p></section>
<script type="application/json" id="answers">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** The built page in a language: its link is marked, its translation put in, and the search stays in it. */
export function pageIn(html: string, language: Language): string {
  const marked = html.replace(
    `hreflang="${language}"`,
    `hreflang="${language}" aria-current="true"`,
  );
  if (language === 'en') return marked;
  return marked
    .replaceAll('"/verification/search"', `"/verification/search?lang=${language}"`)
    .replace('<!--translation-->', () => translation(language));
}
