import { sectionOf, type Words } from '#platform/words.ts';
import { Prose } from '#ui/prose.tsx';
import '../passage.css';

/** A section of the page's text: its heading and what stands below it. */
export function Passage({
  words,
  id,
  look = 'h2',
}: {
  words: Words;
  id: string;
  /** How large the heading is drawn; it is a second-level heading all the same. */
  look?: 'h2' | 'h3';
}) {
  const { heading, html } = sectionOf(words, id);
  return (
    <section
      className={`stack passage ${look === 'h3' ? 'passage--small' : ''}`.trim()}
      aria-labelledby={id}
    >
      <h2 className={look} id={id}>
        {heading}
      </h2>
      <Prose html={html} />
    </section>
  );
}
