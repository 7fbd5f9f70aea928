import { sectionOf, type Words } from '#platform/words.ts';
import { Prose } from '#ui/prose.tsx';

/** A section as it stands in the text: its heading, then its words. `look` sizes the heading. */
export function Worded({
  words,
  id,
  as: Heading = 'h2',
  look,
}: {
  words: Words;
  id: string;
  as?: 'h2' | 'h3';
  look?: 'h2' | 'h3' | 'h4';
}) {
  const { heading, html } = sectionOf(words, id);
  return (
    <>
      <Heading id={id} className={look}>
        {heading}
      </Heading>
      <Prose html={html} />
    </>
  );
}

/** A drawn person or place of the kit. Decoration: the words beside it say what it shows. */
export function Drawn({ of, eager = false }: { of: string; eager?: boolean }) {
  return (
    <img
      src={`/kit/${of}.svg`}
      alt=""
      width="200"
      height="200"
      loading={eager ? 'eager' : 'lazy'}
    />
  );
}
