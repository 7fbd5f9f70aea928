import type { Failure } from '../send.ts';

/** A field's fault in the words of forms: the server's words name the field as programs do. */
export function faultWords(message: string): string {
  return /^"\w+" is not allowed to be empty$/.test(message) ? 'This field is required' : message;
}

/** The first fault of each field among what a shape found. */
export function firstFaults(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] = [],
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) {
    const [name] = path;
    if (typeof name === 'string') faults[name] ??= message;
  }
  return faults;
}

/** What a sending that failed came to. Its script may not have come: then nobody knows what became of it. */
export async function failureBy(
  sender: Promise<Pick<typeof import('../send.ts'), 'failureOf'>>,
  error: unknown,
): Promise<Failure> {
  const untold = { message: '', fields: {}, unclear: true };
  return sender.then(({ failureOf }) => failureOf(error)).catch(() => untold);
}

export const faultsInWords = (faults: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, faultWords(fault)]));
