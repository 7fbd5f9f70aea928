import { useQuery } from '@tanstack/react-query';
import type { Limit } from '#app/commerce/plans/contract.ts';
import { excessesOf } from '#app/commerce/plans/limits.rules.ts';
import { priceText } from '#app/commerce/plans/rules.ts';
import { tags } from '#app/shell/queries/parts/tags.ts';
import { formatNaira } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { readType } from '../../parts/calls.ts';
import type { Purchase } from '../../parts/use-purchase.ts';
import { withPlan } from '../../steps.rules.ts';

type Props = Pick<Purchase, 'draft' | 'change'>;

/** What to do where the answers go beyond the plan: pay for the rest, or take the plan that covers it. */
export function LargerPlan({ draft, change }: Props) {
  const found = excessesOf(draft.plan, draft.answers, draft.charges);
  const [first] = found;
  if (!first) return null;
  return (
    <Notice title={`More than ${draft.plan.name} covers`} announce>
      <p>Change the answer below, or change the order:</p>
      <p className="row">
        {found.map(
          ({ limit }) =>
            limit.charge && (
              <AddCharge key={limit.charge} {...{ draft, change }} name={limit.charge} />
            ),
        )}
        <Larger {...{ draft, change }} limits={found.map(({ limit }) => limit)} />
      </p>
    </Notice>
  );
}

function AddCharge({ draft: { plan, charges }, change, name }: Props & { name: string }) {
  const amount = plan.extraCharges[name];
  if (!amount) return null;
  const offered = Object.keys(plan.extraCharges);
  return (
    <Button
      size="sm"
      variant="dark"
      onClick={() =>
        change({ charges: offered.filter((one) => one === name || charges.includes(one)) })
      }
    >
      Add “{name}”, {formatNaira(amount)} each
    </Button>
  );
}

function Larger({ draft, change, limits }: Props & { limits: readonly Limit[] }) {
  const id = limits.find(({ larger }) => larger)?.larger;
  const { kind } = draft;
  const { data } = useQuery({
    queryKey: [tags.form, 'plan', kind, id],
    queryFn: ({ signal }) => readType(kind, id ?? '', signal),
    enabled: id !== undefined,
    staleTime: 60_000,
  });
  if (!data) return null;
  const { requirements_form: _form, ...plan } = data;
  return (
    <Button size="sm" variant="outline" onClick={() => change(withPlan(draft, plan))}>
      Change to {plan.name}: {priceText(kind, plan)}
    </Button>
  );
}
