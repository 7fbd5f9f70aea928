import type { Words } from '#platform/text/words.ts';
import { Prose } from '#ui/prose.tsx';

/** The sections of a text below a heading of the page; `only` names those that are shown. */
export function Sections({
  words,
  level = 3,
  only,
}: {
  readonly words: Words;
  readonly level?: 2 | 3;
  readonly only?: readonly string[];
}) {
  const Heading = `h${level}` as const;
  const shown = words.sections.filter(({ id }) => !only || only.includes(id));
  return shown.map(({ id, heading, html }) => (
    <div key={id}>
      <Heading className="h4">{heading}</Heading>
      <Prose html={html} />
    </div>
  ));
}
