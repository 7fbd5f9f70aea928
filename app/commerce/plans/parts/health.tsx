import { sectionOf, type Words } from '#platform/text/words.ts';
import { Prose } from '#ui/prose.tsx';
import type { Plan } from '../contract.ts';
import { isForCeo } from '../rules.ts';
import { KindPanel } from './kind-panel.tsx';
import { PlanCard } from './plan-card.tsx';
import { type GivenLists, PlanList } from './plan-list.tsx';
import { PlanTable } from './plan-table.tsx';

const kind = 'HEALTH_PLAN';

interface ComparedProps {
  plans: readonly Plan[];
  caption: string;
  level: 3 | 4;
}

/** The table says what is in a plan, the cards under it everything else. */
function Compared({ plans, caption, level }: ComparedProps) {
  if (plans.length === 0) return null;
  return (
    <div className="stack offer">
      <PlanTable kind={kind} plans={plans} caption={caption} />
      <div className="plans plans--notes">
        {plans.map((plan) => (
          <PlanCard key={plan.id} kind={kind} plan={plan} features={false} level={level} />
        ))}
      </div>
    </div>
  );
}

/** Health plans, those for CEOs apart, and the service fee (VPR-10, VPR-14, VPR-15, VPR-18). */
export function HealthPlans({ words, lists }: { words: Words; lists: GivenLists }) {
  const text = sectionOf(words, 'health-plans');
  const ceo = sectionOf(words, 'ceo-health-plans');
  return (
    <KindPanel id={text.id} headingId="health" heading={text.heading} ground="on-paper2">
      <Prose html={text.html} />
      <PlanList kind={kind} lists={lists} noun="health plans" anchor={text.id}>
        {(plans) => {
          const forCeos = plans.filter(isForCeo);
          const hasAny = forCeos.length > 0;
          return (
            // A link to those for CEOs leads to the others where there are none.
            <div className="stack offer health" id={hasAny ? undefined : ceo.id}>
              <Compared
                plans={plans.filter((plan) => !isForCeo(plan))}
                caption={text.heading}
                level={3}
              />
              {hasAny && (
                <div className="stack offer" id={ceo.id}>
                  <div className="split split--5-7 split--top">
                    <h3 className="h2">{ceo.heading}</h3>
                    <Prose html={ceo.html} />
                  </div>
                  <Compared plans={forCeos} caption={ceo.heading} level={4} />
                </div>
              )}
            </div>
          );
        }}
      </PlanList>
    </KindPanel>
  );
}
