import type { WordsSection } from '#platform/text/words.ts';
import { PlusIcon } from '#ui/glyph.tsx';
import { Prose } from '#ui/prose.tsx';

/** What is stored, a kind of data each: folded, so that one finds the kind before its facts. */
export function Stored({ kinds }: { kinds: readonly WordsSection[] }) {
  return (
    <div className="acc stored">
      {kinds.map(({ id, heading, html }, place) => (
        <details className="acc__item" key={id} id={id} open={place === 0}>
          <summary className="acc__btn">
            <h3>{heading}</h3>
            <PlusIcon />
          </summary>
          <Prose className="stored__facts" html={html} />
        </details>
      ))}
    </div>
  );
}
