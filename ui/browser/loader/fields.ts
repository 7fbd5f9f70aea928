/** What was typed, chosen or ticked before the page's script came, told to React afterwards. */

export type Entry = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Entered = string | boolean | null;

export const isEntry = (target: unknown): target is Entry =>
  target instanceof Element && target.matches('input, textarea, select');

const isTicked = (field: Entry): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

function usualOption(field: HTMLSelectElement): string | undefined {
  const options = [...field.options];
  return (options.find((one) => one.defaultSelected) ?? options[0])?.value;
}

/** What a field holds; null for chosen files, which nobody can put back. */
export function enteredIn(field: Entry): Entered {
  if (isTicked(field)) return field.checked;
  return field.type === 'file' ? null : field.value;
}

/** Whether it holds something else than the server wrote: also what the browser put back, and a chosen file. */
export function isChanged(field: Entry): boolean {
  if (field instanceof HTMLSelectElement) return field.value !== usualOption(field);
  return isTicked(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

const tell = (field: Entry, name: string) =>
  field.dispatchEvent(new Event(name, { bubbles: true }));

function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const caret = [field.selectionStart, field.selectionEnd] as const;
  // React compares with what it last saw set through the element itself: so it must see another text
  // first, and then the typed one set past it, as a keyboard does.
  field.value = text === '' ? ' ' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  tell(field, 'input');
  // After React has drawn what it heard: that sets the text once more, and the caret behind it.
  if (caret[0] !== null && field === document.activeElement) field.setSelectionRange(...caret);
}

/** Lets React hear of it as if it happened now. */
export function enterAgain(field: Entry, entered: Entered): void {
  if (!field.isConnected || field.disabled) return;
  if (entered === null) tell(field, 'change');
  else if (field instanceof HTMLSelectElement) {
    field.value = String(entered);
    tell(field, 'change');
  } else if (!isTicked(field)) type(field, String(entered));
  else if (entered || field.type === 'checkbox') {
    field.checked = !entered;
    field.click();
  }
}
