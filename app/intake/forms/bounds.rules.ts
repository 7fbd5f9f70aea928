import { faultOfAge } from '#app/shell/ages.rules.ts';
import { calendarDay } from '#platform/time.ts';
import type { Field } from './contract.ts';

/** What an answer is compared with: the day in Lagos, and the other answers of the form. */
export interface Beside {
  /** `2026-11-21` */
  readonly today: string;
  readonly labelOf: (name: string) => string | undefined;
  readonly answers: Readonly<Record<string, unknown>>;
}

function faultOfNumber({ bounds = {} }: Field, text: string): string | null {
  const { integer, min, max } = bounds;
  const number = Number(text);
  if (integer && !Number.isInteger(number)) return 'Enter a whole number';
  if (min !== undefined && number < min) return `Enter at least ${min}`;
  if (max !== undefined && number > max) return `Enter at most ${max}`;
  return null;
}

function faultOfDay({ bounds = {} }: Field, day: string, beside: Beside): string | null {
  const { adult, notBefore, notAfter } = bounds;
  if (notAfter === 'today' && day > beside.today) return 'This day must not lie in the future';
  if (adult) return faultOfAge(calendarDay(day), calendarDay(beside.today));
  if (notBefore === 'today') {
    return day < beside.today ? 'This day must not lie in the past' : null;
  }
  const { answers } = beside;
  const first = notBefore && Object.hasOwn(answers, notBefore) && answers[notBefore];
  if (typeof first !== 'string' || first === '' || day >= first) return null;
  return `This day must not come before “${beside.labelOf(notBefore ?? '') ?? first}”`;
}

/** What is wrong with an answer that fits its type, by the bounds of its field; null: nothing. */
export function faultOfBounds(field: Field, answer: unknown, beside: Beside): string | null {
  if (!field.bounds || typeof answer !== 'string' || answer === '') return null;
  if (field.fieldType === 'number') return faultOfNumber(field, answer);
  return field.fieldType === 'date' ? faultOfDay(field, answer, beside) : null;
}
