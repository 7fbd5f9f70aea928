import { useState } from 'react';
import type { Kind } from '#app/commerce/plans/contract.ts';
import type { Lists } from '#app/commerce/plans/parts/read-lists.ts';
import { Queries } from '#app/shell/queries/parts/queries.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Failed } from '#ui/empty.tsx';
import { Loading } from '#ui/loading.tsx';
import { toast } from '#ui/toast/toast.ts';
import { begin, steps as count, type Draft, stepTitles } from '../steps.rules.ts';
import '../purchase.css';
import { noType, readType, saidBy } from './calls.ts';
import { DialogFoot } from './dialog-foot.tsx';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';
import { totalOf } from './price-lines.tsx';
import { StepConfirm } from './step-confirm.tsx';
import { StepCustomer } from './step-customer.tsx';
import { StepForm } from './step-form.tsx';
import { StepResult } from './step-result.tsx';
import { StepTerms } from './step-terms.tsx';
import { leaveSteps, useBackKey } from './use-back-key.ts';
import { type Purchase, usePurchase } from './use-purchase.ts';
import { useSteps, type Walk } from './use-steps.ts';

export interface DialogProps {
  start: Draft;
  onClose: () => void;
}

/** What the form of a kind begins with, by the names of its fields. */
export type Answers = Readonly<Partial<Record<Kind, Readonly<Record<string, string>>>>>;

/**
 * Where the dialog opens: at the plan of this name (`kind id`), or without one at the purchase that
 * was begun on this page in this tab. Nowhere, and says why, where the plan cannot be read.
 */
export async function startOf(
  path: string,
  name: string | null,
  lists: Lists,
  answers: Answers = {},
): Promise<Draft | null> {
  if (name === null) return keptDraft(path);
  const [kind, id = ''] = name.split(' ') as [Kind, string];
  // A list may have failed with the page and have arrived since.
  const listed = lists[kind]?.find((one) => one.id === id);
  const plan =
    listed ??
    (await readType(kind, id).catch((error: unknown) => {
      toast.error(saidBy(error, noType));
      return null;
    }));
  if (!plan) return null;
  const seed = crypto.randomUUID();
  const draft = { ...begin(path, kind, plan), seed, answers: answers[kind] ?? {} };
  keepDraft(draft);
  return draft;
}

/** The form of a step, which the main button at the foot submits. */
const formId = 'purchase-step';

/** The five steps of a purchase (PUR-01, PUR-02). Fetched when the first plan is chosen. */
export function PurchaseDialog(props: DialogProps) {
  return (
    <Queries>
      <Steps {...props} />
    </Queries>
  );
}

function Steps({ start, onClose }: DialogProps) {
  const purchase = usePurchase(start);
  const steps = useSteps(purchase);
  const [blocked, setBlocked] = useState(false);
  const { draft, put, sending } = purchase;
  const isFree = totalOf(draft) === 0;
  const leave = () => {
    forgetDraft();
    onClose();
  };
  const close = () => {
    leaveSteps();
    leave();
  };
  const back = () => history.back();
  useBackKey(() => {
    if (sending) return true;
    const stays = steps.goBack();
    if (!stays) leave();
    return stays;
  });
  return (
    <Dialog
      open
      onClose={close}
      onBack={back}
      title={isFree && draft.step === 5 ? 'Result' : stepTitles[draft.step]}
      step={{ at: draft.step, of: count }}
      className="purchase"
      foot={
        <DialogFoot
          draft={draft}
          formId={formId}
          waiting={sending || steps.waiting}
          blocked={draft.step === 3 && (blocked || steps.formId === undefined)}
          onBack={back}
          onPay={() => void purchase.pay()}
          onLeave={leave}
          onAgain={() => put({ step: 4 })}
          onClose={close}
        />
      }
    >
      <StepBody purchase={purchase} steps={steps} onBlocked={setBlocked} />
    </Dialog>
  );
}

interface BodyProps {
  purchase: Purchase;
  steps: Walk;
  onBlocked: (blocked: boolean) => void;
}

function StepBody({ purchase, steps, onBlocked }: BodyProps) {
  const { draft, change, put } = purchase;
  const { step } = draft;
  if (step === 5) return <StepResult draft={draft} formId={steps.formId} />;
  if (step === 3 && steps.formId) {
    const own = { id: formId, formId: steps.formId, onBlocked, onValid: steps.goOn };
    return <StepForm {...own} {...{ draft, change, put }} />;
  }
  // After a reload in step 3 it is not known yet which form it was (D-08).
  if (step === 3 && steps.formId === undefined) {
    if (steps.isReading) return <Loading />;
    return (
      <Failed
        title="The form could not be loaded"
        level={3}
        onRetry={() => void steps.readAgain()}
      />
    );
  }
  return (
    <form id={formId} className="purchase__step" noValidate onSubmit={steps.submit}>
      {step === 1 && <StepConfirm {...{ draft, change }} />}
      {step === 2 && <StepCustomer {...{ draft, change }} attempt={steps.attempt} />}
      {step === 3 && <p>This plan asks for no further details. Go on to the terms.</p>}
      {step === 4 && (
        <StepTerms {...{ draft, put }} error={steps.termsError} formId={steps.formId} />
      )}
    </form>
  );
}
