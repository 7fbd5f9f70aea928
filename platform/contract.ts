import * as z from 'zod/mini';
import { isCleanText, isMailAddress, oneLineEnd, withoutUnseen } from './text/patterns.ts';
import { isCalendarDay } from './time.ts';

export { emailPattern, isCleanText, isMailAddress } from './text/patterns.ts';

/** Runs in the browser too: `zod/mini` only. */

export type Base = 'main' | 'verification' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Shape = z.ZodMiniType;

export interface ApiErrorDefinition {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export const ErrorAnswer = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;

export interface StaffAccess {
  readonly may: string;
  /** Only within minutes after the password was given again: for what does most harm. */
  readonly fresh?: true;
  /** Also before a sign-in is complete, for the calls that complete it. */
  readonly unfinished?: true;
}

type ApiErrorDefinitions = Readonly<Record<string, ApiErrorDefinition>>;

export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
  Refusals extends ApiErrorDefinitions = ApiErrorDefinitions,
> {
  readonly name: string;
  readonly method: Method;
  readonly base: Base;
  readonly path: string;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** What this shape of the 200 answer does not name never leaves the server. */
  readonly answer: Answer;
  /** Media types of a file answer, comma separated; then `answer` is not used. */
  readonly file?: string;
  readonly errors: Refusals;
  readonly access: 'public' | StaffAccess;
  /** Only this status is success to our client (C-91); without it any of 200 to 299 is (CLI-04). */
  readonly success?: 200;
  /** The answer holds personal data: never cached anywhere. */
  readonly personal: boolean;
  /** Whether a repeated Idempotency-Key gets the kept answer; off where it may not be kept or must be found anew. */
  readonly replays: boolean;
  /** Largest body in bytes; the server's default is 64 KiB. */
  readonly bodyLimit?: number;
  /** The handler gets the body's bytes as they came, whatever their media type. */
  readonly raw?: boolean;
  /** Set for a costly call: it is admitted within a bound of its own. */
  readonly work?: 'search' | 'document';
}

/** The shape of the parts a call does not have: strict, so that stray input is refused. */
export const Nothing = z.strictObject({});

type Parts<
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  A extends Shape,
  R extends ApiErrorDefinitions,
> = Pick<Call<P, Q, B, A>, 'name' | 'method' | 'path' | 'summary'> & {
  params?: P;
  query?: Q;
  body?: B;
  answer?: A;
  file?: string;
  errors?: R;
  access?: Call['access'];
  success?: 200;
  personal?: boolean;
  replays?: boolean;
  bodyLimit?: number;
  raw?: boolean;
  work?: Call['work'];
};

type AnyParts = Parts<Shape, Shape, Shape, Shape, ApiErrorDefinitions>;

function callOf(parts: AnyParts & Pick<Call, 'base' | 'access'>): Call {
  return {
    personal: false,
    replays: parts.method !== 'GET',
    ...parts,
    params: parts.params ?? Nothing,
    query: parts.query ?? Nothing,
    body: parts.body ?? Nothing,
    answer: parts.answer ?? Nothing,
    errors: parts.errors ?? {},
  };
}

/** A call that everybody may make, unless it says `access`. */
export function defineCall<
  P extends Shape = typeof Nothing,
  Q extends Shape = typeof Nothing,
  B extends Shape = typeof Nothing,
  A extends Shape = typeof Nothing,
  const R extends ApiErrorDefinitions = Record<never, never>,
>(parts: Parts<P, Q, B, A, R> & { base?: Base }): Call<P, Q, B, A, R>;
export function defineCall(parts: AnyParts & { base?: Base }): Call {
  return callOf({ base: 'main', access: 'public', ...parts });
}

/** A call of the staff API: it must say which permission it needs. */
export function defineStaffCall<
  P extends Shape = typeof Nothing,
  Q extends Shape = typeof Nothing,
  B extends Shape = typeof Nothing,
  A extends Shape = typeof Nothing,
  const R extends ApiErrorDefinitions = Record<never, never>,
>(parts: Parts<P, Q, B, A, R> & { access: StaffAccess }): Call<P, Q, B, A, R>;
export function defineStaffCall(parts: AnyParts & { access: StaffAccess }): Call {
  return callOf({ base: 'admin', ...parts });
}

export type AnyCall = Call<Shape, Shape, Shape, Shape>;

// A part in which nothing is required may be left out.
type Part<K extends string, S extends Shape> =
  Record<string, never> extends z.input<S>
    ? { readonly [P in K]?: z.input<S> }
    : { readonly [P in K]: z.input<S> };

export interface Sent {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export type Input<C extends AnyCall> = Sent &
  Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']>;

export interface Received<C extends AnyCall> {
  readonly params: z.output<C['params']>;
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
}

export type Answer<C extends AnyCall> = z.output<C['answer']>;

export class ApiError {
  readonly definition: ApiErrorDefinition;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Proof of work that admits the same request (`platform/limits/challenge`). */
  readonly challenge: string | undefined;
  constructor(
    definition: ApiErrorDefinition,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; challenge?: string } = {},
  ) {
    this.definition = definition;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.challenge = more.challenge;
  }
}

/** Text as people type it: NFC, lines that end alike, no unseen marks, trimmed; with `name` not empty. */
export function text({ max, name }: { max: number; name?: string }) {
  const shape = z.string(name ? `"${name}" must be a text` : 'Must be a text').check(
    z.refine(isCleanText, { error: 'Contains characters that cannot be used', abort: true }),
    z.overwrite((value) => oneLineEnd(withoutUnseen(value))),
    z.normalize('NFC'),
    z.trim(),
    z.maxLength(max, `Use at most ${max} characters`),
  );
  return name ? shape.check(z.minLength(1, notEmpty(name))) : shape;
}

export function kobo(message?: string) {
  return z.int(message).brand<'Kobo'>();
}

export function calendarDay(message: string) {
  return z.string(message).check(z.refine(isCalendarDay, message)).brand<'CalendarDay'>();
}

export function mailAddress({ required, invalid }: { required: string; invalid: string }) {
  return z
    .string(required)
    .check(
      z.overwrite(withoutUnseen),
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(254, { error: invalid, abort: true }),
      z.refine(isMailAddress, invalid),
    );
}

export function notEmpty(name: string): string {
  return `"${name}" is not allowed to be empty`;
}

export const common = {
  invalid: { status: 400, code: 'invalid', message: 'Some of the details need another look.' },
  malformed: { status: 400, code: 'malformed', message: 'The request could not be read.' },
  tooSlow: {
    status: 408,
    code: 'too-slow',
    message: 'The request did not arrive in time. Please send it again.',
  },
  notFound: { status: 404, code: 'not-found', message: 'There is nothing at this address.' },
  tooLarge: { status: 413, code: 'too-large', message: 'The request is larger than allowed.' },
  wrongType: { status: 415, code: 'wrong-type', message: 'Send the request as JSON.' },
  keyReused: {
    status: 422,
    code: 'idempotency-key-reused',
    message: 'This Idempotency-Key was already used for another request.',
  },
  keyBusy: {
    status: 409,
    code: 'in-progress',
    message: 'The same request is still being worked on. Please wait a moment.',
  },
  limited: {
    status: 429,
    code: 'too-many-requests',
    message: 'Too many tries. Please wait a little and try again.',
  },
  unauthorized: { status: 401, code: 'unauthorized', message: 'Please sign in.' },
  foreign: {
    status: 403,
    code: 'foreign-origin',
    message: 'This can be done on our own pages only.',
  },
  forbidden: { status: 403, code: 'forbidden', message: 'You may not do this.' },
  reasonNeeded: {
    status: 403,
    code: 'reason-needed',
    message: 'Say why you open this record. The reason is kept.',
  },
  confirmNeeded: {
    status: 403,
    code: 'confirm-needed',
    message: 'Enter your password once more to go on.',
  },
  changed: {
    status: 409,
    code: 'changed',
    message: 'Somebody else has changed this meanwhile. Load it again.',
  },
  broken: {
    status: 500,
    code: 'server-error',
    message: 'Something went wrong on our side. Please try again.',
  },
  busy: { status: 503, code: 'busy', message: 'The service is busy. Please try again shortly.' },
} as const satisfies Record<string, ApiErrorDefinition>;

export const invalid = (fields: Readonly<Record<string, string>>) =>
  new ApiError(common.invalid, { fields });
