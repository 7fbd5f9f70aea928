import type { Words } from '#platform/text/words.ts';
import '../passage.css';
import { Worded } from '#app/shell/text/parts/worded.tsx';

/** A section of the page's text in a section of its own, named by its heading. */
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
  return (
    <section
      className={`stack passage ${look === 'h3' ? 'passage--small' : ''}`.trim()}
      aria-labelledby={id}
    >
      <Worded words={words} id={id} look={look} />
    </section>
  );
}
