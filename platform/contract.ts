import * as z from 'zod/mini';
import { isCleanText, isMailAddress } from './text/patterns.ts';
import { isCalendarDay } from './time.ts';

export { emailPattern, isCleanText, isMailAddress } from './text/patterns.ts';

/**
 * The language in which a capability says what it offers over HTTP. One `Call` gives the server's
 * route, the OpenAPI document and the typed `send`. Runs in the browser too, so: `zod/mini` only.
 */

/** Which of the configured API addresses a call belongs to (C-44). */
export type Base = 'main' | 'verification' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Shape = z.ZodMiniType;

/** What a call may answer instead of success: the status, a code for programs, a message for people. */
export interface ApiErrorDefinition {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** The body of every error answer. `fields` names the fields at fault. */
export const ErrorAnswer = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;

/** What a staff call asks of the one who calls; everything not named is denied. */
export interface StaffAccess {
  /** A permission; the product's table says which roles hold it. */
  readonly may: string;
  /** Only within minutes after the password was given again: exports and reveals. */
  readonly fresh?: true;
  /** Also while the sign-in is not complete: what completes it. */
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
  /** The operation id: a verb of the spec, e.g. `searchVerification`. */
  readonly name: string;
  readonly method: Method;
  readonly base: Base;
  /** With `{name}` for parameters, as in the spec: `/verifications/verified/{verifiedId}`. */
  readonly path: string;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The body of the 200 answer. What it does not name never leaves the server. */
  readonly answer: Answer;
  /** Set for an answer that is a file: its media type, or several with a comma; then `answer` is not used. */
  readonly file?: string;
  readonly errors: Refusals;
  /** `public` for everybody; otherwise what a member of staff must be allowed to do. */
  readonly access: 'public' | StaffAccess;
  /** Only this status is success to our client (C-91); without it any of 200 to 299 is (CLI-04). */
  readonly success?: 200;
  /** The answer holds personal data: never cached anywhere. */
  readonly personal: boolean;
  /**
   * Whether a repeated request with one Idempotency-Key gets the kept answer. Off for a POST that only
   * reads: keeping its answer would copy personal data.
   */
  readonly replays: boolean;
  /** Largest body in bytes; the server's default is 64 KiB. */
  readonly bodyLimit?: number;
  /** The handler gets the body's bytes as they came, whatever their media type. */
  readonly raw?: boolean;
  /** Set for a call that costs more than most: it is admitted within a bound of its own. */
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
  base?: Base;
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

/** Declares a call; what is left out is empty, public, on the main base, without personal data. */
export function defineCall<
  P extends Shape = typeof Nothing,
  Q extends Shape = typeof Nothing,
  B extends Shape = typeof Nothing,
  A extends Shape = typeof Nothing,
  const R extends ApiErrorDefinitions = Record<never, never>,
>(parts: Parts<P, Q, B, A, R>): Call<P, Q, B, A, R> {
  const none = Nothing as unknown;
  return {
    base: 'main',
    access: 'public',
    personal: false,
    replays: parts.method !== 'GET',
    ...parts,
    params: parts.params ?? (none as P),
    query: parts.query ?? (none as Q),
    body: parts.body ?? (none as B),
    answer: parts.answer ?? (none as A),
    errors: parts.errors ?? ({} as R),
  };
}

export type AnyCall = Call<Shape, Shape, Shape, Shape>;

// A part in which nothing is required may be left out.
type Part<K extends string, S extends Shape> =
  Record<string, never> extends z.input<S>
    ? { readonly [P in K]?: z.input<S> }
    : { readonly [P in K]: z.input<S> };

/** The parts of a call as they are sent. */
export interface Sent {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** What a screen hands to `send` or `ask`: only the parts the call has. */
export type Input<C extends AnyCall> = Sent &
  Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']>;

/** What a handler receives: the same parts, parsed and made regular. */
export interface Received<C extends AnyCall> {
  readonly params: z.output<C['params']>;
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
}

export type Answer<C extends AnyCall> = z.output<C['answer']>;

/** A refusal on its way out, with what belongs to this one case. */
export class ApiError {
  readonly definition: ApiErrorDefinition;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Work after which the same request is taken, for the browser (`platform/limits/challenge`). */
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

/**
 * A text as people type it: NFC, trimmed, at most `max` characters.
 * With `name`, an empty one is refused in the words `"name" is not allowed to be empty`.
 */
export function text({ max, name }: { max: number; name?: string }) {
  const shape = z
    .string(name ? `"${name}" must be a text` : 'Must be a text')
    .check(
      z.refine(isCleanText, { error: 'Contains characters that cannot be used', abort: true }),
      z.normalize('NFC'),
      z.trim(),
      z.maxLength(max, `Use at most ${max} characters`),
    );
  return name ? shape.check(z.minLength(1, notEmpty(name))) : shape;
}

/** An amount in whole kobo; `message` says so where it is none. */
export function kobo(message?: string) {
  return z.int(message).brand<'Kobo'>();
}

/** A day of the calendar, `2026-11-21`, with a message for what is none. */
export function calendarDay(message: string) {
  return z.string(message).check(z.refine(isCalendarDay, message)).brand<'CalendarDay'>();
}

/** One address that mail can be sent to, with a message for none and one for what is none. */
export function mailAddress({ required, invalid }: { required: string; invalid: string }) {
  return z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(254, { error: invalid, abort: true }),
      z.refine(isMailAddress, invalid),
    );
}

/** The stated form of an empty field's message (VSR-07). */
export function notEmpty(name: string): string {
  return `"${name}" is not allowed to be empty`;
}

/** Refusals that any call may answer. */
export const common = {
  invalid: { status: 400, code: 'invalid', message: 'Some of the details need another look.' },
  malformed: { status: 400, code: 'malformed', message: 'The request could not be read.' },
  /** It did not come whole in time, whoever was slow: sent again it may. */
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
