import { CheckIcon } from '#ui/glyph.tsx';
import { XIcon } from '#ui/icon.tsx';
import type { Kind, Plan } from '../contract.ts';
import { type Feature, featuresOf, priceText } from '../rules.ts';
import { ownColour } from './plan-card.tsx';

/** Every feature that any of the plans names, in the order in which they first come up. */
function rowsOf(plans: readonly Plan[]) {
  const columns = plans.map(
    ({ features }) => new Map(featuresOf(features).map((f) => [f.name, f])),
  );
  const names = new Set(columns.flatMap((column) => [...column.keys()]));
  return [...names].map((name) => ({ name, cells: columns.map((column) => column.get(name)) }));
}

/** A column a plan, a row a feature (HIRE-09, VPR-14). */
export function PlanTable({
  kind,
  plans,
  caption,
}: {
  kind: Kind;
  plans: readonly Plan[];
  caption: string;
}) {
  return (
    <div className="table-wrap plan-table">
      <table className="table table--stack" style={{ '--columns': plans.length }}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <td />
            {plans.map((plan) => (
              <th key={plan.id} scope="col" style={ownColour(plan)} data-plan={plan.id}>
                {plan.name}
                <small>{priceText(kind, plan)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(plans).map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {plans.map((plan, place) => (
                <td key={plan.id}>
                  <span className="plan-table__column">{plan.name}: </span>
                  <Cell feature={cells[place]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ feature }: { feature: Feature | undefined }) {
  if (!feature?.included) {
    return (
      <span className="no">
        <XIcon /> Not included
      </span>
    );
  }
  if (feature.value && feature.value !== 'Included') return feature.value;
  return (
    <>
      <CheckIcon /> Included
    </>
  );
}
