import { data } from 'react-router';
import { pageMeta } from '#app/shell/meta/rules.ts';
import { kept, keptHeaders } from '#platform/page.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Prose } from '#ui/prose.tsx';
import { Passage } from '../../parts/passage.tsx';
import { sectionOf } from '../../rules.ts';
import words from '../content/careers.md';
import '../overview.css';
import { contactForm, Poster } from '../parts/poster.tsx';
import { Timetable } from '../parts/timetable.tsx';
import { Ways } from '../parts/ways.tsx';
import type { Route } from './+types/careers.ts';

export function loader() {
  return data({ words }, { headers: kept() });
}
export const headers = keptHeaders;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Careers',
    description:
      'Work with us, train with us or earn a certificate: every way into Sapioworker, with its length and its fee.',
  });

/** CRO-01 to CRO-03, C-42, W-08: the buttons lead to the contact form, the headings to the pages. */
export default function Careers({ loaderData }: Route.ComponentProps) {
  const { words } = loaderData;
  const programmes = sectionOf(words, 'programmes');
  const ways = sectionOf(words, 'ways');
  return (
    <>
      <div className="wrap careers__head">
        <h1>Find your way in</h1>
        <Prose className="lead" html={words.lead} />
      </div>
      <div className="posters">
        <Poster
          section={sectionOf(words, 'work-with-us')}
          ask="Ask about work"
          face="support"
          ground="on-ink"
        />
        <Poster
          section={sectionOf(words, 'train-with-us')}
          ask="Ask about training"
          face="tailor"
          ground="on-danfo"
        />
      </div>
      <section className="section" aria-labelledby="programmes">
        <div className="wrap stack stack--wide">
          <div className="split split--7-5 split--top">
            <h2 id="programmes">{programmes.heading}</h2>
            <Prose html={programmes.html} />
          </div>
          <Timetable />
        </div>
      </section>
      <div className="section on-white">
        <div className="wrap split split--7-5 split--top">
          <Passage words={words} id="choose" />
          <div className="stack">
            <Passage words={words} id="writing" look="h3" />
            <ButtonLink to={contactForm}>Ask about a programme</ButtonLink>
          </div>
        </div>
      </div>
      <section className="section on-paper2" aria-labelledby="ways">
        <div className="wrap">
          <div className="split split--7-5">
            <h2 id="ways">{ways.heading}</h2>
            <Prose html={ways.html} />
          </div>
          <Ways />
        </div>
      </section>
    </>
  );
}
