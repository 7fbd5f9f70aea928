import {
  isCleanText,
  isMailAddress,
  oneLineEnd,
  plainPhone,
  withoutUnseen,
} from '#platform/text/patterns.ts';
import { isCalendarDay } from '#platform/time.ts';
import { type Beside, faultOfBounds } from './bounds.rules.ts';
import type { Field } from './contract.ts';
import { holds, isAsked, isGroup, isSensitive, optionsOf } from './rules.ts';

/** The two sets of messages of the one engine (C-53). */
export type Messages = 'application' | 'purchase';

/** A text, a tick, or the ticked ones of a group. A file's answer is the handle of its upload. */
export type Answer = string | boolean | readonly string[];
/** What was entered, by the field's name. */
export type Entered = Readonly<Record<string, unknown>>;

export interface Checked {
  /** What is wrong, by the field's name; empty when all is well. */
  readonly faults: Readonly<Record<string, string>>;
  /** The answers made regular, without the empty ones. */
  readonly answers: Readonly<Record<string, Answer>>;
}

const longest: Readonly<Partial<Record<Field['fieldType'], number>>> = {
  textarea: 5_000,
  email: 254,
  tel: 40,
  number: 40,
};

/** How many characters a field takes. */
export function lengthOf({ fieldType, maxLength }: Field): number {
  return Math.min(maxLength ?? Number.POSITIVE_INFINITY, longest[fieldType] ?? 300);
}

const regular = (value: string) => oneLineEnd(withoutUnseen(value)).normalize('NFC').trim();

