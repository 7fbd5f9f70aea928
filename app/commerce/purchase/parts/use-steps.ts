import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { termsVersion } from '#app/shell/policies.rules.ts';
import { tags } from '#app/shell/queries/parts/tags.ts';
import { toast } from '#ui/toast/toast.ts';
import { customerFaults, type Step, soldNow, stepAfter, stepBack } from '../steps.rules.ts';
import { noType, readType, saidBy } from './calls.ts';
import { termsId } from './step-terms.tsx';
import { enterStep } from './use-back-key.ts';
import type { Purchase } from './use-purchase.ts';

/** Whether the type has a form (PUR-07); with it come today's price and charges (D-13). */
function useType({ draft, put }: Purchase) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [tags.form, 'plan', draft.kind, draft.plan.id],
    queryFn: ({ signal }) => readType(draft.kind, draft.plan.id, signal),
    staleTime: 60_000,
  });
  useEffect(() => {
    if (error) toast.error(saidBy(error, noType));
  }, [error]);
  const stands = draft.requestId !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, and when an order is given up
  useEffect(() => {
    if (!data) return;
    const { requirements_form: form, ...plan } = data;
    put(soldNow(draft, plan, form !== null));
  }, [data, stands]);
  const formId = data ? (data.requirements_form?.id ?? null) : undefined;
  return { formId, isReading: isFetching && !data, readAgain: refetch };
}

/** From step to step (PUR-04, PUR-06, PUR-08, PUR-14). */
export function useSteps(purchase: Purchase) {
  const { draft, put, pay } = purchase;
  const { step } = draft;
  const accepted = draft.acceptedTerms === termsVersion;
  const { formId, isReading, readAgain } = useType(purchase);
  const [attempt, setAttempt] = useState(0);
  const [termsError, setTermsError] = useState('');
  const [asked, setAsked] = useState(false);

  const go = (to: Step | null) => {
    setAttempt(0);
    setTermsError('');
    if (to) put({ step: to });
    if (to && to > step) enterStep();
  };
  const leaveCustomer = async () => {
    if (Object.keys(customerFaults(draft.customer)).length > 0) return setAttempt(attempt + 1);
    if (formId !== undefined) return go(stepAfter(2, formId !== null));
    setAsked(true);
    const { data } = await readAgain({ cancelRefetch: false });
    setAsked(false);
    if (data) go(stepAfter(2, data.requirements_form !== null));
  };
  const leaveTerms = () => {
    if (accepted) return void pay();
    setTermsError('Accept the terms to go on');
    document.getElementById(termsId)?.focus();
  };
  return {
    formId,
    isReading,
    readAgain,
    attempt,
    termsError: accepted ? '' : termsError,
    /** Somebody waits for the type at the end of step 2. */
    waiting: asked,
    goOn: () => go(stepAfter(step, true)),
    /** One step back; false where there is none before, so that the dialog closes. */
    goBack: () => {
      // Not read yet it may have one: step 3 says so.
      const before = stepBack(draft, formId !== null);
      go(before);
      return before !== null;
    },
    submit(event: FormEvent) {
      event.preventDefault();
      if (step === 2) void leaveCustomer();
      else if (step === 4) leaveTerms();
      else go(stepAfter(step, true));
    },
  };
}

export type Walk = ReturnType<typeof useSteps>;
