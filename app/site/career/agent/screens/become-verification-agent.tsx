import { wordedMeta } from '#app/shell/meta.rules.ts';
import { Worded } from '#app/shell/text/parts/worded.tsx';
import { Drawn } from '#app/site/career/parts/drawn.tsx';
import { cachedHeaders, cachedLoader } from '#platform/page.ts';
import { sectionOf, type Words } from '#platform/text/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Prose } from '#ui/prose.tsx';
import '../agent.css';
import words from '../content/agent.md';
import type { Route } from './+types/become-verification-agent.ts';

export const headers = cachedHeaders;
export const loader = cachedLoader({ words });

export const meta = wordedMeta;

const formPath = '/career/verification-agent-form';

/** The hours of the sample day, each with what stands beside its words. */
const hours = [
  { id: 'early', cloth: 'star-danfo' },
  { id: 'mid-morning', drawn: 'portraits/chidi', ground: 'blush' },
  { id: 'noon', drawn: 'portraits/musa', ground: 'clay' },
  { id: 'afternoon', drawn: 'places/gate', ground: 'haze' },
  { id: 'evening', cloth: 'moon-ink' },
] as const;

function Day({ words }: { words: Words }) {
  return (
    <ol className="day">
      {hours.map((hour) => (
        <li className="day__hour" key={hour.id}>
          <Worded words={words} id={hour.id} as="h3" />
          {'cloth' in hour ? (
            <span className={`day__patch day__patch--${hour.cloth}`} />
          ) : (
            <span className={`day__patch day__patch--${hour.ground}`}>
              <Drawn of={hour.drawn} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The agent's own card, as a worker at the door sees it. Drawn, so not for reading aloud. */
function Card() {
  return (
    <div className="pass" aria-hidden="true">
      <div className="pass__card">
        <span className="pass__face">
          <Drawn of="portraits/sade" eager />
        </span>
        <p className="h3">Verification agent</p>
        <p className="small mute">Sample card</p>
      </div>
    </div>
  );
}

/** VAG-01, W-14 */
export default function BecomeVerificationAgent({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <div className="va">
      <div className="wrap va__head">
        <div className="stack va__intro">
          <h1>{words.head.title}</h1>
          <Prose className="lead" html={words.lead} />
          <ButtonLink size="lg" to={formPath}>
            Apply as verification agent
          </ButtonLink>
        </div>
        <Card />
      </div>
      <section className="section on-white" aria-labelledby="day">
        <div className="wrap">
          <div className="va__day-head">
            <Worded words={words} id="day" />
          </div>
          <Day words={words} />
        </div>
      </section>
      <section className="section on-ink" aria-labelledby="confirm">
        <div className="wrap split split--5-7 split--top">
          <div className="stack">
            <Worded words={words} id="confirm" />
          </div>
          <ul className="confirm">
            {['person', 'papers', 'place'].map((id) => (
              <li key={id}>
                <Worded words={words} id={id} as="h3" />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="section" aria-labelledby="for">
        <div className="wrap split split--7-5 split--top">
          <div className="stack">
            <Worded words={words} id="for" look="h3" />
            <Worded words={words} id="area" look="h3" />
            <Worded words={words} id="pay" look="h3" />
          </div>
          <div className="stack va__needs">
            <Worded words={words} id="needs" look="h3" />
          </div>
        </div>
      </section>
      <section className="section on-paper2" aria-labelledby="next">
        <div className="wrap split split--5-7 split--top">
          <h2 id="next">{sectionOf(words, 'next').heading}</h2>
          <div className="stack va__next">
            <Prose html={sectionOf(words, 'next').html} />
            <ButtonLink variant="dark" size="lg" to={formPath}>
              Go to the form
            </ButtonLink>
          </div>
        </div>
      </section>
    </div>
  );
}
