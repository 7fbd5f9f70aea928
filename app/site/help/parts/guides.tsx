import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Words } from '#platform/text/words.ts';
import { PlusIcon } from '#ui/glyph.tsx';
import { Prose } from '#ui/prose.tsx';
import { type Cloth, Patch, Quilt } from '#ui/quilt.tsx';
import '../guides.css';

export interface GuideText {
  /** Its anchor. */
  readonly id: string;
  readonly words: Words;
}

/**
 * The anchor stands on what a guide hides: a browser opens a `details` by itself when an address or
 * find-in-page leads to something inside. Links of other pages come without a load, hence the effect.
 */
function useOpenedByHash() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor may be asked for again
  useEffect(() => {
    const guide = document.getElementById(hash.slice(1))?.closest('details');
    if (guide) guide.open = true;
  }, [hash, key]);
}

/** HELP-01: nine guides, each behind its title. */
export function Guides({ guides }: { guides: readonly GuideText[] }) {
  useOpenedByHash();
  return (
    <section className="section" aria-labelledby="guides">
      <div className="wrap">
        <div className="guides__head">
          <h2 id="guides">Guides</h2>
          <p className="lead">
            Nine texts on how people work together here. Open the one you need; each takes about two
            minutes to read.
          </p>
        </div>
        {guides.map((guide) => (
          <Guide key={guide.id} {...guide} />
        ))}
      </div>
    </section>
  );
}

function Guide({ id, words: { head, lead, sections } }: GuideText) {
  return (
    <details className="guide">
      <summary className="guide__title">
        <h3>{head.title}</h3>
        <span>{head.summary}</span>
        <PlusIcon />
      </summary>
      <div className={`guide__body guide__body--${id}`} id={id}>
        <div className="guide__side">
          <Quilt columns={2} decoration>
            <Patch ground={`var(--${head.ground})`}>
              <img
                src={`/kit/portraits/${head.face}.svg`}
                alt=""
                width="200"
                height="200"
                loading="lazy"
              />
            </Patch>
            <Patch cloth={head.cloth as Cloth} />
          </Quilt>
          <p>{head.point}</p>
        </div>
        <div className="guide__text">
          <Prose className="prose guide__lead" html={lead} />
          {sections.map((section) => (
            <div className="guide__part" key={section.id}>
              <h4>{section.heading}</h4>
              <Prose html={section.html} />
            </div>
          ))}
        </div>
      </div>
    </details>
  );
}
