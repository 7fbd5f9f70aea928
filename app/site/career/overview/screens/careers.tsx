import { wordedMeta } from '#app/shell/meta.rules.ts';
import { Worded } from '#app/shell/text/parts/worded.tsx';
import { cachedHeaders, cachedLoader } from '#platform/page.ts';
import { sectionOf } from '#platform/text/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Prose } from '#ui/prose.tsx';
import { Patch, Quilt } from '#ui/quilt.tsx';
import { Passage } from '../../parts/passage.tsx';
import words from '../content/careers.md';
import '../overview.css';
import { contactForm, Poster } from '../parts/poster.tsx';
import { BigLength, Timetable } from '../parts/timetable.tsx';
import { Ways } from '../parts/ways.tsx';
import type { Route } from './+types/careers.ts';

export const loader = cachedLoader({ words });
export const headers = cachedHeaders;

export const meta = wordedMeta;

/** CRO-01 to CRO-03, C-42, W-08: the buttons lead to the contact form, the headings to the pages. */
export default function Careers({ loaderData }: Route.ComponentProps) {
  const { words } = loaderData;
  const programmes = sectionOf(words, 'programmes');
  return (
    <>
      <div className="wrap careers__head">
        <h1>Find your way in</h1>
        <Prose className="lead" html={words.lead} />
      </div>
      <div className="posters">
        <Poster section={sectionOf(words, 'work-with-us')} ask="Ask about work" ground="on-ink">
          <Quilt columns={3} decoration>
            <Patch cloth="moon-indigo" />
            <Patch ground="var(--clay)">
              <img src="/kit/portraits/support.svg" alt="" width="200" height="200" />
            </Patch>
            <Patch cloth="comb-paper" />
          </Quilt>
        </Poster>
        <Poster
          section={sectionOf(words, 'train-with-us')}
          ask="Ask about training"
          ground="on-danfo"
        >
          <Quilt columns={2} decoration>
            <Patch ground="var(--indigo-300)">
              <img src="/kit/portraits/tailor.svg" alt="" width="200" height="200" />
            </Patch>
            <Patch cloth="teeth-clay" />
          </Quilt>
        </Poster>
      </div>
      <section className="section" aria-labelledby="programmes">
        <div className="wrap split split--5-7 split--top">
          <div>
            <h2 id="programmes">{programmes.heading}</h2>
            <BigLength />
          </div>
          <div>
            <Prose html={programmes.html} />
            <Timetable />
          </div>
        </div>
      </section>
      <div className="section on-white">
        <div className="wrap split split--7-5 split--top">
          <Passage words={words} id="choose" />
          <div className="careers__ask">
            <Passage words={words} id="writing" look="h3" />
            <ButtonLink to={contactForm}>Ask about a programme</ButtonLink>
          </div>
        </div>
      </div>
      <section className="section on-paper2" aria-labelledby="ways">
        <div className="wrap">
          <div className="split split--7-5">
            <Worded words={words} id="ways" />
          </div>
          <Ways />
        </div>
      </section>
    </>
  );
}
