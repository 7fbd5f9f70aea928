import { priceText, pricing } from '#app/commerce/plans/rules.ts';
import { formatNaira, type Kobo } from '#platform/money.ts';
import { linesOf, priceOf } from '../rules.ts';
import type { Draft } from '../steps.rules.ts';

type Ordered = Pick<Draft, 'kind' | 'plan' | 'charges' | 'formData'>;

/** What an order comes to; names that its plan does not offer count nothing. */
export function totalOf({ plan, charges, formData }: Omit<Ordered, 'kind'>): Kobo {
  return priceOf(plan, charges, formData)?.totalKobo ?? plan.basePrice;
}

/** Plan, extra charges, fee and total, a line each, before anybody pays (C-14). */
export function PriceLines({ draft: { kind, plan, charges, formData } }: { draft: Ordered }) {
  const price = priceOf(plan, charges, formData);
  if (!price) return null;
  const onTalk = pricing(kind, plan) === 'consultation';
  const [first, ...rest] = linesOf(plan.name, price);
  return (
    <div className="sum" aria-live="polite">
      {first && (
        <div>
          <span>{first.name}</span>
          <span className={onTalk ? 'small' : 'money'}>{priceText(kind, plan)}</span>
        </div>
      )}
      {rest.map(({ name, amount }) => (
        <div key={name}>
          <span>{name}</span>
          <span className="money">{formatNaira(amount)}</span>
        </div>
      ))}
      <div>
        <span>{onTalk ? 'To pay now' : 'Total'}</span>
        <span className="money">{formatNaira(price.totalKobo)}</span>
      </div>
    </div>
  );
}
