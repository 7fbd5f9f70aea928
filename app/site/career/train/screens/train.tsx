import { data } from 'react-router';
import { wordedMeta } from '#app/shell/meta.rules.ts';
import { Worded } from '#app/shell/text/parts/worded.tsx';
import { listPartners } from '#app/site/partners/contract.ts';
import { fetchPartners, LazyPartners } from '#app/site/partners/parts/lazy-partners.tsx';
import { cachedFor, cachedHeaders, sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Prose } from '#ui/prose.tsx';
import { Passage } from '../../parts/passage.tsx';
import words from '../content/train.md';
import { Certificate } from '../parts/certificate.tsx';
import { Courses } from '../parts/courses.tsx';
import { Stair } from '../parts/stair.tsx';
import '../train.css';
import type { Route } from './+types/train.ts';

// The information page leads to its form (C-24), from the root (C-23, D-17).
const form = '/career/train-with-us-form';

/** The page is worth showing without its partners too; then it is not kept. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    const { data: partners } = await context.get(sender)(listPartners, {});
    return data({ words, partners, failed: false }, { headers: cachedFor('partners') });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return data({ words, partners: [], failed: true });
  }
}
export const headers = cachedHeaders;

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [found] = await Promise.all([serverLoader(), fetchPartners()]);
  return found;
}

export const meta = wordedMeta;

/** TWU-01, TWU-02, W-12 */
export default function Train({ loaderData }: Route.ComponentProps) {
  const { words, partners, failed } = loaderData;
  return (
    <>
      <div className="on-paper2">
        <div className="wrap train__head">
          <div className="split split--5-7">
            <div>
              <h1>Train with us</h1>
              <Prose className="lead page-lead" html={words.lead} />
              <ButtonLink size="lg" to={form}>
                Apply for a course
              </ButtonLink>
            </div>
            <Stair />
          </div>
        </div>
      </div>
      <section className="section" aria-labelledby="courses">
        <div className="wrap">
          <Worded words={words} id="courses" prose="train__note" />
          <Courses words={words} />
        </div>
      </section>
      <div className="section on-white">
        <div className="wrap split">
          <Passage words={words} id="certificate" />
          <Certificate />
        </div>
      </div>
      <div className="section">
        <div className="wrap split split--5-7 split--top">
          <div className="stack">
            <Passage words={words} id="who-can-come" look="h3" />
            <Passage words={words} id="what-you-need" look="h3" />
          </div>
          <Passage words={words} id="after" />
        </div>
      </div>
      <LazyPartners partners={partners} pairs failed={failed} />
      <section className="on-danfo train__end" aria-labelledby="apply">
        <div className="wrap split split--7-5">
          <div className="stack">
            <Worded words={words} id="apply" prose="lead" />
          </div>
          <div>
            <ButtonLink size="lg" to={form}>
              Apply for a course
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}
