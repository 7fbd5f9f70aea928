import type { ReactNode } from 'react';
import { sectionOf, sectionsOf, type Words, type WordsSection } from '#platform/text/words.ts';
import { Prose } from '#ui/prose.tsx';

function Article({ no, kind }: { no: number; kind: WordsSection }) {
  return (
    <section className="article-of" aria-labelledby={kind.id}>
      <h3 id={kind.id}>
        <span className="article-of__no">Kind {no}</span> {kind.heading}
      </h3>
      <Prose className="prose duties" html={kind.html} />
    </section>
  );
}

/** W-10: the kinds of partnership with benefits and duties, as the sheet that a partner signs. */
export function Sheet({ words, children }: { words: Words; children: ReactNode }) {
  const sign = sectionOf(words, 'sign');
  return (
    <div className="sheet">
      <div className="selvedge selvedge--indigo" />
      <div className="sheet__body">
        <h2 id="kinds">What each partner gets and takes on</h2>
        {sectionsOf(words, 'kind-').map((kind, place) => (
          <Article no={place + 1} kind={kind} key={kind.id} />
        ))}
        <section className="sheet__sign" aria-labelledby="sign">
          <h2 className="h3" id="sign">
            {sign.heading}
          </h2>
          <ul className="signature">
            <li>Full name</li>
            <li>Designation</li>
            <li>Date</li>
          </ul>
          <Prose html={sign.html} />
          {children}
        </section>
      </div>
    </div>
  );
}
