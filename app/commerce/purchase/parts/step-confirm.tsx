import { ownColour, Price } from '#app/commerce/plans/parts/plan-card.tsx';
import { FeatureList } from '#app/commerce/plans/parts/plan-facts.tsx';
import { pricing } from '#app/commerce/plans/rules.ts';
import { serviceFee } from '#app/shell/policies.rules.ts';
import { formatNaira } from '#platform/money.ts';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { Prose } from '#ui/prose.tsx';
import { PriceChoice } from '../price/parts/price-choice.tsx';
import { itemOf } from '../steps.rules.ts';
import { PriceLines, totalOf } from './price-lines.tsx';
import type { Purchase } from './use-purchase.ts';

/** Step 1: the item, its optional charges, and what it comes to (PUR-03, C-60). */
export function StepConfirm({ draft, change }: Pick<Purchase, 'draft' | 'change'>) {
  const { kind, plan, charges } = draft;
  const { title, description, features } = itemOf(kind, plan);
  const total = totalOf(draft);
  const offered = Object.entries(plan.extraCharges);
  const choose = (name: string, wanted: boolean) =>
    change({
      charges: offered
        .map(([one]) => one)
        .filter((one) => (one === name ? wanted : charges.includes(one))),
    });
  return (
    <>
      <div className="order" style={ownColour(plan)}>
        <div className="order__in">
          <h3>{title}</h3>
          <Prose className="small" html={description} />
          <Price kind={kind} plan={plan} />
        </div>
      </div>
      <FeatureList features={features} />
      {offered.length > 0 && (
        <ChoiceGroup
          legend="Extra charges"
          optional
          hint={plan.feeCharges.length > 0 ? serviceFee : undefined}
        >
          {offered.map(([name, amount]) => (
            <Choice
              key={name}
              kind="checkbox"
              checked={charges.includes(name)}
              onChange={({ target }) => choose(name, target.checked)}
              end={formatNaira(amount)}
            >
              {name}
            </Choice>
          ))}
        </ChoiceGroup>
      )}
      <PriceLines draft={draft} />
      <PriceChoice
        of={kind === 'VERIFICATION' ? 'verification' : 'order'}
        price={total > 0 ? formatNaira(total) : null}
        free={total === 0 && pricing(kind, plan) === 'free'}
      />
    </>
  );
}
