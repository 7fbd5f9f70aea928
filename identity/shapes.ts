import * as z from 'zod/mini';

/**
 * What the providers answer, read with care: their documents differ from page to page and from their
 * practice, so whatever a result does not depend on may be missing or of another type.
 */

const Text = z.catch(z.optional(z.string()), undefined);
// Numbers now and then come as text, and text as numbers.
const TextOrNumber = z.catch(
  z.optional(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value) => String(value)),
    ),
  ),
  undefined,
);
/** The provider's own number of a check: its beginning, however long it is. */
const Reference = z.pipe(
  TextOrNumber,
  z.transform((value) => value?.slice(0, 200)),
);
const Score = z.catch(
  z.optional(
    z
      .pipe(
        z.union([z.number(), z.string().check(z.regex(/^\d{1,3}(\.\d+)?$/))]),
        z.transform((value) => Number(value)),
      )
      .check(z.minimum(0), z.maximum(100)),
  ),
  undefined,
);
const Yes = z.catch(z.optional(z.boolean()), undefined);

/** Dojah: `{"entity": {...}}`; errors are `{"error": "..."}` on older pages, with `message` on newer. */
export const DojahEnvelope = z.object({
  entity: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
  error: Text,
  message: Text,
  reference_id: Reference,
});
export type DojahEnvelope = z.infer<typeof DojahEnvelope>;

const FaceCompared = z.object({ confidence_value: Score, match: Yes });

/** One person's record, under every name its parts have on Dojah's pages. */
export const DojahPerson = z.object({
  first_name: Text,
  firstname: Text,
  middle_name: Text,
  middlename: Text,
  last_name: Text,
  surname: Text,
  gender: Text,
  birth_date: Text,
  birthdate: Text,
  date_of_birth: Text,
  dateOfBirth: Text,
  phone: TextOrNumber,
  phone_number: TextOrNumber,
  phone_number1: TextOrNumber,
  phone_number2: TextOrNumber,
  telephoneno: TextOrNumber,
  mobile: TextOrNumber,
  msisdn: TextOrNumber,
  nin: TextOrNumber,
  vnin: TextOrNumber,
  user_id: TextOrNumber,
  userid: TextOrNumber,
  selfie_verification: z.catch(z.optional(FaceCompared), undefined),
});
export type DojahPerson = z.infer<typeof DojahPerson>;

const FieldCompared = z.catch(
  z.optional(z.object({ confidence_value: Score, status: Yes })),
  undefined,
);
export type FieldCompared = z.infer<typeof FieldCompared>;

/** Dojah's validation of a BVN: it compares by itself and sends no record. */
export const DojahValidation = z.object({
  bvn: z.object({ value: TextOrNumber, status: z.boolean() }),
  first_name: FieldCompared,
  last_name: FieldCompared,
  date_of_birth: FieldCompared,
});
export type DojahValidation = z.infer<typeof DojahValidation>;

/** Naira as text: `"550.50"`. */
export const DojahBalance = z.object({ wallet_balance: z.union([z.string(), z.number()]) });

/** Smile's result of a check. `ResultCode` is text; some of its answers have had numbers. */
export const SmileResult = z.object({
  SmileJobID: Reference,
  PartnerParams: z.object({ job_id: z.string() }),
  ResultCode: z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value).padStart(4, '0')),
  ),
  Actions: z.catch(z.record(z.string(), z.unknown()), {}),
  timestamp: z.string(),
  signature: z.string(),
  FullName: Text,
  DOB: Text,
  Gender: Text,
  PhoneNumber: TextOrNumber,
});
export type SmileResult = z.infer<typeof SmileResult>;

/** Smile's refusal of a call: no result, and not signed. */
export const SmileRefusal = z.object({
  code: z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  ),
});
