import { anotherTry } from './lazy-moments.ts';

/** Loads a part of a page, however often the line drops; `tell` hears whether it is lost just now. */
export async function patiently<T>(
  load: () => Promise<T>,
  tell: (lost: boolean) => void = () => {},
): Promise<T> {
  for (;;) {
    try {
      const part = await load();
      tell(false);
      return part;
    } catch {
      tell(true);
      await anotherTry();
      tell(false);
    }
  }
}
