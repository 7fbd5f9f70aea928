import { phoneDigits, tokensOf } from './compare.ts';
import { dayOf } from './dates.ts';
import type { Kind, Outcome, Query } from './provider.ts';

type InputError = Extract<Outcome, { is: 'input-error' }>;

const elevenDigits = /^\d{11}$/;
const shapeOf: Readonly<Record<Kind, RegExp>> = {
  nin: elevenDigits,
  selfie: elevenDigits,
  bvn: elevenDigits,
  phone: /^0[789]\d{9}$/,
  vnin: /^[A-Z]{2}\d{12}[A-Z]{2}$/,
};

/** Larger selfies are made smaller by the caller; base64 makes a third more of them. */
const largestSelfie = 1024 * 1024;

function numberOf(kind: Kind, text: string): string {
  if (kind !== 'phone') return text.slice(0, 40).replace(/[\s-]/g, '').toUpperCase();
  const digits = phoneDigits(text);
  return digits ? `0${digits}` : '';
}

function faultOf(query: Query): InputError['field'] | null {
  const { kind, number, birthDate, phone, selfie, consent } = query;
  if (!shapeOf[kind].test(number)) return 'number';
  if (!consent.id || !consent.givenAt) return 'consent';
  if (tokensOf(query.first).length === 0) return 'first';
  if (tokensOf(query.last).length === 0) return 'last';
  if (birthDate !== undefined && dayOf(birthDate) !== birthDate) return 'birthDate';
  if (phone !== undefined && !phoneDigits(phone)) return 'phone';
  const isJpeg = selfie?.[0] === 0xff && selfie[1] === 0xd8;
  const fits = isJpeg && (selfie?.byteLength ?? 0) <= largestSelfie;
  return kind === 'selfie' && !fits ? 'selfie' : null;
}

/** The query with its number in the one form that providers take, or the field to correct. */
export function readQuery(given: Query): Query | InputError {
  const query = { ...given, number: numberOf(given.kind, given.number) };
  const field = faultOf(query);
  return field ? { is: 'input-error', field } : query;
}
