import { whenLeft } from '../browser/leaving.ts';
import { isReady } from '../browser/loader/ready.ts';
import { whenRestoring } from '../browser/restoring.ts';
import { earlyKeeper, forgetTyping } from './kept-typing.ts';

/**
 * What checked forms (checked-form.ts) need before React comes to them: what was typed is kept when the
 * page is left. Stands as text behind such a form.
 */
export function start(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keep]')) {
    const { keep = '', names = '', sent } = form.dataset;
    if (sent !== undefined) forgetTyping(keep);
    const early = earlyKeeper(keep, form, names.split(' '));
    let isTaken = false;
    whenLeft(() => isTaken || isReady(form) || early.keep());
    whenRestoring((key) => {
      if (key !== keep) return;
      early.takeBack();
      isTaken = true;
    });
  }
}
