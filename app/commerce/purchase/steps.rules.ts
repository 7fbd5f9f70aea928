import type { Features, Kind, Plan } from '#app/commerce/plans/contract.ts';
import { isSensitive, type Sending } from '#app/intake/forms/drafts.rules.ts';
import { whoAnswers, whoField } from '#app/intake/forms/rules.ts';
import { withoutUnseen } from '#platform/text/patterns.ts';
import type { CustomerInfo } from './contract.ts';
import { faultOfCustomer } from './rules.ts';

/** Confirm, customer information, additional information, terms, payment result (PUR-02). */
export type Step = 1 | 2 | 3 | 4 | 5;
export const steps = 5;

export const stepTitles: Readonly<Record<Step, string>> = {
  1: 'Confirm',
  2: 'Customer information',
  3: 'Additional information',
  4: 'Accept terms',
  5: 'Payment result',
};

/** What step 5 has to say; `sending` until it is known (PUR-11, PUR-13). */
export type Outcome =
  | {
      readonly kind: 'sending';
      /** Of the checkout, once it is known. */
      readonly address?: string;
    }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** No answer came: nobody knows whether it arrived. */
      readonly unclear?: boolean;
      /** The same order is refused whenever it is sent: staff look at it, or it was cancelled. */
      readonly over?: boolean;
      /** The order before, which does not give way while it may be being paid: its page goes on with it. */
      readonly before?: string | undefined;
    }
  /** Back from the checkout and not paid, which is no failure. */
  | {
      readonly kind: 'unpaid';
      readonly message: string;
      /** Money may be on its way: nobody is asked to pay beside it (decision 061). */
      readonly isUnconfirmed?: boolean;
      /** Where who has not paid goes on then. */
      readonly checkout?: string | undefined;
    }
  | {
      readonly kind: 'done';
      readonly message: string;
      readonly paid: boolean;
      /** Where nothing was paid: whether a mail to the buyer is on its way; unknown counts as no (D-18). */
      readonly mailed?: boolean | undefined;
      /** Whether the person to be verified was sent their link. */
      readonly invited?: boolean | undefined;
    };

/** A purchase on its way through the dialog: one a tab, kept until it is closed or done (PUR-16). */
export interface Draft {
  /** The page it was begun on; nowhere else does it open again. */
  readonly path: string;
  readonly kind: Kind;
  readonly plan: Plan;
  readonly step: Step;
  readonly charges: readonly string[];
  readonly customer: CustomerInfo;
  /** What was entered in step 3 so far. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** The same once it was found whole: what is sent. */
  readonly formData: Readonly<Record<string, unknown>>;
  /** The version of the terms that was ticked (D-09). */
  readonly acceptedTerms: string | null;
  /** The try to order that has no answer yet: the next one is the same if it says the same (C-83). */
  readonly tried?: Sending | null;
  /** What the keys of tries come from, so that a tab that was doubled on the way orders the same once. */
  readonly seed?: string;
  readonly requestId: string | null;
  /** The order that stands, or the last one that was given up: the next comes in its place. */
  readonly own?: { readonly requestId: string; readonly proof: string };
  readonly reference: string | null;
  readonly outcome: Outcome;
  /** What the server found wrong, by field. */
  readonly refused: Readonly<Record<string, string>>;
  /** Why the price of step 4 is another one than before, in the server's words, until the step is left. */
  readonly repriced?: string | undefined;
}

export function begin(path: string, kind: Kind, plan: Plan): Draft {
  return {
    path,
    kind,
    plan,
    step: 1,
    charges: [],
    customer: { name: '', email: '', phone: '' },
    answers: {},
    formData: {},
    acceptedTerms: null,
    requestId: null,
    reference: null,
    outcome: { kind: 'sending' },
    refused: {},
  };
}

type Change = Partial<Pick<Draft, 'plan' | 'charges' | 'customer' | 'answers'>>;

/** What the buyer is called in step 2, by the names under which forms ask for a person. */
const ownDetails = { fullName: 'name', email: 'email', phone: 'phone' } as const;

/**
 * The answers with what stood there of the buyer's own as it is now: an address that is put right in step 2
 * must not stay wrong in the form, by which the link of a verification goes out.
 */
function ownIn({ answers, customer: before }: Draft, customer: CustomerInfo): Draft['answers'] {
  if (answers[whoField] === whoAnswers.other) return answers;
  const own = Object.entries(ownDetails).filter(([name, of]) => answers[name] === before[of]);
  return { ...answers, ...Object.fromEntries(own.map(([name, of]) => [name, customer[of]])) };
}

/**
 * The purchase with something chosen or typed anew. A request that stands already was another one
 * then: the next try makes its own (C-83).
 */
export function changed(draft: Draft, change: Change): Draft {
  const { customer } = change;
  const next = { ...draft, ...(customer && { answers: ownIn(draft, customer) }), ...change };
  const same = (['plan', 'charges', 'customer', 'answers'] as const).every(
    (part) => JSON.stringify(draft[part]) === JSON.stringify(next[part]),
  );
  if (same) return next;
  return { ...next, requestId: null, reference: null, refused: {} };
}

