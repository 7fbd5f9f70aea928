/** A field's fault in the words of forms: the server's words name the field as programs do. */
export function faultWords(message: string): string {
  return /^"\w+" is not allowed to be empty$/.test(message) ? 'This field is required' : message;
}

export const faultsInWords = (faults: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, faultWords(fault)]));
