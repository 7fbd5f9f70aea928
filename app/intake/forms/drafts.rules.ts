import { holdsNationalId } from './answers.rules.ts';

/** One try to send a form: until it is answered, the next try is the same one (C-84). */
export interface Sending {
  readonly key: string;
  /** The moment of the first try, as ISO time. */
  readonly at: string;
  /** What stands for the answers and does not tell them: others make another try. */
  readonly content: string;
}

/** What a device keeps of a form that was begun. */
export interface Draft {
  /** New with each writing, so that a tab knows whether the kept one is its own. */
  readonly stamp: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** Names of the chosen files by their handles. */
  readonly fileNames: Readonly<Record<string, string>>;
  /** When they were sent, by their handles, in milliseconds since 1970. */
  readonly filesAt: Readonly<Record<string, number>>;
  readonly sending: Sending | null;
}

/** Fourteen days. */
export const keptForMs = 14 * 24 * 60 * 60_000;

/** The server keeps a file that no form has taken for a day: an hour is left to send the form with it. */
export const fileKeptForMs = 23 * 60 * 60_000;

/** Every key of a draft begins so. */
export const draftPrefix = 'application:';

/**
 * Where the draft of a form lies: under its tag, since the questions of the next version keep their names. A new
 * version would else show an empty form to who was half way through.
 */
export const draftKey = (formId: string): string => `${draftPrefix}${formId.replace(/-v\d+$/, '')}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAnswer = (value: unknown) =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

/**
 * A kept draft as text, unless it is none or too old. A file that is gone is chosen anew; not for a try without an
 * answer, which may have taken it.
 */
export function readDraft(text: string | null, now: number): Draft | null {
  if (!text) return null;
  try {
    const draft: unknown = JSON.parse(text);
    if (!isRecord(draft) || !isRecord(draft.values) || !isRecord(draft.fileNames)) return null;
    const { stamp, savedAt, values, fileNames, sending } = draft;
    if (typeof stamp !== 'string' || typeof savedAt !== 'number') return null;
    // A clock that was set back must not keep a draft for ever.
    if (savedAt > now + 60_000 || now - savedAt >= keptForMs) return null;
    const names = new Map(
      Object.entries(fileNames).flatMap(([handle, name]) =>
        typeof name === 'string' ? [[handle, name] as const] : [],
      ),
    );
    const times = isRecord(draft.filesAt) ? draft.filesAt : {};
    const filesAt = Object.fromEntries(
      [...names.keys()].map((handle) => {
        const at = times[handle];
        return [handle, typeof at === 'number' ? at : savedAt];
      }),
    );
    const before = readSending(sending);
    const isGone = (value: unknown) =>
      typeof value === 'string' && !before && now - (filesAt[value] ?? now) >= fileKeptForMs;
    const known = Object.entries(values).filter(([, value]) => isAnswer(value) && !isGone(value));
    return {
      stamp,
      savedAt,
      values: Object.fromEntries(known),
      fileNames: Object.fromEntries(names),
      filesAt,
      sending: before,
    };
  } catch {
    return null;
  }
}

function readSending(value: unknown): Sending | null {
  if (!isRecord(value)) return null;
  const { key, at, content } = value;
  const whole = typeof key === 'string' && typeof at === 'string' && typeof content === 'string';
  return whole && !Number.isNaN(Date.parse(at)) ? { key, at, content } : null;
}

/** Names of questions about what docs/protection.md calls most sensitive, one word apart from the next. */
const sensitive =
  /\b(?:nin|bvn|passport|id (?:last|number)|police|criminal|convictions?|health|medical|illness|disabilit(?:y|ies)|blood|genotype|bank)\b/;

/** Whether an answer stays out of the browser's storage: papers, police, health, numbers of an ID. */
export function isSensitive(name: string, value: unknown): boolean {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ');
  return (
    sensitive.test(words.toLowerCase()) || (typeof value === 'string' && holdsNationalId(value))
  );
}

/** What of the answers may be kept on a device (ASVS 14.3.3). */
export function keepable(values: Draft['values']): Draft['values'] {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => isAnswer(value) && value !== '' && !isSensitive(name, value),
    ),
  );
}

/** Tells whether what is sent is the same, and nothing else of it: it stays on the device. */
export async function printOf(sent: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(sent));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The try under which these answers go out: the one before, if they are the same and unanswered. */
export function sendingOf(
  before: Sending | null,
  content: string,
  { newKey, now }: { newKey: () => string; now: () => Date },
): Sending {
  if (before?.content === content) return before;
  return { key: newKey(), at: now().toISOString(), content };
}