/** The same order of another plan, or of the same as it is sold now: charges it does not offer go. */
export function withPlan({ charges }: Pick<Draft, 'charges'>, plan: Plan) {
  return { plan, charges: charges.filter((name) => Object.hasOwn(plan.extraCharges, name)) };
}

/**
 * The plan as it is sold now, and no answers where it asks nothing any more; nothing for an order that stands: it is
 * paid at the price it was made at (D-13).
 */
export function soldNow(
  { charges, requestId, refused }: Pick<Draft, 'charges' | 'requestId' | 'refused'>,
  plan: Plan,
  hasForm: boolean,
) {
  if (requestId !== null) return {};
  return { ...withPlan({ charges }, plan), ...(hasForm ? {} : filledIn({ refused }, {})) };
}

/** Step 3 as it is whole: what was refused of the answers before counts no more. */
export function filledIn({ refused }: Pick<Draft, 'refused'>, formData: Draft['formData']) {
  return { formData, refused: refusedOf({ refused }, 'customerInfo') };
}

const next = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 5 } as const satisfies Record<Step, Step>;
const before = { 2: 1, 3: 2, 4: 3 } as const;

/** The step after this one; step 3 only where the plan has a form (PUR-06). */
export function stepAfter(step: Step, hasForm: boolean): Step {
  if (step === 2 && !hasForm) return 4;
  return next[step];
}

/** Where the Back key leads (PUR-14): from a result that is none to the terms, while it is awaited nowhere. */
export function stepBack({ step, outcome }: Pick<Draft, 'step' | 'outcome'>, hasForm: boolean) {
  if (step === 1) return null;
  if (step !== 5) return step === 4 && !hasForm ? 2 : before[step];
  if (outcome.kind === 'sending') return step;
  return outcome.kind === 'done' || (outcome.kind === 'failed' && outcome.over) ? null : 4;
}

export const customerFields = [
  { name: 'name', label: 'Full Name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
] as const;

/** What keeps step 2 from going on: empty fields (PUR-04), and what the server would refuse. */
export function customerFaults(
  customer: CustomerInfo,
): Partial<Record<keyof CustomerInfo, string>> {
  return Object.fromEntries(
    customerFields.flatMap(({ name, label }) => {
      const given = withoutUnseen(customer[name]).trim();
      const fault = given === '' ? `${label} is required` : faultOfCustomer(name, given);
      return fault ? [[name, fault]] : [];
    }),
  );
}

/** The server's faults of one part of an order: the buyer's own (`customerInfo`), or the form's. */
export function refusedOf({ refused }: Pick<Draft, 'refused'>, part: 'customerInfo' | 'form') {
  const own = Object.entries(refused).filter(
    ([field]) => field.startsWith('customerInfo.') === (part === 'customerInfo'),
  );
  return Object.fromEntries(own);
}

/** What the dialog shows of a plan (PUR-03). */
export interface Item {
  readonly title: string;
  /** HTML. */
  readonly description: string;
  readonly features: Features;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Insurance is described by whom it suits and shows what it covers (HIRE-19, C-59). */
export function itemOf(kind: Kind, plan: Plan): Item {
  const { name: title, description, features, bestFor = [], coverageDetails } = plan;
  if (kind !== 'INSURED') return { title, description, features };
  const suits = bestFor.join(', ').replace(/[&<>]/g, (sign) => escapes[sign] ?? '');
  return {
    title,
    description: suits ? `<p>${suits}</p>` : description,
    features: coverageDetails ?? features,
  };
}

/**
 * What of a purchase may be kept on a device: no answer about police, health or an ID. Where one is left
 * out of an order that does not stand yet, the purchase comes back at the step that asks for it, also from a
 * try that failed or was cut off: the next one would be made without it.
 */
export function keepableDraft(draft: Draft): Draft {
  const without = (given: Draft['answers']) =>
    Object.fromEntries(Object.entries(given).filter(([name, value]) => !isSensitive(name, value)));
  const [answers, formData] = [without(draft.answers), without(draft.formData)];
  const whole = Object.keys(formData).length === Object.keys(draft.formData).length;
  const back = !whole && draft.requestId === null && draft.step >= 4;
  const asked = { step: 3, outcome: { kind: 'sending' } } as const;
  return { ...draft, answers, formData, ...(back ? asked : {}) };
}

/** A kept draft as text, if it is one of this page. What does not fit is no draft. */
export function readDraft(text: string | null, path: string): Draft | null {
  if (!text) return null;
  try {
    const draft: Partial<Draft> | null = JSON.parse(text);
    const whole = draft?.path === path && draft.plan && draft.customer && draft.outcome;
    // An older version of the page has kept its prices as texts.
    if (typeof draft?.plan?.basePrice !== 'number') return null;
    if (!whole || typeof draft.step !== 'number') return null;
    // So has it that the terms were ticked, and not which.
    const { acceptedTerms: ticked } = draft;
    return { ...(draft as Draft), acceptedTerms: typeof ticked === 'string' ? ticked : null };
  } catch {
    return null;
  }
}
