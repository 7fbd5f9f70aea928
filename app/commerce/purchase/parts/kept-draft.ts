import { type Draft, readDraft } from '../steps.rules.ts';

const key = 'purchase';

/** The purchase that was begun on this page in this tab, if any. */
export function keptDraft(path: string): Draft | null {
  try {
    return readDraft(sessionStorage.getItem(key), path);
  } catch {
    return null;
  }
}

/** Keeps it for a reload; where storage is forbidden it lives as long as the page. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // forbidden or full
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}

/** Another page has taken this purchase over: the dialog need not come back for it. */
export function forgetDraftOf(requestId: string): void {
  try {
    const kept: Partial<Draft> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (kept?.requestId === requestId) sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}
