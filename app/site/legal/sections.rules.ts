import type { WordsSection } from '#platform/text/words.ts';

/** A rule and the pair that shows it: what to do, what to leave. */
export interface Rule {
  readonly title: string;
  readonly text: string;
  readonly right: string;
  readonly wrong: string;
}

const plain = (html = '') => html.replaceAll('&#39;', '’').replaceAll('&quot;', '"');

/** A third-level heading each, a paragraph, and a list of two: what to do, what to leave. */
function rulesOf({ html }: WordsSection): Rule[] {
  const [, ...rules] = html.split('<h3>');
  return rules.map((rule) => {
    const [title, rest = ''] = rule.split('</h3>');
    const [text = '', list = ''] = rest.split('<ul>');
    const [, right, wrong] = list.split('<li>').map((item) => item.split('</li>')[0]);
    return { title: plain(title), text: text.trim(), right: plain(right), wrong: plain(wrong) };
  });
}

/** The sections with their rules; each goes on counting where the one before stopped. */
export function sectionsOf(sections: readonly WordsSection[]) {
  let from = 1;
  return sections.map((section) => {
    const rules = rulesOf(section);
    const counted = { ...section, html: section.html.split('<h3>')[0] ?? '', rules, from };
    from += rules.length;
    return counted;
  });
}
