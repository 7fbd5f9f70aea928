import { wordedMeta } from '#app/shell/meta.rules.ts';
import { cachedHeaders, cachedLoader } from '#platform/page.ts';
import { sectionOf, sectionsOf } from '#platform/text/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Prose } from '#ui/prose.tsx';
import { Passage } from '../../parts/passage.tsx';
import words from '../content/work.md';
import { Team } from '../parts/team.tsx';
import '../work.css';
import type { Route } from './+types/work.ts';

// From the root: a relative address would break with a slash at the end (C-23, D-17).
const form = '/career/work-with-us/apply';

export const loader = cachedLoader({ words });
export const headers = cachedHeaders;

export const meta = wordedMeta;

/** WWU-01, W-09 */
export default function Work({ loaderData }: Route.ComponentProps) {
  const { words } = loaderData;
  const who = sectionOf(words, 'who-may-apply');
  const after = sectionOf(words, 'after');
  const apply = sectionOf(words, 'apply');
  return (
    <>
      <div className="wrap work__head split split--7-5">
        <h1>Work with us</h1>
        <div>
          <Prose className="lead" html={words.lead} />
          <ButtonLink size="lg" to={form}>
            Apply
          </ButtonLink>
        </div>
      </div>
      <section className="wrap" aria-labelledby="team">
        <h2 className="vh" id="team">
          The kinds of work
        </h2>
        <Team roles={sectionsOf(words, 'role-')} />
      </section>
      <div className="section">
        <section className="wrap split split--5-7 split--top" aria-labelledby="who">
          <h2 id="who">{who.heading}</h2>
          <Prose html={who.html} />
        </section>
      </div>
      <div className="wrap">
        <div className="ledger">
          <Passage words={words} id="what-you-get" look="h3" />
          <Passage words={words} id="what-we-ask" look="h3" />
        </div>
      </div>
      <section className="section on-ink" aria-labelledby="after">
        <div className="wrap split split--5-7 split--top">
          <div className="stack">
            <h2 id="after">{after.heading}</h2>
            <h3 className="work__form">{apply.heading}</h3>
            <Prose className="mute" html={apply.html} />
            <ButtonLink to={form}>Apply to work with us</ButtonLink>
          </div>
          <Prose className="prose after" html={after.html} />
        </div>
      </section>
    </>
  );
}
