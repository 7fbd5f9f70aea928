import type { WordsSection } from '#platform/text/words.ts';
import { Prose } from '#ui/prose.tsx';
import { Tick } from '#ui/tick.tsx';

/** Who stands beside a definition, on which ground; the first is our own mark. */
const faces = [
  { picture: '/kit/logo-mark.svg', ground: 'var(--paper-2)' },
  { picture: '/kit/portraits/chidi.svg', ground: 'var(--danfo)' },
  { picture: '/kit/portraits/bisi.svg', ground: 'var(--indigo-300)' },
  { picture: '/kit/portraits/musa.svg', ground: 'var(--clay-wash)' },
];

/** The four words that the terms define (LEG-05). */
export function Definitions({ sections }: { sections: readonly WordsSection[] }) {
  return (
    <dl className="defs">
      {sections.map(({ id, heading, html }, place) => (
        <div className="defs__row" key={id} id={id}>
          <dt>
            <img
              src={faces[place]?.picture}
              style={{ background: faces[place]?.ground }}
              alt=""
              width="96"
              height="96"
            />
            {heading}
            {id === 'verified-sapioworker' && (
              <span className="defs__ticks">
                <Tick level="basic" beside /> <Tick level="premium" beside />
              </span>
            )}
          </dt>
          <dd>
            <Prose html={html} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
