import type { Kind } from '#app/commerce/plans/contract.ts';
import { isSensitiveIn } from '#app/intake/forms/answers.rules.ts';
import type { Form } from '#app/intake/forms/contract.ts';
import { fieldsOf, optionsOf, sectionsOf } from '#app/intake/forms/rules.ts';
import { rolesWith } from '#app/shell/permissions.rules.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import { formatDay, isCalendarDay } from '#platform/time.ts';
import type { PurchaseRequest } from '../contract.ts';
import type { AnswerLine, Noun, StaffRequest } from './contract.ts';

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

/** Orders that look into a person, or cover one. Who takes and gives back the money needs nothing of the person. */
const aboutPeople: readonly Kind[] = [
  'VERIFICATION',
  'BACKGROUND_CHECK',
  'CLEARANCE',
  'HEALTH_PLAN',
  'INCIDENT_REPORT',
];

/** How much of the answers somebody reads: everything, what is not sensitive, or nothing. */
export type Reading = 'all' | 'not-sensitive' | 'none';

/**
 * How much of the answers to an order, and of its files, a member reads (decision 062). A verification is worked on in its
 * case, and support keeps to what that shows; who works on reports needs what happened.
 */
export function readingOf(
  { kind }: { readonly kind: Kind },
  { may }: Pick<StaffRequestContext, 'may'>,
): Reading {
  if (may('records.sensitive')) return 'all';
  if (kind === 'VERIFICATION') return 'none';
  if (kind === 'INCIDENT_REPORT') return may('incidents.read') ? 'all' : 'none';
  return aboutPeople.includes(kind) && !may('files.read') ? 'none' : 'not-sensitive';
}

/**
 * Whether a member reads what staff noted on an order and found: not who deals with the money alone of one that looks into
 * a person (decision 062). Support declines verifications, and reads their cases.
 */
export const readsNotes = (
  { kind }: { readonly kind: Kind },
  { may }: Pick<StaffRequestContext, 'may'>,
): boolean =>
  readingOf({ kind }, { may }) !== 'none' || (kind === 'VERIFICATION' && may('cases.read'));

/** The names of the questions that are hidden from this reading, answered or not; of a form that is gone, all answers. */
export function hiddenIn(
  form: Form | null,
  given: Readonly<Record<string, unknown>>,
  reading: Reading,
): ReadonlySet<string> {
  if (reading === 'all') return new Set();
  const asked = form ? fieldsOf(form) : [];
  const shown = asked.filter((field) => reading !== 'none' && !isSensitiveIn(given, field));
  const names = new Set([...asked.map(({ name }) => name), ...Object.keys(given)]);
  for (const { name } of shown) names.delete(name);
  return names;
}

const wordsOf = (value: unknown, labels: ReadonlyMap<string, string>): string => {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (Array.isArray(value)) return value.map((one) => wordsOf(one, labels)).join(', ');
  return labels.get(String(value)) ?? String(value);
};

/** What was answered, in the order and with the labels of the form that was filled in; of what is hidden, that it is. */
export function answersOf(
  form: Form | null,
  given: Readonly<Record<string, unknown>>,
  hidden: ReadonlySet<string> = new Set(),
): AnswerLine[] {
  const rest = new Map(Object.entries(given));
  const lines: AnswerLine[] = [];
  if (rest.size === 0) return lines;
  for (const { heading, fields } of form ? sectionsOf(form) : []) {
    for (const field of fields) {
      // Of what is hidden nobody is told whether it was answered.
      if (!rest.has(field.name) && !hidden.has(field.name)) continue;
      const labels = new Map(optionsOf(field.options).map(({ value, label }) => [value, label]));
      const isFile = field.fieldType === 'file';
      const given = wordsOf(rest.get(field.name), labels);
      const said = field.fieldType === 'date' && isCalendarDay(given) ? formatDay(given) : given;
      const value = isFile ? '' : said;
      const line = { name: field.name, section: heading, label: field.label, isFile };
      lines.push(
        hidden.has(field.name) ? { ...line, value: '', hidden: true } : { ...line, value },
      );
      rest.delete(field.name);
    }
  }
  // A form that is gone must not hide what was answered.
  for (const [name, value] of rest) {
    if (hidden.has(name)) continue;
    lines.push({ name, section: '', label: name, value: wordsOf(value, new Map()), isFile: false });
  }
  return lines;
}

/** Why the page of an order shows no answers. */
export function whyNoAnswers({ formId, name }: Pick<StaffRequest, 'formId' | 'name'>): string {
  if (formId === null) return 'This plan has no form.';
  if (name === '') return 'The answers were erased with the buyer.';
  return 'No answers are kept. The timeline says whether they were erased.';
}
