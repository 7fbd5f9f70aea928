import type { CSSProperties, ReactNode } from 'react';
import { Prose } from '#ui/prose.tsx';
import { Tick } from '#ui/tick.tsx';
import type { Kind, Plan, Tier } from '../contract.ts';
import { priceText, pricing } from '../rules.ts';
import { BuyButton } from './buying.tsx';
import { FeatureList, MoreFacts, Times } from './plan-facts.tsx';

/** What others see beside the name of who has bought a tier (C-16). */
const ticks: Readonly<Record<Tier, { level: 'basic' | 'premium' | 'none'; says: string }>> = {
  free: { level: 'none', says: 'No tick' },
  basic: { level: 'basic', says: 'Blue tick' },
  premium: { level: 'premium', says: 'Green tick, level 2' },
  platinum: { level: 'premium', says: 'Green tick' },
};

/** The plan's own colour, for its cloth edge: nothing is ever written on it. */
export function ownColour({ bgColor }: Pick<Plan, 'bgColor'>): CSSProperties {
  return { '--own': bgColor };
}

/** The price, or what stands in its place (C-06). */
export function Price({ kind, plan }: { kind: Kind; plan: Plan }) {
  const how = pricing(kind, plan);
  return (
    <p className={how === 'consultation' ? 'plan__price plan__price--words' : 'plan__price'}>
      <span className={how === 'consultation' ? undefined : 'money'}>{priceText(kind, plan)}</span>
      {kind === 'INSURED' && <small>priced per job</small>}
    </p>
  );
}

interface PlanCardProps {
  kind: Kind;
  plan: Plan;
  /** Left out where a table beside the card compares them. */
  features?: boolean;
  /** The one of its list that stands out. */
  lead?: boolean;
  /** The level of its name in the page. */
  level?: 3 | 4;
  /** What is pressed instead of the button that buys. */
  action?: ReactNode;
}

/** One plan with all its facts (VPR-11, HIRE-04). The list around it decides how it lies. */
export function PlanCard({
  kind,
  plan,
  features = true,
  lead = false,
  level = 3,
  action,
}: PlanCardProps) {
  const Name = level === 3 ? 'h3' : 'h4';
  return (
    <article
      className={lead ? 'plan plan--lead' : 'plan'}
      style={ownColour(plan)}
      data-plan={plan.id}
    >
      <div className="plan__head">
        <Name className="h3">{plan.name}</Name>
        {plan.tier && (
          <p className="plan__tick">
            <Tick level={ticks[plan.tier].level} beside />
            {ticks[plan.tier].says}
          </p>
        )}
        <Prose className="plan__about" html={plan.description} />
      </div>
      <div className="plan__side">
        <Price kind={kind} plan={plan} />
        <Times kind={kind} plan={plan} />
        {action || <BuyButton kind={kind} plan={plan} lead={lead} />}
      </div>
      <div className="plan__body">
        {plan.bestFor && (
          <div>
            <p className="plan__label">Best for</p>
            <ul className="plan__best">
              {plan.bestFor.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </div>
        )}
        {plan.coverageDetails && (
          <div>
            <p className="plan__label">Coverage</p>
            <FeatureList features={plan.coverageDetails} />
          </div>
        )}
        {features && (
          <div>
            {plan.coverageDetails && <p className="plan__label">In the plan</p>}
            <FeatureList features={plan.features} />
          </div>
        )}
        <MoreFacts plan={plan} />
      </div>
    </article>
  );
}
