import type { Kind } from '#app/commerce/plans/contract.ts';
import type { Form } from '#app/intake/forms/contract.ts';
import { optionsOf, sectionsOf } from '#app/intake/forms/rules.ts';
import { type Permission, rolesWith } from '#app/shell/permissions.rules.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import { formatDay, isCalendarDay } from '#platform/time.ts';
import type { PurchaseRequest } from '../contract.ts';
import type { AnswerLine, Noun } from './contract.ts';

export const verbs = ['finish', 'decline', 'reopen'] as const;
export type Verb = (typeof verbs)[number];

interface RequestStatus {
  readonly status: PurchaseRequest['status'];
  readonly payment: 'paid' | 'unpaid' | 'nothing-to-pay';
  /** When whom it is about was erased. */
  readonly subject_erased_at?: Date | null;
}

/**
 * Where a verb leads; null when it may not be used. Work starts by the provider's word alone (I3), so
 * no verb leads from "received" to "processing"; what is reopened goes back to where its payment is.
 */
export function leadsTo(
  verb: Verb,
  { status, payment, subject_erased_at: erased }: RequestStatus,
): RequestStatus['status'] | null {
  const open = status === 'received' || status === 'processing';
  if (verb === 'finish') return status === 'processing' ? 'fulfilled' : null;
  if (verb === 'decline') return open ? 'cancelled' : null;
  // Of whom it is about nothing is known any more: there is nobody to work for.
  if (open || erased) return null;
  return payment === 'unpaid' ? 'received' : 'processing';
}

/** An inbox, and who works on it. */
export const inboxOf = (noun: Noun) => ({ noun, roles: rolesWith(`${noun}.write`) });

const sensitive = ['records.sensitive'] as const;
/** What reads the answers of orders that look into a person: one of these. Who works on reports needs what happened. */
const readers: Readonly<Partial<Record<Kind, readonly Permission[]>>> = {
  VERIFICATION: sensitive,
  BACKGROUND_CHECK: sensitive,
  CLEARANCE: sensitive,
  INCIDENT_REPORT: [...sensitive, 'incidents.read'],
};

/**
 * Whether the answers to an order are shown, and its files. Those about a person who is looked into are what the work
 * needs: birth date, address, papers, what somebody says of them. Who takes and gives back the money needs none of it.
 */
export const readsAnswers = (
  { kind }: { readonly kind: Kind },
  { may }: Pick<StaffRequestContext, 'may'>,
): boolean => readers[kind]?.some((one) => may(one)) ?? true;

const wordsOf = (value: unknown, labels: ReadonlyMap<string, string>): string => {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (Array.isArray(value)) return value.map((one) => wordsOf(one, labels)).join(', ');
  return labels.get(String(value)) ?? String(value);
};

/** What was answered, in the order and with the labels of the form that was filled in. */
export function answersOf(
  form: Form | null,
  given: Readonly<Record<string, unknown>>,
): AnswerLine[] {
  const rest = new Map(Object.entries(given));
  const lines: AnswerLine[] = [];
  for (const { heading, fields } of form ? sectionsOf(form) : []) {
    for (const field of fields) {
      if (!rest.has(field.name)) continue;
      const labels = new Map(optionsOf(field.options).map(({ value, label }) => [value, label]));
      const isFile = field.fieldType === 'file';
      const given = wordsOf(rest.get(field.name), labels);
      const said = field.fieldType === 'date' && isCalendarDay(given) ? formatDay(given) : given;
      const value = isFile ? '' : said;
      lines.push({ name: field.name, section: heading, label: field.label, value, isFile });
      rest.delete(field.name);
    }
  }
  // A form that is gone must not hide what was answered.
  for (const [name, value] of rest) {
    lines.push({ name, section: '', label: name, value: wordsOf(value, new Map()), isFile: false });
  }
  return lines;
}
