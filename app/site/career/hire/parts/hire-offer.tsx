import type { OfferPage } from '#app/commerce/plans/parts/offer-page.ts';
import { sectionOf, type Words } from '#platform/text/words.ts';
import { Prose } from '#ui/prose.tsx';
import { Guidance } from './guidance.tsx';
import { Insurance } from './insurance.tsx';
import { Packages } from './packages.tsx';

/** In the stated order (HIRE-21). */
export function HireOffer({ words, lists }: OfferPage) {
  return (
    <>
      <Ways words={words} />
      <Insurance words={words} lists={lists} />
      <Packages words={words} lists={lists} />
      <Guidance words={words} />
      <Process words={words} />
      <Policies words={words} />
    </>
  );
}

function Ways({ words }: { words: Words }) {
  return (
    <section className="section hire-ways" aria-label="Three ways to hire">
      <div className="wrap">
        {['same-day', 'on-demand', 'to-stay'].map((at) => (
          <div className="hire-way" key={at}>
            <h2 className="h3">{sectionOf(words, at).heading}</h2>
            <Prose html={sectionOf(words, at).html} />
          </div>
        ))}
      </div>
    </section>
  );
}

/** HIRE-14 */
function Process({ words }: { words: Words }) {
  const text = sectionOf(words, 'hiring-process');
  return (
    <section className="section on-ink" id={text.id} aria-labelledby="process">
      <div className="wrap split split--5-7 split--top">
        <div className="stack">
          <h2 id="process">{text.heading}</h2>
          <p className="lead">{words.head.process}</p>
          <img
            className="process__face"
            src="/kit/portraits/tunde.svg"
            alt=""
            width="200"
            height="200"
            loading="lazy"
          />
        </div>
        <Prose className="process" html={text.html} />
      </div>
    </section>
  );
}

/** HIRE-15, HIRE-20 */
function Policies({ words }: { words: Words }) {
  const text = sectionOf(words, 'policies');
  return (
    <section className="section" aria-labelledby={text.id}>
      <div className="wrap split split--5-7 split--top">
        <div className="stack">
          <h2 id={text.id}>{text.heading}</h2>
          <Prose html={text.html} />
        </div>
        <div className="policies">
          {['refunds', 'direct-transfer', 'tips', 'protected'].map((at) => (
            <div className="policy" key={at}>
              <h3>{sectionOf(words, at).heading}</h3>
              <Prose html={sectionOf(words, at).html} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
