import { wordedMeta } from '#app/shell/meta.rules.ts';
import { cachedHeaders, cachedLoader } from '#platform/page.ts';
import { sectionOf, sectionsOf } from '#platform/text/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Prose } from '#ui/prose.tsx';
import { Passage } from '../../parts/passage.tsx';
import words from '../content/trainer.md';
import { ClassQuilt } from '../parts/class.tsx';
import '../trainer.css';
import type { Route } from './+types/trainer.ts';

const contactForm = '/contact#contact-form';
const department = 'train-with-us';

export const loader = cachedLoader({ words });
export const headers = cachedHeaders;

export const meta = wordedMeta;

/** TTT-01, W-13 */
export default function Trainer({ loaderData }: Route.ComponentProps) {
  const { words } = loaderData;
  const example = sectionOf(words, 'example');
  return (
    <>
      <div className="wrap trainer__head split">
        <div>
          <h1>Train the trainer</h1>
          <Prose className="lead page-lead" html={words.lead} />
          <ButtonLink size="lg" to={`/contact?department=${department}#contact-form`}>
            Ask for a place
          </ButtonLink>
        </div>
        <ClassQuilt />
      </div>
      <div className="section on-white">
        <div className="wrap split split--7-5 split--top">
          <Passage words={words} id="whom" />
          <div className="why">
            <Passage words={words} id="why" look="h3" />
          </div>
        </div>
      </div>
      <section className="section on-ink" aria-labelledby="programme">
        <div className="wrap">
          <h2 id="programme">The programme in four parts</h2>
          <ol className="lesson">
            {sectionsOf(words, 'unit-').map(({ id, heading, html }) => (
              <li key={id}>
                <div>
                  <h3>{heading}</h3>
                  <Prose html={html} />
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <div className="section">
        <div className="wrap split split--7-5 split--top">
          <Passage words={words} id="the-certificate" />
          <div className="cost">
            <Passage words={words} id="cost" look="h3" />
          </div>
        </div>
      </div>
      <div className="section on-paper2">
        <div className="wrap split split--5-7 split--top">
          <div className="stack">
            <Passage words={words} id="letter" />
            <ButtonLink to={contactForm} state={{ department }} data-press="">
              Write to us
            </ButtonLink>
            <Passage words={words} id="after" look="h3" />
          </div>
          <div className="letter">
            <h3>{example.heading}, not from a real person</h3>
            <Prose html={example.html} />
          </div>
        </div>
      </div>
    </>
  );
}
