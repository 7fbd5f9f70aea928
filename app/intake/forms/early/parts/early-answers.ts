import { whenLeft } from '#ui/browser/leaving.ts';
import { type Entry, isEntry } from '#ui/browser/loader/fields.ts';
import { isReady } from '#ui/browser/loader/ready.ts';
import { whenRestoring } from '#ui/browser/restoring.ts';
import type { Answer } from '../../answers.rules.ts';
import { earlyKeeper, forgetDraft } from '../../parts/kept-answers.ts';

type Answers = Record<string, Answer>;

/** Adds what one field holds, in the shape that `postedAnswers` would read it in. */
function add(answers: Answers, name: string, field: Entry): void {
  const isTick = field.type === 'checkbox';
  if (field.type === 'hidden' || field.type === 'file' || field.value === '') return;
  if (field instanceof HTMLInputElement && (isTick || field.type === 'radio') && !field.checked) {
    return;
  }
  const before = answers[name];
  if (!isTick) answers[name] = field.value;
  // Only one of several has a value of its own.
  else if (!field.hasAttribute('value')) answers[name] = true;
  else answers[name] = [...(Array.isArray(before) ? before : []), field.value];
}

/** What stands in a form, by the id of its draft: forms inside it have drafts of their own. */
export function answersIn(form: HTMLFormElement, id: string): ReadonlyMap<string, Answers> {
  const drafts = new Map<string, Answers>();
  for (const field of form.elements) {
    if (!isEntry(field) || field.name === '') continue;
    const [name = '', inside] = field.name.split('.').reverse();
    const named = inside === undefined ? null : form.elements.namedItem(`${inside}.formId`);
    const draft = inside === undefined ? id : isEntry(named) ? named.value : '';
    const answers = drafts.get(draft) ?? {};
    add(answers, name, field);
    if (draft) drafts.set(draft, answers);
  }
  return drafts;
}

/**
 * What an application needs before React comes to it: its answers are kept when the page is left. Stands
 * as text behind such a form.
 */
export function start(): void {
  for (const host of document.querySelectorAll<HTMLElement>('[data-draft]')) {
    const { draft = '', sent } = host.dataset;
    if (sent !== undefined) {
      forgetDraft(draft);
      continue;
    }
    const keepers = new Map<string, ReturnType<typeof earlyKeeper>>();
    // React keeps these itself by now.
    const taken = new Set<string>();
    whenLeft(() => {
      const form = host instanceof HTMLFormElement ? host : host.querySelector('form');
      if (!form || isReady(form)) return;
      for (const [id, answers] of answersIn(form, draft)) {
        if (taken.has(id)) continue;
        const early = keepers.get(id) ?? earlyKeeper(id);
        keepers.set(id, early);
        early.keep(answers);
      }
    });
    whenRestoring((id) => {
      keepers.get(id)?.takeBack();
      taken.add(id);
    });
  }
}
