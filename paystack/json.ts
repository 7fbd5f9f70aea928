/**
 * JSON as the provider sent it; undefined for anything else. The sign NUL, which no column of the database
 * takes, is read as the sign for what cannot be read: what was paid is kept all the same.
 */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD') : value,
    );
  } catch {
    return undefined;
  }
}
