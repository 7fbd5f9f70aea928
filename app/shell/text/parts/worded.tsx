import { sectionOf, type Words } from '#platform/text/words.ts';
import { Prose } from '#ui/prose.tsx';

/** A section as it stands in the text: its heading, then its words. `look` sizes the heading. */
export function Worded({
  words,
  id,
  as: Heading = 'h2',
  look,
  prose,
}: {
  words: Words;
  id: string;
  as?: 'h2' | 'h3';
  look?: 'h2' | 'h3' | 'h4' | 'display';
  /** The class of the words; without one they read as running text. */
  prose?: string;
}) {
  const { heading, html } = sectionOf(words, id);
  return (
    <>
      <Heading id={id} className={look}>
        {heading}
      </Heading>
      <Prose html={html} {...(prose ? { className: prose } : {})} />
    </>
  );
}
