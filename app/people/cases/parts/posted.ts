import { CallFailed, isUnclear } from '#platform/send.ts';
import { faultsInWords } from '#platform/text/faults.ts';

/** What a form that was refused came to; what was typed is kept. */
export interface Posted {
  readonly intent: string;
  readonly faults: Readonly<Record<string, string>>;
  readonly failed?: string;
  /** Nobody knows whether it arrived: the next try with the same words is the same one. */
  readonly unclear?: boolean;
  readonly typed: Readonly<Record<string, string>>;
  /** The papers of an answer that are sent already: they go with the next try. */
  readonly kept?: readonly string[];
  /** Work after which the next press passes a limit that others have used up. */
  readonly challenge?: string;
}

/** The texts of a posted form by their names; files are left out. */
export function typedIn(form: FormData): Record<string, string> {
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** The field of the papers of an answer: what is chosen now, and the handles of what was sent before. */
export const answerFiles = 'files';
export const keptIn = (form: FormData): string[] =>
  form.getAll(answerFiles).filter((one): one is string => typeof one === 'string' && one !== '');

/**
 * A file of a posted form that was not kept, by the name of its field; with no fault the papers of an answer are kept, and
 * more are to come.
 */
export class FileFault extends Error {
  readonly faults: Posted['faults'];
  constructor(faults: Posted['faults']) {
    super('a file was not kept');
    this.faults = faults;
  }
}

/** Sends what a form asks for; null when it was taken, else what to show beside the form. */
export async function refusalOf(
  work: () => Promise<unknown>,
  typed: Posted['typed'],
): Promise<{ posted: Posted; status: number } | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const intent = typed.intent ?? '';
    if (error instanceof FileFault) {
      const { faults } = error;
      const isRefused = Object.keys(faults).length > 0;
      return { posted: { intent, faults, typed }, status: isRefused ? 400 : 200 };
    }
    if (!(error instanceof CallFailed)) throw error;
    const { challenge, serverMessage, status } = error;
    const faults = faultsInWords(error.fields);
    const failed = Object.keys(faults).length > 0 ? {} : { failed: serverMessage };
    const unclear = isUnclear(error);
    const work = challenge ? { challenge } : {};
    return { posted: { intent, faults, ...failed, unclear, typed, ...work }, status };
  }
}
