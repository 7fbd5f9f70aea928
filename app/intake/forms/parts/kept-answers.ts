import { type Draft, draftKey, draftPrefix, keepable, readDraft } from '../drafts.rules.ts';

/**
 * Answers on this device. Each writing is a whole draft, so that of two tabs the later one stands and
 * no halves are mixed. Where storage is forbidden or full, answers live as long as the page.
 */
export function keptDraft(id: string): Draft | null {
  try {
    sweep();
    return readDraft(localStorage.getItem(draftKey(id)), Date.now());
  } catch {
    return null;
  }
}

export function keepDraft(id: string, draft: Draft): void {
  try {
    localStorage.setItem(draftKey(id), JSON.stringify(draft));
  } catch {
    // forbidden or full
  }
}

/** Forgets it; with a stamp only if no other tab has written since. */
export function forgetDraft(id: string, stamp?: string): void {
  try {
    const key = draftKey(id);
    const kept = readDraft(localStorage.getItem(key), Date.now());
    if (stamp === undefined || kept?.stamp === stamp) localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}

/**
 * Keeps the answers in a form that React has not come to yet, as they would be kept had React come: those
 * that stand there now, and the others of the draft before.
 */
export function earlyKeeper(id: string) {
  // The draft that this page wrote itself: its answers must not come back when they are taken out again.
  let own = '';
  let before: Draft | null = null;
  /** For React, which reads what stands in the form itself: to it the rest is what was kept before. */
  const takeBack = () => {
    if (keptDraft(id)?.stamp !== own) return;
    if (before) keepDraft(id, before);
    else forgetDraft(id);
  };
  const keep = (answers: Draft['values']) => {
    if (Object.keys(answers).length === 0) return takeBack();
    const kept = keptDraft(id);
    if (kept?.stamp !== own) before = kept;
    const { values, fileNames = {}, filesAt = {}, sending = null } = before ?? {};
    own = crypto.randomUUID();
    keepDraft(id, {
      stamp: own,
      savedAt: Date.now(),
      values: keepable({ ...values, ...answers }),
      fileNames,
      filesAt,
      sending,
    });
  };
  return { keep, takeBack };
}

/** Removes what is too old, whatever form it was for. */
function sweep(): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(draftPrefix)) continue;
    if (!readDraft(localStorage.getItem(key), Date.now())) localStorage.removeItem(key);
  }
}
