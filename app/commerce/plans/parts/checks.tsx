import { sectionOf, type Words } from '#platform/text/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Prose } from '#ui/prose.tsx';
import { isFreeCheck } from '../rules.ts';
import { KindPanel } from './kind-panel.tsx';
import { PlanCard } from './plan-card.tsx';
import { type GivenLists, PlanList } from './plan-list.tsx';

interface OfPage {
  words: Words;
  lists: GivenLists;
}

/** The four tiers as a board of prices (VPR-05, VPR-06). */
export function Tiers({ words, lists }: OfPage) {
  const text = sectionOf(words, 'tiers');
  const ordering = sectionOf(words, 'ordering');
  return (
    <KindPanel id={text.id} headingId="verification-tiers" heading={text.heading} ground="on-white">
      <div className="split split--7-5 split--top">
        <Prose html={text.html} />
        <div className="notice" id={ordering.id}>
          <Prose html={ordering.html} />
        </div>
      </div>
      <PlanList kind="VERIFICATION" lists={lists} noun="verification tiers" anchor={text.id}>
        {(plans) => (
          <div className="plans plans--board">
            {plans.map((plan) => (
              <PlanCard
                key={plan.id}
                kind="VERIFICATION"
                plan={plan}
                lead={plan.tier === 'premium'}
              />
            ))}
          </div>
        )}
      </PlanList>
    </KindPanel>
  );
}

/** The free one stands first and leads to the search; the paid ones follow (VPR-03, VPR-07). */
export function BackgroundChecks({ words, lists }: OfPage) {
  const text = sectionOf(words, 'background-check');
  const kind = 'BACKGROUND_CHECK';
  return (
    <KindPanel id={text.id} headingId="background-checks" heading={text.heading} ground="on-paper2">
      <Prose html={text.html} />
      <PlanList kind={kind} lists={lists} noun="background checks" anchor={text.id}>
        {(plans) => (
          <div className="plans plans--board plans--free">
            {[...plans]
              .sort((a, b) => Number(isFreeCheck(kind, b)) - Number(isFreeCheck(kind, a)))
              .map((plan) => (
                <PlanCard
                  key={plan.id}
                  kind={kind}
                  plan={plan}
                  lead={isFreeCheck(kind, plan)}
                  action={
                    isFreeCheck(kind, plan) && (
                      <ButtonLink variant="dark" size="lg" to="/verification/search">
                        Search now
                      </ButtonLink>
                    )
                  }
                />
              ))}
          </div>
        )}
      </PlanList>
    </KindPanel>
  );
}

/** VPR-08 */
export function Clearances({ words, lists }: OfPage) {
  const text = sectionOf(words, 'clearance-pass');
  return (
    <KindPanel id={text.id} headingId="clearances" heading={text.heading}>
      <div className="split split--5-7 split--top">
        <div className="stack">
          <Prose html={text.html} />
          <img
            className="passes__face"
            src="/kit/portraits/musa.svg"
            alt=""
            width="200"
            height="200"
            loading="lazy"
          />
        </div>
        <PlanList kind="CLEARANCE" lists={lists} noun="clearance passes" anchor={text.id}>
          {(plans) => (
            <div className="plans plans--slips">
              {plans.map((plan) => (
                <PlanCard key={plan.id} kind="CLEARANCE" plan={plan} />
              ))}
            </div>
          )}
        </PlanList>
      </div>
    </KindPanel>
  );
}

/** Who may ask and who may not stands before any price (VPR-09, VPR-17, GEN-15, GEN-16). */
export function IncidentReports({ words, lists }: OfPage) {
  const text = sectionOf(words, 'incident-report');
  return (
    <KindPanel id={text.id} headingId="incident-reports" heading={text.heading} ground="on-white">
      <div className="split split--7-5 split--top">
        <Prose html={text.html} />
        <div className="who">
          {['may-ask', 'may-not-ask'].map((at) => (
            <div key={at}>
              <h3>{sectionOf(words, at).heading}</h3>
              <Prose html={sectionOf(words, at).html} />
            </div>
          ))}
        </div>
      </div>
      <PlanList kind="INCIDENT_REPORT" lists={lists} noun="incident reports" anchor={text.id}>
        {(plans) => (
          <div className="plans plans--lines">
            {plans.map((plan) => (
              <PlanCard key={plan.id} kind="INCIDENT_REPORT" plan={plan} />
            ))}
          </div>
        )}
      </PlanList>
    </KindPanel>
  );
}
