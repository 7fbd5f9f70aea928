import { createContext, useContext } from 'react';
import { Button } from '#ui/button.tsx';
import type { Kind, Plan } from '../contract.ts';
import { buttonText, isFreeCheck } from '../rules.ts';

interface Buying {
  /** `kind id` of the plan whose order is being opened. */
  readonly opening: string | null;
}

/** Set by a page on which plans are sold; without it plans are only shown. */
export const BuyingContext = createContext<Buying | null>(null);

/** How a button names its plan to whoever listens for its press. */
export const nameOf = (kind: Kind, { id }: Pick<Plan, 'id'>) => `${kind} ${id}`;

/**
 * `Purchase` or `Get Started` (C-11). It has no handler of its own: the page listens, so that a press
 * counts even before this part has its script. Where none runs a link stands in its place (plans.css).
 */
export function BuyButton({ kind, plan, lead }: { kind: Kind; plan: Plan; lead: boolean }) {
  const buying = useContext(BuyingContext);
  if (!buying || isFreeCheck(kind, plan)) return null;
  const name = nameOf(kind, plan);
  return (
    <>
      <Button variant={lead ? 'primary' : 'dark'} data-buy={name} loading={buying.opening === name}>
        {buttonText(kind, plan)}
        <span className="vh"> {plan.name}</span>
      </Button>
      <noscript>
        <a className="btn btn--outline btn--md" href="/contact#contact-form">
          Write to us<span className="vh"> about {plan.name}</span>
        </a>
      </noscript>
    </>
  );
}
