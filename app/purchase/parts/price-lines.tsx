import type { Kind, Plan } from '#app/plans/contract.ts';
import { koboOf, priceText, pricing } from '#app/plans/rules.ts';
import { formatNaira } from '#app/shell/rules.ts';
import { linesOf, priceOf } from '../rules.ts';

/** What the plan costs with the chosen charges, in whole kobo; names it does not offer count nothing. */
export function totalOf(plan: Plan, charges: readonly string[]): number {
  return priceOf(plan, charges)?.totalKobo ?? koboOf(plan.basePrice);
}

interface LinesProps {
  kind: Kind;
  plan: Plan;
  charges: readonly string[];
}

/** Plan, extra charges, fee and total, a line each, before anybody pays (C-14). */
export function PriceLines({ kind, plan, charges }: LinesProps) {
  const price = priceOf(plan, charges);
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
          <span className="money">{formatNaira(koboOf(amount))}</span>
        </div>
      ))}
      <div>
        <span>{onTalk ? 'To pay now' : 'Total'}</span>
        <span className="money">{formatNaira(price.totalKobo)}</span>
      </div>
    </div>
  );
}
