/**
 * What kept data is filed under (CLI-09): the first part of its query key. Weighs nothing, so that a
 * form can say what it changed on a page that keeps no data at all.
 */
export const tags = {
  form: 'Form',
  formSubmission: 'FormSubmission',
  blog: 'Blog',
  feedback: 'Feedback',
  services: 'Services',
} as const;
export type Tag = (typeof tags)[keyof typeof tags];

const listeners = new Set<(tag: Tag) => void>();

/** Says that what stands under a tag is out of date: what is shown of it is asked for again. */
export function changed(tag: Tag): void {
  for (const listener of listeners) listener(tag);
}

/** Calls `listener` with the tag of each change. Returns how to stop. */
export function onChanged(listener: (tag: Tag) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
