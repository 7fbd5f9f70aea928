import { type Draft, draftPrefix, readDraft } from '../drafts.rules.ts';

/**
 * Answers on this device. Each writing is a whole draft, so that of two tabs the later one stands and
 * no halves are mixed. Where storage is forbidden or full, answers live as long as the page.
 */
export function keptDraft(id: string): Draft | null {
  try {
    sweep();
    return readDraft(localStorage.getItem(`${draftPrefix}${id}`), Date.now());
  } catch {
    return null;
  }
}

export function keepDraft(id: string, draft: Draft): void {
  try {
    localStorage.setItem(`${draftPrefix}${id}`, JSON.stringify(draft));
  } catch {
    // forbidden or full
  }
}

/** Forgets it; with a stamp only if no other tab has written since. */
export function forgetDraft(id: string, stamp?: string): void {
  try {
    const key = `${draftPrefix}${id}`;
    const kept = readDraft(localStorage.getItem(key), Date.now());
    if (stamp === undefined || kept?.stamp === stamp) localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}

/** Removes what is too old, whatever form it was for. */
function sweep(): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(draftPrefix)) continue;
    if (!readDraft(localStorage.getItem(key), Date.now())) localStorage.removeItem(key);
  }
}
