import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Limit } from '#app/commerce/plans/contract.ts';
import { excessesOf } from '#app/commerce/plans/limits.rules.ts';
import { priceText } from '#app/commerce/plans/rules.ts';
import { tags } from '#app/shell/queries/parts/tags.ts';
import { formatNaira } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { readType } from '../../parts/calls.ts';
import { totalOf } from '../../parts/price-lines.tsx';
import type { Purchase } from '../../parts/use-purchase.ts';
import { withPlan } from '../../steps.rules.ts';

type Props = Pick<Purchase, 'draft' | 'change'>;

interface AdviceProps extends Props {
  /** What was answered was found to go beyond the plan, or something else is wrong. */
  readonly stopped: boolean;
}

/**
 * What to do where the answers go beyond the plan: pay for the rest, or take the plan that covers it. The buttons go
 * with their press, and what it has done takes the keyboard.
 */
export function LargerPlan({ draft, change, stopped }: AdviceProps) {
  const { plan, answers, charges } = draft;
  const found = stopped ? excessesOf(plan, answers, charges) : [];
  const [pressed, setPressed] = useState<{ readonly said: string }>();
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (pressed) told.current?.focus();
  }, [pressed]);
  const saying = (said: string): Props['change'] => {
    return (to) => {
      setPressed({ said });
      change(to);
    };
  };
  if (found.length === 0) {
    return (
      pressed && (
        <Notice tone="quiet">
          <p tabIndex={-1} ref={told}>
            {pressed.said} To pay now: {formatNaira(totalOf({ ...draft, formData: answers }))}.
          </p>
        </Notice>
      )
    );
  }
  return (
    <Notice title={`More than ${plan.name} covers`} announce>
      <p tabIndex={-1} ref={told}>
        Change the answer below, or change the order:
      </p>
      <p className="row">
        {found.map(
          ({ limit: { charge } }) =>
            charge && (
              <AddCharge
                key={charge}
                draft={draft}
                change={saying(`“${charge}” is added.`)}
                name={charge}
              />
            ),
        )}
        <Larger
          draft={draft}
          change={saying('The plan is changed.')}
          limits={found.map(({ limit }) => limit)}
        />
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
