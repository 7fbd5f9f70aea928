import { useCallback, useMemo, useState } from 'react';
import { faultsOfLimits } from '#app/commerce/plans/limits.rules.ts';
import { PatientPart, patient } from '#ui/browser/patient.tsx';
import { LargerPlan } from '../steps/parts/larger-plan.tsx';
import { type Draft, filledIn, refusedOf } from '../steps.rules.ts';
import type { Purchase } from './use-purchase.ts';

// The heaviest part of the dialog, and what is free has no form.
const loadedForm = patient(
  async () => (await import('#app/intake/forms/parts/loaded-form.tsx')).LoadedForm,
);

interface StepProps extends Pick<Purchase, 'draft' | 'change' | 'put'> {
  id: string;
  formId: string;
  onBlocked: (blocked: boolean) => void;
  onValid: () => void;
}

/** What the server refused of the form itself; the same object until it refuses anew. */
function useRefused({ refused }: Draft) {
  return useMemo(() => refusedOf({ refused }, 'form'), [refused]);
}

/** Step 3: the form of the type (PUR-05). */
export function StepForm({ id, formId, draft, change, put, onBlocked, onValid }: StepProps) {
  const refused = useRefused(draft);
  const { plan, charges, customer } = draft;
  const [stopped, setStopped] = useState(false);
  const own = useMemo(
    () => ({ fullName: customer.name, email: customer.email, phone: customer.phone }),
    [customer],
  );
  const told = useCallback(
    (blocked: boolean) => {
      setStopped(blocked);
      onBlocked(blocked);
    },
    [onBlocked],
  );
  return (
    <PatientPart
      of={loadedForm}
      page={{
        id,
        source: { formId },
        values: draft.answers,
        onChange: (answers) => change({ answers }),
        messages: 'purchase',
        heading: 'h3',
        refused,
        own,
        advice: <LargerPlan {...{ draft, change, stopped }} />,
        alsoCheck: (answers) => faultsOfLimits(plan, answers, charges),
        onBlocked: told,
        onValid: (formData) => {
          put(filledIn(draft, formData));
          onValid();
        },
      }}
    />
  );
}