/** The answer in a field's own form; null when it is none, e.g. a list where a text belongs. */
function answerOf(field: Field, value: unknown): Answer | null {
  if (isGroup(field)) {
    if (value === undefined || value === null) return [];
    const list = Array.isArray(value) && value.length <= 200 ? value : null;
    return list?.every((one) => typeof one === 'string') ? [...new Set(list.map(regular))] : null;
  }
  if (field.fieldType === 'checkbox') {
    return typeof (value ?? false) === 'boolean' ? value === true : null;
  }
  if (value === undefined || value === null) return '';
  if (field.fieldType === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  return field.fieldType === 'tel' ? regular(plainPhone(value)) : regular(value);
}

/**
 * What was entered as far as the field takes it. What is kept on a device may be of another version of the form, and
 * nobody could untick a choice that is not offered any more.
 */
export function fitting(field: Field, value: unknown): unknown {
  const { fieldType, options } = field;
  if (fieldType === 'checkbox' || fieldType === 'radio' || fieldType === 'select') {
    const offered = new Set<unknown>(optionsOf(options).map((one) => one.value));
    if (isGroup(field)) return Array.isArray(value) ? value.filter((one) => offered.has(one)) : [];
    return fieldType === 'checkbox' ? value === true : offered.has(value) ? value : '';
  }
  return typeof value === 'object' || typeof value === 'boolean' ? '' : value;
}

const isEmpty = (answer: Answer) =>
  answer === false || (typeof answer === 'object' ? answer.length === 0 : answer === '');

/** Handles are what `files/upload` answers. */
const handlePattern = /^[0-9A-Z]{26}$/;

const mobile = /^0[789][01]/;
const year = /^(?:19|20)\d\d$/;

/**
 * Whether a text holds eleven digits that are no mobile number: most likely a whole national ID, which
 * may not be collected in free text. Groups of three and four digits count as one number, but for the two
 * years of a job and what follows them.
 */
export function holdsNationalId(text: string): boolean {
  for (const [run] of text.matchAll(/\d+(?:[ -]\d+)*/g)) {
    const parts = run.split(/[ -]/);
    const digits = parts.join('');
    const years = parts.length > 1 && parts.slice(0, 2).every((part) => year.test(part));
    const long = parts.length <= 4 && parts.slice(0, -1).every(({ length }) => length >= 3);
    const grouped = long && !years;
    if (digits.length === 11 && grouped && !mobile.test(digits)) return true;
    if (parts.some((part) => part.length === 11 && !mobile.test(part))) return true;
  }
  return false;
}

/** What holds whatever the field asks, required or not: bounds, clean text, no whole national ID. */
function faultOfText(field: Field, text: string): string | null {
  if (!isCleanText(text)) return 'Contains characters that cannot be used';
  const most = lengthOf(field);
  if (text.length > most) return `Use at most ${most} characters`;
  const free = field.fieldType === 'text' || field.fieldType === 'textarea';
  if (free && holdsNationalId(text)) {
    return 'Leave out the whole national ID number: nobody needs it here';
  }
  if (field.fieldType === 'file' && !handlePattern.test(text)) return 'Choose the file again';
  return null;
}

// DFP-05, DFP-06; all of them linear and anchored.
const telPattern = /^[\d+() -]+$/;
const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const offered = 'Choose one of the options';

function faultOfFormat(field: Field, answer: Answer, messages: Messages): string | null {
  const given = typeof answer === 'object' ? answer : [String(answer)];
  const text = given[0] ?? '';
  switch (field.fieldType) {
    case 'email':
      return isMailAddress(text) ? null : 'Invalid email address';
    case 'date':
      return isCalendarDay(text) ? null : 'Use a real date, such as 2025-04-12';
    // The two format texts belong to the purchase form (C-53).
    case 'tel':
      return messages === 'application' || telPattern.test(text) ? null : 'Invalid phone number';
    case 'number':
      return messages === 'application' || numberPattern.test(text) ? null : 'Must be a number';
    case 'select':
    case 'radio':
    case 'checkbox': {
      if (typeof answer === 'boolean') return null;
      const values = new Set(optionsOf(field.options).map(({ value }) => value));
      return given.every((one) => values.has(one)) ? null : offered;
    }
    default:
      return null;
  }
}

/** DFA-11 to DFA-13 with C-54 and C-57; DFP-03. */
function faultOfEmpty({ fieldType, label }: Field, messages: Messages): string {
  if (messages === 'purchase') return `${label} is required`;
  return fieldType === 'email' ? 'Invalid email address' : 'This field is required';
}

/**
 * What to say of a required question that another answer would have spared, as a phone number spares an
 * email; null where nothing would.
 */
function faultOfEither({ label, sparedIf = [] }: Field, beside: Beside): string | null {
  const missing = sparedIf.filter((one) => !holds(one, beside.answers));
  const isEither = missing.length > 0 && missing.every(({ is }) => is === undefined);
  const others = missing.map(({ name }) => beside.labelOf(name) ?? name);
  return isEither ? `Give one of these: ${[label, ...others].join(', ')}` : null;
}

const isSpared = ({ sparedIf }: Field, { answers }: Beside) =>
  sparedIf?.every((one) => holds(one, answers)) ?? false;

/** What is wrong with one field's answer; null when it may stand. */
function faultOf(
  field: Field,
  answer: Answer | null,
  messages: Messages,
  beside: Beside,
): string | null {
  if (answer === null) return 'This answer cannot be read';
  if (isEmpty(answer)) {
    if (!field.required || isSpared(field, beside)) return null;
    return faultOfEither(field, beside) ?? faultOfEmpty(field, messages);
  }
  const texts = typeof answer === 'boolean' ? [] : [answer].flat();
  const bound = texts.map((one) => faultOfText(field, one)).find((one) => one !== null);
  if (bound) return bound;
  // In an application only required fields are checked (DFA-10).
  if (messages === 'application' && !field.required) return null;
  return faultOfFormat(field, answer, messages);
}

/**
 * The one check of both sides: the browser shows what it finds, the server refuses with it. Answers
 * to questions that were never asked are faults too. `today` is the day in Lagos.
 */
export function checkAnswers(
  fields: readonly Field[],
  entered: Entered,
  messages: Messages,
  today: string,
): Checked {
  const faults: [string, string][] = [];
  const answers: [string, Answer][] = [];
  const beside = {
    today,
    answers: entered,
    labelOf: (name: string) => fields.find((one) => one.name === name)?.label,
  };
  for (const field of fields) {
    // Typed before another answer took the question away: as good as not typed.
    if (!isAsked(field, entered)) continue;
    const value = Object.hasOwn(entered, field.name) ? entered[field.name] : undefined;
    const answer = answerOf(field, value);
    const bounded = messages === 'purchase' || field.required;
    const fault =
      faultOf(field, answer, messages, beside) ??
      (bounded ? faultOfBounds(field, answer, beside) : null);
    if (fault) faults.push([field.name, fault]);
    else if (answer !== null && !isEmpty(answer)) answers.push([field.name, answer]);
  }
  const asked = new Set(fields.map(({ name }) => name));
  for (const name of Object.keys(entered)) {
    if (!asked.has(name)) faults.push([name.slice(0, 80), `"${name.slice(0, 80)}" is not asked`]);
  }
  return { faults: Object.fromEntries(faults), answers: Object.fromEntries(answers) };
}

/** As much of a posted form as is read. */
type Posted = Pick<FormData, 'get' | 'getAll' | 'has'>;

/**
 * What a browser's own form holds, by the field's name; empty answers and files are left out. `prefix`
 * stands before each name where a form is part of another one.
 */
export function postedAnswers(
  fields: readonly Field[],
  posted: Posted,
  prefix = '',
): Readonly<Record<string, Answer>> {
  const answers = fields.flatMap((field): [string, Answer][] => {
    const name = `${prefix}${field.name}`;
    if (field.fieldType === 'file' || !posted.has(name)) return [];
    if (isGroup(field)) {
      return [[field.name, posted.getAll(name).filter((one) => typeof one === 'string')]];
    }
    if (field.fieldType === 'checkbox') return [[field.name, true]];
    const value = posted.get(name);
    return typeof value === 'string' && value !== '' ? [[field.name, value]] : [];
  });
  return Object.fromEntries(answers);
}

/**
 * Whether what was answered to a question is for who sees sensitive details alone (decision 062). An answer that looks
 * like a whole national ID is, whatever the question says; a phone number may look like one.
 */
export function isSensitiveIn(
  answers: Readonly<Record<string, unknown>>,
  field: Pick<Field, 'name' | 'fieldType' | 'sensitive' | 'bounds'>,
): boolean {
  const answer = Object.hasOwn(answers, field.name) ? answers[field.name] : undefined;
  const looksLikeId = typeof answer === 'string' && holdsNationalId(answer);
  return isSensitive(field) || (field.fieldType !== 'tel' && looksLikeId);
}
