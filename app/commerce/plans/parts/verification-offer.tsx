import { Apps } from '#app/shell/parts/store-badges.tsx';
import { sectionOf } from '#platform/text/words.ts';
import { Prose } from '#ui/prose.tsx';
import { BackgroundChecks, Clearances, IncidentReports, Tiers } from './checks.tsx';
import { FindBoxes } from './find-boxes.tsx';
import { HealthPlans } from './health.tsx';
import type { OfferPage } from './offer-page.ts';

/** How it works, the plans, the health plans and the apps, in the stated order (VPR-01, W-02). */
export function VerificationOffer(page: OfferPage) {
  const how = sectionOf(page.words, 'how-it-works');
  const app = sectionOf(page.words, 'app');
  return (
    <>
      <section className="section" aria-labelledby={how.id}>
        <div className="wrap stack offer">
          <h2 id={how.id}>{how.heading}</h2>
          <Prose className="stages" html={how.html} />
        </div>
      </section>
      <Tiers {...page} />
      <FindBoxes words={page.words} />
      <BackgroundChecks {...page} />
      <Clearances {...page} />
      <IncidentReports {...page} />
      <HealthPlans {...page} />
      <section className="section on-ink" aria-labelledby={app.id}>
        <div className="wrap split split--7-5 split--top">
          <div className="stack">
            <h2 id={app.id}>{app.heading}</h2>
            <Prose className="lead" html={app.html} />
          </div>
          <Apps />
        </div>
      </section>
    </>
  );
}
