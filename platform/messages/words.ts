import { fitsOnePart, writeForSms } from '#messaging/gsm.ts';
import { isNigerianMobile } from '#messaging/phone.ts';

/** Keeps the text within one part. */
const longestName = 20;

/** A name as an SMS can carry it, or '' where its letters or its length do not fit one (MSG-02). */
export function nameForSms(name: string): string {
  return name.length <= longestName && fitsOnePart(name) ? name : '';
}

/** Whether a text goes out as one part of GSM-7, the naira sign written as NGN. */
export const fitsSms = (text: string): boolean => fitsOnePart(writeForSms(text));

export const takesSms = (number: string | null | undefined): number is string =>
  typeof number === 'string' && isNigerianMobile(number);
