import { whenLeft } from '../browser/leaving.ts';
import { isReady } from '../browser/loader/ready.ts';
import { forgetTyping, keepUnheard } from './kept-typing.ts';

/**
 * What a checked form (checked-form.ts) needs before React comes to it: what was typed is kept when the
 * page is left. Stands as text in the pages that hold one.
 */
export function start(): void {
  const forms = () => document.querySelectorAll<HTMLFormElement>('form[data-keep]');
  for (const { dataset } of forms()) {
    if (dataset.sent !== undefined) forgetTyping(dataset.keep ?? '');
  }
  whenLeft(() => {
    for (const form of forms()) {
      const { keep = '', names = '' } = form.dataset;
      if (!isReady(form)) keepUnheard(keep, form, names.split(' '));
    }
  });
}
