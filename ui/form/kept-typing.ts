import { type Entry, isChanged, isEntry } from '../browser/loader/fields.ts';

/** What stands in fields of a form, without choices that nobody made: another link to it may choose for them. */
export function typedIn(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const fields = names.map((name) => form.elements.namedItem(name)).filter(isEntry);
  const isTyped = (field: Entry) => !(field instanceof HTMLSelectElement) || isChanged(field);
  return Object.fromEntries(fields.filter(isTyped).map(({ name, value }) => [name, value]));
}

/**
 * What is typed into a form, in this tab: a page that is left by a link and come back to, or a tab that
 * the phone has thrown out, loses nothing of it. Where storage is forbidden it lives as long as the page.
 */
export function keepTyping(key: string, values: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // forbidden or full
  }
}

export function forgetTyping(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}

function keptTyping(key: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** Whether something that was typed is kept. */
export const isTypingKept = (key: string): boolean => Object.keys(keptTyping(key)).length > 0;

/** A try of which nobody knows whether it arrived: with the same words the next one is the same. */
export interface Try {
  readonly key: string;
  /** All that was sent, so that it can be sent again as it was. */
  readonly sent: string;
}

/** No field has this name. */
const tryName = '#try';

/** Keeps a try without an answer beside what was typed for it. */
export function keepTry(
  key: string,
  values: Readonly<Record<string, string>>,
  { key: its, sent }: Try,
): void {
  keepTyping(key, { ...values, [tryName]: JSON.stringify([its, sent]) });
}

export function keptTry(key: string): Try | undefined {
  try {
    const [its, sent]: unknown[] = JSON.parse(String(keptTyping(key)[tryName]));
    return typeof its === 'string' && typeof sent === 'string' ? { key: its, sent } : undefined;
  } catch {
    return undefined;
  }
}

type Kept = ReturnType<typeof keptTyping>;

/** What was kept for fields of the form, where all of it goes on from what stands in them. */
function goingOn(kept: Kept, form: HTMLFormElement) {
  const found = Object.entries(kept).flatMap(([name, value]) => {
    const field = form.elements.namedItem(name);
    return isEntry(field) && typeof value === 'string' && value !== '' ? [{ field, value }] : [];
  });
  const isSame = ({ field, value }: (typeof found)[number]) =>
    field instanceof HTMLSelectElement || value.startsWith(field.value);
  return found.every(isSame) ? found : [];
}

/**
 * Puts it back. Where a field holds something else by now (the visitor typed on, or came about another
 * person), all of it is of another letter and stays away.
 */
export function restoreTyping(key: string, form: HTMLFormElement): void {
  for (const { field, value } of goingOn(keptTyping(key), form)) {
    if (!(field instanceof HTMLSelectElement) || !isChanged(field)) field.value = value;
  }
}

/**
 * Keeps what a form holds that React has not come to yet, each time that it is called, as it would be kept
 * had React come: what was typed now, and of what was kept before the fields that nobody has touched.
 */
export function earlyKeeper(key: string, form: HTMLFormElement, names: readonly string[]) {
  // What this page wrote itself: it must not come back when the visitor takes it out again.
  let own = '';
  let before: Kept = {};
  const write = (values: Kept) => {
    own = JSON.stringify(values);
    if (own === '{}') forgetTyping(key);
    else keepTyping(key, values);
  };
  const keep = () => {
    const kept = keptTyping(key);
    if (JSON.stringify(kept) !== own) before = kept;
    const fields = names.map((name) => form.elements.namedItem(name)).filter(isEntry);
    const isTyped = fields.some(isChanged);
    if (!isTyped && own === '') return;
    const others = goingOn(before, form).filter(({ field }) => !isChanged(field));
    const typed = {
      ...typedIn(form, names),
      ...Object.fromEntries(others.map(({ field, value }) => [field.name, value])),
    };
    write(isTyped ? typed : before);
  };
  /** For React, which reads what stands in the form itself: to it the rest is what was kept before. */
  const takeBack = () => {
    if (own !== '' && JSON.stringify(keptTyping(key)) === own) write(before);
  };
  return { keep, takeBack };
}
