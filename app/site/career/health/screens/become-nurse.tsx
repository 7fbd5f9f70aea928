import { wordedMeta } from '#app/shell/meta.rules.ts';
import { Worded } from '#app/shell/text/parts/worded.tsx';
import { Drawn } from '#app/site/career/parts/drawn.tsx';
import { cachedHeaders, cachedLoader } from '#platform/page.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Prose } from '#ui/prose.tsx';
import { papers } from '../../health.copy.ts';
import words from '../content/health.md';
import '../health.css';
import { Papers } from '../parts/papers.tsx';
import type { Route } from './+types/become-nurse.ts';

export const headers = cachedHeaders;
export const loader = cachedLoader({ words, papers });

export const meta = wordedMeta;

const formPath = '/career/become-healthcare-professionals-form';
const people = [
  { id: 'caregivers', face: 'amina' },
  { id: 'nurses', face: 'adaeze' },
  { id: 'others', face: 'femi' },
];

/** HCP-01, W-16 */
export default function BecomeNurse({ loaderData: { words, papers } }: Route.ComponentProps) {
  return (
    <div className="hp">
      <div className="on-ink">
        <div className="wrap hp__head">
          <div className="stack hp__intro">
            <h1>{words.head.title}</h1>
            <Prose className="lead" html={words.lead} />
            <ButtonLink size="lg" to={formPath}>
              Apply as health professional
            </ButtonLink>
          </div>
          <div className="shift" aria-hidden="true">
            {people.map(({ face }) => (
              <span key={face} className="shift__post">
                <Drawn of={`portraits/${face}`} eager />
              </span>
            ))}
          </div>
        </div>
      </div>
      <section className="section" aria-label="Who can join">
        <div className="wrap">
          <div className="callings">
            {people.map(({ id }) => (
              <div className="callings__one" key={id}>
                <Worded words={words} id={id} look={id === 'caregivers' ? 'h2' : 'h3'} />
              </div>
            ))}
          </div>
        </div>
      </section>
      <section className="section on-paper2" aria-labelledby="papers">
        <div className="wrap hp__study">
          <div className="sheet">
            <div className="sheet__head">
              <Worded words={words} id="papers" />
            </div>
            <Papers papers={papers} />
          </div>
          <div className="stack hp__licence">
            <Worded words={words} id="licence" look="h3" />
          </div>
        </div>
      </section>
      <section className="section on-white" aria-labelledby="work">
        <div className="wrap split split--5-7 split--top">
          <div className="stack">
            <Worded words={words} id="work" look="h3" />
            <Worded words={words} id="not" look="h3" />
          </div>
          <div className="stack hp__get">
            <Worded words={words} id="get" />
          </div>
        </div>
      </section>
      <section className="section" aria-labelledby="next">
        <div className="wrap split split--7-5 split--top">
          <div className="stack">
            <Worded words={words} id="next" />
          </div>
          <div className="stack hp__end">
            <p className="h3">Papers on the table? The form is next.</p>
            <ButtonLink variant="dark" size="lg" to={formPath}>
              Go to the form
            </ButtonLink>
          </div>
        </div>
      </section>
    </div>
  );
}
