/** What can be checked. `selfie` compares a photo with the one behind a NIN. */
export const kinds = ['nin', 'vnin', 'phone', 'bvn', 'selfie'] as const;
export type Kind = (typeof kinds)[number];

export type Gender = 'female' | 'male';

/** Whose number is asked for, as the person gave it. */
export interface Query {
  readonly kind: Kind;
  readonly number: string;
  readonly first: string;
  readonly middle?: string;
  readonly last: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate?: string;
  readonly gender?: Gender;
  readonly phone?: string;
  /** A JPEG; for `selfie` alone. */
  readonly selfie?: Uint8Array;
  /** What the person agreed to. Without it nobody is asked. */
  readonly consent: {
    readonly id: string;
    readonly textVersion: string;
    readonly language: string;
    /** An instant in ISO 8601. */
    readonly givenAt: string;
  };
}

export const fieldNames = [
  'first',
  'middle',
  'last',
  'birthDate',
  'gender',
  'phone',
  'face',
] as const;
export type Field = (typeof fieldNames)[number];
/** `not-provided`: we did not ask for it, or the other side has nothing to compare with. */
export type FieldResult = 'match' | 'partial' | 'mismatch' | 'not-provided';
export type Fields = Readonly<Record<Field, FieldResult>>;

/** The register was asked and knows the number. Whether it is this person, the fields say. */
export interface Answered {
  readonly is: 'answered';
  /** The provider's own words; where it compares nothing, our comparison of its record. */
  readonly fields: Fields;
  /** Who compared names, dates and numbers. A face is always compared by the provider. */
  readonly comparedBy: 'provider' | 'us';
  /** How sure the provider is of the face, 0 to 100. */
  readonly score?: number;
}

/** Nothing is known: it never counts against the person. */
export interface Unavailable {
  readonly is: 'unavailable';
  readonly why:
    | 'timeout'
    /** The provider answers, the register behind it does not. */
    | 'source'
    | 'rate'
    | 'breaker'
    /** No connection came about: nothing was asked, and nothing can have cost anything. */
    | 'unreached'
    | 'network'
    /** The provider fails (HTTP 5xx). */
    | 'server'
    /** An answer that cannot be relied on: cut, of another shape, wrongly signed, about another job. */
    | 'answer'
    /** The caller ended the call. */
    | 'stopped'
    /** No provider is set up: people check by hand. */
    | 'manual';
  readonly retryAfterSeconds?: number;
}

/** Ours to mend, never the person's fault. */
export interface Misconfigured {
  readonly is: 'misconfigured';
  readonly why:
    | 'key'
    | 'wallet'
    /** The provider has not switched this check on. */
    | 'product'
    | 'request'
    /** An address that the provider does not have. */
    | 'path'
    /** A check that this provider does not offer. */
    | 'kind';
}

export type Outcome =
  | Answered
  | { readonly is: 'not-found' }
  /** A field to correct; costs nothing. */
  | { readonly is: 'input-error'; readonly field: Field | 'number' | 'selfie' | 'consent' }
  | Unavailable
  | Misconfigured;

export interface Checked {
  readonly outcome: Outcome;
  /** Our own comparison, where the provider sent a record. */
  readonly ours: Fields | null;
  /** The provider's name for this check. */
  readonly reference: string | null;
  /** Whole kobo; null where the provider does not tell. */
  readonly costKobo: number | null;
  /**
   * The answer as JSON, without photos and without the number asked for; empty where there was none.
   * It holds personal data: seal it, log nothing of it.
   */
  readonly raw: string;
  /**
   * What the register calls the person behind a virtual NIN: the same for each of theirs. To be kept as a
   * keyed hash alone.
   */
  readonly personKey?: string | undefined;
}

/** What a try of the key brings. `untried`: the provider has no call that costs nothing. */
export type KeyTried =
  | { readonly is: 'accepted'; readonly balanceKobo: number | null }
  | { readonly is: 'untried' }
  | Unavailable
  | Misconfigured;

export interface IdentityProvider {
  readonly name: 'sandbox' | 'dojah' | 'smile' | 'manual';
  readonly kinds: readonly Kind[];
  /**
   * Asks once and never again by itself: each call costs, and the person sees it in the register's
   * log. `key` is the id of our check run and becomes the provider's job id where it takes one. Answers
   * within the time-out whatever happens; throws only for a malformed key.
   */
  check(query: Query, key: string, signal?: AbortSignal): Promise<Checked>;
  /** Finds out whether the provider takes our key, without a charge. */
  tryKey(signal?: AbortSignal): Promise<KeyTried>;
}

/** What came of a check that brought no answer to keep. */
export function without(outcome: Outcome): Checked {
  return { outcome, ours: null, reference: null, costKobo: null, raw: '' };
}
