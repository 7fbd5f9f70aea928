import { pageMeta } from '#app/shell/meta.rules.ts';
import { cachedHeaders, cachedLoader } from '#platform/page.ts';
import words from '../content/job-policy.md';
import { Clauses } from '../parts/clauses.tsx';
import { Contents } from '../parts/contents.tsx';
import { LegalHead } from '../parts/legal-head.tsx';
import { RefundJourney } from '../parts/refund-journey.tsx';
import '../legal.css';
import '../journey.css';
import type { Route } from './+types/job-policy.ts';

export const loader = cachedLoader({ words });
export const headers = cachedHeaders;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Job policy',
    description: args.loaderData?.words.head.description ?? '',
  });

/** JOB-01, JOB-02, W-06 */
export default function JobPolicy({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <>
      <LegalHead title="Job policy" lead={words.lead} look="job-head" />
      <section className="section on-ink" aria-labelledby="journey-title">
        <div className="wrap">
          <h2 id="journey-title">What comes back when you cancel</h2>
          <RefundJourney />
        </div>
      </section>
      <div className="legal legal--large">
        <div className="wrap with-side">
          <Contents chapters={[{ entries: words.sections }]} />
          <div className="legal__text">
            <Clauses sections={words.sections} />
          </div>
        </div>
      </div>
    </>
  );
}
